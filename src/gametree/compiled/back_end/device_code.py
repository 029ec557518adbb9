"""A kernel for a GPU: the module that is compiled for processors too, written as PTX by LLVM.

The driver of the card compiles PTX, so nobody needs a toolkit of CUDA. A thread runs the kernel on a workspace of
its own and the address of the launch. The word behind the workspace is the number of the thread, until the kernel
writes that of a part of its work there. The launch begins with the least such number of a kernel that failed.
"""

from __future__ import annotations

import re
from typing import Any

from gametree.arguments import whole_number
from gametree.compiled.back_end.machine_code import INTRINSIC, KERNEL, hide_all_but, optimise, straighten
from gametree.compiled.back_end.machine_functions import library
from gametree.game import CompileError
from gametree.rules import brief

TRIPLE, PROCESSOR, FEATURES = "nvptx64-nvidia-cuda", "sm_75", "+ptx63"  # of 2018; later cards take it as well
THREAD = "gametree_thread"  # the name of what one thread does
LAUNCH = "gametree_launch"  # the name of what a launch begins in each thread
BLOCK, BLOCKS = 128, 8  # threads, and of these at a time at least on a multiprocessor, so with 64 registers each
OF_PROCESSORS = "llvm.x86.", "llvm.aarch64."  # the names of instructions that a GPU has not begin so
ON_THE_CPU = "leave out device= to play on the processor"
TEXT = """
define internal ptr @gametree.top() alwaysinline {{
  ret ptr inttoptr (i64 4611686018427387904 to ptr)
}}

define void @{thread}(i64 %number, ptr %launch) {{
  %memory = alloca [{room} x i64], align 16
  %answer = alloca i64
  %error = alloca ptr
  store i64 %number, ptr %memory
  %part = getelementptr i64, ptr %memory, i64 {words}
  store i64 %number, ptr %part
{begin}  %address = ptrtoint ptr %memory to i64
  %begun = ptrtoint ptr %launch to i64
  %status = call i32 @"{kernel}"(ptr %answer, ptr %error, i64 %address, i64 %begun) alwaysinline
  %right = icmp eq i32 %status, 0
  br i1 %right, label %end, label %mark
mark:
  %failed = load i64, ptr %part
  %least = atomicrmw umin ptr %launch, i64 %failed monotonic
  br label %end
end:
  ret void
}}
"""
BEGIN_ARENA = """  %arena = alloca [{words} x i64], align 16
  %second = getelementptr i64, ptr %memory, i64 1
  store ptr %arena, ptr %second
"""
LAUNCHED = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

declare void @{thread}(i64, ptr)

define ptx_kernel void @{launch}(ptr align 8 %launch, i64 %threads) #0 {{
  %within = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %before = mul i32 %block, %width
  %place = add i32 %before, %within
  %number = zext i32 %place to i64
  %wanted = icmp slt i64 %number, %threads
  br i1 %wanted, label %run, label %end
run:
  call void @{thread}(i64 %number, ptr %launch) alwaysinline
  br label %end
end:
  ret void
}}

attributes #0 = {{ "nvvm.maxntid"="{block}" "nvvm.minctasm"="{blocks}" }}
"""


def with_thread(text: str, words: int, arena: int = 0) -> str:
    """Return the text of a module for a GPU, in which a thread runs the kernel with a workspace of some words.

    Such a thread has no stack to guard and nothing to call in a pause, and nobody else writes to its workspace.
    Lists are in an arena of some words, if there is one, whose address is the second word of the workspace.
    """
    text = text.replace("call ptr @llvm.stacksave.p0()", "call ptr @gametree.top()")
    text = re.sub(r"load atomic i64, ptr (\S+) acquire", r"load i64, ptr \1", text)
    text = re.sub(r"(tail )?call i64 %\S+\(\)", "add i64 0, 0", text)
    text = re.sub(r"(atomicrmw add ptr \S+ i64 \S+) acq_rel", r"\1 monotonic", text)
    begin = BEGIN_ARENA.format(words=arena) if arena else ""
    return text + TEXT.format(thread=THREAD, kernel=KERNEL, words=words, room=words + 1, begin=begin)


def ptx_of(text: str) -> str:
    """Return the text for the driver of a card, with an entry for each thread."""
    machine = device_machine()
    written: str = machine.emit_assembly(device_module(text, machine))
    return written


def device_machine() -> Any:
    """Return what writes PTX."""
    llvm: Any = library("llvmlite.binding")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=PROCESSOR, features=FEATURES, opt=3)


def device_module(text: str, machine: Any) -> Any:
    """Return the module of the text, optimised, with an entry for each thread."""
    llvm: Any = library("llvmlite.binding")
    names = {"launch": LAUNCH, "thread": THREAD, "block": BLOCK, "blocks": BLOCKS}
    module = llvm.parse_assembly(text)
    module.link_in(llvm.parse_assembly(LAUNCHED.format(**names)))
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)  # with words where processors have them
    outside = [each.name for each in (*module.functions, *module.global_variables) if each.is_declaration]
    for name in outside:
        if not name.startswith(INTRINSIC) or (name.startswith(OF_PROCESSORS) and text.count(name) > 1):
            message = f"The rules need {name}, which a GPU does not have: {ON_THE_CPU}."
            raise CompileError(message)
    hide_all_but(module, LAUNCH)
    for variable in module.global_variables:
        variable.linkage = "internal"
    straighten(module)
    optimise(module, machine, quick=False)
    return module


def check_device(threads: int, device: str | None) -> None:
    """Refuse numbers of threads and devices that there are not."""
    whole_number(threads, "The number of threads", least=1)
    if device not in (None, "cuda"):
        raise ValueError(f'The device must be "cuda", for a card of NVIDIA, or left out, not {brief(device)}.')
    if device is not None and threads > 1:
        message = 'threads= are of the processor, but device="cuda" plays on a card: leave out one of them.'
        raise ValueError(message)
