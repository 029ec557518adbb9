"""m,n,k-games: k in a row on a board of any size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gametree.arguments import whole_number, whole_numbers
from gametree.game import Player
from gametree.games import notation
from gametree.games.board import (
    BITS,
    Grid,
    column_of_bits,
    has_run,
    mirrored,
    runs,
    squares,
    transposed,
    upside_down,
)
from gametree.games.pictures import MARKS, lettered

X, O = Player.MAX, Player.MIN


class Marks(NamedTuple):
    """The squares that hold an X and the squares that hold an O; a bit that stays empty follows each row."""

    x: int = 0
    o: int = 0


@dataclass(frozen=True)
class MNK:
    """The m,n,k-game: X and O mark empty squares in turn, and the first with `k` in a row wins.

    X is MAX and moves first. Rows, columns and diagonals count, and more than `k` in a row count too. A full board
    without them is a draw. An action is a square, counted from 0, row by row from the top; people see `a1` at
    the top left, columns as letters, and boards as `X.O./.X../..O.`. The default is the smallest board wider than
    tic-tac-toe's on which the first player wins with three in a row: alpha-beta solves it in a moment.

    A `k` longer than both sides is allowed: then every game is drawn. Raises ValueError for parameters below 1 or
    above 63, and for boards where (columns + 1) * rows is more than 64.

    Source: Uiterwijk & van den Herik, "The advantage of the initiative", Information Sciences 122, 2000.

    Args:
        columns: The width of the board.
        rows: The height of the board.
        k: The number in a row that wins.

    Examples:
        >>> from gametree.games import MNK
        >>> game = MNK(columns=5, rows=4, k=4)
        >>> print(game.draw(game.parse_state("X..../.O.../...../.....")))
           a b c d e
         1 X . . . .
         2 . O . . .
         3 . . . . .
         4 . . . . .
    """

    columns: int = 4
    rows: int = 3
    k: int = 3

    def __post_init__(self) -> None:
        whole_numbers(columns=self.columns, rows=self.rows, k=self.k, least=1, most=BITS)
        whole_number(self._stride * self.rows, "(columns + 1) * rows", least=1, most=BITS + 1)

    @cached_property
    def _stride(self) -> int:
        return self.columns + 1

    @cached_property
    def _first_column(self) -> int:
        return column_of_bits(self._stride, self.rows)

    @cached_property
    def _full(self) -> int:
        return self._first_column * ((1 << self.columns) - 1)

    @cached_property
    def _runs(self) -> tuple[tuple[int, ...], ...]:
        return runs(self._stride, self.k)

    @cached_property
    def _grid(self) -> Grid:
        return [range(start, start + self.columns) for start in range(0, self._stride * self.rows, self._stride)]

    def initial_state(self) -> Marks:
        """The empty board."""
        return Marks()

    def player(self, state: Marks) -> Player:
        """X if both have equally many marks, else O."""
        x, o = state
        return X if x.bit_count() == o.bit_count() else O

    def actions(self, state: Marks) -> Iterator[int]:
        """The empty squares, in row-major order."""
        x, o = state
        stride = self._stride
        for bit in squares(self._full & ~(x | o)):
            yield bit - bit // stride

    def result(self, state: Marks, action: int) -> Marks:
        """The board with one more mark."""
        x, o = state
        mark = 1 << action + action // self.columns
        return Marks(x | mark, o) if x.bit_count() == o.bit_count() else Marks(x, o | mark)

    def terminal(self, state: Marks) -> bool:
        """Whether the player who just moved has k in a row, or the board is full."""
        x, o = state
        return has_run(o if x.bit_count() == o.bit_count() else x, self._runs) or x | o == self._full

    def utility(self, state: Marks) -> int:
        """1 if X has won, -1 if O has, else 0."""
        x, o = state
        return 1 if has_run(x, self._runs) else -1 if has_run(o, self._runs) else 0

    def canonical(self, state: Marks) -> Marks:
        """The least of the boards that reflecting makes of this one: eight if it is square, else four."""
        x, o = least = state
        for reflection in range(1, 8 if self.columns == self.rows else 4):
            x, o = self._reflected(x, reflection), self._reflected(o, reflection)
            if (x, o) < least:
                least = Marks(x, o)
        return least

    def _reflected(self, bits: int, reflection: int) -> int:
        """Two reflections in turn: together they go through all symmetries of the board."""
        if reflection % 2:
            return mirrored(bits, self.columns, self._first_column)
        if self.columns == self.rows:
            return transposed(bits, self._stride, self._stride)
        return upside_down(bits, self._stride, self.rows)

    def format_state(self, state: Marks) -> str:
        """The rows from the top, such as `X.O./.X../..O.`."""
        return notation.format_rows(self._grid, "XO", *state)

    def parse_state(self, text: str) -> Marks:
        """The board of a text that `format_state` writes.

        Raises `NotationError` for numbers of marks that are impossible if turns alternate, and for k in a row of a
        player who did not move last.
        """
        x, o = notation.parse_rows(text, self._grid, "XO")
        lead = x.bit_count() - o.bit_count()
        if lead not in {0, 1} or has_run(o if lead else x, self._runs):
            rules = f"X begins, turns alternate and the first {self.k} in a row end the game"
            raise notation.unreachable(text, rules, "correct the marks")
        return Marks(x, o)

    def format_action(self, action: int) -> str:
        """The square's name, such as `b2`."""
        return notation.square_name(action, self.columns)

    def parse_action(self, text: str) -> int:
        """The square of that name."""
        return notation.parse_squares(text, 1, self.columns, self.rows)[0]

    def draw(self, state: Marks) -> str:
        """The board in lines, with the names of its columns and rows."""
        return notation.drawing(self.format_state(state))

    def svg(self, state: Marks) -> str:
        """The board, with the names of its columns and rows."""
        return lettered(self.format_state(state), MARKS)
