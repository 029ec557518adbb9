"""Every shipped game passes the library's own checks of rules."""

from __future__ import annotations

from typing import Any

from gametree.games import (
    MNK,
    Breakthrough,
    Chomp,
    ConnectFour,
    Domineering,
    DotsAndBoxes,
    Hexapawn,
    Kalah,
    Nim,
    Othello,
    ThreeMensMorris,
    TicTacToe,
)
from gametree.testing import Declared, GameCheck, parametrize_with_checks

GAMES: list[Any] = [
    Breakthrough(3, 3, 1),
    Chomp(3, 3),
    ConnectFour(3, 3, 3),
    Domineering(3, 3),
    DotsAndBoxes(1, 2),
    Hexapawn(),
    Kalah(2, 2),
    Kalah(2, 3, empty_capture=True),
    MNK(3, 2, 2),
    MNK(3, 3, 3),
    Nim((1, 2, 3)),
    Nim((2, 3), misere=True),
    Othello(4),
    TicTacToe(),
    Declared(ThreeMensMorris(), cyclic=True),
    Declared(ThreeMensMorris(move_anywhere=True), cyclic=True),
]


@parametrize_with_checks(GAMES)
def test_rules(game: Any, check: GameCheck) -> None:
    check(game)
