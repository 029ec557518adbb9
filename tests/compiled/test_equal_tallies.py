"""A thousand random games have the same tallies in Python, on one thread and two, and on a card.

The card is the processor: each of its threads is the module that a card has as PTX, compiled for the machine.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from gametree import compiled, simulate
from gametree.games import (
    Breakthrough,
    Chomp,
    ConnectFour,
    Domineering,
    DotsAndBoxes,
    Hexapawn,
    Kalah,
    Nim,
    Othello,
    Pig,
    ThreeMensMorris,
    TicTacToe,
)
from tests.compiled.host_card import check_ptx

SIMULATIONS = 1_000
PLIES = 120  # several of the games can go on without an end
SHIPPED: list[Any] = [
    TicTacToe(), Nim((3, 5, 7)), Chomp(4, 5), Hexapawn(), ThreeMensMorris(), Domineering(5, 5), DotsAndBoxes(2, 3),
    ConnectFour(), Kalah(), Breakthrough(), Othello(), Pig(30),
]  # fmt: skip
USERS = [
    "breakthrough_sets", "clobber_java", "dodgem", "fanorona3", "gomoku_frozen", "hexapawn_text", "kalah_board",
    "nim_counter", "reversi", "tictactoe_sets",
]  # fmt: skip

pytestmark = pytest.mark.slow


def check(game: Any, texts: list[str]) -> None:
    """Check the tallies from the start of a game, wherever it is played."""
    state = game.initial_state()
    expected = simulate(game, state, simulations=SIMULATIONS, rng=Random(7), plies=PLIES)
    assert expected.games == SIMULATIONS
    machine: Any = compiled.compile(game, checked=False)
    places: list[dict[str, Any]] = [{"threads": 1}, {"threads": 2}, {"device": "cuda"}]
    for where in places:
        found = compiled.simulate(machine, state, simulations=SIMULATIONS, rng=Random(7), plies=PLIES, **where)
        assert found == expected, where
    for text in texts:
        check_ptx(text)
    assert texts


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: type(game).__name__)
def test_shipped_games(game: Any, in_machine_code: list[str]) -> None:
    check(game, in_machine_code)


@pytest.mark.parametrize("name", USERS)
def test_games_as_people_write_them(name: str, in_machine_code: list[str]) -> None:
    check(import_module(f"tests.compiled.user_style.{name}").game, in_machine_code)
