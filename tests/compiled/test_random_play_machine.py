"""Compiled random play in machine code: the tallies of plain Python, to the last game, and stopped at any time."""

from __future__ import annotations

import signal
import threading
from ctypes import addressof
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any

import pytest

from gametree import CompileError, LimitReached, Ordered, compiled, simulate
from gametree.compiled.back_end.machine_code import loaded
from gametree.compiled.back_end.memory_words import load, words
from gametree.compiled.compiled_rules import machine_code
from gametree.compiled.kernels.random_play import drawn_at_place
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
from gametree.search.philox import MASK, draw_below
from tests.compiled.random_games import RandomGames, WholeGames
from tests.compiled.test_compiled import name_of
from tests.compiled.test_random_play import Grows, least, some_more, whole
from tests.compiled.test_refused import Endless
from tests.compiled.test_user_style import GAMES as USER_STYLE, LONG, REFUSED
from tests.compiled.test_with_memory import half_sure, judge
from tests.support.samples import sample

SHIPPED: list[Any] = [
    TicTacToe(), ConnectFour(), Nim((3, 4, 5)), Chomp(4, 5), Domineering(5, 5), Hexapawn(4, 4), Breakthrough(5, 6),
    DotsAndBoxes(2, 3), Othello(6), Kalah(4, 3), ThreeMensMorris(), MNK(4, 5, 3),
]  # fmt: skip


def agree(game: Any, simulations: int, *, plies: int = 60, **options: Any) -> None:
    """Compare the tallies of machine code, on one thread and two, with those of Python; some games have no end."""
    options |= {"simulations": simulations, "plies": plies}
    state = game.initial_state()
    expected = simulate(game, state, rng=Random(3), **options)
    for threads in (1, 2):
        assert compiled.simulate(game, state, rng=Random(3), threads=threads, **options) == expected


@pytest.mark.parametrize("game", [Nim((1, 2)), RandomGames(real=True)], ids=name_of)
def test_tallies_of_small_games_are_those_of_plain_python(game: Any) -> None:
    agree(game, 50)


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED, ids=name_of)
def test_tallies_are_those_of_plain_python(game: Any) -> None:
    agree(game, 1_000)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", sample([name for name in USER_STYLE if name not in REFUSED and name not in LONG], 24)
)
def test_tallies_of_games_as_people_write_them(name: str) -> None:
    agree(import_module(f"tests.compiled.user_style.{name}").game, 200)


@pytest.mark.slow
@pytest.mark.parametrize("key", [some_more, whole, least])
def test_weights_and_evaluations_are_those_of_plain_python(key: Any) -> None:
    agree(WholeGames(), 300, key=key, evaluate=judge, plies=3)
    agree(Ordered(RandomGames(real=True), half_sure), 300, key=key)


def test_random_numbers_are_those_of_their_places() -> None:
    place = words(4)

    def at_a_place(address: int, _depth: int) -> int:
        return drawn_at_place(load(address, 0), load(address, 1), load(address, 2), load(address, 3))

    kernel = loaded(machine_code(at_a_place, "the draws", quick=True))
    for number in (1, 2, 7, 3 << 29, MASK >> 1):
        for simulation in (*range(50), MASK, MASK + 1, 1 << 40):
            for ply in (0, 41, (1 << 24) - 1):
                for key in (1, MASK):
                    place[:] = [number, key, simulation, ply]
                    assert kernel(addressof(place), 0) == draw_below(number, key, simulation, ply)


@pytest.mark.slow
def test_errors_are_those_of_plain_python() -> None:
    with pytest.raises(LimitReached, match="A game from 0 has not ended after 100,000 random plies: give plies="):
        compiled.simulate(Endless(), 0, simulations=1_000, threads=2)
    with pytest.raises(CompileError, match="does not fit a signed"):
        compiled.simulate(Grows(), 2, simulations=5)


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_the_threads(threads: int) -> None:
    game = ConnectFour()
    compiled.simulate(game, game.initial_state(), simulations=1)
    interrupt = threading.Timer(0.3, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT])
    interrupt.start()
    began = perf_counter()
    with pytest.raises(KeyboardInterrupt):
        compiled.simulate(game, game.initial_state(), simulations=10**9, threads=threads)
    assert perf_counter() - began < 5  # generous, because a busy machine may stop this process for a while
    interrupt.join()
