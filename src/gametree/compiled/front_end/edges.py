"""Ways of control flow, loops, and how machine code holds variables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gametree.compiled.front_end.blocks import Block
from gametree.compiled.front_end.kinds import (
    Bool,
    Float,
    Kind,
    Number,
    Series,
    Wide,
    is_scalar,
    size,
)
from gametree.compiled.front_end.scopes import Variable
from gametree.compiled.front_end.values import (
    Poison,
    Value,
)

Environment = dict[Variable, Value]


UNSET = Poison("a variable is used that may have no value here", "give it a value before")


@dataclass
class Edge:
    """A way by which control comes to a place: the variables then, and where to write what they need."""

    environment: Environment
    block: Block


@dataclass
class Loop:
    """A loop that is being lowered: how to leave it, and how to go on with its next round."""

    leave: tuple[str, ...] = ("break",)
    next: tuple[str, ...] = ("continue",)
    body: Block = field(default_factory=Block)
    left: list[Edge] = field(default_factory=list[Edge])
    continued: list[Edge] = field(default_factory=list[Edge])


class Alias(Variable):
    """Tells of a variable whether the list that it holds may have another name."""


def signature(kind: Kind) -> Any:
    """Return what tells apart the ways in which machine code holds values."""
    if isinstance(kind, Bool):
        return "bool"
    if isinstance(kind, Float | Number):
        return "float"
    if isinstance(kind, Wide):
        return "wide"
    if isinstance(kind, Series):
        return "list", signature(kind.item)
    return "word" if is_scalar(kind) else (type(kind).__name__ == "Span", size(kind))
