"""Ways to choose an action: by a search, at random, from a script. All of them can be pickled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol, cast

from gametree.arguments import finite_number, generator, require_function, require_several
from gametree.game import Action, Game, IllegalAction, LimitReached, Result, Search, State, format_state
from gametree.play.timed_searches import best_line
from gametree.rules import mover, no_actions, require_choice
from gametree.search.made_functions import made_by
from gametree.search.rank_actions import rank_actions
from gametree.transform.checked import require_live

if TYPE_CHECKING:
    from random import Random


class GeneralStrategy(Protocol):
    """A strategy that plays any game."""

    def __call__(self, game: Game[State, Action, Any], state: State, /) -> Action:
        """Choose an action at a state that is not terminal."""
        ...


def search_strategy(search: Search[Any] = best_line) -> GeneralStrategy:
    """Return the strategy that plays the first action of a search's line.

    The strategy raises `IllegalAction` if the search returns no action, and TypeError if it returns no `Result`.

    Args:
        search: The search that chooses. By default the strategy plays the action that `alpha_beta` finds; it uses
            a transposition table if states can be hashed, and raises `TooDeep` if play can return to a state. In a
            game with chance it plays the action that `star2` finds. If
            the game was compiled, it uses a compiled search, and plays one of the best actions.

    Examples:
        >>> from gametree import MAX, never_loses, search_strategy
        >>> from gametree.games import TicTacToe
        >>> bool(never_loses(TicTacToe(), search_strategy(), MAX))
        True
    """
    require_function(search, "search", "a game and a state")
    return made_by(search_strategy, _found_by, search)


def _found_by(search: Search[Any], game: Game[State, Action, Any], state: State, /) -> Action:
    result = search(game, state)
    if not isinstance(cast("object", result), Result):
        raise TypeError(f"The search returned {result!r} at {format_state(game, state)}: it must return a Result.")
    action = result.action
    if action is None:
        require_live(game, state)
        require_choice(game, state)
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
    return made_by(random_strategy, _drawn, generator(rng))


def _drawn(rng: Random, game: Game[State, Action, Any], state: State, /) -> Action:
    require_live(game, state)
    require_choice(game, state)
    return rng.choice(list(game.actions(state)) or no_actions(game, state))


def strategy_of_strength(
    strength: float,
    *,
    rng: Random | None = None,
    search: Search[Any] = best_line,
    never_lose: bool = False,
    keep_wins: bool = False,
) -> GeneralStrategy:
    """Return a strategy that errs on purpose: the more an action costs, the less often it is played.

    The regret of an action is what it is worth less to the player than the best one. At each move a bound is
    drawn, and one of the actions whose regret is within it is played, each with equal chance. The bound is
    exponentially distributed; its mean is `1 / strength - 1` times the regret of the worst action. So the mean
    regret of a move is at most that.

    Args:
        strength: From 0, where any action is played, to 1, where only best ones are.
        rng: The generator from which actions are drawn; by default a fresh `Random(0)`.
        search: The search from whose values the regret is computed; by default that of `search_strategy`, which is
            exact. Where that takes too long, give one with a depth: `partial(alpha_beta, depth=3, evaluate=...)`.
        never_lose: Whether an action that loses (is worth less than 0 to the player) is played only if all actions
            lose.
        keep_wins: Whether only actions that win are played where one wins.

    Raises:
        ValueError: The strength is not a number from 0 to 1.

    Examples:
        >>> from random import Random
        >>> from gametree import MAX, never_loses, strategy_of_strength
        >>> from gametree.games import TicTacToe
        >>> opponent = strategy_of_strength(0.3, rng=Random(1), never_lose=True)
        >>> bool(never_loses(TicTacToe(), opponent, MAX))
        True
    """
    finite_number(strength, "The strength", least=0, most=1)
    require_function(search, "search", "a game and a state")
    return made_by(
        strategy_of_strength,
        _drawn_by_regret,
        rng=generator(rng),
        strength=strength,
        search=search,
        never_lose=never_lose,
        keep_wins=keep_wins,
    )


def _drawn_by_regret(
    game: Game[State, Action, Any],
    state: State,
    /,
    *,
    rng: Random,
    strength: float,
    search: Search[Any],
    never_lose: bool,
    keep_wins: bool,
) -> Action:
    require_live(game, state)
    ranked = rank_actions(game, state, search=search)
    best, player = ranked[0].value, mover(game, state)
    if keep_wins and best * player > 0:
        ranked = tuple(result for result in ranked if result.value * player > 0)
    elif never_lose and best * player >= 0:
        ranked = tuple(result for result in ranked if result.value * player >= 0)
    bound = rng.expovariate(1) * (1 - strength) * abs(best - ranked[-1].value)  # times strength, which may be 0
    return rng.choice([result.line[0] for result in ranked if strength * abs(best - result.value) <= bound])


def scripted_strategy(actions: Iterable[Action]) -> Callable[[Game[State, Action, Any], State], Action]:
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
    require_several(actions, "actions", "actions")
    return made_by(scripted_strategy, _next_of, iter(actions))


def _next_of(script: Iterator[Action], game: Game[State, Action, Any], state: State, /) -> Action:
    for action in script:
        return action
    raise LimitReached(f"The script has no action left at {format_state(game, state)}: write a longer one.")
