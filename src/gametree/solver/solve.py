"""Solve a game: find the value of every state that play can reach."""

from __future__ import annotations

from typing import cast

from gametree.arguments import finite_number, whole_number
from gametree.game import Action, Game, Playable, State
from gametree.solver.counts import count_states
from gametree.solver.retrograde_analysis import value_states
from gametree.solver.solution import Solution
from gametree.solver.solved_states import SolvedStates
from gametree.solver.state_graph import Report, StateGraph, explore, no_report


def solve(
    game: Game[State, Action],
    *,
    start: State | None = None,
    cycle_value: float = 0.0,
    limit: int | None = None,
    progress: Report | None = None,
) -> Solution[State, Action]:
    """Return the solution of a game: every state that play can reach, with its exact value and its distance.

    Play begins at `start`, or else at the initial state. Play may return to a state: endless play is worth
    `cycle_value` to MAX. Utilities may have any number of values, and a player may move twice. Values are compared
    and never computed with, so ints, floats and Fractions stay exact. `Solution` says which distance it holds.

    The time and the memory are linear in the number of states and actions. `progress` is called now and then
    with a `Progress`.

    Raises `LimitReached` if play can reach more than `limit` states, or more than the memory holds; `BrokenGame`
    for unhashable states and rules that contradict themselves; ValueError for a `cycle_value` that is not finite
    and for a limit below 1; TypeError for a game without an initial state if `start` is not given.

    Source: see `gametree.solver.retrograde_analysis`.
    """
    finite_number(cycle_value, "A cycle value")
    if limit is not None:
        whole_number(limit, "A limit of states", least=1)
    report = progress or no_report
    begin = _initial_state(game) if start is None else start
    graph = explore(game, begin, limit=limit, report=report)
    valuation = value_states(graph, cycle_value, report)
    counts = count_states(cast("StateGraph[object]", graph), valuation, cycle_value)
    return Solution(game, begin, SolvedStates(graph.numbers, valuation), counts, cycle_value=cycle_value)


def _initial_state(game: Game[State, Action]) -> State:
    if not hasattr(game, "initial_state"):
        message = f"{game!r} has no method initial_state: write one, or say with start= where play begins."
        raise TypeError(message)
    return cast("Playable[State, Action]", game).initial_state()
