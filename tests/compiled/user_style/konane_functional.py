"""Konane (Hawaiian checkers), 4x4, without mutation."""

from functools import partial, reduce
from itertools import chain, takewhile
from operator import itemgetter
from typing import Callable, Iterator, NamedTuple

from gametree import MAX, MIN

N = 4
DIRECTIONS = ((-1, 0), (0, 1), (1, 0), (0, -1))

Cell = tuple[int, int]


class State(NamedTuple):
    mover: frozenset[Cell]
    waiter: frozenset[Cell]
    ply: int


class Jump(NamedTuple):
    start: Cell
    path: tuple[Cell, ...]  # the squares landed on; empty when a stone is taken off at the start


add: Callable[[Cell, Cell], Cell] = lambda a, b: (a[0] + b[0], a[1] + b[1])
scale: Callable[[int, Cell], Cell] = lambda k, a: (k * a[0], k * a[1])
on_board: Callable[[Cell], bool] = lambda c: all(0 <= x < N for x in c)
midpoint: Callable[[Cell, Cell], Cell] = lambda a, b: ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)


def iterate(f, x):
    """x, f(x), f(f(x)), ..."""
    while True:
        yield x
        x = f(x)


def cells(colour: int) -> frozenset[Cell]:
    return frozenset((r, c) for r in range(N) for c in range(N) if (r + c) % 2 == colour)


def occupied(state: State) -> frozenset[Cell]:
    return state.mover | state.waiter


def openings(state: State) -> Iterator[Jump]:
    """The first player removes a corner or a centre stone; the second one next to the hole."""
    if state.ply == 0:
        special = [(0, 0), (N // 2, N // 2), (N - 1, N - 1), (N // 2 - 1, N // 2 - 1)]
        return (Jump(cell, ()) for cell in sorted(special) if cell in state.mover)
    hole = next(iter(cells(0) - state.waiter))
    return (Jump(near, ()) for near in map(partial(add, hole), DIRECTIONS) if near in state.mover)


def jumps_along(state: State, start: Cell, direction: Cell) -> Iterator[Jump]:
    taken = occupied(state) - {start}

    def can_land(cell: Cell) -> bool:
        over = add(cell, scale(-1, direction))
        return on_board(cell) and cell not in taken and over in state.waiter

    hop = partial(add, scale(2, direction))
    landings = tuple(takewhile(can_land, iterate(hop, hop(start))))
    return (Jump(start, landings[:k]) for k in range(1, len(landings) + 1))


def jumps(state: State) -> Iterator[Jump]:
    return chain.from_iterable(
        jumps_along(state, start, direction) for start in sorted(state.mover) for direction in DIRECTIONS
    )


def apply_hop(pair, landing):
    """Fold step: (position, waiter's stones) after one hop."""
    position, stones = pair
    return landing, stones - {midpoint(position, landing)}


class Konane:
    def initial_state(self):
        return State(cells(0), cells(1), 0)

    def player(self, state):
        return (MAX, MIN)[state.ply % 2]

    def actions(self, state):
        return tuple(openings(state) if state.ply < 2 else jumps(state))

    def result(self, state, action):
        position, waiter = reduce(apply_hop, action.path, (action.start, state.waiter))
        mover = state.mover - {action.start} | (frozenset([position]) if action.path else frozenset())
        return State(waiter, mover, state.ply + 1)

    def terminal(self, state):
        return not any(True for _ in (openings(state) if state.ply < 2 else jumps(state)))

    def utility(self, state):
        """Who cannot jump loses."""
        return -int(self.player(state))

    def mobility(self, state):
        return len(set(map(itemgetter(0), self.actions(state))))


game = Konane()
