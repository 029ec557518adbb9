"""Monte Carlo tree search at machine speed, with trees in flat memory, one for each thread."""

from __future__ import annotations

from functools import partial
from math import sqrt
from random import Random
from typing import Any

from gametree.arguments import generator, whole_number
from gametree.compiled.cross_check import check_functions
from gametree.compiled.kept_rules import compiled_now
from gametree.compiled.kernels.monte_carlo_tree import MonteCarloTree
from gametree.compiled.recipes.monte_carlo import monte_carlo
from gametree.compiled.search_problem import SearchProblem, compose, with_evaluation
from gametree.compiled.simulations import Orders, Root, simulate
from gametree.game import CHANCE, Action, Chance, Game, Player, Search, State
from gametree.rules import mover_or_chance, no_actions, outcomes, require_game
from gametree.search.monte_carlo_tree_search import (
    MonteCarloResult,
    monte_carlo_tree_search as plain_search,
    most_simulations,
    simulated,
)
from gametree.transform.depth_limited import Evaluation, require_evaluation
from gametree.transform.limits import TimeLimited
from gametree.transform.rule_errors import names_rules


@names_rules
def monte_carlo_tree_search(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    rng: Random | None = None,
    exploration: float = sqrt(2),
    simulations: int | None = None,
    seconds: float | None = None,
    evaluate: Evaluation | None = None,
    tree: MonteCarloTree | None = None,
    threads: int = 1,
) -> MonteCarloResult[Action]:
    """Return what `gametree.monte_carlo_tree_search` returns, from compiled simulations of the same kind.

    The search, the choice among equal children, the proofs and the limits are those of the plain one. Its random
    numbers come from a generator of its own (PCG32), which is seeded with 64 bits from `rng`: equal generators
    give equal answers, but not those of the plain search. Utilities are compared as floats, and in a game with
    chance values are floats. `seconds` begin with the search, not with compiling.

    The tree is in memory of a fixed size. Once it is full it does not grow, and simulations go on by rollouts from
    its last states. A tree cannot be kept for a game in `DepthLimited` or
    `DepthPenalised`, whose values depend on the plies played, or in `RootRestricted`.

    With `threads`, each thread searches with a tree and random numbers of its own, in its part of the memory, and
    does its share of the simulations; visits and outcomes at the root are added up, and the tightest bounds are
    kept (root parallelisation). So threads need no locks, and answers are reproducible, unless one thread proves
    the value before the others are done. The line is that of the thread that visited its first action most.

    Source: that of `gametree.monte_carlo_tree_search`; Chaslot, Winands & van den Herik, "Parallel Monte-Carlo
    tree search", CG 2008 (root parallelisation).

    The other options are those of `gametree.monte_carlo_tree_search`.

    Args:
        tree: The tree to start from, and to keep the statistics in; by default a new one of 256 megabytes.
        threads: The number of threads.

    Raises:
        CompileError: The rules or `evaluate` cannot be compiled, as in compiled `minimax`.
        TooDeep: A simulation is seen to return to a state.
        ValueError: Neither `simulations` nor `seconds` is given, or one is negative, or `threads` is below 1; the
            tree is of another search problem, or cannot be kept; or `evaluate` is given with `DepthLimited`.
        BrokenGame: The rules are broken as in `gametree.minimax`.

    Examples:
        >>> from random import Random
        >>> from gametree import compiled
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> board = game.parse_state("XX./.O./O..")
        >>> found = compiled.monte_carlo_tree_search(game, board, rng=Random(1), simulations=200)
        >>> found.result, found.proved
        (Result(value=1, line=(2,)), True)
    """
    whole_number(threads, "The number of threads", least=1)
    most_simulations(simulations, seconds, exploration)
    require_game(game)
    rng = generator(rng)
    if evaluate is not None:
        require_evaluation(evaluate)
    if game.terminal(state):
        return plain_search(game, state, rng=rng, simulations=0)
    compiled = compiled_now(game, state, *([] if evaluate is None else [evaluate]))
    problem = with_evaluation(compose(compiled, state), evaluate)
    kernel = monte_carlo(problem.rules, problem.plan, evaluates=evaluate is not None)
    check_functions(problem.rules, kernel.kernel, problem.plan)
    if tree is None:
        tree = MonteCarloTree()
    else:
        _check_that_it_can_be_kept(problem)
    problem.claim(MonteCarloTree.required(tree), kernel.kernel.question)
    root = _root(compiled, state)
    parts = tree.parts(threads, kernel.words.of_a_root(len(root.actions)))
    if seconds is not None:
        limited = compiled_now(TimeLimited(compiled, seconds=seconds), state)
        problem = problem._replace(time_limits=compose(limited, state).time_limits)
    orders = Orders(rng.getrandbits(64), exploration, simulations)
    return simulate(problem, kernel, parts, root, orders)


def _root(game: Game[State, Any, Any], state: State) -> Root:
    """Return who moves at a live state, and the actions or the outcomes there."""
    mover = mover_or_chance(game, state)
    if mover is CHANCE:
        pairs = outcomes(game, state)
        return Root(mover, [outcome for outcome, _ in pairs], [float(chance) for _, chance in pairs])
    return Root(mover, list(game.actions(state)) or no_actions(game, state))


@names_rules
def monte_carlo_search(
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    rng: Random | None = None,
    exploration: float = sqrt(2),
    threads: int = 1,
) -> Search[Player | Chance]:
    """Return compiled Monte Carlo tree search as a `Search`, as `gametree.monte_carlo_search` does.

    The other options are those of `gametree.monte_carlo_search`.

    Args:
        threads: The number of threads.

    Raises:
        ValueError: Neither `simulations` nor `seconds` is given, or one is negative, or `threads` is below 1.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> search = compiled.monte_carlo_search(simulations=200, seed=1)
        >>> search(game, game.parse_state("XX./.O./O.."))
        Result(value=1, line=(2,))
    """
    most_simulations(simulations, seconds, exploration)
    whole_number(threads, "The number of threads", least=1)
    limits = {"simulations": simulations, "seconds": seconds, "exploration": exploration, "threads": threads}
    return partial(simulated, monte_carlo_tree_search, rng, seed, **limits)


def _check_that_it_can_be_kept(problem: SearchProblem) -> None:
    """Raise ValueError for a game whose values depend on more than its own states."""
    if problem.plies is not None or problem.plan.penalties or problem.restricted:
        raise ValueError(
            "A tree cannot be kept for a game in DepthLimited, DepthPenalised or RootRestricted, whose values"
            " depend on more than the game's own state: leave out tree=."
        )
