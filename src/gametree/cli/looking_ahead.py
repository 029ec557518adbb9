"""Look as far ahead as is affordable: to the end if that is near, else to the deepest horizon that is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, Generic, NamedTuple, TypeAlias

from typing_extensions import TypeVar

from gametree.game import Game, LimitReached, TooDeep
from gametree.transform.depth_limited import DepthLimited
from gametree.transform.limits import NodeLimited

Answer = TypeVar("Answer")
Question: TypeAlias = Callable[[Game[Any, Any], Any], Answer]


class Looked(NamedTuple, Generic[Answer]):
    """An answer, and how many plies deep it looked, or None if all the way to the end."""

    answer: Answer
    horizon: int | None


def level(_state: object) -> float:
    """Judge every state at the horizon to be worth 0."""
    return 0


def look(
    question: Question[Answer], game: Game[Any, Any], state: Any, *, nodes: int, depth: int | None = None
) -> Looked[Answer]:
    """Return the answer to a question about a state of a game, such as what a search finds there.

    It is asked of the whole game first, and where that takes more than so many nodes, or goes too deep, of the
    game cut off after 1, 2, 3, ... plies, until as many nodes are spent again: the last answer counts. With
    `depth` the whole game is not tried, and no horizon is farther. Raises `LimitReached` if the nodes do not
    even do for one ply.
    """
    if depth is None:
        try:
            return Looked(question(NodeLimited(game, nodes=nodes), state), None)
        except (LimitReached, TooDeep):
            pass
    affordable = NodeLimited(game, nodes=nodes)

    def looked_ahead(plies: int) -> Looked[Answer]:
        limited = DepthLimited(affordable, depth=plies, evaluate=level)
        answer = question(limited, limited.start(state))
        return Looked(answer, plies if limited.horizon_touched else None)

    looked = looked_ahead(1)
    for plies in count(2) if depth is None else range(2, depth + 1):
        if looked.horizon is None:
            break
        try:
            looked = looked_ahead(plies)
        except (LimitReached, TooDeep):
            break
    return looked
