"""The texts of states and actions in messages: in the game's notation, else those of Python."""

from __future__ import annotations

from typing import NamedTuple

from gametree import format_action, format_state
from gametree.games import Board, GraphGame, TicTacToe, TreeGame


class Rows(NamedTuple):
    """A state that prints as a drawing of several lines."""

    top: str
    bottom: str

    def __str__(self) -> str:
        return f"{self.top}\n{self.bottom}"


def test_a_games_own_notation_comes_first() -> None:
    assert format_state(TicTacToe(), Board(1, 2)) == "XO./.../..."
    assert format_action(TicTacToe(), 4) == "5"


def test_without_notation_it_is_what_prints_in_one_line() -> None:
    game = TreeGame([1, 2])
    assert format_state(game, 2) == "2"
    assert format_action(game, 1) == "1"


def test_a_drawing_of_several_lines_is_no_name() -> None:
    state = Rows("ab", "cd")
    assert format_state(GraphGame[Rows, str](state, {state: 1}), state) == "Rows(top='ab', bottom='cd')"
