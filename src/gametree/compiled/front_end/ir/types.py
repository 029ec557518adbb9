"""The types of values in the intermediate representation: what one local of machine code can hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Atom:
    """A number or bool."""

    name: str


@dataclass(frozen=True)
class Words:
    """A row of 64-bit words, always as many."""

    count: int


@dataclass(frozen=True)
class ListOf:
    """A list of values of one type."""

    item: Type


@dataclass(frozen=True)
class Row:
    """A row of words, and lists beside it."""

    count: int
    lists: tuple[Type, ...]


@dataclass(frozen=True)
class StreamOf:
    """A range, or the items of a generator: a loop goes through them once."""

    item: Type


Type: TypeAlias = Atom | Words | ListOf | Row | StreamOf
INT = Atom("int")  # of 64 bits
WIDE = Atom("wide")  # an int of 128 bits
FLOAT = Atom("float")
BOOL = Atom("bool")
NOTHING = Atom("nothing")  # what a change of a list returns
