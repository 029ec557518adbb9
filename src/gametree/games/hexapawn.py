"""Hexapawn, on a board of any size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gametree.arguments import whole_number
from gametree.game import MAX, MIN, Player
from gametree.games import notation
from gametree.games.board import BITS, Grid, Sides, after_step, column_of_bits, grid_from_below, mirrored, squares
from gametree.games.pictures import DISCS, lettered


@dataclass(frozen=True)
class Hexapawn:
    """Hexapawn: pawns step ahead to empty squares and capture diagonally; the first to get one across wins.

    A player who cannot move loses, for example because all pawns are gone. X is MAX, moves first, and moves up the
    board from row 1; O moves down from the top. An action is from * columns * rows + to, both counted from 0 at
    the bottom left, row by row upwards. People see `a1` at the bottom left, columns as letters, moves as `a1a2` or
    `a1xb2`, and boards as rows from the top with whose turn it is, `OOO/.../XXX X`. The default is Gardner's game.

    Raises ValueError for fewer than 1 column or 2 rows, and for more than 63 squares.

    Source: Gardner, "Mathematical Games", Scientific American, March 1962.

    Args:
        columns: The width of the board.
        rows: The height of the board.

    Examples:
        >>> from gametree.games import Hexapawn
        >>> game = Hexapawn()
        >>> board = game.result(game.initial_state(), game.parse_action("b1b2"))
        >>> [game.format_action(action) for action in game.actions(board)]
        ['c3b2', 'a3b2', 'a3a2', 'c3c2']
    """

    columns: int = 3
    rows: int = 3

    def __post_init__(self) -> None:
        whole_number(self.columns, "columns", least=1, most=BITS)
        whole_number(self.rows, "rows", least=2, most=BITS)
        whole_number(self._area, "columns * rows", least=1, most=BITS)

    @cached_property
    def _area(self) -> int:
        return self.columns * self.rows

    @cached_property
    def _edges(self) -> tuple[int, int]:
        """The squares from which no pawn can capture to the left, and to the right."""
        first_column = column_of_bits(self.columns, self.rows)
        return first_column, first_column << self.columns - 1

    @cached_property
    def _bottom(self) -> int:
        return (1 << self.columns) - 1

    @cached_property
    def _top(self) -> int:
        return self._bottom << self._area - self.columns

    @cached_property
    def _grid(self) -> Grid:
        return grid_from_below(self.columns, self.rows)

    def initial_state(self) -> Sides:
        """The bottom row full of X, the top row full of O, and X to move."""
        return Sides(self._bottom, self._top)

    def player(self, state: Sides) -> Player:
        """Whose turn it is."""
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Sides) -> Iterator[int]:
        """Captures to the left, captures to the right, then steps ahead."""
        ahead = state.turn * self.columns
        left, right, straight = self._targets(state)
        for target in squares(left):
            yield (target - ahead + 1) * self._area + target
        for target in squares(right):
            yield (target - ahead - 1) * self._area + target
        for target in squares(straight):
            yield (target - ahead) * self._area + target

    def result(self, state: Sides, action: int) -> Sides:
        """The board after a pawn has moved, and the other's turn."""
        return after_step(state, action // self._area, action % self._area)

    def terminal(self, state: Sides) -> bool:
        """Whether a pawn has got across, or the player to move has no move."""
        if state.x & self._top or state.o & self._bottom:
            return True
        left, right, straight = self._targets(state)
        return not left | right | straight

    def utility(self, state: Sides) -> int:
        """1 if X has won, else -1: the player to move has lost."""
        return -1 if state.turn == MAX else 1

    def canonical(self, state: Sides) -> Sides:
        """The lesser of this board and its mirror image."""
        x, o, turn = state
        columns, (first, _) = self.columns, self._edges
        mirror = Sides(mirrored(x, columns, first), mirrored(o, columns, first), turn)
        if mirror < state:
            return mirror
        return state

    def _targets(self, state: Sides) -> tuple[int, int, int]:
        """The squares that the player to move can capture to the left and right, and step to."""
        x, o, turn = state
        (first, last), columns = self._edges, self.columns
        not_first, not_last = ~first, ~last
        if turn == 1:
            left, right = (x & not_first) << columns - 1 & o, (x & not_last) << columns + 1 & o
            return left, right, x << columns & ~(x | o)
        left, right = (o & not_first) >> columns + 1 & x, (o & not_last) >> columns - 1 & x
        return left, right, o >> columns & ~(x | o)

    def format_state(self, state: Sides) -> str:
        """The rows from the top and whose turn it is, such as `OOO/.../XXX X`."""
        return notation.format_turn(notation.format_rows(self._grid, "XO", state.x, state.o), state.turn)

    def parse_state(self, text: str) -> Sides:
        """The board of a text that `format_state` writes.

        Raises `NotationError` for more pawns than a side has, and if the side to move has already got a pawn
        across, or the other side has got two pawns across.
        """
        rows, turn = notation.parse_turn(text)
        x, o = notation.parse_rows(rows, self._grid, "XO")
        x_across, o_across = x & self._top, o & self._bottom
        own_across, other_across = (x_across, o_across) if turn == 1 else (o_across, x_across)
        if own_across or other_across.bit_count() > 1 or max(x.bit_count(), o.bit_count()) > self.columns:
            rules = f"each side has {self.columns} pawns and the first one across ends the game"
            raise notation.unreachable(text, rules, "correct the rows or the turn")
        return Sides(x, o, turn)

    def format_action(self, action: int) -> str:
        """The squares that the pawn goes from and to, such as `a1a2`."""
        return "".join(notation.square_name(square, self.columns) for square in divmod(action, self._area))

    def parse_action(self, text: str) -> int:
        """The move between two squares of these names, such as `a1a2`, `a1-a2` or `a1xb2`."""
        origin, target = notation.parse_squares(text, 2, self.columns, self.rows)
        return origin * self._area + target

    def draw(self, state: Sides) -> str:
        """The board in lines, with the names of its columns and rows."""
        return notation.drawing(notation.format_rows(self._grid, "XO", state.x, state.o), upward=True)

    def svg(self, state: Sides) -> str:
        """The board, with the names of its columns and rows."""
        return lettered(notation.format_rows(self._grid, "XO", state.x, state.o), DISCS, upward=True)
