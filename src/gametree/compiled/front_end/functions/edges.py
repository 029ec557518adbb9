"""Edges of control flow, and loops."""

from __future__ import annotations

from ast import AST
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace

from gametree.compiled.front_end.ir.building import CONTINUE, Block
from gametree.compiled.front_end.ir.nodes import Name, Statement
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import NOWHERE, Environment, Value
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.game import GameTreeError

UNSET = values.Poison("has no value here", "give it a value before")
UNSURE = values.Poison("may have no value here", "give it a value before")
PERHAPS = values.Poison("may have no value", "give it a value before")  # but it is kept, with a flag that says so
SPENT = values.Poison("was gone through before", "make a list of it")
STALE = values.Poison("goes through what may have changed since", "make a list of it")
CHANGED = values.Poison("may be a list that was changed by another name", "read it where it was put")
LAST_OF_A_SET = values.Poison("has the value of the last round over a set, which is in no order", "sort the set")


@dataclass
class Edge:
    """An edge of control flow to a place: the variables on it, and the block for the statements that it needs."""

    environment: Environment
    block: Block


@dataclass
class Loop:
    """A loop that is being lowered, and how to go on with its next round."""

    next: tuple[Statement, ...] = (CONTINUE,)
    continued: list[Edge] = field(default_factory=list[Edge])


@dataclass(frozen=True, eq=False)
class Try:
    """A `try` that is being lowered: the classes that handlers catch, and the locals that say what follows."""

    once: Name
    code: Name  # the number of a handler, or of `continue`
    classes: tuple[tuple[type[BaseException], ...], ...]


LAZILY = Try(NOWHERE, NOWHERE, ())  # around what a generator or map computes, which StopIteration does not leave
FINALLY = Try(NOWHERE, NOWHERE, ())  # around a try with finally
STOPPING = Try(NOWHERE, NOWHERE, ((Exception,),))  # around what errors must not leave: they end the search
Left = tuple[Name, int, Edge]  # a jump: the name of the block, and the number of what follows


@dataclass
class Rounds:
    """The effect on variables of a loop that does the same in any order of its rounds, such as one over a set."""

    local: set[Variable] = field(default_factory=set[Variable])  # that no round reads before it gives them values
    sums: set[Variable] = field(default_factory=set[Variable])  # to which each round may add something
    stores: set[Variable] = field(default_factory=set[Variable])  # lists into which rounds put one value
    puts: dict[Variable, str] = field(default_factory=dict[Variable, str])  # new dicts, and how rounds change them
    ends_early: bool = False
    can_go_on: bool = False  # it ends early by its own `return` alone, so that all rounds can be run before
    yields: bool = False
    searches: bool = False  # whether rounds return values, of which all have to be equal


class GoesThroughSet(Exception):
    """A loop inside one that works off a list goes through a set, as lowering has shown."""


@dataclass
class Jumps:
    """The loops and `try` statements around the code that is lowered, and where they lead."""

    loops: list[Loop] = field(default_factory=list[Loop])
    ways: list[Name] = field(default_factory=list[Name])  # the blocks that a break leaves, of outer loops first
    locked: list[Variable] = field(default_factory=list[Variable])  # lists over which a loop runs
    found: Callable[[Value], object] | None = None  # what is done with a value that a loop over a set returns
    once: list[Variable] = field(default_factory=list[Variable])  # dicts that a loop over a set gives values
    # Loops inside those that work off a list or set, with what they do in any order; None where none has shown.
    inner: dict[AST, Rounds | None] = field(default_factory=dict[AST, "Rounds | None"])
    piles: list[Variable] = field(default_factory=list[Variable])  # what is worked off in any order
    tries: list[Try] = field(default_factory=list[Try])  # around the code that is evaluated, outer ones first
    left: list[Left] = field(default_factory=list[Left])  # the jumps that are written out of blocks around it

    def copy(self) -> Jumps:
        """Return the same jumps, to go back to."""
        return Jumps(**{name: copy(part) for name, part in vars(self).items()})

    def catching(self, error: type[BaseException]) -> tuple[Try, int] | None:
        """Return the innermost `try` that catches an error, and the number of its handler."""
        if issubclass(error, GameTreeError):
            return None
        passed = list[Try]()
        for each in reversed(self.tries):
            passed.append(each)
            is_ended = LAZILY in passed and error is StopIteration
            for number, classes in enumerate(each.classes, 1):
                if is_ended and (issubclass(error, classes) or issubclass(RuntimeError, classes)):
                    raise Refused("StopIteration within a generator or map is caught", "give next a default")
                if issubclass(error, classes) or error is Exception:  # which stands for one that is not known
                    if FINALLY in passed:
                        raise Refused("an error that leaves a try with finally is caught", "leave out finally")
                    return each, number
        return None

    def may_stop(self) -> bool:
        """Whether no `try` of the rules is around the code."""
        return all(each is STOPPING or each is LAZILY for each in self.tries)

    def take_left(self, once: Name) -> list[tuple[int, Edge]]:
        """Return the jumps out of a block that is written, with the number of what follows."""
        found = [(number, edge) for name, number, edge in self.left if name == once]
        self.left = [each for each in self.left if each[0] != once]
        return found


class IsCaught(Refused):
    """A function may raise an error that a `try` around its call catches."""


class Shown(Exception):
    """The lowering of a function has shown something of a variable, so that it is lowered again."""

    def __init__(self, variable: Variable) -> None:
        super().__init__(variable)
        self.variable = variable


class NewCell(Shown):
    """The function assigns the variable of an outer function."""


class MayBeUnset(Shown):
    """The variable is read, and some ways give it no value."""


class GivesBack(Shown):
    """The function may return the list that the parameter gives it: so it is its own."""


@dataclass
class Answers:
    """The answers of a function: each value that it returns or yields, and the block for that statement."""

    returned: list[tuple[Value, Block]] = field(default_factory=list[tuple[Value, Block]])
    yielded: list[tuple[Value, Block]] = field(default_factory=list[tuple[Value, Block]])
    rounds: int = 0  # of loops that do not test whether they must stop, with items that are yielded
    cells: tuple[Variable, ...] = ()  # of outer functions, whose values are returned behind the answer
    generator: bool = False  # whether the function has a `yield`
    stream: bool = False  # whether what it returns is a stream
    unordered: str = ""  # the refusal of a set whose order is that of what it yields, if there is one
    changed: dict[Variable, frozenset[str]] = field(default_factory=dict[Variable, frozenset[str]])  # lists that
    # callers give it, which it changes: their "items", their "length"
    lost: bool = False  # whether a statement that returns or yields is refused, where all problems are listed

    def copy(self) -> Answers:
        """Return the same answers, to go back to."""
        return replace(self, returned=[*self.returned], yielded=[*self.yielded])


class Hidden(Variable):
    """A variable that holds one of two values for the expression that chooses between them."""


class Kept(Hidden):
    """The value of a variable that has one on some ways, and none on others."""
