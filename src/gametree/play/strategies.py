"""Ways to choose an action: by a search, at random, from a script."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from gametree.game import Action, Game, IllegalAction, LimitReached, Result, Search, State, format_state
from gametree.search.alpha_beta import alpha_beta

if TYPE_CHECKING:
    from random import Random


class GeneralStrategy(Protocol):
    """A strategy that plays any game."""

    def __call__(self, game: Game[State, Action], state: State, /) -> Action:
        """Choose an action at a state that is not terminal."""
        ...


def search_strategy(search: Search = alpha_beta) -> GeneralStrategy:
    """Return the strategy that plays the first action of a search's line.

    It raises `IllegalAction` where the search names no action, and TypeError where it returns no `Result`.
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


def scripted_strategy(actions: Iterable[Action]) -> Callable[[Game[State, Action], State], Action]:
    """Return the strategy that plays the given actions in turn, once each, whatever the state.

    It raises `LimitReached` when asked for one more.
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
