"""Let Numba type kernels, with the functions that they call, and turn them into modules of LLVM.

Only what no process has compiled before loads this, and Numba with it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CellType, CodeType, FunctionType
from typing import Any

from gametree.compiled.back_end import machine_operations, memory_operations, wide_arithmetic
from gametree.compiled.back_end.libraries import InnerCompiler
from gametree.compiled.back_end.machine_code import KernelCode, emitted
from gametree.compiled.back_end.machine_functions import MachineFunction, Table, library
from gametree.compiled.back_end.numba_glue import types
from gametree.game import CompileError

numba: Any = library("numba")
NUMBA_IS_TOLD = machine_operations, memory_operations, wide_arithmetic  # by their import
OPTIONS: dict[str, Any] = {
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": InnerCompiler,
}


def refuse_without_compiler() -> None:
    """Raise `CompileError` if the user has told Numba to compile nothing."""
    if numba.config.DISABLE_JIT:
        message = "Numba compiles nothing while NUMBA_DISABLE_JIT is set: unset it, or use the plain search."
        raise CompileError(message)


def compiled(function: Callable[..., Any], *, quick: bool) -> KernelCode:
    """Compile a kernel; its code is optimised, or hardly if it is `quick`."""
    given = types.int64, types.int64
    kernel = numba.njit(_resolved(function), **OPTIONS)
    kernel.compile(given)
    made = kernel.overloads[given]
    module = made.library._final_module  # noqa: SLF001 - it has no public name
    answer = str(types.unliteral(made.signature.return_type))
    return emitted(module, made.fndesc.llvm_func_name, answer, kernel, quick=quick)


def dispatcher_of(made: MachineFunction) -> Any:
    """Return what Numba compiles in place of a marked function."""
    if made.dispatcher is None:
        function, fill = _copied(made.function)
        made.dispatcher = _for_types_alone(numba.njit(function, forceinline=made.inline, **OPTIONS))
        fill()  # when a function that calls itself finds its dispatcher
    return made.dispatcher


def _resolved(function: Callable[..., Any]) -> Any:
    """Return a function with dispatchers in place of marked functions, and arrays in place of tables."""
    copy, fill = _copied(function)
    fill()
    return copy


def _copied(function: Any) -> tuple[Any, Callable[[], None]]:
    """Return a copy of a function, and what fills its scope and its closure with what Numba knows."""
    scope: dict[str, Any] = {"__name__": function.__module__}
    cells = tuple([CellType() for _ in function.__closure__ or ()])
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, cells)
    copy.__kwdefaults__, copy.__qualname__ = function.__kwdefaults__, function.__qualname__

    def fill() -> None:
        for name in _names(function.__code__):
            if name in function.__globals__:
                scope[name] = _known(function.__globals__[name])
        for cell, original in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = _known(original.cell_contents)

    return copy, fill


def _names(code: CodeType) -> set[str]:
    """Return the names that code, or code inside it, may read from its scope."""
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names}.union(*map(_names, inner))


def _known(value: Any) -> Any:
    if isinstance(value, MachineFunction):
        return dispatcher_of(value)
    return library("numpy").array(value, dtype="int64") if isinstance(value, Table) else value


def _for_types_alone(made: Any) -> Any:
    """Compile a function for the types of its arguments, never for constants among them.

    Otherwise it is compiled again for each constant that a caller gives.
    """
    template_of = made.get_call_template

    def for_types_alone(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return template_of(tuple([types.unliteral(each) for each in arguments]), keywords)

    made.get_call_template = for_types_alone
    return made


def offer_functions() -> None:
    """Let LLVM find the functions of Numba that code may call, such as those for the memory of lists."""
    context = library("numba.core.registry").cpu_target.target_context
    library("numba.core.runtime").rtsys.initialize(context)
    context.refresh()
