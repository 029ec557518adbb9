"""The machine code of kernels: optimised, loaded and called by llvmlite alone, so that kept ones need no Numba.

A kernel is compiled as Numba compiles functions: it takes the addresses for its answer and its error, the address
of its workspace and a depth, and returns a status. `BUILT_IN` makes of it a built-in function of Python.
"""

from __future__ import annotations

import ctypes
import os
import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from ctypes import POINTER, Structure, c_char_p, c_int, c_void_p, py_object, pythonapi
from functools import cache
from typing import Any, NamedTuple, NoReturn, TypeAlias

from gametree.compiled.back_end.arena import ALLOCATE, BEGIN, END, FROM_C
from gametree.compiled.back_end.machine_functions import library

Kernel: TypeAlias = Callable[[int, int], Any]  # of the address of a workspace and a depth
ENTRY = "gametree_kernel"  # the name of the one function that Python can call
KERNEL = "gametree.kernel"  # the name of the kernel as Numba compiled it
INTRINSIC = "llvm."  # the names of instructions that LLVM writes as functions begin so
LINK = ".numba.unresolved$"  # the names of variables that hold addresses of functions begin so
ADDRESS = "numba.dynamic.globals"  # the names of variables that hold addresses of this process begin so
FAST_CALL = 0x80  # METH_FASTCALL: the arguments come as an array
OF_PYTHON = (
    "PyBytes_FromStringAndSize",
    "PyErr_Occurred",
    "PyEval_RestoreThread",
    "PyEval_SaveThread",
    "PyFloat_FromDouble",
    "PyLong_AsLongLong",
    "PyLong_FromLongLong",
    "PyObject_CallFunctionObjArgs",
    "Py_DecRef",
)
ANSWERS = {"int64": ("i64", "PyLong_FromLongLong"), "float64": ("double", "PyFloat_FromDouble")}
BUILT_IN = """
declare ptr @PyBytes_FromStringAndSize(ptr, i64)
declare ptr @PyErr_Occurred()
declare void @PyEval_RestoreThread(ptr)
declare ptr @PyEval_SaveThread()
declare i64 @PyLong_AsLongLong(ptr)
declare ptr @{object}({answer})
declare ptr @PyObject_CallFunctionObjArgs(ptr, ...)
declare void @Py_DecRef(ptr)
declare i32 @"{kernel}"(ptr, ptr, i64, i64)
{memory}
define ptr @{entry}(ptr %self, ptr %given, i64 %count) {{
  %answer = alloca {answer}
  %error = alloca ptr
  %two = icmp eq i64 %count, 2
  br i1 %two, label %read, label %miscalled
miscalled:
  %refused = call ptr (ptr, ...) @PyObject_CallFunctionObjArgs(ptr %self, ptr null)
  ret ptr %refused
read:
  %first = load ptr, ptr %given
  %place = getelementptr ptr, ptr %given, i64 1
  %second = load ptr, ptr %place
  %address = call i64 @PyLong_AsLongLong(ptr %first)
  %depth = call i64 @PyLong_AsLongLong(ptr %second)
  %wrong = call ptr @PyErr_Occurred()
  %right = icmp eq ptr %wrong, null
  br i1 %right, label %run, label %fail
fail:
  ret ptr null
run:
{begin}  %thread = call ptr @PyEval_SaveThread()
  %status = call i32 @"{kernel}"(ptr %answer, ptr %error, i64 %address, i64 %depth)
  call void @PyEval_RestoreThread(ptr %thread)
{end}  switch i32 %status, label %raise [ i32 0, label %answered i32 1, label %raised ]
answered:
  %value = load {answer}, ptr %answer
  %object = call ptr @{object}({answer} %value)
  ret ptr %object
raised:
  %info = load ptr, ptr %error
  %pickled = load ptr, ptr %info
  %size = getelementptr i8, ptr %info, i64 8
  %short = load i32, ptr %size
  %length = sext i32 %short to i64
  br label %raise
raise:
  %text = phi ptr [ null, %run ], [ %pickled, %raised ]
  %long = phi i64 [ 0, %run ], [ %length, %raised ]
  %bytes = call ptr @PyBytes_FromStringAndSize(ptr %text, i64 %long)
  %there = icmp ne ptr %bytes, null
  br i1 %there, label %tell, label %fail
tell:
  %nothing = call ptr (ptr, ...) @PyObject_CallFunctionObjArgs(ptr %self, ptr %bytes, ptr null)
  call void @Py_DecRef(ptr %bytes)
  ret ptr %nothing
}}
"""


class KernelCode(NamedTuple):
    """The object file of a kernel, and the names of what it takes from elsewhere."""

    content: bytes
    outside: tuple[str, ...]


class _Method(Structure):
    """The description of a built-in function for Python's C API."""

    _fields_ = (("name", c_char_p), ("function", c_void_p), ("flags", c_int), ("documentation", c_char_p))


class _Code:
    """The loaded code of a kernel, which lives as long; a call raises the error that the kernel tells."""

    def __init__(self, address: int, owner: object) -> None:
        self._owner = owner
        self._method = _Method(ENTRY.encode(), address, FAST_CALL, None)

    def __call__(self, pickled: bytes) -> NoReturn:
        if not pickled:
            message = "A kernel ended with a status that it never returns."
            raise SystemError(message)
        kind, given, _place = pickle.loads(pickled)  # from the code itself
        raise kind(*given)

    def built_in(self) -> Kernel:
        """Return the kernel as a built-in function, which lets other threads run meanwhile."""
        kind = ctypes.PYFUNCTYPE(py_object, POINTER(_Method), py_object, c_void_p)
        make: Any = kind(("PyCFunction_NewEx", pythonapi))
        made: Kernel = make(self._method, self, None)
        return made


@cache
def _llvm() -> Any:
    """Return the library, made ready for this machine."""
    llvm = library("llvmlite.binding")
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    of_c = ctypes.CDLL("msvcrt") if os.name == "nt" else pythonapi
    for names, owner in ((OF_PYTHON, pythonapi), (("malloc", "free"), of_c)):
        for name in names:
            llvm.add_symbol(name, ctypes.cast(getattr(owner, name), c_void_p).value)
    return llvm


@cache
def machine_identity() -> tuple[str, ...]:
    """Return the version of LLVM, and the processor that code is compiled for."""
    llvm = _llvm()
    features = ""
    with suppress(RuntimeError):  # where LLVM knows nothing of the processor but its name
        features = llvm.get_host_cpu_features().flatten()
    return library("llvmlite").__version__, llvm.get_process_triple(), llvm.get_host_cpu_name(), features


def target_machine() -> Any:
    """Return what writes the code of this processor."""
    llvm = _llvm()
    *_, triple, processor, features = machine_identity()
    target = llvm.Target.from_triple(triple)
    static = target.name.startswith("x86")
    return target.create_target_machine(
        cpu=processor,
        features=features,
        opt=3,
        reloc="static" if static else "default",
        codemodel="jitdefault",
        jit=True,
    )


def emitted(module: Any, answer: str, *, quick: bool) -> KernelCode:
    """Return the machine code of a module with a kernel.

    It is optimised; if it is `quick`, just enough to put small functions into their callers.
    """
    kind, to_object = ANSWERS[answer]
    lists = any(each.name == ALLOCATE for each in module.functions)
    memory, begin, end = (FROM_C, BEGIN, END) if lists else ("", "", "")
    names = {"kernel": KERNEL, "entry": ENTRY, "answer": kind, "object": to_object}
    text = BUILT_IN.format(**names, memory=memory, begin=begin, end=end)
    module.link_in(_llvm().parse_assembly(text))
    hide_all_but(module, ENTRY)
    machine = target_machine()
    optimise(module, machine, quick=quick)
    declared = [each.name for each in (*module.functions, *module.global_variables) if each.is_declaration]
    outside = tuple([name for name in declared if not name.startswith(INTRINSIC)])
    return KernelCode(machine.emit_object(module), outside)


def hide_all_but(module: Any, name: str) -> None:
    """Let LLVM drop all functions of a module that the one of this name does not need."""
    for function in module.functions:
        if not function.is_declaration and function.name != name:
            function.linkage = "internal"


def module_of(made: Any, name: str) -> Any:
    """Return a copy of the module of a function that Numba has compiled, in which the function has this name.

    No other module can take its other functions for its own: the names that Numba gives are unique in a process
    only. The variables by which Numba calls functions that it had not compiled yet have their values.
    """
    llvm = _llvm()
    module = llvm.parse_bitcode(made.library._final_module.as_bitcode())  # noqa: SLF001 - it has no public name
    for variable in list(module.global_variables):
        if variable.name.startswith(LINK):
            called = variable.name.removeprefix(LINK)
            text = f'declare void @"{called}"()\n@"{variable.name}" = constant ptr @"{called}"\n'
            module.link_in(llvm.parse_assembly(text))
    module.get_function(made.fndesc.llvm_func_name).name = name
    hide_all_but(module, name)
    return module


def joined(text: str, parts: Sequence[str]) -> Any:
    """Return one module of the texts of several."""
    llvm = _llvm()
    module = llvm.parse_assembly(text)
    for part in parts:
        module.link_in(llvm.parse_assembly(part))
    return module


def optimise(module: Any, machine: Any, *, quick: bool) -> None:
    """Run the passes that Numba runs: cheap ones, which bring functions into their callers, and then all."""
    for level, vectorises in ((1, False),) if quick else ((0, False), (3, True)):
        passes, builder = _passes(machine, level, vectorises=vectorises)
        passes.run(module, builder)


def straighten(module: Any) -> None:
    """Let each branch that is known lead straight to where it goes, which LLVM does for processors only.

    So a loop over a generator becomes a loop without the places where the generator waits. Few passes do it: more
    of them would also make branches of choices between values.
    """
    passes, builder = _passes(target_machine(), 1, vectorises=False)
    passes.run(module, builder)


def _passes(machine: Any, level: int, *, vectorises: bool) -> tuple[Any, Any]:
    llvm = _llvm()
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = vectorises
    options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    passes = builder.getModulePassManager()
    if not vectorises:
        passes.add_loop_rotate_pass()
        passes.add_instruction_combine_pass()
        passes.add_jump_threading_pass()
    passes.add_refprune_pass()
    return passes, builder


def loaded(code: KernelCode) -> Kernel:
    """Return the kernel of some machine code; raise ValueError if it takes something that is nowhere.

    LLVM would end the process if it found no function of a name.
    """
    llvm = _llvm()
    if not all(map(llvm.address_of_symbol, code.outside)):
        library("gametree.compiled.back_end.compiling").offer_functions()
        missing = [name for name in code.outside if not llvm.address_of_symbol(name)]
        if missing:
            message = f"There is no {missing[0]} for a kernel to call."
            raise ValueError(message)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code.content))
    engine.finalize_object()
    return _Code(engine.get_function_address(ENTRY), engine).built_in()
