"""`PlainData` makes the classes that `@dataclass(frozen=True)` makes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Any, ClassVar

import pytest

from gametree.compiled.plain_data import PlainData


class Mine(PlainData):
    """Fields of all sorts that the compiler has."""

    inner: ClassVar = ("first",)
    first: int
    unseen: tuple[int, ...] = field(compare=False, repr=False)
    second: str = "b"
    line: int = field(default=0, compare=False, kw_only=True)

    @cached_property
    def double(self) -> int:
        """A value that is kept once it was computed."""
        return 2 * self.first


class MineBelow(Mine):
    """A subclass with a field more."""

    third: object = None


class MineAlike(Mine):
    """A subclass without fields of its own."""


class MineEmpty(PlainData):
    """No fields at all."""


@dataclass(frozen=True)
class Its:
    """The same fields."""

    inner: ClassVar = ("first",)
    first: int
    unseen: tuple[int, ...] = field(compare=False, repr=False)
    second: str = "b"
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True)
class ItsBelow(Its):
    """The same subclass."""

    third: object = None


@dataclass(frozen=True)
class ItsAlike(Its):
    """The other one."""


@dataclass(frozen=True)
class ItsEmpty:
    """No fields at all."""


MADE = ((1, ()), (1, (2,)), (True, (), "b"), (1.0, (), "c"), (2, (), "b"))


def _objects(cls: Any, below: Any, alike: Any, empty: Any) -> list[Any]:
    first = [of(*given, line=line) for of in (cls, below, alike) for given in MADE for line in (0, 7)]
    return [*first, below(1, (), "b", (3,)), below(1, (), "b", 3), empty(), empty()]


MINE = _objects(Mine, MineBelow, MineAlike, MineEmpty)
ITS = _objects(Its, ItsBelow, ItsAlike, ItsEmpty)


def test_objects_are_equal_where_those_of_dataclasses_are() -> None:
    for (mine, its), (my_other, its_other) in product(zip(MINE, ITS, strict=True), repeat=2):
        assert (mine == my_other) is (its == its_other)
        assert mine != my_other or hash(mine) == hash(my_other)
    assert all(each != 1 and each != (1, "b") and each is not None for each in MINE)
    assert Mine(1, ()) != Its(1, ())


def test_they_are_shown_and_replaced_as_those_of_dataclasses() -> None:
    for mine, its in zip(MINE, ITS, strict=True):
        assert repr(mine) == repr(its).replace("Its", "Mine")
    assert replace(Mine(1, (), line=3), first=5) == Mine(5, ())
    assert replace(Mine(1, (), line=3), first=5).line == 3
    assert Mine.__match_args__ == Its.__match_args__


def test_what_an_object_keeps_is_no_part_of_it() -> None:
    one, other = Mine(4, ()), Mine(4, ())
    assert one.double == 8
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)


def test_a_field_that_cannot_be_hashed_is_told_as_by_dataclasses() -> None:
    for cls in (MineBelow, ItsBelow):
        with pytest.raises(TypeError, match="unhashable"):
            hash(cls(1, (), "b", [1]))
