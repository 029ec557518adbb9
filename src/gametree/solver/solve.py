"""Solve a game: find the value of every state that play can reach."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any

from gametree.arguments import finite_number, require_function, require_several, whole_number
from gametree.game import Action, Chance, Game, Player, State, format_state
from gametree.rules import has_chance, initial_state, require_game, require_hashable
from gametree.solver.counts import count_expected, count_states
from gametree.solver.interval_iteration import bound_values
from gametree.solver.retrograde_analysis import value_states
from gametree.solver.solution import Solution
from gametree.solver.solved_states import SolvedStates, expected_of, solved_of
from gametree.solver.state_graph import Place, Report, explore, limit_reached, no_report
from gametree.transform.rule_errors import names_rules


@names_rules
def solve(
    game: Game[State, Action, Player | Chance],
    *,
    start: State | None = None,
    starts: Iterable[State] | None = None,
    belongs: Callable[[State], bool] | None = None,
    cycle_value: float = 0.0,
    limit: int | None = None,
    progress: Report | None = None,
    executor: Executor | None = None,
    error: float = 1e-9,
) -> Solution[State, Action]:
    """Return the solution of a game: every state that play can reach, with its exact value and its distance.

    Play may return to a state. Utilities may have any number of values, and a player may move twice. Values are
    compared and never computed with, so ints, floats and Fractions stay exact. `Solution` says which distance it
    holds. The time and the memory are linear in the number of states and actions.

    In a game with chance, values are expectations with proven bounds, and entries are `Expected`. They are exact
    where play cannot return to a state and all numbers are ints and Fractions.

    Source: see `gametree.solver.retrograde_analysis` and `gametree.solver.interval_iteration`.

    Args:
        game: The rules.
        start: The state where play begins; by default the initial one.
        starts: Several states where play may begin, such as all endings of a kind, in place of `start`. The first
            is the start of the solution.
        belongs: Whether a state is to be solved. Play must not leave these states.
        cycle_value: The value to MAX of endless play.
        limit: The most states that play may reach.
        progress: Is called now and then with a `Progress`.
        executor: Whose workers ask the rules, layer by layer; `search_states` has the terms. This is faster only
            where the rules take much longer than 10 microseconds a state.
        error: How far a value in a game with chance may be off before the bounds are brought no closer. Each entry
            has its own proven error, which may be larger where rounding lets the bounds come no closer.

    Raises:
        LimitReached: Play can reach more than `limit` states, or more than the memory holds.
        BrokenGame: A state is not hashable, or the rules contradict themselves.
        ValueError: `cycle_value` is not finite, `limit` is below 1, or `error` is not positive. Or play reaches a
            state that does not belong; the message has the line.
        TypeError: The game has no initial state, and no start is given; or two kinds of starts are.

    Examples:
        >>> from gametree import solve
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> solution = solve(game)
        >>> len(solution), solution[game.initial_state()]
        (5478, Solved(value=0, plies=9))
    """
    finite_number(cycle_value, "A cycle value")
    finite_number(error, "An error", least=sys.float_info.min)
    if limit is not None:
        whole_number(limit, "A limit of states", least=1)
    report = progress or no_report
    require_function(report, "progress", "a Progress")
    if belongs is not None:
        require_function(belongs, "belongs", "a state")
    require_game(game)
    begin = first_states(game, start, starts, limit)
    graph = explore(game, begin, belongs=belongs, limit=limit, report=report, executor=executor)
    if has_chance(game):
        found = bound_values(graph, cycle_value, error, report)
        tally = partial(count_expected, graph.first_of_ply, graph.movers, found, cycle_value)
        bounded = SolvedStates(graph.numbers, partial(expected_of, graph.utilities, found))
        return Solution(game, begin[0], bounded, tally, cycle_value=cycle_value)
    valuation = value_states(graph, cycle_value, report)
    counts = count_states(graph.first_of_ply, graph.movers, valuation, cycle_value)
    solved = SolvedStates(graph.numbers, partial(solved_of, valuation))
    return Solution(game, begin[0], solved, counts, cycle_value=cycle_value)


def first_states(
    game: Game[State, Any, Any], start: State | None, starts: Iterable[State] | None, limit: int | None
) -> Sequence[State]:
    """Return the different states where play begins, at most the limit.

    Raises TypeError if there is none, or two answers, and `LimitReached` for too many.
    """
    if starts is None:
        return [initial_state(game, start)]
    require_several(starts, "starts")
    begin = dict[State, None]()
    for state in starts:
        require_hashable(game, state)
        begin[state] = None
        if limit is not None and len(begin) > limit:
            limit_reached(limit, Place(0, format_state(game, state), 0))
    if start is not None or not begin:
        raise TypeError("Give the states where play begins either in start= or in starts=, and one at least.")
    return list(begin)
