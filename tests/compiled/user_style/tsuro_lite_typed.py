"""Tsuro Lite: 4x4 board, two pawns, open hands of three, a fixed deck.

Lay a tile in front of your own pawn; every pawn facing it follows its path.
Whoever leaves the board loses; both at once is a draw.  You may not lay a tile
that throws you off the board while you hold one that does not.
"""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum, unique
from typing import ClassVar, Final, Literal, NewType, Protocol, Sequence, TypeAlias, TypeVar

Port = NewType("Port", int)          # 0..7 clockwise, two to a side, from top left
TileId = NewType("TileId", int)
Side: TypeAlias = Literal[1, -1]
Cell: TypeAlias = tuple[int, int]    # row, column
Paths: TypeAlias = tuple[Port, ...]  # paths[entry] == exit
Grid: TypeAlias = tuple[Paths | None, ...]

SIZE: Final[int] = 4
HAND: Final[int] = 3
PORTS: Final[int] = 8

S = TypeVar("S")
A = TypeVar("A")


class TwoPlayerGame(Protocol[S, A]):
    def initial_state(self) -> S: ...
    def player(self, state: S) -> Side: ...
    def actions(self, state: S) -> Sequence[A]: ...
    def result(self, state: S, action: A) -> S: ...
    def terminal(self, state: S) -> bool: ...
    def utility(self, state: S) -> float: ...


@unique
class Edge(IntEnum):
    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @classmethod
    def of(cls, port: Port) -> Edge:
        return cls(port // 2)

    def step(self, cell: Cell) -> Cell:
        dr, dc = ((-1, 0), (0, 1), (1, 0), (0, -1))[self.value]
        return cell[0] + dr, cell[1] + dc


def facing(port: Port) -> Port:  # the port of the next tile that touches this one
    return Port(((5 if port % 4 < 2 else 9) - port) % PORTS)


@dataclass(frozen=True, slots=True)
class Tile:
    pairs: tuple[tuple[int, int], ...]

    def rotated(self, quarter_turns: int) -> Paths:
        table: list[Port] = [Port(0)] * PORTS
        for a, b in self.pairs:
            p, q = (Port((x + 2 * quarter_turns) % PORTS) for x in (a, b))
            table[p], table[q] = q, p
        return tuple(table)

    def orientations(self) -> tuple[Paths, ...]:
        return tuple(dict.fromkeys(self.rotated(k) for k in range(4)))


CATALOGUE: Final[tuple[Tile, ...]] = (
    Tile(((0, 5), (1, 4), (2, 7), (3, 6))),   # straight crossing
    Tile(((0, 1), (2, 3), (4, 5), (6, 7))),   # four u-turns
    Tile(((0, 7), (1, 2), (3, 4), (5, 6))),   # four tight corners
    Tile(((0, 2), (1, 7), (3, 5), (4, 6))),
    Tile(((0, 3), (1, 6), (2, 5), (4, 7))),
    Tile(((0, 4), (1, 2), (3, 7), (5, 6))),
    Tile(((0, 5), (1, 2), (3, 6), (4, 7))),
)
DECK: Final[tuple[TileId, ...]] = tuple(TileId((3 * i + i // 7) % 7) for i in range(22))


@dataclass(frozen=True, slots=True)
class Pawn:
    cell: Cell     # the cell it is about to enter
    port: Port     # by this port

    @property
    def alive(self) -> bool:
        return all(0 <= x < SIZE for x in self.cell)

    def advance(self, grid: Grid) -> Pawn:
        pawn = self
        while pawn.alive and (paths := grid[pawn.cell[0] * SIZE + pawn.cell[1]]) is not None:
            out = paths[pawn.port]
            pawn = Pawn(Edge.of(out).step(pawn.cell), facing(out))
        return pawn


@dataclass(frozen=True, slots=True)
class Lay:
    tile: TileId
    paths: Paths


@dataclass(frozen=True, slots=True)
class State:
    pawns: tuple[Pawn, Pawn]
    hands: tuple[tuple[TileId, ...], tuple[TileId, ...]]
    grid: Grid = field(default=(None,) * SIZE**2)
    drawn: int = 2 * HAND
    to_move: Literal[0, 1] = 0


class TsuroLite(TwoPlayerGame[State, Lay]):
    START: ClassVar[tuple[Pawn, Pawn]] = (Pawn((0, 1), Port(0)), Pawn((3, 2), Port(4)))

    def initial_state(self) -> State:
        return State(self.START, (DECK[0:2 * HAND:2], DECK[1:2 * HAND:2]))

    def player(self, state: State) -> Side:
        return 1 if state.to_move == 0 else -1

    def actions(self, state: State) -> Sequence[Lay]:
        me = state.to_move
        every = tuple(Lay(t, paths) for t in dict.fromkeys(state.hands[me])
                      for paths in CATALOGUE[t].orientations())
        safe = tuple(a for a in every if self.result(state, a).pawns[me].alive)
        return safe or every

    def result(self, state: State, action: Lay) -> State:
        me = state.to_move
        row, col = state.pawns[me].cell
        grid = state.grid[:(at := row * SIZE + col)] + (action.paths,) + state.grid[at + 1:]
        first, second = (pawn.advance(grid) for pawn in state.pawns)
        k = state.hands[me].index(action.tile)
        mine = state.hands[me][:k] + state.hands[me][k + 1:] + DECK[state.drawn:state.drawn + 1]
        hands = (mine, state.hands[1]) if me == 0 else (state.hands[0], mine)
        return replace(state, pawns=(first, second), hands=hands, grid=grid,
                       drawn=state.drawn + 1, to_move=1 if me == 0 else 0)

    def terminal(self, state: State) -> bool:
        return not all(pawn.alive for pawn in state.pawns)

    def utility(self, state: State) -> float:
        return float(state.pawns[0].alive) - float(state.pawns[1].alive)


game = TsuroLite()
