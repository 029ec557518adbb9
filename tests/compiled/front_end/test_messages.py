"""Messages of the compiler are true, name Python's own words, and have a remedy that compiles."""

from __future__ import annotations

import ast
import linecache
from dataclasses import make_dataclass
from pathlib import Path
from typing import Any

import pytest

from gametree import compiled
from gametree.compiled.front_end import Lowering
from gametree.compiled.front_end.functions import recovery
from gametree.compiled.front_end.functions.evaluator import EXPRESSIONS, NAMES, STATEMENTS
from gametree.game import CompileError
from tests.compiled.corpus.base import Leaves
from tests.compiled.front_end.twins import Nothing, Twin, outcome

HEAD = """import math
import random
from collections import deque
from dataclasses import dataclass
from enum import Flag
from fractions import Fraction
from typing import NamedTuple

HALF = Fraction(1, 2)


class Way(Flag):
    UP = 1
    DOWN = 2


SETS = ({1, 2}, {3, 4})
PAIRS = ((1, 2), (3, 4))


@dataclass(frozen=True)
class A:
    n: int

    def ask(self):
        return self.n


@dataclass(frozen=True)
class B:
    n: int

    def ask(self):
        return -self.n
"""
MATCHED = {
    ast.MatchValue,
    ast.MatchSingleton,
    ast.MatchOr,
    ast.MatchAs,
    ast.MatchSequence,
    ast.MatchClass,
    ast.MatchStar,
}
CHANGE = "\n\n\ndef change(cells):\n    cells.append(5)\n    return len(cells)"
REMEDIES = [  # what is refused, its message, and what follows the remedy
    ("print(n)\n    return n", "print is used on an int; leave it out of the rules", "return n"),
    (
        "return len(str((n, 1)))",
        "str is used on a tuple of 2; write an f-string of its parts",
        "return len(f'{n}, 1')",
    ),
    ("return len('{0}{0}'.format(n))", "an int; write an f-string of its parts", "return len(f'{n}{n}')"),
    ("return hash((n, 1))", "hash is used on a tuple of 2; compute a number from the parts", "return 2 * n + 1"),
    ("return math.isnan(n / 2)", "compare the number with itself, as in x != x", "x = n / 2\n    return x != x"),
    ("return math.isinf(n / 2)", "as in abs(x) == math.inf", "x = n / 2\n    return abs(x) == math.inf"),
    (
        "return Fraction(n, 2) * 2",
        "* is used on a Fraction and on an int; use ints that count parts of one size",
        "return n / 2",
    ),
    (
        "return HALF * n",
        "* is used on a Fraction and on an int; use ints that count parts of one size",
        "return 0.5 * n",
    ),
    ("return n < 'ab'", "with a text of 2 characters; compare values of one kind", "return n < 2"),
    (
        "return min(n, None)",
        "None is put in order with an int; test it by a name before, as in if piece is not None",
        "piece = None if n > 1 else 3\n    return min(n, piece) if piece is not None else n",
    ),
    ("return random.choice((n, 1))", "draw nothing in the rules", "return n"),
    ("return random.random()", "draw nothing in the rules, which are functions", "return n"),
    (
        "return 1 if Way.UP | Way.DOWN else n",
        "use ints for the members, such as UP = 1",
        "return n | 2",
    ),
    ("return len(f'{n:,}')", "an f-string has the format ','; give a width, as in", "return len(f'{n:3}')"),
    (
        "try:\n        return 7 // n\n    except OverflowError:\n        return 0",
        "OverflowError is caught; test for what would raise the error before",
        "return 7 // n if n else 0",
    ),
    (
        "try:\n        return int(n / 2)\n    except ValueError:\n        return 1",
        "ValueError is caught that a function raises; test for what would raise the error before",
        "return int(n / 2)",
    ),
    (
        "import wave\n    return n if wave.open is not None else 0",
        "wave is imported inside a function, and not before; import it at the top of the file",
        "return n",
    ),
    ("x = yield n\n    return x", "the value of yield is not compiled; let yield stand", "yield n"),
    (
        "class X:\n        pass\n    return n",
        "class inside a function is not compiled; move it to the top",
        "return A(n).n",
    ),
    (
        "found = set()\n    found.add(n)\n    return [each for each in found][0]",
        "a set is iterated over, but its order is not defined; sort it, or make",
        "found = set()\n    found.add(n)\n    return sorted(found)[0]",
    ),
    (
        "queue, seen = deque([n]), {n}\n    return queue[0]",
        "deque is called; assign it to a name in a line of its own",
        "queue = deque([n])\n    seen = {n}\n    return queue[0]",
    ),
    (
        "x = n / 2\n    return x in (0.5, float('nan'))",
        "test for it with x != x",
        "x = n / 2\n    return x == 0.5 or x != x",
    ),
    (
        "cells = [n, 1]\n    more = cells if n > 1 else [2]\n    more[0] = 5\n    return cells[0]",
        "change it where it is made, or return a new list",
        "cells = [n, 1]\n    cells[0] = 5\n    return cells[0]",
    ),
    (
        f"cells = [n, 1]\n    return len(cells) + change(cells){CHANGE}",
        "call it in a line of its own",
        f"cells = [n, 1]\n    m = len(cells)\n    changed = change(cells)\n    return m + changed{CHANGE}",
    ),
    (
        f"return change([n, 1]) if n else 2{CHANGE}",
        "give the list a name, and call the function with that",
        f"cells = [n, 1]\n    return change(cells) if n else 2{CHANGE}",
    ),
]


def written(folder: Path, body: str) -> Any:
    """Return the function `rule` of a file with this body."""
    file = folder / "rules.py"
    file.write_text(f"{HEAD}\n\ndef rule(n):\n    {body}\n")
    scope: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), scope)
    linecache.checkcache(str(file))
    return scope["rule"]


def subclasses(base: Any) -> set[Any]:
    """Return the classes of nodes of a sort that Python's parser makes."""
    return {cls for cls in base.__subclasses__() if cls.__subclasses__() == [] and cls.__name__ in dir(ast)}


def test_each_construct_is_compiled_or_named_in_words_of_python() -> None:
    compiled_here = {*EXPRESSIONS, *STATEMENTS, *MATCHED, ast.AsyncFor, ast.AsyncWith}  # these are in async def
    for cls in {*subclasses(ast.expr), *subclasses(ast.stmt), *subclasses(ast.pattern)} - compiled_here:
        assert cls.__name__ in NAMES


@pytest.mark.parametrize(("body", "message", "remedied"), REMEDIES)
def test_the_remedy_compiles(body: str, message: str, remedied: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        Twin(written(tmp_path, body), 1)
    assert message in str(caught.value)
    assert "rules.py, line " in str(caught.value)
    rule = written(tmp_path, remedied)
    if not remedied.startswith("yield"):
        assert outcome(rule, 2) == outcome(Twin(rule, 1), 2)


@pytest.mark.parametrize("error", recovery.BUGS)
@pytest.mark.parametrize("table", [EXPRESSIONS, STATEMENTS])
def test_an_error_of_the_compiler_is_said_to_be_a_bug_at_its_line(
    error: type[Exception], table: dict[Any, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(_context: Any, _node: Any) -> Any:
        raise error

    monkeypatch.setitem(table, ast.BinOp if table is EXPRESSIONS else ast.Assign, broken)
    with pytest.raises(CompileError) as caught:
        Twin(written(tmp_path, "if n:\n        return 1\n    x = 3\n    return (\n        n + 1\n    )"), 1)
    line = len(HEAD.splitlines()) + (8 if table is EXPRESSIONS else 6)
    said = f"line {line}, in rule: the compiler itself failed with {error.__name__}, which is a bug in gametree;"
    assert f"{said} please report it" in str(caught.value)


class Own:
    """A class that is no class of values."""

    def __init__(self, board: int) -> None:
        self.board = board


PARTS: list[tuple[Any, str, Any]] = [  # a part, the end of what is said of it, and what follows the remedy
    ([1], "a state holds a list as state[1]; make it a tuple.", (1,)),
    ({1: 2}, "a state holds a dict as state[1]; make it a tuple with a place for each key.", (0, 2)),
    ({1}, "a state holds a set as state[1]; make it a sorted tuple, or an int with a bit for each item.", 2),
    ({1}, "a state holds a set as state[1]; make it a sorted tuple, or", (1,)),
    (bytearray(b"ab"), "a state holds a bytearray as state[1]; make it bytes.", b"ab"),
    (1j, "a state holds a complex as state[1]; hold its two parts as ints.", (0, 1)),
    (0.5, "a state holds a float as state[1]; hold an int in its place.", 5),
    (((0.5,),), "a state holds a float as state[1][0][0]; hold an int in its place.", ((5,),)),
    (Own(3), "objects never change: @dataclass(frozen=True) class Own: board: int.", 0),
    (
        range(3),
        "a range as state[1]; use ints, tuples, texts, enum members, NamedTuples or frozen dataclasses.",
        (0, 1, 2),
    ),
]


class Holding(Leaves):
    """A game whose states hold a part that no rule looks at."""

    def __init__(self, part: Any) -> None:
        self.part = part

    def initial_state(self) -> Any:
        return (0, self.part)

    def result(self, state: Any, action: Any) -> Any:
        return (state[0] + 1, state[1])

    def utility(self, state: Any) -> Any:
        return state[0]


@pytest.mark.parametrize(("part", "message", "remedied"), PARTS)
def test_the_part_of_a_state_that_is_refused_is_named(part: Any, message: str, remedied: Any) -> None:
    said = compiled.explain(Holding(part))
    assert said is not None
    assert f"{__file__}, line {Holding.initial_state.__code__.co_firstlineno}, in Holding.initial_state: " in said
    assert message in said
    assert compiled.explain(Holding(remedied)) is None


def test_a_whole_state_is_named_too() -> None:
    with pytest.raises(CompileError, match=r"^Nothing: a state is a list; make it a tuple\.$"):
        Lowering(Nothing(), [0])
    with pytest.raises(CompileError, match=r"^Nothing: a state holds a dict as state\.board\[0\]; make it"):
        Lowering(Nothing(), make_dataclass("Place", ["board"], frozen=True)(({},)))
    with pytest.raises(CompileError, match=r"^Nothing: a state is a Card, which is not frozen; write @dataclass"):
        Lowering(Nothing(), make_dataclass("Card", ["suit"])(1))


class AsyncRules(Leaves):
    async def utility(self, state: Any) -> Any:
        return 1


def test_async_def_is_named() -> None:
    game: Any = AsyncRules()
    assert "async def is not compiled; leave async out." in str(compiled.explain(game))


class NoElse(Leaves):
    def player(self, state: Any) -> Any:
        if state[0] % 2 == 0:
            return 1
        if state[0] % 2 == 1:
            return -1
        return None

    def utility(self, state: Any) -> Any:
        return state[1]


class WithElse(NoElse):
    def player(self, state: Any) -> Any:
        return 1 if state[0] % 2 == 0 else -1


def test_a_player_may_end_without_a_return() -> None:
    assert compiled.explain(NoElse()) is None
    assert compiled.explain(WithElse()) is None
