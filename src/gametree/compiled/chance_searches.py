"""Searches of games with chance, at machine speed."""

from __future__ import annotations

from math import inf
from typing import Any, cast

from gametree import search as plain
from gametree.compiled.filling import window_and_bounds
from gametree.compiled.kept_rules import compiled_now
from gametree.compiled.kernel_runs import run_search
from gametree.compiled.recipes.textbook import chance_search
from gametree.compiled.search_problem import SearchProblem
from gametree.compiled.searches import from_root, minimax
from gametree.game import Action, Chance, Game, Player, Result, State
from gametree.rules import has_chance, require_game
from gametree.search.chance_cutoffs import UNBOUNDED, Bounds, bounds_of
from gametree.transform.depth_limited import Evaluation, limited
from gametree.transform.rule_errors import names_rules


@names_rules
def expectiminimax(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return what `gametree.expectiminimax` returns, from the game's rules compiled to machine code.

    Compiled `minimax` has the terms. Probabilities and values are floats, `Fraction`s too, so a value may differ
    by rounding.

    The options are those of `gametree.expectiminimax`.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Pig
        >>> game = Pig(goal=10)
        >>> state = game.parse_state("3:8 +5 MAX")
        >>> compiled.expectiminimax(game, state, depth=8, evaluate=lambda state: 0).line
        (0,)
    """
    if not has_chance(game):
        return minimax(cast("Game[State, Action]", game), state, depth=depth, evaluate=evaluate)
    return _searched(game, state, UNBOUNDED, depth, evaluate, prunes=False, probes=False)


@names_rules
def star1(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    bounds: Bounds | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return what `gametree.star1` returns without a table, by a compiled search.

    Probabilities and values are floats, as in compiled `expectiminimax`. It visits the nodes that `gametree.star1`
    visits if the probabilities are floats; with `Fraction`s there may be fewer, where values are equal but for
    rounding.

    The options are those of `gametree.star1`.

    Source: Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence
    21, 1983.

    Examples:
        >>> from gametree import Counted, compiled
        >>> from gametree.games import EinStein
        >>> game = EinStein(size=4)
        >>> counted, state = Counted(game), game.parse_state("1.../.2.a/..b./...c MAX 1")
        >>> compiled.star1(counted, state, depth=4, evaluate=lambda state: 0).value, counted.nodes
        (0.0, 7882)
    """
    return _searched(game, state, bounds_of(game, bounds), depth, evaluate, prunes=True, probes=False)


@names_rules
def star2(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    bounds: Bounds | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return what `gametree.star2` returns without a table, by a compiled search; see compiled `star1`.

    The options are those of `gametree.star2`.

    Source: Hauk, Buro & Schaeffer, "*-Minimax performance in backgammon", Computers and Games 2004.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import EinStein
        >>> game = EinStein(size=3)
        >>> compiled.star2(game, game.parse_state("1../.2a/..b MAX 1")).line
        (12,)
    """
    return _searched(game, state, bounds_of(game, bounds), depth, evaluate, prunes=True, probes=True)


def _searched(
    game: Game[Any, Action, Any],
    state: Any,
    bounds: Bounds,
    depth: int | None,
    evaluate: Evaluation | None,
    *,
    prunes: bool,
    probes: bool,
) -> Result[Action]:
    """Return the result of expectiminimax, star1 or star2."""
    game, state = limited(game, state, depth, evaluate)
    require_game(game)
    if game.terminal(state):
        return plain.star1(game, state, bounds=bounds)

    def below(problem: SearchProblem, alpha: float, beta: float) -> Result[Any]:
        kernel = chance_search(problem.rules, problem.plan, prunes=prunes, probes=probes)
        window = (alpha, beta) if prunes else (-inf, inf)
        return run_search(problem, kernel, window_and_bounds(*window, bounds))

    return from_root(compiled_now(game, state), state, below)
