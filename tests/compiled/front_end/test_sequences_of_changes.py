"""Dicts, Counters, sets, lists and texts hold what they hold in Python, after a thousand changes in any order."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gametree.compiled.front_end.containers import dicts
from gametree.compiled.front_end.kinds.values import Known
from tests.compiled.front_end.every_kind import Head
from tests.support.samples import share

CHANGES = r"""
d[x] = y
d[x] = d.get(x, 0) + 1
d[x] = d.get(x + 1, y) * 2 % 37
d.pop(x, None)
y = d.pop(x, y)
if x in d:\n\tdel d[x]
if x in d:\n\td[x] += y
y = d.setdefault(x, y)
d.update({x: y, y: 1})
d.update([(y, x)])
d |= {x: 2}
d = {k: v for k, v in d.items() if k != x}
d = {v % 9: k for k, v in d.items()}
d = {**d, x: y}
d = {x: 5, **d}
d = dict(sorted(d.items()))
d = dict(list(d.items())[:5])
d = dict(zip(l, s_list))
d = dict.fromkeys(l, x)
if len(d) > 6:\n\td.clear()
for k in list(d):\n\tif k > 8:\n\t\tdel d[k]
for k, v in d.items():\n\ty += k * v % 5
y = list(d)[0] if d else 3
y = max(d, default=0)
y = next(iter(d.values()), 4)
e = d.copy()\ne[x] = 1\ny += len(e)
c[x] += 1
c[y % 7] -= 2
c[x] += d.get(x, 3)
c.pop(x, None)
del c[x]
c = Counter(l)
c = Counter(d)
if c:\n\ty = c.most_common(1)[0][0]
y = c[x] + len(c)
g[x] += y
if len(g) > 5:\n\tg.clear()
s.add(x)
s.discard(y)
s |= {x, y}
s &= {x, 1, 2, 3, 4}
s -= {x}
s ^= {x, 2}
if x in s:\n\ts.remove(x)
s = {i % 7 for i in s}
s = set(d)
s = set(l) | s
s_list = sorted(s)
y = sum(s) + len(s)
y += (x in s) + ({x} <= s) + s.isdisjoint(l)
y = min(s, default=x)
l.append(x)
l.insert(0, x)
l.insert(x % 3, y)
l = l[-6:]
l.reverse()
l.sort()
l.sort(key=lambda i: -i % 5)
if x in l:\n\tl.remove(x)
if l:\n\ty = l.pop()
if l:\n\ty = l.pop(0)
if l:\n\tl[x % len(l)] = y
l += [x, y]
l.extend(s_list)
l = [i for i in l if i != x]
l = l[::-1][:8]
l = [*l, x][-9:]
l = list(d.values())[:6]
y = l.count(x) + (l.index(x) if x in l else 9)
t += str(x)
t = t[-7:]
t = t.replace("1", "22")[:8]
t += "ab"[x % 2]
t = t.strip("a")
t = t[::-1]
t = "".join(each for each in t if each != "b")
t = t.upper() if x % 2 else t.lower()
y += t.count("a") + t.find("2") + len(t)
y += int("0" + "".join(each for each in t if each.isdigit())[:3])
if t:\n\ty += ord(t[-1])
d = {i: y for i, each in enumerate(t) if each != "a"}
""".strip().split("\n")
START = """x, y, t = number % 7, 3, "a" + str(number)
d = {0: 1}
c = Counter()
g = defaultdict(int)
s = {number, 2}
l = [3, number]
s_list = [1]
d[5] = number
"""
END = """
total = 0
for k, v in d.items():
    total = (total * 31 + k * 7 + v) % 100_003
for k, v in c.most_common():
    total = (total * 31 + k * 7 + v) % 100_003
for k, v in g.items():
    total = (total * 31 + k * 7 + v) % 100_003
for i in [*sorted(s), *l, *s_list]:
    total = (total * 31 + i) % 100_003
for each in t:
    total = (total * 31 + ord(each)) % 100_003
return (total, x, y)"""
ROUNDS = 80


def program(rng: Random, changes: int) -> str:
    """Return the body of a rule that makes random changes, again and again."""
    lines = "\n".join(rng.sample(CHANGES, changes)).replace("\\n", "\n").replace("\\t", "    ").split("\n")
    rounds = ["    " + line for line in ("x = (x * 5 + y) % 11", "y %= 50", *lines)]
    body = "\n".join((START, f"for _ in range({ROUNDS}):", *rounds, END))
    return body.replace("\n", "\n    ")


@pytest.fixture
def head(tmp_path: Path) -> Head:
    made = Head(tmp_path)
    exec("from collections import Counter, defaultdict", made.scope)
    return made


def differences(head: Head, seed: int, count: int) -> list[str]:
    rng = Random(seed)
    found = (head.difference(program(rng, 13)) for _ in range(count))
    return [each for each in found if each is not None]


@pytest.mark.exhaustive
def test_a_sample(head: Head) -> None:
    assert differences(head, 1, 8) == []


@pytest.mark.slow
def test_many(head: Head) -> None:
    assert differences(head, 2, share(400, 6)) == []


@pytest.mark.exhaustive
def test_a_missing_key_that_counts_as_1_is_found(head: Head, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dicts, "ZERO", Known.of(1))
    assert differences(head, 1, 8) != []
