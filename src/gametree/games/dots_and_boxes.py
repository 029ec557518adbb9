"""Dots and Boxes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gametree.arguments import whole_number, whole_numbers
from gametree.game import MAX, MIN, NotationError, Player
from gametree.games import notation
from gametree.games.board import BITS, Grid, column_of_bits, mirrored, squares, transposed, upside_down
from gametree.games.pictures import dots_and_lines

NO_BOX = -1  # has bits that no set of lines has


class Lines(NamedTuple):
    """The lines that are drawn, MAX's boxes less MIN's, and whose turn it is: 1 for MAX, -1 for MIN."""

    drawn: int = 0
    lead: int = 0
    turn: int = 1


@dataclass(frozen=True)
class DotsAndBoxes:
    """Dots and Boxes: draw a line between two dots; a player who closes a box owns it and draws again.

    `rows` and `columns` count boxes. MAX moves first; the game ends when all lines are drawn, and is worth MAX's
    boxes less MIN's. An action is a line, counted from 0: the horizontal ones row by row from the top, then the
    vertical ones. People see the dots at its ends, such as `a1b1`, with `a1` at the top left and columns as
    letters, and positions as horizontal and vertical lines in turn from the top, MAX's lead, and whose turn it is,
    such as `--/|.|/.. +0 MAX`. The default is the largest square that alpha-beta solves in seconds.

    Raises ValueError for rows or columns below 1, and for more than 63 lines.

    Source: Lucas, "La Pipopipette", 1889; Berlekamp, "The Dots and Boxes Game", 2000.

    Args:
        rows: The height, in boxes.
        columns: The width, in boxes.

    Examples:
        >>> from gametree.games import DotsAndBoxes
        >>> game = DotsAndBoxes(rows=1, columns=2)
        >>> game.format_state(game.result(game.initial_state(), game.parse_action("a1b1")))
        '-./.../.. +0 MIN'
    """

    rows: int = 2
    columns: int = 2

    def __post_init__(self) -> None:
        whole_numbers(rows=self.rows, columns=self.columns, least=1, most=BITS)
        whole_number(self._level + self._upright, "2 * rows * columns + rows + columns", least=1, most=BITS)

    @cached_property
    def _level(self) -> int:
        """The number of level lines."""
        return (self.rows + 1) * self.columns

    @cached_property
    def _upright(self) -> int:
        """The number of upright lines."""
        return self.rows * (self.columns + 1)

    @cached_property
    def _all_level(self) -> int:
        return (1 << self._level) - 1

    @cached_property
    def _full(self) -> int:
        return (1 << self._level + self._upright) - 1

    @cached_property
    def _boxes(self) -> tuple[int, ...]:
        """The lines around each box."""
        return tuple(
            1 << row * self.columns + column
            | 1 << (row + 1) * self.columns + column
            | 3 << self._level + row * (self.columns + 1) + column
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @cached_property
    def _boxes_of(self) -> tuple[tuple[int, int], ...]:
        """The boxes on both sides of each line."""
        beside = [[box for box in self._boxes if box >> line & 1] for line in range(self._level + self._upright)]
        return tuple((boxes[0], boxes[1] if len(boxes) == 2 else NO_BOX) for boxes in beside)

    @cached_property
    def _first_level(self) -> int:
        return column_of_bits(self.columns, self.rows + 1)

    @cached_property
    def _first_upright(self) -> int:
        return column_of_bits(self.columns + 1, self.rows)

    @cached_property
    def _grid(self) -> Grid:
        level = [range(start, start + self.columns) for start in range(0, self._level, self.columns)]
        starts = range(self._level, self._level + self._upright, self.columns + 1)
        upright = [range(start, start + self.columns + 1) for start in starts]
        return [level[0], *(row for pair in zip(upright, level[1:], strict=True) for row in pair)]

    def initial_state(self) -> Lines:
        """No line, and MAX to move."""
        return Lines()

    def player(self, state: Lines) -> Player:
        """Whose turn it is: a player who closes a box keeps it."""
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Lines) -> Iterator[int]:
        """The lines that are not drawn, level ones first, in row-major order."""
        return squares(self._full & ~state.drawn)

    def result(self, state: Lines, action: int) -> Lines:
        """The position with one more line."""
        drawn, lead, turn = state
        drawn |= 1 << action
        first, second = self._boxes_of[action]
        closed = (drawn & first == first) + (drawn & second == second)
        return Lines(drawn, lead + turn * closed, turn if closed else -turn)

    def terminal(self, state: Lines) -> bool:
        """Whether all lines are drawn."""
        return state.drawn == self._full

    def utility(self, state: Lines) -> int:
        """MAX's boxes less MIN's."""
        return state.lead

    def canonical(self, state: Lines) -> Lines:
        """The least of the positions that reflecting makes of this one: eight if it is square, else four."""
        drawn, lead, turn = state
        least = drawn
        for reflection in range(1, 8 if self.columns == self.rows else 4):
            drawn = self._reflected(drawn, reflection)
            least = min(least, drawn)
        return Lines(least, lead, turn)

    def _reflected(self, drawn: int, reflection: int) -> int:
        """Two reflections in turn: together they go through all symmetries of the board."""
        columns, rows = self.columns, self.rows
        level, upright = drawn & self._all_level, drawn >> self._level
        if reflection % 2:
            level = mirrored(level, columns, self._first_level)
            upright = mirrored(upright, columns + 1, self._first_upright)
        elif columns == rows:
            level, upright = transposed(upright, columns + 1, rows), transposed(level, columns, rows + 1)
        else:
            level, upright = upside_down(level, columns, rows + 1), upside_down(upright, columns + 1, rows)
        return level | upright << self._level

    def format_state(self, state: Lines) -> str:
        """The lines from the top, MAX's lead, and whose turn it is, such as `--/|.|/.. +0 MAX`."""
        return notation.format_turn(f"{self._rows(state)} {state.lead:+}", state.turn, notation.MAX_MIN)

    def parse_state(self, text: str) -> Lines:
        """The position of a text that `format_state` writes.

        Raises `NotationError` for a lead that is impossible with this number of closed boxes, and, if no box is
        closed, for a turn that does not alternate.
        """
        position, turn = notation.parse_turn(text, notation.MAX_MIN)
        rows, _, lead = position.strip().rpartition(" ")
        level, upright = notation.parse_rows(rows, self._grid, "-|")
        if level & ~self._all_level or upright & self._all_level or not re.fullmatch("[-+]?[0-9]{1,2}", lead):
            raise NotationError(
                f"{text!r} is not a position: write rows of horizontal lines - and of vertical lines | in turn,"
                f" MAX's lead and whose turn it is, such as {self.format_state(Lines())!r}."
            )
        state = Lines(level | upright, int(lead), turn)
        closed = sum(state.drawn & box == box for box in self._boxes)
        alternates = turn == (-1 if state.drawn.bit_count() % 2 else 1)
        if abs(state.lead) > closed or (state.lead - closed) % 2 or (not closed and not alternates):
            rules = f"MAX begins, who closes a box moves again, and {closed} boxes are closed here"
            raise notation.unreachable(text, rules, "correct the lead or the turn")
        return state

    def format_action(self, action: int) -> str:
        """The dots at the ends of the line, such as `a1b1`."""
        return "".join(notation.square_name(dot, self.columns + 1) for dot in self._ends(action))

    def parse_action(self, text: str) -> int:
        """The line between two dots of these names, in any order."""
        dots = tuple(sorted(notation.parse_squares(text, 2, self.columns + 1, self.rows + 1)))
        for line in range(self._level + self._upright):
            if self._ends(line) == dots:
                return line
        raise NotationError(f"{text!r} is not a line: write two dots side by side, such as 'a1a2' or 'a1b1'.")

    def draw(self, state: Lines) -> str:
        """The dots and the lines between them, with the names of the columns and rows of dots, and MAX's lead."""
        rows = self._rows(state).replace(".", " ").split("/")
        letters = "  ".join(notation.square_name(dot, self.columns + 1)[:-1] for dot in range(self.columns + 1))
        lines = [f"   {letters}   MAX leads by {state.lead}"]
        for row, marks in enumerate(rows):
            if row % 2:
                lines.append(f"   {'  '.join(marks)}")
            else:
                lines.append(f"{row // 2 + 1:2} +{'+'.join(2 * mark for mark in marks)}+")
        return "\n".join(line.rstrip() for line in lines)

    def svg(self, state: Lines) -> str:
        """The dots with their names, the lines between them, and MAX's lead."""
        return dots_and_lines(self._rows(state), f"{state.lead:+}")

    def _rows(self, state: Lines) -> str:
        level = state.drawn & self._all_level
        return notation.format_rows(self._grid, "-|", level, state.drawn ^ level)

    def _ends(self, line: int) -> tuple[int, int]:
        """The dots at the ends of a line, counted row by row."""
        if line < self._level:
            dot = line // self.columns * (self.columns + 1) + line % self.columns
            return dot, dot + 1
        dot = line - self._level
        return dot, dot + self.columns + 1
