"""Solutions as mappings, as strategies, as searches, and their counts."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings

from gametree import (
    MAX,
    MIN,
    BrokenGame,
    Checked,
    Counted,
    DepthLimited,
    IllegalAction,
    Player,
    Result,
    Solved,
    Symmetric,
    UnknownState,
    never_loses,
    play,
    rank_actions,
    search_strategy,
    solve,
)
from gametree.games import GraphGame, Hexapawn, Nim, TicTacToe, TreeGame
from gametree.games.tic_tac_toe import Board
from gametree.solver import Count, WonDrawnLost
from tests.solver.graphs import graph_game, positions
from tests.solver.oracle import Positions

GAME = TicTacToe()
SOLUTION = solve(GAME)
START = GAME.initial_state()


def test_a_solution_is_a_mapping() -> None:
    assert isinstance(SOLUTION, Mapping)
    assert SOLUTION[START] == Solved(0, 9) == (0, 9)
    assert len(SOLUTION) == len(list(SOLUTION)) == 5_478
    assert next(iter(SOLUTION)) == START
    assert START in SOLUTION
    assert SOLUTION.get(Board(1, 1)) is None
    assert None not in SOLUTION
    assert repr(SOLUTION) == "<Solution of TicTacToe(win=1): 5,478 states, start worth 0>"


def test_a_state_that_play_cannot_reach_is_named() -> None:
    message = (
        r"^XX./\.\.\./\.\.\. is not among the 5,478 states that play can reach from \.\.\./\.\.\./\.\.\.: solve"
    )
    with pytest.raises(UnknownState, match=message):
        SOLUTION[Board(3, 0)]
    with pytest.raises(KeyError):
        SOLUTION.result(Board(3, 0))
    unhashable: Any = []
    with pytest.raises(TypeError):
        SOLUTION[unhashable]


def test_counts_of_tic_tac_toe() -> None:
    """Wikipedia, "Tic-tac-toe", and the figures of `tests/games/test_tic_tac_toe_figures.py`."""
    counts = SOLUTION.counts()
    assert counts.states == 5_478
    assert counts.by_ply == (1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78)
    assert counts.terminal == {1: 626, 0: 16, -1: 316}
    assert list(counts.terminal) == list(counts.by_value) == [1, 0, -1]
    assert counts.live == WonDrawnLost(won=2836, drawn=1052, lost=632)


@settings(max_examples=30)
@given(positions())
def test_counts_are_those_of_the_states_one_by_one(nodes: Positions) -> None:
    game = graph_game(nodes)
    solution = solve(game, cycle_value=1)
    counts = solution.counts()
    assert counts.by_value == Tally(value for value, _ in solution.values())
    players = {state: None if game.terminal(state) else game.player(state) for state in solution}
    over = {state for state, player in players.items() if player is None}
    assert counts.terminal == Tally(game.utility(state) for state in over)
    favoured = [(solution[state].value - 1) * player for state, player in players.items() if player is not None]
    assert counts.live == (
        sum(each > 0 for each in favoured),
        sum(each == 0 for each in favoured),
        sum(each < 0 for each in favoured),
    )
    plies = {0: 0}
    for state in (ahead := [0]):
        for action in () if state in over else game.actions(state):
            following = game.result(state, action)
            if following not in plies:
                plies[following] = plies[state] + 1
                ahead.append(following)
    assert Tally({group[:3]: group.states for group in counts.groups}) == Tally(
        (plies[state], players[state], solution[state].value) for state in solution
    )
    assert counts.by_ply == tuple(Tally(plies.values())[ply] for ply in range(max(plies.values()) + 1))


def test_a_group_names_its_ply_player_value_and_states() -> None:
    assert SOLUTION.counts().groups[0] == Count(ply=0, player=MAX, value=0, states=1)
    assert SOLUTION.counts().groups[1] == Count(ply=1, player=MIN, value=0, states=9)


@pytest.mark.parametrize("player", Player)
def test_the_strategy_never_loses(player: Player) -> None:
    assert never_loses(GAME, SOLUTION.strategy, player)


def test_strategies_play_the_line_of_best_play() -> None:
    game = Hexapawn(3, 4)
    solution = solve(game)
    record = play(game, {MAX: solution.strategy, MIN: search_strategy(solution)})
    assert record.actions == solution.result(game.initial_state()).line
    assert (len(record.actions), record.outcome) == (8, -1)


def test_a_solution_is_a_search() -> None:
    assert SOLUTION(GAME, START) == SOLUTION.result(START)
    over = GAME.parse_state("XXX/OO./...")
    assert SOLUTION(GAME, over) == Result(1, ())
    assert SOLUTION.best_actions(over) == ()
    with pytest.raises(IllegalAction, match=r"The game is over at XXX/OO\./\.\.\., so there is no action"):
        SOLUTION.strategy(GAME, over)


def test_actions_are_ranked_by_a_solution() -> None:
    board = GAME.parse_state("X../.O./...")
    ranked = rank_actions(GAME, board, search=SOLUTION)
    assert {result.action: result.value for result in ranked} == {
        result.action: result.value for result in rank_actions(GAME, board)
    }
    assert len(ranked) == 7


def test_transformations_with_the_same_values_are_searched() -> None:
    counted = Counted(Checked(GAME))
    assert SOLUTION(counted, START) == SOLUTION.result(START)
    assert SOLUTION.strategy(counted, START) == 0
    assert counted.nodes > 1


def test_another_game_is_refused() -> None:
    message = r"This is the solution of TicTacToe\(win=1\), not of .*: solve that game too\."
    others: tuple[Any, ...] = (
        TicTacToe(win=2),
        Nim((1, 2)),
        Symmetric(GAME),
        DepthLimited(GAME, depth=2, evaluate=float),
    )
    for other in others:
        with pytest.raises(ValueError, match=message):
            SOLUTION(other, START)
        with pytest.raises(ValueError, match=message):
            SOLUTION.strategy(other, START)


class Halving:
    """A game without parameters or equality, as users write them."""

    def initial_state(self) -> int:
        return 9

    def player(self, state: int) -> Player:
        return MAX if state % 2 else MIN

    def actions(self, state: int) -> list[int]:
        return [1, 2]

    def result(self, state: int, action: int) -> int:
        return (state - action) // 2 if action == 1 else max(0, state - 3)

    def terminal(self, state: int) -> bool:
        return state == 0

    def utility(self, state: int) -> int:
        return 1


def test_another_object_of_the_same_class_is_the_same_game_if_its_rules_are() -> None:
    solution = solve(Halving())
    assert solution(Halving(), 9) == solution.result(9)
    changed = Halving()
    vars(changed)["prize"] = 3  # which the rules do not use
    assert solution(changed, 9) == solution.result(9)
    vars(changed)["utility"] = abs
    with pytest.raises(ValueError, match="not of"):
        solution(changed, 9)


def test_a_symmetric_game_has_a_solution_of_its_own() -> None:
    """OEIS A008907 has the states up to symmetry by ply."""
    folded = Symmetric(GAME)
    solution = solve(folded)
    assert len(solution) == 765
    assert solution.counts().by_ply == (1, 3, 12, 38, 108, 174, 204, 153, 57, 15)
    assert solution(Symmetric(GAME), solution.start).value == 0


def test_rules_that_change_their_answers_are_refused() -> None:
    class Fickle(TreeGame):
        over = False

        def actions(self, state: int) -> range:
            return range(0) if self.over else super().actions(state)

    game = Fickle([1, 2])
    solution = solve(game)
    object.__setattr__(game, "over", True)
    with pytest.raises(BrokenGame, match="There is no action at"):
        solution.best_actions(0)


def test_both_take_the_shortest_way_to_a_drawn_end() -> None:
    game = GraphGame[str, str](
        "a",
        {
            "a": (MAX, {"round": "b", "end": "c"}),
            "b": (MIN, {"back": "a"}),
            "c": (MIN, {"lose": "win", "stop": "draw", "back": "a"}),
            "win": 1,
            "draw": 0,
        },
    )
    solution = solve(game)
    assert solution["a"] == Solved(0, 2)
    assert solution.best_actions("a") == ("end",)
    assert solution.best_actions("c") == ("stop",)
    assert solution["b"] == Solved(0, 3)


def test_what_is_no_state_at_all_is_unknown_too() -> None:
    solution = solve(TicTacToe())
    nothing: Any = "no board"
    assert nothing not in solution
    with pytest.raises(UnknownState, match="'no board' is not among the 5,478 states"):
        solution[nothing]
