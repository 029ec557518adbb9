"""Games in the transformations that tests use, and the cost of their searches."""

from __future__ import annotations

from typing import Any

from gametree import Counted, DepthPenalised, NodeLimited, Ordered, Result, TimeLimited, compiled


def counted(search: Any, game: Any, state: Any, **options: Any) -> tuple[Result[Any], int, int]:
    """Return the result, the nodes and the leaves of a search."""
    watched: Any = Counted(game)
    return search(watched, state, **options), watched.nodes, watched.leaves


def with_memory(
    game: Any,
    state: Any,
    *,
    penalty: float | None = None,
    key: Any = None,
    nodes: int | None = None,
    seconds: float | None = None,
    **options: Any,
) -> Result[Any]:
    """Return the result of the compiled search with memory for the game in these transformations."""
    if key is not None:
        game = Ordered(game, key)
    if nodes is not None:
        game = NodeLimited(game, nodes=nodes)
    if seconds is not None:
        game = TimeLimited(game, seconds=seconds)
    if penalty is not None:
        game = DepthPenalised(game, penalty=penalty)
        state = game.start(state)
    found: Result[Any] = compiled.alpha_beta_with_memory(game, state, **options)
    return found
