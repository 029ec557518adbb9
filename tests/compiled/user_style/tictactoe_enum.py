"""Tic-tac-toe in a frozen dataclass whose squares are members of an enumeration."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gametree import Player


class Mark(Enum):
    EMPTY = "."
    X = "X"
    O = "O"

    @property
    def other(self) -> Mark:
        return Mark.O if self is Mark.X else Mark.X


@dataclass(frozen=True)
class Board:
    squares: tuple[Mark, ...] = (Mark.EMPTY,) * 9
    to_move: Mark = Mark.X

    def place(self, square: int) -> Board:
        squares = self.squares[:square] + (self.to_move,) + self.squares[square + 1 :]
        return Board(squares, self.to_move.other)

    @property
    def empty(self) -> list[int]:
        return [n for n, mark in enumerate(self.squares) if mark is Mark.EMPTY]

    def is_line(self, mark: Mark) -> bool:
        s = self.squares
        rows = any(all(s[3 * r + c] is mark for c in range(3)) for r in range(3))
        columns = any(all(s[3 * r + c] is mark for r in range(3)) for c in range(3))
        diagonals = all(s[4 * i] is mark for i in range(3)) or all(s[2 + 2 * i] is mark for i in range(3))
        return rows or columns or diagonals


class TicTacToe:
    def initial_state(self) -> Board:
        return Board()

    def player(self, state: Board) -> Player:
        return Player.MAX if state.to_move is Mark.X else Player.MIN

    def actions(self, state: Board) -> list[int]:
        return state.empty

    def result(self, state: Board, action: int) -> Board:
        return state.place(action)

    def terminal(self, state: Board) -> bool:
        return state.is_line(Mark.X) or state.is_line(Mark.O) or not state.empty

    def utility(self, state: Board) -> int:
        if state.is_line(Mark.X):
            return 1
        if state.is_line(Mark.O):
            return -1
        return 0


game = TicTacToe()
