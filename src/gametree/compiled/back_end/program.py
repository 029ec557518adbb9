"""The rules of a game, lowered: what the front end hands to the kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from gametree.compiled.back_end.todays_program import TodaysProgram
from gametree.compiled.front_end.layout import Layout
from gametree.compiled.front_end.lowered import Range


class Program(Protocol):
    """The functions that a game's rules became, and how states and actions are held in words."""

    @property
    def layout(self) -> Layout:
        """How states are held in words."""
        ...

    @property
    def actions_layout(self) -> Layout:
        """How actions are held in words."""
        ...

    @property
    def methods(self) -> Mapping[str, Any]:
        """The functions by the names of methods."""
        ...

    @property
    def written(self) -> tuple[str, ...]:
        """All that a kernel depends on, as text."""
        ...

    @property
    def ranges(self) -> Mapping[str, Range]:
        """Between which numbers the answers of a method lie."""
        ...

    @property
    def whole(self) -> Mapping[str, bool]:
        """Whether the answers of a method are ints."""
        ...

    @property
    def source(self) -> str:
        """The functions, for the curious."""
        ...

    def bind(self, small: Callable[[Any], Any], large: Callable[[Any], Any] | None = None, /) -> dict[str, Any]:
        """Return the methods as callables, by name."""
        ...


def lower(game: Any, state: Any, *, functions: Mapping[str, Callable[..., Any]]) -> Program:
    """Return the rules of a game lowered, with an evaluation or keys under the names they are given."""
    return TodaysProgram(game, state, functions)
