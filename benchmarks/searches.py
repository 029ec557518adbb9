"""The searches side by side on the same positions: nodes, leaves, CPU time and value.

    python benchmarks/searches.py

A ratio is to plain `alpha_beta` on the same positions in the same run. Leaves are the utilities and evaluations
that were asked for. Counts and values are the same on every machine; time is of the process, the best of three,
and nothing is counted meanwhile. Orders and tables begin anew at each position. Exits with 1 if two searches
disagree on a value.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from time import process_time
from typing import Any, NamedTuple

from gametree import (
    BestKnownFirst,
    BoundedTable,
    CanonicalTable,
    Counted,
    HistoryFirst,
    KillersFirst,
    Ordered,
    Result,
    Symmetric,
    alpha_beta,
    alpha_beta_with_memory,
    iterative_deepening,
    minimax,
    mtd_f,
    principal_variation_search,
)
from gametree.games import ConnectFour, TicTacToe
from gametree.games.connect_four import Discs

REPEATS = 3
SEED = 28
STONES = 28
POSITIONS = 20


class Positions(NamedTuple):
    """Some positions of a game, how far to look, if not to the end, and a key that orders the actions well."""

    name: str
    game: Any
    states: list[Any]
    depth: int | None
    key: Callable[[Any, int], float]


class Way(NamedTuple):
    """A search, and what it is given instead of the game."""

    name: str
    search: Callable[..., Result[Any]]
    made: Callable[[Any], Any]


class Spent(NamedTuple):
    """The cost of a way over some positions, and the values that it found."""

    nodes: int
    leaves: int
    seconds: float
    values: list[float]


def centre_corners_edges(_: object, square: int) -> int:
    return (1, 2, 1, 2, 0, 2, 1, 2, 1)[square]


def left_to_right(_: object, column: int) -> int:
    return column


def late_positions(game: ConnectFour, stones: int, seed: int) -> Iterator[Discs]:
    """Yield unfinished positions with that many discs, each reached by a random line of play."""
    rng = Random(seed)
    while True:
        state = game.initial_state()
        while not game.terminal(state) and state.both.bit_count() < stones:
            state = game.result(state, rng.choice(list(game.actions(state))))
        if not game.terminal(state):
            yield state


def as_it_is(game: Any) -> Any:
    return game


def not_known(_: object) -> float:
    return 0.0


def in_canonical_table(game: Any, state: Any, **options: Any) -> Result[Any]:
    return alpha_beta_with_memory(game, state, table=CanonicalTable(game), **options)


def in_small_table(game: Any, state: Any, **options: Any) -> Result[Any]:
    return alpha_beta_with_memory(game, state, table=BoundedTable(entries=1_000), **options)


def deepening(
    game: Any, state: Any, *, depth: int | None = None, evaluate: Callable[[Any], float] = not_known
) -> Result[Any]:
    *_, last = iterative_deepening(game, state, depth=depth, evaluate=evaluate)
    return last.result


def ways(positions: Positions) -> Iterator[Way]:
    """Yield the ways to search some positions, plain alpha-beta first."""
    ordered = partial(Ordered, key=positions.key)
    yield Way("alpha_beta", alpha_beta, as_it_is)
    for name, search in (
        ("alpha_beta", alpha_beta),
        ("alpha_beta_with_memory", alpha_beta_with_memory),
        ("principal_variation_search", principal_variation_search),
        ("mtd_f", mtd_f),
    ):
        if search is not alpha_beta:
            yield Way(name, search, as_it_is)
        for order in (ordered, BestKnownFirst, KillersFirst, HistoryFirst):
            yield Way(f"  {getattr(order, '__name__', 'Ordered')}", search, order)
    yield Way("memory, CanonicalTable", in_canonical_table, as_it_is)
    yield Way("memory, Symmetric", alpha_beta_with_memory, Symmetric)
    yield Way("memory, 1,000 entries", in_small_table, as_it_is)
    yield Way("iterative_deepening", deepening, as_it_is)
    if isinstance(positions.game, TicTacToe):
        yield Way("minimax", minimax, as_it_is)


def spent(way: Way, positions: Positions) -> Spent:
    """Search every position, once to count and a few times for the time."""
    nodes = leaves = 0
    values: list[float] = []

    def counting(_: object) -> float:
        nonlocal leaves
        leaves += 1
        return 0.0

    for state in positions.states:
        counted = Counted(positions.game)
        values.append(searched(way, counted, state, positions.depth, counting))
        nodes, leaves = nodes + counted.nodes, leaves + counted.leaves
    seconds: list[float] = []
    for _ in range(REPEATS):
        start = process_time()
        for state in positions.states:
            searched(way, positions.game, state, positions.depth, not_known)
        seconds.append(process_time() - start)
    return Spent(nodes, leaves, min(seconds), values)


def searched(way: Way, game: Any, state: Any, depth: int | None, evaluate: Callable[[Any], float]) -> float:
    """Return the value that a way finds."""
    made = way.made(game)
    start = getattr(made, "start", as_it_is)(state)
    options: dict[str, Any] = {} if depth is None else {"depth": depth, "evaluate": evaluate}
    return way.search(made, start, **options).value


def main() -> bool:
    tic_tac_toe, connect_four = TicTacToe(), ConnectFour()
    late = list(islice(late_positions(connect_four, STONES, SEED), POSITIONS))
    disagreed = False
    for positions in (
        Positions(
            "tic-tac-toe from the start; Ordered is centre, corners, edges",
            tic_tac_toe,
            [tic_tac_toe.initial_state()],
            None,
            centre_corners_edges,
        ),
        *(
            Positions(
                f"Connect Four 7x6, {depth} plies from the start; Ordered is left to right",
                connect_four,
                [connect_four.initial_state()],
                depth,
                left_to_right,
            )
            for depth in (8, 10)
        ),
        Positions(
            f"{POSITIONS} Connect Four positions of {STONES} discs, seed {SEED}, solved; Ordered is left to right",
            connect_four,
            late,
            None,
            left_to_right,
        ),
    ):
        print(f"\n{positions.name}\n")
        print(f"{'search':<28}{'nodes':>9}{'ratio':>7}{'leaves':>9}{'seconds':>9}{'ratio':>7}  values")
        plain: Spent | None = None
        for way in ways(positions):
            took = spent(way, positions)
            plain = plain or took
            disagreed = disagreed or took.values != plain.values
            values = " / ".join(f"{took.values.count(value)} of {value:+}" for value in sorted(set(took.values)))
            print(
                f"{way.name:<28}{took.nodes:>9,}{took.nodes / plain.nodes:>7.2f}{took.leaves:>9,}"
                f"{took.seconds:>9.3f}{took.seconds / plain.seconds:>7.2f}  {values}",
                flush=True,
            )
    return disagreed


if __name__ == "__main__":
    sys.exit(main())
