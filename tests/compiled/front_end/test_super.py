"""`super()` finds in compiled rules what it finds in Python, or is refused."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import pytest

from gametree import MAX, MIN, Player
from tests.compiled.programs.law import Verdict, judged
from tests.compiled.programs.lowered import Lowered

BY_NAME = "call the method of the base class by its name"


@dataclass(frozen=True)
class Sum:
    number: int
    turn: int

    def worth(self) -> int:
        return self.number

    @staticmethod
    def twice(number: int) -> int:
        return 2 * number


@dataclass(frozen=True)
class Tripled(Sum):
    def worth(self) -> int:
        return 3 * super().worth() + super().twice(1)


class Adding:
    """Add 1 or 2 until the sum is 5 or more."""

    def initial_state(self) -> Tripled:
        return Tripled(0, 0)

    def player(self, state: Tripled) -> Player:
        return MIN if state.turn else MAX

    def actions(self, state: Tripled) -> Any:
        yield 1
        yield 2

    def result(self, state: Tripled, action: int) -> Tripled:
        return Tripled(state.number + action, 1 - state.turn)

    def terminal(self, state: Tripled) -> bool:
        return state.number >= 5

    def utility(self, state: Tripled) -> int:
        return self.sign * self.worth_of(state)

    def worth_of(self, state: Tripled, /) -> int:
        return state.worth()

    @property
    def sign(self) -> int:
        return 1


class More(Adding):
    def actions(self, state: Tripled) -> Any:
        yield from super().actions(state)
        yield 3

    def utility(self, state: Tripled) -> int:
        return super().utility(state) - 1


class PositionalOnly(Adding):
    def worth_of(self, state: Tripled, /) -> int:
        return 2 * super().worth_of(state)

    def player(self, /, state: Tripled) -> Player:
        return super().player(state).opponent


class Late(Adding):
    """Stands behind `More` among the bases of `Fewer`, where `More` alone does not know of it."""

    def utility(self, state: Tripled) -> int:
        return 7 * Adding.utility(self, state)


class Fewer(More, Late):
    def actions(self, state: Tripled) -> list[int]:
        return [action for action in super().actions(state) if action != 2]

    def utility(self, state: Tripled) -> int:
        return -super().utility(state) + super().terminal(state) + 2 * super(More, self).utility(state)

    @property
    def sign(self) -> int:
        return -super().sign


class InAComprehension(Adding):
    def utility(self, state: Tripled) -> int:
        return sum([super().utility(state) for _ in (1, 2)])


class OfObject(Adding):
    def utility(self, state: Tripled) -> int:
        return super().__hash__() % 2


class OfAnotherObject(Adding):
    other: Any = More

    def utility(self, state: Tripled) -> int:
        return super(self.other, self).utility(state)


class WithAClassMethod(Adding):
    @classmethod
    def size(cls) -> int:
        return 3


class OfAClassMethod(WithAClassMethod):
    def utility(self, state: Tripled) -> int:
        return super().size()


@pytest.mark.parametrize("game", [Adding(), More(), Fewer(), PositionalOnly()])
def test_it_finds_what_python_finds(game: Any) -> None:
    assert judged(sys.modules[__name__], game, Lowered).verdict is Verdict.SAME


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (InAComprehension(), "super is called where it has no method around it"),
        (OfObject(), "super().__hash__ is no method or property that the rules define"),
        (OfAnotherObject(), "super().utility is no method or property that the rules define"),
        (OfAClassMethod(), "super().size is no method or property that the rules define"),
    ],
)
def test_what_it_does_not_find_is_refused(game: Any, reason: str) -> None:
    found = judged(sys.modules[__name__], game, Lowered)
    assert found.verdict is Verdict.REFUSED
    assert BY_NAME in found.detail
    assert reason in found.detail
