"""Chomp, on a bar of chocolate of any size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gametree.arguments import whole_number, whole_numbers
from gametree.game import MAX, MIN, Player
from gametree.games import notation
from gametree.games.board import BITS, Grid, squares, transposed
from gametree.games.pictures import block, lettered
from gametree.svg import MIN_COLOUR


class Bar(NamedTuple):
    """The squares that are left, and whose turn it is: 1 for MAX, -1 for MIN."""

    left: int
    turn: int = 1


@dataclass(frozen=True)
class Chomp:
    """Chomp: bite off a square with all below it and to its right; the poisoned one at the top left loses.

    MAX moves first. The poisoned square may be eaten, so a player who has nothing else must eat it. An action is
    a square, counted from 0, row by row from the top; people see `a1` at the top left, columns as letters, and
    bars as rows from the top with whose turn it is, `###/##./... MAX`. The default is the smallest bar that is
    neither a square nor of two rows, whose winning bites have a rule.

    Raises ValueError for rows or columns below 1, and for more than 63 squares.

    Source: Gale, "A curious Nim-type game", American Mathematical Monthly 81, 1974.

    Args:
        rows: The height of the bar.
        columns: The width of the bar.

    Examples:
        >>> from gametree.games import Chomp
        >>> game = Chomp(rows=3, columns=4)
        >>> print(game.draw(game.result(game.initial_state(), game.parse_action("c2"))))
           a b c d
         1 # # # #
         2 # # . .
         3 # # . .
    """

    rows: int = 3
    columns: int = 4

    def __post_init__(self) -> None:
        whole_numbers(rows=self.rows, columns=self.columns, least=1, most=BITS)
        whole_number(self.rows * self.columns, "rows * columns", least=1, most=BITS)

    @cached_property
    def _bites(self) -> tuple[int, ...]:
        """The squares that each bite takes: not above it, and not to its left."""
        area, columns = range(self.rows * self.columns), self.columns
        return tuple(
            sum(1 << square for square in area if square >= bite and square % columns >= bite % columns)
            for bite in area
        )

    @cached_property
    def _grid(self) -> Grid:
        return [range(start, start + self.columns) for start in range(0, self.rows * self.columns, self.columns)]

    def initial_state(self) -> Bar:
        """The whole bar, and MAX to move."""
        return Bar(self._bites[0])

    def player(self, state: Bar) -> Player:
        """Whose turn it is."""
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Bar) -> Iterator[int]:
        """The squares that are left, in row-major order."""
        return squares(state.left)

    def result(self, state: Bar, action: int) -> Bar:
        """The bar without the bite, and the other's turn."""
        left, turn = state
        return Bar(left & ~self._bites[action], -turn)

    def terminal(self, state: Bar) -> bool:
        """Whether no square is left."""
        return state.left == 0

    def utility(self, state: Bar) -> int:
        """1 if MAX has won, else -1: the player to move did not eat the poison."""
        return 1 if state.turn == MAX else -1

    def canonical(self, state: Bar) -> Bar:
        """The lesser of this bar and its transpose if the whole one is a square, else the bar itself."""
        left, turn = state
        if self.rows != self.columns:
            return state
        image = transposed(left, self.columns, self.rows)
        return state if left < image else Bar(image, turn)

    def format_state(self, state: Bar) -> str:
        """The rows from the top and whose turn it is, such as `###/##./... MAX`."""
        rows = notation.format_rows(self._grid, "#", state.left)
        return notation.format_turn(rows, state.turn, notation.MAX_MIN)

    def parse_state(self, text: str) -> Bar:
        """The bar of a text that `format_state` writes.

        Raises `NotationError` for a shape that bites cannot leave, where a square is left below or to the right of
        one that is gone, and for the whole bar with MIN to move.
        """
        rows, turn = notation.parse_turn(text, notation.MAX_MIN)
        (left,) = notation.parse_rows(rows, self._grid, "#")
        bitten = any(left & bite and not left >> square & 1 for square, bite in enumerate(self._bites))
        if bitten or Bar(left, turn) == Bar(self._bites[0], -1):
            rules = "MAX begins and each bite takes all below it and to its right"
            raise notation.unreachable(text, rules, "correct the rows or the turn")
        return Bar(left, turn)

    def format_action(self, action: int) -> str:
        """The square's name, such as `b2`."""
        return notation.square_name(action, self.columns)

    def parse_action(self, text: str) -> int:
        """The square of that name."""
        return notation.parse_squares(text, 1, self.columns, self.rows)[0]

    def draw(self, state: Bar) -> str:
        """The bar in lines, with the names of its columns and rows."""
        return notation.drawing(notation.format_rows(self._grid, "#", state.left))

    def svg(self, state: Bar) -> str:
        """The bar, its poisoned square in MIN's colour, with the names of its columns and rows."""
        rows = notation.format_rows(self._grid, "P#", state.left & 1, state.left & ~1)
        return lettered(rows, {"P": block(MIN_COLOUR), "#": block()})
