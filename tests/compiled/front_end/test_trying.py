"""A try goes as in Python: what was done before an error stays, and what follows it is not done."""

from __future__ import annotations

from pathlib import Path
from random import Random
from textwrap import indent

import pytest

from gametree.compiled.front_end.functions.edges import Jumps, Try
from tests.compiled.front_end.every_kind import Head
from tests.support.samples import share

RISKS = """
x = 10 // number
x = [4, 5][number]
x += 6 // (number - 1)
x = PRICES[number]
x = {1: 2, number: 3}[2]
x = int("1x"[number % 2])
x = (1, 2).index(number)
cells[number] = 7
cells.remove(number)
cells.append(3 // number)
cells.pop(number)
del cells[number]
x = cells.pop()
taken.remove(number)
taken.add(4 // number)
table[2] += number
del table[number]
table[number] = 6 // (number - 2)
x = half(number)
x = half(number) + third(number) + half(x)
x = third(x) if number > 1 else half(number)
grow(cells, number)
x = sum(half(each) for each in cells)
x = sum(map(third, (3, number)))
x = next(some(number))
for each in some(number): x += half(each)
x = max(each // number for each in some(2))
x = deep(number)
x = sum(12 // each for each in (1, number))
x = next(each for each in cells if each > number)
x = max(each for each in cells if each > number)
assert number > 1
if number > 1: raise ValueError(x)
if number > 2: raise KeyError
x, y = cells
for each in (2, 1, 0): x += number // each
for each in cells: x = 3 // (each - number)
while x < 9: x += 1 + 3 // abs(x - number)
text += "abc"[number]
x = ord(text[number:number + 1])
pass
""".strip().split("\n")
STEPS = """
x += 1
y = x * 2
cells.append(x)
cells[0] += 2
taken.add(x)
table[x % 3] = y
text += "z"
x, y = y, x
cells = [y]
z = x
if x > number: y += 3
for each in cells: y += each
pass
""".strip().split("\n")
CLASSES = [
    "ZeroDivisionError", "IndexError", "KeyError", "ValueError", "LookupError", "(IndexError, ZeroDivisionError)",
    "ArithmeticError", "Odd", "Exception", "AssertionError", "(KeyError, ValueError, StopIteration)",
]  # fmt: skip
ENDS = [
    "pass",
    "x = 77",
    "return (-x,) * 9",
    "y += 5",
    "cells.append(8)",
    "z = 4",
    "number = 5",
    "return (len(cells),) * 9",
]
SHAPES = r"""
try:\n\tS\n\tR\n\tS\nexcept C:\n\tE
try:\n\tS\n\tR\nexcept C:\n\tE\nelse:\n\tS
try:\n\tR\n\tS\nexcept C:\n\tE\nfinally:\n\tS
try:\n\tR\n\tS\nexcept C:\n\tE\nexcept C:\n\tE
try:\n\tR\n\tS\n\tR\nexcept C:\n\tE\nexcept C:\n\tE\nelse:\n\tS
try:\n\ttry:\n\t\tR\n\t\tS\n\texcept C:\n\t\tE\n\tR\nexcept C:\n\tE
try:\n\ttry:\n\t\tS\n\t\tR\n\texcept C:\n\t\tR\n\tfinally:\n\t\tS\nexcept C:\n\tE
try:\n\tS\n\tR\nexcept C:\n\tR\n\tE
for turn in range(3):\n\ttry:\n\t\tR\n\t\tif turn == 1: break\n\t\tS\n\texcept C:\n\t\tE\n\tS
for turn in range(3):\n\ttry:\n\t\tS\n\t\tR\n\texcept C:\n\t\tcontinue\n\tS
for turn in range(3):\n\ttry:\n\t\tR\n\texcept C:\n\t\tS\n\t\tbreak\nelse:\n\tS
turn = 0\nwhile turn < 4:\n\tturn += 1\n\ttry:\n\t\tR\n\t\tif x > 9: continue\n\t\tS\n\texcept C:\n\t\tx += 3
if number > 1:\n\ttry:\n\t\tR\n\t\tS\n\texcept C:\n\t\tE\nS
def f(x):\n\ttry:\n\t\treturn 12 // x\n\texcept C:\n\t\treturn 5\nx = f(number)\nR
try:\n\tS\n\treturn 8 // number\nexcept C:\n\tS
""".strip().split("\n")
START = 'x, y, z, text = 3, 1, 0, "a"\ncells = [1, 2]\ntaken = {5}\ntable = {0: 1, 2: 2}'
ANSWER = "return (x, y, z, number, len(cells), sum(cells), len(taken), sum(table.values()), len(text))"
HELPERS = """
class Odd(ArithmeticError):
    pass

def half(n):
    if n % 2:
        raise ValueError
    return n // 2
def third(n):
    if n % 3 == 1:
        raise Odd(f"no third of {n}")
    try:
        return 9 // (n - 2)
    except ZeroDivisionError:
        return [4, 7][n - 1]
def grow(cells, n):
    cells.append(third(n))
    cells.append(half(n))
    cells.append(12 // n)
def some(n):
    for each in range(n):
        yield each
        if each > 6:
            raise KeyError
def deep(n):
    return deep(n - 1) + 1 if n > 3 else (5, 6)[n]
"""


def program(rng: Random) -> str:
    """Return the body of a rule with a try of random parts."""
    parts = {"R": RISKS, "S": STEPS, "C": CLASSES, "E": ENDS}
    shape = rng.choice(SHAPES).replace("\\n", "\n").replace("\\t", "    ")
    return "\n".join(
        (START, "".join(rng.choice(parts[each]) if each in parts else each for each in shape), ANSWER)
    )


@pytest.fixture
def head(tmp_path: Path) -> Head:
    made = Head(tmp_path)
    file = tmp_path / "helpers.py"
    file.write_text(HELPERS)
    exec(compile(HELPERS, str(file), "exec", dont_inherit=True), made.scope)
    return made


def differences(head: Head, seed: int, count: int) -> list[str]:
    rng = Random(seed)
    found = (head.difference(indent(program(rng), "    ").lstrip()) for _ in range(count))
    return [each for each in found if each is not None]


@pytest.mark.exhaustive
def test_a_sample(head: Head) -> None:
    assert differences(head, 1, 60) == []


@pytest.mark.exhaustive
def test_a_handler_that_follows_a_body_without_an_error_is_found(
    head: Head, monkeypatch: pytest.MonkeyPatch
) -> None:
    catching = vars(Jumps)["catching"]

    def without_number(self: Jumps, error: type[BaseException]) -> tuple[Try, int] | None:
        found = catching(self, error)
        return found and (found[0], 0)

    monkeypatch.setattr(Jumps, "catching", without_number)
    assert differences(head, 1, 60) != []


@pytest.mark.slow
def test_many(head: Head) -> None:
    assert differences(head, 2, share(3_000, 6)) == []
