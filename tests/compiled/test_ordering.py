"""The history that a kernel keeps of moves, and the order in which it then tries them."""

from __future__ import annotations

from ctypes import addressof
from typing import Any

import pytest

from gametree.compiled.back_end.memory_words import Memory, words
from gametree.compiled.kernels.layout_words import layout_words
from gametree.compiled.kernels.move_ordering import (
    CERTAIN,
    LEAST_KEY,
    NO_HISTORY,
    PLACE,
    PLACE_AFTER_KEY,
    TRACES,
    bounded_key,
    history_heuristic,
)
from gametree.compiled.kernels.table_search import FINISHED, OPENED
from gametree.games import ConnectFour, TicTacToe

pytestmark = pytest.mark.usefixtures("interpreted")


@pytest.fixture
def success() -> Memory:
    return words(TRACES)


def traces(game: Any, lines: list[tuple[int, ...]]) -> list[int]:
    """Return the trace of the last move of each line."""
    start = game.initial_state()
    history = history_heuristic(layout_words(len(start)))
    found: list[int] = []
    for *before, last in lines:
        state = start
        for action in before:
            state = game.result(state, action)
        found.append(history.trace(state, game.result(state, last), game.player(state) == 1))
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
    history, address = history_heuristic(layout_words(1, bare=True)), addressof(success)

    def rank(trace: int, place: int = 0) -> int:
        return history.rank(success[trace], place)

    assert rank(7) == rank(8)
    for _ in range(3):
        history.reward(address, 7)
        history.punish(address, 8)
    assert rank(7) < rank(9) < rank(8)
    assert rank(7, place=1) == rank(7) + PLACE
    for _ in range(1_000):
        history.reward(address, 8)
        history.punish(address, 7)
    assert rank(8) < 8 * PLACE + rank(7) < rank(7, place=9)
    assert all(abs(each) <= CERTAIN for each in success)


def test_a_place_may_cost_more() -> None:
    history = history_heuristic(layout_words(1, bare=True), PLACE_AFTER_KEY)
    assert history.rank(CERTAIN, 2) == 2 * PLACE_AFTER_KEY - CERTAIN > history.rank(CERTAIN, 1)


def test_without_a_history_nothing_is_learned_and_places_decide(success: Memory) -> None:
    history = NO_HISTORY
    history.reward(addressof(success), 0)
    history.punish(addressof(success), 0)
    assert not any(success)
    assert history.trace(1, 2, True) == 0
    assert [history.rank(success, place) for success, place in ((CERTAIN, 1), (0, 2), (-CERTAIN, 3))] == [1, 2, 3]


def test_no_key_is_taken_for_what_became_of_a_child() -> None:
    key = bounded_key(lambda state, _action, _address: state)
    least = range(-(2**63), -(2**63) + 5)
    assert [key(number, 0, 0) for number in least] == [max(number, LEAST_KEY) for number in least]
    assert OPENED < LEAST_KEY > FINISHED != OPENED


def test_a_change_is_that_of_the_word_that_changes_least_and_of_its_place() -> None:
    change = layout_words(3).change
    assert change((0, 0b111, 9), (0b10, 0b011, 9)) == change((0, 0, 9), (0b10, 0b1100, 9))
    assert change((0b11, 0b1, 9), (0, 0, 9)) != change((0b1, 0b11, 9), (0, 0, 9))
