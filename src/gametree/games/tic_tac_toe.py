"""Tic-tac-toe (noughts and crosses)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gametree.arguments import is_number
from gametree.game import NotationError, Player
from gametree.games import notation
from gametree.games.board import squares
from gametree.games.pictures import MARKS, board

X, O = Player.MAX, Player.MIN

# Square s of the board is bit s of a set; in octal, each digit is a row.
FULL = 0o777
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
DIGITS = tuple("123456789")
HAS_LINE = tuple(any(marks & line == line for line in LINES) for marks in range(FULL + 1))


class Board(NamedTuple):
    """The squares that hold an X and the squares that hold an O, as two sets of bits.

    Examples:
        >>> from gametree.games import TicTacToe
        >>> from gametree.games.tic_tac_toe import Board
        >>> TicTacToe().format_state(Board(x=0b000000001, o=0b000010000))
        'X../.O./...'
    """

    x: int = 0
    o: int = 0

    def __str__(self) -> str:
        marks = [_mark(self, square) for square in range(9)]
        return "\n".join(" ".join(marks[row : row + 3]) for row in (0, 3, 6))


@dataclass(frozen=True)
class TicTacToe:
    """Tic-tac-toe: X and O mark empty squares in turn, X first, and the first three in a row win.

    X is MAX. A win is worth `win` to its side, a draw 0. An action is a square, counted from 0, row by row; people
    see squares numbered from 1, and boards as `X.O/.X./..O`. Raises ValueError for a `win` that is not above 0.

    Source: Gardner, "Hexaflexagons and Other Mathematical Diversions", 1988, chapter 4.

    Args:
        win: The worth of a win to its side.

    Examples:
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe(win=10)
        >>> board = game.parse_state("XX./OO./...")
        >>> game.utility(game.result(board, 2))
        10
    """

    win: int = 1

    def __post_init__(self) -> None:
        if not is_number(self.win) or self.win <= 0:
            raise ValueError(f"A win must be worth more than a draw, so win must be above 0, not {self.win!r}.")

    def initial_state(self) -> Board:
        """The empty board."""
        return Board()

    def player(self, state: Board) -> Player:
        """X if both have equally many marks, else O."""
        x, o = state
        return X if x.bit_count() == o.bit_count() else O

    def actions(self, state: Board) -> Iterator[int]:
        """The empty squares, in row-major order."""
        x, o = state
        return squares(FULL & ~(x | o))

    def result(self, state: Board, action: int) -> Board:
        """The board with one more mark."""
        x, o = state
        if x.bit_count() == o.bit_count():
            return Board(x | 1 << action, o)
        return Board(x, o | 1 << action)

    def terminal(self, state: Board) -> bool:
        """Whether a player has three in a row, or the board is full."""
        x, o = state
        return HAS_LINE[x] or HAS_LINE[o] or x | o == FULL

    def utility(self, state: Board) -> int:
        """`win` if X has won, `-win` if O has, else 0."""
        x, o = state
        return self.win if HAS_LINE[x] else -self.win if HAS_LINE[o] else 0

    def winner(self, state: Board) -> Player | None:
        """The player who has three in a row, or None.

        Args:
            state: A board.
        """
        x, o = state
        return X if HAS_LINE[x] else O if HAS_LINE[o] else None

    def canonical(self, state: Board) -> Board:
        """The least of the eight boards that turning and reflecting makes of this one."""
        least = min(_images(state.x << 9 | state.o))
        return Board(least >> 9, least & FULL)

    def format_state(self, state: Board) -> str:
        """The rows from the top, such as `X.O/.X./..O`."""
        marks = "".join(_mark(state, square) for square in range(9))
        return "/".join(marks[row : row + 3] for row in (0, 3, 6))

    def parse_state(self, text: str) -> Board:
        """The board of a text that `format_state` writes; it must be one that play can reach."""
        rows = text.strip().upper().split("/")
        if len(rows) != 3 or any(len(row) != 3 or set(row) - set("XO.") for row in rows):
            raise NotationError(f"{text!r} is not a board: write three rows of X, O and . such as 'X.O/.X./..O'.")
        marks = "".join(rows)
        x, o = (sum(1 << square for square in range(9) if marks[square] == mark) for mark in "XO")
        lead = x.bit_count() - o.bit_count()
        if lead not in {0, 1} or (HAS_LINE[x] and lead != 1) or (HAS_LINE[o] and lead != 0):
            rules = "X begins, turns alternate and the first three in a row end the game"
            raise notation.unreachable(text, rules, "correct the marks")
        return Board(x, o)

    def format_action(self, action: int) -> str:
        """The square's number, 1 to 9."""
        return str(action + 1)

    def parse_action(self, text: str) -> int:
        """The square that a number from 1 to 9 names, or a row and a column from 1 to 3, such as `2 3`."""
        match [int(word) if word in DIGITS else 0 for word in text.replace(",", " ").split()]:
            case [number] if number:
                return number - 1
            case [row, column] if 0 < row <= 3 and 0 < column <= 3:
                return 3 * (row - 1) + column - 1
            case _:
                message = f"{text!r} is not a square: write 1 to 9, or its row and column, such as '2 3'."
                raise NotationError(message)

    def draw(self, state: Board) -> str:
        """The board in three lines."""
        return str(state)

    def svg(self, state: Board) -> str:
        """The board, with the numbers of free squares, and lines of three struck through."""
        sides = ((X, state.x), (O, state.o))
        threes = [(side, list(squares(line))) for side, marks in sides for line in LINES if marks & line == line]
        wins = [(side, three[0], three[-1]) for side, three in threes]
        return board(self.format_state(state), MARKS, free=DIGITS, framed=False, wins=wins)


def _mark(board: Board, square: int) -> str:
    return "X" if board.x >> square & 1 else "O" if board.o >> square & 1 else "."


def _images(both: int) -> Iterator[int]:
    """Yield the eight images of two sets of squares, nine bits each, side by side in one int."""
    for turned in (both, _transposed(both)):
        for flipped in (turned, _upside_down(turned)):
            yield flipped
            yield _mirrored(flipped)


def _upside_down(both: int) -> int:
    return (both & 0o007007) << 6 | both & 0o070070 | (both & 0o700700) >> 6


def _mirrored(both: int) -> int:
    return (both & 0o111111) << 2 | both & 0o222222 | (both & 0o444444) >> 2


def _transposed(both: int) -> int:
    by_one = (both & 0o042042) << 2 | (both & 0o210210) >> 2
    by_two = (both & 0o004004) << 4 | (both & 0o100100) >> 4
    return both & 0o421421 | by_one | by_two
