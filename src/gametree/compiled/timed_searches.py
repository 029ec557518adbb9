"""The compiled searches that choose an action in a given time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf
from typing import Any

from gametree.compiled.chance_searches import star1
from gametree.compiled.kept_rules import compiled_now
from gametree.compiled.monte_carlo import monte_carlo_tree_search
from gametree.compiled.recipes.textbook import chance_search
from gametree.compiled.search_problem import compose
from gametree.compiled.searches import alpha_beta_with_memory, iterative_deepening
from gametree.game import Action, CompileError, Game, Result, State
from gametree.play.exact_search import exact_search
from gametree.play.timed_searches import TimedSearches, deepen_without_table, level, search_to_the_end
from gametree.search.iterative_deepening import Iteration
from gametree.transform.depth_limited import DepthLimited, Evaluation


def solve(
    game: Game[State, Action], state: State, /, *, penalty: float | None, seconds: float, nodes: int | None
) -> Result[Action]:
    """Search to the end within limits; with a penalty, by plain rules where utilities are too fine for a table."""

    def search(within: Any, start: Any) -> Result[Any]:
        try:
            return alpha_beta_with_memory(within, start)
        except CompileError:
            if penalty is None:
                raise
            return exact_search(within, start)

    return search_to_the_end(search, game, state, penalty=penalty, seconds=seconds, nodes=nodes)


def deepen_with_chance(
    game: Game[State, Action, Any], state: State, /, *, evaluate: Evaluation, seconds: float, nodes: int | None
) -> Iterator[Iteration[Action]]:
    """Deepen iteratively by star1, within limits; it is compiled at the call."""
    to_depth = DepthLimited(game, depth=1, evaluate=evaluate)
    start: Any = to_depth.start(state)
    problem = compose(compiled_now(to_depth, start), start)
    chance_search(problem.rules, problem.plan, prunes=True, probes=False)
    bounds = {} if evaluate is level else {"bounds": (-inf, inf)}  # which an evaluation of the user's may exceed
    return deepen_without_table(
        game, state, evaluate=evaluate, seconds=seconds, nodes=nodes, search=star1, **bounds
    )


WITH_CHANCE = TimedSearches(
    partial(search_to_the_end, star1), deepen_with_chance, monte_carlo_tree_search, compiled=True
)
SEARCHES = TimedSearches(solve, iterative_deepening, monte_carlo_tree_search, compiled=True)
