"""Hackenbush on a small graph: typed enthusiast with generics, dataclasses, match and total functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from typing import Final, Optional, TypeAlias, Union

from gametree import Game, Player

Node: TypeAlias = int
GROUND: Final[Node] = 0


class Colour(Enum):
    BLUE = auto()
    RED = auto()
    GREEN = auto()

    def may_be_cut_by(self, player: Player) -> bool:
        match self, player:
            case Colour.GREEN, _:
                return True
            case Colour.BLUE, Player.MAX:
                return True
            case Colour.RED, Player.MIN:
                return True
            case _:
                return False


@dataclass(frozen=True, slots=True)
class Edge:
    one: Node
    other: Node
    colour: Colour

    def touches(self, nodes: set[Node]) -> bool:
        return self.one in nodes or self.other in nodes

    @property
    def ends(self) -> frozenset[Node]:
        return frozenset((self.one, self.other))


@dataclass(frozen=True, slots=True)
class Position:
    edges: frozenset[Edge]
    mover: Player


def grounded(edges: Iterable[Edge]) -> frozenset[Edge]:
    left: list[Edge] = list(edges)
    nodes: set[Node] = {GROUND}
    changed: bool = True
    while changed:
        changed = False
        for edge in left:
            if edge.touches(nodes) and not edge.ends <= nodes:
                nodes |= edge.ends
                changed = True
    return frozenset(edge for edge in left if edge.touches(nodes))


class Hackenbush(Game[Position, Edge]):
    def __init__(self, edges: Iterable[Edge]) -> None:
        self.start: Final[frozenset[Edge]] = frozenset(edges)
        self.order: Final[tuple[Edge, ...]] = tuple(edges)

    def initial_state(self) -> Position:
        return Position(self.start, Player.MAX)

    def player(self, state: Position) -> Player:
        return state.mover

    def actions(self, state: Position) -> Iterator[Edge]:
        return (
            edge for edge in self.order if edge in state.edges and edge.colour.may_be_cut_by(state.mover)
        )

    def result(self, state: Position, action: Edge) -> Position:
        return Position(grounded(state.edges - {action}), state.mover.opponent)

    def terminal(self, state: Position) -> bool:
        return not any(edge.colour.may_be_cut_by(state.mover) for edge in state.edges)

    def utility(self, state: Position) -> int:
        if state.mover is Player.MAX:
            return -1
        return 1


game: Final = Hackenbush(
    [
        Edge(0, 1, Colour.BLUE),
        Edge(1, 2, Colour.RED),
        Edge(2, 3, Colour.GREEN),
        Edge(0, 4, Colour.RED),
        Edge(4, 5, Colour.BLUE),
        Edge(5, 2, Colour.GREEN),
        Edge(0, 6, Colour.GREEN),
    ]
)
