"""Calls of functions with a cache, which may have the answer to an equal argument of another class."""

from __future__ import annotations

HEAD = """class Level(IntEnum):
    LOW = 0
    HIGH = 1


class Suit(Enum):
    RED = 1
    BLUE = 2


class Pair(NamedTuple):
    one: int
    other: int


@dataclass(frozen=True)
class Noted:
    row: int
    note: int = field(compare=False)


@lru_cache
def same(x, y=0):
    return x, y


@lru_cache
def noted(x):
    return x.note


@lru_cache(maxsize=None)
def number_of(items):
    return len(items)


def rule(number):
    """
SEVERAL = "a function with a cache is called with values that may be of several classes"
OF_EQUALS = [
    HEAD + body
    for body in (
        "return number_of((number, (frozenset({number, 2}), frozenset({(1, number)}))))",
        "return number_of(tuple(x for x in range(number))), number_of(frozenset(range(number)))",
        "return number_of(frozenset({frozenset({number > 0}), frozenset()}))",
        "return same(None if number else (1, number)), same((None if number else 5, number))",
        "return same((number, (1, 2) if number > 1 else (1, 2, 3)))",
        "return same(Suit.RED if number else Suit.BLUE, 'ab'[number % 2]), same(Suit.RED, 'a')",
        "return same(Level(number % 2))[0] is Level.LOW, same((number, Level(number % 2)), Level.LOW)",
        "return same(number, number > 1), same(1, True), same(number, False)",
        "return same(number, Level(number % 2)), same(2, Suit.RED), same(Pair(number, 1))",
        "return same(number, frozenset({(1, True)})), same(1, frozenset({(number, False)}))",
        "return same(number, 1.5), same(number, 2.5), same(number, y=1)",
    )
]
KEPT = """@lru_cache(maxsize=None)
def cells(n):
    return [n, 2]


@lru_cache(maxsize=None)
def rows(n):
    return [[n], [2]]


@lru_cache(maxsize=None)
def squares(n):
    return (x * x for x in (1, n))


def passed_on(n):
    return cells(n)


picked = lambda n: cells(n)


class Box:
    def __init__(self, n):
        self.n = n

    @cached_property
    def twice(self):
        return 2 * self.n


@lru_cache(maxsize=None)
def box(n):
    return Box(n)


@dataclass(frozen=True)
class Board:
    n: int

    @cached_property
    def cells(self):
        return [self.n, 2]

    @lru_cache(maxsize=None)
    def more(self, n):
        return [self.n, n]

    def all(self):
        return self.more(3)


def rule(number):
    """
OF_KEPT = [
    KEPT + body
    for body in [
        "return len(cells(number)), sum(passed_on(number)), picked(number)[0], rows(number)[0][0]",
        "a = cells(number) + [4]\n    b = sorted(cells(number))\n    a.append(3)\n    return len(a), len(b)",
        "a = list(Board(number).cells)\n    a.append(3)\n    return len(a), len(Board(number).all())",
    ]
]
TWO_NAMES = "the list a may have two names, and is changed"
MIXED = {
    HEAD + body: reason
    for body, reason in {
        "return same(number, 1), same(number, number > 1)": SEVERAL,
        "return same((number, True)), same((1, number))": SEVERAL,
        "return same(number, Level(number % 2)), same(number, 1)": SEVERAL,
        "return same((number, 1)), same(Pair(number, 1))": SEVERAL,
        "return same(Pair(number, 1) if number > 1 else (number, 1))": SEVERAL,
        "return same(number, 1.0), same(number, 1)": SEVERAL,
        "return same((number, number > 1 if number else number))": SEVERAL,
        "return same((number, number / 2))": SEVERAL,
        "return number_of(frozenset({number, number > 1}))": SEVERAL,
        "return number_of([number])": SEVERAL,
        "return noted(Noted(1, number)), noted(Noted(1, number + 1))": "with a Noted, and equal ones may differ",
    }.items()
}
SHARED = {
    KEPT + body: reason
    for body, reason in {
        "a = cells(number)\n    a.append(5)\n    return len(cells(number))": TWO_NAMES,
        "a = passed_on(number)\n    a.append(5)\n    return len(cells(number))": TWO_NAMES,
        "a = picked(number)\n    a.append(5)\n    return len(cells(number))": TWO_NAMES,
        "a = rows(number)[0]\n    a.append(5)\n    return len(rows(number)[0])": TWO_NAMES,
        "board = Board(number)\n    a = board.cells\n    a.append(5)\n    return len(board.cells)": TWO_NAMES,
        "board = Board(number)\n    a = board.all()\n    a.append(5)\n    return len(board.all())": TWO_NAMES,
        "return sum(squares(number)) + sum(squares(number))": "a function with a cache returns a generator",
        "a = box(number)\n    a.n = 7\n    return box(number).n": "a function with a cache returns an object",
        "a = Box(number)\n    b = a.twice\n    a.n = 7\n    return a.twice + b": "Box.twice is kept by an object",
    }.items()
}
ANSWERED = OF_EQUALS + OF_KEPT
REFUSED = MIXED | SHARED

# A function with constant arguments is computed while compiling, and may raise an error beside its answer.
RAISING = """
class G:
    @cached_property
    def part(self):
        last = {1: 4, 2: 5}
        del last[3]
        return 7
G1 = G()
def rule(number):
    t = G1.part
    t = 3
    return number + t
# ----
class G:
    @cached_property
    def part(self):
        last = {1: 4, 2: 5}
        del last[3]
        return 7
G1 = G()
def rule(number):
    return number + G1.part
# ----
def part(n):
    last = {1: n, 2: 5}
    del last[3]
    return 7
def rule(number):
    return number + part(number)
# ----
def part(n):
    last = [1, 2]
    del last[3]
    return 7
def rule(number):
    return number + part(number)
# ----
def part(n):
    last = [1, 2].index(n)
    return 7
def rule(number):
    return number + part(number)
# ----
def part(n):
    last = [1, 2].index(5)
    return 7
def rule(number):
    return number + part(3)
# ----
def part(n):
    last = [1, 2].index(5)
    return 7
def rule(number):
    x = part(3)
    return number
"""
ANSWERED.extend(RAISING.strip().split("\n# ----\n"))
