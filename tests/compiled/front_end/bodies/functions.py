"""Calls of functions and methods, with classes and lambdas."""

from __future__ import annotations

from tests.compiled.front_end.bodies.head import bodies_of

NAMED_AT_RUN_TIME = """
s = replace(Spot(1), **{"row" if number > 1 else "column": number})
return s.row * 10 + s.column
# ----
return replace(Spot(1), **{"row" if number > 1 else "columns": number}).row
# ----
return Point(1, 2)._replace(**{"row" if number > 1 else "columns": number}).row
# ----
return Spot(**{"row" if number > 1 else "column": number}).column
# ----
return Point(7, **{"row" if number > 1 else "column": number}).column
# ----
return Point(**{"row" if number > 1 else "self": number, "column": 3}).row
# ----
k, j = ("row", "column") if number > 1 else ("column", "row")
return Point(**{k: number, j: 3}).row
# ----
k = "row" if number > 1 else "column"
s = replace(Spot(1), row=1, **{k: 2}, column=1 // number)
return s.row
# ----
k = "row" if number > 1 else "column"
return replace(Spot(1), **{k: 2}, row=1 // number, column=1).row
# ----
k = "row" if number > 1 else "column"
s, t = replace(Spot(1), **{"row": 3, k: number}), replace(Spot(1), **{k: number, "row": 3})
return s.row + s.column * 10 + t.row * 100 + t.column * 1000
# ----
k, j = "row" if number > 1 else "column", "row" if number > 2 else "column"
return replace(Spot(1), **{k: 5, j: 6}).row
# ----
k = "row" if number > 1 else "column"
c = {k: number}
k = "row"
f = lambda: replace(Spot(1), **c)
return f().row
# ----
k = "row" if number > 1 else "column"
c = {k: number}
d = {**c, "row": 6}
s = replace(Spot(1), **{**d, **c, k: 5})
return s.row * 10 + s.column
# ----
return replace(Spot(1), **{"row" if number > 1 else "column": 1 // number}).row
# ----
k = f"{'ro' if number > 1 else 'colum'}{'w' if number else 'n'}"
return Point(1, 2)._replace(**{k: number}).row
# ----
k = (("row", 5, "red"), ("column", 7, "x"))[number % 2]
return getattr(Point(1, 2), k[0]) + k[1]
# ----
k = (("Row", 98, ""), ("coLumn", 7, "x"))[number % 2]
return k[1] + (k[0].lower() == "row") * 10 + (k[0].swapcase() == "rOW") * 20 + len(k[2].upper()) * 5
# ----
s = Spot(1)
for k in ("row", "column", "row"):
    s = replace(s, **{k: s.row + s.column + number})
return s.row * 10 + s.column
"""
NAMED_IN_A_BOARD = """@dataclass(frozen=True)
class Board:
    red: frozenset = frozenset()
    blue: frozenset = frozenset()
    turn: Colour = Colour.RED
    last: int | None = None
    made: int = field(default=3, init=False)


def rule(number):
    turn = Colour.RED if number > 1 else Colour.BLUE
    name = "last" if number > 2 else "none" if number > 1 else "made"
    board = replace(Board(), **{turn.name.lower(): frozenset({number})}, turn=turn, last=5)
    own = len(getattr(board, turn.name.lower()))
    return len(board.red) * 10 + len(board.blue) + own * 100 + replace(board, **{name: number}).last
"""
ANSWERED = [
    """def joined(*items):
    return sum(item * (place + 1) for place, item in enumerate(items)) + len(items)


def more(first, *items, by=3):
    return first * 100 + sum(items) * by


def rule(number):
    kept = [item for item in range(6) if item > number]
    a, b = joined(*kept), joined(number, *kept, 2, *kept)
    return a, b, more(number, *kept), more(1, 2, *kept, by=5), (lambda *all: len(all))(*range(number + 4))""",
    """class Piles:
    def __init__(self, *sizes):
        self.sizes = sizes

    @classmethod
    def of(cls, *sizes, falling=True):
        kept = sorted((size for size in sizes if size > 0), reverse=falling)
        return cls(len(kept), kept[0] if kept else 0)

    def sum(self, *sizes):
        return sum(self.sizes) + self.deep(*sizes)

    def deep(self, *sizes):
        return sizes[0] + self.deep(*sizes[1:]) if sizes else 0


def rule(number):
    kept = [size for size in range(6) if size > number]
    piles = Piles.of(*kept, number)
    return piles.sizes, piles.sum(*kept), Piles.of(*kept, falling=False).sizes""",
    """def squares(number):
    return {place * place: place for place in range(number % 5)}


def rule(number):
    known = squares(number).keys()
    both = {1: 2, number: 3}
    count = sum(1 for place in range(10) if place not in known) + len(known) + sum(known)
    for key, value in both.items():
        count += key * value if both.values() else 1
    return count * 100 + len(both.items()) * 10 + (not squares(0).keys()) + bool(known)""",
    *bodies_of(NAMED_AT_RUN_TIME),
    NAMED_IN_A_BOARD,
    (
        "def gen(f, at):\n    return f(at)\n\n\ndef rule(number):\n"
        "    return gen(Point(number, 2).moved, number).row"
    ),
    "fs = (lambda s: s + number, lambda s: s * 2)\n    return reduce(lambda s, f: f(s), fs, 1)",
    (
        "k = number\n    fs = [lambda s: s + k, lambda s: s * 2]\n    k = 5\n"
        "    return reduce(lambda s, f: f(s), fs, 1)"
    ),
    (
        "point = Point(None if number < 0 else number, 3)\n    if point.total is None:\n        return 2\n"
        "    return 1"
    ),
    "def add(a, b):\n    return a + b\n\n\ndef rule(number):\n    return add(number, **{'b': 2})",
    'return kept("abcdefghij"[number])',
    "return Point(number, 2, 3).row",
    "return Point(number).row",
    "return Point(column=number, row=4, total=5).row",
    "return Spot(number, number, number).row",
    "return Named(row=number).row",
    "return Named(number).row",
    "return Point(row=1, column=2).total + number",
    "return isinstance(Colour.RED if number else Colour.BLUE, Colour)",
    "return isinstance(Point(number, 1), tuple)",
    "return replace(Spot(number), nothing=3).row",
    "return replace(Spot(number), row=3).row",
    "return Point(number, 1)._replace(nothing=1).row",
    "return Point(number, 1)._replace(number).row",
    "inner = lambda: 3\n    return 5 if inner else number",
    "return Point(TABLE[:number], number).column",
    (
        "point = Point(None if number < 0 else number, 3)\n    if point.row is not None:\n"
        "        return point.row + 1\n    return 1"
    ),
    (
        "point = Point(None if number < 0 else number, 3)\n"
        "    if point.row is None or point.column is None:\n        return 2\n"
        "    return point.row + point.column"
    ),
    (
        "point = Point(None if number < 0 else number, 3)\n"
        "    if point.row is not None and point.column is not None and point.row is not None:\n"
        "        return point.row + point.column\n    return 1"
    ),
    (
        "point = Point(None if number < 0 else number, None if number > 2 else number)\n"
        "    if point.row is None:\n        return 2\n    if point.column is None:\n        return 3\n"
        "    return point.row + point.column"
    ),
    (
        "point = Point(number, None if number > 2 else number)\n    if point[1] is None:\n"
        "        return 3\n    if point[0] is None:\n        return 4\n    return point.row + point.column"
    ),
    "if Point(number, 2).row is not None:\n        return 2\n    return number",
    "return min(())",
    "return min((), default=number)",
    "def gen(n):\n    yield n\n    return n + 1\n\n\ndef rule(number):\n    return sum(gen(number))",
    "def gen(n):\n    yield n\n    return 1 // n\n\n\ndef rule(number):\n    return sum(gen(number))",
    "def gen(n):\n    yield n\n    return 1 // 0\n\n\ndef rule(number):\n    return sum(gen(number))",
    (
        "def gen(n):\n    if n > 2:\n        return\n    yield n\n\n\ndef rule(number):\n"
        "    return sum(gen(number))"
    ),
    "def gen(n):\n    yield 1 // 0\n    yield n\n\n\ndef rule(number):\n    return sum(gen(number))",
    "def gen(n):\n    return\n    yield n\n\n\ndef rule(number):\n    return sum(gen(number))",
    "def gen(n):\n    raise ValueError\n    yield n\n\n\ndef rule(number):\n    return sum(gen(number))",
    (
        "def gen(*items):\n    return sum(items)\n\n\ndef rule(number):\n"
        "    return gen(*(1, 2)) + gen(number, 2) + gen()"
    ),
    "def gen(at, *items):\n    return at + sum(items)\n\n\ndef rule(number):\n    return gen(number, 1, 2)",
    "def gen(at, **items):\n    return at + len(items)\n\n\ndef rule(number):\n    return gen(number, a=1)",
    (
        "def gen(f, at):\n    return f(at)\n\n\ndef rule(number):\n"
        "    return gen(HOME.moved, number).row + gen(HOME.moved, 3).row"
    ),
    "def gen(n):\n    return None\n\n\ndef rule(number):\n    return 3 if gen(number) is None else 4",
    (
        "def gen(n):\n    if n > 2:\n        return None\n    return ()\n\n\ndef rule(number):\n"
        "    return 3 if gen(number) is None else 4"
    ),
    "def _9(n):\n    return n + 1\n\n\ndef rule(number):\n    return _9(number)",
    "x = Point(number, 2) if number > 2 else HOME\n    return x.row",
    "x = lambda: number\n    y = x if number > 2 else x\n    return y()",
    "x = number.bit_length\n    number = 5\n    return x()",
    "x = Point(number, 2).moved\n    number = 5\n    return x(1).row",
    "x = (number, 2).count\n    return x(2)",
    (
        "x = (1, (2, ()))\n    def helper(y, z):\n        return len(y) + z\n"
        '    return helper((), number) + helper("", 1)'
    ),
    "def gen(n):\n    return ()\n\n\ndef rule(number):\n    return len(gen(number)) + len(gen(3))",
    (
        "def gen(n):\n    if n > 2:\n        return ()\n    return TABLE[9:]\n\n\ndef rule(number):\n"
        "    return len(gen(number))"
    ),
    "def gen(n):\n    if n > 2:\n        return None\n\n\ndef rule(number):\n    return gen(number) is None",
    (
        "def gen(n):\n    if n < 1:\n        return ()\n    return gen(n - 1)\n\n\ndef rule(number):\n"
        "    return len(gen(number))"
    ),
    (
        "def gen(n):\n    if n < 1:\n        return None\n    return gen(n - 1)\n\n\ndef rule(number):\n"
        "    return gen(number) is None"
    ),
    (
        "def even(n):\n    return True if n < 1 else odd(n - 1)\n\n\ndef odd(n):\n"
        "    return 7 if n < 1 else even(n - 1)\n\n\ndef rule(number):\n    return even(number) + 1"
    ),
    (
        "def up(n):\n    return None if n < 1 else 1 if up(n - 1) is None else 2.5\n\n\ndef rule(number):\n"
        "    return up(number) is None"
    ),
    "def up(n):\n    return 1 if n < 1 else up(n - 1) * 2\n\n\ndef rule(number):\n    return up(number)",
    (
        "def up(n):\n    x = up(n - 1) if n > 0 else []\n    x.append(n)\n    return x\n\n\n"
        "def rule(number):\n    return len(up(number))"
    ),
    (
        'class Slotted:\n    __slots__ = ("row",)\n\n\nSLOTTED = Slotted()\nSLOTTED.row = 3\n\n\n'
        "def rule(number):\n    return SLOTTED.row + number"
    ),
    "return Point(number, 1)._fields",
    "x = Point(number, 1)\n    return x.__slots__",
    "x = Spot(number, 1)\n    return len(x.__match_args__)",
    "def gen(n):\n    yield None\n\n\ndef rule(number):\n    return len([x for x in gen(number)])",
    "def gen(n):\n    if n > 1:\n        yield ()\n\n\ndef rule(number):\n    return len([*gen(3)])",
    "c = {'row': number, 'column': 5}\n    s = replace(Spot(1), **c)\n    return s.row * 10 + s.column",
    "c = {'column': number}\n    s = replace(Spot(1), row=7, **c)\n    return s.row * 10 + s.column",
    "c = {'column': number}\n    return replace(Spot(1), column=7, **c).row",
    "c = {'column': number}\n    return replace(Spot(1), **c, column=1 // number, row=1 // 0).row",
    "c = {'column': number}\n    return replace(Spot(1), **c, **c, row=1 // 0).row",
    "return twice(number=1, **{'number': 1 // 0})",
    "c = {'nothing': number}\n    return Point(1, 2)._replace(**c).row",
    "c = dict(row=number)\n    return Point(1, 2)._replace(**c).row + Spot(**c, **{}).row",
    "return Point(**{'row': number, 'row': 2, 'column': 1 // number}).row",
    "a = {'row': number}\n    b: dict[str, int] = {**a, 'column': 3, 'row': 4}\n    return Point(**b).total",
    "c = {'row': number}\n    number = 7\n    d = c\n    return Spot(**d).row + number",
    "c = {'row': number}\n    f = lambda: Spot(**c).row\n    c = {'row': 4}\n    return f()",
    "k = number\n    c = {'key': lambda x: x * k, 'reverse': True}\n    return sorted((1, 2), **c)[0]",
    "x = 0\n    for i in range(3):\n        c = {'row': i + number}\n        x += Spot(**c).row\n    return x",
    """def rule(number):
    return changed(Spot(2), column=number + 1, row=number).column * moved(3, number=number)


def changed(spot, **changes):
    return replace(spot, **{**changes, "row": 3})


def moved(steps, **more):
    return 0 if steps == 0 else more["number"] + moved(steps - 1, **more)
""",
    """def rule(number):
    return given(lambda x: x * number, key=lambda x: x + number)


def given(function, **more):
    return function(used(**more))


def used(key):
    return key(3)
""",
    """def rule(number):
    return given(row=number, column=3)


def given(**more):
    x, y = {**more, "a": 4}, dict(more)
    y["b"] = 5
    return sum((*x.values(), *y.values()))
""",
    "m = map(abs, (1, number))\n    n = map(abs, (3, number))\n    return sum(chain(m, n))",
    "m = map(abs, (1, number))\n    n = filter(None, (3, number))\n    return [*m, *n][number]",
    "m = map(abs, (1, number))\n    n = map(abs, (3, number))\n    return sum(a * b for a, b in product(m, n))",
    "def rule(number):\n    return sum(f(number))\n\n\ndef f(n):\n    m = map(abs, (1, n))\n    yield from m",
    "return sum(map({1: 2, 2: 1, 3: 4}.__getitem__, (1, number)))",
    "return dict.__getitem__({1: 2, 3: 5}, number) + dict.get(PRICES, number, 3)",
    "x = {1: 2, number: 5}\n    return x.__getitem__(1) + x.__len__() + (1, 2, number).__getitem__(number)",
    "x = [1, 2, number]\n    g = x.__getitem__\n    return g(0) + g(number)",
    """def rule(number):
    return item(number) + get(number, 5) + length() + place(number) + sum(map(item, (1, number)))


TABLE = {1: 2, 2: 1, 3: 4}
item, get = TABLE.__getitem__, TABLE.get
length, place = (3, 1, 4).__len__, (5, 6, 7, 8).__getitem__
""",
    """def rule(number):
    return item(number) + get(PRICES, number, 3) + counts(number) + (number in held)


from types import MappingProxyType

held = MappingProxyType({1: 2, 3: 4})
item, get, counts = held.__getitem__, dict.get, Counter({3: 2}).__getitem__
""",
    """def rule(number):
    return composed((1, number)) + 1


compose = lambda *fs: reduce(lambda f, g: lambda x: f(g(x)), fs)
composed = compose(twice, {3: 4, 2: 9}.__getitem__, operator.itemgetter(1))
""",
    "def gen(f):\n    return f()\n\n\ndef rule(number):\n    return gen((number, 2).__len__)",
    "def gen(items):\n    return sum(items)\n\n\ndef rule(number):\n    return gen(x + 1 for x in range(number))",
    "def gen(n):\n    yield n\n\n\ndef rule(number):\n    x = gen(number)\n    return sum(x)",
]
REFUSED = {
    """def two(first, second):
    return first * 10 + second


def rule(number):
    return two(*[item for item in (1, 2) if item != number])""": "a sequence whose length changes is taken apart",
    """def more(first, *items):
    return first * 10 + len(items)


def rule(number):
    return more(*[item for item in (1, 2) if item > number])""": "a sequence whose length changes is taken apart",
    """both = {1: 2, number: 3}
    known = both.keys()
    both[5] = 1
    return 5 in known""": "known goes through what may have changed since",
    """both = {1: 2, number: 3}
    known = iter(both.keys())
    return sum(known) + sum(known)""": "known was gone through before",
    "number += 0\n    def f(*, __t=1):\n        return __t\n    return f(__t=number)": (
        "an argument is named __t, which Python renames"
    ),
    "def down(n):\n    return down(n - 1)\n\n\ndef rule(number):\n    return down(number) if number > 90 else 1": (
        "in down: it calls itself and never returns"
    ),
    "H:return len(''.join({'a', 'bc'}))": ".join is used on a text of 0 characters",
    "H:return len('%s' % (HOME,))": "the text of a Point is made",
    (
        "@dataclass(frozen=True, eq=False)\nclass Own:\n    row: int\n\n\n"
        "def rule(number):\n    return Own(number).row"
    ): "the class Own is called, which is made with eq=False",
    (
        "class Own:\n    pass\n\n\ndef rule(number):\n    return Own()"
    ): "an object of the class Own, which rules change, is kept or passed on",
    "return super().rule(number)": "super is called",
    "return (OPEN, number)": "a constant of the class Open is read, which defines __setitem__; leave that out",
    "return number + len(str(HOME))": "str is used on a Point",
    "return number + len(str((Colour.RED, 1)))": "str is used on a tuple of 2",
    "return number + len(str(twice))": "str is used on twice",
    "return number + len('%s' % (HOME,))": "the text of a Point is made",
    "return number + len('{}'.format(HOME))": "the text of a Point is made",
    "return number + len(''.join({'a', 'bc'}))": ".join is used on a text of 0 characters",
    "return pow(**number)": "** stands before an int",
    "return number(3)": "an int is called",
    "return kept(number > 1 if number else number)": (
        "a function with a cache is called with values that may be of several classes"
    ),
    "return kept(number / 2)": "a function with a cache is called with values that may be of several classes",
    "return isinstance(number, number)": "isinstance is given a class that changes",
    "return isinstance(number, int | float)": "| is used on int and on float",
    "return number.bit_length(x=1)": "the method bit_length is given x",
    "return replace(Point(number, 1), row=3).row": "dataclasses.replace is called on what is no dataclass",
    "return Spot(number)._replace(row=1).row": "Spot._replace cannot be computed while compiling",
    "return (number, number.real, number.value)[0]": "an int has no attribute 'value'",
    "return (number,)._replace(x=1)": "a tuple of 1 has no attribute '_replace'",
    (
        "at = 0\n    total = 0\n    while at < 3:\n        point = Point(at, number)\n"
        "        total += max((2, 1), key=lambda each: each + (at := at + 1))\n    return total"
    ): "at may have no value here",
    "def step(at, *, by):\n    return at + by\n\n\ndef rule(number):\n    return step(number)": (
        "an argument is missing for by"
    ),
    "def step(at, *, by):\n    return at + by\n\n\ndef rule(number):\n    return step(number, 2, by=3)": (
        "a function is given too many arguments"
    ),
    "def step(at, *, by):\n    return at + by\n\n\ndef rule(number):\n    return step(number, by=3, of=4)": (
        "a function is given an argument that it does not take, of"
    ),
    "return Point(number, 1).nothing": "Point.nothing cannot be computed while compiling",
    "if number:\n        return lambda: 3\n    return 1": "a function is kept or passed on",
    "cells = [number, 1]\n    copy = (lambda: cells)()\n    copy[0] = 5\n    return cells[0]": (
        "was given to a function that returns it"
    ),
    "x = lambda: y\n    z = x()\n    y = 3\n    return z": "y may have no value here",
    "return (Spot(number) + (1,))[0]": "a dataclass is joined to a tuple",
    "def gen(n):\n    yield from gen(n - 1)\n\n\ndef rule(number):\n    return sum(gen(number))": (
        "a generator calls itself"
    ),
    "def gen(n):\n    return (lambda: n)\n\n\ndef rule(number):\n    return gen(number)()": (
        "a function made inside a function is returned"
    ),
    "def gen(n):\n    return (lambda: 3)\n\n\ndef rule(number):\n    return gen(number)()": (
        "a function made inside a function is returned"
    ),
    "def gen(n):\n    return gen if n else gen\n\n\ndef rule(number):\n    return gen(number) is gen": (
        "`is` compares values that may be equal without being one object"
    ),
    "def gen(at, **items):\n    return at + len(items)\n\n\ndef rule(number):\n    return gen(number, a=number)": (
        "len is used on a dict whose keys are known"
    ),
    (
        "def gen(n):\n    if n < 1:\n        return (1,)\n    return gen(n - 1) + (1,)\n\n\n"
        "def rule(number):\n    return len(gen(number))"
    ): "it returns a tuple of 1 here and a tuple of 2 or a tuple of 3 or a tuple of 4 or a tuple of 5 there",
    "return lambda: number": "a function made inside a function is returned",
    "fs = (lambda s: s.row,)\n    return reduce(lambda s, f: f(s), fs, number)": "an int has no attribute",
    "def gen(n):\n    yield n\n\n\ndef rule(number):\n    return 2 if gen(number) else 3": (
        "a generator is tested for truth"
    ),
    "def gen(n):\n    yield n\n\n\ndef rule(number):\n    return gen(number)": ("a twin returns a generator"),
    (
        "def gen(n):\n    yield n\n    yield 3\n\n\ndef rule(number):\n"
        "    return sum(a * b for a, b in zip(gen(number), gen(2)))"
    ): "zip goes through several streams",
    "if False:\n        global TABLE\n    TABLE = number\n    return 1": (
        "the name TABLE of the module or of an outer function is assigned"
    ),
    "if False:\n        global TABLE\n    TABLE, other = number, 2\n    return 1": (
        "the name TABLE of the module or of an outer function is assigned"
    ),
    "if False:\n        global TABLE\n    TABLE += 1\n    return 1": "the name TABLE of the module is assigned",
    "if False:\n        global TABLE\n    return (TABLE := number)": "a name of another function is assigned",
    (
        "class Own(NamedTuple):\n    row: int\n    __hash__ = tuple.__hash__\n\n\ndef rule(number):\n"
        "    return Own(number).row"
    ): "the class Own is called, which defines __hash__",
    (
        "class Own(NamedTuple):\n    row: int\n    __hash__ = object.__hash__\n\n\ndef rule(number):\n"
        "    return Own(number).row"
    ): "the class Own is called, which defines __hash__",
    (
        "class Own(NamedTuple):\n    row: int\n    __eq__ = object.__eq__\n\n\ndef rule(number):\n"
        "    return Own(number) == Own(number)"
    ): "the class Own is called, which defines __eq__",
    (
        "class Own(NamedTuple):\n    row: int\n    __len__ = max\n\n\ndef rule(number):\n"
        "    return len(Own(number))"
    ): "the class Own is called, which defines __len__",
    (
        "class Big(IntEnum):\n    A = 2**70\n    B = 1\n\n\ndef rule(number):\n"
        "    return (Big.A if number else Big.B) + 1"
    ): "Big has values that are no 64-bit ints",
    (
        "class Big(IntEnum):\n    A = 2**70\n    B = 1\n\n\ndef rule(number):\n"
        "    return (Big.A if number else Big.B) == 1"
    ): "Big has values that are no 64-bit ints",
    "def gen(n):\n    return Point(n, 1).moved\n\n\ndef rule(number):\n    return gen(number)(1).row": (
        "a function is kept or passed on"
    ),
    "def gen(n):\n    return n.bit_length\n\n\ndef rule(number):\n    return gen(number)()": (
        "a function is kept or passed on"
    ),
    "def up(n):\n    return 0 if n < 1 else (up(n - 1), 1)\n\n\ndef rule(number):\n    return up(number) == 0": (
        "it calls itself with values whose kinds keep changing"
    ),
    "def up(n):\n    return [] if n < 1 else [*up(n - 1), 1]\n\n\ndef rule(number):\n    return len(up(number))": (
        "a value that there may not be is taken apart"
    ),
    (
        "class Copied:\n    def __deepcopy__(self, memo):\n        return self\n\n\nCOPIED = Copied()\n\n\n"
        "def rule(number):\n    return 3 if COPIED is None else number"
    ): "a constant of the class Copied copies itself in a way of its own",
    (
        'class Slotted:\n    __slots__ = ("row",)\n\n\nSLOTTED = Slotted()\n\n\ndef rule(number):\n'
        "    return SLOTTED.row + number"
    ): "Slotted.row cannot be computed while compiling",
    "x = Spot(number, 1)\n    return x.__dict__": "Spot.__dict__ is a descriptor of the class getset_descriptor",
    "x = Spot(number, 1)\n    return x.__weakref__": (
        "Spot.__weakref__ is a descriptor of the class getset_descriptor"
    ),
    "return twice(**number)": "** stands before an int",
    "c = {'row': number}\n    c['column'] = 5\n    return Spot(**c).column": (
        "** stands before a dict whose keys may change"
    ),
    "return twice(**{'a' if number > 1 else 'number': number})": ("** stands before a dict with keys that change"),
    "k = 'row' if number > 1 else 'column'\n    return Point(**{k: 1}, **{'column': number}).row": (
        "** stands before a dict, behind one with keys that change; put all into one dict"
    ),
    "k = 'row' if number > 1 else 'column'\n    return replace(Spot(1), **{k: 'a'}).row": (
        "no field that a text may name is a character; write its name"
    ),
    "return Point(**{'**0': 1}, column=number).row": "** stands before {'**0': 1}",
    "return twice(**{1: 2})": ("** stands before {1: 2}"),
    "x = [number]\n    c = {'start': x}\n    x.append(4)\n    return sum((1,), **c)": (
        "a list or a generator is given by **"
    ),
    "def rule(number):\n    return f(row=number)\n\n\ndef f(**c):\n    c['row'] = 3\n    return c['row']": (
        "something that is no list is changed"
    ),
    "def rule(number):\n    return f(row=number)\n\n\ndef f(**more):\n    return more.pop('row')": (
        "a dict whose keys are known has no attribute 'pop'"
    ),
    "x = [1, 2, number]\n    g = x.count\n    x[0] = 7\n    return g(7)": ("the list x may have two names"),
    "x = {1: 2, number: 5}\n    g = x.get\n    x[1] = 7.5\n    return g(1)": ("the dict x may have two names"),
    "x = {1, number}\n    g = [x.issubset]\n    x.add(7)\n    return g[0]({1, 2})": (
        "the set x may have two names"
    ),
    "m = map(abs, (1, number))\n    return sum(chain(m, m))": ("m was gone through before"),
    "def rule(number):\n    return dict.get(T, number)\n\n\nT = Counter({1: 2})": (
        "get is called with Counter({1: 2})"
    ),
    "def rule(number):\n    return O(number)\n\n\nO = [3, 1, 4].append": (
        ".append is used on [3, 1, 4] and on an int"
    ),
    "def rule(number):\n    return O(number)\n\n\nO = (1).__add__": ("int.__add__ is used"),
}
