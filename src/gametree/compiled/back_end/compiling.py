"""Let Numba compile kernels, in which the functions of the rules are declared.

Only what no process has compiled before loads this, and Numba with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gametree.compiled.back_end import memory_operations
from gametree.compiled.back_end.dispatchers import OPTIONS, dispatcher_of, numba, resolved
from gametree.compiled.back_end.linking import Template
from gametree.compiled.back_end.machine_code import KERNEL, module_of
from gametree.compiled.back_end.machine_functions import KernelFunction, library
from gametree.compiled.back_end.numba_glue import types
from gametree.compiled.back_end.rules_parts import declared, typed_for
from gametree.compiled.front_end.ir.types import Type
from gametree.game import CompileError

NUMBA_IS_TOLD = memory_operations  # by its import


def refuse_without_compiler() -> None:
    """Raise `CompileError` if the user has told Numba to compile nothing."""
    if numba.config.DISABLE_JIT:
        message = "Numba compiles nothing while NUMBA_DISABLE_JIT is set: unset it, or use the plain search."
        raise CompileError(message)


def kernel(function: Callable[..., Any]) -> Template:
    """Compile a kernel without the rules."""
    return _compiled(numba.njit(resolved(function, declared), **OPTIONS), (types.int64, types.int64), KERNEL)


def part(called: KernelFunction, kinds: Sequence[Type]) -> Template:
    """Compile a function of a kernel that the rules call with arguments of these kinds."""
    return _compiled(dispatcher_of(called.function, declared), typed_for(called, kinds), called.name)


def _compiled(dispatcher: Any, given: tuple[Any, ...], name: str) -> Template:
    dispatcher.compile(given)
    made = dispatcher.overloads[given]
    return Template(str(module_of(made, name)), str(types.unliteral(made.signature.return_type)))


def offer_functions() -> None:
    """Let LLVM find the functions of Numba that code may call, such as those for powers."""
    library("numba.core.registry").cpu_target.target_context.refresh()
