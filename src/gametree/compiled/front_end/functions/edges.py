"""Edges of control flow, and loops."""

from __future__ import annotations

from dataclasses import dataclass, field

from gametree.compiled.front_end.ir.building import BREAK, CONTINUE, Block
from gametree.compiled.front_end.ir.nodes import Name, Statement
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import Value
from gametree.compiled.front_end.names.scopes import Variable

Environment = dict[Variable, Value]


UNSET = values.Poison("a variable is used that may have no value here", "give it a value before")


@dataclass
class Edge:
    """An edge of control flow to a place: the variables on it, and the block for the statements that it needs."""

    environment: Environment
    block: Block


@dataclass
class Loop:
    """A loop that is being lowered: how to leave it, and how to go on with its next round."""

    leave: tuple[Statement, ...] = (BREAK,)
    next: tuple[Statement, ...] = (CONTINUE,)
    body: Block = field(default_factory=Block)
    rounds: int = 0  # of loops in the body, in one round of this one
    left: list[Edge] = field(default_factory=list[Edge])
    continued: list[Edge] = field(default_factory=list[Edge])


@dataclass(frozen=True, eq=False)
class Try:
    """A `try` that is being lowered: the classes that each handler catches, and the locals that say what follows."""

    once: Name
    code: Name  # the number of a handler, or of a break or continue
    classes: tuple[tuple[type[BaseException], ...], ...]


class Hidden(Variable):
    """A variable that holds one of two values for the expression that chooses between them."""


class Alias(Variable):
    """A note whether the list that a variable holds may have another name."""
