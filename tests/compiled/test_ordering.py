"""The history that a kernel keeps of moves, and the order in which it then tries them."""

from __future__ import annotations

from ctypes import addressof
from typing import Any

import pytest

from gametree.compiled.back_end.memory_words import Memory, words
from gametree.compiled.kernels.layout_words import layout_words
from gametree.compiled.kernels.move_ordering import CERTAIN, LEAST_SCORE, PLACE, TRACES, by_history, by_key
from gametree.compiled.kernels.table_search import FINISHED, OPENED
from gametree.games import ConnectFour, TicTacToe

pytestmark = pytest.mark.usefixtures("interpreted")


def nothing(_state: Any, _address: int) -> tuple[()]:
    return ()


@pytest.fixture
def success() -> Memory:
    return words(TRACES)


def traces(game: Any, lines: list[tuple[int, ...]]) -> list[int]:
    """Return the trace of the last move of each line."""
    start = game.initial_state()
    order = by_history(layout_words(len(start)), game.actions)
    found: list[int] = []
    for *before, last in lines:
        state = start
        for action in before:
            state = game.result(state, action)
        found.append(order.trace(state, game.result(state, last), game.player(state) == 1))
    return found


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour()], ids=repr)
def test_a_move_leaves_one_trace_wherever_the_other_stones_are(game: Any) -> None:
    lines = [(0, 1, 2, 4), (2, 1, 0, 4), (0, 1, 3, 2, 4), (0, 1, 2, 3)]
    one, again, by_the_other, elsewhere = traces(game, lines)
    assert one == again
    assert len({one, by_the_other, elsewhere}) == 3
    assert all(0 <= trace < TRACES for trace in (one, by_the_other, elsewhere))


def test_the_same_number_may_be_several_moves() -> None:
    low, high = traces(ConnectFour(), [(3,), (3, 3, 3)])
    assert low != high


def test_what_succeeds_is_tried_sooner_and_what_fails_later(success: Memory) -> None:
    order, history = by_history(layout_words(1, bare=True), nothing), addressof(success)

    def score(trace: int, place: int = 0) -> int:
        return int(order.score(0, 0, success[trace], place, 0))

    assert score(7) == score(8)
    for _ in range(3):
        order.reward(history, 7)
        order.punish(history, 8)
    assert score(7) < score(9) < score(8)
    assert score(7, place=1) == score(7) + PLACE
    for _ in range(1_000):
        order.reward(history, 8)
        order.punish(history, 7)
    assert score(8) < 8 * PLACE + score(7) < score(7, place=9)
    assert all(abs(each) <= CERTAIN for each in success)


def test_the_order_by_a_key_learns_nothing(success: Memory) -> None:
    order = by_key(lambda state, action, address: state * action + address, nothing)
    order.reward(addressof(success), 0)
    order.punish(addressof(success), 0)
    assert order.score(2, 3, success[order.trace(1, 2, True)], 5, 7) == 13
    assert not any(success)


def test_no_key_is_taken_for_what_became_of_a_child() -> None:
    order = by_key(lambda state, _action, _address: state, nothing)
    scores = [order.score(state, 0, 0, 0, 0) for state in range(-(2**63), -(2**63) + 5)]
    assert scores == [max(score, LEAST_SCORE) for score in range(-(2**63), -(2**63) + 5)]
    assert OPENED < LEAST_SCORE > FINISHED != OPENED


def test_a_change_is_that_of_the_word_that_changes_least_and_of_its_place() -> None:
    change = layout_words(3).change
    assert change((0, 0b111, 9), (0b10, 0b011, 9)) == change((0, 0, 9), (0b10, 0b1100, 9))
    assert change((0b11, 0b1, 9), (0, 0, 9)) != change((0b1, 0b11, 9), (0, 0, 9))
