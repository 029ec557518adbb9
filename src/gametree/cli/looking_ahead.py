"""Search as deep as the limits allow: to the end of the game if possible, else to the deepest horizon."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from math import inf
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeAlias

from typing_extensions import TypeVar

from gametree.arguments import time_limit
from gametree.game import Game, LimitReached, TooDeep
from gametree.play.timed_searches import level, limited
from gametree.transform.depth_limited import DepthLimited, Evaluation

Answer = TypeVar("Answer")
Question: TypeAlias = Callable[[Game[Any, Any], Any], Answer]


class Looked(NamedTuple, Generic[Answer]):
    """An answer, and the depth of its search in plies, or None if it went to the end."""

    answer: Answer
    horizon: int | None


def look(
    question: Question[Answer],
    game: Game[Any, Any],
    state: Any,
    *,
    nodes: int | None = None,
    seconds: float = inf,
    depth: int | None = None,
    evaluate: Evaluation = level,
) -> Looked[Answer]:
    """Return the answer to a question about a state of a game, such as the result of a search.

    The whole game is searched first. If that takes more than `nodes` or half of `seconds`, or goes too deep, the
    game is searched to a depth of 1, 2, 3, ... plies, with `evaluate` at the horizon, until `nodes` are used up
    again or `seconds` are over. The last answer is returned. With `depth`, the whole game is not tried, and no
    horizon is deeper. Depth 1 is always searched, even if no time is left; `LimitReached` is raised if it takes
    more than `nodes`.
    """
    ends = perf_counter() + time_limit(seconds)

    if depth is None:
        with suppress(LimitReached, TooDeep):
            return Looked(question(limited(game, seconds / 2, nodes), state), None)
    affordable = limited(game, max(0.0, ends - perf_counter()), nodes)

    def looked_ahead(plies: int, within: Game[Any, Any] = affordable) -> Looked[Answer]:
        cut_off = DepthLimited(within, depth=plies, evaluate=evaluate)
        answer = question(cut_off, cut_off.start(state))
        return Looked(answer, plies if cut_off.horizon_touched else None)

    looked = looked_ahead(1, game if nodes is None else affordable)
    for plies in count(2) if depth is None else range(2, depth + 1):
        if looked.horizon is None:
            break
        try:
            looked = looked_ahead(plies)
        except (LimitReached, TooDeep):
            break
    return looked
