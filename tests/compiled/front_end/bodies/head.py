"""The beginning of the module in which each body stands."""

from __future__ import annotations

from textwrap import indent

HEAD = """import copy, dataclasses, math, operator, random
from collections import Counter, defaultdict, deque
from copy import deepcopy
from dataclasses import dataclass, field, replace
from enum import Enum, Flag, IntEnum
from functools import cached_property, lru_cache, partial, reduce
from itertools import accumulate, chain, combinations, dropwhile, groupby, islice, pairwise, permutations
from itertools import compress, count, product, repeat, starmap, takewhile, zip_longest
from typing import Any, NamedTuple

TABLE = (3, 1, 4, 1, 5)
SETS = {1, 2}, {3}
CELLS = [3, 1, 4]
WAYS = {1: (2, 3), 2: (5,)}
PRICES = {3: 7, 5: 11}
PATTERN = (abs, len)
THIRD, TWO = operator.itemgetter(2), operator.itemgetter(0, -1)
ROW, INDEX = operator.attrgetter("row"), operator.methodcaller("index", 1)
MOVED = operator.methodcaller("moved", rows=2)
NAN = float("nan")


class Colour(Enum):
    RED = "r"
    BLUE = "b"


class Sides(Flag):
    NONE = 0
    LEFT = 1


class Rank(IntEnum):
    LOW = 1
    HIGH = 5


class Marked(type):
    pass


class Odd(metaclass=Marked):
    pass


class Point(NamedTuple):
    row: int
    column: int

    @property
    def total(self):
        return self.row + self.column

    def moved(self, rows):
        return self._replace(row=self.row + rows)

    @lru_cache
    def kept(self, rows):
        return self.row + rows

    def copy(self, cells):
        return [[self.row], list(cells)]


@dataclass(frozen=True)
class Spot:
    row: int
    column: int = 2


@dataclass(frozen=True, kw_only=True)
class Named:
    row: int


class Open(NamedTuple):
    row: int

    def __setitem__(self, place, item):
        pass


HOME, OPEN = Point(1, 2), Open(2)


def twice(number):
    return 2 * number


@lru_cache
def kept(number):
    return 100


def outer():
    step = 3

    def inner():
        return step

    return inner


def unfinished():
    def inner():
        return later

    return inner
    later = 3


def deep(number):
    return 0 if number < 1 else 1 + deep(number - 1)


def pair():
    return [1, 2]


INNER, UNFINISHED = outer(), unfinished()
"""


def bodies_of(text: str) -> list[str]:
    """Return each part of a text as the body of a rule."""
    return [indent(part, "    ").strip() for part in text.strip().split("\n# ----\n")]
