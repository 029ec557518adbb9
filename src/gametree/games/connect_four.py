"""Connect Four, on a board of any size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gametree.arguments import whole_number, whole_numbers
from gametree.game import MAX, MIN, Player
from gametree.games import notation
from gametree.games.board import BITS, Grid, column_of_bits, has_run, runs, upside_down
from gametree.games.pictures import DISCS, board


class Discs(NamedTuple):
    """The discs of the player to move, and the discs of both; column by column, each from the bottom.

    Above each column is a bit that stays empty.
    """

    own: int = 0
    both: int = 0


@dataclass(frozen=True)
class ConnectFour:
    """Connect Four: discs drop to the lowest free place of a column, and the first four in a row win.

    X is MAX and moves first. `connect` or more in a row count, vertical, horizontal and diagonal; a full board
    without them is a draw. An action is a column, counted from 0 at the left; actions come nearest the centre
    first, left before right (7 wide: 3, 2, 4, 1, 5, 0, 6). People see columns numbered from 1, and boards as rows
    from the top, `......./......./......./......./...O.../...X...`.

    A `connect` longer than both sides is allowed: then every game is drawn. Raises ValueError for parameters below
    1 or above 63, and for boards where width * (height + 1) is more than 64.

    Source: Allis, "A Knowledge-based Approach of Connect-Four", 1988; the bit board is Tromp's.

    Args:
        width: The number of columns.
        height: The number of rows.
        connect: The number in a row that wins.

    Examples:
        >>> from gametree.games import ConnectFour
        >>> game = ConnectFour(width=5, height=4)
        >>> board = game.result(game.initial_state(), 2)
        >>> game.format_state(board)
        '...../...../...../..X..'
    """

    width: int = 7
    height: int = 6
    connect: int = 4

    def __post_init__(self) -> None:
        whole_numbers(width=self.width, height=self.height, connect=self.connect, least=1, most=BITS)
        whole_number(self.width * self._stride, "width * (height + 1)", least=1, most=BITS + 1)

    @cached_property
    def _stride(self) -> int:
        return self.height + 1

    @cached_property
    def _bottom(self) -> int:
        return column_of_bits(self._stride, self.width)

    @cached_property
    def _full(self) -> int:
        return self._bottom * ((1 << self.height) - 1)

    @cached_property
    def _runs(self) -> tuple[tuple[int, ...], ...]:
        return runs(self._stride, self.connect)

    @cached_property
    def _columns(self) -> tuple[tuple[int, int], ...]:
        """The columns in the order in which they are offered, each with the bit of its highest place."""
        order = sorted(range(self.width), key=lambda column: (abs(2 * column - self.width + 1), column))
        return tuple((column, 1 << column * self._stride + self.height - 1) for column in order)

    @cached_property
    def _grid(self) -> Grid:
        rows = range(self.height - 1, -1, -1)
        return [range(row, self.width * self._stride, self._stride) for row in rows]

    def initial_state(self) -> Discs:
        """The empty board."""
        return Discs()

    def player(self, state: Discs) -> Player:
        """MAX if both have equally many discs, else MIN."""
        _, both = state
        return MIN if both.bit_count() & 1 else MAX

    def actions(self, state: Discs) -> Iterator[int]:
        """The columns that are not full, nearest the centre first, left before right."""
        _, both = state
        for column, highest in self._columns:
            if not both & highest:
                yield column

    def result(self, state: Discs, action: int) -> Discs:
        """The board with one more disc, seen by the other player."""
        own, both = state
        # Adding carries to the lowest free bit.
        return Discs(own ^ both, both | both + (1 << action * self._stride))

    def terminal(self, state: Discs) -> bool:
        """Whether the player who just moved has connected, or the board is full."""
        own, both = state
        return has_run(own ^ both, self._runs) or both == self._full

    def utility(self, state: Discs) -> int:
        """1 if MAX has connected, -1 if MIN has, else 0."""
        own, both = state
        if not has_run(own ^ both, self._runs):
            return 0
        return 1 if both.bit_count() & 1 else -1

    def canonical(self, state: Discs) -> Discs:
        """The lesser of this board and its mirror image."""
        own, both = state
        mirror = upside_down(own, self._stride, self.width)
        if mirror > own:
            return state
        flipped = upside_down(both, self._stride, self.width)
        if mirror < own or flipped < both:
            return Discs(mirror, flipped)
        return state

    def format_state(self, state: Discs) -> str:
        """The rows from the top, such as `..../..../.O../.XX.` on a board of 4 by 4."""
        own, both = state
        x, o = (own ^ both, own) if both.bit_count() & 1 else (own, own ^ both)
        return notation.format_rows(self._grid, "XO", x, o)

    def parse_state(self, text: str) -> Discs:
        """The board of a text that `format_state` writes.

        Raises `NotationError` for a disc above an empty place, for numbers of discs that are impossible if turns
        alternate, and for a connection of a player who did not move last.
        """
        x, o = notation.parse_rows(text, self._grid, "XO")
        both = x | o
        lead = x.bit_count() - o.bit_count()
        floating = both & ~(both << 1 | self._bottom)
        own = o if lead else x
        if lead not in {0, 1} or floating or has_run(own, self._runs):
            ending = f"the first {self.connect} in a row end the game"
            rules = f"X begins, turns alternate, discs rest on others and {ending}"
            raise notation.unreachable(text, rules, "correct the discs")
        return Discs(own, both)

    def format_action(self, action: int) -> str:
        """The column's number from 1."""
        return str(action + 1)

    def parse_action(self, text: str) -> int:
        """The column of that number."""
        return notation.parse_number(text, "a column", self.width) - 1

    def draw(self, state: Discs) -> str:
        """The board in lines, with the numbers of its columns."""
        numbers = "".join(str(column % 10) for column in range(1, self.width + 1))
        return "\n".join(" ".join(row) for row in [*self.format_state(state).split("/"), numbers])

    def svg(self, state: Discs) -> str:
        """The board, with the numbers of its columns."""
        return board(self.format_state(state), DISCS, across=[str(column + 1) for column in range(self.width)])
