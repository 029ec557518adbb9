"""One function while it is lowered: its variables, and what is written so far."""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from gametree.compiled.front_end.functions.aliases import GIVEN, Alias, forget_all
from gametree.compiled.front_end.functions.edges import (
    PERHAPS,
    SPENT,
    STALE,
    STOPPING,
    UNSET,
    UNSURE,
    Answers,
    Edge,
    Hidden,
    IsCaught,
    Jumps,
    Kept,
    MayBeUnset,
    NewCell,
    Try,
)
from gametree.compiled.front_end.functions.errors import ANY, errors_of, holds
from gametree.compiled.front_end.functions.functions import Frame, Function, Program, Taken, body_of_name
from gametree.compiled.front_end.functions.recovery import Dependent
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Call, Expression, Leave, Name, Raise, Statement, Table, parts_of
from gametree.compiled.front_end.ir.types import Type
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import loaded, named, packed, scalar
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, size, type_of
from gametree.compiled.front_end.kinds.values import Environment, Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.objects import is_field
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Scopes, Variable, own_nodes
from gametree.game import CompileError

ROUNDS = 8
CONVERSIONS: list[Callable[..., Value]] = []  # of a value into the form of a kind: filled by `bit_sets`
BY_KIND: list[Callable[..., Value]] = []  # what is computed of each kind of a value: filled by `alternatives`


class Activation:
    """The lowering of one function for given kinds of arguments.

    What is written goes into a block. The environment has the variables with their values there, and is None where
    control does not come. The frame says whose code is written, the jumps where control may go from it, and the
    answers what callers get.
    """

    def __init__(self, program: Program, function: Function, scopes: Scopes) -> None:
        self.program = program
        self.frame = Frame(function, scopes, None if function.is_in_prelude() else program.problems, function.node)
        self.environment: Environment | None = {}
        self.block = Block()
        self.answers = Answers()
        self.jumps = Jumps()
        self.statement = 1  # counts statements, so that values of two of them are not taken for one
        self.definitions: dict[Name, Expression] = {}  # of locals that are never assigned again
        self.conditional = 0  # how many conditions stand around the code that is evaluated
        self.perhaps: set[Variable] = set()  # what := names under such a condition
        self.captured: frozenset[Variable] = frozenset()  # variables of outer functions
        self.unsure: dict[Variable, tuple[Kept, Hidden]] = {}  # those that may have no value: it, and whether
        self.unordered: set[Variable] = set()  # lists of the items of a set, of which no order is defined
        self.touched: set[Variable] = set()  # whose lists, sets and dicts, or fields, were changed so far
        self.changes: list[Variable] = []  # all that was assigned or changed, in this order
        self.named: dict[ast.AST, Variable] = {}  # the lists with other names that calls and choices are
        self._slots: dict[tuple[Variable, Type], Name] = {}
        self._names = Taken(["memory"])

    # Writing

    def emit(self, statement: Statement) -> None:
        """Write a statement, unless control never reaches this place."""
        if self.environment is None:
            return
        if self.jumps.tries:
            for code in statement.expressions:
                self._guard(code)
        self.block.add(replace(statement, line=self.frame.line))

    def _guard(self, code: Expression) -> None:
        """Write a jump out of a `try` where an expression would raise an error that is caught there."""
        calls = (part for part in parts_of(code) if isinstance(part, Call) and part.may_raise)
        for call, error in ((each, error) for each in calls for error in self.caught(each)):
            fine = holds(call)
            if fine is None:
                reason = f"{'an error' if error is ANY else error.__name__} is caught that a function raises"
                raise IsCaught(reason, "test for what would raise the error before")
            self.guard(ir.op("not", fine), partial(self.jump, error))

    def guard(self, test: Expression, leave: Callable[[], object]) -> None:
        """Write what does not go on, such as a jump or an error, for the case that a test holds."""
        environment = self.variables
        with self.within(Block()) as block:
            leave()
        self.block.add(ir.branch(test, block, Block()))
        self.environment = environment

    def caught(self, part: Call) -> list[type[BaseException]]:
        """Return the errors that a call may raise and that a `try` around it catches."""
        errors = errors_of(part, partial(body_of_name, self.program))
        return sorted(filter(self.jumps.catching, errors), key=lambda each: each.__name__)

    def jump(self, error: type[BaseException]) -> None:
        """Write the jump to the handler of an error, if it is caught."""
        found = self.jumps.catching(error) if self.is_reached() else None
        if found is None:
            return
        left, number = found
        if left is STOPPING:
            reason = f"{UNORDERED}, and an item raises an error; {MAKE_A_LIST}"
            self.block.add(Raise(CompileError.__name__, self.frame.place_of(reason), CompileError))
            self.environment = None
        else:
            self.block.add(ir.assign(left.code, number))
            self.leave(left.once, number)

    def leave(self, once: Name, number: int = 0) -> None:
        """Write the jump out of a block; `number` says what follows it."""
        self.jumps.left.append((once, number, self.edge()))
        self.block.add(Leave(once, raised=number > 0))
        self.environment = None

    def fail(self, error: type[Exception], reason: str, meant: type[Exception] | None = None) -> values.Never:
        """Write that Python raises an error here, if not that which is meant; nothing follows."""
        self.jump(meant or error)
        self.emit(Raise(error.__name__, self.frame.place_of(reason), meant or error))
        return self.never()

    def fail_if(self, test: Expression, error: type[Exception], reason: str) -> None:
        """Write that Python raises an error here if a test holds."""
        self.guard(test, partial(self.fail, error, reason))

    def never(self) -> values.Never:
        """Note that nothing reaches this place."""
        self.environment = None
        return values.Never()

    @contextmanager
    def stopping_at_errors(self) -> Generator[None]:
        """Write what goes through all of a set, so that an error of the rules becomes a `CompileError`.

        It is for what Python may end before it has met all items, so that it may never come to that error.
        """
        try:
            if not self.jumps.may_stop():
                raise Refused(UNORDERED, MAKE_A_LIST)
            with self.within_tries([*self.jumps.tries, STOPPING]):
                yield
        except Refused as refused:  # perhaps for the `try` that is none of the rules'
            raise Refused(UNORDERED, MAKE_A_LIST) from refused

    @contextmanager
    def within_tries(self, tries: list[Try]) -> Generator[None]:
        """Write what these `try` statements are around."""
        before, self.jumps.tries = self.jumps.tries, [*tries]
        try:
            yield
        finally:
            self.jumps.tries = before

    @contextmanager
    def within_frame(self, frame: Frame) -> Generator[Frame]:
        """Write code of another frame; yield the one before."""
        before, self.frame = self.frame, replace(frame)
        try:
            yield before
        finally:
            self.frame = before

    @contextmanager
    def within(self, block: Block) -> Any:
        """Write into another block."""
        before, self.block = self.block, block
        try:
            yield block
        finally:
            self.block = before

    # Values in locals

    def local(self, hint: str, kind: Type) -> Name:
        """Return a new local of a type."""
        return Name(self.program.local_name(hint, self._names), kind)

    def name(self, hint: str, code: Expression) -> Name:
        """Return a local with the value of an expression here, which is never assigned again."""
        if isinstance(code, Name) and code in self.definitions:
            return code
        local = self.local(hint, code.type)
        self.emit(ir.assign(local, code))
        self.definitions[local] = code
        return local

    def atom(self, value: Value, hint: str = "value") -> Value:
        """Return the same value, computed at once and held by a name."""
        is_named = isinstance(value, Scalar) and isinstance(value.code, Name)
        return value if is_named else self.stable(value, hint)

    def stable(self, value: Value, hint: str = "value") -> Value:
        """Return the same value in names that are never assigned again."""
        match value:
            case Scalar(kind, code):
                return Scalar(kind, self.name(hint, code))
            case View(kind) if size(kind) == 0:
                return value
            case View(kind, base, offset, whole):
                name = base if isinstance(base, Table) else self.name(hint, base)
                return View(kind, name, self._stable_offset(offset), whole)
            case Items(form, items):
                return Items(form, tuple(self.stable(item, hint) for item in items))
            case values.Listed(kind, _, (base, offset, room)):
                name = self.name(hint, base)
                form = frozenset if kind.form is frozenset else tuple
                return loaded(kinds.Bounded(kind.item, room, form), name, self._stable_offset(offset))
            case values.Listed(code=code) | values.Dict(code=code) if code is not None and self.may_change(code):
                return replace(value, code=self.name(hint, code))
            case values.Slice(whole, start, stop):
                whole, start, stop = map(self.stable, (whole, start, stop))
                return replace(value, whole=whole, start=start, stop=stop, statement=0)
            case values.Range(start, stop, step):
                return values.Range(self.stable(start), self.stable(stop), self.stable(step))
            case values.Lazy("choice", parts):
                return values.Lazy("choice", tuple(self.stable(part, hint) for part in parts))
            case values.Bound(function, owner):
                return values.Bound(function, self.stable(owner))
            case values.Method(owner, name):
                return values.Method(self.stable(owner), name)
            case values.Mapping(places, parts):
                return values.Mapping(places, tuple(map(self.stable, parts)))
            case values.Chosen(place, functions):
                return values.Chosen(place, tuple(map(self.stable, functions)))
            case _:
                return value

    def _stable_offset(self, offset: int | Expression) -> int | Expression:
        return offset if isinstance(offset, int) else self.name("offset", offset)

    def may_change(self, code: Expression) -> bool:
        """Whether code is not only the name of a local that no variable has."""
        return not isinstance(code, Name) or code in self._slots.values()

    def placed(self, kind: Kind, code: Expression) -> Scalar:
        """Return a scalar, which is computed here if that may raise an error."""
        return Scalar(kind, self.name("value", code) if code.raises else code)

    def whole_view(self, value: Value, kind: Kind | None = None, hint: str = "value") -> View:
        """Return a value as words under a name."""
        kind = kind_of(value) if kind is None else kind
        if size(kind) == 0:
            return View(kind, values.NOWHERE)
        if isinstance(value, View) and value.kind == kind:
            return value
        if kinds.lists_in(kind):
            raise Incompatible(values.shown(value))
        return View(kind, self.name(hint, self.packed(value, kind)), 0, whole=True)

    def packed(self, value: Value, kind: Kind) -> Expression:
        """Return a value in the form of a kind; what has to be computed for that is written here."""
        return packed(self.fitting(value, kind), kind)

    def fitting(self, value: Value, kind: Kind) -> Value:
        """Return a value of which each part is held as in values of a kind."""
        for convert in CONVERSIONS:
            value = convert(self, value, kind)
        return value

    # Variables

    def variable(self, node: ast.AST | None) -> Variable | None:
        """Return the variable that holds what a node names: a name, or a field of an object, or a shared list."""
        if node is None:
            return None
        found = self.frame.scopes.variable(node) or self.field(node) or self.named.get(node)
        return None if found is None else self.holder(found)

    def field(self, node: ast.AST) -> Variable | None:
        """Return the variable of a field that an expression names, of an object that a name or field holds."""
        owner = self.variable(node.value) if isinstance(node, ast.Attribute) else None
        held = None if owner is None else self.held(owner)
        if not isinstance(node, ast.Attribute) or not isinstance(held, values.Object):
            return None
        name = self.frame.function.mangled(node.attr)
        return held.fields.variable(name) if is_field(held.cls, name) else None

    def holder(self, variable: Variable) -> Variable:
        """Return the variable that holds the list which a variable names."""
        while isinstance(value := (self.environment or {}).get(variable), values.Same):
            variable = value.variable
        return variable

    def held(self, variable: Variable) -> Value:
        """Return the value in a variable, or None if it has none."""
        return (self.environment or {}).get(self.holder(variable), values.NONE)

    def reached(self, value: Value) -> set[Variable]:
        """Return the variables that hold the fields of an object, of those that it refers to, and their lists."""
        found, left = set[Variable](), [value]
        while left:
            held = left.pop()
            new = {each for one in values.objects_in(held) for each in one.fields.variables()}
            new |= {held.variable} if isinstance(held, values.Same) else set()
            left += [(self.environment or {}).get(each, UNSET) for each in new - found]
            found |= new
        return found

    def shared(self, variable: Variable) -> values.Same:
        """Return a reference to the list that a variable holds, which may be given to other variables."""
        holder = self.holder(variable)
        if isinstance(holder, values.Shared):
            return values.Same(holder)
        place = values.Shared(holder.spelling)
        self.variables[place] = self.stable(self.read(holder), holder.spelling)
        for part in ("", "items"):
            note = self.variables.get(Alias(holder, part), values.FALSE)
            self.variables[Alias(place, part)] = values.TRUE if note == GIVEN else note
        self.jumps.locked += [place] if holder in self.jumps.locked else []
        self.variables[holder] = values.Same(place)
        return values.Same(place)

    def read(self, variable: Variable) -> Value:
        """Return the value of a variable: none where control does not come."""
        if self.environment is None:
            return values.Never()
        variable = self.holder(variable)
        value = self.environment.get(variable, UNSET)
        if value == PERHAPS:
            value = self._kept(variable)
        if value == UNSET and self._is_own(variable):
            if variable not in self.unsure:
                raise MayBeUnset(variable)
            return self._fail_unset(variable)
        if value == values.LOST:
            raise Dependent(values.LOST.reason)
        if isinstance(value, values.Lazy) and value.operation == "group":
            self.environment[variable] = SPENT
        if isinstance(value, values.Lazy) and value.operation == "once":
            value, reads = value.parts
            if not values.is_view(value):
                self.environment[variable] = SPENT
            self.jumps.locked += {*map(self.holder, reads), *filter(values.is_of_object, self.variables)}
        if value == UNSET:  # of an outer function
            value = UNSURE
        if isinstance(value, values.Poison):
            spelling = variable.spelling if self.has_name(variable) else "an expression"
            raise Refused(f"{spelling} {value.reason}", value.remedy)
        return value

    def has_name(self, variable: Variable) -> bool:
        """Whether the rules name a variable, which is none that an expression needs."""
        return values.is_of_object(variable) or variable in self.frame.scopes.bindings.values()

    def _is_own(self, variable: Variable) -> bool:
        """Whether the function itself assigns a variable, which is no field of an object that it makes."""
        node = self.frame.function.node
        names = own_nodes(node.body) if isinstance(node, ast.FunctionDef) else ()
        return "." not in variable.spelling and any(
            isinstance(each, ast.Name | ast.MatchAs) and self.frame.scopes.variable(each) == variable
            for each in names
            if not isinstance(getattr(each, "ctx", None), ast.Load)
        )

    def _kept(self, variable: Variable) -> Value:
        """Return the value of a variable that has one on some ways, and raise Python's error on the others."""
        kept, flag = self.unsure[variable]
        is_set = self.variables[flag]
        if is_set != values.TRUE:
            self.guard(ir.op("not", scalar(is_set).code), partial(self._fail_unset, variable))
        self.variables[variable] = self.variables[kept]
        return self.variables[variable]

    def _fail_unset(self, variable: Variable) -> values.Never:
        """Write that Python raises an error here, since a variable has no value."""
        if self.jumps.catching(UnboundLocalError) is not None:
            raise Refused(f"{variable.spelling} {UNSURE.reason}, and the error is caught", UNSURE.remedy)
        return self.fail(UnboundLocalError, f"{variable.spelling} {UNSET.reason}")

    def assign(self, variable: Variable, value: Value, *, within: bool = False) -> None:
        """Give a variable a value; `within` an expression, a part before may have read the slot, which is kept."""
        if self.environment is None or isinstance(value, values.Never):
            self.environment = None
            return
        if self.held(variable) != value:
            self.begin_to_assign(variable)
        self.change_field(variable)
        self.environment[variable] = self._held_form(variable, value, within=within)

    def _held_form(self, variable: Variable, value: Value, *, within: bool) -> Value:
        """Return a value as its variable is to hold it, in its slot unless that is kept."""
        if isinstance(value, Known):
            return value
        once = values.stream_in(value)
        if isinstance(once, values.Lazy) and once.operation == "unordered":
            raise Refused(UNORDERED, MAKE_A_LIST)
        if isinstance(once, values.Lazy) and once.operation in ("group", "once") and once is value:
            return once
        if once is not None:
            raise Refused(f"{values.shown(once)} is given a name", "use it where it is made, or make a list of it")
        try:
            kind = None if isinstance(value, values.Lazy) else kind_of(value)
        except Refused:
            kind = None
        if kind is not None and within and isinstance(value, values.Listed):
            return values.Listed(value.kind, self.name(variable.spelling, value.code))
        if kind is None or within:
            return self.stable(value, variable.spelling)
        slot = self.slot(variable, kind)
        self.move(value, slot)
        return slot

    def begin_to_assign(self, variable: Variable) -> None:
        """Note that a variable is given another value, which a function returns if it is of an outer one."""
        if variable in self.captured and variable not in self.answers.cells:
            raise NewCell(variable)
        self.changes.append(variable)

    def touch(self, variable: Variable) -> None:
        """Note that a list, set, dict or field changes, which streams that have names may read."""
        self.touched.add(variable)
        self.changes.append(variable)
        for each, held in (self.environment or {}).items():
            if isinstance(held, values.Lazy) and held.operation == "once":
                is_read = values.is_of_object(variable) or variable in held.parts[1]
                self.variables[each] = STALE if is_read else held

    def change_field(self, variable: Variable) -> None:
        """Note that a variable is given a value, if it is a field of an object that may change here."""
        if not isinstance(variable, values.OfField):
            return
        if variable in self.jumps.locked:
            reason = f"{variable.spelling} is changed while a loop runs over what is read from it"
            raise Refused(reason, "go through a list, list(...)")
        self.touch(variable)

    def forget(self, variable: Variable) -> None:
        """Forget a variable that an expression needed, and the notes on it."""
        forget_all(self.environment or {}, (variable,))

    # Slots of variables

    def slot(self, variable: Variable, kind: Kind) -> Value:
        """Return a variable's value in the form of a kind: a tuple of changing length is held in memory."""
        if isinstance(kind, kinds.Bounded):
            kind = kinds.List(kind.item, kind.form)
        if size(kind) == 0:
            return named(kind, values.NOWHERE)
        key = variable, type_of(kind)
        if key not in self._slots:
            self._slots[key] = self.local(variable.spelling, type_of(kind))
        return named(kind, self._slots[key])

    def move(self, value: Value, target: Value) -> None:
        """Write what brings a value into a slot."""
        if isinstance(target, Known | values.Poison) or size(kind_of(target)) == 0:
            return
        code = self.packed(value, kind_of(target))
        if code != local_of(target):
            self.emit(ir.assign(local_of(target), code))

    @contextmanager
    def fresh_slots(self) -> Generator[None]:
        """Let variables have other slots, so that what was read of them before stays as it is."""
        before, self._slots = self._slots, {}
        try:
            yield
        finally:
            self._slots = before

    # Edges

    @property
    def variables(self) -> Environment:
        """The variables with their values at this place, which control reaches."""
        assert self.environment is not None
        return self.environment

    def is_reached(self) -> bool:
        """Whether control reaches this place."""
        return self.environment is not None

    def edge(self) -> Edge:
        """Return the edge that ends here; the statements that it needs will be written here."""
        block = Block()
        self.block.add(block)
        return Edge(dict(self.variables), block)

    def ends(self) -> list[Edge]:
        """Return the edge that ends here, if control reaches this place."""
        return [] if self.environment is None else [self.edge()]


def local_of(slot: Value) -> Name:
    """Return the local of a slot."""
    names = (part for code in values.codes(slot) for part in parts_of(code) if isinstance(part, Name))
    return next(name for name in names if name != values.NOWHERE)


def state_of(context: Activation) -> dict[str, Any]:
    """Return what is known where something is written, in copies."""
    return {
        "environment": None if context.environment is None else dict(context.environment),
        "answers": context.answers.copy(),
        "jumps": context.jumps.copy(),
        "conditional": context.conditional,
        "perhaps": {*context.perhaps},
    }


@contextmanager
def discarded(context: Activation) -> Generator[None]:
    """Discard what is written here, and restore the activation."""
    state = state_of(context)
    try:
        with context.within(Block()):
            yield
    finally:
        vars(context).update(state)


@contextmanager
def all_or_nothing(context: Activation) -> Generator[None]:
    """Discard what is written here, and restore the activation, if it is refused."""
    state, block = state_of(context), Block()
    try:
        with context.within(block):
            yield
    except (Refused, Incompatible, CompileError):
        vars(context).update(state)
        raise
    context.block.add(block)
