"""Play a line of best play from the start of a solution by the rules in Python."""

from __future__ import annotations

from typing import Any

from gametree.game import BrokenGame, UnknownState, format_state
from gametree.solver.solution import Solution


def require_replay(solution: Solution[Any, Any]) -> None:
    """Raise `BrokenGame` unless best play from the start, by the user's own rules, has the value and the plies."""
    game, state = solution.game, solution.start
    solved = solution[state]
    try:
        line = solution.result(state).line
    except UnknownState as error:
        raise _broken(solution, str(error)) from error
    for action in line:
        state = game.result(state, action)
    if solved.plies is None:
        return
    if not game.terminal(state) or game.utility(state) != solved.value or len(line) != solved.plies:
        why = f"best play does not end with {solved.value!r} after {solved.plies} plies"
        raise _broken(solution, why)


def _broken(solution: Solution[Any, Any], why: str) -> BrokenGame:
    return BrokenGame(
        f"The compiled solution from {format_state(solution.game, solution.start)} cannot be replayed in Python:"
        f" {why}. Let the rules depend on nothing that changes, or use the plain solve."
    )
