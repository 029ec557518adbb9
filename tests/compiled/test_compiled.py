"""Compiled searches are their plain twins: same results, same nodes, for shipped games and for users' own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from gametree import alpha_beta, compiled, depth_penalised_minimax, minimax, rank_actions
from gametree.compiled import CompiledGame
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
from tests.compiled.compositions import counted
from tests.compiled.user_games import USER_GAMES
from tests.support.samples import sample

QUICK: list[Any] = [TicTacToe(win=10), USER_GAMES[0]]
OTHERS: list[Any] = [
    USER_GAMES[2],
    USER_GAMES[4],
    USER_GAMES[1],
    USER_GAMES[3],
    *USER_GAMES[5:],
    MNK(3, 2, 2),
    ConnectFour(4, 4),
    Nim((1, 2, 3)),
    Chomp(2, 3),
    Domineering(3, 3),
    Hexapawn(3, 3),
    Breakthrough(3, 4, lines=1),
    DotsAndBoxes(1, 2),
    Othello(4),
    Kalah(2, 2),
    ThreeMensMorris(),
]
EVERY_SEARCH: set[type[Any]] = {TicTacToe, Nim, Kalah, Othello, type(QUICK[1])}  # alpha-beta alone on the others
DEEP = 3  # plies, in games whose whole tree is too large for plain Python


def name_of(given: Any) -> str:
    return type(given).__name__


def evaluate(state: Any) -> int:
    """An evaluation that works for every state of ints."""
    first: int = state[0]
    return 7 * first % 5 - 2


def states(game: Any, most: int = 40) -> list[Any]:
    """The first live states, breadth first."""

    def found() -> Iterator[Any]:
        seen = {game.initial_state(): None}
        for state in seen_so_far(seen):
            if not game.terminal(state):
                yield state
                seen |= dict.fromkeys(game.result(state, action) for action in game.actions(state))

    def seen_so_far(seen: dict[Any, None]) -> Iterator[Any]:
        done = 0
        while done < len(seen):
            yield next(islice(seen, done, None))
            done += 1

    return list(islice(found(), most))


@pytest.fixture(
    scope="module",
    params=[pytest.param(game, marks=pytest.mark.slow) for game in [*QUICK, *sample(OTHERS, 8)]],
    ids=name_of,
)
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture(scope="module")
def machine(game: Any) -> CompiledGame[Any, Any]:
    return compiled.compile(game)


def test_the_textbook_searches_are_their_twins_to_the_node(game: Any, machine: CompiledGame[Any, Any]) -> None:
    judge = evaluate if isinstance(game.initial_state(), tuple) else opinion
    for state in states(game):
        limits: dict[str, Any] = {"depth": DEEP, "evaluate": judge}
        pruned = counted(alpha_beta, game, state, **limits)
        assert counted(compiled.alpha_beta, machine, state, **limits) == pruned
        if type(game) not in EVERY_SEARCH:
            continue
        full = counted(minimax, game, state, **limits)
        assert counted(compiled.minimax, machine, state, **limits) == full
        expected = depth_penalised_minimax(game, state, penalty=0.01, **limits)
        assert compiled.depth_penalised_minimax(machine, state, penalty=0.01, **limits) == expected
        assert compiled.rank_actions(machine, state, **limits)[0].value == pruned[0].value


def opinion(state: int) -> float:
    """An evaluation for states that are ints; its values are not whole numbers."""
    return state % 5 / 2


@pytest.mark.parametrize("small", [pytest.param(game, marks=pytest.mark.slow) for game in QUICK], ids=name_of)
def test_searches_to_the_end_are_their_twins(small: Any) -> None:
    machine = compiled.compile(small)
    for state in states(small, most=25)[-5:]:
        assert compiled.minimax(machine, state) == minimax(small, state)
        assert compiled.alpha_beta(machine, state) == alpha_beta(small, state)
        assert compiled.rank_actions(machine, state) == rank_actions(small, state)
        penalised = compiled.depth_penalised_minimax(machine, state)
        assert penalised == depth_penalised_minimax(small, state)


def perft(game: Any, state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if game.terminal(state):
        return 0
    return sum(perft(game, game.result(state, action), depth - 1) for action in game.actions(state))


def test_perft_counts_as_plain_rules_do(game: Any, machine: CompiledGame[Any, Any]) -> None:
    start = game.initial_state()
    for depth in range(5):
        assert compiled.perft(machine, start, depth=depth) == perft(game, start, depth)


def nothing(state: Any) -> int:
    """Return 0, the value of the horizon in the published counts."""
    return 0


@pytest.mark.slow
def test_the_node_counts_of_connect_four() -> None:
    machine = compiled.compile(ConnectFour())
    start = machine.initial_state()
    for depth, nodes in {6: 1_249, 8: 8_647, 10: 55_026, 12: 748_116, 14: 14_096_150}.items():
        assert counted(compiled.alpha_beta, machine, start, depth=depth, evaluate=nothing)[1] == nodes
    lines = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572, 268031646]
    assert [compiled.perft(machine, start, depth=depth) for depth in range(1, 11)] == lines


def test_the_node_counts_of_tic_tac_toe() -> None:
    machine = compiled.compile(TicTacToe())
    start = machine.initial_state()
    assert counted(compiled.minimax, machine, start)[1:] == (549_946, 255_168)
    assert counted(compiled.alpha_beta, machine, start)[1:] == (18_297, 7_330)


@pytest.mark.slow
def test_the_lines_of_othello() -> None:
    game = Othello(8)
    lines = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]
    machine = compiled.compile(game)
    assert [compiled.perft(machine, game.initial_state(), depth=depth) for depth in range(1, 10)] == lines


class Loops:
    """A game of one ply; each action is the number of a loop, and leads to what the loop finds."""

    def initial_state(self) -> tuple[int, int]:
        return (0, 0)

    def player(self, state: tuple[int, int]) -> Any:
        return 1

    def actions(self, state: tuple[int, int]) -> Any:
        return range(1, 5)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        if action == 1:
            return (action, self.set_before_break(action))
        if action == 2:
            return (action, self.with_a_stale_header(action))
        if action == 3:
            return (action, self.with_an_else(action))
        return (action, self.left_by_return(action))

    def terminal(self, state: tuple[int, int]) -> bool:
        return state[0] > 0

    def utility(self, state: tuple[int, int]) -> int:
        return state[1]

    def set_before_break(self, number: int) -> int:
        while True:
            if number >= 10:
                number -= 1
                break
            number += 1
        return number

    def with_a_stale_header(self, number: int) -> int:
        rounds = 0
        while True:
            rounds += 1
            before = number
            if rounds > 5:
                number = before * 10
                break
            number = before + 3
        return number

    def with_an_else(self, number: int) -> int:
        while number < 9:
            number += 2
        else:  # noqa: PLW0120 - it is what this loop is for
            number = -number
        return number

    def left_by_return(self, number: int) -> int:
        while True:
            if number > 20:
                number //= 2
                return number
            number += 5


def test_what_a_loop_sets_before_it_ends_is_not_read_by_its_next_round() -> None:
    game: Any = Loops()
    assert [each.value for each in rank_actions(game, (0, 0))] == [170, 12, 9, -9]
    assert compiled.rank_actions(game, (0, 0)) == rank_actions(game, (0, 0))
