"""Numba and LLVM, which come without types of their own."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

Lowered = TypeVar("Lowered", bound=Callable[..., Any])

try:
    numba: Any = import_module("numba")
except ModuleNotFoundError as error:
    message = 'gametree.compiled needs numba, which is not installed: pip install "gametree[compiled]"'
    raise ModuleNotFoundError(message, name="numba") from error

numpy: Any = import_module("numpy")
types: Any = import_module("numba.core.types")
ir: Any = import_module("llvmlite.ir")
NumbaError: type[Exception] = import_module("numba.core.errors").NumbaError

_extending: Any = import_module("numba.extending")


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


def small(function: Callable[..., Any]) -> Any:
    """Compile a function into each that calls it."""
    return numba.njit(function, nogil=True, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def large(function: Callable[..., Any]) -> Any:
    """Compile a function that other kernels call, and that may call itself."""
    return numba.njit(function, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entrance(function: Callable[..., Any]) -> Any:
    """Compile a kernel that Python calls, with the address of its memory and a depth."""
    kernel = numba.njit(function, nogil=True, no_cfunc_wrapper=True)
    kernel.compile((types.int64, types.int64))
    return kernel
