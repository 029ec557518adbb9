"""A function that changes what it is given changes it for its caller, as in Python, or is refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from gametree.compiled.front_end.kinds.kinds import Kind
from gametree.compiled.front_end.lowering import references
from gametree.game import CompileError
from tests.compiled.front_end.bodies.references import PUT, rule
from tests.compiled.front_end.test_bodies import NUMBERS, written
from tests.compiled.front_end.twins import Twin, alike, outcome
from tests.support.samples import share

LISTS = """
y[0] = n
y[n] = y[0] + 1; return n
y.append(n)
y.append(n > 1)
y.append(None)
y.append(n / 2)
y.insert(0, n); return n
y.extend([n, n + 1]); return len(y)
y += [n]; return y[-1]
y[0] += n; return y[0]
y[0], y[-1] = y[-1], y[0]; return n
y[0] = 2 ** 62 + n; return n
return y.pop()
return y.pop(n)
del y[0]; return n
y.remove(1); return n
y.clear(); y.append(n)
y.reverse(); return n
y.append(n); y.sort(); return y[0]
y.append(n); return y
y = list(y); y.append(n); return len(y)
y.append(5); y = [n]; y.append(n); return len(y)
z = y; z.append(n); return len(y)
if n > 1: y.append(n); return True
for i in range(len(y)): y[i] += n
for i in range(n): y.append(i)
while len(y) < 6: y.append(n)
y.append(n); return n // (n - 1)
return 0 if not 0 < n < 5 or y.append(n) else 1 + change(y, n - 1)
if 0 < n < 5: y.append(n); return 1 + change(y, n - 1) + change(y, n - 2)
if 0 < n < 5: return max(n, change(y, n - 1)) + len(y)
if n < 5 and change(y, n + 3) > 2: y.append(7)
deep(y, n); deep(y, n + 1); return len(y)
y = y[:]; deep(y, n); return len(y)
yield y.append(n)
""".strip().split("\n")
SETS = """
y.add(n); return len(y)
y.discard(1); return len(y)
y.update({n, n + 1}); return len(y)
y |= {n}; return len(y)
y -= {n}; return len(y)
if n not in y and 0 <= n < 6: y.add(n); return 1 + change(y, n + 1) + change(y, n - 1)
y.add(n); return any(m not in y and change(y, m) for m in (n + 2, n + 3) if m < 9)
""".strip().split("\n")
DICTS = """
y[n] = n + 1; return len(y)
y[n] = y.get(n, 0) + 1; return len(y)
del y[1]; return len(y)
return y.pop(n, 5)
y.clear(); y[n] = 1
if n in y: return y[n]
if 1 < n < 9 and n not in y: y[n] = change(y, n - 1) + change(y, n - 2)
y.update({n: 3}); return len(y)
""".strip().split("\n")
MADE = {
    "(len({0}) * 9 + sum((i + 1) * (x or 0) for i, x in enumerate({0})))": (
        LISTS,
        ("[number, 1, 2]", "[]", "[1, 2]", "list(range(number))", "[i for i in (0, 1) if i < number]", "[0] * 3"),
    ),
    "(len({0}) * 9 + sum({0}))": (SETS, ("set()", "{number}", "{1, 2}", "set(range(number))")),
    "(len({0}) * 9 + sum(k * 7 + v for k, v in {0}.items()))": (DICTS, ("dict()", "{number: 1}", "{1: 2, 2: 3}")),
}
USES = """
change(y, number); return SUM(y)
x = change(y, number); return (x or 0) * 5 + SUM(y)
return len(y) + (change(y, number) or 0)
return (change(y, number) or 0) + len(y)
n = len(y); change(y, number); return n * 9 + len(y)
z = y; change(y, number); return len(z) * 9 + len(y)
z = y.copy(); change(z, number); return SUM(z) * 9 + SUM(y)
for i in range(3): change(y, i)
if change(y, number): return -len(y)
if number > 0 and change(y, number): return -len(y)
if number > 0: change(y, number); change(y, 2)
for i in y: change(y, 1)
x = number > 0 and change(y, number); return (x or 0) * 9 + len(y)
i = 0; i += change(y, number) or 0; return i * 9 + len(y)
return max(number, change(y, number) or 0)
return sum(1 for i in range(3) if change(y, i)) * 9 + len(y)
return any(change(y, i) for i in range(number, number + 3)) * 9 + len(y)
pair = (y, 1); change(y, number); return len(pair[0])
inner = lambda n: change(y, n); inner(number); return SUM(y)
change(y, 100); return TABLE[max(y, default=0)]
return both(y, y, number) or 0
""".strip().split("\n")
HELPERS = """
def deep(y, n):
    y.append(n)


def both(y, z, n):
    change(y, n)
    return len(z)
"""


def indented(text: str) -> str:
    """Return statements as lines; those behind a colon stand in its body, all but the last of several."""
    head, colon, tail = text.partition(": ")
    if not (colon and head.startswith(("if ", "for ", "while "))):
        return text.replace("; ", "\n    ")
    return f"{head}:\n        " + tail.replace("; ", "\n        ")


def programs() -> list[str]:
    """Return every function that changes something, with every use of it."""
    found: list[str] = []
    for total, (changes, starts) in MADE.items():
        for change, start, use in product(changes, starts, USES):
            used = indented(use)
            for name in "yz":
                used = used.replace(f"SUM({name})", total.format(name))
            end = (
                ""
                if "    return" in f"    {used}".rpartition("\n")[2][:10]
                else f"\n    return {total.format('y')}"
            )
            helper = f"def change(y, n):\n    {indented(change)}\n    return n\n\n{HELPERS}"
            found.append(rule(helper, f"y = {start}", used + end))
    return found


def difference(text: str, folder: Path) -> str | None:
    """Return where a rule and its twin differ, or that the compiler fails; None if they agree or it is refused."""
    rule = written(folder, text)
    try:
        twin = Twin(rule, 1)
    except CompileError as error:
        return str(error) if "itself" in str(error) else None
    for number in NUMBERS:
        expected, found = outcome(rule, number), outcome(twin, number)
        if not alike(expected, found):
            return f"{text}\nat {number}: {expected} in Python, {found} when lowered"
    return None


@pytest.mark.parametrize("count", [60, pytest.param(share(1_500, 5), marks=pytest.mark.slow)])
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_the_caller_sees_what_it_sees_in_python(count: int, tmp_path: Path) -> None:
    for text in random.Random(20261127).sample(programs(), count):
        assert difference(text, tmp_path) is None


def _unbounded(kind: Kind) -> Kind:
    return kind


def _nothing(*_given: object, **_named: object) -> bool:
    return False


FAULTS: dict[str, tuple[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "the caller goes on with the bounds of before": (
        rule(PUT, "y = [i for i in (0, 1) if i < number]", "put(y, 100)", "return 1 if y[-1] > 50 else 2"),
        lambda patch: patch.setattr(references, "in_memory", _unbounded),
    ),
    "a length is read after the change": (
        rule(PUT, "y = [i for i in range(number)]", "return len(y) + put(y, 3)"),
        lambda patch: patch.setattr(references, "_reads", _nothing),
    ),
    "a list with two names is changed": (
        rule(PUT, "y = [number]", "z = y if number > 1 else [2]", "put(y, 3)", "return len(z)"),
        lambda patch: patch.setattr(references, "may_change", _nothing),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, put_back = FAULTS[fault]
    assert difference(text, tmp_path) is None
    put_back(monkeypatch)
    assert "in Python" in str(difference(text, tmp_path))
