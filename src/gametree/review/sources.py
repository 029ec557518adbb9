"""Sources of the value of every action at a state: a solution, a search, or what a time limit allows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeAlias

from gametree.arguments import require_function, time_limit
from gametree.game import MAX, Action, Game, LimitReached, Result, Search, State, TooDeep
from gametree.rules import (
    choices,
    has_chance,
    is_chance_node,
    mover,
    no_actions,
    outcomes,
    require_game,
    successor,
    utility,
)
from gametree.search.alpha_beta_with_memory import window_search
from gametree.search.mtd_f import closing_bounds
from gametree.search.principal_variation import principal_variation
from gametree.search.rank_actions import rank_actions
from gametree.search.star1 import star1
from gametree.search.transposition_table import ValueInterval
from gametree.solver.solution import Solution
from gametree.solver.solved_states import Expected, Solved
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


Source: TypeAlias = Callable[[Game[Any, Any, Any], Any], "tuple[ActionValue[Any], ...]"]


def action_values(
    game: Game[State, Action, Any],
    state: State,
    /,
    *,
    source: Search[Any] | Solution[Any, Any] | None = None,
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
    require_game(game)
    return source_of(source, seconds, lines=True)(game, state)


def source_of(source: Search[Any] | Solution[Any, Any] | None, seconds: float | None, *, lines: bool) -> Source:
    """Return the source that the arguments of a public function choose.

    A solution has to look for lines, which takes longer than the values.
    """
    if source is None:
        return partial(_within, time_limit(1.0 if seconds is None else seconds))
    if seconds is not None:
        raise TypeError("A source takes the time that it needs: leave out seconds=, or leave out source=.")
    if isinstance(source, Solution):
        return partial(_solved, source, lines=lines)
    require_function(source, "source", "a game and a state, such as alpha_beta, or a Solution")
    return partial(_ranked, source)


def _solved(
    solution: Solution[Any, Any], game: Game[Any, Any, Any], state: Any, *, lines: bool
) -> tuple[ActionValue[Any], ...]:
    def value_of(action: Any) -> ActionValue[Any]:
        following = unwrap_state(successor(game, state, action))
        line = (action, *solution.result(following).line) if lines else (action,)
        return ActionValue(action, bounds_of(solution[following]), line)

    return tuple(map(value_of, choices(game, state))) or no_actions(game, state)


def bounds_of(solved: Solved) -> ValueInterval:
    """Return the value of a solved state, or the bounds on its expected value."""
    if isinstance(solved, Expected):
        return ValueInterval(solved.lower, solved.upper)
    return ValueInterval(solved.value, solved.value)


def _ranked(search: Search[Any], game: Game[Any, Any, Any], state: Any) -> tuple[ActionValue[Any], ...]:
    if is_chance_node(game, state):
        return tuple([_searched(search, game, state, outcome) for outcome in choices(game, state)])
    ranked = {result.action: result for result in rank_actions(game, state, search=search)}
    return tuple([_exactly(action, *ranked[action]) for action in game.actions(state)])


def _searched(search: Search[Any], game: Game[Any, Any, Any], state: Any, outcome: Any) -> ActionValue[Any]:
    """Return the value of an outcome, and best play after it."""
    following = successor(game, state, outcome)
    found = Result(utility(game, following)) if game.terminal(following) else search(game, following)
    return _exactly(outcome, found.value, (outcome, *found.line))


def _exactly(action: Any, value: float, line: tuple[Any, ...]) -> ActionValue[Any]:
    return ActionValue(action, ValueInterval(value, value), line)


def _within(seconds: float, game: Game[Any, Any, Any], state: Any) -> tuple[ActionValue[Any], ...]:
    """Search each action in an equal share of the time that is left, all with one table."""
    actions = list(choices(game, state)) or no_actions(game, state)
    deadline, table = perf_counter() + seconds, dict[Any, ValueInterval]()
    values: list[ActionValue[Any]] = []
    for action in actions:
        share = max(0.0, deadline - perf_counter()) / (len(actions) - len(values))
        limited, following = TimeLimited(game, seconds=share), successor(game, state, action)
        bounds, line = UNKNOWN, tuple[Any, ...]()
        with suppress(LimitReached, TooDeep):  # where play can go round, a search proves nothing
            if has_chance(game):
                _, bounds, (_, *rest) = _searched(star1, limited, state, action)
                line = tuple(rest)
            else:
                search = window_search(limited, table)
                for closer in closing_bounds(following, 0, search):
                    bounds = closer
                line = principal_variation(limited, following, bounds.lower, search)
        values.append(ActionValue(action, bounds, (action, *line)))
    return tuple(values)


def value_of_state(
    game: Game[State, Any, Any], state: State, values: tuple[ActionValue[Any], ...]
) -> ValueInterval:
    """Return the bounds on the value of a live state, from those of its actions, or of its outcomes."""
    bounds = [each.bounds for each in values]
    if is_chance_node(game, state):
        chances = [chance for _, chance in outcomes(game, state)]
        lower, upper = (
            sum(chance * bound for chance, bound in zip(chances, ends, strict=True))
            for ends in zip(*bounds, strict=True)
        )
        return ValueInterval(lower, upper)
    better = max if mover(game, state) == MAX else min
    return ValueInterval(better(each.lower for each in bounds), better(each.upper for each in bounds))
