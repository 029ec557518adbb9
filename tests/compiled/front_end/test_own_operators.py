"""Operators on classes of the user's own call the method that Python finds, or are refused."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from textwrap import indent
from typing import Any

import pytest

from gametree.compiled.front_end.names.records import ON_ONE, ON_TWO, ORDER
from gametree.game import CompileError
from tests.compiled.front_end.operator_texts import ACCEPTED, HEAD, REFUSED, SEPARATOR
from tests.compiled.front_end.test_classes import NUMBERS, written
from tests.compiled.front_end.twins import Twin, alike, outcome
from tests.support.samples import share, slow_but

HEADS = {
    "dataclass": "@dataclass(frozen=True)\nclass {name}({base}):\n    row: int\n",
    "ordered": "@dataclass(frozen=True, order=True)\nclass {name}({base}):\n    row: int\n",
    "tuple": "class {name}(NamedTuple):\n    row: int\n",
    "plain": (
        "class {name}({base}):\n    def __init__(self, row):\n        self.row = row\n"
        "    def __eq__(self, other):\n        return isinstance(other, {name}) and self.row == other.row\n"
        "    def __hash__(self):\n        return hash(self.row)\n"
        "    def __repr__(self):\n        return str(self.row)\n"
    ),
    "enum": (
        "class {name}(Enum):\n    ONE = 1\n    TWO = 2\n"
        "    @property\n    def row(self):\n        return self.value\n"
    ),
    "ints": (
        "class {name}(IntEnum):\n    ONE = 1\n    TWO = 2\n"
        "    @property\n    def row(self):\n        return self.value\n"
    ),
    "texts": (
        "class {name}(str, Enum):\n    ONE = 'a'\n    TWO = 'b'\n"
        "    @property\n    def row(self):\n        return 1 if self is {name}.ONE else 2\n"
    ),
}
ENUMS = "enum", "ints", "texts"
NOT_OTHERS = "        if not isinstance(other, ({others})):\n            return NotImplemented\n"
SEQUENCES = "(number,)", "'a'", "[number]"
PYTHONS = ("number", "(number,)", "'a'", "[number]", "None", "1.5", "True", "Level.LOW", "frozenset({1})")


def method(rng: Random, name: str, weight: int) -> str:
    """Return a method for an operator, which at times does not take every operand."""
    others = rng.choice(["", "", "int", "Left", "Right", "int, Left, Right"])
    test = NOT_OTHERS.format(others=f"{others},") if others else ""
    value = f"self.row * {weight} + {len(name)}"
    value = f"({value}) % 3 == 0" if name in {each for pair in ORDER.values() for each in pair} else value
    return f"    def {name}(self, other):\n{test}        return {value}\n"


def of_class(rng: Random, name: str, head: str, base: str, symbol: str, weight: int) -> str:
    text = HEADS[head].format(name=name, base=base)
    for each in {**ON_TWO, **ORDER}[symbol]:
        clashes = head == "ordered" and symbol in ORDER
        if rng.random() < 0.6 and not clashes:
            text += method(rng, each, weight)
    return text


def program(rng: Random) -> str:
    """Return two classes with methods for an operator, and a rule that uses it on a random pair of values."""
    symbol = rng.choice([*ON_TWO, *ORDER])
    inherits = rng.random() < 0.2
    left, right = ("dataclass", "dataclass") if inherits else (rng.choice([*HEADS]), rng.choice([*HEADS]))
    text = of_class(rng, "Left", left, "", symbol, 5)
    text += of_class(rng, "Right", right, "Left" if inherits else "", symbol, 7)
    both = [f"({name}.ONE, {name}.TWO)[number % 2]" if head in ENUMS else f"{name}({given})"
            for name, head in (("Left", left), ("Right", right)) for given in ("number", "2")]  # fmt: skip
    one, other = rng.choice([*both, *both, *PYTHONS]), rng.choice([*both, *both, *PYTHONS])
    if one in PYTHONS and other in PYTHONS:
        other = both[0]
    if symbol == "*" and "ints" in (left, right):  # or a tuple of changing length is returned
        one, other = ("number" if each in SEQUENCES else each for each in (one, other))
    return f"class Level(IntEnum):\n    LOW = 1\n{text}def rule(number):\n    return {one} {symbol} {other}\n"


@pytest.mark.slow(traced=True)
def test_random_classes_with_operators_answer_as_in_python_or_are_refused(tmp_path: Path) -> None:
    accepted, refused = 0, list[str]()
    for seed in range(share(3_000, 10)):
        rule = written(tmp_path, program(Random(seed)))
        try:
            twin = Twin(rule, 1)
        except CompileError as error:
            refused.append(str(error))
            continue
        for number in NUMBERS:
            assert alike(outcome(rule, number), outcome(twin, number)), (seed, number)
        accepted += any(not isinstance(outcome(rule, number), type) for number in NUMBERS)
    assert accepted > len(refused) / 3
    assert not [message for message in refused if "which is a bug" in message]


CLASSES = [head for head in HEADS if head not in (*ENUMS, "ordered")]


@pytest.mark.parametrize(("head", "symbol"), slow_but(6, [*product(CLASSES, [*ON_TWO, *ORDER])]))
def test_each_operator_of_two_is_compiled(head: str, symbol: str, tmp_path: Path) -> None:
    own, reflected = {**ON_TWO, **ORDER}[symbol]
    text = HEADS[head].format(name="Left", base="") + f"    def {own}(self, other):\n"
    if symbol in ORDER:
        text += f"        return self.row < other - 2\ndef rule(number):\n    return Left(number) {symbol} 5\n"
    else:
        text += "        return Left(self.row * 3 + other) if other != 1 else Left(9)\n"
        text += (
            f"    def {reflected}(self, other):\n        return Left(other * 5 - self.row)\ndef rule(number):\n"
        )
        text += f"    a = Left(number) {symbol} 7\n    a {symbol}= 2\n    return a, 3 {symbol} a\n"
    rule = written(tmp_path, text)
    twin = Twin(rule, 1)
    for number in NUMBERS:
        assert alike(outcome(rule, number), outcome(twin, number)), number


@pytest.mark.parametrize(("head", "symbol"), [*product(CLASSES, ON_ONE)])
def test_each_operator_of_one_is_compiled(head: str, symbol: str, tmp_path: Path) -> None:
    text = HEADS[head].format(name="Left", base="")
    used = f"{symbol}(Left(number))" if symbol.isalpha() else symbol.replace("x", "Left(number)")
    text += f"    def {ON_ONE[symbol]}(self):\n        return self.row * 3\ndef rule(number):\n    return {used}\n"
    rule = written(tmp_path, text)
    twin = Twin(rule, 1)
    assert all(alike(outcome(rule, number), outcome(twin, number)) for number in NUMBERS)


def uses(texts: dict[str, str]) -> list[tuple[str, str]]:
    """Return each use of a class with the text of the class."""
    return [(head, use.strip("\n")) for head, text in texts.items() for use in text.split(SEPARATOR)]


def rule_with(head: str, use: str, folder: Path) -> Any:
    return written(folder, HEAD + head.rstrip(" ") + indent(use, "    "))


@pytest.mark.parametrize(("head", "use"), slow_but(4, uses(ACCEPTED)))
def test_what_is_done_with_such_a_class_has_its_meaning(head: str, use: str, tmp_path: Path) -> None:
    rule = rule_with(head, use, tmp_path)
    twin = Twin(rule, 1)
    for number in NUMBERS:
        assert alike(outcome(rule, number), outcome(twin, number)), number


@pytest.mark.parametrize(("head", "use"), uses(REFUSED))
def test_what_depends_on_more_is_refused(head: str, use: str, tmp_path: Path) -> None:
    reason, _, lines = use.partition("\n")
    with pytest.raises(CompileError) as caught:
        Twin(rule_with(head, lines, tmp_path), 1)
    assert reason.removeprefix("# ") in str(caught.value)


@pytest.mark.parametrize("head", ["dataclass", "enum"])
@pytest.mark.parametrize("function", ["min", "max"])
def test_a_set_of_what_orders_itself_is_put_in_order_by_a_key_alone(
    function: str, head: str, tmp_path: Path
) -> None:
    text = HEADS[head].format(name="Left", base="")
    text += "    def __lt__(self, other):\n        return self.row < other.row\n"
    text += "def rule(number):\n    return {function}({{Left(number % 2 + 1), Left(1)}}{key}).row\n"
    with pytest.raises(CompileError, match="give key= with the fields that it compares"):
        Twin(written(tmp_path, text.format(function=function, key="")), 1)
    rule = written(tmp_path, text.format(function=function, key=", key=lambda each: each.row"))
    twin = Twin(rule, 1)
    for number in NUMBERS:
        assert alike(outcome(rule, number), outcome(twin, number)), number


@pytest.mark.parametrize("owner", ["number", "{number}", "frozenset({number})"])
def test_an_item_of_what_has_none_is_refused_at_the_line_of_the_rules(owner: str, tmp_path: Path) -> None:
    text = f"import operator\ndef rule(number):\n    return operator.itemgetter(0)({owner})\n"
    with pytest.raises(CompileError, match=r"rules\.py, line \d+, in rule: \[\] is used on"):
        Twin(written(tmp_path, text), 1)


@pytest.mark.parametrize("symbol", ORDER)
def test_an_order_that_always_ends_with_an_error_is_that_error(symbol: str, tmp_path: Path) -> None:
    text = HEADS["dataclass"].format(name="Left", base="")
    text += f"    def {ORDER[symbol][0]}(self, other):\n        raise ValueError\ndef rule(number):\n"
    rule = written(tmp_path, f"{text}    return number if number > 1 else Left(number) {symbol} 2\n")
    twin = Twin(rule, 1)
    assert {outcome(rule, number) for number in NUMBERS} > {ValueError}
    assert all(outcome(rule, number) == outcome(twin, number) for number in NUMBERS)


def test_a_subclass_without_a_method_for_the_right_operand_is_no_trouble(tmp_path: Path) -> None:
    text = (
        HEADS["dataclass"].format(name="Left", base="")
        + "    def __add__(self, other):\n        return self.row\n"
    )
    text += HEADS["dataclass"].format(name="Right", base="Left")
    rule = written(
        tmp_path, text + "def rule(number):\n    return Left(number) + Right(2), Right(1) + Left(number)\n"
    )
    twin = Twin(rule, 1)
    for number in NUMBERS:
        assert alike(outcome(rule, number), outcome(twin, number)), number
