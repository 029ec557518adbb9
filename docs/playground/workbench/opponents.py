"""The opponents of the playground: each of its searches, with a limit of time and perhaps of depth."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from gametree import (
    Counted,
    DepthLimited,
    DepthPenalised,
    Game,
    LimitReached,
    PenaltyTooLarge,
    Result,
    Search,
    TimeLimited,
    TooDeep,
    alpha_beta,
    alpha_beta_with_memory,
    decide,
    expectiminimax,
    iterative_deepening,
    minimax,
    monte_carlo_search,
    monte_carlo_tree_search,
    mtd_f,
    principal_variation_search,
    star1,
    star2,
)
from gametree.notation import count_text, number_text
from gametree.rules import has_chance, is_chance_node, outcomes
from gametree.transform.depth_limited import Evaluation

CHANCE = "chance"  # in place of the name of a search
MONTE_CARLO, DEEPENING, PENALISED = "monte_carlo_tree_search", "iterative_deepening", "depth_penalised_minimax"
FOR_CHANCE = "expectiminimax", "star1", "star2", DEEPENING, MONTE_CARLO
COUNTED_WITH_CHANCE = "expectiminimax", "star1", "star2", MONTE_CARLO
SIMULATIONS = 1_000  # where nodes are counted or drawn, rather than played
INSTEAD = {
    "only move": "without a search it",
    "exact": "a search with a transposition table",
    "deepening": "iterative deepening",
    "Monte Carlo": "Monte Carlo tree search",
}


class Limits(NamedTuple):
    """The seconds for a move, and the plies that a search looks ahead; None is to the end of the game."""

    seconds: float
    depth: int | None


class Reply(NamedTuple):
    """A move, how it was found, and its value in words, which is empty if nothing was searched."""

    action: Any
    by: str
    value: str


def penalised(game: Game[Any, Any], state: Any) -> tuple[Game[Any, Any], Any]:
    """Return the game in which a win is worth more the sooner it comes."""
    made = DepthPenalised(game, penalty=1 if getattr(game, "win", 1) == 10 else 2**-10)
    return made, made.start(state)


def depth_penalised_minimax(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """Search the penalised game, rather than with a penalty of the search's own, which a trace cannot see."""
    return minimax(*penalised(game, state))


def deepening(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """Deepen until the game is solved, with a horizon that is worth nothing."""
    *_, last = iterative_deepening(game, state, evaluate=level)
    return last.result


SEARCHES: Mapping[str, Search] = {
    "minimax": minimax,
    PENALISED: depth_penalised_minimax,
    "alpha_beta": alpha_beta,
    "alpha_beta_with_memory": alpha_beta_with_memory,
    "principal_variation_search": principal_variation_search,
    "mtd_f": mtd_f,
    "expectiminimax": expectiminimax,
    "star1": star1,
    "star2": star2,
    DEEPENING: deepening,
    MONTE_CARLO: monte_carlo_search(simulations=SIMULATIONS),
}


COUNTED = tuple(name for name in SEARCHES if name not in {"expectiminimax", "star1", "star2", DEEPENING})


def fitting(search: str, game: Game[Any, Any, Any]) -> str:
    """Return a search, or star1 in place of one that has no place for chance in a game with chance."""
    return "star1" if has_chance(game) and search not in FOR_CHANCE else search


def level(_state: object) -> float:
    """Return 0 for every state."""
    return 0


def evaluation_of(game: object) -> Evaluation | None:
    """Return the evaluation that the library ships for a game, if there is one."""
    from gametree.evaluations.shipped import shipped_evaluation

    return shipped_evaluation(game)


def horizon(
    game: Game[Any, Any], state: Any, depth: int | None, rules: object, search: str
) -> tuple[Game[Any, Any], Any]:
    """Return the game that ends after `depth` plies, and its start; the rules say how the horizon is evaluated.

    Evaluations are too fine for a penalty, so the horizon of the penalised search is worth 0.
    """
    if depth is None:
        return game, state
    evaluate = None if search == PENALISED else evaluation_of(rules)
    limited = DepthLimited(game, depth=depth, evaluate=evaluate or level)
    return limited, limited.start(state)


def reply(game: Game[Any, Any], state: Any, search: str, limits: Limits) -> tuple[Reply, Counted[Any, Any]]:
    """Return the move of a search within its limits, with the counts of the game that was searched.

    At a chance node an outcome is drawn. A search that needs more than half of the time gives way to the library's
    own choice in the other half, and the sentence says so.
    """
    counted = Counted(game)
    if is_chance_node(game, state):
        ways, chances = zip(*outcomes(game, state), strict=True)
        return Reply(Random().choices(ways, chances)[0], CHANCE, ""), counted
    end = perf_counter() + limits.seconds
    if search == DEEPENING:
        return _deepened(counted, state, limits, game), counted
    if search == MONTE_CARLO:
        try:
            found = monte_carlo_tree_search(counted, state, rng=Random(), seconds=limits.seconds)
        except TooDeep:
            return instead(counted, state, "play can go round here", game, end), counted
        by = f"{search}, with {found.simulations:,} simulations,"
        return Reply(found.result.action, by, value_text(found.result.value, exact=found.proved)), counted
    half = limits.seconds / 2
    try:
        within = horizon(TimeLimited(counted, seconds=half), state, limits.depth, game, search)
        result = SEARCHES[search](*within)
    except LimitReached:
        return instead(counted, state, f"{search} needs more than {half:g} s here", game, end), counted
    except TooDeep:
        return instead(counted, state, f"{search} does not come to an end here", game, end), counted
    except PenaltyTooLarge:
        return instead(counted, state, f"{search} has too large a penalty for this game", game, end), counted
    touched = isinstance(within[0], DepthLimited) and within[0].horizon_touched
    ahead = f", {count_text(limits.depth, 'ply')} ahead," if limits.depth and touched else ""
    return Reply(result.action, f"{search}{ahead}", value_text(result.value, exact=not touched)), counted


def _deepened(counted: Counted[Any, Any], state: Any, limits: Limits, game: Game[Any, Any]) -> Reply:
    """Return the reply of iterative deepening to the last depth that the limits allow."""
    evaluate = evaluation_of(game) or level
    *_, last = iterative_deepening(counted, state, evaluate=evaluate, depth=limits.depth, seconds=limits.seconds)
    value = value_text(last.result.value, exact=last.solved)
    return Reply(last.result.action, f"{DEEPENING}, {count_text(last.depth, 'ply')} ahead,", value)


def instead(counted: Counted[Any, Any], state: Any, why: str, game: Game[Any, Any], end: float) -> Reply:
    """Return the library's own choice until a time."""
    left = max(end - perf_counter(), 0.1)
    found = decide(counted, state, seconds=left, rng=Random(), evaluate=evaluation_of(game))
    value = "" if found.value is None else value_text(found.value, exact=found.exact)
    return Reply(found.action, f"{why}, so {INSTEAD[found.method]}", value)


def value_text(value: float, *, exact: bool) -> str:
    """Return a value, or an estimate in few digits that is marked as one."""
    return number_text(value) if exact else f"≈ {number_text(round(value, 2))}"


def counted_search(search: str, depth: int | None, rules: object) -> Search:
    """Return a search, to a depth if there is one, for its nodes to be counted or drawn."""

    def limited(game: Game[Any, Any], state: Any, /) -> Result[Any]:
        if search == DEEPENING and depth is not None:
            *_, last = iterative_deepening(game, state, evaluate=evaluation_of(rules) or level, depth=depth)
            return last.result
        within = (game, state) if search == MONTE_CARLO else horizon(game, state, depth, rules, search)
        return SEARCHES[search](*within)

    return limited
