"""The parts of kernels, before Numba is loaded: most processes find their kernels compiled, and never load it.

A kernel is a function of Python, and so is each function that it calls. Numba compiles them with it, each into all
of its callers unless it is `large`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar, cast

from gametree.compiled.front_end.ir.building import literal
from gametree.compiled.front_end.ir.nodes import Function, Return
from gametree.extras import missing_extra

if TYPE_CHECKING:
    from gametree.compiled.front_end.printers.lowered_game import LoweredFunction

NEEDED = ("numba", "llvmlite", "platformdirs")
Marked = TypeVar("Marked", bound=Callable[..., Any])
Role: TypeAlias = Literal["state", "action", "outcome", "weighted outcome"]
STAND_INS: dict[Role, int] = {  # bits of the numbers that stand in a kernel for values of the rules at hand
    "state": 7_777_791,
    "action": 7_777_789,
    "outcome": 7_777_787,
    "weighted outcome": 7_777_785,
}


for _name in NEEDED:
    if sys.modules.get(_name) is None and (_name in sys.modules or find_spec(_name) is None):
        raise ModuleNotFoundError(missing_extra("gametree.compiled", _name, "compiled"), name=_name)


class WordsOf(NamedTuple):
    """The words of a state, of an action or the like, and how many they are in the rules at hand.

    A kernel knows no more of them than their role. So it is the same for states of any number of words.
    """

    role: Role
    size: int


class KernelFunction(NamedTuple):
    """A function of a kernel that the rules call, its name in machine code, and the words that it takes."""

    function: Callable[..., Any]
    name: str
    words: WordsOf | None


class RulesCode(NamedTuple):
    """A function of the rules, and what it calls, by name: the program, and functions of the kernel."""

    function: Function
    program: Mapping[str, LoweredFunction]
    kernel: Mapping[str, KernelFunction]


class RulesFunction(NamedTuple):
    """A function of the rules, which kernels declare by its name, and which is linked to them later.

    `taken` are the words of its arguments, and `returned` those of its answer, or None for what is a bare word.
    """

    code: RulesCode
    name: str
    taken: tuple[WordsOf | None, ...]
    returned: WordsOf | None = None


class WordsFunction(NamedTuple):
    """An operation on the words of a value, or on a bare word, which is linked to kernels like the rules."""

    operation: str
    words: WordsOf | None

    @property
    def name(self) -> str:
        """Its name in machine code."""
        return f"words.{self.words.role if self.words else 'bare'}.{self.operation}"


def constant(name: str, value: int) -> Callable[[], int]:
    """Return a function of the rules that returns a number, which kernels do not depend on."""
    function = Function(name, (), (Return(literal(value)),))
    made: Any = RulesFunction(RulesCode(function, {}, {}), name, ())
    return cast("Callable[[], int]", made)


def large(function: Marked) -> Marked:
    """Mark a function that is compiled by itself, because it calls itself or is long."""
    function.__dict__["large"] = True
    return function


def is_large(function: Callable[..., Any]) -> bool:
    """Whether a function is compiled by itself, and not into each of its callers."""
    return "large" in function.__dict__


def library(name: str) -> Any:
    """Return a library that comes without types of its own, and that is imported only where it is used."""
    return import_module(name)
