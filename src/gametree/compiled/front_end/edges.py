"""Edges of control flow, loops, and how machine code holds variables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gametree.compiled.front_end import kinds, values
from gametree.compiled.front_end.blocks import Block
from gametree.compiled.front_end.kinds import Kind, is_scalar, size
from gametree.compiled.front_end.scopes import Variable
from gametree.compiled.front_end.values import Value

Environment = dict[Variable, Value]


UNSET = values.Poison("a variable is used that may have no value here", "give it a value before")


@dataclass
class Edge:
    """An edge of control flow to a place: the variables on it, and the block for the text that it needs."""

    environment: Environment
    block: Block


@dataclass
class Loop:
    """A loop that is being lowered: how to leave it, and how to go on with its next round."""

    leave: tuple[str, ...] = ("break",)
    next: tuple[str, ...] = ("continue",)
    body: Block = field(default_factory=Block)
    rounds: int = 0  # of loops in the body, in one round of this one
    left: list[Edge] = field(default_factory=list[Edge])
    continued: list[Edge] = field(default_factory=list[Edge])


class Alias(Variable):
    """A note whether the list that a variable holds may have another name."""


def signature(kind: Kind) -> Any:
    """Return a key of the form in which machine code holds a value; equal forms have equal keys."""
    if isinstance(kind, kinds.Bool):
        return "bool"
    if isinstance(kind, kinds.Float | kinds.Number):
        return "float"
    if isinstance(kind, kinds.Wide):
        return "wide"
    if isinstance(kind, kinds.Series):
        return "list", signature(kind.item)
    return "word" if is_scalar(kind) else (isinstance(kind, kinds.Span), size(kind))
