"""EinStein würfelt nicht!, on boards of any size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from gametree.arguments import whole_number
from gametree.game import CHANCE, MAX, MIN, Chance, NotationError, Player
from gametree.games import notation
from gametree.games.pictures import lettered, numbered_stones

TAKEN = -1  # the square of a stone that was taken
LETTERS = "abcdef"  # MIN's stones in the notation, where MAX's are 1 to 6


class Stones(NamedTuple):
    """The squares of MAX's stones and then of MIN's, by number; whose turn it is; and the face, or 0 to roll."""

    squares: tuple[int, ...]
    turn: int = 1
    face: int = 0


@dataclass(frozen=True)
class EinStein:
    """EinStein würfelt nicht!: roll the die, and move the stone of that number towards the opposite corner.

    Each player has numbered stones in a triangle at a corner: six on the board of 5 x 5, three on those of 3 x 3
    and 4 x 4. The set-up is given: row by row from the corner, 1, 2, 3 / 4, 5 / 6, for both alike. MAX, at the
    top left, begins. A stone moves one square, MAX's to the right, down, or both at once, MIN's the other way. It
    takes what is on the square, also a stone of its own side. If the stone of the number rolled was taken, one
    moves that is next in number, above or below. A player wins in the opposite corner, or by taking the other's
    last stone.

    An action is the square of the stone and the square that it moves to, such as `a1b2`. The outcomes are the
    faces of the die, which has a face for each stone. A state reads `12./3.c/.ba MAX 2`, the rows from the top, in
    which MIN's stones are a, b, c and so on, with the face at the end once the die was rolled.

    Raises ValueError for a size that is not from 3 to 6.

    Source: Althöfer, "On the origins of EinStein würfelt nicht!", 2011.

    Args:
        size: The rows and columns of the board.

    Examples:
        >>> from gametree import star2
        >>> from gametree.games import EinStein
        >>> game = EinStein(size=3)
        >>> state = game.parse_state("..3/.1./cb. MAX 1")
        >>> game.format_action(star2(game, state, depth=2, evaluate=lambda state: 0).action)
        'b2c3'
    """

    size: int = 5

    def __post_init__(self) -> None:
        whole_number(self.size, "size", least=3, most=6)

    @cached_property
    def _corner(self) -> tuple[int, ...]:
        """The squares of MAX's stones at the start, by number."""
        side = (self.size + 1) // 2
        return tuple(row * self.size + column for row in range(side) for column in range(side - row))

    @cached_property
    def _faces(self) -> tuple[tuple[int, Fraction], ...]:
        stones = len(self._corner)
        return tuple((face, Fraction(1, stones)) for face in range(1, stones + 1))

    def initial_state(self) -> Stones:
        """All stones in their corners, and MAX to roll."""
        last = self.size**2 - 1
        return Stones((*self._corner, *[last - square for square in self._corner]))

    def player(self, state: Stones) -> Player | Chance:
        """Whose turn it is, or chance while the die is to be rolled."""
        if state.face == 0:
            return CHANCE
        return MAX if state.turn == 1 else MIN

    def outcomes(self, _state: Stones) -> tuple[tuple[int, Fraction], ...]:
        """The faces of the die."""
        return self._faces

    def actions(self, state: Stones) -> Iterator[int]:
        """The moves of the stone rolled, or of the next ones: along the row, down the column, diagonally."""
        size, turn = self.size, state.turn
        for stone in self._movable(state):
            square = state.squares[stone]
            row, column = square // size, square % size
            for down, across in ((0, turn), (turn, 0), (turn, turn)):
                if 0 <= row + down < size and 0 <= column + across < size:
                    yield (square + 1) * size**2 + square + down * size + across

    def result(self, state: Stones, action: int) -> Stones:
        """The stones after a move, with the other to roll, or with the face that was rolled."""
        squares, turn, face = state
        if face == 0:
            return Stones(squares, turn, action)
        area = self.size**2
        origin, target = action // area - 1, action % area
        left = tuple(TAKEN if square == target else square for square in squares)
        return Stones(tuple(target if square == origin else square for square in left), -turn)

    def terminal(self, state: Stones) -> bool:
        """Whether a stone is in the opposite corner, or a side has none."""
        south, north = self._sides(state)
        return self.size**2 - 1 in south or 0 in north or max(south) == TAKEN or max(north) == TAKEN

    def utility(self, state: Stones) -> int:
        """1 if MAX has won, else -1; who took an own last stone has lost."""
        south, north = self._sides(state)
        return 1 if self.size**2 - 1 in south or max(north) == TAKEN else -1

    def utility_bounds(self) -> tuple[int, int]:
        """The utilities of a loss and of a win."""
        return -1, 1

    def _sides(self, state: Stones) -> tuple[tuple[int, ...], tuple[int, ...]]:
        stones = len(self._corner)
        return state.squares[:stones], state.squares[stones:]

    def _movable(self, state: Stones) -> list[int]:
        """Return the places in `squares` of the stone whose number was rolled, or of the next ones."""
        stones = len(self._corner)
        first = 0 if state.turn == 1 else stones
        left = [stone for stone in range(first, first + stones) if state.squares[stone] != TAKEN]
        rolled = first + state.face - 1
        if rolled in left:
            return [rolled]
        below, above = [each for each in left if each < rolled], [each for each in left if each > rolled]
        return below[-1:] + above[:1]

    def format_state(self, state: Stones) -> str:
        """The rows from the top and whose turn it is, such as `12./3.c/.ba MAX`, and the face that was rolled."""
        text = notation.format_turn(self._rows(state), state.turn, notation.MAX_MIN)
        return f"{text} {state.face}" if state.face else text

    def parse_state(self, text: str) -> Stones:
        """The stones of a text that `format_state` writes.

        Raises `NotationError` for a stone that is there twice, for a board without stones, and for a face that was
        rolled when the game was over.
        """
        stones, size = len(self._corner), self.size
        marks = "".join(map(str, range(1, stones + 1))) + LETTERS[:stones]
        found = re.fullmatch(rf" *([{marks}./]+) (max|min)( [1-{stones}])? *", text.lower())
        rows = found[1].split("/") if found else []
        if not found or [len(row) for row in rows] != [size] * size:
            raise NotationError(
                f"{text!r} is not a position: write the rows from the top, with 1 to {stones} for MAX's stones, a"
                f" to {LETTERS[stones - 1]} for MIN's, and whose turn it is, such as"
                f" {self.format_state(self.initial_state())!r}, with the face at the end once the die was rolled."
            )
        board = "".join(rows)
        squares = tuple(board.find(mark) for mark in marks)
        state = Stones(squares, 1 if found[2] == "max" else -1, int(found[3] or 0))
        twice = any(board.count(mark) > 1 for mark in marks)
        if twice or max(squares) == TAKEN or (state.face and self.terminal(state)):
            rules = "each stone is there once at most, and play ends with the move that wins"
            raise notation.unreachable(text, rules, "correct the stones or the face")
        return state

    def format_action(self, action: int) -> str:
        """The squares of a move, such as `a1b2`, or the face of the die."""
        area = self.size**2
        if action <= len(self._corner):
            return str(action)
        return "".join(notation.square_name(square, self.size) for square in (action // area - 1, action % area))

    def parse_action(self, text: str) -> int:
        """The move or the face of a text that `format_action` writes."""
        if text.strip().isdigit():
            return notation.parse_number(text, "a face of the die", len(self._corner))
        origin, target = notation.parse_squares(text, 2, self.size, self.size)
        return (origin + 1) * self.size**2 + target

    def draw(self, state: Stones) -> str:
        """The board with its letters and numbers, and the face that was rolled."""
        board = notation.drawing(self._rows(state))
        return f"{board}\n   die: {state.face}" if state.face else board

    def svg(self, state: Stones) -> str:
        """The board, on which the stones have their numbers."""
        return lettered(self._rows(state), numbered_stones(len(self._corner), LETTERS))

    def _rows(self, state: Stones) -> str:
        south, north = self._sides(state)
        marks = {square: str(number) for number, square in enumerate(south, 1)}
        marks |= dict(zip(north, LETTERS, strict=False))
        size = self.size
        return "/".join(
            "".join(marks.get(row * size + column, ".") for column in range(size)) for row in range(size)
        )
