"""A function as written, the same function lowered for certain kinds of arguments, and the program of all."""

from __future__ import annotations

import ast
import re
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Mapping, Set as AbstractSet
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from gametree.compiled.front_end.functions.recovery import Problems, Traps
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Name, Region, Table
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.kinds import Kind
from gametree.compiled.front_end.kinds.values import Value
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Function as Node, Scopes, Variable
from gametree.compiled.front_end.names.snapshot import Snapshot
from gametree.compiled.plain_data import PlainData


class Function(PlainData):
    """A function as written: its tree, and the values of the names from outside."""

    node: Node
    file: str
    line: int
    title: str
    cells: Mapping[str, Value] = field(compare=False, hash=False)
    module: Mapping[str, Any] = field(compare=False, hash=False)
    names: frozenset[str] = field(compare=False, hash=False)  # that its code uses, as Python mangled them

    def is_in_prelude(self) -> bool:
        """Whether it is a function of the prelude: what is refused there is a problem of its caller."""
        return self.module.get("__package__") == "gametree.compiled.front_end.prelude"

    def mangled(self, name: str) -> str:
        """Return the name of an attribute as Python writes it in this function."""
        if not name.startswith("__") or name.endswith("__"):
            return name
        found = {each for each in self.names if each.startswith("_") and each.endswith(name) and each != name}
        if len(found) != 1:
            raise Refused(f"the private name {name} is used", "use one underscore")
        return found.pop()


class Inlined(PlainData):
    """A call in whose place the body of the function is written: its block, the result, and its variables."""

    once: Name
    result: Variable
    own: frozenset[Variable]


@dataclass(eq=False)
class Frame:
    """The function whose code is written, its own or in the place of a call, and the place in it."""

    function: Function
    scopes: Scopes
    problems: Problems | None  # where all are listed
    node: ast.AST  # that is being lowered
    call: ast.Call | None = None  # whose arguments are evaluated
    inlined: Inlined | None = None  # the call in whose place the code is written
    part_of_sum: ast.expr | None = None  # a sum of slices to which more may be joined

    @property
    def line(self) -> int:
        """The line of the user's file that is being lowered."""
        return getattr(self.node, "lineno", self.function.line)

    def place_of(self, reason: str) -> str:
        """Return a reason with its file and line."""
        return f"{self.function.file}, line {self.line}, in {self.function.title}: {reason}"


@dataclass
class Specialised:
    """A function made for certain kinds of arguments."""

    name: str
    function: Function
    kinds: tuple[Kind, ...]
    static: Value | None = None  # the answer, if it is a constant
    returns: Kind | None = None
    either: bool = False  # whether it returns lists and tuples, each as a list behind whether it is one
    block: Block = field(default_factory=Block)
    raises: bool = True
    rounds: int = 0  # of its loops, in one call, and of those of the functions that it calls
    cells: tuple[Variable, ...] = ()  # variables of outer functions that it assigns: see `Answers`
    unsure: tuple[Variable, ...] = ()  # its own that it reads, and to which some ways give no value
    stream: bool = False
    unordered: str = ""
    recursive: bool = False
    busy: bool = True
    tried: bool = False  # whether a call of it by itself stands in a `try`
    provisional: bool = False  # made while the kind that a caller returns was not yet known
    names: tuple[Name, ...] = ()  # of its parameters
    changed: dict[Variable, frozenset[str]] = field(default_factory=dict[Variable, frozenset[str]])  # as there
    gives_back: tuple[Variable, ...] = ()  # parameters whose lists are its own: see `GivesBack`
    lost: bool = False  # whether what it returns depends on what is refused


class Taken:
    """The names that a function or a program has. None is ever given back."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = set(taken)
        self._numbers: dict[str, int] = {}  # the last that was given, by the name before it

    def another(self, hint: str, others: AbstractSet[str]) -> str:
        """Return a name like a hint that is not taken, here or by others, and take it."""
        name = re.sub(r"[^A-Za-z0-9_]", "", hint).strip("_") or "value"
        if name[0].isdigit():
            name = f"n{name}"
        stem = re.sub(r"_\d+$", "", name)
        number = self._numbers.get(stem, 0)
        while name in self.taken or name in others:
            number += 1
            name = f"{stem}_{number}"
        self._numbers[stem] = number
        self.taken.add(name)
        return name


class Program(ABC):
    """The program that one game is lowered to: its functions and tables, and the names that they take."""

    def __init__(self, reserved: Iterable[str], int_bits: int, problems: Problems | None) -> None:
        self.problems = problems  # where all are listed
        self.traps: Traps | None = None  # for the statements of `result`, in a game with chance
        self.universes: list[kinds.Bits] = []  # of the sets in states
        self.room_of_texts = kinds.ROOM  # those of changing length in other values
        self.int_bits = int_bits  # that a shift or power may fill
        self.snapshot = Snapshot()
        self.specialised: dict[Any, Specialised] = {}
        self.tables: dict[tuple[int, ...], Table] = {}
        self.stack: list[Specialised] = []
        self.inlining: list[Node] = []  # functions that are being written in the place of a call
        self.makers: set[Node] = set()  # functions that return objects whose fields rules change
        self.cached: defaultdict[Any, list[Kind]] = defaultdict(list)  # arguments of functions with a cache
        self.given_up: set[Variable] = set()  # parameters: see `GivesBack`
        self.kept: list[Any] = []  # objects identified by their id must live as long
        self._names = Taken(reserved)
        self._local_names: set[str] = set()

    def local_name(self, hint: str, names: Taken) -> str:
        """Return a name that neither this function, which has `names`, nor the program has yet."""
        name = names.another(hint, self._names.taken)
        self._local_names.add(name)
        return name

    def global_name(self, hint: str) -> str:
        """Return a name that nothing in the program has yet."""
        return self._names.another(hint, self._local_names)

    def table(self, words: tuple[int, ...]) -> Table:
        """Return a table of words."""
        if words not in self.tables:
            self.tables[words] = Table(self.global_name("table_1"), words)
        return self.tables[words]

    @abstractmethod
    def call_function(
        self,
        context: Any,
        function: FunctionType,
        positional: tuple[Value, ...],
        named: Mapping[str, Value],
        node: Node | None = None,
    ) -> Value:
        """Call a function of the user's, or the `node` in its place; `context` is the activation that calls."""

    @abstractmethod
    def constant_answer(
        self, function: FunctionType, positional: tuple[Value, ...], named: Mapping[str, Value]
    ) -> Value | None:
        """Return what a function returns for constants, if that is a constant, and None otherwise."""

    @abstractmethod
    def call_closure(
        self, context: Any, closure: values.Closure, positional: tuple[Value, ...], named: Mapping[str, Value]
    ) -> Value:
        """Call a function that was made inside the one that is being lowered, or around it."""


def body_of_name(program: Program, name: str) -> Region | None:
    """Return the body of a lowered function, or None if it is not known: an empty one until it is lowered once."""
    made = next((each for each in program.specialised.values() if each.name == name), None)
    return None if made is None else made.block.region()
