"""Ways to choose an action: by a search, at random, from a script."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp
from typing import TYPE_CHECKING, Protocol

from gametree.arguments import finite_number
from gametree.game import Action, Game, IllegalAction, LimitReached, Result, Search, State, format_state
from gametree.play.exact_search import exact_search
from gametree.search.rank_actions import rank_actions

if TYPE_CHECKING:
    from random import Random


class GeneralStrategy(Protocol):
    """A strategy that plays any game."""

    def __call__(self, game: Game[State, Action], state: State, /) -> Action:
        """Choose an action at a state that is not terminal."""
        ...


def search_strategy(search: Search = exact_search) -> GeneralStrategy:
    """Return the strategy that plays the first action of a search's line.

    Without a search it plays the action that `alpha_beta` finds. It uses a transposition table if states can be
    hashed, and raises `TooDeep` if play can return to a state. It raises `IllegalAction` for a search that returns
    no action, and TypeError for one that returns no `Result`.
    """

    def choose(game: Game[State, Action], state: State, /) -> Action:
        result = search(game, state)
        if not _is_result(result):
            message = f"The search returned {result!r} at {format_state(game, state)}: it must return a Result."
            raise TypeError(message)
        action = result.action
        if action is None:
            message = (
                f"The search named no action at {format_state(game, state)}, which is not terminal:"
                f" let it look at least one ply ahead."
            )
            raise IllegalAction(message, state)
        return action

    return choose


def random_strategy(rng: Random) -> GeneralStrategy:
    """Return the strategy that plays any legal action with equal chance, drawn from `rng`."""

    def choose(game: Game[State, Action], state: State, /) -> Action:
        return rng.choice(list(game.actions(state)))

    return choose


def fallible_strategy(
    rng: Random, *, temperature: float, search: Search = exact_search, never_lose: bool = False
) -> GeneralStrategy:
    """Return a strategy that errs: the more an action costs by exact search, the less often it is played.

    An action that is worth `regret` less to the player than the best one is played with a probability proportional
    to `exp(-regret / temperature)`, drawn from `rng`. So with temperature 0 only best actions are played, and with
    a high one almost any. With `never_lose`, an action that loses (is worth less than 0 to the player) is played
    only if all actions lose. `search` must be exact, because the regret is computed from its values.

    Raises ValueError for a temperature that is not a finite number of at least 0.
    """
    finite_number(temperature, "A temperature", least=0)

    def choose(game: Game[State, Action], state: State, /) -> Action:
        ranked = rank_actions(game, state, search=search)
        best, player = ranked[0].value, game.player(state)
        if never_lose and best * player >= 0:
            ranked = tuple(result for result in ranked if result.value * player >= 0)
        regrets = [abs(best - result.value) for result in ranked]
        weights = [exp(-regret / temperature) if temperature else float(regret == 0) for regret in regrets]
        return rng.choices([result.line[0] for result in ranked], weights)[0]

    return choose


def scripted_strategy(actions: Iterable[Action]) -> Callable[[Game[State, Action], State], Action]:
    """Return the strategy that plays the given actions in turn, once each, whatever the state.

    It raises `LimitReached` when it is called after the last one.
    """
    script = iter(actions)

    def choose(game: Game[State, Action], state: State, /) -> Action:
        for action in script:
            return action
        message = f"The script has no action left at {format_state(game, state)}: write a longer one."
        raise LimitReached(message)

    return choose


def _is_result(result: object) -> bool:
    return isinstance(result, Result)
