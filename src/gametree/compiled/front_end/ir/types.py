"""The types of values in the intermediate representation: what one local of machine code can hold."""

from __future__ import annotations

from typing import TypeAlias

from gametree.compiled.plain_data import PlainData


class Atom(PlainData):
    """A number or bool."""

    name: str


class Words(PlainData):
    """A row of 64-bit words, always as many."""

    count: int


class ListOf(PlainData):
    """A list of values of one type."""

    item: Type


class Row(PlainData):
    """A row of words, and lists beside it."""

    count: int
    lists: tuple[Type, ...]


class StreamOf(PlainData):
    """A range, or the items of a generator: a loop goes through them once."""

    item: Type


Type: TypeAlias = Atom | Words | ListOf | Row | StreamOf
INT = Atom("int")  # of 64 bits
WIDE = Atom("wide")  # an int of 128 bits
FLOAT = Atom("float")
BOOL = Atom("bool")
NOTHING = Atom("nothing")  # what a change of a list returns
