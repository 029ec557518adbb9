"""A list that has two names is the same under both, or is refused: every way to take one, and to change it."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from gametree.compiled.front_end.containers import new_lists
from gametree.compiled.front_end.kinds.values import Value
from tests.compiled.front_end.every_kind import Head, body
from tests.support.samples import share

SOURCES = """
[number, 1]
[[number], [1]]
[i for i in (number, 1, 2) if i != 1]
[[i] for i in (number, 1, 2) if i != 1]
([number], [1])
{number, 7}
[[j for j in range(i)] for i in range(3) if i != number]
[[1] * number, [number], [3, 4]]
[{number}, {1, 2, number}]
{0: [number], 1: [1, number]}
{i: [i] * number for i in range(3)}
[(number, [1]), (3, [number, 4])]
[[[number], []], [[2]]]
[{0: number}, {1: 3}]
grouped(number)
""".strip().split("\n")
WAYS = """
y
y[:]
y[0]
y[-1]
[y][0]
(y, 1)[0]
[y, 1]
list(y)
tuple(y)
[*y]
(*y,)
y + y
y * 2
y.copy()
copy.copy(y)
deepcopy(y)
sorted(y, key=str)
sorted(y, key=lambda r: 0)
list(reversed(y))
[r for r in y]
[r for r in y if r]
[r for r in y if r != 3]
[[r] for r in y]
[r for i, r in enumerate(y)]
[r for r, i in zip(y, (1, 2))]
list(zip(y, y))
list(map(lambda r: r, y))
list(filter(None, y))
next(r for r in y)
next(r for r in [y])
max([y], key=len)
max(y, [3], key=len)
max(y, key=lambda r: 0)
y if number > 1 else [5]
y or [5]
(lambda a: a)(y)
(lambda: y)()
same(y)
grown(y)
rest(y)
SAME(y)
list(items_of(y))
list(takewhile(lambda r: True, y))
list(dropwhile(lambda r: False, y))
list(islice(y, 2))
list(chain(y, y))
list(chain.from_iterable([y, y]))
list(pairwise(y))
list(product(y, (1,)))
list(combinations(y, 2))
list(permutations(y, 2))
list(accumulate(y, lambda a, b: a))
list(starmap(lambda a, b: a, zip(y, (1, 2))))
reduce(lambda a, b: a, [y, [3]])
reduce(lambda a, b: a, y)
operator.itemgetter(0)(y)
y | {3}
set(y)
Named(y)
y[1]
y.get(0)
y.get(0, [])
y.get(5, y[1])
y.pop()
y.pop(0)
y.setdefault(0, [])
dict(y)
list(y.values())
[v for k, v in y.items()]
[v for v in y.values() if v]
{k: v for k, v in y.items()}
{0: y[1], 1: y[0]}
{0: y, 1: [number]}
max(y.values(), key=len)
y | {7: [8]}
grouped_by(y)
chosen(y)
both(y)
""".strip().split("\n")
STATEMENTS = """
x = []; x += y
x = []; x.extend(y)
x = []; x += map(lambda r: r, y)
x = []; x += takewhile(lambda r: True, y)
x = []; x.extend(r for r in y if r)
x = []; x.append(y)
x = [1, 2, 3]; x[0] = y
x = [1, 2, 3]; x[0:2] = y
x = [[1], [2]]; x[0] = y[0]
x, z = y
x, *z = y
(x, z) = (y, 1)
for x in y: z = x
f = lambda: y; x = f()
x = z = y
x = [[3]]; x.append(y)
x = [[3]]; x.append(y[0])
x = [[3]]; x.append(y); x.append(y)
x = [[3]]; x.insert(0, y[0])
x = {5: [1]}; x[0] = y
x = {5: [1]}; x[0] = y[0]
x = {}; x.setdefault(0, y)
x = {5: [1]}; x.update(y)
x = {5: [1]}; x |= y
x = y.pop()
x = y.pop(0)
x = y[0]; y.pop(0)
x = y[0]; y.clear()
x = y.setdefault(7, [])
for x in y.values(): z = x
for k, x in y.items(): z = x
for k, x in enumerate(y): z = x
x = [[3]]; put_in(x, y)
x = [[3]]; put_in(x, y[0])
change(y); x = y[0]
x = y[0]; change(y)
x = [y for k in range(2)]
y = grown(y); x = y
x = same(grown(y))
x = [number]; y = same(y)
x = [same(y) if number else [1]]
x = number and grown(y)
x = []; [x.append(r) for r in y]
x = []; z = [x]; z[0].extend(y)
x = []; x.append([number]); x.extend(y)
x = []; x.append(y[0]); x = x[1:] + x
""".strip().split("\n")
CHANGES = """
x[0] = 77
x[0][0] = 77
x[0][0][0] = 77
x.append(77)
x.pop()
x.clear()
x.add(77)
x += [77]
x[0] += [77]
x[0].append(77)
del x[0]
x[0:1] = [77]
x.sort(key=str)
x.reverse()
x[0].pop()
x[0].add(77)
x[0] |= {77}
x[0].sort()
x[1].append(77)
x[1][0].append(77)
x[0][0] += [77]
x[0][5] = 77
x[7] = [77]
x.setdefault(0, []).append(77)
x.setdefault(8, []).append(77)
change(x)
change(x[0])
put_in(x, [77])
x = x + [77]
x[0], x[1] = x[1], x[0]; x[0].append(77)
for k in range(2): x[k].append(77)
""".strip().split("\n")
READS = "y[0]", "y[0][0]", "len(y)", "sum(y)", "len(y[0])", "sum(y[0])", "sum(map(len, y))", "len(y[1])", "y[1][0]"
HELPERS = """
SAME = lambda a: a


def same(a):
    return a


def grown(a):
    a.append(5)
    return a


def rest(a):
    return [*a]


def items_of(a):
    for r in a:
        yield r


def grouped(n):
    found = defaultdict(list)
    for i in range(n):
        found[i % 2].append(i)
    return found


def grouped_by(a):
    found = {}
    for i, r in enumerate(a):
        found.setdefault(i % 2, []).append(r)
    return found


def chosen(a):
    return max(a, key=len)


def both(a):
    return a[0], a[1]


def put_in(a, b):
    a.append(b)


def change(a):
    a[0].append(77)
"""


def programs() -> list[str]:
    """Return bodies that take a list from another, change one of them, and read the other."""
    taken = [*(f"x = {way}" for way in WAYS), *STATEMENTS]
    swapped = str.maketrans("xy", "yx")
    return [
        body(f"y = {source}; {way}; {change}; return {read}")
        for source, way, one, other in product(SOURCES, taken, CHANGES, READS)
        for change, read in ((one, other), (one.translate(swapped), other.translate(swapped)))
    ]


@pytest.fixture
def head(tmp_path: Path) -> Head:
    made = Head(tmp_path)
    file = tmp_path / "helpers.py"
    file.write_text(HELPERS)
    exec(compile(HELPERS, str(file), "exec", dont_inherit=True), made.scope)
    return made


@pytest.mark.slow(traced=True)
def test_a_sample(head: Head) -> None:
    for text in random.Random(20261126).sample(programs(), 200):
        assert head.difference(text) is None


@pytest.mark.slow
def test_many(head: Head) -> None:
    for text in random.Random(26112026).sample(programs(), share(12_000, 16)):
        assert head.difference(text) is None


def shallow(value: Value) -> int:
    """Stand for `list_levels`, and forget the lists in a list of changing length."""
    return min(1, LEVELS(value)) if type(value).__name__ == "Listed" else LEVELS(value)


LEVELS = new_lists.list_levels


def test_a_list_of_changing_length_that_forgets_its_lists_is_found(
    head: Head, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = body("y = [[number], [1]]; x = [r for r in y if r[0] != 1]; x[0][0] = 77; return y[0][0]")
    assert head.difference(text) is None
    monkeypatch.setattr(new_lists, "list_levels", shallow)
    assert "77 in Python" in str(head.difference(text))
