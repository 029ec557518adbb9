"""MTD(f): repeated null-window searches with a transposition table."""

from __future__ import annotations

from math import inf
from typing import Any

from gametree.arguments import finite_number
from gametree.game import Action, Game, Result, State
from gametree.search.alpha_beta_with_memory import window_search
from gametree.search.principal_variation import principal_variation
from gametree.search.transposition_table import Table
from gametree.search.windows import just_above, just_below
from gametree.transform.depth_limited import Evaluation, limited


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
    guess and the value, so MTD(f) suits games with few utilities or a good guess. `table`, `depth`, `evaluate`,
    games that cycle and the errors are as in `alpha_beta_with_memory`. Raises ValueError for a guess that is not
    finite.

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
    Intelligence 87, 1996, figure 3 (MTD); the name MTD(f) is by the same authors.
    """
    if depth is not None or evaluate is not None:
        return mtd_f(*limited(game, state, depth, evaluate), guess=guess, table=table)
    finite_number(guess, "A guess")
    search = window_search(game, table)
    value, lower, upper = guess, -inf, inf
    while lower < upper:
        beta = just_above(value) if value == lower else value
        value = search(state, just_below(beta), beta)
        lower, upper = (lower, value) if value < beta else (value, upper)
    return Result(value, principal_variation(game, state, value, search))
