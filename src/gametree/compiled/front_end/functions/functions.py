"""A function as written, the same function lowered for certain kinds of arguments, and the program of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import FunctionType
from typing import TYPE_CHECKING, Any, Protocol

from gametree.compiled.front_end.functions.recovery import Problems
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Name, Region, Table
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.kinds import Kind
from gametree.compiled.front_end.kinds.values import Value
from gametree.compiled.front_end.names.scopes import Function as Node

if TYPE_CHECKING:
    from gametree.compiled.front_end.names.snapshot import Snapshot


@dataclass(frozen=True)
class Function:
    """A function as written: its tree, and the values of the names from outside."""

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
    kinds: tuple[Kind, ...]
    static: Value | None = None  # the answer, if it is a constant
    returns: Kind | None = None
    block: Block = field(default_factory=Block)
    raises: bool = True
    rounds: int = 0  # of its loops, in one call, and of those of the functions that it calls
    stream: bool = False
    recursive: bool = False
    busy: bool = True
    provisional: bool = False  # made while the kind that a caller returns was not yet known
    names: tuple[Name, ...] = ()  # of its parameters
    lost: bool = False  # whether what it returns depends on what is refused


class Program(Protocol):
    """The program of an activation, as far as the lowering of one function needs it.

    `context` is the activation that calls.
    """

    int_bits: int
    universes: list[kinds.Bits]
    room_of_texts: int
    problems: Problems | None  # where all are listed
    snapshot: Snapshot
    specialised: dict[Any, Specialised]
    stack: list[Specialised]
    kept: list[Any]

    def local_name(self, hint: str, used: set[str]) -> str:
        """Return a name that neither this function nor the program has yet."""
        ...

    def global_name(self, hint: str) -> str:
        """Return a name that nothing in the program has yet."""
        ...

    def constant(self, function: Any, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Return the value of a call with constants, or raise `NotConstant`."""
        ...

    def table(self, words: tuple[int, ...]) -> Table:
        """Return a table of words."""
        ...

    def call_function(
        self, context: Any, function: FunctionType, positional: tuple[Value, ...], named: Mapping[str, Value]
    ) -> Value:
        """Call a function of the user's."""
        ...

    def call_closure(
        self, context: Any, closure: values.Closure, positional: tuple[Value, ...], named: Mapping[str, Value]
    ) -> Value:
        """Call a function that was made inside the one that is being lowered, or around it."""
        ...


def body_of_name(program: Program, name: str) -> Region | None:
    """Return the body of a lowered function, or None if it is not known, or not yet."""
    made = next((each for each in program.specialised.values() if each.name == name), None)
    return None if made is None or made.busy else made.block.region()
