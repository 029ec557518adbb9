"""Texts of several lengths are compared as in Python, and all that is not known of them is refused."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.game import CompileError
from tests.compiled.front_end.every_kind import Head
from tests.compiled.front_end.twins import Twin, outcome
from tests.support.samples import share

FIRST = """
("a", "bb", "")[number % 3]
("up", "down", "left")[number % 3]
"ab" if number > 1 else "b"
"b"
None if number > 1 else ("a", "bb")[number % 2]
"abc"[: number % 3]
"abc"[number % 3]
CELLS
number
""".strip().split("\n")
SECOND = """
("bb", "a", "ccc")[number % 3]
"a" if number > 2 else ""
"down"
"ab"[number % 2]
{"a": "x", "bb": "yyy"}.get(x, "zz")
x
""".strip().split("\n")
CHANGES = """
pass
x = y
x = "long one" if x == y else x
for each in (1, 2): x = y if x == "a" else "bb"
while len(x) < 2: x = "down"
if x: y = x
w.append(x)
w.append(y); w.append(x)
for each in (x, y, "north"): w.append(each)
for each in TABLE: w.append(x if each % 2 else y)
w.extend([x, y])
w += [x]
w.insert(0, x)
w.remove(x)
w = [each for each in (x, y, "north") if each != "a"]
w = [(x, number), (y, 2), ("north", 3)]
w = [(each, number) for each in (x, y) if each != "bb"]; w.append(("north", 1))
w = sorted([x, y, "b"])
w = [x, y]; w[number % 2] = "north"
w = {x, y, "b"}
w = {x}; w.add(y)
w = (x, y)[: number % 3]
w = Point(x, y)
w = {"a": 1, "bb": 2}
""".strip().split("\n")
ENDS = """
return x
return (x, y)
return x == y
return x != "bb"
return x < y
return x >= "b"
return (x, 1) < (y, 0)
return max(x, y)
return min((x, y), key=len)
return sorted((x, y, "b"))[1]
return x in (y, "bb", "down")
return {"a": 1, "bb": 2, "down": 3}[x]
return {("a", 1): 2, ("bb", 1): 3}.get((x, 1), 4)
return len(x) * 10 + len(y)
return 1 if x else 2
return x or y
return x and y
return not x
return isinstance(x, str)
return x is None
return x + y
return x[0]
return x[number]
return [each for each in x]
return y in x
return x.startswith(y)
return x.upper()
return "".join((x, y))
return x * 2
return f"{x}"
return str(x)
return hash(x)
return len(w)
return w
return w[0]
return w[-1] == y
return w.count(x)
return w.index(y)
return x in w
return [x, y] == w
return tuple(w)
return len(set(w))
return max(w)
return w == w[:]
a, *b = w; return a
(lambda each: each)(x); return (lambda each: each == y)(x)
match x:\\n        case "a" | "down": return 1\\n        case "": return 2\\n        case _: return y
match (x, y):\\n        case ("a", "bb"): return 1\\n        case (_, "down"): return 2\\n        case _: return 3
""".strip().split("\n")


def programs(rng: Random, count: int) -> list[str]:
    """Return bodies that make two texts and a list of texts, change them, and read them."""
    pieces = list(product(FIRST, SECOND, CHANGES, ENDS))
    return [
        f"x = {first}; w = ['b']; y = {second}; {change}; {end}".replace("; ", "\n    ").replace("\\n", "\n")
        for first, second, change, end in rng.sample(pieces, count)
    ]


def test_a_sample(tmp_path: Path) -> None:
    head = Head(tmp_path)
    for text in programs(Random(20261126), 150):
        assert head.difference(text) is None, text


@pytest.mark.slow
def test_many(tmp_path: Path) -> None:
    head = Head(tmp_path)
    for text in programs(Random(26112026), share(6_000, 8)):
        assert head.difference(text) is None, text


def test_a_text_that_is_filled_with_characters_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'x = "b" if number > 1 else "ba"\n    y = "ba" if number < 3 else "b"\n    return x == y'
    head = Head(tmp_path)
    assert head.difference(text) is None
    monkeypatch.setattr(kinds, "NO_CHARACTER", ord("a"))
    assert "when lowered" in str(head.difference(text))


@pytest.mark.parametrize("text", ["", "a", "abc", "\0", "\N{SNOWMAN}x"])
def test_words_of_memory_stand_for_one_text(text: str) -> None:
    layout = Layout(kinds.BoundedText(3), "action")
    assert layout.decode(layout.encode(text)) == text


def test_a_text_without_room_is_refused() -> None:
    with pytest.raises(CompileError, match="a text of at most 3 characters"):
        Layout(kinds.BoundedText(3), "action").encode("abcd")


WORD = 'x = ("a", "bb")[number % 2]\n    '


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{WORD}a, b = x\n    return a", "a text of at most 2 characters is taken apart"),
        ("return number / 2 in (1.5, NAN)", "nan is looked for, or looked at"),
        ("return number / 2 in (1.5, number / 3)", "a float that may be nan is looked for among floats"),
    ],
)
def test_what_is_not_known_of_a_text_or_a_float_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(CompileError, match=reason):
        Twin(Head(tmp_path).rule(text), 1)


def test_constant_lists_are_looked_through(tmp_path: Path) -> None:
    assert Head(tmp_path).difference("return 3 if number in CELLS else 4") is None


def test_a_text_that_python_may_read_as_a_number_is_refused_and_not_called_wrong(tmp_path: Path) -> None:
    texts = ("12", "+3", "-40", "", "x", "1x", "-", "1_0", " 7 ", "1__0", "_1", "--1", "1-")
    rule = Head(tmp_path).rule(f"return int({texts}[number])")
    twin = Twin(rule, 1)
    for place, text in enumerate(texts):
        refused = set("_ -") & {*text[1:]} or "_" in text
        assert outcome(twin, place) == (CompileError if refused else outcome(rule, place)), text


NUMBERS = kinds.Int(0, 9)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (NUMBERS, 7),
        (kinds.Bool(), True),
        (kinds.join(kinds.Nothing(), NUMBERS), None),
        (kinds.join(kinds.Nothing(), NUMBERS), 3),
        (kinds.BoundedText(4), "ab"),
        (kinds.Bits(NUMBERS, (range(10),)), frozenset({0, 9})),
        (kinds.Tuple((NUMBERS, kinds.Bool())), (4, False)),
        (kinds.Bounded(NUMBERS, 5), (1, 2)),
    ],
)
def test_values_beside_each_other_are_read_as_they_were_written(kind: kinds.Kind, value: object) -> None:
    layout = Layout(kinds.Tuple((kind, NUMBERS, kind)), "state")
    assert layout.decode(layout.encode((value, 5, value))) == (value, 5, value)
