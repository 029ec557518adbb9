"""MTD(f): close in on the value by null windows alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from gametree.arguments import finite_number
from gametree.game import Action, Game, Result, State
from gametree.search.alpha_beta_with_memory import search_window
from gametree.search.bounded_tables import claim
from gametree.search.principal_variation import principal_variation
from gametree.search.transposition_table import Table, just_above, just_below
from gametree.transform.depth_limited import limited


def mtd_f(
    game: Game[State, Action],
    state: State,
    /,
    *,
    guess: float = 0.0,
    table: Table[Any] | None = None,
    depth: int | None = None,
    evaluate: Callable[[Any], float] | None = None,
) -> Result[Action]:
    """Return what `alpha_beta_with_memory` returns, by null-window searches that start from a guess.

    Each search tells whether the value is above or below where it looked; the bounds meet at the value. The
    nearer the guess the fewer the searches, and a table, which they share, makes each cheap. It looks as many
    times as there are different utilities in its way, so it suits values that are few or well guessed. `table`,
    `depth`, `evaluate`, games that cycle and the errors are as in `alpha_beta_with_memory`.

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
    Intelligence 87, 1996, figure 3 (MTD); the name MTD(f) is of the same authors.
    """
    if depth is not None or evaluate is not None:
        return mtd_f(*limited(game, state, depth, evaluate), guess=guess, table=table)
    finite_number(guess, "A guess")
    claim(table, game)
    window = partial(search_window, game, table={} if table is None else table)
    value, lower, upper = guess, -inf, inf
    while lower < upper:
        beta = just_above(value) if value == lower else value
        value = window(state, just_below(beta), beta)
        lower, upper = (lower, value) if value < beta else (value, upper)
    return Result(value, principal_variation(game, state, value, window))
