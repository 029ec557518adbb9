"""Iterative deepening: search to depth 0, 1, 2, ... until a limit is reached."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from time import perf_counter
from typing import Any, Generic, NamedTuple

from gametree.arguments import whole_number
from gametree.game import Action, Chance, Game, LimitReached, Player, Result, Search, State
from gametree.rules import has_chance, is_chance_node
from gametree.search.alpha_beta_with_memory import alpha_beta_with_memory
from gametree.search.default_search import default_search
from gametree.search.made_functions import made_by
from gametree.transform.counted import Counted
from gametree.transform.depth_limited import DepthLimited, Evaluation, require_evaluation
from gametree.transform.dynamic_ordering import BestKnownFirst
from gametree.transform.limits import NodeLimited, TimeLimited
from gametree.transform.rule_errors import first_actions


class Iteration(NamedTuple, Generic[Action]):
    """The result of a search to one depth, with the nodes and seconds of all depths up to it.

    If `solved` is true, no line reached the horizon, so the result is that of a search to the end of the game.

    Examples:
        >>> from gametree import iterative_deepening
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> *_, last = iterative_deepening(game, game.initial_state(), evaluate=lambda state: 0)
        >>> last.depth, last.solved, last.result.value
        (3, True, 1)
    """

    result: Result[Action]
    depth: int
    nodes: int
    seconds: float
    solved: bool


def iterative_deepening(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    evaluate: Evaluation,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    bounds: tuple[float, float] | None = None,
) -> Iterator[Iteration[Action]]:
    """Yield the result of a search to depth 0, 1, 2, ..., until a limit is reached or the game is solved.

    The first iteration, of depth 0, is the evaluation of the state itself with its first action. So there is an
    action even if time is very short, unless the game is over. Each further iteration is an alpha-beta search with
    memory that tries the best actions of the previous one first. A limit that is reached in the middle of a depth
    ends the iterator, and so does Ctrl-C: the last iteration yielded is the answer. Without a limit it goes on
    until the game is solved, which may be never if the game can cycle. The other errors are those of `minimax`.

    In a game with chance each further iteration is `star2` with a table, and at a chance node there is no action.

    Source: Slate & Atkin, "Chess 4.5", in Frey (ed.), "Chess Skill in Man and Machine", 1977; Korf, "Depth-first
    iterative-deepening", Artificial Intelligence 27, 1985.

    Args:
        game: The rules.
        state: The state to search from.
        evaluate: The value to MAX of a live state at the horizon.
        depth: The last depth, in plies.
        seconds: The most seconds since the call.
        nodes: The most nodes entered, in all depths together.
        bounds: The least and the greatest value in a game with chance, as in `gametree.star2`.

    Raises:
        ValueError: A limit is below its least: 0, and 1 for nodes.

    Examples:
        >>> from gametree import iterative_deepening
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> for each in iterative_deepening(game, game.initial_state(), evaluate=lambda state: 0):
        ...     print(each.depth, each.result, each.nodes)
        ...
        0 Result(value=0, line=(1,)) 1
        1 Result(value=0, line=(1,)) 5
        2 Result(value=0, line=(4, 1)) 17
        3 Result(value=1, line=(4, 1, 4)) 31
    """
    started = perf_counter()
    require_evaluation(evaluate)
    counted = Counted(game)
    within: Game[State, Action, Player | Chance] = counted
    if nodes is not None:
        within = NodeLimited(within, nodes=nodes)
    if seconds is not None:
        within = TimeLimited(within, seconds=seconds)
    depths = count(1) if depth is None else range(1, whole_number(depth, "A depth", least=0) + 1)
    ordered = BestKnownFirst(within)
    look: Any = default_search(game)
    search: Any = alpha_beta_with_memory
    if has_chance(game):
        from gametree.search.star2 import star2

        look = partial(look, bounds=bounds)
        search = partial(star2, bounds=bounds, table={})

    def iteration(result: Result[Action], depth: int, *, solved: bool) -> Iteration[Action]:
        return Iteration(result, depth, counted.nodes, perf_counter() - started, solved)

    def deepen() -> Iterator[Iteration[Action]]:
        value = look(counted, state, depth=0, evaluate=evaluate).value
        if counted.terminal(state):
            yield iteration(Result(value), 0, solved=True)
            return
        first: tuple[Action, ...] = ()
        if not is_chance_node(counted, state):
            first = tuple(first_actions(counted, state, 1))
        yield iteration(Result(value, first), 0, solved=False)
        line: tuple[Action, ...] = ()
        for depth in depths:
            if seconds is not None and perf_counter() - started >= seconds:
                return
            horizon = DepthLimited(ordered, depth=depth, evaluate=evaluate)
            try:
                ordered.expect(state, line)
                result = search(horizon, horizon.start(state))
            except (LimitReached, KeyboardInterrupt):
                return
            yield iteration(result, depth, solved=not horizon.horizon_touched)
            if not horizon.horizon_touched:
                return
            line = result.line

    return deepen()


def deepening_search(
    *, evaluate: Evaluation, depth: int | None = None, seconds: float | None = None, nodes: int | None = None
) -> Search[Player | Chance]:
    """Return iterative deepening as a `Search`: the result of the last depth that it finished within its limits.

    Args:
        evaluate: The value to MAX of a live state at the horizon.
        depth: The last depth, in plies.
        seconds: The most seconds of a call.
        nodes: The most nodes that a call enters.

    Raises:
        ValueError: No limit is given.

    Examples:
        >>> from gametree import deepening_search
        >>> from gametree.games import Nim
        >>> game = Nim((3, 4, 5))
        >>> search = deepening_search(evaluate=lambda state: 0, nodes=1000)
        >>> game.format_action(search(game, game.initial_state()).action)
        '1:1'
    """
    if depth is None and seconds is None and nodes is None:
        message = "Iterative deepening may go on for ever without a limit: give depth=, seconds= or nodes=."
        raise ValueError(message)
    return made_by(deepening_search, _last_result, evaluate=evaluate, depth=depth, seconds=seconds, nodes=nodes)


def _last_result(game: Game[State, Action, Player | Chance], state: State, /, **options: Any) -> Result[Action]:
    *_, last = iterative_deepening(game, state, **options)
    return last.result
