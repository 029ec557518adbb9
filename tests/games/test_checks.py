"""Every shipped game passes the library's own checks of rules."""

from __future__ import annotations

import pytest

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
from gametree.testing import Declared, game_checks, run_checks

GAMES = [
    Declared(Breakthrough(3, 3, 1)),
    Declared(Chomp(3, 3)),
    Declared(ConnectFour(3, 3, 3)),
    Declared(Domineering(3, 3)),
    Declared(DotsAndBoxes(1, 2)),
    Declared(Hexapawn()),
    Declared(Kalah(2, 2)),
    Declared(Kalah(2, 3, empty_capture=True)),
    Declared(MNK(3, 2, 2)),
    Declared(MNK(3, 3, 3)),
    Declared(Nim((1, 2, 3))),
    Declared(Nim((2, 3), misere=True)),
    Declared(TicTacToe()),
    Declared(ThreeMensMorris(), cyclic=True),
    Declared(Othello(4)),
    Declared(ThreeMensMorris(move_anywhere=True), cyclic=True),
]


@pytest.mark.slow
@pytest.mark.parametrize("declared", GAMES, ids=lambda declared: repr(declared.game))
def test_rules(declared: Declared) -> None:
    outcomes = run_checks(game_checks(cyclic=declared.cyclic), declared.game)
    assert [outcome.problem for outcome in outcomes if outcome.problem] == []
