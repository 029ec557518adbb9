"""Tic-tac-toe on a board that is a container: it is indexed, measured, gone through and searched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gametree import MAX, MIN, Player

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Board:
    """Nine squares."""

    def __init__(self, squares: tuple[str, ...] = (" ",) * 9) -> None:
        self.squares = tuple(squares)
        self._hash = hash(self.squares)

    def __eq__(self, other: Any) -> bool:
        if self is other:
            return True
        if not isinstance(other, Board):
            return NotImplemented
        return self.squares == other.squares

    def __hash__(self) -> int:
        return self._hash

    def __getitem__(self, square: int) -> str:
        return self.squares[square]

    def __len__(self) -> int:
        return len(self.squares)

    def __iter__(self) -> Iterator[str]:
        return iter(self.squares)

    def __contains__(self, mark: str) -> bool:
        return mark in self.squares

    def __repr__(self) -> str:
        return "".join(self.squares)

    def put(self, square: int, mark: str) -> Board:
        return Board(self.squares[:square] + (mark,) + self.squares[square + 1 :])

    @property
    def to_move(self) -> str:
        return "X" if sum(mark == "X" for mark in self) == sum(mark == "O" for mark in self) else "O"

    def winner(self) -> str | None:
        for a, b, c in LINES:
            if self[a] != " " and self[a] == self[b] == self[c]:
                return self[a]
        return None


class Container:
    def initial_state(self) -> Board:
        return Board().put(4, "X").put(0, "O").put(1, "X")

    def player(self, state: Board) -> Player:
        return MAX if state.to_move == "X" else MIN

    def actions(self, state: Board) -> list[int]:
        return [square for square in range(len(state)) if state[square] == " "]

    def result(self, state: Board, action: int) -> Board:
        return state.put(action, state.to_move)

    def terminal(self, state: Board) -> bool:
        return state.winner() is not None or " " not in state

    def utility(self, state: Board) -> int:
        won = state.winner()
        return 0 if won is None else 1 if won == "X" else -1


game = Container()
