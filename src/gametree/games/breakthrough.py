"""Breakthrough, on a board of any size up to 8 by 8."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gametree.arguments import whole_number, whole_numbers
from gametree.game import MAX, MIN, Player
from gametree.games import notation
from gametree.games.board import BITS, Grid, Sides, after_step, column_of_bits, grid_from_below, mirrored, squares
from gametree.games.pictures import DISCS, lettered


@dataclass(frozen=True)
class Breakthrough:
    """Breakthrough: men go one square ahead, straight or diagonally; the first one across, or taking all, wins.

    Straight ahead only to an empty square; diagonally also to capture. The player to move always has a move. X is
    MAX, moves first, and moves up the board from the `lines` lowest rows; O moves down from the `lines` highest.
    An action is from * columns * rows + to, both counted from 0 at the bottom left, row by row upwards. People see
    `a1` at the bottom left, columns as letters, moves as `a2a3` or `a2xb3`, and boards as rows from the top with
    whose turn it is, `OOO/.../.../XXX X`. The game as published is 8 by 8 with 2 lines; the default is small
    enough for alpha-beta with a table to solve it in seconds.

    The default of 2 lines is that of the published game, and does not depend on the height, so that equal
    parameters mean equal rules. On 4 rows it leaves no row empty. OpenSpiel gives each side a single line on
    boards of fewer than 6 rows: that game is `lines=1`.

    Raises ValueError for fewer than 2 columns, for lines below 1 or more than half of the rows, and for more than
    64 squares.

    Source: Troyka, winner of the 8 x 8 Game Design Competition, 2001; Saffidine, Jouandeau & Cazenave, "Solving
    Breakthrough with race patterns and job-level proof number search", 2011.

    Args:
        columns: The width of the board.
        rows: The height of the board.
        lines: The rows of men that each side begins with.

    Examples:
        >>> from gametree.games import Breakthrough
        >>> game = Breakthrough(columns=3, rows=4, lines=1)
        >>> game.format_state(game.initial_state())
        'OOO/.../.../XXX X'
    """

    columns: int = 3
    rows: int = 5
    lines: int = 2

    def __post_init__(self) -> None:
        whole_numbers(columns=self.columns, rows=self.rows, least=2, most=BITS)
        whole_number(self._area, "columns * rows", least=1, most=BITS + 1)
        whole_number(self.lines, "lines", least=1, most=self.rows // 2)

    @cached_property
    def _area(self) -> int:
        return self.columns * self.rows

    @property
    def int_bits(self) -> int:
        """The bits of ints in compiled rules, which move a man beyond the last row before they forget him."""
        return 64 if self._area + self.columns < BITS else 128

    @cached_property
    def _board(self) -> int:
        return (1 << self._area) - 1

    @cached_property
    def _first_column(self) -> int:
        return column_of_bits(self.columns, self.rows)

    @cached_property
    def _starts(self) -> tuple[int, int, int]:
        """The squares from which men can go to the left, straight ahead, and to the right."""
        board, first = self._board, self._first_column
        return board ^ first, board, board ^ first << self.columns - 1

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
        """The lowest rows full of X, the highest of O, and X to move."""
        men = (1 << self.columns * self.lines) - 1
        return Sides(men, men << self._area - self.columns * self.lines)

    def player(self, state: Sides) -> Player:
        """Whose turn it is."""
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Sides) -> Iterator[int]:
        """Steps and captures to the left, then to the right, then steps straight ahead."""
        x, o, turn = state
        own, area, columns = x if turn == 1 else o, self._area, self.columns
        for side in (-1, 1, 0):
            men = own & self._starts[side + 1]
            reached = men << columns + side if turn == 1 else men >> columns - side
            step = side + columns if turn == 1 else side - columns
            # without bits outside the board, machine code computes with 64 of the 128
            for target in squares(reached & self._board & ~(own if side else x | o)):
                yield (target - step) * area + target

    def result(self, state: Sides, action: int) -> Sides:
        """The board after a man has moved, and the other's turn."""
        return after_step(state, action // self._area, action % self._area)

    def terminal(self, state: Sides) -> bool:
        """Whether a man has got across, or a side has none left."""
        x, o, _ = state
        across = x & self._top or o & self._bottom
        return across != 0 or not x or not o

    def utility(self, state: Sides) -> int:
        """1 if X has won, else -1: the player to move has lost."""
        return -1 if state.turn == MAX else 1

    def canonical(self, state: Sides) -> Sides:
        """The lesser of this board and its mirror image."""
        x, o, turn = state
        columns, first = self.columns, self._first_column
        mirror = Sides(mirrored(x, columns, first), mirrored(o, columns, first), turn)
        if mirror < state:
            return mirror
        return state

    def format_state(self, state: Sides) -> str:
        """The rows from the top and whose turn it is, such as `OOO/.../.../XXX X`."""
        return notation.format_turn(self._rows(state), state.turn)

    def parse_state(self, text: str) -> Sides:
        """The board of a text that `format_state` writes.

        Raises `NotationError` for more men than a side has, and if the side to move has already got a man across
        or taken all, or the other side has got two men across.
        """
        rows, turn = notation.parse_turn(text)
        x, o = notation.parse_rows(rows, self._grid, "XO")
        own, other = (x, o) if turn == 1 else (o, x)
        x_across, o_across = x & self._top, o & self._bottom
        own_across, other_across = (x_across, o_across) if turn == 1 else (o_across, x_across)
        most = self.columns * self.lines
        if (
            own_across
            or not other
            or other_across.bit_count() > 1
            or max(own.bit_count(), other.bit_count()) > most
        ):
            rules = f"each side has {most} men and the first one across, or the last capture, ends the game"
            raise notation.unreachable(text, rules, "correct the rows or the turn")
        return Sides(x, o, turn)

    def format_action(self, action: int) -> str:
        """The squares that the man goes from and to, such as `a2a3`."""
        return "".join(notation.square_name(square, self.columns) for square in divmod(action, self._area))

    def parse_action(self, text: str) -> int:
        """The move between two squares of these names, such as `a2a3`, `a2-a3` or `a2xb3`."""
        origin, target = notation.parse_squares(text, 2, self.columns, self.rows)
        return origin * self._area + target

    def draw(self, state: Sides) -> str:
        """The board in lines, with the names of its columns and rows."""
        return notation.drawing(self._rows(state), upward=True)

    def svg(self, state: Sides) -> str:
        """The board, with the names of its columns and rows."""
        return lettered(self._rows(state), DISCS, upward=True)

    def _rows(self, state: Sides) -> str:
        return notation.format_rows(self._grid, "XO", state.x, state.o)
