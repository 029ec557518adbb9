"""Numba, LLVM and the place for what is kept, which come without types of their own or may be missing."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

from gametree.extras import missing_extra

INNER = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
PROCESS = token_hex(8)
Lowered = TypeVar("Lowered", bound=Callable[..., Any])

try:
    numba: Any = import_module("numba")
    user_cache_path: Callable[[str], Path] = import_module("platformdirs").user_cache_path
except ModuleNotFoundError as error:
    message = missing_extra("gametree.compiled", error.name, "compiled")
    raise ModuleNotFoundError(message, name=error.name) from error

numpy: Any = import_module("numpy")
types: Any = import_module("numba.core.types")
ir: Any = import_module("llvmlite.ir")
NumbaError: type[Exception] = import_module("numba.core.errors").NumbaError

_extending: Any = import_module("numba.extending")
_CompileResult: Any = import_module("numba.core.compiler").CompileResult


def typed_by(function: Callable[..., Any]) -> Callable[[Lowered], Lowered]:
    """Tell Numba what a function returns: the decorated one is given its context, and returns a typer."""
    made: Callable[[Lowered], Lowered] = _extending.type_callable(function)
    return made


def lowered_to(function: Callable[..., Any], *kinds: Any) -> Callable[[Lowered], Lowered]:
    """Tell Numba how a function becomes machine code for arguments of these kinds."""
    made: Callable[[Lowered], Lowered] = _extending.lower_builtin(function, *kinds)
    return made


def overloads(function: Callable[..., Any]) -> Callable[[Lowered], Lowered]:
    """Give Numba other Python code to compile in place of a function."""
    made: Callable[[Lowered], Lowered] = _extending.overload(function)
    return made


def _named(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a function a name that no other process gives: of two of one name, only the first is ever called."""
    if not function.__qualname__.endswith(PROCESS):
        function.__qualname__ = f"{function.__qualname__}_{PROCESS}"
    return function


def small(function: Callable[..., Any]) -> Any:
    """Compile a function into each that calls it."""
    return numba.njit(_named(function), forceinline=True, **INNER)


def large(function: Callable[..., Any]) -> Any:
    """Compile a function that other kernels call, and that may call itself."""
    return numba.njit(_named(function), **INNER)


def entrance(function: Callable[..., Any], kept: object) -> Any:
    """Compile a kernel that Python calls, with the address of its memory and a depth, unless it is kept."""
    kernel = numba.njit(_named(function), nogil=True, no_cfunc_wrapper=True)
    kernel._cache = kept  # noqa: SLF001
    kernel.compile((types.int64, types.int64))
    return kernel


def reduced(result: Any) -> Any:
    """Return what Numba compiled as something that can be pickled, or None if it cannot be."""
    if result.library.has_dynamic_globals:
        return None
    return result._reduce()  # noqa: SLF001


def rebuilt(target: Any, code: Any) -> Any:
    """Return what Numba compiled, from what `reduced` made of it."""
    target.refresh()  # else what the code calls is not there yet
    return _CompileResult._rebuild(target, *code)  # noqa: SLF001


def of_this_machine() -> tuple[object, ...]:
    """Return the versions of Numba and LLVM, and the processor that code is made for."""
    codegen = import_module("numba.core.registry").cpu_target.target_context.codegen()
    return numba.__version__, import_module("llvmlite").__version__, codegen.magic_tuple()
