"""Build whole programs: a module with classes, constants and helpers, and a game whose tree is small."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from textwrap import indent
from typing import NamedTuple

from tests.compiled.programs.operators import vector
from tests.compiled.programs.states import Moves, Shape, actions_of, state_of
from tests.compiled.programs.wide import add_wide
from tests.compiled.programs.writer import Unavailable, Writer

HEADER = """
import math
from collections import Counter, defaultdict, deque
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import cached_property, lru_cache, partial, reduce, wraps
from itertools import accumulate, chain, combinations, pairwise, product
from operator import itemgetter
from typing import NamedTuple

from gametree import MAX, MIN, Player

SHARED = 0
LOG = [1]
TALLY = {"x": 1}
"""

COLOURS = """
class {name}(Enum):
    RED = {values[0]}
    BLUE = {values[1]}
    GREEN = {values[2]}

    @property
    def other(self):
        return {name}.BLUE if self is {name}.RED else {name}.RED
{extra}
"""

LEVELS = """
class {name}(IntEnum):
    LOW = {low}
    HIGH = {high}
"""

POINTS = """
{head}
    x: int
    y: int = {default}

    def moved(self, by):
        return {name}(self.x + by, self.y)

    @property
    def area(self):
        return self.x * self.y

    @property
    def empty(self):
        return not self.x and self.y == 0
{extra}
"""


PIECES = """
class Piece:
    made = 0

    def __init__(self, name, worth, steps=((0, 1), (1, 0))):
        self.name = name
        self.worth = worth
        self.steps = steps

    def reach(self, by):
        return self.worth * by + len(self.steps)

    @property
    def heavy(self):
        return self.worth > 2
"""


SPANS = """
class Span(NamedTuple):
    y: int

    @property
    def x(self):
        return -self.y

    @property
    def value(self):
        return self.y + 1

    @property
    def empty(self):
        return self.y > 1

    def moved(self, by):
        return self.y * by
"""


PROPERTY = "\n    @property\n    def {}(self):\n        return {}"
OWN = [
    "\n    def __bool__(self):\n        return self.x > 1",
    "\n    def __eq__(self, other):\n        return self.x == other.x",
    "\n    def __len__(self):\n        return self.y",
]
VALUES: list[tuple[object, ...]] = [
    (1, 2, 3),
    (0, 1, 2),
    (2, 1, 5),
    ("r", "b", "g"),
    (1.5, 2.5, 0.5),
    (0.5, 1.0, 4.0),
    (1, -1, 0),
    (1, 2, 1),
    (True, 2, None),
    ((0, 1), (1, 0), (0, 0)),
]
WORTHS = {  # what a field adds to the utility, so that the states are compared
    "int": "3 * {}", "vector": "abs({})", "bag": "sum({})", "far": "sum({})", "spots": "len({})",
    "hues": "len({})", "said": "len({})", "word": "len({})", "trail": "sum({})", "entries": "len({})",
}  # fmt: skip
EACH, WIDE = 7, 3  # one program of seven, with this remainder, has ints beyond 64 bits
RAGGED = [((1,), (2, 3), (4, 5, 6)), ((), (1,), (2, 2)), ((1, 2), (3, 4), (5, 6))]


class Program(NamedTuple):
    """A program, and the templates of the grammar that it was written by."""

    seed: int
    text: str
    used: frozenset[str]


def program(seed: int) -> Program:
    """Return the program of a seed."""
    rng = Random(seed)
    while True:
        writer = Writer(rng, rare=rng.choice([0, 0, 0.02, 0.05, 0.2]))
        builder = _Builder(writer, size=rng.choice([0, 0, 1, 1, 2, 3]), wide=seed % EACH == WIDE)
        with suppress(Unavailable, SyntaxError):
            text = builder.module()
            compile(text, "<program>", "exec", dont_inherit=True)
            return Program(seed, text, frozenset(writer.used))


class _Builder:
    """Writes the parts of one module, of more statements the greater its size."""

    def __init__(self, writer: Writer, size: int, *, wide: bool) -> None:
        self.writer = writer
        self.wide = wide
        self.rng = writer.rng
        self.size = size
        self.calls: list[str] = []  # of helpers, so that their answers change the utility

    def module(self) -> str:
        names = self.classes() + self.constants()
        if self.wide:
            add_wide(self.writer)
        shape = state_of(self.writer, wide=self.wide)
        moves = actions_of(self.writer)
        rest = [shape.definition, moves.definition, *self.helpers(), self.game(shape, moves)]
        for name, definition in reversed(names):  # each may use those before it
            if any(re.search(rf"\b{name}\b", part) for part in rest):
                rest.insert(0, definition)
        return "\n".join(part.strip("\n") + "\n" for part in (HEADER, *rest) if part)

    # Classes

    def classes(self) -> list[tuple[str, str]]:
        """Return the classes that a program may use, by name."""
        rng = self.rng
        colour, level, point = rng.choice(["Colour", "Mark", "Side"]), rng.choice(["Level", "Rank"]), "Point"
        values = rng.choice(VALUES)
        extra = rng.choice(["", "", "", PROPERTY.format("value_", 3), PROPERTY.format("opponent", "self.other")])
        made = [COLOURS.format(name=colour, values=[repr(value) for value in values], extra=extra)]
        low, high = rng.choice([(1, 2), (1, 2), (2, 1)])
        made.append(LEVELS.format(name=level, low=low, high=high))
        is_tuple = rng.random() < 0.6
        head = f"class {point}(NamedTuple):" if is_tuple else f"@dataclass(frozen=True)\nclass {point}:"
        extra = rng.choice(OWN) if rng.random() < 0.1 else ""
        made.append(POINTS.format(head=head, name=point, default=rng.choice([0, 1, 7]), extra=extra))
        made += [SPANS, PIECES, vector(rng)]
        names = (colour, level, point, "Span", "Piece", "Vector")
        for kind, name in zip(("Colour", "Level", "Point", "Span", "Piece", "Vector"), names, strict=True):
            self.writer.add(kind, name)
        if not is_tuple:
            self.without(("$point[", "sum($point)", "max($point", "$point <", "$point == ($int"))
        return list(zip(names, made, strict=True))

    def without(self, texts: tuple[str, ...]) -> None:
        for kind, lines in self.writer.grammar.items():
            self.writer.grammar[kind] = [line for line in lines if not line.text.startswith(texts)]

    # Constants

    def constants(self) -> list[tuple[str, str]]:
        """Return the constants that a program may use, by name."""
        rng, writer = self.rng, self.writer

        def number() -> int:
            return rng.choice([0, 1, 2, 3, 5, 8, -1, -4])

        row = tuple(number() for _ in range(rng.choice([3, 3, 4, 20])))
        pairs = tuple((number(), number()) for _ in range(rng.choice([3, 3, 4])))
        prices = dict(zip(rng.sample(range(5), 3), (number(), number(), number()), strict=True))
        colour = writer.grammar["Colour"][0].text
        made = {
            "const": ("ROW", rng.choice([repr(row), repr(list(row))])),
            "const_pairs": ("PAIRS", rng.choice([repr(pairs), repr(list(pairs)), repr([list(p) for p in pairs])])),
            "dict": ("PRICES", repr(prices)),
            "floats": ("WEIGHTS", repr(rng.choice([(0.5, 1.5, -2.25), (1.0, 2.0, 3.0), (0.1, 7.5, 2.5, 1.0)]))),
            "float_rows": ("FLOAT_ROWS", repr(rng.choice([((0.5, 1.5), (2.5, -3.5)), ((1.0, 2.0), (3.0, 4.5))]))),
            "mixed": ("MIXED", repr(rng.choice([(1, 2.5, 3), (0.5, True, 2), (2, 1, 0.25)]))),
            "ragged": (
                "RAGGED",
                repr(rng.choice(RAGGED)),
            ),
            "nones": ("NONES", repr(rng.choice([(None, 1, 2), (0, None, 3), (1, 2, None)]))),
            "palette": ("PALETTE", f"({colour}.RED, {colour}.GREEN, {colour}.BLUE)"),
        }
        three = rng.choice(["(Vector(0, 1), Vector(2, 2), Vector(1, -1))", "[Vector(1, 0)] * 3"])
        made["VECTORS"] = ("VECTORS", three)
        for kind, (name, _) in made.items():
            writer.add(kind, name)
        made |= {
            "rook": ("ROOK", f'Piece("x", {number()})'),
            "pieces": (
                "PIECES",
                f"(ROOK, Piece('o', {number()}, ((1, 1), (2, 0))), Piece('.', 3, steps=((0, 2), (2, 2))))",
            ),
            "by_name": ("BY_NAME", "{each.name: each for each in PIECES}"),
        }
        for key in prices:
            writer.add("key", str(key))
        writer.add("small", "0", "1", "2", "3", "$place3", "($int % 4)", "($int & 3)")
        return [(name, f"{name} = {value}") for name, value in made.values()]

    # Functions

    def function(self, head: str, known: dict[str, str], returns: str, *, most: int | None = None) -> str:
        """Return a function of random statements that returns an expression of a kind."""
        writer = self.writer
        count = self.rng.randint(0, self.size if most is None else most)
        with writer.inside(known, returns):
            body = writer.body(count)
            last = f"return {writer.expression(returns, self.rng.randint(1, 3))}"
        whole = "\n".join(part for part in (body, last) if part)
        return f"{head}\n{indent(whole, '    ')}"

    def helpers(self) -> list[str]:
        rng = self.rng
        made: list[str] = []
        for number in range(rng.choice([0, 0, 1, 2])):
            name = rng.choice(["help", "rule", "found", "value", "score"]) + f"_{number}"
            make = rng.choice(
                [self.plain, self.plain, self.plain, self.closures, self.lambda_, self.decorated, self.recursive]
            )
            made.append(make(name))
        own = re.compile(r"\(?(help|rule|found|value|score)_\d")
        calls = [each.text for each in self.writer.grammar["int"] if own.match(each.text)]
        self.calls = [f"8 $int + 3 * {call}" for call in calls]
        return made

    def plain(self, name: str) -> str:
        text = self.function(f"def {name}(a, b={self.writer.literal()}):", {"a": "int", "b": "int"}, "int")
        self.writer.add("int", f"4 {name}($int, $int)", f"4 {name}($int)", f"2 {name}(b=$int, a=$int)")
        return text

    def closures(self, name: str) -> str:
        inner = self.function("def inner(v):", {"v": "int", "limit": "int"}, "int")
        one, two = self.rng.sample(range(6), 2)
        self.writer.add("int", f"4 {name}_a($int)", f"4 {name}_b($int)", f"8 ({name}_a($int) - {name}_b($int))")
        return (
            f"def {name}(limit):\n{indent(inner, '    ')}\n    return inner\n\n\n"
            f"{name}_a, {name}_b = {name}({one}), {name}({two})"
        )

    def lambda_(self, name: str) -> str:
        with self.writer.inside({"v": "int", "w": "int"}, "int"):
            value = self.writer.expression("int", 2)
        self.writer.add("int", f"6 {name}($int)", f"4 {name}($int, $int)")
        return f"{name} = lambda v, w={self.writer.literal()}: {value}"

    def decorated(self, name: str) -> str:
        kind = self.rng.choice(["changes", "changes", "lru_cache", "lru_cache(maxsize=None)", "same"])
        text = self.function(f"@{kind}\ndef {name}(a):", {"a": "int"}, "int")
        self.writer.add("int", f"10 {name}($int)")
        changes = "def changes(f):\n    @wraps(f)\n    def g(*given):\n        return f(*given) + 1\n    return g"
        return f"{changes}\n\n\ndef same(f):\n    return f\n\n\n{text}"

    def recursive(self, name: str) -> str:
        with self.writer.inside({"a": "int"}, "int"):
            step = self.writer.expression("int", 1)
        self.writer.add("int", f"4 {name}($small)", f"4 {name}($int % 5)")
        return f"def {name}(a):\n    if a <= 0:\n        return 0\n    return {name}(a - 1) + {step}"

    # The game

    def game(self, shape: Shape, moves: Moves) -> str:
        rng, writer = self.rng, self.writer
        plies = rng.choice([2, 2, 3, 3])
        head = rng.choice(
            ["class Game:", "class Game:", "@dataclass(frozen=True)\nclass Game:", "class Game(Base):"]
        )
        own = {"size": str(rng.choice([2, 3, 5])), "bonus": writer.literal()}
        own |= {name: value for name, value in (("row", "ROW"), ("pairs", "PAIRS")) if rng.random() < 0.5}
        plain = "def __init__(self):\n" + "\n".join(f"    self.{name} = {value}" for name, value in own.items())
        if head.startswith("@"):
            fields = "\n".join(
                f"{name}{': int' * (name in ('size', 'bonus'))} = {value}" for name, value in own.items()
            )
        else:
            fields = rng.choice([plain, "\n".join(f"{name} = {value}" for name, value in own.items())])
        base = ""
        kinds = {"size": "int", "bonus": "int", "row": "seq", "pairs": "pairs"}
        known = {f"self.{name}": kinds[name] for name in own}
        known |= {"self.LIMIT": "int", "self": "self"}
        methods = [fields, f"LIMIT = {plies}"]
        if self.wide and rng.random() < 0.7:
            methods.append("int_bits = 128")
        if "Base" in head:
            shared = f"    def shared(self, v):\n        return v + {rng.randint(1, 5)}"
            base = f"class Base:\n    LIMIT = 9\n\n{shared}\n\n\n"
            self.writer.add("int", "$self.shared($int)")
        methods += [self.method(f"part_{number}", known) for number in range(rng.choice([0, 0, 1, 2]))]
        methods.append(f"def initial_state(self):\n    return {shape.initial}")
        ply = shape.ply
        with writer.inside({**shape.known, **known}, "bool"):
            some = writer.expression("bool", 1)
        player = rng.choice(
            [
                f"MAX if {ply} % 2 == 0 else MIN",
                f"MAX if {some} else MIN",
                f"(MAX, MIN)[{ply} % 2]",
                f"Player(1 if {some} else -1)",
                f"Player.MIN if {ply} % 2 else Player.MAX",
                f"{{0: MAX, 1: MIN}}[{ply} % 2]",
                f"(MAX if {some} else MIN).opponent",
            ]
        )
        methods.append(f"def player(self, state):\n{indent(shape.unpack, '    ')}\n    return {player}")
        methods.append(moves.actions(writer, shape, known, self.size))
        methods.append(shape.result(writer, moves, known, self.size))
        over = rng.choice(
            [
                f"{ply} >= {plies}",
                f"{ply} == self.LIMIT",
                f"not {ply} < {plies}",
                f"{ply} >= {plies} or ({some} and {ply} > 1)",
                f"{ply} in ({plies}, {plies + 1})",
            ]
        )
        methods.append(f"def terminal(self, state):\n{indent(shape.unpack, '    ')}\n    return {over}")
        methods.append(self.utility(shape, known))
        body = indent("\n\n".join(methods), "    ")
        return f"{base}{head}\n{body}\n\n\ngame = Game()"

    def utility(self, shape: Shape, known: dict[str, str]) -> str:
        writer = self.writer
        head = f"def utility(self, state):\n{indent(shape.unpack, '    ')}".rstrip()
        kind = self.rng.choice(["int", "int", "worth", "worth", "float", *["worth"] * len(self.calls)])
        parts = [WORTHS[of].format(name) for name, of in shape.known.items() if of in WORTHS]
        parts += [f"(5 * {name} >> 3 & 2**40 - 1)" for name, of in shape.known.items() if of == "wide"]
        writer.grammar["worth"] = []
        writer.add(
            "worth", "$int + 10 * $int", "($int - $int * 5)", "$bool - $bool", f"$int + {' + '.join(parts) or 1}"
        )
        return self.function(head, {**shape.known, **known}, kind, most=self.size + 2)

    def method(self, name: str, known: dict[str, str]) -> str:
        """Return a method that the methods written later may call."""
        style = self.rng.choice(["method", "method", "static", "property", "class", "cached"])
        call = f"$self.{name}" if style in {"property", "cached"} else f"$self.{name}($int)"
        if style == "method":
            text = self.function(f"def {name}(self, a, b=1):", {"a": "int", "b": "int", **known}, "int")
            self.writer.add("int", f"$self.{name}($int, $int)", f"$self.{name}($int, b=$int)")
        elif style == "static":
            text = self.function(f"@staticmethod\ndef {name}(a):", {"a": "int"}, "int")
        elif style == "class":
            text = self.function(f"@classmethod\ndef {name}(cls, a):", {"a": "int", "cls.LIMIT": "int"}, "int")
        else:
            head = "@property" if style == "property" else "@cached_property"
            text = self.function(f"{head}\ndef {name}(self):", known, "int")
        self.writer.add("int", f"6 {call}")
        return text
