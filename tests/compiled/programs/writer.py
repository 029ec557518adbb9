"""Write random expressions and statements of a grammar: every choice comes from one seeded generator."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random

from tests.compiled.programs import changing, operators, statements, unordered
from tests.compiled.programs.containers import CONTAINERS
from tests.compiled.programs.grammar import NUMBERS

PARTS = (NUMBERS, CONTAINERS, changing.CHANGING, operators.OPERATORS)
STATEMENTS = statements.STATEMENTS + changing.STATEMENTS + operators.STATEMENTS + unordered.STATEMENTS
EXPRESSIONS = {kind: "\n".join(part.get(kind, "") for part in PARTS) for each in PARTS for kind in each}
HOLE = re.compile(r"\$([A-Za-z_]\w*)((?:'[a-z])*)")
BINDERS = (
    dict.fromkeys("abuvinmkxy", "int") | {"c": "char", "e": "colour", "q": "word"} | dict.fromkeys("wtfgdhrsz", "")
)
FITS = {  # kinds whose names may stand for others
    "seq": ("seq", "list"),
    "pairs": ("pairs", "const_pairs"),
    "ints_set": ("set", "bag"),
    "word": ("word", "text", "char"),
    "ints": ("seq", "list", "ints_list", "trail"),
    "maybe": ("maybe", "int"),
}
STARTS = {"list": "list($seq)", "set": "$ints_set", "rows": "[list($w) for $w in $pairs]"}  # of variables
NAMES = [
    "a",
    "b",
    "x",
    "n",
    "i",
    "j",
    "k",
    "v",
    "acc",
    "total",
    "value",
    "result",
    "item",
    "items",
    "row",
    "key",
    "index",
    "count",
    "out",
    "tmp",
    "found_",
    "first_",
    "item_",
    "each_",
    "row_0",
    "t0",
    "t1",
    "t_1",
    "v0",
    "v_1",
    "v1",
    "x_0",
    "rule_0",
    "memory",
    "address",
    "words",
    "cells",
    "copy_",
    "once_1",
    "loop_1",
    "index_0",
    "length_0",
    "self_",
    "_",
    "_x",
    "__t",
    "number",
    "best",
    "state_2",
    "action_1",
    "board1",
    "opponent",
    "name",
    "step",
    "limit",
    "seen",
    "last",
    "used",
]


class Unavailable(Exception):
    """Nothing in scope fits a template."""


@dataclass(frozen=True)
class Template:
    """A line of the grammar: how often it is chosen, and whether it is rare."""

    text: str
    weight: int
    rare: bool

    @cached_property
    def rank(self) -> int:
        """The least nesting of templates in an expression made from it."""
        return 1 + max((RANKS.get(kind, 0) for kind, _ in HOLE.findall(self.text)), default=0)


@cache
def templates(lines: str) -> tuple[Template, ...]:
    """Return the templates of the lines of a grammar."""
    return tuple(template(line.strip()) for line in lines.splitlines() if line.strip())


def template(line: str) -> Template:
    """Return the template of one line."""
    rare = line.startswith("~ ")
    first, _, rest = line.removeprefix("~ ").partition(" ")
    weight, text = (int(first), rest) if first.isdigit() and rest else (1, line.removeprefix("~ "))
    return Template(text.replace("\\n", "\n").replace("\\t", "    "), weight, rare)


def every_template() -> Iterator[Template]:
    """Yield the templates of the grammar, of which no program has all."""
    yield from (each for lines in EXPRESSIONS.values() for each in templates(lines))
    yield from templates(STATEMENTS)
    yield from templates(statements.LOOP_ONLY)


def _ranks() -> dict[str, int]:
    """Return the rank of each kind, which is the least of its templates; any other filling of a hole has rank
    0."""
    ranks = dict.fromkeys(EXPRESSIONS, len(EXPRESSIONS))
    for _ in EXPRESSIONS:
        for kind, lines in EXPRESSIONS.items():
            for each in templates(lines):
                if not each.rare:
                    inner = (ranks.get(of, 0) for of, _ in HOLE.findall(each.text))
                    ranks[kind] = min(ranks[kind], 1 + max(inner, default=0))
    return ranks


RANKS = {**_ranks(), "wide": 1}  # which only some programs have: see `wide.py`


class Scope:
    """The names that may be read, by kind, and those of them that may be assigned."""

    def __init__(self, known: Mapping[str, str] | None = None) -> None:
        self.known: dict[str, str] = dict(known or {})
        self.locals: list[str] = []

    def of(self, kind: str, *, assignable: bool = False) -> list[str]:
        """Return the names of a kind."""
        names = self.locals if assignable else self.known
        return [name for name in names if self.known.get(name) == kind]


class Writer:
    """Writes one program: `rare` is how likely each rare template is to be among those that it may use."""

    def __init__(self, rng: Random, rare: float) -> None:
        self.rng = rng
        self.used: set[str] = set()
        self.scope = Scope()
        self.waiting: frozenset[str] = frozenset()  # names that the tests of loops around read
        self.returns = "int"
        self.grammar: dict[str, list[Template]] = {}
        for kind, lines in EXPRESSIONS.items():
            self.grammar[kind] = self.chosen(templates(lines), rare, RANKS[kind])
        self.statements = self.chosen(templates(STATEMENTS), rare)
        self.in_loops = [*self.statements, *templates(statements.LOOP_ONLY)]

    def chosen(self, lines: Iterable[Template], rare: float, rank: int = 0) -> list[Template]:
        """Return the templates that this program may use: swarm testing, after Groce et al., ISSTA 2012.

        Templates of the least rank stay, because they end the nesting.
        """
        return [
            each
            for each in lines
            if self.rng.random() < (rare if each.rare else 0.8) or (each.rank == rank and not each.rare)
        ]

    def add(self, kind: str, *lines: str) -> None:
        """Give this program templates of its own."""
        self.grammar.setdefault(kind, []).extend(map(template, lines))

    # Names

    def name(self) -> str:
        """Return a name that is not in scope."""
        free = [name for name in NAMES if name not in self.scope.known and name not in self.waiting]
        return self.rng.choice(free) if free else f"more_{len(self.scope.known)}"

    def bound(self, kind: str, *, statement: bool) -> str:
        """Return a name for a template to bind: at times one that is in scope already."""
        taken = [name for name in self.scope.of(kind, assignable=statement) if name.isidentifier()]
        if taken and self.rng.random() < 0.25:
            return self.rng.choice(taken)
        return self.name()

    @contextmanager
    def inside(self, known: Mapping[str, str], returns: str | None = None) -> Generator[None]:
        """Write the body of a function, in which these names are known."""
        before, returned = self.scope, self.returns
        self.scope, self.returns = Scope(known), returns or self.returns
        yield
        self.scope, self.returns = before, returned

    # Expressions

    def expression(self, kind: str, depth: int) -> str:
        """Return an expression of a kind, of at most about `depth` templates on top of each other."""
        names = [name for of in FITS.get(kind, (kind,)) for name in self.scope.of(of)]
        if names and (depth <= 0 or self.rng.random() < 0.45):
            return self.rng.choice(names)
        choice = self.grammar.get(kind)
        if not choice:
            raise Unavailable(kind)
        if depth <= 0:
            least = min(each.rank for each in choice)
            choice = [each for each in choice if each.rank == least]
        for _ in range(8):
            each = self.rng.choices(choice, [one.weight for one in choice])[0]
            try:
                return self.filled(each, depth - 1)
            except Unavailable:
                continue
        raise Unavailable(kind)

    def filled(self, each: Template, depth: int, *, statement: bool = False) -> str:
        """Return a template with its holes filled."""
        binders = {
            letter: self.bound(BINDERS[letter], statement=statement)
            for letter in dict.fromkeys(kind for kind, _ in HOLE.findall(each.text) if kind in BINDERS)
        }
        if len(set(binders.values())) < len(binders):
            binders = {letter: f"{name}{letter}" for letter, name in binders.items()}
        declared: list[tuple[str, str]] = []
        lines: list[int] = []  # where each is declared, because it may be read only below that

        def hole(match: re.Match[str]) -> str:
            kind, letters = match[1], match[2].replace("'", "")
            if kind in BINDERS:
                return binders[kind]
            if kind.startswith("new_"):
                taken = {name for name, _ in declared}
                declared.append((next(name for name in iter(self.name, "") if name not in taken), kind[4:]))
                lines.append(each.text.count("\n", 0, match.start()))
                return declared[-1][0]
            if kind.startswith("var_"):
                line = each.text.count("\n", 0, match.start())
                return self.variable(kind[4:], [one for one, at in zip(declared, lines, strict=True) if at < line])
            indent = len(each.text[: match.start()]) - len(each.text[: match.start()].rstrip(" "))
            with self.knowing({binders[letter]: BINDERS[letter] for letter in letters}):
                return self.part(kind, depth).replace("\n", "\n" + " " * indent)

        before = self.waiting
        if "while " in each.text:  # whose body would never end if it gave such a name another value
            self.waiting = before.union(binders.values())
        try:
            text = HOLE.sub(hole, each.text)
        finally:
            self.waiting = before
        for name, kind in declared:
            self.scope.known[name] = kind
            if name not in self.scope.locals:
                self.scope.locals.append(name)
        self.used.add(each.text)
        return text

    def variable(self, kind: str, declared: list[tuple[str, str]]) -> str:
        """Return a local variable of a kind: one in scope, or of those that the template has just declared."""
        names = [name for name, declared_kind in declared if declared_kind == kind]
        names = names or self.scope.of(kind, assignable=True)
        if not names:
            raise Unavailable(kind)
        return self.rng.choice(names)

    @contextmanager
    def knowing(self, names: Mapping[str, str]) -> Generator[None]:
        """Know names within one part of a template."""
        before = dict(self.scope.known)
        self.scope.known |= names
        yield
        for name in names:
            if name in before:
                self.scope.known[name] = before[name]
            else:
                self.scope.known.pop(name, None)

    def part(self, kind: str, depth: int) -> str:
        """Return what fills a hole."""
        if kind == "literal":
            return self.literal()
        if kind == "divisor":
            return self.rng.choice(["2", "3", "5", "7", "10", "-2", "-3"])
        if kind == "return":
            return self.expression(self.returns, depth)
        if kind in {"block", "loop"}:
            return self.block(1 + (self.rng.random() < 0.3), depth, loop=kind == "loop")
        return self.expression(kind, depth)

    def literal(self) -> str:
        """Return an int: mostly small, at times at the border of what machines hold."""
        if self.rng.random() < 0.95:
            return str(self.rng.choice([0, 1, 1, 2, 2, 3, 4, 5, 7, 9, -1, -2, 12]))
        return self.rng.choice(["100", "1000", "2**31", "2**40", "2**53", "2**62", "2**63 - 1", "-2**63", "2**64"])

    # Statements

    def block(self, count: int, depth: int, *, loop: bool = False) -> str:
        """Return statements; the names that they bind are forgotten, since they may never run."""
        known, own = dict(self.scope.known), list(self.scope.locals)
        text = "\n".join(self.statement(depth - 1, loop=loop) for _ in range(count))
        if self.rng.random() < 0.97:
            self.scope.known, self.scope.locals = known, own
        return text

    def statement(self, depth: int, *, loop: bool = False) -> str:
        """Return one statement."""
        choice = self.in_loops if loop else self.statements
        if depth <= 0:
            choice = [each for each in choice if "$block" not in each.text and "$loop" not in each.text]
        for _ in range(8):
            each = self.rng.choices(choice, [one.weight for one in choice])[0]
            first = [template(f"$new_{kind} = {STARTS.get(kind, f'${kind}')}") for kind in self.missing(each)]
            try:
                return "\n".join(self.filled(line, max(depth - 1, 0), statement=True) for line in (*first, each))
            except Unavailable:
                continue
        return "pass"

    def missing(self, each: Template) -> list[str]:
        """Return the kinds of variables that a statement needs, of which none is in scope."""
        needed: list[str] = []
        declared: set[str] = set()
        for line in each.text.split("\n"):
            holes = [kind for kind, _ in HOLE.findall(line)]
            needed += [kind[4:] for kind in holes if kind.startswith("var_") and kind[4:] not in declared]
            declared.update(kind[4:] for kind in holes if kind.startswith("new_"))
        return [kind for kind in dict.fromkeys(needed) if not self.scope.of(kind, assignable=True)]

    def body(self, statements: int, depth: int = 3) -> str:
        """Return statements at the top of a function; what they bind stays known."""
        return "\n".join(self.statement(depth) for _ in range(statements))
