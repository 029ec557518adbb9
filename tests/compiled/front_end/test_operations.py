"""Every rule of the table: lowered and run as Python, it agrees with the user's function on drawn arguments."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from enum import Enum, IntEnum
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.operations.bit_idioms import LOWEST_PLACE
from gametree.compiled.front_end.operations.table import OPERATIONS, AnyText, Bytes, Sequence, Set, Stream, listed
from tests.compiled.front_end.twins import Twin, alike, outcome
from tests.support.samples import slow_but

EDGES = [0, 1, -1, 2, 3, 7, 62, 63, 64, 2**53, 2**53 + 1, -(2**53) - 1, 2**62, 2**63 - 1, -(2**63)]
WHOLE = st.one_of(st.integers(-9, 9), st.sampled_from(EDGES), st.integers(-(2**63), 2**63 - 1))
LARGE = [2**63, 2**64 - 1, 2**64 + 1, -(2**64), 2**126, 2**127 - 1, -(2**127)]
WIDE = st.one_of(WHOLE, st.sampled_from(LARGE), st.integers(-(2**127), 2**127 - 1))
SMALL = st.integers(-12, 12)
PLACES = st.integers(-2, 130)
REAL = st.one_of(st.sampled_from([0.0, -0.0, 0.5, 1.5, 2.5, -2.5, 1e300, 2.0**53]), st.floats(allow_nan=False))
TRUTH = st.booleans()
TRIPLE = st.tuples(SMALL, SMALL, SMALL)
TEXT = st.text("XO.", min_size=3, max_size=3)
CHARACTER = st.sampled_from("XO.")
FEW = st.integers(0, 15)
MIXED = st.text("aZ 1.\n", min_size=4, max_size=4)
DIGITS = st.text("0179a", min_size=3, max_size=3)
BYTE = st.sampled_from([0, 1, 255])
ONE_OCTET = st.tuples(BYTE)
OCTETS = st.tuples(BYTE, BYTE, BYTE)
CELLS = [1, 2, 3, 5, 8]
PRICES = {each: each * each for each in range(-2, 12, 2)}
GRAPHS: tuple[dict[int, int], ...] = ({0: 1, 2: 3}, {5: 4}, {})
ROWS = ((1,), (2, 3), (), (4, 5, 6))
LISTS = [[1, 2], [3, 4], [5, 6]]


class Rank(IntEnum):
    LOW = 1
    HIGH = 5


class Colour(Enum):
    RED = "r"
    BLUE = "b"


class Point(NamedTuple):
    row: int
    column: int = 2


def changed(board: tuple[int, ...], at: int, mark: int) -> tuple[int, ...]:
    cells = list(board)
    cells[at] = mark
    cells.append(mark)
    return tuple(cells)


def evens(board: tuple[int, ...]) -> int:
    found = [square for square in board if square % 2 == 0]
    return len(found) * 100 + sum(found)


def indexed(board: tuple[int, ...], at: int) -> int:
    found = [square for square in board if square % 2 == 0]
    return found[at]


def above(board: tuple[int, ...], least: int) -> list[int]:
    return [square for square in board if square >= least]


def copied(board: tuple[int, ...]) -> int:
    found = list(square for square in board if square)
    again = tuple(found)
    return len(again)


RED, BLUE = Colour.RED, Colour.BLUE


def grown(text: str, number: int) -> str:
    """Return the characters of a text that a number lets through."""
    found = ""
    for place, character in enumerate(text):
        if (number >> place) & 1:
            found += character
    return found


def told(text: str) -> int:
    """Return a number that is another one for another text."""
    total = len(text)
    for character in text:
        total = (total * 131 + ord(character)) % 1_000_003
    return total


def counts_of(numbers: tuple[int, ...]) -> dict[int, int]:
    """Return how often each number occurs."""
    counts: dict[int, int] = {}
    for number in numbers:
        counts[number] = counts.get(number, 0) + 1
    return counts


def total_of_elements(numbers: tuple[int, ...]) -> int:
    counts: Counter[int] = Counter(numbers)
    return sum(counts.elements())


def commonest(numbers: tuple[int, ...]) -> tuple[int, int]:
    counts: Counter[int] = Counter(numbers)
    return counts.most_common()[0]


def merged(numbers: tuple[int, ...], others: tuple[int, ...]) -> int:
    """Return a number of what two dicts hold together."""
    both = counts_of(numbers) | counts_of(others)
    return sum(key * 100 + entry for key, entry in both.items())


def longest(text: str, number: int) -> int:
    """Return the length of one of two texts that has more in front."""
    one = "ab" if number > 1 else "abc"
    return told(one * 2) + told(one[1:]) + told(one[0]) + told(text)


Case = tuple[str, tuple[type[Any], ...], Callable[..., Any], tuple[Any, ...]]
I, W, F, B, T, X, S = (
    kinds.Int, kinds.Wide, kinds.Float, kinds.Bool, kinds.Tuple, kinds.Text, kinds.List
)  # fmt: skip
VIEWED = {  # operators of the keys and items of dicts
    "|": (
        lambda a, b: sum(sorted(set(a) | dict.fromkeys(b).keys())),
        lambda a, b: sum(sorted(dict.fromkeys(a).keys() | set(b))),
        lambda a, b: sum(sorted(dict.fromkeys(a).keys() | b)),
    ),
    "&": (
        lambda a, b: sum(sorted(set(a) & dict.fromkeys(b).keys())),
        lambda a, b: sum(sorted(dict.fromkeys(a).keys() & set(b))),
        lambda a, b: len(dict.fromkeys(a, 1).items() & dict.fromkeys(b, 1).items()),
    ),
    "-": (
        lambda a, b: sum(sorted(set(a) - dict.fromkeys(b).keys())),
        lambda a, b: sum(sorted(dict.fromkeys(a).keys() - set(b))),
        lambda a, b: sum(sorted(dict.fromkeys(a).keys() - [*b])),
    ),
    "^": (
        lambda a, b: sum(sorted(set(a) ^ dict.fromkeys(b).keys())),
        lambda a, b: sum(sorted(dict.fromkeys(a).keys() ^ set(b))),
        lambda a, b: sum(sorted(dict.fromkeys(a).keys() ^ dict.fromkeys(b).keys())),
    ),
}  # fmt: skip
CASES: list[Case] = [
    ("+", (I, I), lambda a, b: a + b, (WHOLE, WHOLE)),
    ("-", (I, I), lambda a, b: a - b, (WHOLE, WHOLE)),
    ("*", (I, I), lambda a, b: a * b, (WHOLE, WHOLE)),
    ("+", (F, F), lambda a, b: a + b, (REAL, REAL)),
    ("+", (F, F), lambda a, b: (a == 2) + b, (SMALL, REAL)),
    ("-", (F, F), lambda a, b: a - b, (WHOLE, REAL)),
    ("*", (F, F), lambda a, b: a * b, (REAL, WHOLE)),
    ("/", (F, F), lambda a, b: a / b, (WHOLE, WHOLE)),
    ("//", (I, I), lambda a, b: a // b, (WHOLE, WHOLE)),
    ("%", (I, I), lambda a, b: a % b, (WHOLE, WHOLE)),
    ("**", (I, I), lambda a: a**3, (WHOLE,)),
    ("**", (F, I), lambda a: a**2, (st.floats(-1e100, 1e100),)),
    ("<<", (I, I), lambda a, b: a << b, (WHOLE, SMALL)),
    (">>", (I, I), lambda a, b: a >> b, (WHOLE, SMALL)),
    ("&", (I, I), lambda a, b: a & b, (WHOLE, WHOLE)),
    ("|", (I, I), lambda a, b: a | b, (WHOLE, WHOLE)),
    ("^", (I, I), lambda a, b: a ^ b, (WHOLE, WHOLE)),
    ("&", (B, B), lambda a, b: a & b, (TRUTH, TRUTH)),
    ("|", (B, B), lambda a, b: a | b, (TRUTH, TRUTH)),
    ("^", (B, B), lambda a, b: a ^ b, (TRUTH, TRUTH)),
    ("-x", (I,), lambda a: -a, (WHOLE,)),
    ("-x", (F,), lambda a: -a, (REAL,)),
    ("+x", (I,), lambda a: +a, (TRUTH,)),
    ("+x", (F,), lambda a: +a, (REAL,)),
    ("~x", (I,), lambda a: ~a, (WHOLE,)),
    ("abs", (I,), lambda a: abs(a), (WHOLE,)),
    ("abs", (F,), lambda a: abs(a), (REAL,)),
    ("int", (I,), lambda a: int(a), (TRUTH,)),
    ("int", (F,), lambda a: int(a), (REAL,)),
    ("float", (I,), lambda a: float(a), (WHOLE,)),
    ("float", (F,), lambda a: float(a), (REAL,)),
    ("round", (I,), lambda a: round(a), (WHOLE,)),
    ("round", (F,), lambda a: round(a), (st.floats(-1e6, 1e6),)),
    ("round", (F, I), lambda a, b: round(a, 2), (REAL, SMALL)),
    ("round", (I, I), lambda a, b: round(a, 2), (WHOLE, SMALL)),
    ("math.floor", (F,), lambda a: math.floor(a), (REAL,)),
    ("math.floor", (I,), lambda a: math.floor(a), (WHOLE,)),
    ("math.ceil", (F,), lambda a: math.ceil(a), (REAL,)),
    ("math.ceil", (I,), lambda a: math.ceil(a), (WHOLE,)),
    ("math.trunc", (F,), lambda a: math.trunc(a), (REAL,)),
    ("math.trunc", (I,), lambda a: math.trunc(a), (WHOLE,)),
    ("math.sqrt", (F,), lambda a: math.sqrt(a), (REAL,)),
    ("math.copysign", (F, F), lambda a, b: math.copysign(a, b), (REAL, REAL)),
    ("math.hypot", (I, I), lambda a, b: math.hypot(a, b), (st.integers(-1024, 1024), SMALL)),
    ("math.gcd", (I, I), lambda a, b: math.gcd(a, b), (WHOLE, WHOLE)),
    ("math.lcm", (I, I), lambda a, b: math.lcm(a, b), (WHOLE, SMALL)),
    ("math.isqrt", (I,), lambda a: math.isqrt(a), (WHOLE,)),
    ("+", (W, W), lambda a, b: a + b, (WIDE, WIDE)),
    ("+", (W, W), lambda a, b: a + (b & 7) + 2**70, (WIDE, WHOLE)),
    ("-", (W, W), lambda a, b: a - b, (WHOLE, WIDE)),
    ("*", (W, W), lambda a, b: a * b, (WIDE, WIDE)),
    ("*", (W, W), lambda a, b: (a & 2**70) * (b & 255), (WIDE, WIDE)),
    ("&", (W, W), lambda a, b: a & b, (WIDE, WIDE)),
    ("&", (W, W), lambda a: a & 255, (WIDE,)),
    ("|", (W, W), lambda a, b: a | b, (WIDE, WHOLE)),
    ("^", (W, W), lambda a, b: a ^ b, (TRUTH, WIDE)),
    ("-x", (W,), lambda a: -a, (WIDE,)),
    ("-x", (W,), lambda a: -(a & 2**100), (WIDE,)),
    ("+x", (W,), lambda a: +a, (WIDE,)),
    ("~x", (W,), lambda a: ~a, (WIDE,)),
    ("abs", (W,), lambda a: abs(a), (WIDE,)),
    ("int", (W,), lambda a: int(a), (WIDE,)),
    ("<<", (W, W), lambda a, b: a << b, (WIDE, PLACES)),
    ("<<", (W, W), lambda a, b: (a & 2**64) << (b & 31), (WIDE, WIDE)),
    ("<<", (W, W), lambda a: a << 2**20, (WIDE,)),
    ("**", (W, I), lambda a: a**2, (WIDE,)),
    ("**", (W, I), lambda a, b: (a & 2**65) ** (b & 3), (WIDE, WHOLE)),
    (">>", (W, W), lambda a, b: a >> b, (WIDE, PLACES)),
    (">>", (W, W), lambda a, b: a >> (b & 127), (WIDE, WIDE)),
    (".bit_count", (W,), lambda a: a.bit_count(), (WIDE,)),
    (".bit_length", (W,), lambda a: a.bit_length(), (WIDE,)),
    (LOWEST_PLACE, (W,), lambda a: (a & -a).bit_length() - 1, (WIDE,)),
    ("==", (object, object), lambda a, b: (a == b, a == 2**127 - 1, a != 0), (WIDE, WIDE)),
    ("<", (object, object), lambda a, b: (a < b, a < 2**127, b <= a), (WIDE, WHOLE)),
    ("in", (object, object), lambda a, b: (a in b, a in (7, 2**63), a in range(9)), (WIDE, TRIPLE)),
    ("[]", (Sequence, I), lambda a, b: a[b], (TRIPLE, WIDE)),
    ("sum", (Stream,), lambda a, b: sum([a, b, 1]), (WIDE, WIDE)),
    (".startswith", (AnyText, AnyText), lambda a, b: a.startswith(b[:2]) + 2 * a.startswith(b[:0]), (TEXT, TEXT)),
    (".startswith", (AnyText, AnyText), lambda a, b: a.startswith(b + "X"), (TEXT, TEXT)),
    (".bit_count", (I,), lambda a: a.bit_count(), (WHOLE,)),
    (".bit_length", (I,), lambda a: a.bit_length(), (WHOLE,)),
    (LOWEST_PLACE, (I,), lambda a: (-a & a).bit_length() - 1, (WHOLE,)),
    ("==", (object, object), lambda a, b: a == b, (TRIPLE, TRIPLE)),
    ("!=", (object, object), lambda a, b: a != b, (WHOLE, REAL)),
    ("<", (object, object), lambda a, b: a < b, (TRIPLE, TRIPLE)),
    ("<=", (object, object), lambda a, b: a <= b, (TEXT, TEXT)),
    (">", (object, object), lambda a, b: a > b, (WHOLE, TRUTH)),
    (">=", (object, object), lambda a, b: a >= b, (REAL, WHOLE)),
    ("is", (object, object), lambda a: a is RED, (st.sampled_from(Colour),)),
    ("is not", (object, object), lambda a: a is not None, (WHOLE,)),
    ("in", (object, object), lambda a, b: a in b, (SMALL, TRIPLE)),
    ("[]", (dict, object), lambda a: PRICES[a], (SMALL,)),
    (".__contains__", (dict, object), lambda a: PRICES.__contains__(a), (SMALL,)),
    (".get", (dict, object), lambda a: PRICES.get(a) is None, (SMALL,)),
    (".copy", (dict,), lambda a: PRICES.copy()[a], (SMALL,)),
    ("[]", (kinds.OneDict, object), lambda a, b: GRAPHS[a % 3][b], (SMALL, SMALL)),
    (".get", (kinds.OneDict, object), lambda a, b: GRAPHS[a % 3].get(b) is None, (SMALL, SMALL)),
    (".get", (kinds.OneDict, object, object), lambda a, b: GRAPHS[a % 3].get(b, 7), (SMALL, SMALL)),
    ("len", (kinds.OneDict,), lambda a: len(GRAPHS[a % 3]), (SMALL,)),
    (".copy", (kinds.OneDict,), lambda a: len(GRAPHS[a % 3].copy()), (SMALL,)),
    (".keys", (kinds.OneDict,), lambda a: tuple(GRAPHS[a % 3].keys()) == (0, 2), (SMALL,)),
    (".values", (kinds.OneDict,), lambda a: max(GRAPHS[a % 3].values()), (SMALL,)),
    (".items", (kinds.OneDict,), lambda a: sum(b * c for b, c in GRAPHS[a % 3].items()), (SMALL,)),
    ("[:]", (kinds.Union, object, object, object), lambda a, b: sum((a if b > 0 else a[1:])[b:]), (TRIPLE, SMALL)),
    ("[:]", (values.Lazy, object, object, object), lambda a, b: sum((a if b > 0 else a[1:])[b:]), (TRIPLE, SMALL)),
    (".get", (dict, object, object), lambda a, b: PRICES.get(a, b), (SMALL, SMALL)),
    ("not in", (object, object), lambda a: a not in {1, 2, 3, 5, 8, 9, 10, 11, 12}, (SMALL,)),
    ("len", (Sequence,), lambda a: len(a), (TEXT,)),
    ("len", (kinds.BoundedText,), lambda a: len(("", "left", "up")[a % 3]), (SMALL,)),
    ("len", (kinds.List,), evens, (TRIPLE,)),
    ("len", (values.Range,), lambda a, b, c: len(range(a, b, c)), (SMALL, SMALL, SMALL)),
    ("len", (values.Slice,), lambda a, b: len(a[b:]), (TRIPLE, SMALL)),
    ("[]", (Sequence, I), lambda a, b: a[b], (TRIPLE, SMALL)),
    ("[]", (kinds.List, I), indexed, (TRIPLE, SMALL)),
    ("[]", (values.Slice, I), lambda a, b: ROWS[a][b], (SMALL, SMALL)),
    ("[:]", (values.Slice, object, object, object), lambda a, b: sum(ROWS[a][:b]), (SMALL, SMALL)),
    ("[]", (values.Range, I), lambda a, b: range(a, 9)[b], (SMALL, SMALL)),
    ("[:]", (Sequence, object, object, object), lambda a: a[::-1] + a[1:], (TRIPLE,)),
    ("[:]", (S, object, object, object), lambda a, b, c: sum(above(a, 1)[b:c:-2]), (TRIPLE, SMALL, SMALL)),
    ("[:]", (S, object, object, object), lambda a, b, c: sum(above(a, 1)[b:c]), (TRIPLE, SMALL, SMALL)),
    ("+", (S, S), lambda a: (above(a, 1) + above(a, 2))[2], (TRIPLE,)),
    ("+", (S, Sequence), lambda a, b: (above(a, 1) + [b])[1], (TRIPLE, SMALL)),
    ("+", (Sequence, S), lambda a, b: ([b] + above(a, 1))[1], (TRIPLE, SMALL)),
    ("*", (S, I), lambda a, b: len(above(a, 1) * b), (TRIPLE, SMALL)),
    ("*", (I, S), lambda a, b: sum(b * above(a, 1)), (TRIPLE, SMALL)),
    ("*", (kinds.FixedList, I), lambda a, b: sum([a, 2] * b), (SMALL, SMALL)),
    ("*", (I, kinds.FixedList), lambda a, b: sum(b * [a]), (SMALL, SMALL)),
    ("*", (T, I), lambda a, b: sum((a, 2) * b), (SMALL, SMALL)),
    ("*", (I, T), lambda a, b: (b * (a,))[0], (SMALL, SMALL)),
    (".copy", (list,), lambda a: CELLS.copy()[a], (SMALL,)),
    (".copy", (kinds.FixedList,), lambda a, b: tuple([a, b].copy()), (SMALL, SMALL)),
    (".copy", (S,), lambda a: len(above(a, 1).copy()), (TRIPLE,)),
    (".find", (X, X), lambda a, b: a.find(b[0]), (TEXT, TEXT)),
    (".endswith", (AnyText, AnyText), lambda a, b: a.endswith(b[1:]) + 2 * a.endswith(b[:0]), (TEXT, TEXT)),
    ("+", (T, T), lambda a, b: a + (b,), (TRIPLE, SMALL)),
    ("+", (X, X), lambda a, b: a + b + "X", (TEXT, TEXT)),
    ("+", (kinds.FixedList, kinds.FixedList), lambda a, b: tuple([a] + [b, 1]), (SMALL, SMALL)),
    ("+", (kinds.Record, T), lambda a, b: Point(a, b) + (1,), (SMALL, SMALL)),
    ("+", (T, kinds.Record), lambda a, b: (1,) + Point(a, b), (SMALL, SMALL)),
    ("+", (values.Slice, Sequence), lambda a, b: a[:b] + (7,) + a[b + 1 :], (TRIPLE, SMALL)),
    ("+", (values.Concatenation, Sequence), lambda a, b: a[:b] + (7,) + (8,) + a[b + 2 :], (TRIPLE, SMALL)),
    ("+", (values.Slice, values.Slice), lambda a, b: a[:b] + a[b:], (TRIPLE, SMALL)),
    ("+", (values.Slice, values.Slice), lambda a, b: sum(a[:b] + ROWS[b]), (TRIPLE, SMALL)),
    ("+", (values.Slice, Sequence), lambda a, b: (LISTS[a] + [b])[-1], (SMALL, SMALL)),
    ("+", (values.Slice, S), lambda a, b: (LISTS[b] + above(a, 1))[0], (TRIPLE, SMALL)),
    ("+", (S, values.Slice), lambda a, b: (above(a, 1) + LISTS[b])[-1], (TRIPLE, SMALL)),
    ("+", (Sequence, values.Slice), lambda a, b: ([b] + LISTS[a])[-1], (SMALL, SMALL)),
    ("+", (values.Concatenation, values.Slice), lambda a, b: a[:b] + "-" + a[b + 1 :], (TEXT, SMALL)),
    ("*", (Sequence, I), lambda a: (a, 1) * 3, (SMALL,)),
    ("*", (I, Sequence), lambda a: 2 * (a,), (SMALL,)),
    (".count", (Sequence, object), lambda a, b: a.count(b), (TRIPLE, SMALL)),
    (".index", (Sequence, object), lambda a, b: a.index(b), (TRIPLE, SMALL)),
    (
        "+",
        (kinds.List, values.Lazy),
        lambda a, b: [*(tuple([x for x in a if x > 1]) + ((b, 2) if b > 1 else ())), 7][0],
        (TRIPLE, SMALL),
    ),
    (".__contains__", (kinds.List, object), lambda a, b: [x for x in a if x > 1].__contains__(b), (TRIPLE, SMALL)),
    (".count", (kinds.List, object), lambda a, b: [x for x in a if x > 1].count(b), (TRIPLE, SMALL)),
    (".index", (kinds.List, object), lambda a, b: [x for x in a if x > 1].index(b), (TRIPLE, SMALL)),
    ("set", (Stream,), lambda a: len(set(a)), (TRIPLE,)),
    ("set", (Set,), lambda a, b: len(set({a, b})), (SMALL, SMALL)),
    ("frozenset", (Stream,), lambda a: len(frozenset(x % 3 for x in a)), (TRIPLE,)),
    ("frozenset", (Set,), lambda a, b: frozenset({a, 1}) == {b, 1}, (SMALL, SMALL)),
    ("len", (Set,), lambda a, b: len({*a, *b}) * 100 + len({x for x in a if x > 1}), (TRIPLE, TRIPLE)),
    ("list", (Set,), lambda a, b: sum(list({a, b})), (SMALL, SMALL)),
    ("len", (values.Lazy,), lambda a: len([x for x in {*a} if x > 1]), (TRIPLE,)),
    ("sorted", (Set,), lambda a: sorted({x % 5 for x in a})[0] * 10 + sorted({x % 5 for x in a})[-1], (TRIPLE,)),
    ("sum", (Set,), lambda a, b: sum({a, b, 3}), (SMALL, SMALL)),
    (".__contains__", (Set, object), lambda a, b: {a, 3}.__contains__(b), (SMALL, SMALL)),
    (".__contains__", (Sequence, object), lambda a, b: a.__contains__(b), (TRIPLE, SMALL)),
    ("any", (Set,), lambda a, b: any({a, b}), (SMALL, SMALL)),
    ("all", (Set,), lambda a, b: all({a, b}), (SMALL, SMALL)),
    ("|", (Set, Set), lambda a, b: sum(sorted(set(a) | {x for x in b if x > 1})), (TRIPLE, TRIPLE)),
    ("&", (Set, Set), lambda a, b: sum(sorted(set(a) & set(b))), (TRIPLE, TRIPLE)),
    ("-", (Set, Set), lambda a, b: sum(sorted(set(a) - set(b))), (TRIPLE, TRIPLE)),
    ("^", (Set, Set), lambda a, b: sum(sorted(set(a) ^ {x for x in b if x > 1})), (TRIPLE, TRIPLE)),
    *(
        (name, shapes, function, (TRIPLE, TRIPLE))
        for name, functions in VIEWED.items()
        for shapes, function in zip(((Set, Stream), (Stream, Set), (Stream, Stream)), functions, strict=True)
    ),
    (".issubset", (Set, object), lambda a, b: {x for x in a if x > 1}.issubset(b), (TRIPLE, TRIPLE)),
    (".issuperset", (Set, object), lambda a, b: set(a).issuperset(b[:2]), (TRIPLE, TRIPLE)),
    (".isdisjoint", (Set, object), lambda a, b: set(a).isdisjoint(b), (TRIPLE, TRIPLE)),
    (".union", (Set, object), lambda a, b: len(set(a).union(b)), (TRIPLE, TRIPLE)),
    (".intersection", (Set, object), lambda a, b: len(set(a).intersection(b)), (TRIPLE, TRIPLE)),
    (".difference", (Set, object), lambda a, b: len(set(a).difference(b)), (TRIPLE, TRIPLE)),
    (".copy", (Set,), lambda a: len(set(a).copy()), (TRIPLE,)),
    (".replace", (X, X, X), lambda a, b, c: a.replace(b, c), (TEXT, CHARACTER, CHARACTER)),
    (".join", (X, values.Lazy), lambda a: "".join(a[place] for place in (2, 0, 1)), (TEXT,)),
    (".join", (X, Sequence), lambda a: "".join([a[2], a[0], "X"]), (TEXT,)),
    ("ord", (X,), lambda a: ord(a[1]), (TEXT,)),
    ("any", (Stream,), lambda a: any(square > 3 for square in a), (TRIPLE,)),
    ("any", (object,), lambda a: any(a == each for each in (4, 5)), (SMALL,)),
    ("all", (Stream,), lambda a: all(square > 3 for square in a), (TRIPLE,)),
    ("all", (object,), lambda a: all(a != each for each in (4, 5)), (SMALL,)),
    ("sum", (Stream,), lambda a: sum(square for square in a if square > 1), (TRIPLE,)),
    ("sum", (Stream, object), lambda a: sum((float(square) for square in a), 0.5), (TRIPLE,)),
    ("tuple", (Sequence,), lambda a: tuple(a), (TEXT,)),
    ("list", (Sequence,), changed, (TRIPLE, SMALL, SMALL)),
    ("tuple", (Stream,), copied, (TRIPLE,)),
    ("tuple", (Set,), lambda a: sum(i * x for i, x in enumerate(tuple({x * x % 11 for x in range(a)}))), (SMALL,)),
    ("list", (Stream,), lambda a: len(list(range(a))), (SMALL,)),
    ("sorted", (Stream,), lambda a: tuple(sorted(a)), (TRIPLE,)),
    ("divmod", (I, I), lambda a, b: divmod(a, b), (SMALL, SMALL)),
    ("pow", (I, I), lambda a: pow(a, 2), (WHOLE,)),
    (".value", (kinds.Member,), lambda a: a.value, (st.sampled_from(Colour),)),
    (".count", (X, X), lambda a, b: a.count(b), (TEXT, CHARACTER)),
    (".index", (X, X), lambda a, b: a.index(b), (TEXT, CHARACTER)),
    ("[]", (kinds.Dict, object), lambda a, b: counts_of(a)[b], (TRIPLE, SMALL)),
    (".__contains__", (kinds.Dict, object), lambda a, b: counts_of(a).__contains__(b), (TRIPLE, SMALL)),
    (".get", (kinds.Dict, object), lambda a, b: counts_of(a).get(b) is None, (TRIPLE, SMALL)),
    (".get", (kinds.Dict, object, object), lambda a, b: counts_of(a).get(b, 7), (TRIPLE, SMALL)),
    ("len", (kinds.Dict,), lambda a: len(counts_of(a)), (TRIPLE,)),
    (".keys", (kinds.Dict,), lambda a: tuple(counts_of(a).keys())[0], (TRIPLE,)),
    (".values", (kinds.Dict,), lambda a: max(counts_of(a).values()), (TRIPLE,)),
    (".items", (kinds.Dict,), lambda a: tuple(counts_of(a).items())[0], (TRIPLE,)),
    (".copy", (kinds.Dict,), lambda a: len(counts_of(a).copy()), (TRIPLE,)),
    ("|", (kinds.Dict, kinds.Dict), merged, (TRIPLE, TRIPLE)),
    ("&", (kinds.Dict, kinds.Dict), lambda a, b: list((Counter(a) & Counter(b)).elements())[:2] == [a[0], b[0]], (TRIPLE, TRIPLE)),
    ("+", (kinds.Dict, kinds.Dict), lambda a, b: list((Counter(a) + Counter(b)).elements())[:2] == [a[0], b[0]], (TRIPLE, TRIPLE)),
    ("-", (kinds.Dict, kinds.Dict), lambda a, b: list((Counter(a) - Counter(b)).elements())[:2] == [a[0], b[0]], (TRIPLE, TRIPLE)),
    (".elements", (kinds.Dict,), total_of_elements, (TRIPLE,)),
    (".most_common", (kinds.Dict,), commonest, (TRIPLE,)),
    (".most_common", (kinds.Dict, I), lambda a: len(Counter(a).most_common(2)), (TRIPLE,)),
    (".upper", (AnyText,), lambda a, n: told(grown(a, n).upper()), (MIXED, FEW)),
    (".lower", (AnyText,), lambda a, n: told(grown(a, n).lower()), (MIXED, FEW)),
    (".swapcase", (AnyText,), lambda a, n: told(grown(a, n).swapcase()), (MIXED, FEW)),
    (".strip", (AnyText,), lambda a, n: told(grown(a, n).strip()), (MIXED, FEW)),
    (".lstrip", (AnyText,), lambda a, n: told(grown(a, n).lstrip()), (MIXED, FEW)),
    (".rstrip", (AnyText,), lambda a, n: told(grown(a, n).rstrip()), (MIXED, FEW)),
    (".isupper", (AnyText,), lambda a, n: grown(a, n).isupper(), (MIXED, FEW)),
    (".islower", (AnyText,), lambda a, n: grown(a, n).islower(), (MIXED, FEW)),
    (".isdigit", (AnyText,), lambda a, n: grown(a, n).isdigit(), (MIXED, FEW)),
    (".isdecimal", (AnyText,), lambda a, n: grown(a, n).isdecimal(), (MIXED, FEW)),
    (".isnumeric", (AnyText,), lambda a, n: grown(a, n).isnumeric(), (MIXED, FEW)),
    (".isalpha", (AnyText,), lambda a, n: grown(a, n).isalpha(), (MIXED, FEW)),
    (".isalnum", (AnyText,), lambda a, n: grown(a, n).isalnum(), (MIXED, FEW)),
    (".isspace", (AnyText,), lambda a, n: grown(a, n).isspace(), (MIXED, FEW)),
    ("int", (AnyText,), lambda a, n: int(grown(a, n)), (DIGITS, FEW)),
    ("str", (AnyText,), lambda a, n: told(str(grown(a, n))), (MIXED, FEW)),
    (
        ".count",
        (AnyText, AnyText),
        lambda a, n, m: grown(a, n).count(grown(a[1:], m)),
        (TEXT, FEW, FEW),
    ),
    (
        ".find",
        (AnyText, AnyText),
        lambda a, n, m: grown(a, n).find(grown(a[1:], m)),
        (TEXT, FEW, FEW),
    ),
    (
        ".rfind",
        (AnyText, AnyText),
        lambda a, n, m: grown(a, n).rfind(grown(a[1:], m)),
        (TEXT, FEW, FEW),
    ),
    (
        ".index",
        (AnyText, AnyText),
        lambda a, n, m: grown(a, n).index(grown(a[1:], m)),
        (TEXT, FEW, FEW),
    ),
    (
        ".rindex",
        (AnyText, AnyText),
        lambda a, n, m: grown(a, n).rindex(grown(a[1:], m)),
        (TEXT, FEW, FEW),
    ),
    (
        ".startswith",
        (AnyText, AnyText),
        lambda a, n, m: grown(a, n).startswith(grown(a[1:], m)),
        (TEXT, FEW, FEW),
    ),
    (
        ".endswith",
        (AnyText, AnyText),
        lambda a, n, m: grown(a, n).endswith(grown(a[1:], m)),
        (TEXT, FEW, FEW),
    ),
    (".count", (AnyText, AnyText, I), lambda a, b, n, m: grown(a + a, n).count(b[:1], m), (TEXT, TEXT, FEW, SMALL)),
    (".count", (AnyText, AnyText, I), lambda a, n, i: a.count(grown(a, n), i), (TEXT, FEW, SMALL)),
    (".count", (AnyText, AnyText, I, I), lambda a, n, i, j: a.count(grown(a[1:], n), i, j), (TEXT, FEW, SMALL, SMALL)),
    (".find", (AnyText, AnyText, I), lambda a, b, n, m: grown(a + a, n).find(b[:1], m), (TEXT, TEXT, FEW, SMALL)),
    (".find", (AnyText, AnyText, I), lambda a, n, i: a.find(grown(a, n), i), (TEXT, FEW, SMALL)),
    (".find", (AnyText, AnyText, I, I), lambda a, n, i, j: a.find(grown(a[1:], n), i, j), (TEXT, FEW, SMALL, SMALL)),
    (".rfind", (AnyText, AnyText, I), lambda a, b, n, m: grown(a + a, n).rfind(b[:1], m), (TEXT, TEXT, FEW, SMALL)),
    (".rfind", (AnyText, AnyText, I), lambda a, n, i: a.rfind(grown(a, n), i), (TEXT, FEW, SMALL)),
    (".rfind", (AnyText, AnyText, I, I), lambda a, n, i, j: a.rfind(grown(a[1:], n), i, j), (TEXT, FEW, SMALL, SMALL)),
    (".index", (AnyText, AnyText, I), lambda a, b, n, m: grown(a + a, n).index(b[:1], m), (TEXT, TEXT, FEW, SMALL)),
    (".index", (AnyText, AnyText, I), lambda a, n, i: a.index(grown(a, n), i), (TEXT, FEW, SMALL)),
    (".index", (AnyText, AnyText, I, I), lambda a, n, i, j: a.index(grown(a[1:], n), i, j), (TEXT, FEW, SMALL, SMALL)),
    (".rindex", (AnyText, AnyText, I), lambda a, b, n, m: grown(a + a, n).rindex(b[:1], m), (TEXT, TEXT, FEW, SMALL)),
    (".rindex", (AnyText, AnyText, I), lambda a, n, i: a.rindex(grown(a, n), i), (TEXT, FEW, SMALL)),
    (".rindex", (AnyText, AnyText, I, I), lambda a, n, i, j: a.rindex(grown(a[1:], n), i, j), (TEXT, FEW, SMALL, SMALL)),
    (".startswith", (AnyText, AnyText, I), lambda a, b, n, m: grown(a + a, n).startswith(b[:1], m), (TEXT, TEXT, FEW, SMALL)),
    (".startswith", (AnyText, AnyText, I), lambda a, n, i: a.startswith(grown(a, n), i), (TEXT, FEW, SMALL)),
    (".startswith", (AnyText, AnyText, I, I), lambda a, n, i, j: a.startswith(grown(a[1:], n), i, j), (TEXT, FEW, SMALL, SMALL)),
    (".endswith", (AnyText, AnyText, I), lambda a, b, n, m: grown(a + a, n).endswith(b[:1], m), (TEXT, TEXT, FEW, SMALL)),
    (".endswith", (AnyText, AnyText, I), lambda a, n, i: a.endswith(grown(a, n), i), (TEXT, FEW, SMALL)),
    (".endswith", (AnyText, AnyText, I, I), lambda a, n, i, j: a.endswith(grown(a[1:], n), i, j), (TEXT, FEW, SMALL, SMALL)),
    (".strip", (AnyText, AnyText), lambda a, n: told(grown(a, n).strip("X")), (TEXT, FEW)),
    (".lstrip", (AnyText, AnyText), lambda a, n: told(grown(a, n).lstrip("X")), (TEXT, FEW)),
    (".rstrip", (AnyText, AnyText), lambda a, n: told(grown(a, n).rstrip("X")), (TEXT, FEW)),
    ("+", (AnyText, AnyText), lambda a, n: told(grown(a, n) + "ab"), (TEXT, FEW)),
    (".zfill", (AnyText, I), lambda a, n: told(grown(a, n).zfill(3)), (DIGITS, FEW)),
    (".ljust", (AnyText, I), lambda a, n: told(grown(a, n).ljust(4)), (MIXED, FEW)),
    (".ljust", (AnyText, I, AnyText), lambda a, n: told(grown(a, n).ljust(4, "0")), (MIXED, FEW)),
    (".rjust", (AnyText, I), lambda a, n: told(grown(a, n).rjust(4)), (MIXED, FEW)),
    (".rjust", (AnyText, I, AnyText), lambda a, n: told(grown(a, n).rjust(4, "0")), (MIXED, FEW)),
    (
        ".replace",
        (AnyText, AnyText, AnyText),
        lambda a, n: told(grown(a, n).replace("XO", "a")),
        (TEXT, FEW),
    ),
    (
        ".replace",
        (AnyText, AnyText, AnyText, I),
        lambda a, n: told(grown(a, n).replace("X", "", 1)),
        (TEXT, FEW),
    ),
    (".split", (AnyText,), lambda a, n: told("-".join(grown(a, n).split())), (TEXT, FEW)),
    (".split", (AnyText, AnyText), lambda a, n: told("-".join(grown(a, n).split("X"))), (TEXT, FEW)),
    (".split", (AnyText, AnyText, I), lambda a, n: len(grown(a, 2).split("X", n)), (TEXT, FEW)),
    (".splitlines", (AnyText,), lambda a, n: len(grown(a, n).splitlines()), (TEXT, FEW)),
    (".join", (AnyText, Stream), lambda a, n: told("-".join([grown(a, n), a])), (TEXT, FEW)),
    ("*", (kinds.BoundedText, I), longest, (TEXT, SMALL)),
    ("[:]", (kinds.BoundedText, object, object, object), longest, (TEXT, SMALL)),
    ("[]", (kinds.BoundedText, I), longest, (TEXT, SMALL)),
    ("len", (Bytes,), lambda a: len(bytes(a)), (FEW,)),
    ("[]", (Bytes, I), lambda a, b: bytes(a)[b], (OCTETS, SMALL)),
    ("[:]", (Bytes, object, object, object), lambda a, i: bytes(a)[i:][0], (OCTETS, SMALL)),
    ("+", (Bytes, Bytes), lambda a, i: (bytes(a) + b"ab")[i], (OCTETS, SMALL)),
    ("*", (Bytes, I), lambda a, i: (bytes(a) * 2)[i], (OCTETS, SMALL)),
    ("*", (I, Bytes), lambda a, i: (2 * bytes(a))[i], (OCTETS, SMALL)),
    (".replace", (Bytes, Bytes, Bytes), lambda a, b: tuple(bytes(a).replace(bytes((b,)), b"a")), (OCTETS, BYTE)),
    (".count", (Bytes, object), lambda a, b: bytes(a).count(b), (OCTETS, BYTE)),
    (".count", (Bytes, object, I), lambda a, b, i: bytes(a + a).count(bytes(b), i), (OCTETS, ONE_OCTET, SMALL)),
    (".count", (Bytes, object, I, I), lambda a, b, i, j: bytes(a + a).count(b, i, j), (OCTETS, BYTE, SMALL, SMALL)),
    (".index", (Bytes, object), lambda a, b: bytes(a).index(b), (OCTETS, BYTE)),
    (".index", (Bytes, object, I), lambda a, b, i: bytes(a + a).index(bytes(b), i), (OCTETS, ONE_OCTET, SMALL)),
    (".index", (Bytes, object, I, I), lambda a, b, i, j: bytes(a + a).index(b, i, j), (OCTETS, BYTE, SMALL, SMALL)),
    (".rindex", (Bytes, object), lambda a, b: bytes(a).rindex(b), (OCTETS, BYTE)),
    (".rindex", (Bytes, object, I), lambda a, b, i: bytes(a + a).rindex(bytes(b), i), (OCTETS, ONE_OCTET, SMALL)),
    (".rindex", (Bytes, object, I, I), lambda a, b, i, j: bytes(a + a).rindex(b, i, j), (OCTETS, BYTE, SMALL, SMALL)),
    (".find", (Bytes, object), lambda a, b: bytes(a).find(b), (OCTETS, BYTE)),
    (".find", (Bytes, object, I), lambda a, b, i: bytes(a + a).find(bytes(b), i), (OCTETS, ONE_OCTET, SMALL)),
    (".find", (Bytes, object, I, I), lambda a, b, i, j: bytes(a + a).find(b, i, j), (OCTETS, BYTE, SMALL, SMALL)),
    (".rfind", (Bytes, object), lambda a, b: bytes(a).rfind(b), (OCTETS, BYTE)),
    (".rfind", (Bytes, object, I), lambda a, b, i: bytes(a + a).rfind(bytes(b), i), (OCTETS, ONE_OCTET, SMALL)),
    (".rfind", (Bytes, object, I, I), lambda a, b, i, j: bytes(a + a).rfind(b, i, j), (OCTETS, BYTE, SMALL, SMALL)),
    (".startswith", (Bytes, Bytes), lambda a, b: bytes(a).startswith(bytes(b)), (OCTETS, ONE_OCTET)),
    (".endswith", (Bytes, Bytes), lambda a, b: bytes(a).endswith(bytes(b)), (OCTETS, ONE_OCTET)),
    ("str", (I,), lambda a: told(str(a)[-5:]), (WHOLE,)),
    ("chr", (I,), lambda a: ord(chr(a)), (SMALL,)),
    ("int", (AnyText, I), lambda a, n: int(grown(a, n), 2), (st.text("0012x", min_size=3, max_size=3), FEW)),
]


def test_every_rule_of_the_table_is_tested() -> None:
    assert {(operation, shapes) for operation, shapes, _, _ in CASES} == set(OPERATIONS)


@pytest.mark.parametrize(
    ("function", "drawn"),
    slow_but(2, [pytest.param(*case[2:], id=f"{case[0]} {case[1][0].__name__}") for case in CASES]),
)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_a_rule_answers_as_python_does(function: Callable[..., Any], drawn: tuple[Any, ...], data: Any) -> None:
    arguments = data.draw(st.tuples(*drawn))
    if function not in TWINS:
        TWINS[function] = Twin(function, *(2**100 if of is WIDE else each for each, of in zip(arguments, drawn)))
    expected, found = outcome(function, *arguments), outcome(TWINS[function], *arguments)
    assert alike(expected, found)


TWINS: dict[Callable[..., Any], Twin] = {}


def test_every_rule_has_an_example_for_the_docs() -> None:
    assert len(listed()) == len(OPERATIONS)
    assert all(example and kinds_of for example, kinds_of in listed())
