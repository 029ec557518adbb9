"""Sources of the value of every action at a state: a solution, a search, or what a time limit allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from math import inf
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeAlias

from gametree.arguments import require_function, time_limit
from gametree.game import MAX, Action, Game, LimitReached, Search, State, TooDeep
from gametree.rules import mover, no_actions, successor
from gametree.search.alpha_beta_with_memory import window_search
from gametree.search.mtd_f import closing_bounds
from gametree.search.principal_variation import principal_variation
from gametree.search.rank_actions import rank_actions
from gametree.search.transposition_table import ValueInterval
from gametree.solver.solution import Solution
from gametree.transform.limits import TimeLimited
from gametree.transform.transformation import unwrap_state

UNKNOWN = ValueInterval(-inf, inf)


class ActionValue(NamedTuple, Generic[Action]):
    """An action, bounds on its value to MAX, and a line of best play that begins with it.

    The bounds are equal if the value is exact, and infinite where nothing is proved. The line is the action alone
    if the time did not reach for more.

    Examples:
        >>> from gametree import alpha_beta
        >>> from gametree.games import TicTacToe
        >>> from gametree.review import action_values
        >>> game = TicTacToe()
        >>> for each in action_values(game, game.parse_state("O.X/X.X/.OO"), source=alpha_beta):
        ...     print(each.action, each.bounds, each.line)
        ...
        1 ValueInterval(lower=-1, upper=-1) (1, 4)
        4 ValueInterval(lower=1, upper=1) (4,)
        6 ValueInterval(lower=-1, upper=-1) (6, 4)
    """

    action: Action
    bounds: ValueInterval
    line: tuple[Action, ...]


Source: TypeAlias = Callable[[Game[Any, Any], Any], "tuple[ActionValue[Any], ...]"]


def action_values(
    game: Game[State, Action],
    state: State,
    /,
    *,
    source: Search | Solution[Any, Any] | None = None,
    seconds: float | None = None,
) -> tuple[ActionValue[Action], ...]:
    """Return the value of each action at a live state, in the order of the game's `actions`.

    Args:
        game: The rules.
        state: A state that is not terminal.
        source: A `Solution`, or a search of exact values such as `alpha_beta_with_memory`.
        seconds: The time for the state, in place of a source: values are exact where the time was enough, and
            elsewhere they are bounds that are proved. One second by default.

    Raises:
        TypeError: `source` is neither, or `seconds` is given beside it.
        UnknownState: The solution lacks a state.

    Examples:
        >>> from gametree import solve
        >>> from gametree.games import Nim
        >>> from gametree.review import action_values
        >>> game = Nim((1, 1))
        >>> [each.bounds.lower for each in action_values(game, game.initial_state(), source=solve(game))]
        [-1, -1]
    """
    return source_of(source, seconds, lines=True)(game, state)


def source_of(source: Search | Solution[Any, Any] | None, seconds: float | None, *, lines: bool) -> Source:
    """Return the source that the arguments of a public function choose.

    A solution has to look for lines, which takes longer than the values.
    """
    if source is None:
        return partial(_within, time_limit(1.0 if seconds is None else seconds))
    if seconds is not None:
        message = "A source takes the time that it needs: leave out seconds=, or leave out source=."
        raise TypeError(message)
    if isinstance(source, Solution):
        return partial(_solved, source, lines=lines)
    require_function(source, "source", "a game and a state, such as alpha_beta, or a Solution")
    return partial(_ranked, source)


def _solved(
    solution: Solution[Any, Any], game: Game[Any, Any], state: Any, *, lines: bool
) -> tuple[ActionValue[Any], ...]:
    def value_of(action: Any) -> ActionValue[Any]:
        following = unwrap_state(successor(game, state, action))
        value, line = solution[following].value, solution.result(following).line if lines else ()
        return ActionValue(action, ValueInterval(value, value), (action, *line))

    return tuple(map(value_of, game.actions(state))) or no_actions(game, state)


def _ranked(search: Search, game: Game[Any, Any], state: Any) -> tuple[ActionValue[Any], ...]:
    ranked = {result.action: result for result in rank_actions(game, state, search=search)}
    results = [(action, ranked[action]) for action in game.actions(state)]
    return tuple(
        ActionValue(action, ValueInterval(found.value, found.value), found.line) for action, found in results
    )


def _within(seconds: float, game: Game[Any, Any], state: Any) -> tuple[ActionValue[Any], ...]:
    """Search each action in an equal share of the time that is left, all with one table."""
    actions = list(game.actions(state)) or no_actions(game, state)
    deadline, table = perf_counter() + seconds, dict[Any, ValueInterval]()

    def values() -> Iterator[ActionValue[Any]]:
        for number, action in enumerate(actions):
            share = max(0.0, deadline - perf_counter()) / (len(actions) - number)
            limited, following = TimeLimited(game, seconds=share), successor(game, state, action)
            bounds, line = UNKNOWN, ()
            with suppress(LimitReached, TooDeep):  # where play can go round, a search proves nothing
                search = window_search(limited, table)
                for closer in closing_bounds(following, 0, search):
                    bounds = closer
                line = principal_variation(limited, following, bounds.lower, search)
            yield ActionValue(action, bounds, (action, *line))

    return tuple(values())


def value_of_state(game: Game[State, Any], state: State, values: tuple[ActionValue[Any], ...]) -> ValueInterval:
    """Return the bounds on the value of a live state, from those of its actions."""
    better = max if mover(game, state) == MAX else min
    return ValueInterval(
        better(each.bounds.lower for each in values), better(each.bounds.upper for each in values)
    )
