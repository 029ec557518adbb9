"""Ways to choose an action: by a search, at random, from a script. All of them can be pickled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import exp
from typing import TYPE_CHECKING, Protocol

from gametree.arguments import finite_number, generator
from gametree.game import Action, Game, IllegalAction, LimitReached, Result, Search, State, format_state
from gametree.play.timed_searches import best_line
from gametree.rules import no_actions
from gametree.search.rank_actions import rank_actions

if TYPE_CHECKING:
    from random import Random


class GeneralStrategy(Protocol):
    """A strategy that plays any game."""

    def __call__(self, game: Game[State, Action], state: State, /) -> Action:
        """Choose an action at a state that is not terminal."""
        ...


def search_strategy(search: Search = best_line) -> GeneralStrategy:
    """Return the strategy that plays the first action of a search's line.

    The strategy raises `IllegalAction` if the search returns no action, and TypeError if it returns no `Result`.

    Args:
        search: The search that chooses. By default the strategy plays the action that `alpha_beta` finds; it uses
            a transposition table if states can be hashed, and raises `TooDeep` if play can return to a state. If
            the game was compiled, it uses a compiled search, and plays one of the best actions.

    Examples:
        >>> from gametree import MAX, never_loses, search_strategy
        >>> from gametree.games import TicTacToe
        >>> bool(never_loses(TicTacToe(), search_strategy(), MAX))
        True
    """
    return partial(_found_by, search)


def _found_by(search: Search, game: Game[State, Action], state: State, /) -> Action:
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


def random_strategy(rng: Random | None = None) -> GeneralStrategy:
    """Return the strategy that plays any legal action with equal chance, drawn from `rng`.

    Args:
        rng: The generator from which actions are drawn; by default a fresh `Random(0)`.

    Examples:
        >>> from random import Random
        >>> from gametree import MAX, MIN, play, random_strategy, search_strategy
        >>> from gametree.games import TicTacToe
        >>> strategies = {MAX: search_strategy(), MIN: random_strategy(Random(1))}
        >>> play(TicTacToe(), strategies).outcome
        1
    """
    return partial(_drawn, generator(rng))


def _drawn(rng: Random, game: Game[State, Action], state: State, /) -> Action:
    return rng.choice(list(game.actions(state)) or no_actions(game, state))


def fallible_strategy(
    rng: Random | None = None,
    *,
    temperature: float,
    search: Search = best_line,
    never_lose: bool = False,
) -> GeneralStrategy:
    """Return a strategy that errs: the more an action costs by exact search, the less often it is played.

    An action that is worth `regret` less to the player than the best one is played with a probability proportional
    to `exp(-regret / temperature)`.

    Args:
        rng: The generator from which actions are drawn; by default a fresh `Random(0)`.
        temperature: With 0 only best actions are played, and with a high one almost any.
        search: An exact search, from whose values the regret is computed; by default that of `search_strategy`.
        never_lose: Whether an action that loses (is worth less than 0 to the player) is played only if all actions
            lose.

    Raises:
        ValueError: The temperature is not a finite number of at least 0.

    Examples:
        >>> from random import Random
        >>> from gametree import MAX, fallible_strategy, never_loses
        >>> from gametree.games import TicTacToe
        >>> opponent = fallible_strategy(Random(1), temperature=0.5, never_lose=True)
        >>> bool(never_loses(TicTacToe(), opponent, MAX))
        True
    """
    rng = generator(rng)
    finite_number(temperature, "A temperature", least=0)
    return partial(_drawn_by_regret, rng=rng, temperature=temperature, search=search, never_lose=never_lose)


def _drawn_by_regret(
    game: Game[State, Action],
    state: State,
    /,
    *,
    rng: Random,
    temperature: float,
    search: Search,
    never_lose: bool,
) -> Action:
    ranked = rank_actions(game, state, search=search)
    best, player = ranked[0].value, game.player(state)
    if never_lose and best * player >= 0:
        ranked = tuple(result for result in ranked if result.value * player >= 0)
    regrets = [abs(best - result.value) for result in ranked]
    weights = [exp(-regret / temperature) if temperature else float(regret == 0) for regret in regrets]
    return rng.choices([result.line[0] for result in ranked], weights)[0]


def scripted_strategy(actions: Iterable[Action]) -> Callable[[Game[State, Action], State], Action]:
    """Return the strategy that plays the given actions in turn, once each, whatever the state.

    It raises `LimitReached` when it is called after the last one.

    Args:
        actions: The actions to play.

    Examples:
        >>> from gametree import MAX, MIN, play, scripted_strategy
        >>> from gametree.games import TicTacToe
        >>> strategies = {MAX: scripted_strategy([0, 1, 2]), MIN: scripted_strategy([3, 4])}
        >>> play(TicTacToe(), strategies).outcome
        1
    """
    return partial(_next_of, iter(actions))


def _next_of(script: Iterator[Action], game: Game[State, Action], state: State, /) -> Action:
    for action in script:
        return action
    message = f"The script has no action left at {format_state(game, state)}: write a longer one."
    raise LimitReached(message)


def _is_result(result: object) -> bool:
    return isinstance(result, Result)
