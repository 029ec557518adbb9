"""Run any search and keep the tree that it visited."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self, TypeAlias, cast, overload

from gametree.game import Action, Game, State
from gametree.transform.depth_limited import limited
from gametree.transform.traced import Traced
from gametree.transform.transformation import ExtendedState
from gametree.tree.tree import Tree

# A function of a game and a state, whatever it returns: a `Search`, or a search of the user's own.
AnySearch: TypeAlias = Callable[[Any, Any], object]


@overload
def trace(search: AnySearch, game: Game[State, Action], state: State, /) -> Tree[State, Action]: ...


@overload
def trace(
    search: AnySearch,
    game: Game[State, Action],
    state: State,
    /,
    *,
    depth: int,
    evaluate: Callable[[Any], float],
) -> Tree[ExtendedState[State, int], Action]: ...


def trace(
    search: AnySearch,
    game: Game[State, Action],
    state: State,
    /,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], float] | None = None,
) -> Tree[State, Action] | Tree[ExtendedState[State, int], Action]:
    """Run a search from a state and return the tree of all that it visited.

    Any function of a game and a state will do: it is given the game as `Traced`, which answers as the game does
    and watches the calls. So what is known is what calls can tell. With `depth` and `evaluate` the game itself is
    limited (`DepthLimited`), so evaluations are seen as its leaves, and are utilities to the search; a limit that
    the search sets itself leaves them unknown. A penalty for depth that the search takes off is not seen either:
    trace `minimax` on `DepthPenalised`, to a depth too. A search that yields is run to its end, and its result
    is the tuple of all it yielded.

    Tracing changes no answer; it costs some microseconds and about a kilobyte a node (benchmarks/trace_cost.py).

    What the search raises does not lose the tree: the `Tree` returned has it as `error`, says so in every
    picture, and raises it where its `result` is asked for.
    """
    if depth is not None or evaluate is not None:
        return trace(search, *limited(game, state, depth, evaluate))
    traced = Traced(game)
    start = traced.start(state)
    result: object = None
    with _Kept() as kept:
        result = _run_to_its_end(search(traced, start))
    return Tree(game, traced.nodes, result, error=kept.error, search=_name(search))


def _name(search: AnySearch) -> str:
    """Return what a search is called; of a partial, what the function inside it is called."""
    function = getattr(search, "func", search)
    return getattr(function, "__name__", type(search).__name__)


def _run_to_its_end(result: object) -> object:
    return tuple(cast("Iterator[object]", result)) if isinstance(result, Iterator) else result


class _Kept:
    """Keeps what is raised inside it, unless it is meant to end the program."""

    error: Exception | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if isinstance(error, Exception):
            self.error = error
        return self.error is not None
