"""The search without a table that is used where none is named: alpha-beta, or star1 for a game with chance."""

from __future__ import annotations

from typing import Any

from gametree.game import Game
from gametree.rules import has_chance
from gametree.search.alpha_beta import alpha_beta


def default_search(game: Game[Any, Any, Any]) -> Any:
    """Return `alpha_beta`, or `star1` for a game with chance; both take `depth=` and `evaluate=`.

    In Pig, whose dice lead to few states in which a probe cuts off, `star2` enters some per cent more nodes.
    """
    if not has_chance(game):
        return alpha_beta
    from gametree.search.star1 import star1  # here, so that `import gametree` stays light

    return star1
