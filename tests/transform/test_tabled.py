"""A table ends play with the value, and with the distance, that play would have had."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from gametree import (
    Counted,
    DepthLimited,
    DepthPenalised,
    Result,
    Solution,
    Tabled,
    alpha_beta,
    alpha_beta_with_memory,
    best_actions,
    certify,
    depth_penalised_minimax,
    minimax,
    solve,
    verify,
)
from gametree.games import MNK, Board, Kalah, TicTacToe
from gametree.games.kalah import Pits
from tests.support.nesting import MAKERS, PAIRS, TEXTS, nest
from tests.support.noughts import board
from tests.support.trees import layered_dags

GAME = TicTacToe()
SOLUTION = solve(GAME)
ENDINGS = {state: solved for state, solved in SOLUTION.items() if (state.x | state.o).bit_count() >= 7}


@given(layered_dags, st.data())
def test_no_table_of_true_values_changes_a_value(game: Any, data: st.DataObject) -> None:
    solution = solve(game)
    table = {state: solution[state] for state in data.draw(st.sets(st.sampled_from(list(solution))))}
    for state, solved in solution.items():
        tabled = Tabled(game, table)
        found = alpha_beta(tabled, state)
        assert found.value == solved.value
        assert bool(found.line) == (state not in table and not game.terminal(state))
        assert not found.line or found.line[0] in best_actions(game, state).actions
        penalised = DepthPenalised(tabled)
        assert minimax(penalised, penalised.start(state)).value == depth_penalised_minimax(game, state).value
        assert depth_penalised_minimax(tabled, state).value == depth_penalised_minimax(game, state).value


@pytest.mark.parametrize("names", PAIRS, ids=" in ".join)
def test_it_changes_no_value_inside_two_transformations(names: tuple[str, str]) -> None:
    for text in TEXTS:
        state = board(text)
        with_table, without = nest(names, state, Tabled(GAME, ENDINGS)), nest(names, state, GAME)
        if "DepthLimited" in names:  # both look three plies ahead: the table has the states behind two more
            without = nest(tuple(name for name in names if name != "DepthLimited"), state, GAME)
        if "DepthPenalised" not in names or "DepthLimited" not in names:
            assert alpha_beta(*with_table).value == alpha_beta(*without).value


@pytest.mark.parametrize("name", sorted(MAKERS.keys() - {"DepthPenalised", "DepthLimited"}))
def test_it_changes_no_value_around_a_transformation(name: str) -> None:
    for text in TEXTS:
        inner = nest((name,), board(text), GAME)
        assert alpha_beta(Tabled(inner.game, ENDINGS), inner.state).value == alpha_beta(*inner).value


def test_a_table_is_asked_before_an_evaluation() -> None:
    limited = DepthLimited(GAME, depth=1, evaluate=lambda _: 0)
    won = GAME.parse_state("XX./OO./...")
    first, *_ = SOLUTION.best_actions(won)
    before = Tabled(limited, {GAME.result(won, 6): SOLUTION[GAME.result(won, 6)]})
    assert first == 2
    assert alpha_beta(before, limited.start(GAME.parse_state("XX./O../..."))).value == 0
    assert before.utility(limited.start(GAME.result(won, 6))) == SOLUTION[GAME.result(won, 6)].value


def test_a_key_and_an_offset_leave_out_the_stores_of_kalah() -> None:
    """One table values the same holes with any seeds in the stores."""
    game = Kalah(holes=3, seeds=2)
    whole: Solution[Pits, int] = solve(game)

    def pits(state: Pits) -> list[list[int]]:
        return [[*map(int, side.split(","))] for side in game.format_state(state).split()[0].split("/")]

    def key(state: Pits) -> tuple[int, ...]:
        south, north = pits(state)
        return (*south[:-1], *north[:-1], state.turn)

    def lead(state: Pits) -> int:
        south, north = pits(state)
        return south[-1] - north[-1]

    table = {key(state): solved._replace(value=solved.value - lead(state)) for state, solved in whole.items()}
    assert len(table) < len(whole)
    few = {holes: solved for holes, solved in table.items() if sum(holes[:-1]) <= 6}
    without, with_table = Counted(game), Counted(Tabled(game, few, key=key, offset=lead))
    start = game.initial_state()
    assert alpha_beta_with_memory(with_table, start).value == alpha_beta_with_memory(without, start).value
    assert with_table.nodes < without.nodes


def test_entries_of_one_table_are_not_taken_for_those_of_another() -> None:
    kept: dict[Any, Any] = {}
    root = GAME.parse_state("X.O/.../...")
    table, same = dict(ENDINGS), dict(ENDINGS)
    assert alpha_beta_with_memory(Tabled(GAME, table), root, table=kept).value == 1
    assert alpha_beta_with_memory(Tabled(GAME, table), root, table=kept).value == 1
    with pytest.raises(ValueError, match="a table of dict"):
        alpha_beta_with_memory(Tabled(GAME, same), root, table=kept)
    assert len({Tabled(GAME, table).changes, Tabled(GAME, table).changes, Tabled(GAME, same).changes}) == 2


def test_what_is_no_table_or_has_no_meaning_is_refused() -> None:
    with pytest.raises(TypeError, match="table must map states to solved states"):
        Tabled(GAME, cast("Any", [1]))
    with pytest.raises(TypeError, match="offset must be a function of a state"):
        Tabled(GAME, {}, offset=cast("Any", 3))
    with pytest.raises(ValueError, match=r"inside them: DepthPenalised\(Tabled\(game, table\)\)\.$"):
        Tabled(Counted(DepthPenalised(GAME)), ENDINGS)
    others: list[Any] = [MNK(3, 3, 3), TicTacToe(win=2)]
    for other in others:
        with pytest.raises(
            ValueError, match=r"The table solves TicTacToe\(.*\), not .*: give a solution of this game"
        ):
            Tabled(Counted(other), SOLUTION)
        assert Tabled(other, SOLUTION, key=lambda state: state).table is SOLUTION
    endless = {Board(): SOLUTION[Board()]._replace(value=1, plies=None)}
    with pytest.raises(ValueError, match="never ends, so a penalty for each ply has no meaning: search without"):
        depth_penalised_minimax(Tabled(GAME, endless), Board())
    assert alpha_beta(Tabled(GAME, endless), Board()).value == 1
    assert DepthPenalised(Tabled(GAME, ENDINGS)).plies_left(DepthPenalised(GAME).start(Board())) == 0


def played_on(table: Any) -> Any:
    """Return a search that uses a table, and plays on from its states as plain alpha-beta does."""

    def search(_game: Any, state: Any) -> Result[int]:
        found = alpha_beta(Tabled(GAME, table), state)
        return found if state not in table else Result(found.value, alpha_beta(GAME, state).line)

    return search


@pytest.mark.parametrize("text", ["X.O/.../..X", "XOX/.O./.X."])
def test_a_planted_wrong_entry_is_found_by_certify(text: str) -> None:
    root, misled = GAME.parse_state(text), 0
    truth = SOLUTION[root].value
    assert verify(GAME, certify(GAME, root, truth, source=played_on(ENDINGS)), state=root)
    for state in (each for each in solve(GAME, start=root) if each in ENDINGS):
        for value in {1, 0, -1} - {ENDINGS[state].value}:
            table = {**ENDINGS, state: ENDINGS[state]._replace(value=value)}
            found = alpha_beta(Tabled(GAME, table), root).value
            if found != truth:
                misled += 1
                with pytest.raises(ValueError, match=r"source does not prove|No end of play|is .*, not "):
                    certify(GAME, root, found, source=played_on(table))
    assert misled
