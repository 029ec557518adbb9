"""Deques answer as in Python where rules use them as lists, and are refused where they do not."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from gametree.compiled.front_end.containers import deques
from tests.compiled.front_end.every_kind import Head
from tests.support.samples import share

NEW = """
deque()
deque([number])
deque((1, number))
deque(range(number))
deque([each for each in TABLE if each > number])
deque(TABLE)
deque([(number, 1)])
deque("ab")
deque(number)
deque(None)
deque((1, number), 1)
deque((1, number), maxlen=5)
deque(*TABLE)
deque(iterable=TABLE)
[1, number]
""".strip().split("\n")
USES = """
q.append(number)
q.appendleft(number)
q.appendleft(number, 1)
q.append((2, number))
q.extend((1, number))
q.extendleft((1, number))
q.insert(1, number)
q.insert(number, 5)
q.remove(number)
q.reverse()
q.clear()
q.rotate(1)
q.sort()
x = q.pop()
x = q.popleft()
x, y = q.popleft()
x = q.pop(0)
x = q.popleft(0)
x = q.popleft() + q.popleft()
x = q.append(1)
push = q.append
x = len(q)
x = q[0]
x = q[-1]
x = q[number]
x = q[0:1]
x = q[q]
x = list(q)
x = sum(q)
x = max(q)
x = sorted(q)
x = str(q)
x = repr(q)
x = q == [1, number]
x = q < [5]
x = [1] in q
x = number in q
x = q in [[1]]
x = q.count(number)
x = q.index(number)
x = q + [1]
x = q * 2
x = isinstance(q, list)
x = type(q) is list
x = q.copy()
x = (q, 1)
x = [q]
x = [*q]
x = {*q}
x = q or [3]
x = 3 if q else 4
x = not q
x = bool(q and number)
x = [each + 1 for each in q]
x = sum(each for each in q)
x = any(each == 1 for each in q)
x = (each for each in q)
x = list(zip(q, q))
x = list(enumerate(q))
x = list(reversed(q))
p = q
p = q; p.append(1)
q += [1]
q[0] = number
q[0:1] = [number]
del q[0]
del q
q: deque
q = deque([7])
q = [7]
q, z = deque([7]), 1
(q := deque([8]))
for each in q: x = each
for each in q: q.pop()
for q in (1, 2): x = q
if q: x = q.popleft()
if q and number: x = 9
while q: x = q.pop()
assert q
match q:\\n        case [one]: x = one
f = lambda: q.append(3); f()
f = lambda: len(q); x = f()
""".strip().split("\n")
ENDS = "return len(q)", "return (len(q), x)", "return list(q)", "return q", "return q.popleft()"


def programs() -> list[str]:
    """Return bodies that make a deque, use it twice, and read it."""
    return [
        f"x = 0; q = {new}; {one}; {other}; {end}".replace("; ", "\n    ").replace("\\n", "\n")
        for new, one, other, end in product(NEW, USES, USES, ENDS)
    ]


def test_a_sample(tmp_path: Path) -> None:
    head = Head(tmp_path)
    for text in Random(20261126).sample(programs(), 150):
        assert head.difference(text) is None, text


@pytest.mark.slow
def test_many(tmp_path: Path) -> None:
    head = Head(tmp_path)
    for text in Random(26112026).sample(programs(), share(4_000, 6)):
        assert head.difference(text) is None, text


def known(*_use: object) -> bool:
    return True


def test_a_use_that_is_wrongly_taken_for_one_of_a_list_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, text = Head(tmp_path), "q = deque((1, number))\n    return q == [1, number]"
    assert head.difference(text) is None
    monkeypatch.setattr(deques, "is_known_use", known)
    assert "False in Python" in str(head.difference(text))
