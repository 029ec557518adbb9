"""Functions that become a part of kernels, marked so before Numba is loaded, and run as plain Python until then.

Most processes find their kernels compiled, and never load Numba.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar, cast

from gametree.extras import missing_extra

NEEDED = ("numba", "llvmlite", "platformdirs")
Marked = TypeVar("Marked", bound=Callable[..., Any])


def _require(name: str) -> None:
    if sys.modules.get(name) is None and (name in sys.modules or find_spec(name) is None):
        raise ModuleNotFoundError(missing_extra("gametree.compiled", name, "compiled"), name=name)


for _name in NEEDED:
    _require(_name)


class MachineFunction:
    """A function that is compiled with the kernels that call it, into each of its callers if it is `inline`.

    `dispatcher` is what Numba has made of it so far, and `parts` what it is for kernels that only declare
    it, by the names that it has there.
    """

    __slots__ = ("dispatcher", "function", "inline", "parts")

    def __init__(self, function: Callable[..., Any], *, inline: bool) -> None:
        self.function = function
        self.inline = inline
        self.dispatcher: Any = None
        self.parts: dict[str, Any] = {}

    def __call__(self, *given: Any) -> Any:
        """Run the function as plain Python."""
        return self.function(*given)


class RulesFunction(MachineFunction):
    """A function of the rules, which kernels declare by its name, and which is linked to them later.

    `sizes` are how many words its arguments have, or None for one that is a bare word.
    """

    __slots__ = ("name", "sizes")

    def __init__(self, function: Callable[..., Any], name: str, sizes: tuple[int | None, ...]) -> None:
        super().__init__(function, inline=True)
        self.name = name
        self.sizes = sizes


def constant(name: str, value: int) -> Callable[[], int]:
    """Return a function of the rules that returns a number."""

    def same() -> int:
        return value

    return RulesFunction(small(same), name, ())


class Table(tuple[int, ...]):
    """A table of words that machine code reads at any index."""

    __slots__ = ()


def small(function: Marked) -> Marked:
    """Mark a function to be compiled into each of its callers.

    Kernels share what is made of one that stands in a module.
    """
    stands_there = getattr(sys.modules.get(function.__module__), function.__name__, None) is function
    return small_once(function) if stands_there else _marked(function, inline=True)


@cache
def small_once(function: Marked) -> Marked:
    """Return what `small` makes of a function of a module."""
    return _marked(function, inline=True)


def large(function: Marked) -> Marked:
    """Mark a function that other kernels call, and that may call itself."""
    return _marked(function, inline=False)


def _marked(function: Marked, *, inline: bool) -> Marked:
    made: Any = MachineFunction(function, inline=inline)
    return cast("Marked", made)


def library(name: str) -> Any:
    """Return a library that comes without types of its own, and that is imported only where it is used."""
    return import_module(name)
