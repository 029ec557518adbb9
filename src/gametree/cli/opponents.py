"""Opponents for a person to play against: their names, their strategies, and how strong they say they are."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import floor, log10
from random import Random
from typing import Any, NamedTuple

from gametree.arena.players import EachGame
from gametree.cli.looking_ahead import look
from gametree.cli.players import affordable, player_of, read_player
from gametree.cli.registry import ALL_SEARCHES, ChosenGame, choose_search
from gametree.game import Game, LimitReached, Result, Search, TooDeep
from gametree.notation import count_text
from gametree.play.play import Strategy
from gametree.play.strategies import search_strategy
from gametree.play.timed import EXACT_SHARE, Decision, decide
from gametree.play.timed_searches import level
from gametree.transform.depth_limited import Evaluation
from gametree.transform.limits import TimeLimited

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
        count = decision.simulations or 0
        games = count_text(count if count < 100 else round(count, 1 - floor(log10(count))), "game")  # two figures
        return f"plays out about {games} at random {thinker.means}; wins and losses that it proves are exact"
    plies = count_text(decision.depth or 0, "ply")
    rest = ", the rest is judged by an evaluation" if thinker.evaluate else ""
    return f"looks about {plies} ahead {thinker.means}; wins and losses within that are exact{rest}"


def _by_search(name: str, search: Search, thinker: Thinker, chosen: ChosenGame) -> Opponent:
    strategy = search_strategy(partial(affordable, search, thinker.seconds, None, thinker.evaluate or level))
    strength = f"plays by {name}"
    if not chosen.game.terminal(chosen.state):
        horizon = look(search, chosen.game, chosen.state, seconds=thinker.seconds).horizon
        if horizon is not None:
            plies = count_text(horizon, "ply")
            strength += f", {plies} ahead or so {thinker.means}; wins and losses within that are exact"
        elif name in ALL_SEARCHES:
            strength += f" and {PERFECT}"
    return Opponent(strategy, strength, thinker)


WORDS = {
    "random": "plays at random",
    "fallible": "errs on purpose: the more an action costs, the less often it is played",
}


def choose_opponent(text: str, thinker: Thinker, chosen: ChosenGame, notice: Callable[[str], None]) -> Opponent:
    """Return the opponent of a name, or by the search or strategy at `MODULE:OBJECT`, or raise `Mistake`."""
    name = read_player(text)
    chosen = chosen.after_rolls()
    thinker = replace(thinker, seconds=name.options.get("seconds", thinker.seconds))
    if name.options.keys() <= {"seconds"}:
        if name.kind == "strong":
            return _strong(thinker, chosen, notice)
        if name.kind in ALL_SEARCHES:
            return _by_search(name.kind, ALL_SEARCHES[name.kind], thinker, chosen)
        if name.kind == "own" and _is_search(choose_search(text), thinker, chosen):
            return _by_search(text, choose_search(text), thinker, chosen)
    player = player_of(name, chosen.game, seconds=thinker.seconds, evaluate=thinker.evaluate, rng=thinker.rng)
    strategy = player.make(thinker.rng) if isinstance(player, EachGame) else player
    return Opponent(strategy, WORDS.get(name.kind, f"plays by {text}"), thinker)


def _is_search(found: Any, thinker: Thinker, chosen: ChosenGame) -> bool:
    """Whether a function of the user's returns a result, or takes too long to tell, rather than an action."""
    if inspect.isclass(found) or chosen.game.terminal(chosen.state):
        return False
    try:
        return isinstance(found(TimeLimited(chosen.game, seconds=thinker.seconds), chosen.state), Result)
    except (LimitReached, TooDeep):
        return True
