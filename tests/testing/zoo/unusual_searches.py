"""Right searches that are unusual: in how they walk the game, keep what they found, or write down the answer.

Most find the value of a state in an unusual way; `by_value` adds the line of the first best children.
"""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache, lru_cache, partial, reduce
from heapq import heappop, heappush
from itertools import count
from math import inf, nextafter
from random import Random
from typing import Any, Literal, NamedTuple, cast

import numpy as np

from gametree.game import MAX, Game, Result, Search
from gametree.search.alpha_beta import alpha_beta
from gametree.search.alpha_beta_with_memory import alpha_beta_with_memory
from gametree.search.iterative_deepening import iterative_deepening
from gametree.search.minimax import minimax
from gametree.search.mtd_f import mtd_f
from gametree.search.principal_variation_search import principal_variation_search
from gametree.transform.counted import Counted
from gametree.transform.ordered import Ordered
from tests.testing.zoo.far_searches import bent, cut, tabled

Value = Callable[[Game[Any, Any], Any], float]


def children(game: Game[Any, Any], state: Any) -> list[tuple[Any, Any]]:
    """Return the actions of a state, each with the state that it leads to."""
    return [(action, game.result(state, action)) for action in game.actions(state)]


def by_value(value_of: Callable[[Game[Any, Any]], Callable[[Any], float]]) -> Search:
    """Return the search whose line goes to the first child of best value, again and again."""

    def search(game: Game[Any, Any], state: Any, /) -> Result[Any]:
        value, line = value_of(game), list[Any]()
        root = value(state)
        while not game.terminal(state):
            choose = max if game.player(state) == MAX else min
            action, state = choose(children(game, state), key=lambda child: value(child[1]))
            line.append(action)
        return Result(root, tuple(line))

    return search


def _chosen(game: Game[Any, Any], state: Any) -> Callable[[Iterable[float]], float]:
    return max if game.player(state) == MAX else min


def cached(game: Game[Any, Any]) -> Callable[[Any], float]:
    """Plain recursion with `functools.cache`."""

    @cache
    def value(state: Any) -> float:
        if game.terminal(state):
            return game.utility(state)
        return _chosen(game, state)(value(child) for _, child in children(game, state))

    return value


def small_cache(game: Game[Any, Any]) -> Callable[[Any], float]:
    """A cache of a thousand states, that forgets the oldest."""

    @lru_cache(1000)
    def value(state: Any) -> float:
        if game.terminal(state):
            return game.utility(state)
        return _chosen(game, state)(map(value, (child for _, child in children(game, state))))

    return value


def backwards(game: Game[Any, Any]) -> Callable[[Any], float]:
    """Every state is listed first, and valued from the last to the first until nothing changes."""
    values: dict[Any, float] = {}

    def value(root: Any) -> float:
        states, seen = [root], {root}
        for state in states:
            for _, child in [] if game.terminal(state) else children(game, state):
                if child not in seen:
                    seen.add(child)
                    states.append(child)
        while root not in values:
            for state in reversed(states):
                if game.terminal(state):
                    values[state] = game.utility(state)
                elif state not in values:
                    below = [values[child] for _, child in children(game, state) if child in values]
                    if len(below) == len(children(game, state)):
                        values[state] = _chosen(game, state)(below)
        return values[root]

    return value


def explicit_stack(game: Game[Any, Any]) -> Callable[[Any], float]:
    """A stack of states in place of recursion."""
    values: dict[Any, float] = {}

    def value(root: Any) -> float:
        stack = [root]
        while stack:
            state = stack[-1]
            below = [] if game.terminal(state) else [child for _, child in children(game, state)]
            missing = [child for child in below if child not in values]
            if missing:
                stack.append(missing[0])
                continue
            stack.pop()
            values[state] = _chosen(game, state)(map(values.__getitem__, below)) if below else game.utility(state)
        return values[root]

    return value


def generators(game: Game[Any, Any]) -> Callable[[Any], float]:
    """Generators that are run by a loop."""

    def visit(state: Any) -> Generator[Any, float, float]:
        if game.terminal(state):
            return game.utility(state)
        values: list[float] = []
        for _, child in children(game, state):
            values.append((yield child))
        return _chosen(game, state)(values)

    def value(root: Any) -> float:
        running, answer = [visit(root)], None
        while running:
            try:
                child = running[-1].send(answer) if answer is not None else next(running[-1])
            except StopIteration as stop:
                running.pop()
                answer = cast("float", stop.value)
            else:
                running.append(visit(child))
                answer = None
        assert answer is not None
        return answer

    return value


def bisected(game: Game[Any, Any]) -> Callable[[Any], float]:
    """Whether the value is at least a utility is asked, and the utilities are halved each time."""

    def at_least(state: Any, bound: float) -> bool:
        if game.terminal(state):
            return game.utility(state) >= bound
        quantifier = any if game.player(state) == MAX else all
        return quantifier(at_least(child, bound) for _, child in children(game, state))

    def leaves(state: Any, seen: set[Any]) -> Iterator[float]:
        if state in seen:
            return
        seen.add(state)
        if game.terminal(state):
            yield game.utility(state)
        else:
            for _, child in children(game, state):
                yield from leaves(child, seen)

    def value(state: Any) -> float:
        bounds = sorted(set(leaves(state, set())))
        low, high = 0, len(bounds)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if at_least(state, bounds[middle]) else (low, middle)
        return bounds[low]

    return value


def two_functions(game: Game[Any, Any]) -> Callable[[Any], float]:
    """`max_value` and `min_value`, each of which asks who moves; several calls a ply."""

    def max_value(state: Any) -> float:
        return reduce(lambda best, child: max(best, either(child[1])), children(game, state), -inf)

    def min_value(state: Any) -> float:
        return reduce(lambda best, child: min(best, either(child[1])), children(game, state), inf)

    def either(state: Any) -> float:
        if game.terminal(state):
            return game.utility(state)
        return (max_value if game.player(state) == MAX else min_value)(state)

    return either


def forced_moves_played(game: Game[Any, Any]) -> Callable[[Any], float]:
    """Forced moves are played in a loop."""

    def value(state: Any) -> float:
        while not game.terminal(state):
            below = children(game, state)
            if len(below) > 1:
                return _chosen(game, state)(value(child) for _, child in below)
            state = below[0][1]
        return game.utility(state)

    return value


def twins_searched_once(game: Game[Any, Any]) -> Callable[[Any], float]:
    """Actions that lead to one state are searched once."""

    def value(state: Any) -> float:
        if game.terminal(state):
            return game.utility(state)
        return _chosen(game, state)(map(value, {child for _, child in children(game, state)}))

    return value


def best_first(game: Game[Any, Any]) -> Callable[[Any], float]:
    """The leaves are taken from a heap, best for MAX first, until a bound is attained against all replies."""

    def value(state: Any) -> float:
        heap: list[tuple[float, int]] = []
        ahead, seen, number = [state], {state}, count()
        for each in ahead:
            if game.terminal(each):
                heappush(heap, (-game.utility(each), next(number)))
            else:
                below = [child for _, child in children(game, each) if child not in seen]
                seen.update(below)
                ahead.extend(dict.fromkeys(below))
        known = bisected(game)(state)
        while -heap[0][0] > known:
            heappop(heap)
        return -heap[0][0]

    return value


def in_halves(game: Game[Any, Any]) -> Callable[[Any], float]:
    """The actions of a state are halved until one is left."""

    def value(state: Any) -> float:
        return game.utility(state) if game.terminal(state) else best(state, children(game, state))

    def best(state: Any, some: list[tuple[Any, Any]]) -> float:
        if len(some) == 1:
            return value(some[0][1])
        half = len(some) // 2
        return _chosen(game, state)([best(state, some[:half]), best(state, some[half:])])

    return value


def fail_soft(game: Game[Any, Any], state: Any, alpha: float, beta: float) -> float:
    """Return a value, or a bound of it outside of the window."""
    if game.terminal(state):
        return game.utility(state)
    player = game.player(state)
    best = -inf if player == MAX else inf
    for _, child in children(game, state):
        best = (
            max(best, fail_soft(game, child, alpha, beta))
            if player == MAX
            else min(best, fail_soft(game, child, alpha, beta))
        )
        alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def in_an_aspiration_window(game: Game[Any, Any]) -> Callable[[Any], float]:
    """A window of 1 about 0, and the whole one where it fails."""

    def value(state: Any) -> float:
        found = fail_soft(game, state, -1, 1)
        return found if -1 < found < 1 else fail_soft(game, state, -inf, inf)

    return value


def by_null_windows(game: Game[Any, Any]) -> Callable[[Any], float]:
    """Later actions are searched with a null window of one float, and again where that fails high."""

    def value(state: Any) -> float:
        if game.terminal(state):
            return game.utility(state)
        player, best = game.player(state), None
        for _, child in children(game, state):
            if best is None:
                best = value(child)
                continue
            low, high = (best, nextafter(best, inf)) if player == MAX else (nextafter(best, -inf), best)
            found = fail_soft(game, child, low, high)
            if found > best if player == MAX else found < best:
                best = value(child)
        assert best is not None
        return best

    return value


def shuffled(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """The actions in an order drawn with one seed, with a cutoff."""

    def key(state: Any, action: Any) -> float:
        return Random(repr((state, action))).random()

    return alpha_beta(Ordered(game, key), state)


class ForOneGame:
    """A search that is made anew for each game, and keeps all it found."""

    def __init__(self) -> None:
        self.game: Any = None
        self.value: Any = None

    def __call__(self, game: Game[Any, Any], state: Any, /) -> Result[Any]:
        if self.game is not game:
            self.game, self.value = game, cached(game)
        return by_value(lambda _: self.value)(game, state)


def in_a_thread(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """The search runs in another thread."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(alpha_beta, game, state).result()


def of_a_copied_state(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """The state is copied first."""
    return minimax(game, copy.deepcopy(state))


def counted(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """The nodes are counted, and nobody asks for them."""
    return alpha_beta(Counted(game), state)


class Better(Result[Any]):
    """A result of a class of its own."""


def own_result(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """A subclass of Result."""
    return Better(*minimax(game, state))


def fractions(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """The value is a Fraction, which equals the number it was made of."""
    value, line = minimax(game, state)
    exact: Any = Fraction(value)
    return Result(exact, line)


def numbers_of_numpy(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """The value is a number of NumPy, where that has one."""
    value, line = minimax(game, state)
    number: Any = np.asarray(value)[()]
    return Result(number, line)


def awaited(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """Each state is searched by a coroutine."""

    async def search(state: Any) -> Result[Any]:
        if game.terminal(state):
            return Result(game.utility(state))
        found = [(action, await search(child)) for action, child in children(game, state)]
        action, best = (max if game.player(state) == MAX else min)(found, key=lambda each: each[1].value)
        return Result(best.value, (action, *best.line))

    return asyncio.run(search(state))


def breadth_first(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """The whole tree is listed by plies, and folded from its end."""
    listed: list[tuple[Any, list[tuple[Any, int]]]] = [(state, [])]
    for state, below in listed:  # which grows
        for action, child in [] if game.terminal(state) else children(game, state):
            below.append((action, len(listed)))
            listed.append((child, []))
    found: dict[int, Result[Any]] = {}
    for number in reversed(range(len(listed))):
        state, below = listed[number]
        if below:
            choose = max if game.player(state) == MAX else min
            action, best = choose(
                ((action, found[child]) for action, child in below), key=lambda each: each[1].value
            )
            found[number] = Result(best.value, (action, *best.line))
        else:
            found[number] = Result(game.utility(state))
    return found[0]


def deepened(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """Iterative deepening to the end."""
    *_, last = iterative_deepening(game, state, evaluate=lambda _: 0)
    return last.result


def asks_everything_twice(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """All rules are asked twice, the player of finished states too."""
    for _ in range(2):
        assert game.player(state) == game.player(state)
        if not game.terminal(state):
            assert list(game.actions(state)) == list(game.actions(state))
    return minimax(game, state)


class Right(NamedTuple):
    """A right search, and its contract."""

    name: str
    search: Search
    contract: Literal["result", "value", "legal"] = "value"


BY_VALUE = (
    cached,
    small_cache,
    backwards,
    explicit_stack,
    generators,
    bisected,
    two_functions,
    forced_moves_played,
    twins_searched_once,
    best_first,
    in_halves,
    in_an_aspiration_window,
    by_null_windows,
)
RIGHT = [
    *[Right(made.__name__, by_value(made), "result" if made is not best_first else "value") for made in BY_VALUE],
    Right("principal_variation_search", principal_variation_search),
    Right("mtd_f", mtd_f),
    Right("alpha_beta_with_memory", alpha_beta_with_memory),
    Right("deepened", deepened),
    Right("shuffled", shuffled),
    Right("ForOneGame", ForOneGame(), "result"),
    Right("in_a_thread", in_a_thread, "result"),
    Right("of_a_copied_state", of_a_copied_state, "result"),
    Right("counted", counted, "result"),
    Right("own_result", own_result, "result"),
    Right("fractions", fractions, "result"),
    Right("numbers_of_numpy", numbers_of_numpy, "result"),
    Right("awaited", awaited, "result"),
    Right("breadth_first", breadth_first, "result"),
    Right("asks_everything_twice", asks_everything_twice, "result"),
    Right("a partial", partial(minimax), "result"),
    # right forms of the wrong searches
    Right("bent by nothing", bent(offer=lambda actions, widths, player: actions), "result"),
    Right("cut nowhere", cut(lambda value, line: (value, line[:10_000])), "result"),
    Right("with a table", tabled()),
    Right(
        "a lower bound above beta alone",
        tabled(
            usable=lambda kind, value, a, b: (
                kind == "exact" or (kind == "lower" and value > b) or (kind == "upper" and value < a)
            )
        ),
    ),
    Right("exact values kept alone", tabled(room=lambda table: len(table) < 50)),
    Right("keyed by a text", tabled(key=repr)),
    Right("many actions from the end", bent(offer=lambda actions, widths, player: actions[::-1])),
]
