"""The players of the command line, such as `alpha-beta:depth=4` or `bot.py:play`, and their strategies."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from gametree.arena.players import ArenaPlayer, EachGame
from gametree.arguments import finite_number, time_limit, whole_number
from gametree.cli.errors import Mistake, did_you_mean
from gametree.cli.loading import load
from gametree.cli.looking_ahead import look
from gametree.cli.parameters import READERS
from gametree.cli.registry import ALL_SEARCHES
from gametree.game import Game, Playable, Result, Search
from gametree.play.exact_search import exact_search
from gametree.play.strategies import random_strategy, search_strategy, strategy_of_strength
from gametree.play.timed import timed_strategy
from gametree.play.timed_searches import level
from gametree.search.monte_carlo_tree_search import monte_carlo_search
from gametree.solver.solution import Solution
from gametree.transform.depth_limited import Evaluation

OPTIONS: Mapping[str, Mapping[str, type]] = {
    "strong": {"seconds": float, "nodes": int},
    "fallible": {"strength": float, "seconds": float, "never_lose": bool, "keep_wins": bool},
    "random": {},
    **{search: {"depth": int, "seconds": float} for search in ALL_SEARCHES},
    "monte_carlo": {"simulations": int, "seconds": float},
    "solution": {},
}
NAMES = tuple(OPTIONS)
STRENGTH = 0.5


class PlayerName(NamedTuple):
    """A player as it was written: its text, its kind, which is `own` for an object of a module, its options."""

    text: str
    kind: str
    options: Mapping[str, Any]


def read_player(text: str) -> PlayerName:
    """Return the player that a text names, or raise `Mistake`.

    A text is a name, perhaps with a colon and options, as in `strong:seconds=0.1`; `solution:FILE`; or else
    `FILE.py:OBJECT` or `MODULE:OBJECT`. Hyphens count as underscores in a name.
    """
    name, colon, rest = text.partition(":")
    kind = name.replace("-", "_")
    if kind == "solution":
        if not rest:
            raise Mistake("The player solution needs a file: write solution:FILE, which gametree solve has saved.")
        if not Path(rest).is_file():
            raise Mistake(f"There is no file {rest!r} of a solution: make it by gametree solve GAME --save FILE.")
        return PlayerName(text, kind, {"path": rest})
    if kind in OPTIONS:
        settings = (_setting(kind, word) for word in rest.split(",")) if colon else ()
        return PlayerName(text, kind, dict(settings))
    if colon:
        return PlayerName(text, "own", {})
    remedy = did_you_mean(kind, NAMES, f"choose one of {', '.join(NAMES)}, or name your own FILE.py:OBJECT")
    raise Mistake(f"There is no player {text!r}: {remedy}")


def _setting(kind: str, word: str) -> tuple[str, Any]:
    option, equals, value = word.partition("=")
    option = option.replace("-", "_")
    known = OPTIONS[kind]
    if option not in known or not equals:
        which = f"write {', '.join(f'{each}=...' for each in known)}" if known else "leave out the colon"
        raise Mistake(f"{word!r} is no option of the player {kind}: {which}.")
    read, form = READERS[known[option]]
    try:
        return option, read(value)
    except (ValueError, KeyError) as error:
        raise Mistake(f"The {option} of the player {kind} must be {form}, not {value!r}.") from error


def player_of(
    name: PlayerName, game: Playable[Any, Any], *, seconds: float, evaluate: Evaluation | None, rng: Random
) -> ArenaPlayer:
    """Return the player of a name, or raise `Mistake`.

    A player that no option limits takes `seconds` for a move. `evaluate` judges states at a horizon; `rng` draws.
    """
    options = dict(name.options)
    if options.keys().isdisjoint({"seconds", "nodes", "depth", "simulations"}):
        options["seconds"] = seconds
    time = time_limit(options.get("seconds", inf))
    whole_number(options.get("depth", 1), "The depth of a player", least=1)
    strength = finite_number(options.get("strength", STRENGTH), "The strength", least=0, most=1)
    judge = evaluate or level
    if name.kind == "own":
        return _own(load(name.text), name.text)
    if name.kind == "solution":
        return EachGame(partial(_solved, options["path"], game))
    if name.kind == "random":
        return random_strategy(rng)
    if name.kind == "strong":
        return timed_strategy(time, rng=rng, nodes=options.get("nodes"), evaluate=evaluate)
    if name.kind == "fallible":
        wishes = {each: options.get(each, False) for each in ("never_lose", "keep_wins")}
        return partial(_erring, strength, wishes, rng, time, judge)
    if name.kind == "monte_carlo":
        return search_strategy(
            monte_carlo_search(simulations=options.get("simulations"), seconds=options.get("seconds"), rng=rng)
        )
    search: Any = ALL_SEARCHES[name.kind]
    limited: Any = partial(search, depth=options.get("depth"), evaluate=judge)
    if "seconds" in options:
        limited = partial(affordable, search, time, options.get("depth"), judge)
    return search_strategy(limited)


def affordable(
    search: Search, seconds: float, depth: int | None, evaluate: Evaluation, game: Game[Any, Any], state: Any, /
) -> Result[Any]:
    """Search to the end if there is time for it, else to the depth that the time allows."""
    return look(search, game, state, seconds=seconds, depth=depth, evaluate=evaluate).answer


def _erring(
    strength: float,
    wishes: Mapping[str, bool],
    rng: Random,
    seconds: float,
    evaluate: Evaluation,
    game: Game[Any, Any],
    state: Any,
    /,
) -> Any:
    share = seconds / len(list(game.actions(state)))
    search = partial(affordable, exact_search, share, None, evaluate)
    return strategy_of_strength(strength, rng=rng, search=search, **wishes)(game, state)


def _solved(path: str, game: Playable[Any, Any], _rng: Random) -> Any:
    return Solution[Any, Any].load(path, game).strategy


def _own(found: Any, name: str) -> ArenaPlayer:
    if inspect.isclass(found):
        return EachGame(partial(_instance, found))
    if not callable(found):
        raise Mistake(
            f"{name} is not a player but of type {type(found).__name__}: name a function of a game and a state, or"
            f" a class of such functions."
        )
    return partial(_chosen, found)


def _instance(kind: type[Any], _rng: Random) -> Any:
    return partial(_chosen, kind())


def _chosen(function: Any, game: Game[Any, Any], state: Any, /) -> Any:
    """Return the action of a strategy, or the first one of a search's line."""
    answer = function(game, state)
    return cast("Any", answer).action if isinstance(answer, Result) else answer
