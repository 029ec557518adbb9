"""Numba's dispatchers in place of the functions that a kernel calls, in copies of the functions that call them."""

from __future__ import annotations

from collections.abc import Callable
from types import CellType, FunctionType
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from gametree.compiled.back_end.libraries import InnerCompiler
from gametree.compiled.back_end.machine_functions import RulesFunction, WordsFunction, is_large, library
from gametree.compiled.back_end.numba_glue import KNOWN, types
from gametree.compiled.back_end.structure import names_in

numba: Any = library("numba")
StandIn: TypeAlias = Callable[[RulesFunction | WordsFunction], Any]  # what a kernel calls in their place
OPTIONS: dict[str, Any] = {
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": InnerCompiler,
}
_made = WeakKeyDictionary[Callable[..., Any], Any]()


def dispatcher_of(function: Callable[..., Any], stand_in: StandIn) -> Any:
    """Return what Numba compiles in place of a function."""
    if function not in _made:
        copy, fill = _copied(function, stand_in)
        _made[function] = _for_types_alone(numba.njit(copy, forceinline=not is_large(function), **OPTIONS))
        fill()  # when a function that calls itself finds its dispatcher
    return _made[function]


def _copied(function: Any, stand_in: StandIn) -> tuple[Any, Callable[[], None]]:
    """Return a copy of a function, and what fills its scope and its closure with what Numba knows."""
    scope: dict[str, Any] = {"__name__": function.__module__}
    cells = tuple([CellType() for _ in function.__closure__ or ()])
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, cells)
    copy.__kwdefaults__, copy.__qualname__ = function.__kwdefaults__, function.__qualname__

    def fill() -> None:
        for name in names_in(function.__code__):
            if name in function.__globals__:
                scope[name] = _known(function.__globals__[name], stand_in)
        for cell, original in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = _known(original.cell_contents, stand_in)

    return copy, fill


def _known(value: Any, stand_in: StandIn) -> Any:
    if isinstance(value, RulesFunction | WordsFunction):
        return stand_in(value)
    if isinstance(value, FunctionType) and value not in KNOWN:
        return dispatcher_of(value, stand_in)
    return value


def _for_types_alone(made: Any) -> Any:
    """Compile a function for the types of its arguments, never for constants among them.

    Otherwise it is compiled again for each constant that a caller gives.
    """
    template_of = made.get_call_template

    def for_types_alone(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return template_of(tuple([types.unliteral(each) for each in arguments]), keywords)

    made.get_call_template = for_types_alone
    return made


def resolved(function: Callable[..., Any], stand_in: StandIn) -> Any:
    """Return a function with dispatchers in place of those that it calls."""
    copy, fill = _copied(function, stand_in)
    fill()
    return copy
