"""Othello (Reversi)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gametree.game import MAX, MIN, Player
from gametree.games import notation
from gametree.games.board import Grid, Halves, column_of_bits, halved, mirrored, rotated, squares
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
    """

    size: int = 8

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            message = f"size must be 4, 6 or 8, not {self.size!r}."
            raise ValueError(message)

    @cached_property
    def _area(self) -> int:
        return self.size * self.size

    @cached_property
    def _half(self) -> int:
        return self._area // 2

    @cached_property
    def _full(self) -> int:
        """All squares of a half."""
        return (1 << self._half) - 1

    @cached_property
    def _first_column(self) -> int:
        return column_of_bits(self.size, self.size // 2)

    @cached_property
    def _directions(self) -> tuple[tuple[int, int, int], ...]:
        """For each direction the distance of the next square, and the squares that have one on both sides."""
        size, area, full = self.size, self._area, self._full
        inner_columns = full & ~(self._first_column | self._first_column << size - 1)
        inner_low, inner_high = full & full << size, full >> size
        return tuple(
            (
                (row * size + column) % area,
                (inner_low if row else full) & (inner_columns if column else full),
                (inner_high if row else full) & (inner_columns if column else full),
            )
            for row in (-1, 0, 1)
            for column in (-1, 0, 1)
            if row or column
        )

    @cached_property
    def _grid(self) -> Grid:
        return [range(start, start + self.size) for start in range(0, self._area, self.size)]

    def initial_state(self) -> Halves:
        """Four discs in the middle, each side's on a diagonal, and X to move."""
        middle = self._half - self.size // 2
        x, o = 1 << middle | 1 << middle + self.size - 1, 1 << middle - 1 | 1 << middle + self.size
        return self._halves(x, o, 1)

    def player(self, state: Halves) -> Player:
        """Whose turn it is."""
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Halves) -> Iterator[int]:
        """The squares that flank, in row-major order, or a pass if there is none."""
        x_low, x_high, o_low, o_high, turn = state
        if turn == 1:
            low, high = self._flanking(x_low, x_high, o_low, o_high)
        else:
            low, high = self._flanking(o_low, o_high, x_low, x_high)
        if not low | high:
            yield self._area
        for square in squares(low):
            yield square
        for square in squares(high):
            yield self._half + square

    def result(self, state: Halves, action: int) -> Halves:
        """The board with one more disc and all that it flanks turned over, or the same after a pass."""
        x_low, x_high, o_low, o_high, turn = state
        if action == self._area:
            return Halves(x_low, x_high, o_low, o_high, -turn)
        low, high = halved(action, self._half)
        if turn == 1:
            turned_low, turned_high = self._turned(low, high, x_low, x_high, o_low, o_high)
        else:
            turned_low, turned_high = self._turned(low, high, o_low, o_high, x_low, x_high)
        x_low, x_high, o_low, o_high = (
            x_low ^ turned_low,
            x_high ^ turned_high,
            o_low ^ turned_low,
            o_high ^ turned_high,
        )
        if turn == 1:
            return Halves(x_low | low, x_high | high, o_low, o_high, -1)
        return Halves(x_low, x_high, o_low | low, o_high | high, 1)

    def terminal(self, state: Halves) -> bool:
        """Whether neither side can flank."""
        x_low, x_high, o_low, o_high, _ = state
        low, high = self._flanking(x_low, x_high, o_low, o_high)
        if low | high:
            return False
        low, high = self._flanking(o_low, o_high, x_low, x_high)
        return not low | high

    def utility(self, state: Halves) -> int:
        """The discs of X less those of O."""
        x_low, x_high, o_low, o_high, _ = state
        return x_low.bit_count() + x_high.bit_count() - o_low.bit_count() - o_high.bit_count()

    def canonical(self, state: Halves) -> Halves:
        """The least of the eight boards that turning and reflecting makes of this one."""
        x_low, x_high, o_low, o_high, turn = least = state
        size, first = self.size, self._first_column
        for reflection in range(1, 8):
            if reflection % 2:
                x_low, x_high = mirrored(x_low, size, first), mirrored(x_high, size, first)
                o_low, o_high = mirrored(o_low, size, first), mirrored(o_high, size, first)
            else:
                x_low, x_high = self._transposed(x_low, x_high)
                o_low, o_high = self._transposed(o_low, o_high)
            if (x_low, x_high, o_low, o_high, turn) < least:
                least = Halves(x_low, x_high, o_low, o_high, turn)
        return least

    def _flanking(self, own_low: int, own_high: int, other_low: int, other_high: int) -> tuple[int, int]:
        """The empty squares from which a row of the other's discs leads to an own one."""
        half = self._half
        reached_low = reached_high = 0
        for shift, inner_low, inner_high in self._directions:
            between_low, between_high = inner_low & other_low, inner_high & other_high
            low, high = rotated(own_low, own_high, shift, half)
            low, high = low & between_low, high & between_high
            while low | high:
                low, high = rotated(low, high, shift, half)
                reached_low, reached_high = reached_low | low, reached_high | high
                low, high = low & between_low, high & between_high
        full = self._full
        return reached_low & ~(own_low | other_low) & full, reached_high & ~(own_high | other_high) & full

    def _turned(
        self, low: int, high: int, own_low: int, own_high: int, other_low: int, other_high: int
    ) -> tuple[int, int]:
        """The other's discs that a new disc flanks."""
        half = self._half
        turned_low = turned_high = 0
        for shift, inner_low, inner_high in self._directions:
            row_low = row_high = 0
            next_low, next_high = rotated(low, high, shift, half)
            while next_low & inner_low & other_low or next_high & inner_high & other_high:
                row_low, row_high = row_low | next_low, row_high | next_high
                next_low, next_high = rotated(next_low, next_high, shift, half)
            if next_low & own_low or next_high & own_high:
                turned_low, turned_high = turned_low | row_low, turned_high | row_high
        return turned_low, turned_high

    def _transposed(self, low: int, high: int) -> tuple[int, int]:
        size, half = self.size, self._half
        image_low = image_high = 0
        for first, bits in ((0, low), (half, high)):
            for square in squares(bits):
                image = (first + square) % size * size + (first + square) // size
                added_low, added_high = halved(image, half)
                image_low, image_high = image_low | added_low, image_high | added_high
        return image_low, image_high

    def format_state(self, state: Halves) -> str:
        """The rows from the top and whose turn it is, such as `..../.OX./.XO./.... X`."""
        return notation.format_turn(self._rows(state), state.turn)

    def parse_state(self, text: str) -> Halves:
        """The board of a text that `format_state` writes, with a disc on each of the middle four squares."""
        rows, turn = notation.parse_turn(text)
        x, o = notation.parse_rows(rows, self._grid, "XO")
        state = self._halves(x, o, turn)
        start = self.initial_state()
        low, high = start.x_low | start.o_low, start.x_high | start.o_high
        if low & ~(state.x_low | state.o_low) or high & ~(state.x_high | state.o_high):
            raise notation.unreachable(text, "the middle four squares are never empty", "fill them")
        return state

    def format_action(self, action: int) -> str:
        """The square's name, such as `d3`, or `pass`."""
        return "pass" if action == self._area else notation.square_name(action, self.size)

    def parse_action(self, text: str) -> int:
        """The square of that name, or a pass."""
        if text.strip().lower() == "pass":
            return self._area
        return notation.parse_squares(text, 1, self.size, self.size)[0]

    def draw(self, state: Halves) -> str:
        """The board in lines, with the names of its columns and rows."""
        return notation.drawing(self._rows(state))

    def svg(self, state: Halves) -> str:
        """The board, with the names of its columns and rows."""
        return lettered(self._rows(state), DISCS)

    def _halves(self, x: int, o: int, turn: int) -> Halves:
        return Halves(x & self._full, x >> self._half, o & self._full, o >> self._half, turn)

    def _rows(self, state: Halves) -> str:
        x, o = state.x_low | state.x_high << self._half, state.o_low | state.o_high << self._half
        return notation.format_rows(self._grid, "XO", x, o)
