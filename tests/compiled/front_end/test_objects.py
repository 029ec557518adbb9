"""Objects of plain classes that hold lists: what changes such a list is refused, all else answers as in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametree.game import CompileError
from tests.compiled.front_end.test_classes import NUMBERS, written
from tests.compiled.front_end.twins import Twin, alike, outcome

BOARD = """
from copy import copy, deepcopy
from functools import partial
class Board:
    def __init__(self, cells, rows, turn=1):
        self.cells = cells
        self.rows = rows
        self.turn = turn
    def __eq__(self, other):
        return isinstance(other, Board) and vars(self) == vars(other)
    def __hash__(self):
        return hash((tuple(self.cells), self.turn))
    def __repr__(self):
        return f"Board({self.cells}, {self.rows}, {self.turn})"
    def get(self):
        return self.cells
    @property
    def own(self):
        return self.cells
    def first(self):
        return self.rows[0]
    def put(self, number):
        self.cells[0] = number
        return self
def put(cells, number):
    cells[0] = number
def same(cells):
    return cells
def make(cells):
    return Board(cells, [[1], [2]])
def rule(number):
    board = Board([number, 2], [[number, 1], [2, 3]])
    other = Board([5, number], [[0, number], [1, 1]], 2)
"""
CHANGES = """
board.cells[0] = 7
board.cells[number % 2] = 7
board.cells[0] += 7
board.cells += [7]
board.cells.append(7)
board.cells.sort()
board.cells.pop()
del board.cells[0]
board.turn = 7
board.turn += 7
board.rows[0][0] = 7
board.put(7)
put(board.cells, 7)
put(board.get(), 7)
put(same(board.cells), 7)
cells = board.cells; cells[0] = 7
cells = board.get(); cells[0] = 7
cells = board.own; cells[0] = 7
cells = same(board.cells); cells[0] = 7
cells = board.cells if number else [1, 2]; cells[0] = 7
cells = board.cells or [1, 2]; cells[0] = 7
cells = board.get() if number else [1, 2]; cells[0] = 7
cells = [board.get(), [1, 2]][number % 2]; cells[0] = 7
cells = max(board.cells, other.cells); cells[0] = 7
cells = (board.cells, 1)[0]; cells[0] = 7
cells = [board.cells, [1, 2]][number % 2]; cells[0] = 7
cells = [each.cells for each in (board, other)][0]; cells[0] = 7
cells, turn = board.cells, 1; cells[0] = 7
cells = {1: board.cells}[1]; cells[0] = 7
cells = next(each.cells for each in (board, other)); cells[0] = 7
cells = (lambda: board.cells)(); cells[0] = 7
cells = copy(board).cells; cells[0] = 7
row = board.rows[0]; row[0] = 7
row = board.first(); row[0] = 7
row, more = board.rows; row[0] = 7
rows = list(board.rows); rows[0][0] = 7
rows = board.rows[:]; rows[0][0] = 7
rows = [row for row in board.rows]; rows[0][0] = 7
rows = board.rows + []; rows[0][0] = 7
rows = sorted(board.rows); rows[0][0] = 7
rows = [board.rows[0], board.rows[1]]; rows[0][0] = 7
cells = [1, 2]; board = Board(cells, [[1], [2]]); cells[0] = 7
cells = [1, 2]; board = Board(cells=cells, rows=[[1], [2]]); put(cells, 7)
cells = [1, 2]; board = make(cells); cells[0] = 7
cells = [1, 2]; board = Board(*(cells, [[1], [2]])); cells[0] = 7
cells = [1, 2]; board = partial(Board, cells)([[1], [2]]); cells[0] = 7
cells = [1, 2]; board = [*map(Board, [cells], [[1], [2]])][0]; cells[0] = 7
cells = [1, 2]; board = [Board(each, []) for each in [cells]][0]; cells[0] = 7
row = [1, 2]; board = Board([1, 2], [row, row]); row[0] = 7
rows = [[1], [2]]; board = Board([1, 2], rows); rows[0][0] = 7
rows = [[1], [2]]; board = Board(rows[0], [[1], [2]]); rows[0][0] = 7
cells = board.cells; board = Board(cells, [[1], [2]]); cells[0] = 7
cells = [1, 2]; board = (Board(cells, []), 1)[0]; cells[0] = 7
"""
FOR_EACH = """
    for row in board.rows:
        row[0] = 7
# ----
    for place, row in enumerate(board.rows):
        row[0] = place
# ----
    cells = [1, 2]
    for at in range(2):
        cells[at] = number
        board = Board(cells, [[at], [2]])
# ----
    cells = [1, 2]
    for at in range(2):
        board = Board(cells, [[at], [2]])
        cells[at] = number
# ----
    cells = [1, 2]
    if number > 1:
        board = Board(cells, [[1], [2]])
    cells[0] = 7
# ----
    boards = [board, other]
    for each in boards:
        cells = each.cells
        cells[0] = 7
"""
COPIES = """
cells = list(board.cells); cells[0] = 7
cells = board.cells[:]; cells[0] = 7
cells = board.cells.copy(); cells[0] = 7
cells = board.get()[:]; cells[0] = 7
cells = [each + 1 for each in board.cells]; cells[0] = 7
cells = board.cells + [3]; cells[0] = 7
rows = [row[:] for row in board.rows]; rows[0][0] = 7
rows = [list(row) for row in board.rows]; rows[0][0] = 7
cells = list(board.cells); put(cells, 7); other = Board(cells, board.rows)
other = Board(board.cells, board.rows, 4)
other = Board(board.get(), other.rows, 4)
cells = board.cells; other = Board(cells, board.rows, 4); third = Board(cells, board.rows, 5)
row = board.rows[0]; other = Board(row, board.rows)
cells = [number, 7]; other = Board(cells, [[1, 1], [2, 2]]); third = Board(cells, other.rows)
"""
RESULT = "    return board, other, board.cells[0] + sum(other.rows[0]), board == other\n"


def outcomes(text: str, folder: Path) -> None:
    """Compare a rule with its lowered form; raise `CompileError` if it is refused."""
    rule = written(folder, BOARD + text + RESULT)
    twin = Twin(rule, 1)
    for number in NUMBERS:
        assert alike(outcome(rule, number), outcome(twin, number)), number


@pytest.mark.parametrize(
    "text", [*(f"    {line}\n" for line in CHANGES.strip().splitlines()), *FOR_EACH.split("# ----\n")]
)
def test_no_change_of_a_list_in_an_object_is_missed(text: str, tmp_path: Path) -> None:
    try:
        outcomes(text, tmp_path)
    except CompileError:
        return


@pytest.mark.parametrize("line", COPIES.strip().splitlines())
def test_a_copy_of_a_list_in_an_object_may_be_changed(line: str, tmp_path: Path) -> None:
    outcomes(f"    {line}\n", tmp_path)
