"""Compiled solving in machine code: the same as plain solving, in the stated memory, stopped by Ctrl-C."""

from __future__ import annotations

import signal
import threading
import tracemalloc
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from gametree import Player, Solved, compiled, solve
from gametree.compiled.solving import state_space
from gametree.games import ConnectFour, DotsAndBoxes, Hexapawn, Kalah, Othello, ThreeMensMorris
from tests.compiled.random_games import Place, WholeGames
from tests.compiled.solving.graphs import Cyclic
from tests.compiled.solving.test_solve import same

GAMES: list[Any] = [ThreeMensMorris(), ConnectFour(4, 3), Hexapawn(3, 4), DotsAndBoxes(1, 3), Kalah(2, 3)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_shipped_games_are_solved_as_by_plain_solve(game: Any) -> None:
    same(compiled.solve(game, threads=2), solve(game))


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "states"), [(4, 5, 1_706_255), (5, 4, 3_945_711)])
def test_connect_four_states(width: int, height: int, states: int) -> None:
    # Tromp, "John's Connect Four Playground".
    solution = compiled.solve(ConnectFour(width, height))
    assert len(solution) == states
    assert solution[solution.start] == Solved(0, 20)


class Heap:
    """A heap of stones, from which a player takes 1 to 3; a subclass says what the last one is worth."""

    def initial_state(self) -> tuple[int, int]:
        return (5, 1)

    def player(self, state: tuple[int, int]) -> Player:
        return Player.MAX if state[1] == 1 else Player.MIN

    def actions(self, state: tuple[int, int]) -> range:
        return range(1, min(state[0], 3) + 1)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] - action, -state[1])

    def terminal(self, state: tuple[int, int]) -> bool:
        return state[0] == 0


class Ten(Heap):
    def utility(self, state: tuple[int, int]) -> int:
        return 10 if state[1] == 1 else -10


class Floats(Heap):
    def utility(self, state: tuple[int, int]) -> float:
        return 1.0 if state[1] == 1 else -1.0


class Halves(Heap):
    def utility(self, state: tuple[int, int]) -> float:
        return 0.5 if state[1] == 1 else -1


class Hundred(Heap):
    def utility(self, state: tuple[int, int]) -> int:
        return 100 if state[1] == 1 else state[0] + 7


class Shifted(Heap):
    def utility(self, state: tuple[int, int]) -> int:
        return 10 * (state[1] == 1) - 5


@pytest.mark.slow
@pytest.mark.parametrize("game", [Ten(), Floats(), Halves(), Hundred(), Shifted()])
def test_a_utility_of_constants_is_found_again_among_all(game: Any) -> None:
    """LLVM knows the hash of a constant: an overflow in it once had no defined value, and killed Python."""
    same(compiled.solve(game), solve(game))


class CountsDown(Ten):
    """The same rules, with a recursion over the stones."""

    def terminal(self, state: tuple[int, int]) -> bool:
        return self.counted(state[0]) == 0

    def counted(self, stones: int) -> int:
        return 0 if stones == 0 else 1 + self.counted(stones - 1)


class CountsOn(Ten):
    """The same rules, with a loop of more rounds than go by without a test if the kernel must stop."""

    def terminal(self, state: tuple[int, int]) -> bool:
        rounds = 0
        for _ in range(70_000):
            rounds += state[0]
        return rounds == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", [CountsDown(), CountsOn()])
def test_long_loops_and_recursions_are_solved_as_by_plain_solve(game: Any) -> None:
    same(compiled.solve(game), solve(game))


@pytest.mark.slow
def test_a_game_is_solved_from_a_late_start() -> None:
    game = Othello(4)
    state = game.initial_state()
    for _ in range(6):
        state = game.result(state, next(iter(game.actions(state))))
    same(compiled.solve(game, start=state), solve(game, start=state))


@pytest.mark.slow
def test_cyclic_games_are_solved_as_by_plain_solve() -> None:
    game = compiled.compile(Cyclic(nodes=40, ends=6), checked=False)
    for seed in range(1, 120):
        same(
            compiled.solve(game, start=Place(seed), cycle_value=seed % 3 - 1),
            solve(Cyclic(nodes=40, ends=6), start=Place(seed), cycle_value=seed % 3 - 1),
        )


@pytest.mark.slow
def test_threads_do_not_change_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_space, "STATES_A_THREAD", 8)
    game = WholeGames(plies=9, width=40)
    twin = compiled.compile(game, checked=False)
    for threads in (1, 2, 3):
        same(compiled.solve(twin, threads=threads), solve(game))


class Corner(NamedTuple):
    """A place on the way from one corner of a square to the sides that do not meet there."""

    side: int
    row: int = 0
    column: int = 0


@dataclass(frozen=True)
class Walk:
    """Walk over a square: graded, unless a step back is allowed."""

    back: int = 0

    def initial_state(self) -> Corner:
        return Corner(12)

    def player(self, state: Corner) -> Player:
        return Player.MAX if state.row % 3 else Player.MIN

    def actions(self, state: Corner) -> range:
        return range(2 + self.back)

    def result(self, state: Corner, action: int) -> Corner:
        if action == 2:
            return Corner(state.side, max(0, state.row - 1), state.column)
        return Corner(state.side, state.row + 1 - action, state.column + action)

    def terminal(self, state: Corner) -> bool:
        return state.side in (state.row, state.column)

    def utility(self, state: Corner) -> int:
        return (state.row + 3 * state.column) % 7 - 3


@pytest.mark.slow
@pytest.mark.parametrize("back", [0, 1])
def test_memory_is_what_is_stated(back: int) -> None:
    """For states of 3 words 8 w + 40 bytes, and in a game with cycles 16 bytes and 4 bytes an action more."""
    game = compiled.compile(Walk(back), checked=False)
    same(compiled.solve(game), solve(Walk(back)))
    tracemalloc.start()
    solution = compiled.solve(game, start=Corner(500), threads=1)
    kept, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    states, block = len(solution), 65_536 * 32
    assert states == 500 * 502
    assert kept - block <= states * (8 * 3 + 24)
    assert most - block <= states * (8 * 3 + 40 + back * (16 + 4 * 3))


@pytest.mark.slow(traced=True)
def test_ctrl_c_ends_it_at_once() -> None:
    game = compiled.compile(Walk(), checked=False)
    compiled.solve(game)
    interrupt = threading.Timer(0.2, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        compiled.solve(game, start=Corner(10**6))
