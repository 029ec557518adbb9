"""Star1: alpha-beta for games with chance, which cuts off at chance nodes by bounds on all utilities."""

from __future__ import annotations

from typing import Any

from gametree.game import Action, Chance, Game, Player, Result, State
from gametree.search.chance_cutoffs import Bounds, star_search
from gametree.search.transposition_table import Table
from gametree.transform.depth_limited import Evaluation
from gametree.transform.rule_errors import names_rules


@names_rules
def star1(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    bounds: Bounds | None = None,
    table: Table[Any] | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return what `expectiminimax` returns, value and line, without visiting every node.

    No outcome is worth more than the upper bound on the utilities, or less than the lower one. So after some
    outcomes, the expectation over all of them is known to lie between two numbers. Once these are outside the
    window from `alpha` to `beta`, the other outcomes are cut off; and each outcome is searched with the window in
    which its value matters.

    With probabilities or utilities that are floats, the value is that of `expectiminimax` up to rounding, so
    another action may be chosen if two differ by that much. With a table the line is one that attains the value.

    In a game without chance this is `alpha_beta`. The options are those of `gametree.expectiminimax` and two more.
    So are the errors.

    Source: Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence
    21, 1983; Hauk, Buro & Schaeffer, "*-Minimax performance in backgammon", Computers and Games 2004.

    Args:
        bounds: The least and the greatest value that a utility or an evaluation can have. By default they are what
            the game's method `utility_bounds` returns; without it, no outcome is cut off.
        table: A transposition table, as in `gametree.alpha_beta_with_memory`; by default none.

    Raises:
        BrokenGame: A utility or an evaluation is outside the bounds.
        ValueError: The bounds are not two numbers, the lower one first; or the table has an entry of another game
            or another `evaluate`.

    Examples:
        >>> from gametree import CHANCE, Counted, expectiminimax, star1
        >>> from gametree.games import ChanceTree
        >>> coins = ChanceTree([[CHANCE, (0.5, 2), (0.5, 4)], [CHANCE, (0.5, 0), (0.5, 5)]])
        >>> full, cut = Counted(coins), Counted(coins)
        >>> expectiminimax(full, 0) == star1(cut, 0, bounds=(0, 5))
        True
        >>> full.nodes, cut.nodes
        (7, 6)
    """
    return star_search(game, state, bounds, table, depth, evaluate, probing=False)
