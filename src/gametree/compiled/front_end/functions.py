"""A function as it was written, and as it is lowered for certain kinds of arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gametree.compiled.front_end.blocks import Block, Suite
from gametree.compiled.front_end.kinds import Kind, Nothing
from gametree.compiled.front_end.lowered import LoweredFunction
from gametree.compiled.front_end.scopes import Function as Node, Scopes, Variable
from gametree.compiled.front_end.values import Value


@dataclass(frozen=True)
class Function:
    """A function as it was written: its tree, and what its names mean outside it."""

    node: Node
    file: str
    line: int
    title: str
    cells: Mapping[str, Value] = field(compare=False, hash=False)
    module: Mapping[str, Any] = field(compare=False, hash=False)
    names: frozenset[str] = field(compare=False, hash=False)  # that its code uses, as Python mangled them


@dataclass
class Specialised:
    """A function made for certain kinds of arguments."""

    name: str
    function: Function
    parameters: list[tuple[Variable, Value]]
    scopes: Scopes
    kinds: tuple[Kind, ...]
    static: Value | None = None  # the answer, if it is a constant
    returns: Kind | None = None
    block: Block = field(default_factory=Block)
    raises: bool = True
    stream: bool = False
    recursive: bool = False
    busy: bool = True
    provisional: bool = False  # made while what a function that calls it returns was not yet known
    header: str = ""

    @property
    def text(self) -> str:
        """The lowered function."""
        return "\n".join(Suite(self.header, self.block).lines(0))


def lowered(made: Specialised) -> LoweredFunction:
    """Return a function as it is handed on."""
    returns = made.returns if made.returns is not None else Nothing()
    return LoweredFunction(
        made.name,
        made.text,
        made.kinds,
        returns,
        made.stream,
        made.recursive,
        made.function.file,
        made.function.line,
    )
