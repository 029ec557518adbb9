"""Othello (Reversi)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gametree.game import MAX, MIN, Player
from gametree.games import notation
from gametree.games.board import Grid, Sides, column_of_bits, mirrored, squares, transposed
from gametree.games.pictures import DISCS, lettered

SIZES = (4, 6, 8)


@dataclass(frozen=True)
class Othello:
    """Othello: place a disc so that it flanks discs of the other side, which all turn over.

    X, the dark discs, is MAX and moves first. Discs are flanked in straight lines of any of eight directions. A
    player who can flank none must pass, which is a ply of its own; when neither can, the game is over, and is
    worth MAX's discs less MIN's, empty squares counting for nobody. An action is a square, counted from 0, row by
    row from the top, or size * size to pass. People see `a1` at the top left, columns as letters, `pass`, and
    boards as rows from the top with whose turn it is, `..../.OX./.XO./.... X`. The size is 4, 6 or 8; the default
    is the game as sold, and size 4 is the one that alpha-beta solves in seconds.

    Raises ValueError for another size.

    Source: the rules of the World Othello Federation; Feinstein, "Amenor wins world 6 x 6 championships!", 1993.

    Args:
        size: The length of a side: 4, 6 or 8.

    Examples:
        >>> from gametree.games import Othello
        >>> game = Othello()
        >>> [game.format_action(action) for action in game.actions(game.initial_state())]
        ['d3', 'c4', 'f5', 'e6']
    """

    size: int = 8

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise ValueError(f"size must be 4, 6 or 8, not {self.size!r}.")

    @property
    def int_bits(self) -> int:
        """The bits of ints in compiled rules, which move a disc beyond the last square before they forget it."""
        return 128 if self.size == 8 else 64

    @cached_property
    def _area(self) -> int:
        return self.size * self.size

    @cached_property
    def _first_column(self) -> int:
        return column_of_bits(self.size, self.size)

    @cached_property
    def _lines(self) -> tuple[tuple[int, int], ...]:
        """For each line, which goes two ways, the distance of the next square, and the squares that have two."""
        size, full, first = self.size, (1 << self._area) - 1, self._first_column
        columns = full & ~(first | first << size - 1)
        rows = full << size & full >> size
        return (1, columns), (size - 1, columns & rows), (size, rows), (size + 1, columns & rows)

    @cached_property
    def _grid(self) -> Grid:
        return [range(start, start + self.size) for start in range(0, self._area, self.size)]

    def initial_state(self) -> Sides:
        """Four discs in the middle, each side's on a diagonal, and X to move."""
        middle = (self._area - self.size) // 2
        x, o = 1 << middle | 1 << middle + self.size - 1, 1 << middle - 1 | 1 << middle + self.size
        return Sides(x, o)

    def player(self, state: Sides) -> Player:
        """Whose turn it is."""
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Sides) -> Iterator[int]:
        """The squares that flank, in row-major order, or a pass if there is none."""
        x, o, turn = state
        flanking = self._flanking(x, o) if turn == 1 else self._flanking(o, x)
        if not flanking:
            yield self._area
        yield from squares(flanking)

    def result(self, state: Sides, action: int) -> Sides:
        """The board with one more disc and all that it flanks turned over, or the same after a pass."""
        x, o, turn = state
        if action == self._area:
            return Sides(x, o, -turn)
        disc = 1 << action
        if turn == 1:
            turned = self._turned(disc, x, o)
            return Sides(x | turned | disc, o ^ turned, -1)
        turned = self._turned(disc, o, x)
        return Sides(x ^ turned, o | turned | disc, 1)

    def terminal(self, state: Sides) -> bool:
        """Whether neither side can flank."""
        x, o, _ = state
        return not self._flanking(x, o) and not self._flanking(o, x)

    def utility(self, state: Sides) -> int:
        """The discs of X less those of O."""
        return state.x.bit_count() - state.o.bit_count()

    def canonical(self, state: Sides) -> Sides:
        """The least of the eight boards that turning and reflecting makes of this one."""
        x, o, turn = least = state
        size, first = self.size, self._first_column
        for reflection in range(1, 8):
            if reflection % 2:
                x, o = mirrored(x, size, first), mirrored(o, size, first)
            else:
                x, o = transposed(x, size, size), transposed(o, size, size)
            if (x, o, turn) < least:
                least = Sides(x, o, turn)
        return least

    def _flanking(self, own: int, other: int) -> int:
        """The empty squares from which a row of the other's discs leads to an own one."""
        reached = 0
        for distance, inner in self._lines:
            between = inner & other
            row = own << distance & between
            while row:
                row <<= distance
                reached |= row
                row &= between
            row = own >> distance & between
            while row:
                row >>= distance
                reached |= row
                row &= between
        return reached & ~(own | other)

    def _turned(self, disc: int, own: int, other: int) -> int:
        """The other's discs that a new disc flanks."""
        turned = 0
        for distance, inner in self._lines:
            between = inner & other
            row = end = disc << distance & between
            while end:
                end = end << distance & between
                row |= end
            if row << distance & own:
                turned |= row
            row = end = disc >> distance & between
            while end:
                end = end >> distance & between
                row |= end
            if row >> distance & own:
                turned |= row
        return turned

    def format_state(self, state: Sides) -> str:
        """The rows from the top and whose turn it is, such as `..../.OX./.XO./.... X`."""
        return notation.format_turn(self._rows(state), state.turn)

    def parse_state(self, text: str) -> Sides:
        """The board of a text that `format_state` writes, with a disc on each of the middle four squares."""
        rows, turn = notation.parse_turn(text)
        x, o = notation.parse_rows(rows, self._grid, "XO")
        start = self.initial_state()
        if (start.x | start.o) & ~(x | o):
            raise notation.unreachable(text, "the middle four squares are never empty", "fill them")
        return Sides(x, o, turn)

    def format_action(self, action: int) -> str:
        """The square's name, such as `d3`, or `pass`."""
        return "pass" if action == self._area else notation.square_name(action, self.size)

    def parse_action(self, text: str) -> int:
        """The square of that name, or a pass."""
        if text.strip().lower() == "pass":
            return self._area
        return notation.parse_squares(text, 1, self.size, self.size)[0]

    def draw(self, state: Sides) -> str:
        """The board in lines, with the names of its columns and rows."""
        return notation.drawing(self._rows(state))

    def svg(self, state: Sides) -> str:
        """The board, with the names of its columns and rows."""
        return lettered(self._rows(state), DISCS)

    def _rows(self, state: Sides) -> str:
        return notation.format_rows(self._grid, "XO", state.x, state.o)
