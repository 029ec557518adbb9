"""Constructs of Python that rules seldom have: they answer when lowered as in Python, or are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametree import CompileError
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.names import constants
from tests.compiled.front_end.test_bodies import check_at_numbers, written
from tests.compiled.front_end.twins import Twin

DOUBLING = {  # each with what it is called with, and what it makes
    "(x, x)": ("number", "tuple"),
    "Point(x, x)": ("1", "Point"),
    "Spot(x, x)": ("1", "Spot"),
}
RULE = "\n\n\ndef rule(number):\n    return "
NESTED = "number" + "".join(f" if number > {each} else number" for each in range(400))
ANSWERED = [
    (
        "def one(n):\n    return next(x for x in (1, 2) if x > n)\n\n\n"
        "def rule(number):\n    try:\n        return one(number)\n    except StopIteration:\n        return 7"
    ),
    "one = lambda n: zip(range(n), range(n))\n    return len([x for x in one(number)])",
    "return 3 if number in (1, 2, 3, 4, 5, 6, 7, 8, 9) else 4",
    "return {False: 3, True: 4}[number > 1]",
    "return {0: 3, 1: 4}[number % 2]",
    "x = 1 if number > 1 else 2.5\n    return 3 if abs(x) > 2 else number",
    f"def span(r, n):\n    return n if n < 1 else len(r) + span(r, n - 1){RULE}span(range(number, 5), 2)",
    "return next(x for x in (1, 2, 3) if x > number)",
    "return next(x for x in (0, 3) if x > 1 or number > 1)",
    f"def ones(n):\n    yield next(x for x in (1, 2, 3) if x > n){RULE}sum(ones(number))",
    "return sorted((number, 3, 1))[0] + sorted(x for x in (number, 2))[1]",
    "one = lambda n: (x for x in (1, n))\n    return sum(one(number))",
    f"def ones(n):\n    if n > 2:\n        return (x for x in (1, n)){RULE}sum(ones(number))",
    (
        "def ones(n):\n    if n > 2:\n        return (x for x in (1, n))\n    return [6 // x for x in (1, n)]"
        f"{RULE}sum(ones(number))"
    ),
    (
        "def ones(n):\n    if n > 2:\n        return (x for x in (1, n))\n    return [6 for x in (1, n)]"
        f"{RULE}sum(ones(number))"
    ),
    f'def ones(n):\n    return (1 // x for x in (0, "b", None)){RULE}sum(ones(number))',
    (
        "def one(n):\n    return 1 if n < 1 else other(n - 1)\n\n\n"
        "def other(n):\n    return third(n) + (2 if n < 1 else one(n - 1))\n\n\n"
        f"def third(n):\n    return n{RULE}one(number) + third(number)"
    ),
    (
        "class Empty(NamedTuple):\n    pass\n\n\n"
        "def one(n):\n    if n > 1:\n        return Empty()\n    return Empty()"
        f"{RULE}3 if one(number) == one(2) else 4"
    ),
    f"def two(n):\n    return (None if n > 1 else n, None if n > 2 else 5){RULE}two(number)[number] is None",
    'for each in (number, "b", None):\n        return 4\n    return number',
    'for each in (number, "b"):\n        break\n    return number',
    "return number if (lambda: 1 // 0 if number else 2)() else 3",
    "return number if number and (lambda: 1 // 0)() else 3",
    "if number > 1 and 1 // 0:\n        return 5\n    return number",
    "if number > 1 or 1 // 0:\n        return 5\n    return number",
    (
        "match Colour.RED if number else Colour.BLUE:\n        case Colour.RED:\n            x = number\n"
        "        case Colour.BLUE:\n            x = 3\n    return x"
    ),
    (
        "def one(cells, n):\n    try:\n        return 6 // n + sum(cells)\n    except ZeroDivisionError:\n"
        "        return 1\n\n\ndef rule(number):\n    total = 0\n    for x in {number, 2}:\n"
        "        total += one((y for y in (1, number)), x)\n    return total"
    ),
    "return any(map(bytes, [(each // 0 for each in TABLE)]))",
]
REFUSED = {
    (
        "class Any:\n    pass\n\n\nMIX = ({1: 2}, 3)\n\n\ndef rule(number):\n    return MIX[number % 2] == 3"
    ): "a constant of items of several kinds is indexed",
    "return HOME.__row + number": "the private name __row is used; use one underscore",
    "return dict.found(PRICES, number)": "dict.found cannot be computed while compiling",
    'return len("ab" * 100_000_000) + number': "something is repeated very often",
    "return " + " + ".join(["number"] * 400): "an expression there is nested too deeply; use helpers",
    f"return {NESTED}": "it is nested too deeply",
    f"def ones(n):\n    if n < 1:\n        return None\n    return (ones(n - 1),){RULE}ones(number) is None": (
        "it calls itself with values whose kinds keep changing"
    ),
    (
        'class Base:\n    __slots__ = ("cache",)\n\n\n'
        f"@dataclass(frozen=True)\nclass Kept(Base):\n    row: int{RULE}Kept(number).cache"
    ): "Kept.cache cannot be computed while compiling",
    (
        "class Fixed:\n    def __reduce_ex__(self, protocol):\n        raise ValueError('it is fixed')\n\n\n"
        f"FIXED = Fixed(){RULE}3 if FIXED is None else number"
    ): "a constant of the class Fixed copies itself in a way of its own",
    (
        "def locked():\n    import threading\n\n    return threading.Lock()\n\n\n"
        f"LOCK = locked(){RULE}3 if LOCK is None else number"
    ): "a constant of the class lock cannot be copied",
    (
        "def none():\n    return 0\n\n\nSETS = ({1.5, 2}, {3})\n\n\n"
        "def rule(number):\n    for each in SETS[number]:\n        last = each\n    return last"
    ): "last has the value of the last round over a set",
    "x = []\n    y = [[1], [number]]\n    x[:] = y\n    y[0][0] = 5\n    return x[0][0]": (
        "a slice of a list of lists is assigned"
    ),
}


@pytest.mark.parametrize("text", ANSWERED)
def test_what_is_lowered_answers_as_python_does(text: str, tmp_path: Path) -> None:
    rule = written(tmp_path, text)
    check_at_numbers(rule, Twin(rule, 1))


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_lowered_is_refused_with_its_reason(text: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        Twin(written(tmp_path, text), 1)
    assert f": {REFUSED[text]}" in str(caught.value)
    assert "; " in str(caught.value)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower limits, which are reached sooner."""
    monkeypatch.setattr(values, "MOST_PARTS", 300)
    monkeypatch.setattr(constants, "BUDGET", 500)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("doubled", DOUBLING)
def test_a_value_that_doubles_at_each_call_is_refused(doubled: str, tmp_path: Path) -> None:
    given, made = DOUBLING[doubled]
    text = f"def gen(n, x):\n    return 3 if n == 0 else gen(n - 1, {doubled}){RULE}gen(number, {given})"
    with pytest.raises(CompileError, match=f"a {made} of more than 300 parts is made; make smaller values"):
        Twin(written(tmp_path, text), 1)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("returned", ["len(x)", "x"])
def test_a_constant_that_doubles_at_each_call_is_refused(returned: str, tmp_path: Path) -> None:
    """Few steps make it, but 2 ** 40 parts would have to be looked at."""
    text = f"def gen(n, x):\n    return {returned} if n == 0 else gen(n - 1, (x, x)){RULE}gen(40, (1, 1)) is None"
    with pytest.raises(CompileError, match="a tuple of more than 300 parts is made; make smaller values"):
        Twin(written(tmp_path, text), 1)


def test_a_function_of_very_many_conditions_is_lowered(tmp_path: Path) -> None:
    tests = "".join(
        f"    if {' or '.join(f'number == {29 * row + each}' for each in range(29))}:\n        total += number\n"
        for row in range(40)
    )
    twin = Twin(written(tmp_path, f"def rule(number):\n    total = 0\n{tests}    return total"), 1)
    for number in (-1, 0, 700, 1159, 1160):
        assert twin(number) == (number if 0 <= number < 1160 else 0)


@pytest.mark.parametrize(
    ("items", "wanted"),
    [
        (
            [f"{'abc' * at}{at}" for at in range(5)] + [*"abcdef"],
            "('abc1', 'f', 'abcabc2', 'x', 'abc')[number % 5]",
        ),
        ([f"w{at}" for at in range(10, 22)], "('w3', 'w11', 'w21', 'w22')[number % 4]"),
        ([f"w{at}" for at in range(10)] + ["a", "bc", "d"], "('bc', 'w1', 'ww')[number % 3]"),
        ([(at, at % 3) for at in range(12)], "(number, 2)"),
        ([(at, "ab"[at % 2]) for at in range(12)], "(number, 'ab'[number % 2])"),
        ([(at, None) for at in range(12)], "(number, None)"),
        ([(at, at / 2) for at in range(3)] + [*range(20, 30)], "number * 10"),
        ([(1, 2), 3, *"abcdefgh"], "'abxy'[number % 4]"),
    ],
)
@pytest.mark.parametrize("form", ["tuple", "frozenset", "dict.fromkeys"])
def test_one_of_many_constants_is_found(form: str, items: list[object], wanted: str, tmp_path: Path) -> None:
    rule = written(tmp_path, f"def rule(number, items={form}({items})):\n    return {wanted} in items")
    twin = Twin(rule, 1)
    for number in range(-12, 40):
        assert rule(number) == twin(number), number


def test_a_loop_that_a_break_leaves_needs_no_flag(tmp_path: Path) -> None:
    """Nor does one that is written out; one that leaves two loops has a flag for the outer one."""
    loop = "    for x in {}:\n        if x == 3:\n            break\n    else:\n        return 9\n    return x"
    streams = {
        "range(number)": False,
        "(1, 3, number)": False,
        "(z for y in range(number) for z in range(y))": True,
    }
    for stream, has_flag in streams.items():
        rule = written(tmp_path, f"def rule(number):\n{loop.format(stream)}")
        twin = Twin(rule, 1)
        assert ("_left = True" in twin.source) is has_flag
        assert [twin(number) for number in range(7)] == [rule(number) for number in range(7)]
