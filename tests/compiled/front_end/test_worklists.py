"""Loops that find a closure: programs that are accepted have one outcome in every order of their sets."""

from __future__ import annotations

import ast
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from gametree.game import CompileError
from tests.compiled.front_end.test_bodies import NUMBERS, written
from tests.compiled.front_end.twins import Twin, alike, outcome

ORDERS = 8
LINES = 4_000  # after which a program is taken for one without end
TESTS = (
    "n not in seen", "n in seen", "c not in seen", "c in seen", "n % 3 == 0", "c % 2", "k % 2", "not n in seen",
    "n not in seen and n % 4 != 1", "n in seen or n % 5 == 2", "c in seen or c % 5 == 2",
    "n % 4 and n not in seen", "k not in seen", "count > 3", "len(todo) > 2", "n == 7",
    "c not in seen and n not in seen", "n in border", "(1, 2, 3, 4, 5)[n % 6] > 2",
    "any(9 // (k - 4) for k in near(n))",
)  # fmt: skip
STATEMENTS = (
    "seen.add(n)", "seen.add(c)", "todo.LAY(n)", "todo.LAY(n)", "todo.LAY(c)", "count += 1", "count += n",
    "count += c", "count += k", "border.add(n)", "border.add(c)", "border.add(k)", "k = n", "k = c", "k += 1",
    "continue", "break", "return 7", "border |= {n, c}", "seen |= {n}", "seen.update({n})",
    "todo.LAY((c + 1) % 12)", "count -= n", "count |= n", "flag = True", "row[n] = 5", "row[c] = n",
    "seen = set()", "new.add(n)", "new = set()", "border |= new", "n = (n + 1) % 12", "seen.discard(n)",
    "border.discard(c)", "c = n", "flag = n not in seen", "todo |= near(c) - seen",
    "todo.update(near(n) - seen)", "border |= near(c) - seen", "todo |= {n}", "count += 12 // (n % 4)",
    "if (1, 2, 3, 4, 5)[c % 6] == 2:\n    return 7", "return third(n)",
)  # fmt: skip
USUAL = (
    "if n not in seen:\n    seen.add(n)\n    todo.LAY(n)",
    "if n in seen:\n    continue\nseen.add(n)\ntodo.LAY(n)",
    "if n not in seen and n % 4 != 1:\n    todo.LAY(n)\n    seen.add(n)",
    "if n not in seen:\n    todo.LAY(n)",
)


class Shuffled(set[Any]):
    """A set that is gone through in an order drawn anew each time, and of which any item may be popped."""

    rng = Random(0)

    def __iter__(self) -> Iterator[Any]:
        items = list(super().__iter__())
        self.rng.shuffle(items)
        return iter(items)

    def pop(self) -> Any:
        item = self.rng.choice(list(super().__iter__()))
        self.discard(item)
        return item

    def __or__(self, other: Any) -> Shuffled:
        return Shuffled(super().__or__(other))

    def __sub__(self, other: Any) -> Shuffled:
        return Shuffled(super().__sub__(other))


class _Shuffling(ast.NodeTransformer):
    def visit_Set(self, node: ast.Set) -> ast.AST:
        self.generic_visit(node)
        return ast.Call(ast.Name("Shuffled", ast.Load()), [ast.List(node.elts, ast.Load())], [])

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        self.generic_visit(node)
        return ast.Call(ast.Name("Shuffled", ast.Load()), [ast.ListComp(node.elt, node.generators)], [])

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "set":
            node.func.id = "Shuffled"
        return node


class Endless(Exception):
    """A program goes on for long."""


def ended(rule: Any, number: int) -> Any:
    """Return the answer of a rule, or raise `Endless`."""
    left = LINES

    def trace(_frame: FrameType, _event: str, _argument: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise Endless
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return rule(number)
    except Endless:
        raise
    except (ArithmeticError, LookupError, NameError, TypeError, ValueError) as error:
        return NameError if isinstance(error, NameError) else type(error)
    finally:
        sys.settrace(before)


def outcomes(text: str, number: int) -> list[Any]:
    """Return the answers of a program for several orders of its sets."""
    tree = ast.fix_missing_locations(_Shuffling().visit(ast.parse(text)))
    scope: dict[str, Any] = {"Shuffled": Shuffled, "deque": deque}
    exec(compile(tree, "shuffled", "exec"), scope)
    return [ended(scope["rule"], number) for _ in range(ORDERS)]


def indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


def block(rng: Random, depth: int, usual: float) -> str:
    """Return some statements."""
    parts = list[str]()
    for _ in range(rng.randint(1, 3 if depth < 2 else 2)):
        drawn = rng.random()
        if drawn < usual:
            parts.append(rng.choice(USUAL))
        elif drawn < 0.6 or depth > 3:
            parts.append(rng.choice(STATEMENTS))
        elif drawn < 0.9:
            parts.append(f"if {rng.choice(TESTS)}:\n{indented(block(rng, depth + 1, usual))}")
            if rng.random() < 0.2:
                parts[-1] += f"\nelse:\n{indented(block(rng, depth + 1, usual))}"
        else:
            loop = rng.choice(
                ["for n in near(c)", "for n in (c, 3)", "for k in near(n)", "for n in near(c) - seen"]
            )
            parts.append(f"{loop}:\n{indented(block(rng, depth + 1, usual))}")
    return "\n".join(parts)


def program(seed: int) -> str:
    """Return a program that works off a list or set."""
    rng = Random(seed)
    is_set = rng.random() < 0.4
    over = rng.choice(["near(c)", "near(c)", "near(c)", "near(c) - seen"])
    inner = f"for n in {over}:\n{indented(block(rng, 1, 0.4))}"
    first = rng.choice(
        [
            "",
            "k = c\n",
            "k = n = 0\n",
            "",
            "if c in seen:\n    continue\nseen.add(c)\n",
            "seen.add(c)\n",
            block(rng, 2, 0) + "\n",
        ]
    )
    last = rng.choice(["", "", "\n" + block(rng, 2, 0.1)])
    start = rng.choice(["seen = {start}", "seen = set()", "seen = {start, 4}"])
    lists = ["[start]", "[start, 5]", "[each for each in {start, 5, 9} if each != 9]", "list({start, 4})"]
    todo = rng.choice(["{start}", "{start, 5}"] if is_set else lists)
    text = f"""
def near(c):
    return {{(c + 1) % 12, (c * 5 + 3) % 12, (c + 7) % 12}}
def third(c):
    return 7 // (c % 3)
def rule(number):
    start = number % 12
    {start}
    todo = {todo}
    count = 0
    border = set()
    new = set()
    row = [0] * 12
    flag = False
    while todo:
        c = todo.pop()
{indented(indented(first + inner + last))}
    return len(seen), sum(seen), count, len(border), sum(border), sum(row), flag
"""
    return text.strip().replace(".LAY", ".add" if is_set else ".append")


def check(text: str, folder: Path) -> bool | None:
    """Fail if a program is accepted that has several outcomes; return whether it is accepted, None without end.

    One that may stop at the first of several items, where a run tells, is not accepted.
    """
    rule = written(folder, text)
    try:
        twin = Twin(rule, 1)
    except CompileError as error:
        if "the compiler itself failed" in str(error):
            raise
        return False
    try:
        found = {number: outcomes(text, number) for number in NUMBERS}
    except Endless:
        return None
    told = {number: outcome(twin, number) for number in NUMBERS}
    for number, answer in told.items():
        if answer is not CompileError:
            assert all(alike(answer, other) for other in [outcome(rule, number), *found[number]]), (text, number)
    return CompileError not in told.values()


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(each, marks=pytest.mark.slow) for each in range(60, 600, 60))]
)
def test_what_is_accepted_has_one_outcome_in_any_order(first: int, tmp_path: Path) -> None:
    told = [check(program(seed), tmp_path) for seed in range(first, first + 60)]
    assert told.count(True) > 3
    assert told.count(False) > 20


NEAR = "def near(c):\n    return {(c + 1) % 12, (c * 5 + 3) % 12}\ndef rule(number):\n    start = number % 12\n"
ACCEPTED = {
    "marked when laid down": """
seen, todo = {start}, [start]
while todo:
    c = todo.pop()
    for n in near(c):
        if n not in seen and n % 4 != 1:
            seen.add(n)
            todo.append(n)
return len(seen), sum(seen)
""",
    "marked when taken": """
seen, todo, edge = set(), {start}, set()
while todo:
    c = todo.pop()
    if c in seen:
        continue
    seen.add(c)
    for n in near(c):
        if n % 4 == 3:
            edge.add(n)
        elif n not in seen:
            todo.add(n)
return len(seen), sum(seen), sum(edge)
""",
    "by the difference of sets": """
seen, todo = set(), {start}
while len(todo) > 0:
    c = todo.pop()
    seen.add(c)
    todo |= near(c) - seen
return len(seen), sum(seen)
""",
    "level by level": """
seen, todo = {start}, {start}
while todo:
    new = set()
    for c in todo:
        for n in near(c) - seen:
            seen.add(n)
            new.add(n)
    todo = new
return len(seen), sum(seen)
""",
    "until something is found": """
seen = {start}
todo = deque([start])
while todo:
    c = todo.popleft()
    if c == 7:
        return True
    for n in near(c):
        if n in seen:
            continue
        seen.add(n)
        todo.append(n)
return False
""",
}
ORDERED = {  # what the rounds do, where `n` was met for the first time, and with each other
    "a distance": ("todo.append((n, d + 1))", "pass"),
    "where it came from": ("todo.append((n, 0))\nrow[n] = c", "pass"),
    "what it came from": ("todo.append((n, 0))\nfound.add(c)", "pass"),
    "a break": ("todo.append((n, 0))\nbreak", "pass"),
    "all but the first": ("todo.append((n, 0))\ncontinue", "count += 1"),
    "what was there": ("todo.append((n, 0))", "if n in seen:\n    count += n"),
    "the last": ("todo.append((n, 0))\nlast = n", "found.add(last)"),
    "another": ("todo.append((n, 0))\nseen.add(n + c)", "pass"),
    "one met elsewhere": ("todo.append((n, 0))", "if (n + c) % 12 not in seen:\n    found.add(n)"),
    "a part of what is new": ("if c not in seen:\n    todo.append((n, 0))", "pass"),
    "what was not there yet": ("todo.append((n, 0))\nif 3 not in seen:\n    found.add(n)", "pass"),
    "a constant": ("todo.append((n, 0))\nseen.add(5)", "pass"),
    "constants": ("todo.append((n, 0))\nseen.update({5, 6})", "pass"),
    "constants in other words": ("todo.append((n, 0))\nseen |= {5}", "pass"),
    "what is known": ("k = c\nif k > 3:\n    todo.append((n, 0))", "pass"),
    "what is left out": ("todo.append((n, 0))", "if n % 2:\n    if n in seen:\n        continue\ncount += 1"),
    "the others": ("todo.append((n, 0))", "if (n + 1) % 12 not in seen:\n    pass\nelse:\n    count += 1"),
    "the first of two that is new": (
        "todo.append((n, 0))",
        """for k in (n, (n + 1) % 12):
    if k not in seen:
        seen.add(k)
        todo.append((k, 0))
        break""",
    ),
    "the first of those in order": (
        "todo.append((n, 0))",
        "for k in (1, c):\n    if k not in seen:\n        break\n    found.add(k)",
    ),
}
REPEATED = {  # what is done each time that an item is taken, of which some are there several times
    "a count": "count += 1",
    "a count of others": "for n in near(c):\n    count += n",
    "what was there": "for n in near(c):\n    if n not in seen:\n        found.add(n)",
    "another item": "for n in near(c):\n    if n not in seen:\n        todo.append(c)",
}


@pytest.mark.parametrize("text", ACCEPTED.values(), ids=ACCEPTED)
def test_the_usual_loops_are_accepted(text: str, tmp_path: Path) -> None:
    whole = NEAR + indented(text.strip())
    rule = written(tmp_path, whole)
    twin = Twin(rule, 1)
    for number in range(12):
        assert {outcome(twin, number), *outcomes(whole, number)} == {outcome(rule, number)}


def refused(text: str, folder: Path) -> None:
    """Fail unless a body is refused, since its order is not defined."""
    with pytest.raises(CompileError, match="its order is not defined"):
        Twin(written(folder, NEAR + indented(text.strip())), 1)


@pytest.mark.parametrize(("new", "each"), ORDERED.values(), ids=ORDERED)
def test_what_depends_on_the_order_is_refused(new: str, each: str, tmp_path: Path) -> None:
    text = f"""
seen, todo, row, count, found = {{start}}, [(start, 0)], [0] * 12, 0, set()
while todo:
    c, d = todo.pop()
    last = c
    for n in near(c):
        if n not in seen:
            seen.add(n)
{indented(indented(indented(new)))}
{indented(indented(each))}
return len(seen), sum(row), count, sum(found)
"""
    refused(text, tmp_path)


@pytest.mark.parametrize("each", REPEATED.values(), ids=REPEATED)
def test_what_may_be_done_several_times_is_refused(each: str, tmp_path: Path) -> None:
    text = f"""
seen, todo, count, found = set(), [start], 0, set()
while todo:
    c = todo.pop()
    seen.add(c)
{indented(each)}
    for n in near(c):
        if n not in seen:
            todo.append(n)
return len(seen), count, sum(found)
"""
    refused(text, tmp_path)


@pytest.mark.parametrize(
    ("test", "take"),
    [("todo and number", "pop()"), ("length(todo) > 0", "pop()"), ("len(todo) > 1", "pop()"), ("todo", "pop(1)")],
)
def test_a_loop_that_does_not_work_off_all_is_refused(test: str, take: str, tmp_path: Path) -> None:
    text = f"""
length = lambda items: 9 - len(seen)
seen, todo = {{start}}, [start, start + 1]
while {test}:
    c = todo.{take}
    for n in near(c):
        if n not in seen:
            seen.add(n)
            todo.append(n)
return len(seen)
"""
    refused(text, tmp_path)


def test_a_length_of_the_users_own_tells_nothing(tmp_path: Path) -> None:
    text = ACCEPTED["marked when laid down"].strip().replace("while todo", "while len(todo) > 0")
    Twin(written(tmp_path, NEAR + indented(text)), 1)
    own = "def len(items):\n    return 12 - sum(items)\n"
    with pytest.raises(CompileError, match="its order is not defined"):
        Twin(written(tmp_path, own + NEAR + indented(text)), 1)


def test_a_set_that_is_counted_while_it_grows_stops(tmp_path: Path) -> None:
    text = """
seen, todo, count = {start, 4}, {start, 4}, 0
while todo:
    c = todo.pop()
    count += c
    for n in near(c):
        if n not in seen:
            seen.add(n)
            todo.add(n)
return count
"""
    twin = Twin(written(tmp_path, NEAR + indented(text.strip())), 1)
    assert [outcome(twin, number) for number in (0, 1, 2)] == [CompileError] * 3
