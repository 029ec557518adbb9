"""Distances are searched in turns: every turn may be cut off, and short lines are found among long ones."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from gametree import (
    Counted,
    DepthPenalised,
    LimitReached,
    NodeLimited,
    alpha_beta,
    compiled,
    depth_penalised_minimax,
)
from gametree.compiled import SharedTable, kernel_runs, turns
from gametree.compiled.filling import nothing
from gametree.games import ConnectFour
from tests.compiled.compositions import counted, with_memory
from tests.compiled.random_games import Place, WholeGames

GAME = WholeGames(plies=9, width=12)
PENALTY = 1 / 16


def worth_nothing(_state: object) -> int:
    return 0


def test_each_search_has_its_turn_and_the_one_from_zero_most_of_the_nodes() -> None:
    guesses: list[float] = []

    def fill_from(guess: float) -> Any:
        guesses.append(guess)
        return nothing

    nodes = [turn.nodes for turn in islice(turns.shortest_first(fill_from), 8)]
    assert guesses == [float("inf"), 0] * 4
    assert nodes == [2_000, 6_000, 16_000, 64_000, 32_000, 512_000, 64_000, 1_024_000]


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("nodes", [1, 7, 40])
def test_turns_in_the_calling_thread_change_no_distance_and_their_nodes_are_limited(
    monkeypatch: pytest.MonkeyPatch, nodes: int
) -> None:
    monkeypatch.setattr(turns, "FIRST_TURNS", [(nodes, 3)])
    game = DepthPenalised(compiled.compile(GAME), penalty=PENALTY)
    for seed in range(1, 9):
        start = game.start(Place(seed))

        def search(game: Any, state: Any) -> Any:
            return compiled.alpha_beta_with_memory(game, state, table=SharedTable(megabytes=0.01))

        found, taken, _ = counted(search, game, start)
        assert found == depth_penalised_minimax(GAME, Place(seed), penalty=PENALTY)
        assert search(NodeLimited(game, nodes=taken), start) == found
        for limit in (nodes, taken // 2, taken - 1):
            watched: Any = Counted(NodeLimited(game, nodes=min(limit, taken - 1)))
            with pytest.raises(LimitReached, match="limit of nodes was reached"):
                search(watched, start)
            assert watched.nodes == min(limit, taken - 1)


@pytest.mark.usefixtures("interpreted", "in_threads")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("first", [1, 7, 40])
def test_turns_that_are_cut_off_change_no_distance(
    monkeypatch: pytest.MonkeyPatch, first: int, threads: int
) -> None:
    monkeypatch.setattr(turns, "FIRST_TURNS", [])
    monkeypatch.setattr(turns, "NODES", first)
    machine = compiled.compile(GAME)
    for seed in range(1, 9):
        expected = depth_penalised_minimax(GAME, Place(seed), penalty=PENALTY)
        table = SharedTable(megabytes=0.01)
        for _ in range(2):
            found = with_memory(machine, Place(seed), penalty=PENALTY, table=table, threads=threads)
            assert found == expected


@pytest.mark.usefixtures("interpreted", "in_threads")
def test_the_nodes_of_all_turns_are_counted_and_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "FIRST_TURNS", [])
    monkeypatch.setattr(turns, "NODES", 5)
    game = DepthPenalised(compiled.compile(GAME), penalty=PENALTY)
    for seed in range(1, 9):
        start = game.start(Place(seed))

        def search(game: Any, state: Any) -> Any:
            return compiled.alpha_beta_with_memory(game, state, table=SharedTable(megabytes=0.01))

        _, nodes, _ = counted(search, game, start)
        assert search(NodeLimited(game, nodes=nodes), start) == search(game, start)
        for limit in (nodes // 2, nodes - 1):
            watched: Any = Counted(NodeLimited(game, nodes=limit))
            with pytest.raises(LimitReached, match="limit of nodes was reached"):
                search(watched, start)
            assert watched.nodes == limit


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("options", [{}, {"depth": 30, "evaluate": worth_nothing}])
def test_only_distances_without_a_horizon_are_searched_in_turns(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    def no_turns(_fill_from: object) -> Any:
        pytest.fail("there were turns")

    monkeypatch.setattr(kernel_runs, "shortest_first", no_turns)
    compiled.alpha_beta_with_memory(compiled.compile(GAME), Place(1), table=SharedTable(megabytes=0.01), **options)


# MTD(f) from 0 alone enters 1,381,343; 320,837; 199,631; 2,510,695; 943,505 and 240,268 nodes.
SHORT_LINES = [
    ("......./......./......./.....XX/O..OXOO/XO.XXOX", 1, 4),
    ("......./......./......./XXX..../XOO..O./XOXX.OO", 1, 6),
    ("......./......./......./....X../XXOXX.O/OXOOX.O", 1, 8),
    ("...X.../...O.../...O.../X..X.../O..O..X/OXOX..X", -1, 3),
    ("......./......./......X/..X...O/..XXOOX/..OOXOX", -1, 5),
    ("......./......./......./...O.../XOXX.X./OXXOOOX", -1, 7),
]


@pytest.mark.slow
def test_a_short_line_is_not_paid_for_with_a_long_proof() -> None:
    game = ConnectFour()
    machine = compiled.compile(game)
    for text, sign, plies in SHORT_LINES:
        state = game.parse_state(text)
        value, line = with_memory(machine, state, penalty=2**-10, nodes=150_000)
        assert (value, len(line)) == (sign * (1 - plies / 1024), plies)
        assert alpha_beta(game, state, depth=plies, evaluate=worth_nothing).value == sign
        assert alpha_beta(game, state, depth=plies - 1, evaluate=worth_nothing).value == 0
