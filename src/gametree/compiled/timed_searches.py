"""The compiled searches that choose an action in a given time."""

from __future__ import annotations

from gametree.compiled.monte_carlo import monte_carlo_tree_search
from gametree.compiled.searches import alpha_beta_with_memory, iterative_deepening
from gametree.game import Action, CompileError, Game, Result, State
from gametree.play.exact_search import exact_search
from gametree.play.timed_searches import TimedSearches, limited
from gametree.transform.depth_penalised import DepthPenalised


def solve(
    game: Game[State, Action], state: State, /, *, penalty: float | None, seconds: float, nodes: int | None
) -> Result[Action]:
    """Search to the end within limits; with a penalty, by plain rules where utilities are too fine for a table."""
    within = limited(game, seconds, nodes)
    if penalty is None:
        return alpha_beta_with_memory(within, state)
    penalised = DepthPenalised(within, penalty=penalty)
    try:
        return alpha_beta_with_memory(penalised, penalised.start(state))
    except CompileError:
        return exact_search(penalised, penalised.start(state))


SEARCHES = TimedSearches(solve, iterative_deepening, monte_carlo_tree_search, compiled=True)
