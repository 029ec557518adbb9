"""Compiled play ends at the states of a table as plain play does, with the same values, nodes and lines.

Kernels are run as plain Python here, so that they are in the coverage; the last test has machine code.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from gametree import (
    Counted,
    DepthPenalised,
    Ordered,
    Symmetric,
    Tabled,
    alpha_beta,
    best_actions,
    compiled,
    depth_penalised_minimax,
    minimax,
    perft,
    solve,
)
from gametree.game import CompileError
from gametree.games import Board, Kalah, Nim, ThreeMensMorris, TicTacToe
from gametree.games.kalah import Pits
from gametree.search.proof_number_search import Verdict
from gametree.search.simulate import simulate
from tests.support.samples import slow_but

pytestmark = pytest.mark.usefixtures("interpreted")

GAME = TicTacToe()
KALAH = Kalah(holes=3, seeds=2)
HOLES = (1 << 12) - 1  # the bits of three holes with four bits each


class Halves(TicTacToe):
    """Tic-tac-toe for half a point, so that utilities are floats."""

    def utility(self, state: Any) -> Any:
        """Half the utility of tic-tac-toe."""
        return TicTacToe.utility(self, state) / 2


class Level(TicTacToe):
    """Tic-tac-toe that nobody wins."""

    def utility(self, state: Any) -> Any:
        """Return 0."""
        return 0


def itself(state: Board) -> Board:
    """Return the state."""
    return state


def endings(game: Any, plies: int, cycle_value: float = 0) -> Any:
    """Return a solution of the states that some lines of that many plies lead to."""
    random, starts = Random(plies), list[Any]()
    while len(starts) < 8:
        state = game.initial_state()
        for _ in range(plies):
            state = state if game.terminal(state) else game.result(state, random.choice(list(game.actions(state))))
        starts.append(state)
    return compiled.solve(game, starts=starts, cycle_value=cycle_value)


def holes_alone(state: Pits) -> Pits:
    """Return the state with empty stores."""
    return Pits(state.south & HOLES, state.north & HOLES, state.turn)


def lead(state: Pits) -> int:
    """Return the seeds in MAX's store less those in MIN's."""
    return (state.south >> 12) - (state.north >> 12)


def backwards(_state: Any, action: int) -> int:
    """Return a key that puts the last action first."""
    return -action


def squares_taken(state: Board) -> int:
    """Return an offset that is wrong, and more than any utility."""
    return 3 * (state.x.bit_count() - state.o.bit_count()) + 4


def few_seeds() -> Any:
    """Return a solution of some states of Kalah with few seeds and empty stores."""
    ways = ((0, 4, 8), (0, 0, 4), (8, 4, 8), (8, 0, 4))
    states = [Pits(1 << a, (1 << b) + (1 << c), turn) for a, b, c in ways for turn in (1, -1)]
    return compiled.solve(KALAH, starts=states)


STATES = list(solve(GAME))  # with any symmetry
THREE_MARKS, FULL_BOARDS = ([state for state in STATES if (state.x | state.o).bit_count() == n] for n in (3, 8))
TABLED: dict[str, Callable[[], Any]] = {
    "noughts": lambda: Tabled(GAME, endings(GAME, 5)),
    "halves": lambda: Tabled(Halves(), endings(Halves(), 5)),
    "kalah": lambda: Tabled(KALAH, few_seeds(), key=holes_alone, offset=lead),
    "wrong": lambda: Tabled(GAME, compiled.solve(GAME, starts=FULL_BOARDS), offset=squares_taken),
    "symmetric": lambda: Symmetric(Tabled(GAME, endings(Symmetric(GAME), 5))),
    "penalised": lambda: DepthPenalised(Tabled(GAME, endings(GAME, 5)), penalty=2**-10),
    "twice penalised": lambda: DepthPenalised(
        Counted(DepthPenalised(Tabled(TicTacToe(win=100), endings(TicTacToe(win=100), 4)), penalty=1)), penalty=2
    ),
    "ordered": lambda: Ordered(Tabled(GAME, endings(GAME, 5)), key=backwards),
    "beyond the utilities": lambda: Tabled(Level(), compiled.solve(GAME, starts=THREE_MARKS), key=itself),
}


@pytest.mark.parametrize(
    "name",
    slow_but(4, list(TABLED), of_slow=2),
)
def test_compiled_searches_equal_the_plain_ones_node_for_node(name: str) -> None:
    game: Any = TABLED[name]()
    start = game.initial_state()
    for action in list(game.actions(start))[:2]:
        state = game.result(start, action)
        state = game.result(state, next(iter(game.actions(state))))
        found = alpha_beta(game, state)
        for by_plain, by_machine in ((alpha_beta, compiled.alpha_beta), (minimax, compiled.minimax)):
            plain, machine = Counted(game), Counted(game)
            found = by_plain(plain, state)
            assert (by_machine(machine, state), machine.nodes) == (found, plain.nodes)
            assert machine.leaves == plain.leaves
        assert compiled.alpha_beta_with_memory(game, state).value == found.value
        assert compiled.perft(game, state, depth=4) == perft(game, state, depth=4)


@pytest.mark.parametrize("text", ["X.O/.../...", "XO./.../X.O"])
def test_the_plies_to_a_win_are_those_without_a_table(text: str) -> None:
    sixth = [state for state in solve(GAME) if (state.x | state.o).bit_count() == 6]
    penalised = DepthPenalised(Tabled(GAME, compiled.solve(GAME, starts=sixth)), penalty=2**-10)
    state = GAME.parse_state(text)
    value = depth_penalised_minimax(GAME, state, penalty=2**-10).value
    assert value not in {0, 1}
    for search in (compiled.alpha_beta, compiled.alpha_beta_with_memory):
        assert search(penalised, penalised.start(state)).value == value


def test_random_play_ends_there_too() -> None:
    game = TABLED["noughts"]()
    state = game.initial_state()
    options: dict[str, Any] = {"simulations": 50}
    assert compiled.simulate(game, state, rng=Random(3), **options) == simulate(
        game, state, rng=Random(3), **options
    )


def test_proofs_and_trees_use_the_table() -> None:
    game, state = TABLED["kalah"](), KALAH.initial_state()
    value = alpha_beta(game, state).value
    verdicts = [compiled.proof_number_search(game, state, at_least=value + more).verdict for more in (0, 1)]
    assert verdicts == [Verdict.PROVED, Verdict.DISPROVED]
    following = [KALAH.result(state, action) for action in KALAH.actions(state)]
    for search in (compiled.alpha_beta, compiled.alpha_beta_with_memory):
        found = compiled.search_states(search, game, following)
        assert [each.value for each in found] == [alpha_beta(game, each).value for each in following]
    assert compiled.best_actions(game, state) == best_actions(game, state)


def test_a_table_from_a_file_is_the_same(tmp_path: Path) -> None:
    solution = endings(GAME, 4)
    solution.save(tmp_path / "table")
    loaded = compiled.load(tmp_path / "table", GAME)
    one, other = Counted(Tabled(GAME, solution)), Counted(Tabled(GAME, loaded))
    start = GAME.initial_state()
    assert compiled.alpha_beta(one, start) == compiled.alpha_beta(other, start)
    assert (one.nodes, one.leaves) == (other.nodes, other.leaves)


@pytest.mark.slow(traced=True)
def test_where_play_can_go_round_a_table_ends_it() -> None:
    game = ThreeMensMorris()
    solution = compiled.solve(game)
    state = game.initial_state()
    after = [game.result(state, action) for action in game.actions(state)]
    tabled = Tabled(game, compiled.solve(game, starts=after))
    assert compiled.alpha_beta(tabled, state) == alpha_beta(tabled, state)
    assert compiled.alpha_beta(tabled, state).value == solution[state].value


def test_entries_of_one_table_are_not_taken_for_those_of_another() -> None:
    kept, start = compiled.SharedTable(megabytes=1), GAME.initial_state()
    one, other = (Tabled(GAME, endings(GAME, 6)) for _ in range(2))
    assert compiled.alpha_beta_with_memory(one, start, table=kept).value == 0
    assert compiled.alpha_beta_with_memory(one, start, table=kept).value == 0
    for without in (other, GAME):
        with pytest.raises(ValueError, match="use a new table"):
            compiled.alpha_beta_with_memory(cast("Any", without), start, table=kept)


REFUSED: dict[str, Callable[[], Any]] = {
    "there are several: put one": lambda: Tabled(Tabled(GAME, endings(GAME, 6)), endings(GAME, 6)),
    "it never does: take DepthPenalised off": lambda: DepthPenalised(
        Tabled(ThreeMensMorris(), endings(ThreeMensMorris(), 8))
    ),
    "tables that compiled.solve or compiled.load returns": lambda: Tabled(GAME, dict(endings(GAME, 6))),
    "hold states as the compiled rules do": lambda: Tabled(GAME, endings(Nim((1, 1)), 1), key=lambda state: state),
    "whole values where utilities are": lambda: Tabled(
        ThreeMensMorris(), endings(ThreeMensMorris(), 8, cycle_value=0.5)
    ),
}


@pytest.mark.parametrize("remedy", REFUSED)
def test_what_kernels_have_no_place_for_is_refused(remedy: str) -> None:
    game: Any = REFUSED[remedy]()
    with pytest.raises(CompileError, match=f"{remedy}.*, or use the plain search"):
        compiled.perft(game, game.initial_state(), depth=1)


def test_a_compiled_solve_refuses_a_table() -> None:
    with pytest.raises(CompileError, match="Tabled is no part of a compiled solve"):
        compiled.solve(Tabled(GAME, endings(GAME, 6)))


@pytest.mark.slow
def test_machine_code_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # of the fixture
    for name in ("kalah",):
        test_compiled_searches_equal_the_plain_ones_node_for_node(name)
