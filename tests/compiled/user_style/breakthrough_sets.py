"""Breakthrough 4x4 (language model): frozensets of squares, properties, helper generators."""

from __future__ import annotations
from dataclasses import dataclass, replace
from typing import Iterator

Square = tuple[int, int]
SIZE = 4


@dataclass(frozen=True)
class Position:
    white: frozenset[Square]
    black: frozenset[Square]
    white_to_move: bool

    @property
    def own(self) -> frozenset[Square]:
        return self.white if self.white_to_move else self.black

    @property
    def opponent(self) -> frozenset[Square]:
        return self.black if self.white_to_move else self.white


class Breakthrough:
    def initial_state(self) -> Position:
        return Position(
            white=frozenset((0, c) for c in range(SIZE)),
            black=frozenset((SIZE - 1, c) for c in range(SIZE)),
            white_to_move=True,
        )

    def player(self, position: Position) -> int:
        return 1 if position.white_to_move else -1

    def _moves(self, position: Position) -> Iterator[tuple[Square, Square]]:
        direction = 1 if position.white_to_move else -1
        for row, col in sorted(position.own):
            new_row = row + direction
            if not 0 <= new_row < SIZE:
                continue
            for new_col in (col - 1, col, col + 1):
                target = (new_row, new_col)
                if not 0 <= new_col < SIZE or target in position.own:
                    continue
                if new_col == col and target in position.opponent:
                    continue
                yield (row, col), target

    def actions(self, position: Position) -> list[tuple[Square, Square]]:
        return list(self._moves(position))

    def result(self, position: Position, action: tuple[Square, Square]) -> Position:
        source, target = action
        own = (position.own - {source}) | {target}
        opponent = position.opponent - {target}
        if position.white_to_move:
            return replace(position, white=own, black=opponent, white_to_move=False)
        return replace(position, white=opponent, black=own, white_to_move=True)

    def _goal_reached(self, position: Position) -> int:
        if any(row == SIZE - 1 for row, _ in position.white) or not position.black:
            return 1
        if any(row == 0 for row, _ in position.black) or not position.white:
            return -1
        return 0

    def terminal(self, position: Position) -> bool:
        return self._goal_reached(position) != 0 or not self.actions(position)

    def utility(self, position: Position) -> int:
        goal = self._goal_reached(position)
        if goal:
            return goal
        return -1 if position.white_to_move else 1


game = Breakthrough()
