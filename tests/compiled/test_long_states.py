"""States of many words, one of which depends on a condition."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import MAX, MIN, CompileError, alpha_beta, compiled


class Strip:
    """Mark a square of a strip; a square beside a mark gives another turn."""

    def __init__(self, squares: int) -> None:
        self.squares = squares

    def initial_state(self) -> Any:
        return (0,) * self.squares, 1

    def player(self, state: Any) -> Any:
        return MAX if state[1] == 1 else MIN

    def actions(self, state: Any) -> Any:
        return [place for place in range(self.squares) if state[0][place] == 0][:3]

    def result(self, state: Any, action: int) -> Any:
        board, turn = state
        again = board[action - 1] != 0
        return (*board[:action], turn, *board[action + 1 :]), turn if again else -turn

    def terminal(self, state: Any) -> Any:
        return sum(mark != 0 for mark in state[0]) >= 5

    def utility(self, state: Any) -> Any:
        return sum(place * mark for place, mark in enumerate(state[0]))


class Joined(Strip):
    """The same, with the parts of the strip joined by an operator."""

    def result(self, state: Any, action: int) -> Any:
        board, turn = state
        again = board[action - 1] != 0
        marked = board[:action] + (turn,) + board[action + 1 :]  # noqa: RUF005 - it is what is tested
        return marked, turn if again else -turn


class Piles:
    """Take a whole pile; the pile that is taken is gone from the state."""

    def initial_state(self) -> Any:
        return (3, 4, 2), 1

    def player(self, state: Any) -> Any:
        return MAX if state[1] == 1 else MIN

    def actions(self, state: Any) -> Any:
        return range(len(state[0]))

    def result(self, state: Any, action: int) -> Any:
        piles, turn = state
        return piles[:action] + piles[action + 1 :], turn if piles[action] == 3 else -turn

    def terminal(self, state: Any) -> Any:
        return not state[0]

    def utility(self, state: Any) -> Any:
        return -state[1]


@pytest.mark.slow
@pytest.mark.parametrize("game", [Strip(30), Strip(64), Joined(64), Piles()])
def test_a_condition_in_a_long_state_is_compiled(game: Any) -> None:
    start = game.initial_state()
    assert compiled.alpha_beta(game, start) == alpha_beta(game, start)


def test_a_state_of_a_thousand_words_is_refused() -> None:
    with pytest.raises(CompileError, match=r"\AA state of Strip takes 1,000 words of 64 bits, and at most 999"):
        compiled.compile(Strip(999))
