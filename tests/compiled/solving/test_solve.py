"""Compiled solving gives what plain solving gives: values, distances, counts, order, lines and refusals.

Kernels are run as plain Python here, so that they are in the coverage; `test_compiled_solve` has machine code.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from gametree import (
    BrokenGame,
    CompileError,
    Counted,
    LimitReached,
    Ordered,
    Progress,
    Solution,
    Solved,
    Symmetric,
    UnknownState,
    compiled,
    solve,
)
from gametree.compiled.kernels import state_words
from gametree.compiled.search_problem import compose
from gametree.compiled.solving import state_space, state_table, utility_codes
from gametree.compiled.solving.state_space import StateSpace
from gametree.games import MNK, Chomp, Domineering, Hexapawn, Kalah, Nim, TicTacToe
from gametree.solver.state_graph import no_report
from tests.compiled.random_games import Place, RandomGames, WholeGames
from tests.compiled.solving.graphs import Cyclic, graph_of, positions
from tests.compiled.test_refused import Chain, Infinite, Stuck
from tests.solver.graphs import CYCLE_VALUES
from tests.solver.oracle import Positions, values_and_plies

pytestmark = pytest.mark.usefixtures("interpreted")


def same(found: Solution[Any, Any], expected: Solution[Any, Any]) -> None:
    """Assert that two solutions are alike in everything that they answer."""
    assert list(found) == list(expected)
    assert dict(found) == dict(expected)
    assert found.counts() == expected.counts()
    assert (found.start, found.cycle_value) == (expected.start, expected.cycle_value)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(nodes=positions(), cycle_value=st.sampled_from(CYCLE_VALUES))
def test_every_value_and_distance_is_that_of_value_iteration(nodes: Positions, cycle_value: float) -> None:
    game = graph_of(nodes)
    solution = compiled.solve(compiled.compile(game, checked=False), cycle_value=cycle_value)
    truth = values_and_plies(nodes, cycle_value)
    assert dict(solution) == {number: truth[number] for number in solution}
    same(solution, solve(game, cycle_value=cycle_value))


@pytest.mark.parametrize("game", [RandomGames(), RandomGames(real=True), WholeGames(), Cyclic()], ids=repr)
@pytest.mark.parametrize("cycle_value", [0, -2.5, 1])
def test_random_games_are_solved_as_by_plain_solve(game: Any, cycle_value: float) -> None:
    twin = compiled.compile(game)
    for seed in range(1, 8):
        start = Place(seed)
        found = compiled.solve(twin, start=start, cycle_value=cycle_value, threads=2)
        same(found, solve(game, start=start, cycle_value=cycle_value))


@pytest.mark.parametrize(
    "game", [Hexapawn(3, 3), Chomp(2, 3), Nim((1, 2, 2)), Kalah(2, 2), MNK(3, 2, 2), Domineering(2, 3)], ids=repr
)
def test_games_are_solved_as_by_plain_solve(game: Any) -> None:
    same(compiled.solve(game), solve(game))


def test_it_is_a_solution() -> None:
    game = Hexapawn(3, 3)
    solution = compiled.solve(game)
    expected = solve(game)
    assert repr(solution) == repr(expected)
    for state in solution:
        assert solution.best_actions(state) == expected.best_actions(state)
    assert solution.result(solution.start) == expected.result(solution.start)
    with pytest.raises(UnknownState, match="is not among the 135 states"):
        solution[solution.start._replace(turn=-1)]
    assert None not in solution


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(nodes=positions(), data=st.data())
def test_several_starts_are_solved_as_by_plain_solve(nodes: Positions, data: st.DataObject) -> None:
    game = graph_of(nodes)
    starts = data.draw(st.lists(st.sampled_from(list(solve(game))), min_size=1, max_size=5))
    same(compiled.solve(compiled.compile(game, checked=False), starts=starts), solve(game, starts=starts))


def test_more_starts_than_the_first_room_and_their_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_table, "FIRST_SLOTS", 4)
    game = Hexapawn(3, 3)
    many = list(solve(game))
    same(compiled.solve(game, starts=many), solve(game, starts=many))
    with pytest.raises(LimitReached, match="The limit of 9 states was reached at ply 0"):
        compiled.solve(game, starts=many, limit=9)
    with pytest.raises(CompileError, match="A solve on disk begins with one state"):
        compiled.solve(game, starts=many, workdir=tmp_path)


def test_symmetric_and_ordered_games_are_solved_too() -> None:
    game = Hexapawn(3, 3)
    folded = Symmetric(game)
    found = compiled.solve(compiled.compile(folded))
    same(found, solve(folded))
    assert found(Symmetric(game), found.start) == solve(folded).result(found.start)
    ordered = Ordered(game, backwards)
    assert dict(compiled.solve(ordered)) == dict(solve(ordered))


def backwards(_state: Any, action: int) -> int:
    return -action


def test_other_transformations_are_refused() -> None:
    with pytest.raises(CompileError, match="Counted is no part of a compiled solve, which visits"):
        compiled.solve(Counted(TicTacToe()))


def test_tables_grow_as_they_are_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slots, codes of utilities and first states of plies begin with little room."""
    monkeypatch.setattr(state_table, "FIRST_SLOTS", 2)
    monkeypatch.setattr(utility_codes, "FIRST_CODES", 1)
    monkeypatch.setattr(state_space, "FIRST_PLIES", 1)
    for game in (WholeGames(plies=9, width=9), Hexapawn(3, 3)):
        same(compiled.solve(game), solve(game))


def test_segments_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (state_table, state_words):
        monkeypatch.setattr(module, "SEGMENT", 4)
        monkeypatch.setattr(module, "SEGMENT_BITS", 2)
    monkeypatch.setattr(state_table, "FIRST_SEGMENTS", 1)
    for game in (Hexapawn(3, 3), Nim((1, 2, 2))):
        same(compiled.solve(game), solve(game))


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_large_plies_are_valued_by_threads_and_small_ones_together(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state_space, "STATES_A_THREAD", 4)
    monkeypatch.setattr(state_space, "STATES_A_CALL", 8)
    same(compiled.solve(Hexapawn(3, 3), threads=threads), solve(Hexapawn(3, 3)))


@given(st.lists(st.integers(1, 9), min_size=1), st.integers(1, 6), st.integers(1, 6))
def test_ranges_go_backwards_over_all_states(widths: list[int], a_thread: int, a_call: int) -> None:
    firsts = [sum(widths[:ply]) for ply in range(len(widths))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state_space, "STATES_A_THREAD", a_thread)
        patch.setattr(state_space, "STATES_A_CALL", a_call)
        ranges = list(state_space.backward_ranges(firsts, sum(widths)))
    covered = [number for first, end, _ in ranges for number in reversed(range(first, end))]
    assert covered == list(reversed(range(sum(widths))))
    for first, end, is_one_ply in ranges:
        plies = {max(ply for ply, at in enumerate(firsts) if at <= number) for number in range(first, end)}
        assert not is_one_ply or len(plies) == 1


def test_progress_is_that_of_plain_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_space, "STATES_A_CALL", 50)
    games: tuple[Any, ...] = (Hexapawn(3, 3), Nim((1, 2, 2)))
    for game in games:
        seen: list[Progress] = []
        solution = compiled.solve(game, progress=seen.append)
        for stage in ("exploring", "valuing"):
            reports = [each for each in seen if each.stage == stage]
            assert [each.done for each in reports] == sorted(each.done for each in reports)
            assert all(each.done <= each.total for each in reports)
            assert reports[-1].done == reports[-1].total == len(solution)


@pytest.mark.parametrize("limit", [1, 2, 100, 134])
def test_a_limit_stops_where_it_stops_plain_solve(limit: int) -> None:
    messages: list[str] = []
    solvers: tuple[Any, ...] = (solve, compiled.solve)
    for solver in solvers:
        with pytest.raises(LimitReached) as caught:
            solver(Hexapawn(3, 3), limit=limit)
        messages.append(str(caught.value))
    assert messages[0] == messages[1]
    assert len(compiled.solve(Hexapawn(3, 3), limit=135)) == 135


def test_an_infinite_state_space_stops_before_memory_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: Iterator[bool] = iter([False, False, True])
    monkeypatch.setattr(state_space, "memory_is_short", lambda: next(looks))
    monkeypatch.setattr(state_space, "STATES_A_CALL", 100)
    with pytest.raises(
        LimitReached, match=r"nearly used up by \d+ states, at ply \d+ from the start, at -999\d+, with"
    ):
        compiled.solve(Chain(), start=-(10**6))


def test_a_table_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_table, "MOST_STATES", 900)
    with pytest.raises(LimitReached, match="nearly used up by 1,228 states, at ply 1227"):
        compiled.solve(Chain(), start=-(10**6))
    monkeypatch.setattr(state_space, "MOST_STATES", 50)
    with pytest.raises(LimitReached, match="nearly used up by 50 states, at ply 49"):
        compiled.solve(Chain(), start=-(10**6))


class NoSide(Chain):
    """Its player is neither side from state 995 on."""

    def player(self, state: Any) -> Any:
        return 1 if state < 995 else 1 - state // 995


@pytest.mark.parametrize(
    ("game", "start", "message"),
    [
        (Stuck(), 0, "There is no action at "),
        (Infinite(), 990, "must be a finite number"),
        (NoSide(), 990, "player returned 0 at 995: return"),
    ],
    ids=lambda given: type(given).__name__,
)
def test_broken_rules_are_named_at_the_state(game: Any, start: int, message: str) -> None:
    with pytest.raises(BrokenGame) as plain:
        solve(game, start=start)
    with pytest.raises(BrokenGame, match=message) as found:
        compiled.solve(game, start=start)
    assert str(found.value) == str(plain.value)


class Doubling(Chain):
    """States grow out of their words."""

    def initial_state(self) -> int:
        return 3

    def result(self, state: int, action: int) -> int:
        return state * 8

    def terminal(self, state: int) -> bool:
        return state == 0


def test_a_number_that_does_not_fit_is_refused_at_its_state() -> None:
    with pytest.raises(CompileError, match="does not fit a signed 64-bit integer in a search from 3458764513820"):
        compiled.solve(Doubling())


class Forks(Chain):
    def actions(self, state: int) -> range:
        return range(1, 1 + state % 100)


def test_more_successors_than_there_is_room_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_space, "ROOM", 98)
    with pytest.raises(CompileError, match="that the actions at 999 lead to take more than 8 megabytes"):
        compiled.solve(Forks(), start=998)


class Fickle(Chain):
    """A game whose rules in Python change after it was compiled."""

    changed = False

    def result(self, state: int, action: int) -> int:
        return state + action

    def utility(self, state: int) -> int:
        return 7


def eight(_game: object, _state: int) -> int:
    return 8


def beyond(_game: object, _state: int, _action: int) -> int:
    return 1_001


def staying(_game: object, state: int, _action: int) -> int:
    return state


@pytest.mark.parametrize(
    ("name", "method", "message"),
    [
        ("utility", eight, "utility of 1000 is 8 in Python, but 7 in machine code: let the rules"),
        ("result", beyond, "cannot be replayed in Python: 1001 is not among"),
        ("result", staying, "replayed in Python: best play does not end with 7 after 5"),
    ],
)
def test_rules_that_are_others_in_python_are_refused(
    name: str, method: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = compiled.compile(Fickle())
    monkeypatch.setattr(Fickle, name, method)
    with pytest.raises(BrokenGame, match=message):
        compiled.solve(twin, start=995)


def test_a_state_that_was_not_explored_is_noticed() -> None:
    """Rules are pure, so only a table that is not whole can lack a successor or a utility."""
    for start in (Nim((1, 2)).initial_state(), Nim((1, 2)).initial_state()._replace(counters=0)):
        question = compose(compiled.compile(Nim((1, 2))), start)
        space = state_space.StateSpace(question, limit=None, threads=1, report=no_report)
        space.begin([start])
        with pytest.raises(BrokenGame, match="the rules or evaluate change their answers"):
            space.value(0, 1)


def test_an_error_that_is_no_kernels_own_comes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = compiled.compile(Nim((1, 2)))

    def no_thread(*_given: Any) -> Any:
        raise RuntimeError("can't start new thread")

    for owner, name, limit in ((state_space, "run_each", None), (state_space.StateSpace, "_explore", 100)):
        with monkeypatch.context() as patched:
            patched.setattr(owner, name, no_thread)
            with pytest.raises(RuntimeError, match="can't start new thread"):
                compiled.solve(twin, limit=limit)


def test_arguments_are_those_of_plain_solve() -> None:
    with pytest.raises(ValueError, match="A cycle value must be a finite number"):
        compiled.solve(TicTacToe(), cycle_value=float("nan"))
    with pytest.raises(ValueError, match="A limit of states must be an integer of at least 1"):
        compiled.solve(TicTacToe(), limit=0)
    with pytest.raises(ValueError, match="The number of threads must be an integer of at least 1"):
        compiled.solve(TicTacToe(), threads=0)


def test_a_deep_game_needs_no_recursion() -> None:
    assert compiled.solve(Chain())[0] == Solved(1, 1_000)


@pytest.mark.usefixtures("interpreted")
def test_an_error_that_is_no_limit_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_space: StateSpace, _number: int, _stop: int) -> int:
        message = "no kernel"
        raise RuntimeError(message)

    monkeypatch.setattr(StateSpace, "_explore", fail)
    with pytest.raises(RuntimeError, match="no kernel"):
        compiled.solve(Nim((1, 2)))
