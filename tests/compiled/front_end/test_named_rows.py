"""A row with a name of its own is changed as in Python, or the function is refused."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from gametree.compiled.front_end.names.named_rows import Rewriting, with_places
from gametree.game import CompileError
from tests.compiled.front_end.bodies.references import rule
from tests.compiled.front_end.test_bodies import NUMBERS, written
from tests.compiled.front_end.twins import Twin, alike, outcome
from tests.support.samples import share

STATEMENTS = """
row = grid[0]
row = grid[-1]
row = grid[number % 3]
row = grid[number]
row = grid[total % 3]
row: list = grid[1]
other = grid[number % 2]
row[0] = number
row[number] = 5
row[1] += total
row[0], row[2] = row[2], row[0]
other[1] = 4
grid[1][2] = 7
grid[number % 3][0] += 2
total += row[1] + sum(row)
total += sum(other)
total += len(grid) + max(grid[2])
total += sum(line[0] for line in grid)
total += 2 * (row in grid)
row = [5, 6, 7]
row = other
row = grid[:][0]
row = grid[1][:]
other = row
grid = [[1, 2, 3] for _ in range(3)]
grid = [list(line) for line in grid]
grid[0] = [3, 2, 1]
grid[0], grid[1] = grid[1], grid[0]
grid.append([4, 5, 6])
grid.reverse()
grid.pop()
del grid[0]
del row[0]
same = grid
same[0] = [8, 8, 8]
exchange(grid)
total += count(grid)
total += count(row)
fill(row, number)
later = lambda: row[0] + grid[0][0]
total += later()
""".strip().split("\n")
BLOCKS = (
    "for row in grid:",
    "for i, row in enumerate(grid):",
    "for i in range(3):",
    "for other in grid:",
    "while total < 20:\n    total += 5",
    "if number > 1:",
    "if row[0] > 1:",
    "for number, row in enumerate(grid):",
)
HELPERS = """
def exchange(cells):
    cells[0] = [9, 9, 9]


def count(cells):
    return len(cells)


def fill(cells, item):
    cells[0] = item
"""
START = "grid = [[1, 2, 3], [number, 5, 0], [0, 1, 1]]", "total = 0"
ENDS = (
    "return total + sum(7 * y + x * cell for y, line in enumerate(grid) for x, cell in enumerate(line))",
    "return total * 9 + row[0]",
)


DEEP_STATEMENTS = """
small = boards[0][1]
small = boards[number % 2][-1]
small = boards[number][number - 1]
small = boards[total % 2][number % 2]
small = boards[number % 2]
small[0][1] = number
small[number][0] = 5
small[1][0] += total
small[0] = [total, 7]
boards[1][0][1] = [6, number]
boards[number % 2][0][0][1] += 2
total += small[0][1] + len(small)
total += sum(boards[0][1][0])
total += most(small)
total += most(boards[0][0])
line = boards[number % 2]
line[1] = [[8, 8], [9, 9]]
line[0][0] = [3, number]
other = boards[0][number % 2]
other[0][0] = 4
boards[0] = boards[1]
boards[0] = [[[2, 2], [2, 2]], [[3, 3], [3, 3]]]
boards[1][1] = [[5, 5], [number, 5]]
boards[0][1], boards[1][1] = boards[1][1], boards[0][1]
boards.reverse()
boards[0].reverse()
small = [[1, 1], [number, 1]]
small = other
same = boards
same[0][1] = [[4, 4], [4, 4]]
exchange(boards[0])
total += sum(len(line) for line in boards)
""".strip().split("\n")
DEEP_BLOCKS = (
    "for a in range(2):",
    "for line in boards:",
    "for small in boards[0]:",
    "for line in boards:\n    small = line[1]",
    "if number > 1:",
    "if most(small) > 3:",
)
DEEP_HELPERS = """
def exchange(line):
    line[0] = [[9, 9], [9, 9]]


def most(small):
    return max(cell for row in small for cell in row)
"""
DEEP_START = (
    "boards = [[[[1, 2], [number, 0]], [[3, 1], [0, 5]]], [[[0, 1], [2, 2]], [[1, 1], [4, number]]]]",
    "total = 0",
)
DEEP_ENDS = (
    "return total + sum(i * cell for i, cell in enumerate(c for l in boards for b in l for r in b for c in r))",
    "return total * 9 + most(small)",
)


def body(rng: random.Random, statements: Sequence[str], blocks: Sequence[str], depth: int = 0) -> list[str]:
    """Return a few statements that name rows and change them."""
    found: list[str] = []
    for _ in range(rng.randint(1, 5 - depth)):
        if depth < 2 and rng.random() < 0.35:
            head, *more = rng.choice(blocks).split("\n")
            found += [head, *more, *(f"    {line}" for line in body(rng, statements, blocks, depth + 1))]
        else:
            found.append(rng.choice(statements[: rng.choice([13, 18, len(statements)])]))
    return found


def program(rng: random.Random) -> str:
    """Return a function with such statements."""
    return rule(HELPERS, *START, rng.choice(STATEMENTS[:5]), *body(rng, STATEMENTS, BLOCKS), rng.choice(ENDS))


def deep_program(rng: random.Random) -> str:
    """Return a function that names rows of rows and changes them."""
    first, statements = rng.choice(DEEP_STATEMENTS[:4]), body(rng, DEEP_STATEMENTS, DEEP_BLOCKS)
    return rule(DEEP_HELPERS, *DEEP_START, first, *statements, rng.choice(DEEP_ENDS))


def difference(text: str, folder: Path) -> str | None:
    """Return where a function and its twin differ, "refused" if it is refused, and None if they agree."""
    function = written(folder, text)
    try:
        twin = Twin(function, 1)
    except CompileError as error:
        return str(error) if "itself" in str(error) else "refused"
    for number in NUMBERS:
        expected, found = outcome(function, number), outcome(twin, number)
        if not alike(expected, found):
            return f"{text}\nat {number}: {expected} in Python, {found} when lowered"
    return None


@pytest.mark.parametrize("count", [50, pytest.param(share(5_000, 20), marks=pytest.mark.slow)])
def test_rows_are_changed_as_in_python(count: int, tmp_path: Path) -> None:
    rng = random.Random(20261127)
    found = [difference(program(rng), tmp_path) for _ in range(count)]
    assert not {each for each in found if each not in (None, "refused")}
    assert found.count(None) > 0.07 * count


@pytest.mark.parametrize("count", [50, pytest.param(share(4_000, 20), marks=pytest.mark.slow)])
def test_rows_of_rows_are_changed_as_in_python(count: int, tmp_path: Path) -> None:
    rng = random.Random(20261130)
    found = [difference(deep_program(rng), tmp_path) for _ in range(count)]
    assert not {each for each in found if each not in (None, "refused")}
    assert found.count(None) > 0.07 * count


def always(*_given: object) -> bool:
    return True


KEPT = "row = grid[0]", "grid[0] = [7, 7, 7]", "row[1] = number", "return grid[0][1]"


def test_a_row_that_leaves_its_list_is_not_taken_for_the_one_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = rule(HELPERS, *START, *KEPT)
    assert difference(text, tmp_path) == "refused"
    monkeypatch.setattr(Rewriting, "keeps", always)
    with_places.cache_clear()
    assert "in Python" in str(difference(text, tmp_path))


LEAVING = (  # a row of a row that is no longer in the outer list when it is changed
    ("small = boards[0][1]", "boards[0][1] = [[5, 5], [6, 6]]"),
    ("small = boards[0][1]", "boards[0] = [[[2, 2], [2, 2]], [[3, 3], [3, 3]]]"),
    ("small = boards[0][1]", "line = boards[0]", "line[1] = [[8, 8], [9, 9]]"),
    ("small = boards[0][1]", "line = boards[:][0]", "line[1] = [[8, 8], [9, 9]]"),
    ("small = boards[0][1]", "boards.reverse()"),
    ("small = boards[0][1]", "exchange(boards[0])"),
    ("small = boards[:][0][1]", "line = boards[0]", "line[1] = [[8, 8], [9, 9]]"),
)


@pytest.mark.parametrize("statements", LEAVING)
def test_a_row_of_a_row_that_leaves_is_not_taken_for_the_one_in_its_place(
    statements: tuple[str, ...], tmp_path: Path
) -> None:
    text = rule(DEEP_HELPERS, *DEEP_START, *statements, "small[0][1] = number", DEEP_ENDS[0])
    assert difference(text, tmp_path) in (None, "refused")


def test_a_row_of_a_row_is_found_by_what_stood_at_its_places_then(tmp_path: Path) -> None:
    changed = "small = boards[number % 2][total]", "number, total = 1, 1", "small[0][1] = 9", "line = boards[0][0]"
    text = rule(DEEP_HELPERS, *DEEP_START, *changed, DEEP_ENDS[0])
    assert difference(text, tmp_path) is None
