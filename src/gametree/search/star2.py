"""Star2: star1 that first probes one action after each outcome, which often suffices for a cutoff."""

from __future__ import annotations

from typing import Any

from gametree.game import Action, Chance, Game, Player, Result, State
from gametree.search.chance_cutoffs import Bounds, star_search
from gametree.search.transposition_table import Table
from gametree.transform.depth_limited import Evaluation
from gametree.transform.rule_errors import names_rules


@names_rules
def star2(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    bounds: Bounds | None = None,
    table: Table[Any] | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return what `star1` returns, after fewer nodes where good actions come first and outcomes are many.

    At a chance node, before any outcome is searched, the first action after each outcome is probed. At a node of
    MAX its value is a lower bound on the value of the outcome, and at a node of MIN an upper one. The sum of these
    bounds may be enough for a cutoff. So it pays to offer good actions first, as `Ordered` does. Outcomes that
    lead to another chance node or to the end of the game are not probed.

    The search of an outcome begins with what its probe has found. So no node is searched twice but for rounding,
    and probes cost little where they save nothing. The options are those of `gametree.star1`, and so are the
    errors and the source.

    Examples:
        >>> from gametree import CHANCE, Counted, star1, star2
        >>> from gametree.games import ChanceTree
        >>> outcomes = [(0.25, [1, 9, 8]), (0.25, [2, 7, 9]), (0.25, [1, 5, 6]), (0.25, [0, 8, 7])]
        >>> game = ChanceTree([6, [CHANCE, *outcomes]])
        >>> one, two = Counted(game), Counted(game)
        >>> star1(one, 0, bounds=(0, 10)) == star2(two, 0, bounds=(0, 10))
        True
        >>> one.nodes, two.nodes
        (9, 7)
    """
    return star_search(game, state, bounds, table, depth, evaluate, probing=True)
