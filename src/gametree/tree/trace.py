"""Run any search and return the tree that it visited."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, cast, overload

from gametree.arguments import require_function
from gametree.game import Action, Game, State
from gametree.transform.depth_limited import Evaluation, limited
from gametree.transform.traced import Traced
from gametree.transform.transformation import ExtendedState
from gametree.tree.recorder import TreeRecorder
from gametree.tree.tree import Tree

# A function of a game and a state, whatever it returns: a `Search`, or a search of the user's own.
AnySearch: TypeAlias = Callable[[Any, Any], object]

MOST_NODES = 100_000  # About 100 MB.


@overload
def trace(
    search: AnySearch, game: Game[State, Action, Any], state: State, /, *, nodes: int | None = MOST_NODES
) -> Tree[State, Action]: ...


@overload
def trace(
    search: AnySearch,
    game: Game[State, Action, Any],
    state: State,
    /,
    *,
    depth: int,
    evaluate: Evaluation,
    nodes: int | None = MOST_NODES,
) -> Tree[ExtendedState[State, int], Action]: ...


def trace(
    search: AnySearch,
    game: Game[State, Action, Any],
    state: State,
    /,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    nodes: int | None = MOST_NODES,
) -> Tree[State, Action] | Tree[ExtendedState[State, int], Action]:
    """Run a search from a state and return the tree of all nodes that it visited.

    With `depth` and `evaluate` the game itself is limited (`DepthLimited`), so that the tree shows the evaluations
    as leaves; if the search limits the depth itself, the tree shows no evaluations. Nor does it show a depth
    penalty that the search subtracts itself: trace `minimax` on `DepthPenalised` instead. A generator is run to
    its end, and its result is the tuple of all that it yielded.

    Tracing changes no answer; it costs some microseconds and about a kilobyte a node (benchmarks/trace_cost.py).

    The trace stops with `LimitReached` before it has more than `nodes` nodes. It stops even if the search catches
    that error, as a search with a time limit may.

    If the search raises an exception, the `Tree` of the nodes visited so far is returned. It has the exception as
    `error`, mentions it in every picture, and raises it when its `result` is read.

    Args:
        search: Any function of a game and a state. It is given the game as `Traced`, and `trace` sees only the
            calls that it makes on that game.
        game: The rules.
        state: The state to search from.
        depth: The most plies to look ahead; with `evaluate`.
        evaluate: Returns the value to MAX of the user's own live state at the horizon; required with `depth`.
        nodes: The most nodes of the tree; None for no limit.

    Examples:
        >>> from gametree import alpha_beta, trace
        >>> from gametree.games import TreeGame
        >>> print(trace(alpha_beta, TreeGame([[3, 5], [2, 9]]), 0))
        alpha_beta from 0: +3, 6 nodes, 1 action not searched.
        #1 ▲ +3 (−∞, +∞) 0 ★
        ├─ 0: #2 ▼ +3 (−∞, +∞) 1 ★
        │  ├─ 0: #3 ■ +3 (−∞, +∞) 2 [game over] ★
        │  └─ 1: #4 ■ +5 (−∞, +3) 3 [game over]
        └─ 1: #5 ▼ ≤ +2 (+3, +∞) 4
           ├─ 0: #6 ■ +2 (+3, +∞) 5 [game over]
           └─ 1: not searched
    """
    game, state = limited(game, state, depth, evaluate)
    require_function(search, "search", "a game and a state")
    recorder: TreeRecorder[State, Action] = TreeRecorder(limit=nodes)
    traced = Traced(game, recorder)
    start = traced.start(state)
    result: object = None
    error: Exception | None = None
    try:
        found = search(traced, start)
        result = tuple(cast("Iterator[object]", found)) if isinstance(found, Iterator) else found
    except Exception as raised:
        error = raised
    return Tree(game, recorder.nodes, result, error=error or recorder.error, search=_name(search))


def _name(search: AnySearch) -> str:
    """Return the name of a search, or of the function inside a partial that has no name of its own.

    So `monte_carlo_search(simulations=100)` is called `monte_carlo_search`.
    """
    function = getattr(search, "func", search)
    return getattr(search, "__name__", getattr(function, "__name__", type(search).__name__))
