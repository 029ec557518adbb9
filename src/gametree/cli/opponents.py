"""Opponents for a person to play against: their names, their strategies, and how strong they say they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import floor, log10
from random import Random
from typing import Any, NamedTuple

from gametree.cli.errors import Mistake, did_you_mean
from gametree.cli.looking_ahead import look
from gametree.cli.registry import SEARCHES, ChosenGame, choose_search
from gametree.game import Game, Search
from gametree.notation import count_text
from gametree.play.exact_search import exact_search
from gametree.play.play import Strategy
from gametree.play.strategies import fallible_strategy, random_strategy, search_strategy
from gametree.play.timed import EXACT_SHARE, Decision, decide
from gametree.transform.depth_limited import Evaluation

PERFECT = "sees to the end of the game, so it is perfect"
NO_LONGER = "The opponent cannot see to the end of the game from here in its time: it is not perfect now."


@dataclass(frozen=True)
class Thinker:
    """The limits by which the strong opponent and the hints choose an action, and the game that they search.

    `compiled` is the game itself, compiled, if that is searched; `compile` returns it, or None if it cannot.
    """

    rng: Random
    seconds: float
    evaluate: Evaluation | None = None
    exact_share: float = EXACT_SHARE
    compiled: Game[Any, Any] | None = None
    compile: Callable[[], Game[Any, Any] | None] = lambda: None

    def decide(self, game: Game[Any, Any], state: Any) -> Decision[Any]:
        """Choose an action at a live state."""
        return decide(
            self.compiled or game,
            state,
            rng=self.rng,
            seconds=self.seconds,
            evaluate=self.evaluate,
            exact_share=self.exact_share,
        )

    @property
    def means(self) -> str:
        """The time for a move, and whether the rules are compiled, for a sentence."""
        return f"in {self.seconds:g} s a move{', on compiled rules' if self.compiled else ''}"


class Opponent(NamedTuple):
    """A strategy, the words about it after "The opponent" in a sentence, and the thinker that gives hints."""

    strategy: Strategy[Any, Any]
    strength: str
    thinker: Thinker


def _strong(thinker: Thinker, chosen: ChosenGame, notice: Callable[[str], None]) -> Opponent:
    """Return the opponent that plays as well as it can in its time.

    If nearly all the time is enough to solve the game from the start, every move is searched to the end. If not,
    the opponent searches the compiled game, if there is one. If a search in play does not reach the end after all,
    `notice` is called with a sentence that says so.
    """
    game, state = chosen.game, chosen.state
    first = None
    if not game.terminal(state):
        solver = replace(thinker, exact_share=0.9)
        first = solver.decide(game, state)
        if first.method == "exact":
            thinker = solver
        elif first.method != "only move":
            thinker = replace(thinker, compiled=thinker.compiled or thinker.compile())
            first = thinker.decide(game, state)
    perfect = first is not None and first.method == "exact"

    def choose(game: Game[Any, Any], state: Any, /) -> Any:
        nonlocal perfect
        decision = thinker.decide(game, state)
        if perfect and decision.method not in {"exact", "only move"}:
            perfect = False
            notice(NO_LONGER)
        return decision.action

    return Opponent(choose, strength(first, thinker), thinker)


def strength(decision: Decision[Any] | None, thinker: Thinker) -> str:
    """Return the strength of a thinker, for a sentence, from its decision at the beginning of the game."""
    if decision is None or decision.method == "only move":
        return f"looks as far ahead as it can {thinker.means}"
    if decision.method == "exact":
        return PERFECT
    if decision.method == "Monte Carlo":
        games = count_text(_rounded(decision.simulations or 0), "game")
        return f"plays out about {games} at random {thinker.means}; wins and losses that it proves are exact"
    plies = count_text(decision.depth or 0, "ply")
    rest = ", the rest is judged by an evaluation" if thinker.evaluate else ""
    return f"looks about {plies} ahead {thinker.means}; wins and losses within that are exact{rest}"


def _rounded(count: int) -> int:
    """Return a count to two figures."""
    return count if count < 100 else round(count, 1 - floor(log10(count)))


def _random(thinker: Thinker, _chosen: ChosenGame, _notice: Callable[[str], None]) -> Opponent:
    return Opponent(random_strategy(thinker.rng), "plays at random", thinker)


def _fallible(thinker: Thinker, _chosen: ChosenGame, _notice: Callable[[str], None]) -> Opponent:
    def choose(game: Game[Any, Any], state: Any, /) -> Any:
        share = thinker.seconds / len(list(game.actions(state)))
        search = _affordable(exact_search, share)
        return fallible_strategy(thinker.rng, temperature=1, search=search)(game, state)

    strength = "errs on purpose: the more an action costs, the less often it is played"
    return Opponent(choose, strength, thinker)


def _by_search(name: str, search: Search, thinker: Thinker, chosen: ChosenGame) -> Opponent:
    strategy = search_strategy(_affordable(search, thinker.seconds))
    strength = f"plays by {name}"
    if not chosen.game.terminal(chosen.state):
        horizon = look(search, chosen.game, chosen.state, seconds=thinker.seconds).horizon
        if horizon is not None:
            plies = count_text(horizon, "ply")
            strength += f", {plies} ahead or so {thinker.means}; wins and losses within that are exact"
        elif name in SEARCHES:
            strength += f" and {PERFECT}"
    return Opponent(strategy, strength, thinker)


def _affordable(search: Search, seconds: float) -> Search:
    """Return the search to the end if there is time for it, else to the depth that the time allows."""
    return lambda game, state, /: look(search, game, state, seconds=seconds).answer


OPPONENTS: Mapping[str, Callable[[Thinker, ChosenGame, Callable[[str], None]], Opponent]] = {
    "strong": _strong,
    "fallible": _fallible,
    "random": _random,
}
NAMES = (*OPPONENTS, *SEARCHES)


def check_opponent(name: str) -> None:
    """Raise `Mistake` for a name that is neither an opponent's nor a search's, nor `MODULE:OBJECT`."""
    if name not in NAMES and ":" not in name:
        remedy = did_you_mean(name, NAMES, f"choose one of {', '.join(NAMES)}, or name your own MODULE:OBJECT")
        message = f"There is no opponent {name!r}: {remedy}"
        raise Mistake(message)


def choose_opponent(name: str, thinker: Thinker, chosen: ChosenGame, notice: Callable[[str], None]) -> Opponent:
    """Return the opponent of a name, or by the search at `MODULE:OBJECT`, or raise `Mistake`."""
    check_opponent(name)
    if name in OPPONENTS:
        return OPPONENTS[name](thinker, chosen, notice)
    return _by_search(name, choose_search(name), thinker, chosen)
