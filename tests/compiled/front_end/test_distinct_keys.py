"""A set may be put in order by a key that tells its items apart, and by no other."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from gametree import MAX, MIN, Player
from tests.compiled.programs.law import Verdict, judged
from tests.compiled.programs.lowered import Lowered

State = tuple[frozenset[tuple[int, int]], int]


class Squares:
    """Take squares from a set, in the order of a key."""

    def __init__(self, key: Callable[[Any], Any], *, only_first: bool) -> None:
        self.key = key
        self.only_first = only_first

    def initial_state(self) -> State:
        return frozenset([(0, 1), (1, 0), (2, 2)]), 0

    def player(self, state: State) -> Player:
        return MIN if state[1] % 2 else MAX

    def actions(self, state: State) -> list[tuple[int, int]]:
        key = self.key
        return [min(state[0], key=key)] if self.only_first else sorted(state[0], key=key, reverse=True)

    def result(self, state: State, action: tuple[int, int]) -> State:
        return state[0] - {action}, 3 * state[1] + action[0] + 1

    def terminal(self, state: State) -> bool:
        return not state[0]

    def utility(self, state: State) -> int:
        return state[1]


def worth(square: tuple[int, int]) -> int:
    return square[0] * 3 - square[1]


def squared(square: tuple[int, int], power: int = 2) -> int:
    return square[0] * power


APART: list[Callable[[Any], Any]] = [
    lambda square: square,
    lambda square: (square[1], square[0]),
    lambda square: (-square[1], "x", -square[0]),
    lambda square: (worth(square) // 2, square),
    worth,
]
TOGETHER: list[Callable[[Any], Any]] = [
    lambda square: square[0] + square[1],
    lambda square: (square[1], square[1]),
    lambda square: (square[0] * (inf - inf), square),
    frozenset,
    lambda square: 1 // (square[0] - square[1]),
    squared,
    lambda square: (square := (1, 1), square),
    len,
]


@pytest.mark.parametrize("only_first", [True, False])
@pytest.mark.parametrize("key", APART)
def test_what_tells_items_apart(key: Any, only_first: bool) -> None:
    assert judged(sys.modules[__name__], Squares(key, only_first=only_first), Lowered).verdict is Verdict.SAME


@pytest.mark.parametrize("only_first", [True, False])
@pytest.mark.parametrize("key", TOGETHER)
def test_what_does_not(key: Any, only_first: bool) -> None:
    found = judged(sys.modules[__name__], Squares(key, only_first=only_first), Lowered)
    assert found.verdict is Verdict.REFUSED
