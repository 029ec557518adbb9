"""A class is taken for what it seems only if all that Python looks up in it is known; any other is refused."""

from __future__ import annotations

import linecache
from collections import Counter, OrderedDict, UserDict, defaultdict
from dataclasses import dataclass, make_dataclass
from enum import Enum, Flag, IntEnum, IntFlag
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gametree.compiled.front_end.names.plain import is_plain
from gametree.compiled.front_end.names.records import (
    AS_SEQUENCE,
    DATA,
    HARMLESS,
    NOT_OF_ATOMS,
    OPERATORS,
    is_known,
    is_plain_enum,
    is_record,
    look_again,
    why_refused,
)
from gametree.game import CompileError
from tests.compiled.front_end.class_texts import ACCEPTED, REFUSED, SEPARATOR
from tests.compiled.front_end.twins import Twin, alike, outcome

NUMBERS = (-3, 0, 1, 2, 9)
HEAD = """import functools
from abc import ABC
from collections import Counter, OrderedDict, UserDict, UserList, defaultdict, namedtuple
from dataclasses import KW_ONLY, InitVar, dataclass, field, replace
from enum import Enum, EnumMeta, Flag, IntEnum, auto
from typing import ClassVar, Generic, NamedTuple, TypeVar

T = TypeVar("T")
"""
NAMED = """
class Kind(Enum):
    ROOK = auto()
    WORTH = auto()
    NOTHING = auto()
@dataclass(frozen=True)
class Army:
    rook: int = 1
    @property
    def worth(self):
        return 8
def rule(number):
    kind = Kind.ROOK if number > 0 else Kind.NOTHING
    return getattr(Army(number), kind.name.lower())
"""
SUBCLASSES = [
    ("OrderedDict({1: 2})", "len(ITEM) + number"),
    ("type('Ring', (tuple,), {'__getitem__': lambda self, place: 9})((1, 2))", "ITEM[number]"),
    ("type('All', (frozenset,), {'__contains__': lambda self, item: True})([1])", "number in ITEM"),
    ("type('Worth', (dict,), {'get': lambda self, key, other: 9})({1: 1})", "ITEM.get(number, 0)"),
    ("type('Cells', (list,), {'__contains__': lambda self, item: True})([1])", "number in ITEM"),
    ("type('Word', (str,), {'__eq__': lambda self, other: True})('a')", "ITEM == 'b' if number else 5"),
    ("type('Money', (int,), {'__add__': lambda self, other: 9})(1)", "ITEM + number"),
    ("(type('Money', (float,), {'__add__': lambda self, other: 9})(1), 2)", "ITEM[0] + number"),
]


def written(folder: Path, text: str) -> Any:
    """Return the function `rule` of a file that ends with a text."""
    file = folder / "rules.py"
    file.write_text(f"{HEAD}\n\n{text}\n")
    scope: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), scope)
    linecache.checkcache(str(file))
    return scope["rule"]


@pytest.mark.parametrize("text", ACCEPTED.split(SEPARATOR))
def test_each_option_of_a_class_has_its_meaning(text: str, tmp_path: Path) -> None:
    rule = written(tmp_path, text)
    twin = Twin(rule, 1)
    for number in NUMBERS:
        assert alike(outcome(rule, number), outcome(twin, number)), number


@pytest.mark.parametrize("text", REFUSED.split(SEPARATOR))
def test_a_class_with_something_unknown_is_refused_by_name(text: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        Twin(written(tmp_path, text), 1)
    assert text.strip().partition("\n")[0].removeprefix("# ") in str(caught.value)


def test_a_name_of_no_field_ends_the_search(tmp_path: Path) -> None:
    rule = written(tmp_path, NAMED)
    twin = Twin(rule, 1)
    assert [outcome(twin, number) for number in (1, 2)] == [rule(number) for number in (1, 2)]
    with pytest.raises(CompileError, match="getattr of a Army is given what is no field"):
        twin(0)


@pytest.mark.parametrize(("made", "used"), SUBCLASSES)
def test_a_constant_of_a_subclass_is_refused(made: str, used: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=r"a constant of the class .* is read, which may be unlike its base"):
        Twin(written(tmp_path, f"ITEM = {made}\n\n\ndef rule(number):\n    return {used}"), 1)


OTHERS = """__bool__ __call__ __getattr__ __missing__ __post_init__ __matmul__ __set_name__ __fspath__ __index__
__complex__ __await__ __aiter__ __enter__ __get__ __set__ __delete__ __instancecheck__ __subclasscheck__"""
SPECIAL = sorted({
    *OTHERS.split(), *(name for base in (*DATA, object) for name in dir(base) if name.startswith("__"))
} - {"__class__"})  # fmt: skip
AT_CREATION = {"__class_getitem__", "__prepare__", "__set_name__", "__new__", "__init__", "__slots__", "__hash__"}


BASES: tuple[Any, ...] = (NamedTuple("Base", [("row", int)]), make_dataclass("Base", ["suit"], frozen=True))
ENUMS: tuple[Any, ...] = (Enum, IntEnum, Flag, IntFlag)


def method(_self: Any, *_given: Any) -> Any:
    raise AssertionError


@pytest.mark.parametrize("name", [name for name in SPECIAL if name not in HARMLESS])
def test_no_class_with_a_special_method_of_its_own_is_plain(name: str) -> None:
    for base in BASES:
        made = type("Own", (base,), {name: method})
        if is_record(made):  # whose operators are calls
            assert name in OPERATORS
            assert (tuple in made.__mro__) <= (name not in AS_SEQUENCE)
            assert not is_plain(made(1))
        else:
            assert name in why_refused(made)


@pytest.mark.parametrize("name", [name for name in SPECIAL if name not in {*HARMLESS, *AT_CREATION}])
@pytest.mark.parametrize("base", [Enum, IntEnum])
def test_no_enum_with_a_special_method_of_its_own_is_plain(name: str, base: Any) -> None:
    made = base("Side", {"A": 1})
    assert is_plain_enum(made)
    setattr(made, name, method)
    look_again()
    if is_plain_enum(made):
        assert name in OPERATORS
        assert base is Enum or name not in AS_SEQUENCE | NOT_OF_ATOMS
        assert not is_plain(made.A)
    else:
        assert name in why_refused(made)


@pytest.mark.parametrize("name", sorted(OPERATORS))
def test_what_stands_in_the_place_of_an_operator_is_a_method(name: str) -> None:
    for base in BASES:
        assert name in why_refused(type("Own", (base,), {name: staticmethod(method)}))


@pytest.mark.parametrize("base", [base for base in DATA if base is not bool])
def test_no_subclass_of_a_class_of_values_is_known(base: Any) -> None:
    assert is_known(base())
    assert not is_known(type("Own", (base,), {})())
    assert is_record(type("Own", (base,), {})) is False


@pytest.mark.parametrize("base", ENUMS)
def test_members_of_enums_are_known_unless_they_have_special_methods(base: Any) -> None:
    made = base("Side", "A")
    assert is_known(made.A)
    assert is_plain_enum(made) == (base in (Enum, IntEnum))
    made.__len__ = method
    assert is_known(made.A) == (base in (Enum, Flag))


def test_what_is_known_and_what_is_not() -> None:
    known: list[Any] = [True, 1, "a", {1: 2}, object(), UserDict(), defaultdict(int), Counter("a")]
    unknown: list[Any] = [OrderedDict()]
    assert [*map(is_known, known)] == [True] * len(known)
    assert [*map(is_known, unknown)] == [False] * len(unknown)


def test_a_class_is_looked_at_again_after_it_was_changed() -> None:
    @dataclass(frozen=True)
    class Card:
        suit: int

    assert is_record(Card)
    for name in ("__eq__", "__hash__"):
        setattr(Card, name, method)
    look_again()
    assert not is_record(Card)
