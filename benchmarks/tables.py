"""Endgame tables: values, nodes and seconds with a table and without.

`python benchmarks/tables.py` values 20 states of Kalah(6, 4) that random play meets, without a table and with all
fillings of up to 8 seeds, and states of Connect Four 5x4, without a table and with its last 12 plies. It needs the
extra `compiled`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

from gametree import Counted, Tabled, compiled
from gametree.games import ConnectFour, Kalah
from gametree.games.kalah import Pits
from gametree.review import random_states

KALAH = Kalah(6, 4)
HOLE = 6  # bits
HOLES = (1 << 6 * HOLE) - 1
SEEDS = 8  # in the table
STATES = 20
IN_THE_HOLES = range(14, 23)  # seeds of these states
LAST = 12  # plies of Connect Four


class Cost(NamedTuple):
    """The nodes and the seconds of work of some searches."""

    nodes: int
    seconds: float


def holes_alone(state: Pits) -> Pits:
    """Return the state with empty stores: the state of the table."""
    return Pits(state.south & HOLES, state.north & HOLES, state.turn)


def lead(state: Pits) -> int:
    """Return the seeds in MAX's store less those in MIN's, which the table leaves out."""
    return (state.south >> 6 * HOLE) - (state.north >> 6 * HOLE)


def sides(seeds: int, holes: int = 6) -> Iterator[int]:
    """Yield all ways to put seeds into the holes of a side, without a store."""
    if holes == 1:
        yield seeds
        return
    for first in range(seeds + 1):
        for others in sides(seeds - first, holes - 1):
            yield first | others << HOLE


def fillings(most: int) -> Iterator[Pits]:
    """Yield all states with at most that many seeds, some on each side, and empty stores."""
    ways = [list(sides(seeds)) for seeds in range(most)]
    for south in range(1, most):
        for north in range(1, most - south + 1):
            yield from (Pits(one, other, turn) for one in ways[south] for other in ways[north] for turn in (1, -1))


def seeds_in(state: Pits) -> int:
    """Return the seeds in the holes."""
    return sum((side >> HOLE * hole & 63) for side in (state.south, state.north) for hole in range(6))


def searched(game: Any, states: list[Any]) -> tuple[list[float], Cost]:
    """Return the values of states by compiled alpha-beta, with a new transposition table each, and the cost."""
    counted = Counted(compiled.compile(game))
    compiled.alpha_beta_with_memory(counted, states[-1])  # the kernel is compiled
    counted.nodes, begun = 0, process_time()
    values = [compiled.alpha_beta_with_memory(counted, state).value for state in states]
    return values, Cost(counted.nodes, process_time() - begun)


def compare(name: str, game: Any, tabled: Any, states: list[Any]) -> None:
    """Print the cost of searches without a table and with one, whose values must be equal."""
    without, plain = searched(game, states)
    with_table, fewer = searched(tabled, states)
    assert without == with_table
    print(
        f"{name}: {len(states)} equal values; nodes {plain.nodes:,} and {fewer.nodes:,},"
        f" seconds {plain.seconds:.2f} and {fewer.seconds:.2f}"
    )


def at_ply(game: Any, ply: int) -> set[Any]:
    """Return the states that play can be at after that many plies."""
    states = {game.initial_state()}
    for _ in range(ply):
        live = [state for state in states if not game.terminal(state)]
        states = {game.result(state, action) for state in live for action in game.actions(state)}
    return states


def main() -> None:
    """Print all figures."""
    begun = process_time()
    table = compiled.solve(KALAH, starts=fillings(SEEDS))
    print(f"Kalah(6, 4), up to {SEEDS} seeds: {len(table):,} states in {process_time() - begun:.1f} seconds")
    met = random_states(KALAH, KALAH.initial_state(), count=20_000, rng=Random(1))
    states = [state for state in met if seeds_in(state) in IN_THE_HOLES][:STATES]
    compare("Kalah(6, 4)", KALAH, Tabled(KALAH, table, key=holes_alone, offset=lead), states)
    game = ConnectFour(5, 4)
    begun = process_time()
    last = compiled.solve(game, starts=at_ply(game, 5 * 4 - LAST))
    print(f"Connect Four 5x4, last {LAST} plies: {len(last):,} states in {process_time() - begun:.1f} seconds")
    early = list(random_states(game, game.initial_state(), count=STATES, plies=range(2, 6), rng=Random(1)))
    compare("Connect Four 5x4", game, Tabled(game, last), early)


if __name__ == "__main__":
    main()
