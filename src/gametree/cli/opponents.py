"""Whom a person can play against: a small table of names and strategies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from gametree.cli.errors import Mistake, did_you_mean
from gametree.cli.looking_ahead import look
from gametree.cli.registry import SEARCHES, choose_search
from gametree.game import Action, Game, Result, Search, State
from gametree.play.play import Strategy
from gametree.play.strategies import fallible_strategy, random_strategy, search_strategy
from gametree.search.alpha_beta import alpha_beta
from gametree.transform.depth_penalised import DepthPenalised

NODES_A_MOVE = 200_000
NODES_AN_ACTION = 20_000


def soonest(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Search for the quickest win or the slowest loss."""
    penalised = DepthPenalised(game)
    return alpha_beta(penalised, penalised.start(state))


def affordable(search: Search, *, nodes: int) -> Search:
    """Return the search that looks to the end where so many nodes do for that, else as far ahead as they allow."""

    def searched(game: Game[Any, Any], state: Any, /) -> Result[Any]:
        return look(search, game, state, nodes=nodes).answer

    return searched


def _by(search: Search, _rng: Random) -> Strategy[Any, Any]:
    return search_strategy(affordable(search, nodes=NODES_A_MOVE))


def _fallible(rng: Random) -> Strategy[Any, Any]:
    return fallible_strategy(rng, temperature=1, search=affordable(alpha_beta, nodes=NODES_AN_ACTION))


OPPONENTS: Mapping[str, Callable[[Random], Strategy[Any, Any]]] = {
    "perfect": partial(_by, soonest),
    "fallible": _fallible,
    "random": random_strategy,
    **{name: partial(_by, search) for name, search in SEARCHES.items()},
}


def choose_opponent(name: str, rng: Random) -> Strategy[Any, Any]:
    """Return the strategy of a name, or by the search at `MODULE:OBJECT`, or raise `Mistake`."""
    if name in OPPONENTS:
        return OPPONENTS[name](rng)
    if ":" in name:
        return _by(choose_search(name), rng)
    remedy = did_you_mean(name, OPPONENTS, f"choose one of {', '.join(OPPONENTS)}, or name your own MODULE:OBJECT")
    message = f"There is no opponent {name!r}: {remedy}"
    raise Mistake(message)
