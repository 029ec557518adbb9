"""Domineering (crosscram)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gametree.arguments import whole_number, whole_numbers
from gametree.game import MAX, MIN, NotationError, Player
from gametree.games import notation
from gametree.games.board import BITS, Grid, column_of_bits, mirrored, squares, upside_down
from gametree.games.pictures import block, lettered


class Dominoes(NamedTuple):
    """The squares that dominoes cover; whose turn it is follows from their number."""

    covered: int = 0


@dataclass(frozen=True)
class Domineering:
    """Domineering: MAX places vertical dominoes, MIN horizontal ones; the player who cannot place one loses.

    MAX moves first. An action is a square, counted from 0, row by row from the top: of a vertical domino its upper
    square, of a horizontal one its left square plus rows * columns. People see the names of both squares, such as
    `a1a2`, with `a1` at the top left and columns as letters, and boards as `##../.#../.#..`. The default is the
    largest square board that alpha-beta solves in a moment.

    Raises ValueError for rows or columns below 1, and for more than 63 squares.

    Source: Gardner, "Mathematical Games", Scientific American, February 1974; Breuker, Uiterwijk & van den Herik,
    "Solving 8 x 8 Domineering", Theoretical Computer Science 230, 2000.

    Args:
        rows: The height of the board.
        columns: The width of the board.

    Examples:
        >>> from gametree import alpha_beta
        >>> from gametree.games import Domineering
        >>> game = Domineering(rows=2, columns=2)
        >>> [game.format_action(action) for action in game.actions(game.initial_state())]
        ['a1a2', 'b1b2']
        >>> alpha_beta(game, game.initial_state()).value
        1
    """

    rows: int = 4
    columns: int = 4

    def __post_init__(self) -> None:
        whole_numbers(rows=self.rows, columns=self.columns, least=1, most=BITS)
        whole_number(self._area, "rows * columns", least=1, most=BITS)

    @cached_property
    def _area(self) -> int:
        return self.rows * self.columns

    @cached_property
    def _full(self) -> int:
        return (1 << self._area) - 1

    @cached_property
    def _first_column(self) -> int:
        return column_of_bits(self.columns, self.rows)

    @cached_property
    def _all_but_last_column(self) -> int:
        return self._full & ~(self._first_column << self.columns - 1)

    @cached_property
    def _grid(self) -> Grid:
        return [range(start, start + self.columns) for start in range(0, self._area, self.columns)]

    def initial_state(self) -> Dominoes:
        """The empty board."""
        return Dominoes()

    def player(self, state: Dominoes) -> Player:
        """MAX if the number of dominoes is even, else MIN."""
        return MIN if state.covered.bit_count() & 2 else MAX

    def actions(self, state: Dominoes) -> Iterator[int]:
        """The places for a domino of the player to move, in row-major order."""
        first = self._area if state.covered.bit_count() & 2 else 0
        for square in squares(self._places(state.covered)):
            yield first + square

    def result(self, state: Dominoes, action: int) -> Dominoes:
        """The board with one more domino."""
        area = self._area
        if action < area:
            return Dominoes(state.covered | 1 << action | 1 << action + self.columns)
        return Dominoes(state.covered | 3 << action - area)

    def terminal(self, state: Dominoes) -> bool:
        """Whether the player to move has no place for a domino."""
        return not self._places(state.covered)

    def utility(self, state: Dominoes) -> int:
        """-1 if MAX is to move, and so has lost, else 1."""
        return 1 if state.covered.bit_count() & 2 else -1

    def canonical(self, state: Dominoes) -> Dominoes:
        """The least of the four boards that the two reflections make of this one."""
        covered = state.covered
        mirror = mirrored(covered, self.columns, self._first_column)
        flipped = upside_down(covered, self.columns, self.rows)
        return Dominoes(min(covered, mirror, flipped, upside_down(mirror, self.columns, self.rows)))

    def _places(self, covered: int) -> int:
        """The upper or left squares of the places for a domino of the player to move."""
        free = self._full & ~covered
        if covered.bit_count() & 2:
            return free & free >> 1 & self._all_but_last_column
        return free & free >> self.columns

    def format_state(self, state: Dominoes) -> str:
        """The rows from the top, such as `##../.#../.#..`."""
        return notation.format_rows(self._grid, "#", state.covered)

    def parse_state(self, text: str) -> Dominoes:
        """The board of a text that `format_state` writes.

        Raises `NotationError` for an odd number of covered squares.
        """
        (covered,) = notation.parse_rows(text, self._grid, "#")
        if covered.bit_count() % 2:
            raise NotationError(f"{text!r} cannot be covered by dominoes, of two squares each: correct the rows.")
        return Dominoes(covered)

    def format_action(self, action: int) -> str:
        """The names of the domino's squares, such as `a1a2`."""
        first, second = self._domino(action)
        return notation.square_name(first, self.columns) + notation.square_name(second, self.columns)

    def parse_action(self, text: str) -> int:
        """The action that covers the two squares of these names, in any order."""
        first, second = sorted(notation.parse_squares(text, 2, self.columns, self.rows))
        for action in (first, first + self._area):
            if self._domino(action) == (first, second) and (action < self._area or second % self.columns):
                return action
        raise NotationError(f"{text!r} is not a domino: write two squares side by side, such as 'a1a2' or 'a1b1'.")

    def draw(self, state: Dominoes) -> str:
        """The board in lines, with the names of its columns and rows."""
        return notation.drawing(self.format_state(state))

    def svg(self, state: Dominoes) -> str:
        """The board, with the names of its columns and rows."""
        return lettered(self.format_state(state), {"#": block()})

    def _domino(self, action: int) -> tuple[int, int]:
        if action < self._area:
            return action, action + self.columns
        return action - self._area, action - self._area + 1
