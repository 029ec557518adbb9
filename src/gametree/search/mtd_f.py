"""MTD(f): repeated null-window searches with a transposition table."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from gametree.arguments import finite_number
from gametree.game import Action, Game, Result, State
from gametree.search.alpha_beta_with_memory import window_search
from gametree.search.principal_variation import principal_variation
from gametree.search.transposition_table import SearchWindow, Table, ValueInterval
from gametree.search.windows import just_above, just_below
from gametree.transform.depth_limited import Evaluation, limited
from gametree.transform.rule_errors import names_rules


@names_rules
def mtd_f(
    game: Game[State, Action],
    state: State,
    /,
    *,
    guess: float = 0.0,
    table: Table[Any] | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return what `alpha_beta_with_memory` returns, by null-window searches that start from a guess.

    Each null-window search raises the lower bound on the value or reduces the upper bound, until the two meet. The
    searches share a transposition table. Their number grows with the number of different utilities between the
    guess and the value, so MTD(f) suits games with few utilities or a good guess. Games that cycle and the other
    errors are as in `alpha_beta_with_memory`.

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
    Intelligence 87, 1996, figure 3 (MTD); the name MTD(f) is by the same authors.

    Args:
        game: The rules.
        state: The state to search from.
        guess: The value with which the first window begins. A guess near the true value saves searches.
        table: A table for the entries, as in `alpha_beta_with_memory`; by default a new dict.
        depth: The most plies to look ahead; without it, the search goes to the end of the game.
        evaluate: Returns the value to MAX of the user's own live state at the horizon; required with `depth`.

    Raises:
        ValueError: The guess is not finite, or the table has an entry of another game.

    Examples:
        >>> from gametree import mtd_f
        >>> from gametree.games import Kalah
        >>> game = Kalah(holes=2, seeds=1)
        >>> mtd_f(game, game.initial_state(), guess=2)
        Result(value=2, line=(1, 0))
    """
    game, state = limited(game, state, depth, evaluate)
    finite_number(guess, "A guess")
    search = window_search(game, table)
    *_, (value, _) = closing_bounds(state, guess, search)
    return Result(value, principal_variation(game, state, value, search))


def closing_bounds(state: State, guess: float, search: SearchWindow[State]) -> Iterator[ValueInterval]:
    """Yield the bounds on the value of a state after each null-window search, until the two meet."""
    value, lower, upper = guess, -inf, inf
    while lower < upper:
        beta = just_above(value) if value == lower else value
        value = search(state, just_below(beta), beta)
        lower, upper = (lower, value) if value < beta else (value, upper)
        yield ValueInterval(lower, upper)
