"""Laws of the solver: values and distances against value iteration, lines, numbers, limits and refusals."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings, strategies as st

from gametree import MAX, MIN, BrokenGame, LimitReached, Player, Progress, Solution, Solved, minimax, solve
from gametree.games import GraphGame, Kalah, ThreeMensMorris, TicTacToe, TreeGame
from gametree.solver import memory, state_graph
from gametree.testing.strategies import game_dags, game_trees
from tests.solver.graphs import cycle_values, graph_game, positions
from tests.solver.oracle import Positions, values_and_plies


@settings(max_examples=100)
@given(positions(most=9), cycle_values)
def test_every_value_and_distance_is_that_of_value_iteration(nodes: Positions, cycle_value: float) -> None:
    solution = solve(graph_game(nodes), cycle_value=cycle_value)
    truth = values_and_plies(nodes, cycle_value)
    assert dict(solution) == {number: truth[number] for number in solution}


@given(st.integers(0, 2**32), cycle_values)
@settings(max_examples=8)
def test_larger_graphs_agree_with_value_iteration_too(seed: int, cycle_value: float) -> None:
    rng = Random(seed)
    count = rng.randrange(30, 60)
    utilities = [rng.randrange(-5, 6) for _ in range(4)]
    nodes: Positions = {
        number: rng.choice(utilities)
        if rng.random() < 0.2
        else (rng.choice((MAX, MIN)), tuple(rng.choices(range(count), k=rng.randrange(1, 4))))
        for number in range(count)
    }
    solution = solve(graph_game(nodes), cycle_value=cycle_value)
    truth = values_and_plies(nodes, cycle_value)
    assert dict(solution) == {number: truth[number] for number in solution}


@settings(max_examples=40)
@given(game_trees(plies=5) | game_dags(plies=5), cycle_values)
def test_where_play_must_end_every_state_has_its_minimax_value(game: Any, cycle_value: float) -> None:
    solution = solve(game, cycle_value=cycle_value)
    for state, solved in solution.items():
        assert solved.value == minimax(game, state).value
        assert solved.plies is not None


@settings(max_examples=60)
@given(positions(), cycle_values)
def test_a_line_keeps_the_value_and_takes_the_plies(nodes: Positions, cycle_value: float) -> None:
    game = graph_game(nodes)
    solution = solve(game, cycle_value=cycle_value)
    for state, (value, plies) in solution.items():
        result = solution.result(state)
        assert result.value == value
        path = [state]
        for action in result.line:
            assert action in solution.best_actions(path[-1])
            path.append(game.result(path[-1], action))
            assert solution[path[-1]].value == value
        if plies is None:
            assert path[-1] in path[:-1]
        else:
            assert len(result.line) == plies
            assert game.terminal(path[-1])
            assert len(set(path)) == len(path)


@settings(max_examples=30)
@given(positions(), cycle_values)
def test_best_actions_are_those_with_the_value_and_one_ply_less(nodes: Positions, cycle_value: float) -> None:
    game = graph_game(nodes)
    solution = solve(game, cycle_value=cycle_value)
    for state, (value, plies) in solution.items():
        wanted = Solved(value, None if plies is None else plies - 1)
        actions = () if game.terminal(state) else tuple(game.actions(state))
        best = tuple(action for action in actions if solution[game.result(state, action)] == wanted)
        assert solution.best_actions(state) == best


@settings(max_examples=30)
@given(positions(most=8))
def test_exchanging_the_players_negates_the_values_and_keeps_the_distances(nodes: Positions) -> None:
    exchanged: Positions = {
        number: (node[0].opponent, node[1]) if isinstance(node, tuple) else -node for number, node in nodes.items()
    }
    here, there = solve(graph_game(nodes)), solve(graph_game(exchanged))
    assert {state: Solved(-value, plies) for state, (value, plies) in here.items()} == dict(there)


class CountDown:
    """A chain of 9,000 plies, with the turns in threes."""

    def initial_state(self) -> int:
        return 9_000

    def player(self, state: int) -> Player:
        return MAX if state % 3 else MIN

    def actions(self, state: int) -> range:
        return range(1, 3)

    def result(self, state: int, action: int) -> int:
        return max(0, state - action)

    def terminal(self, state: int) -> bool:
        return state == 0

    def utility(self, state: int) -> int:
        return 1


def test_a_deep_game_needs_no_recursion() -> None:
    solution = solve(CountDown())
    assert len(solution) == 9_001
    assert solution[9_000] == Solved(1, 6_000)  # two of three turns are MAX's, who takes two in one of them
    assert len(solution.result(9_000).line) == 6_000


def test_the_value_is_the_utility_that_the_game_returns() -> None:
    third: Any = Fraction(1, 3)
    solution = solve(TreeGame([[third, 2**60 + 1], [0.25, 2**60]]))
    assert solution[0] == Solved(third, 2)
    assert repr(solution[0].value) == "Fraction(1, 3)"
    assert solve(TreeGame([2**60, 2**60 + 1]))[0].value == 2**60 + 1
    assert repr(solve(TicTacToe())[TicTacToe().initial_state()].value) == "0"


def test_endless_play_is_worth_the_cycle_value_and_has_no_length() -> None:
    game = GraphGame[str, str]("a", {"a": (MAX, {"go": "b"}), "b": (MIN, {"go": "a", "end": "c"}), "c": 1})
    assert solve(game)["a"] == Solved(0.0, None)
    assert solve(game).result("a").line == ("go", "go")
    assert solve(game, cycle_value=2)["a"] == Solved(1, 2)
    assert solve(game, cycle_value=1)["a"] == Solved(1, 2)
    half: Any = Fraction(-1, 2)
    assert repr(solve(game, cycle_value=half)["a"].value) == "Fraction(-1, 2)"


def test_the_loser_does_not_give_up_value_to_play_longer() -> None:
    """MIN can lose by 1 in two plies, or by 5 in four."""
    game = TreeGame([MIN, [MAX, 1], [MAX, [MAX, [MAX, 5]]]])
    solution = solve(game)
    assert solution[0] == Solved(1, 2)
    assert solution.best_actions(0) == (0,)


def test_a_start_of_ones_own() -> None:
    game = TicTacToe()
    board = game.parse_state("X.O/.X./..O")
    solution = solve(game, start=board)
    assert solution.start == board
    assert solution[board].value == minimax(game, board).value
    assert set(solution) < set(solve(game))


class NoStart:
    """A game that can be searched, but has no initial state."""

    player = CountDown.player
    actions = CountDown.actions
    result = CountDown.result
    terminal = CountDown.terminal
    utility = CountDown.utility


def test_a_game_without_an_initial_state_needs_a_start() -> None:
    game: Any = NoStart()
    assert len(solve(game, start=10)) == 11
    with pytest.raises(
        TypeError, match="has no method initial_state: write one, or give the state where play begins"
    ):
        solve(game)


@pytest.mark.parametrize("limit", [1, 2, 100, 5_477])
def test_a_limit_stops_before_it_is_passed(limit: int) -> None:
    with pytest.raises(
        LimitReached, match=rf"The limit of {limit:,} states was reached at ply \d+ from the start, at \S+, with"
    ):
        solve(TicTacToe(), limit=limit)


def test_the_graph_has_the_first_state_of_each_ply() -> None:
    """The numbers by ply are those of `tests/games/test_tic_tac_toe_figures.py`."""
    game = TicTacToe()
    by_ply = (1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78)
    graph = state_graph.explore(game, [game.initial_state()])
    assert graph.first_of_ply == [sum(by_ply[:ply]) for ply in range(10)]


@pytest.mark.slow(traced=True)
def test_a_limit_that_suffices_changes_nothing() -> None:
    assert dict(solve(TicTacToe(), limit=5_478)) == dict(solve(TicTacToe()))


class Upwards(CountDown):
    """A game with no end to its states."""

    def result(self, state: int, action: int) -> int:
        return state + action


def test_an_infinite_state_space_stops_at_the_limit() -> None:
    with pytest.raises(LimitReached, match="The limit of 1,000 states was reached at ply 499"):
        solve(Upwards(), limit=1_000)


def test_an_infinite_state_space_stops_before_memory_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: Iterator[bool] = iter([False, False, True])
    monkeypatch.setattr(state_graph, "memory_is_short", lambda: next(looks))
    monkeypatch.setattr(state_graph, "STATES_A_LOOK_AT_MEMORY", state_graph.STATES_A_REPORT)
    with pytest.raises(LimitReached, match=r"The memory was nearly used up by 8,19\d states, at ply 4096"):
        solve(Upwards())


class Greedy(CountDown):
    """A game that needs more memory than there is."""

    def result(self, state: int, action: int) -> int:
        raise MemoryError


def test_a_memory_error_is_one_sentence() -> None:
    with pytest.raises(LimitReached, match="The memory was nearly used up by 1 states, at ply 0 from the start"):
        solve(Greedy())


@pytest.mark.parametrize(
    ("machine", "most", "used", "cached", "short"),
    [
        ("MemAvailable: 9000000 kB", "max", "5", "inactive_file 0", False),
        ("MemAvailable: 1000 kB", "max", "5", "inactive_file 0", True),
        ("MemAvailable: 9000000 kB", "1000000", "5", "inactive_file 0", True),
        ("MemAvailable: 9000000 kB", "1000000000", "900000000", "inactive_file 0", True),
        ("MemAvailable: 9000000 kB", "1000000000", "900000000", "inactive_file 800000000", False),
        ("MemAvailable: 9000000 kB", "1000000000", "900000000", "nothing", True),
        ("nothing", "max", "5", "inactive_file 0", False),
    ],
)
def test_memory_is_short_where_the_machine_or_the_group_has_little(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, machine: str, most: str, used: str, cached: str, short: bool
) -> None:
    for name, text in (
        ("meminfo", machine),
        ("memory.max", most),
        ("memory.current", used),
        ("memory.stat", cached),
    ):
        (tmp_path / name).write_text(f"{text}\n", encoding="ascii")
    monkeypatch.setattr(memory, "MEMORY", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "CONTROL_GROUP", tmp_path)
    assert memory.memory_is_short() is short


def test_unhashable_states_are_refused_at_the_start_and_later() -> None:
    class Lists(CountDown):
        def result(self, state: int, action: int) -> Any:
            return [state]

    unhashable: Any = [1]
    with pytest.raises(BrokenGame, match="is not hashable"):
        solve(Lists())
    with pytest.raises(BrokenGame, match="is not hashable"):
        solve(Lists(), start=unhashable)
    game: Any = ChangedInPlace()
    with pytest.raises(BrokenGame, match="is not hashable"):
        solve(game)


class ChangedInPlace(CountDown):
    """A state that is hashable at first."""

    def initial_state(self) -> Any:
        return []


class BadHash:
    """A value whose hash raises a TypeError that is not about being unhashable the second time."""

    calls = 0

    def __hash__(self) -> int:
        BadHash.calls += 1
        if BadHash.calls == 1:
            raise TypeError("later")
        return 0


def test_a_hash_that_fails_once_is_passed_on() -> None:
    class Failing(CountDown):
        def result(self, state: Any, action: int) -> Any:
            return BadHash()

    with pytest.raises(TypeError, match="later"):
        solve(Failing())


@pytest.mark.parametrize("tree", [[], [[1], []], [MAX, [MIN]]])
def test_a_live_state_without_actions_is_refused(tree: Any) -> None:
    with pytest.raises(BrokenGame, match="There is no action at"):
        solve(TreeGame(tree))


@pytest.mark.parametrize("utility", [float("nan"), float("inf")])
def test_a_utility_that_is_not_finite_is_refused(utility: float) -> None:
    with pytest.raises(BrokenGame, match="it must be a finite number"):
        solve(TreeGame([utility, 1]))


def test_a_self_loop_of_a_hashable_state_is_endless_play() -> None:
    game = GraphGame[str, str]("a", {"a": (MIN, {"stay": "a", "go": "b"}), "b": 1})
    assert solve(game)["a"] == Solved(0.0, None)
    assert solve(game).result("a").line == ("stay",)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**400])
def test_a_cycle_value_must_be_finite(value: float) -> None:
    with pytest.raises(ValueError, match="A cycle value must be a finite number"):
        solve(TicTacToe(), cycle_value=value)


def test_a_limit_must_be_a_whole_number() -> None:
    with pytest.raises(ValueError, match="A limit of states must be an integer of at least 1"):
        solve(TicTacToe(), limit=0)


def test_progress_rises_to_the_number_of_states_in_both_stages() -> None:
    seen: list[Progress] = []
    solution = solve(TicTacToe(), progress=seen.append)
    for stage in ("exploring", "valuing"):
        reports = [each for each in seen if each.stage == stage]
        assert [each.done for each in reports] == sorted(each.done for each in reports)
        assert all(each.done <= each.total for each in reports)
        assert reports[-1].done == reports[-1].total == len(solution)
    assert seen[1].done == state_graph.STATES_A_REPORT


def best_line(solution: Solution[Any, Any]) -> str:
    game: Any = solution.game
    return " ".join(game.format_action(action) for action in solution.result(solution.start).line)


def test_games_with_a_second_turn_and_with_cycles() -> None:
    assert solve(Kalah(2, 2))[Kalah(2, 2).initial_state()].value == -2
    morris = solve(ThreeMensMorris())
    assert morris[morris.start] == Solved(1, 9)
    assert best_line(morris).startswith("b2")


@settings(max_examples=60)
@given(positions(), cycle_values, st.data())
def test_several_starts_have_the_values_that_each_has(
    nodes: Positions, cycle_value: float, data: st.DataObject
) -> None:
    game, truth = graph_game(nodes), values_and_plies(nodes, cycle_value)
    starts = data.draw(st.lists(st.sampled_from(list(nodes)), min_size=1, max_size=5))
    solution = solve(game, starts=starts, cycle_value=cycle_value)
    assert dict(solution) == {number: truth[number] for number in solution}
    assert set(solution) == {state for start in starts for state in solve(game, start=start)}
    first = list(dict.fromkeys(starts))
    assert list(solution)[: len(first)] == first
    assert (solution.start, solution.counts().by_ply[0]) == (starts[0], len(first))


@settings(max_examples=60)
@given(positions(), st.data())
def test_play_that_leaves_the_states_that_belong_is_refused_with_its_line(
    nodes: Positions, data: st.DataObject
) -> None:
    game = graph_game(nodes)
    starts = data.draw(st.lists(st.sampled_from(list(nodes)), min_size=1, max_size=3))
    reached = solve(game, starts=starts)
    assert dict(solve(game, starts=starts, belongs=reached.__contains__)) == dict(reached)
    left_out = data.draw(st.sampled_from(list(reached)))
    with pytest.raises(ValueError, match="Play leaves the states that belong") as refused:
        solve(game, starts=starts, belongs=lambda state: state != left_out)
    line = str(refused.value).partition(": ")[2].partition(", which")[0].split(" leads to ")
    assert line[-1] == str(left_out)
    assert int(line[0]) in starts
    for one, following in pairwise(line):
        actions = game.actions(int(one))
        assert int(following) in {game.result(int(one), action) for action in actions}


def test_one_kind_of_start_is_given() -> None:
    game = TicTacToe()
    begin = game.initial_state()
    wrong: list[dict[str, Any]] = [{"starts": []}, {"starts": [begin], "start": begin}]
    for options in wrong:
        with pytest.raises(TypeError, match=r"either in start= or in starts=, and one at least\.$"):
            solve(game, **options)
    many = list(solve(game))[:5]
    assert len(solve(game, starts=many[-1:] * 9, limit=10_000)) > 0
    with pytest.raises(LimitReached, match=r"The limit of 4 states was reached at ply 0 from the start, at"):
        solve(game, starts=many, limit=4)
    with pytest.raises(BrokenGame, match="is not hashable"):
        solve(graph_game({0: 0}), starts=[cast("Any", [1])])
