"""Fast conversions of states and actions to words and back, written for one layout.

They are tried first. A value that they do not know goes through `Layout.encode`, which says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.enum_words import members
from gametree.compiled.front_end.kinds.kinds import GREATEST, LEAST, Kind, size
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.front_end.names.records import field_names, rebuilt

Pack = Callable[[Any], list[int]]
Unpack = Callable[[Sequence[int]], Any]


def packer(layout: Layout) -> Pack:
    """Return a function that returns what `layout.encode` returns."""
    written = _Written()
    try:
        words = written.words_of(layout.kind, "value")
    except _Other:
        return layout.encode
    lines = "".join(f"    {line}\n" for line in written.lines)
    written.scope["encode"] = layout.encode
    text = f"def pack(value):\n{lines}    return [{', '.join(words)}]\n"
    exec(text, written.scope)
    pack: Pack = written.scope["pack"]
    return pack


def unpacker(layout: Layout) -> Unpack:
    """Return a function of `layout.size` words that returns what `layout.decode` returns."""
    written = _Written()
    try:
        value = written.value_of(layout.kind, 0)
    except _Other:
        return layout.decode
    exec(f"def unpack(words):\n    return {value}\n", written.scope)
    unpack: Unpack = written.scope["unpack"]
    return unpack


class _Other(Exception):
    """A kind is left to the methods of `Layout`."""


class _Written:
    """The text of a conversion, as far as it is written."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.scope: dict[str, Any] = {"rebuilt": rebuilt, "new": cast("Any", tuple).__new__}

    def named(self, value: object) -> str:
        """Return a name for a value, unlike all others."""
        name = f"_{len(self.scope)}"
        self.scope[name] = value
        return name

    def _unless(self, condition: str) -> None:
        self.lines += [f"if not ({condition}):", "    return encode(value)"]

    def words_of(self, kind: Kind, value: str) -> list[str]:
        """Return the words of a value of this kind as expressions."""
        match kind:
            case kinds.Bool():
                self._unless(f"type({value}) is bool")
                return [f"int({value})"]
            case kinds.Int():
                self._unless(f"type({value}) is int and {LEAST} <= {value} <= {GREATEST}")
                return [value]
            case kinds.Member(cls):
                self._unless(f"type({value}) is {self.named(cls)}")
                return [f"{self.named({member: word for word, member in members(cls).items()})}[{value}]"]
            case kinds.Tuple(items) | kinds.FixedList(items):
                form = kinds.classes(kind)[0].__name__
                self._unless(f"type({value}) is {form} and len({value}) == {len(items)}")
                return self._parts(value, items)
            case kinds.Record(cls, items):
                self._unless(f"type({value}) is {self.named(cls)}")
                if issubclass(cls, tuple):
                    return self._parts(value, items)
                owner = self.named(None)
                self.lines.append(f"{owner} = {value}")
                fields = ", ".join(f"{owner}.{name}" for name in field_names(cls))
                return self._parts(f"({fields},)", items) if items else []
            case _:
                raise _Other

    def _parts(self, value: str, items: Sequence[Kind]) -> list[str]:
        names = [self.named(None) for _ in items]
        if names:
            self.lines.append(f"{', '.join(names)}, = {value}")
        return [word for name, item in zip(names, items, strict=True) for word in self.words_of(item, name)]

    def value_of(self, kind: Kind, at: int) -> str:
        """Return a value of this kind, whose words begin at a place, as an expression."""
        match kind:
            case kinds.Bool():
                return f"words[{at}] != 0"
            case kinds.Int():
                return f"words[{at}]"
            case kinds.Member(cls):
                return f"{self.named(members(cls))}[words[{at}]]"
            case kinds.Tuple(items):
                return self._row(items, at)
            case kinds.FixedList(items):
                return f"[{self._row(items, at)[1:-1]}]"
            case kinds.Record(cls, items):
                maker = "new" if issubclass(cls, tuple) else "rebuilt"
                return f"{maker}({self.named(cast('Any', cls))}, {self._row(items, at)})"
            case _:
                raise _Other

    def _row(self, items: Sequence[Kind], at: int) -> str:
        text = ""
        for item in items:
            text += f"{self.value_of(item, at)}, "
            at += size(item)
        return f"({text})"
