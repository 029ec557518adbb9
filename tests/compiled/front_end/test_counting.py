"""Streams whose items are counted: as many as they hand on, at every state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from gametree import CompileError
from gametree.compiled.front_end import lower
from gametree.compiled.front_end.functions.counting import counter
from gametree.compiled.front_end.ir.nodes import Function
from gametree.compiled.front_end.lowering.program import PRIMITIVES
from gametree.compiled.front_end.printers.printing import text_of
from gametree.compiled.kernels.collected_actions import count_action
from gametree.games import Breakthrough, Othello, TicTacToe
from tests.compiled.plain_rules import define
from tests.compiled.test_compiled import OTHERS, QUICK, name_of, states


def counted(game: Any) -> tuple[Any, Function]:
    """Return the function that counts the actions of a game, in plain Python, and its code."""
    lowered = lower(game, game.initial_state())
    program = {each.name: each for each in lowered.functions}
    code = counter(program[lowered.methods["actions"].name].code, program)
    scope: dict[str, Any] = {**PRIMITIVES, CompileError.__name__: CompileError}
    define([each.code for each in lowered.functions], scope)
    scope["keep_item"] = count_action
    define([code], scope)

    def count(state: Any) -> int:
        held = lowered.layout.encode(state)
        number: int = scope[code.name](held[0] if lowered.layout.bare else tuple(held), 0, 5)
        return number - 5

    return count, code


@pytest.mark.parametrize("game", [*QUICK, *OTHERS], ids=name_of)
def test_all_actions_are_counted(game: Any) -> None:
    count, _ = counted(game)
    for state in states(game, most=10):
        assert count(state) == len([*game.actions(state)])


@pytest.mark.parametrize("game", [TicTacToe(), Breakthrough(), Othello(4), Othello(8)], ids=name_of)
def test_bits_are_counted_at_once(game: Any) -> None:
    _, code = counted(game)
    assert "bit_count" in text_of(code)
    assert "keep_item" not in text_of(code)


@dataclass(frozen=True)
class Bits:
    """Take the lowest bit of a number, in some way to yield the actions."""

    way: str

    def initial_state(self) -> tuple[int]:
        return (0b1011,)

    def player(self, state: tuple[int]) -> int:
        return 1

    def actions(self, state: tuple[int]) -> Iterator[int]:
        if self.way == "with an error":
            for square in squares(state[0]):
                yield 100 // (square - 7)
        elif self.way == "read later":
            last = 0
            for square in squares(state[0]):
                yield square
                last = square
            if last > 3:
                yield 100
        elif self.way == "twice":
            for square in doubled(state[0]):
                yield square
        else:
            yield from squares(state[0])

    def result(self, state: tuple[int], action: int) -> tuple[int]:
        return (state[0] & (state[0] - 1),)

    def terminal(self, state: tuple[int]) -> bool:
        return state[0] == 0

    def utility(self, state: tuple[int]) -> int:
        return 0


def squares(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def doubled(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        yield 100
        bits &= bits - 1


@pytest.mark.parametrize("way", ["at once", "with an error", "read later", "twice"])
def test_only_loops_that_do_nothing_else_are_left_out(way: str) -> None:
    count, code = counted(Bits(way))
    for bits in (0, 1, 0b1011, 1 << 62):
        assert count((bits,)) == len([*Bits(way).actions((bits,))])
    assert ("bit_count" in text_of(code)) == (way == "at once")
    if way == "with an error":
        with pytest.raises(ZeroDivisionError):
            count((1 << 7,))


def test_the_bits_of_a_number_below_0_have_no_end() -> None:
    count, _ = counted(Bits("at once"))
    with pytest.raises(OverflowError):
        count((-1,))
