"""A kernel for a GPU: the module that is compiled for processors too, written as PTX by LLVM.

The driver of the card compiles PTX, so nobody needs a toolkit of CUDA. A thread runs the kernel on a workspace of
its own and the address of the launch. The word behind the workspace is the number of the thread, until the kernel
writes that of a part of its work there. The launch begins with the least such number of a kernel that failed.
"""

from __future__ import annotations

import re
from typing import Any

from gametree.compiled.back_end.machine_code import ADDRESS, INTRINSIC, KERNEL, hide_all_but, optimise, straighten
from gametree.compiled.back_end.machine_functions import library
from gametree.compiled.back_end.memory_words import BYTES
from gametree.game import CompileError

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
  store i64 {first}, ptr %arena
  %free = getelementptr i64, ptr %arena, i64 1
  store i64 0, ptr %free
  %slot = call ptr @gametree.slot()
  store ptr %arena, ptr %slot
  %second = getelementptr i64, ptr %memory, i64 1
  store ptr %arena, ptr %second
"""
ARENA_BEGIN = 16  # bytes; the first word of an arena is the bytes in use, the next the list that was freed last
ZERO_LEFT = r"call i8 @llvm\.x86\.atomic\.sub\.cc\.i64\((ptr \S+ i64 \S+), i32 4\)"  # of LLVM for such processors
HEAP = "NRT_MemInfo_call_dtor", "NRT_MemInfo_new_varsize_dtor", "NRT_MemInfo_varsize_realloc"  # of Numba's runtime
ARENA = """
declare ptr @gametree.slot()

define internal ptr @gametree.allocate(i64 %bytes) alwaysinline {{
  %slot = call ptr @gametree.slot()
  %arena = load ptr, ptr %slot
  %used = load i64, ptr %arena
  %large = icmp ugt i64 %bytes, {bytes}
  %some = select i1 %large, i64 {bytes}, i64 %bytes
  %more = add i64 %some, 15
  %whole = and i64 %more, -16
  %after = add i64 %used, %whole
  %fits = icmp ule i64 %after, {bytes}
  br i1 %fits, label %take, label %fail
take:
  store i64 %after, ptr %arena
  %place = getelementptr i8, ptr %arena, i64 %used
  ret ptr %place
fail:
  ret ptr null
}}

define internal i64 @gametree.add(ptr %place, i64 %more) alwaysinline {{
  %before = load i64, ptr %place
  %after = add i64 %before, %more
  store i64 %after, ptr %place
  ret i64 %before
}}

define internal i64 @gametree.sub(ptr %place, i64 %less) alwaysinline {{
  %before = load i64, ptr %place
  %after = sub i64 %before, %less
  store i64 %after, ptr %place
  ret i64 %before
}}

define internal i8 @gametree.subtract(ptr %place, i64 %less) alwaysinline {{
  %before = call i64 @gametree.sub(ptr %place, i64 %less)
  %equal = icmp eq i64 %before, %less
  %answer = zext i1 %equal to i8
  ret i8 %answer
}}

define internal void @NRT_MemInfo_call_dtor(ptr %list) {{
  %slot = call ptr @gametree.slot()
  %arena = load ptr, ptr %slot
  %free_place = getelementptr i8, ptr %arena, i64 8
  %next = load ptr, ptr %free_place
  store ptr %next, ptr %list
  store ptr %list, ptr %free_place
  ret void
}}

define internal ptr @NRT_MemInfo_new_varsize_dtor(i64 %bytes, ptr %unused) {{
  %slot = call ptr @gametree.slot()
  %arena = load ptr, ptr %slot
  %free_place = getelementptr i8, ptr %arena, i64 8
  %free = load ptr, ptr %free_place
  %some = icmp ne ptr %free, null
  br i1 %some, label %try, label %make
try:
  %free_size_place = getelementptr i8, ptr %free, i64 32
  %free_size = load i64, ptr %free_size_place
  %fits = icmp uge i64 %free_size, %bytes
  br i1 %fits, label %take, label %make
take:
  %next = load ptr, ptr %free
  store ptr %next, ptr %free_place
  store i64 1, ptr %free
  ret ptr %free
make:
  %list = call ptr @gametree.allocate(i64 48)
  %there = icmp ne ptr %list, null
  br i1 %there, label %fill, label %fail
fill:
  store i64 1, ptr %list
  %data = call ptr @gametree.allocate(i64 %bytes)
  %data_place = getelementptr i8, ptr %list, i64 24
  store ptr %data, ptr %data_place
  %size_place = getelementptr i8, ptr %list, i64 32
  store i64 %bytes, ptr %size_place
  %filled = icmp ne ptr %data, null
  br i1 %filled, label %end, label %fail
end:
  ret ptr %list
fail:
  ret ptr null
}}

define internal ptr @NRT_MemInfo_varsize_realloc(ptr %list, i64 %bytes) {{
  %data_place = getelementptr i8, ptr %list, i64 24
  %old = load ptr, ptr %data_place
  %size_place = getelementptr i8, ptr %list, i64 32
  %size = load i64, ptr %size_place
  %grows = icmp ugt i64 %bytes, %size
  br i1 %grows, label %grow, label %end
grow:
  %more = add i64 %size, 15
  %whole = and i64 %more, -16
  %behind = getelementptr i8, ptr %old, i64 %whole
  %slot = call ptr @gametree.slot()
  %arena = load ptr, ptr %slot
  %used = load i64, ptr %arena
  %top = getelementptr i8, ptr %arena, i64 %used
  %last = icmp eq ptr %top, %behind
  %before = sub i64 %used, %whole
  %free = select i1 %last, i64 %before, i64 %used
  store i64 %free, ptr %arena
  %new = call ptr @gametree.allocate(i64 %bytes)
  %there = icmp ne ptr %new, null
  br i1 %there, label %fill, label %fail
fill:
  store ptr %new, ptr %data_place
  store i64 %bytes, ptr %size_place
  br label %copy
copy:
  %at = phi i64 [ 0, %fill ], [ %next, %copied ]
  %left = icmp ult i64 %at, %size
  br i1 %left, label %copied, label %end
copied:
  %from = getelementptr i8, ptr %old, i64 %at
  %to = getelementptr i8, ptr %new, i64 %at
  %word = load i64, ptr %from
  store i64 %word, ptr %to
  %next = add i64 %at, 8
  br label %copy
end:
  %answer = load ptr, ptr %data_place
  ret ptr %answer
fail:
  ret ptr null
}}
"""
SLOTS = """
@gametree.slots = internal addrspace(3) global [{block} x ptr] undef

define ptr @gametree.slot() alwaysinline {{
  %within = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %near = getelementptr [{block} x ptr], ptr addrspace(3) @gametree.slots, i32 0, i32 %within
  %place = addrspacecast ptr addrspace(3) %near to ptr
  ret ptr %place
}}
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
    if arena:
        text = _in_arena(text) + ARENA.format(bytes=arena * BYTES, first=ARENA_BEGIN)
    text = re.sub(r"(atomicrmw add ptr \S+ i64 \S+) acq_rel", r"\1 monotonic", text)
    begin = BEGIN_ARENA.format(words=arena, first=ARENA_BEGIN) if arena else ""
    return text + TEXT.format(thread=THREAD, kernel=KERNEL, words=words, room=words + 1, begin=begin)


def _in_arena(text: str) -> str:
    """Return the text of a module whose lists are in an arena, where nobody else counts references."""
    for name in HEAP:
        text = re.sub(rf"^declare [^\n]*@{name}\([^\n]*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^  fence \w+\n", "", text, flags=re.MULTILINE)
    text = re.sub(ZERO_LEFT, r"call i8 @gametree.subtract(\1)", text)
    return re.sub(r"atomicrmw (add|sub) (ptr \S+ i64 \S+) monotonic, align 8", r"call i64 @gametree.\1(\2)", text)


def ptx_of(text: str) -> str:
    """Return the text for the driver of a card, with an entry for each thread."""
    llvm: Any = library("llvmlite.binding")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=PROCESSOR, features=FEATURES, opt=3)
    names = {"launch": LAUNCH, "thread": THREAD, "block": BLOCK, "blocks": BLOCKS}
    module = llvm.parse_assembly(text)
    slots = SLOTS if "@gametree.slot()" in text else ""
    module.link_in(llvm.parse_assembly((LAUNCHED + slots).format(**names)))
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)  # with words where processors have them
    outside = [each.name for each in (*module.functions, *module.global_variables) if each.is_declaration]
    addresses = [each.name for each in module.global_variables if each.name.startswith(ADDRESS)]
    for name in [*addresses, *outside]:
        if not name.startswith(INTRINSIC) or (name.startswith(OF_PROCESSORS) and text.count(name) > 1):
            message = f"The rules need {name}, which a GPU does not have: {ON_THE_CPU}."
            raise CompileError(message)
    hide_all_but(module, LAUNCH)
    for variable in module.global_variables:
        variable.linkage = "internal"
    straighten(module)
    optimise(module, machine, quick=False)
    written: str = machine.emit_assembly(module)
    return written
