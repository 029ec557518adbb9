"""Lists, sets and dicts that a function changes for its caller, as Python does, which passes references.

Such a list is held in memory, and the function is given the place. So the caller must hold it by one name, and
nothing of the expression around the call may have been read before. A list of known length that keeps its length
is moved to memory for the call alone.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from inspect import CO_GENERATOR

from gametree.compiled.front_end.containers.builtins import collected, in_some_order, is_unordered
from gametree.compiled.front_end.containers.lists import ByReference, can_own, in_memory, may_change, put
from gametree.compiled.front_end.containers.new_lists import (
    function_of,
    holds_list,
    is_fresh,
    is_written,
    list_form,
    list_levels,
    names_in,
)
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.aliases import is_aliased, is_given
from gametree.compiled.front_end.functions.edges import GivesBack, Hidden
from gametree.compiled.front_end.functions.evaluator import Unprepared, evaluate
from gametree.compiled.front_end.functions.functions import Specialised
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import length_of, named, parts_of, same_words
from gametree.compiled.front_end.kinds.values import Items, Known, Value, bits_of, codes, is_set, kind_of
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Variable, yields
from gametree.compiled.plain_data import PlainData

ALONE = "call it in a line of its own"
GONE = values.Poison("was given to a function that returns it", "go on with the list that the function returns")


class Given:
    """The arguments of a call, by the parameters of the function."""

    def __init__(self, context: Activation, given: dict[Variable, Value], sources: Mapping[int, ast.expr]) -> None:
        self.context = context
        self.values = given
        self.sources = sources  # the expressions of the arguments, by the identity of their values
        self.moved: dict[Variable, tuple[Variable, Value]] = {}  # what was moved to memory, and whose it is
        self.lengths: dict[Variable, int] = {}  # of the caller's lists that are in memory for the call alone
        self.unnamed: list[Variable] = []  # that hold lists which have no name
        self.owner: Variable | None = None  # whose list the function returns
        for value in [*given.values()]:
            names = self._names_of(value) if isinstance(value, Items) and holds_list(value) else []
            with suppress(Refused):  # which holds functions
                if names and not codes(value):  # or the function would be made for a copy of its own
                    view = context.whole_view(value)
                    context.variables.update(dict.fromkeys(names, view))
                    given.update({each: view for each, other in given.items() if other is value})

    def move_to_memory(self, wanted: ByReference) -> None:
        """Hold the list that a parameter has in memory."""
        value, owner = self.values[wanted.variable], self._owner(wanted.variable)
        if self.context.conditional:
            raise Unprepared(partial(_hold, self.context, owner, wanted.kind))
        if not isinstance(value, values.Listed | values.Dict) and not is_set(value):
            self.lengths[owner] = length_of(value)
            self.moved[wanted.variable] = owner, value
        self.values[wanted.variable] = _hold(self.context, owner, wanted.kind)

    def note_changes(self, made: Specialised, grown: Mapping[Variable, kinds.Kind]) -> None:
        """Note that the caller's lists change, or refuse it; raise `ByReference` for what is not in memory.

        Each of the arguments that have `grown` is passed in that kind.
        """
        for variable, parts in made.changed.items():
            kind = kind_of(self.values[variable])
            longer = grown.get(variable)
            if isinstance(kind, kinds.FixedList | kinds.SetOf) and isinstance(longer, kinds.List):
                raise ByReference(variable, longer)
            if longer is not None and not same_words(kind, longer):
                reason = f"a function that calls itself with a longer {variable.spelling} changes it"
                raise Refused(reason, "return a new list")
            if in_memory(kind) != kind:
                raise ByReference(variable, in_memory(kind))
            owner = self._owner(variable)
            self._refuse_others(variable, of_items="items" in parts)
            may_change(self.context, owner, *parts)
            if "length" in parts:
                self.lengths.pop(owner, None)
        if isinstance(made.static, values.Returned):
            self.owner = self._owner(made.static.parameter, "returns")

    def move_back(self) -> None:
        """Hold the lists that have kept their length as lists of known length again."""
        if not self.context.is_reached():
            return
        for owner in self.unnamed:
            self.lengths.pop(owner, None)
            if owner != self.owner:
                self.context.forget(owner)
        for owner, length in self.lengths.items():
            there = self.context.read(owner)
            assert isinstance(there, values.Listed)
            items = [ir.element(there.code, ir.literal(place)) for place in range(length)]
            names = [named(there.kind.item, self.context.name("item", item)) for item in items]
            put(self.context, owner, Items(list, tuple(names)))

    def returned(self, owner: Variable) -> Value:
        """Return the list that the function was given and returns, which the variable that held it loses.

        A list that the caller was given may only be returned, or go back to its variable.
        """
        context = self.context
        match _statement_of(context):
            case ast.Expr():
                return values.NONE
            case ast.Assign([ast.Name() as target]) if context.variable(target) == owner:
                return values.Returned(owner)
            case ast.Return() if is_given(context.environment, owner):
                return values.Returned(owner)
            case _:
                pass
        value = context.read(owner)
        self._take_from(owner)
        return value

    def has_moved_back(self, parameters: Sequence[Variable]) -> bool:
        """Hold lists that the function may return as before they were in memory; whether there are some."""
        found = [each for each in parameters if each in self.moved]
        for parameter in found:
            owner, self.values[parameter] = self.moved.pop(parameter)
            self.lengths.pop(owner, None)
            self.context.variables[owner] = self.values[parameter]
        return bool(found)

    def take(self, parameters: Sequence[Variable]) -> None:
        """Take the lists of some parameters, which the function may return, from the variables that hold them."""
        for parameter in parameters:
            value = self.values[parameter]
            self._refuse_others(parameter, of_items=list_levels(value) > 1)
            if not self._is_fresh(value):
                self._take_from(self._owner(parameter, "returns"))

    def _take_from(self, owner: Variable) -> None:
        """Take its list from a variable of the caller, which must be the only one that holds it."""
        context = self.context
        if context.conditional or (is_given(context.environment, owner) and not can_own(context, owner)):
            reason = f"a function returns the list {owner.spelling} that it is given, in an expression"
            raise Refused(reason, f"write {owner.spelling} = ... in a line of its own")
        if is_given(context.environment, owner):
            raise GivesBack(owner)
        may_change(context, owner, "items", "length")
        context.variables[owner] = GONE

    def _refuse_others(self, parameter: Variable, *, of_items: bool) -> None:
        """Refuse other arguments that may hold the list of a parameter, or, if that matters, lists in it."""
        changed = self.values[parameter]
        for variable, other in self.values.items():
            if variable == parameter or not holds_list(other):
                continue
            if of_items:
                reason = f"a function changes lists in {parameter.spelling}, and is given other lists"
                raise Refused(reason, "change them where they are made, or return new ones")
            if list_levels(other) > list_levels(changed) and not self._is_apart(other, changed):
                reason = f"a function changes {parameter.spelling}, which another argument may hold"
                raise Refused(reason, "copy it with list(...)")

    def _is_apart(self, other: Value, changed: Value) -> bool:
        """Whether an argument does not hold a list, which has one name."""
        source = self.sources.get(id(other))
        if source is not None and names_in(self.context, source).isdisjoint(self._names_of(changed)):
            return True
        return bool(self._names_of(other)) or self._is_fresh(other)

    def _names_of(self, value: Value) -> list[Variable]:
        """Return the variables of the caller that hold the list of an argument."""
        held = ((variable, other) for variable, other in self.context.variables.items() if other is value)
        return [each for each, _ in held if each in self.unnamed or self.context.has_name(each)]

    def _is_fresh(self, value: Value) -> bool:
        """Whether an argument is an expression of which only the value refers to the lists that it is or holds."""
        source = self.sources.get(id(value))
        return source is not None and is_fresh(self.context, source, value)

    def _owner(self, parameter: Variable, does: str = "changes") -> Variable:
        """Return the variable of the caller that alone holds the list of a parameter, or refuse the call."""
        value, context = self.values[parameter], self.context
        owners = self._names_of(value)
        if not owners and not context.conditional and self._is_fresh(value):
            owners = [Hidden("given")]
            value = self.values[parameter] = context.variables[owners[0]] = context.stable(value)
            self.unnamed += owners
        earlier = _earlier(context)
        if earlier is None or any(_reads(context, each, owners) for each in earlier):
            raise Refused(f"a function that {does} {parameter.spelling} is called in an expression", ALONE)
        for each in earlier:
            if each.stepwise and isinstance(each.node, ast.expr):
                with discarded(context):
                    values.refuse_order(over := evaluate(context, each.node))
                    if is_unordered(over):
                        raise Refused(UNORDERED, MAKE_A_LIST)
        if context.conditional and isinstance(context.frame.function.node, ast.Lambda):
            raise Refused(f"a function that {does} {parameter.spelling} is called in a lambda", ALONE)
        if not owners:
            reason = f"a function {does} {parameter.spelling}, and is given a list without a name"
            raise Refused(reason, "give the list a name, and call the function with that")
        if len(owners) > 1 or sum(other is value for other in self.values.values()) > 1:
            raise Refused(
                f"a function {does} {parameter.spelling}, which has another name", "copy it with list(...)"
            )
        return owners[0]


def _hold(context: Activation, owner: Variable, kind: kinds.List | kinds.Dict) -> Value:
    """Hold the list of a variable in memory, and return it."""
    value = context.read(owner)
    if bits_of(value) is not None:
        value = collected(context, in_some_order(value), list)
    name = context.name(owner.spelling, context.packed(value, kind))
    place = values.Listed(kind, name) if isinstance(kind, kinds.List) else values.Dict(kind, name)
    put(context, owner, place)
    return place


def with_cells(context: Activation, made: Specialised, value: Value) -> Value:
    """Give variables of outer functions the values that a function returns behind its answer, and return that."""
    if not context.is_reached() or isinstance(value, values.Never):
        return value
    earlier, name = _earlier(context), made.cells[0].spelling
    variable = context.variable(context.frame.call and context.frame.call.func)
    callee = None if variable is None else context.held(variable)
    is_direct = isinstance(callee, values.Closure) and callee.node is made.function.node
    is_direct = is_direct or all(isinstance(each, values.OfField) for each in made.cells)
    if not is_direct:
        reason = f"{name} of an outer function is assigned by a function that is not called by its name"
        raise Refused(reason, "call it by its name in a line of its own")
    if earlier is None or context.conditional or any(each.stepwise for each in earlier):
        raise Refused(f"a function that assigns {name} of an outer function is called in an expression", ALONE)
    answer, *cells = parts_of(value)
    for cell, held in zip(made.cells, cells, strict=True):
        context.assign(cell, held, within=True)
    return answer


def refuse_change_within(context: Activation, changed: set[Variable]) -> None:
    """Refuse that a call changes an object where the rest of its statement may have read from that before."""
    earlier = _earlier(context)
    if earlier is None or context.conditional or any(each.stepwise or _reads(context, each) for each in earlier):
        spelling = min(each.spelling for each in changed)
        raise Refused(f"a function that changes {spelling} is called in an expression", ALONE)


def _statement_of(context: Activation) -> ast.AST | None:
    """Return the statement of which the value is that of the call that is written, or None."""
    statements = (part for part in ast.walk(context.frame.function.node) if isinstance(part, ast.stmt))
    return next((each for each in statements if getattr(each, "value", None) is context.frame.call), None)


def _earlier(context: Activation) -> tuple[Earlier, ...] | None:
    """Return what is evaluated before the call that is written, or None if that is not known."""
    return None if context.frame.call is None else calls_in(context.frame.function.node).get(context.frame.call)


def _is_generator(function: Value) -> bool:
    """Whether a function of the user's yields values, which are computed when they are asked for."""
    match function:
        case values.Bound(inner):
            return _is_generator(inner)
        case values.Closure(node):
            return yields(node)
        case Known(constant):
            code = getattr(getattr(constant, "__func__", constant), "__code__", None)
            return code is not None and bool(code.co_flags & CO_GENERATOR)
        case _:
            return False


class Earlier(PlainData):
    """An expression of which a value may still be needed when a call begins."""

    node: ast.AST
    stepwise: bool = False  # the call is repeated, once for each of its items


Calls = dict[ast.Call, tuple[Earlier, ...]]


@lru_cache(maxsize=1_000)
def calls_in(function: ast.AST) -> Calls:
    """Return the calls in a function, each with what its statement has evaluated before."""
    found: Calls = {}
    for part in ast.walk(function):
        match part:
            case ast.AugAssign(target=ast.Name() | ast.Attribute() as target, value=value):
                _note(value, (Earlier(target),), found)
            case (
                ast.If(test=value)
                | ast.While(test=value)
                | ast.For(iter=value)
                | ast.Assert(test=value)
                | ast.Lambda(body=value)
            ):
                _note(value, (), found)
            case ast.Assign([ast.Subscript(owner, index)], value):
                _note(value, (), found)
                _note(index, (Earlier(value), Earlier(owner)), found)
            case (ast.Expr() | ast.Return() | ast.Assign() | ast.AnnAssign()) as statement if statement.value:
                _note(statement.value, (), found)
            case _:
                pass
    return found


def _note(node: ast.AST, before: tuple[Earlier, ...], found: Calls) -> None:
    """Note the calls in an expression, in the order in which they are evaluated."""
    match node:
        case ast.Dict() | ast.DictComp() | ast.Lambda():
            return
        case ast.BoolOp(values=parts):
            for part in parts:  # each decides before the next
                _note(part, before, found)
        case ast.IfExp():
            for part in (node.test, node.body, node.orelse):
                _note(part, before, found)
        case ast.GeneratorExp(item, generators) | ast.SetComp(item, generators) | ast.ListComp(item, generators):
            steps = tuple(Earlier(each.iter, stepwise=True) for each in generators)
            for repeated in (*(test for each in generators for test in each.ifs), item):
                _note(repeated, (*before, *steps), found)
        case _:
            if isinstance(node, ast.Call):
                found[node] = before
            for child in ast.iter_child_nodes(node):
                _note(child, before, found)
                before = (*before, Earlier(child))


def _reads(context: Activation, earlier: Earlier, owners: Sequence[Variable] = ()) -> bool:
    """Whether a value of what was evaluated earlier may be read from a list when a call begins.

    If the call changes the list of its `owners` alone, reading another list that has one name makes no difference.
    """
    node = earlier.node
    if (variable := context.variable(node)) is not None:
        held = context.held(variable)
        is_list = list_form(held) is not None and list_levels(held) == 1
        is_another = context.holder(variable) not in owners and not is_aliased(context.variables, variable)
        return holds_list(held) and not (owners and is_list and is_another)
    if isinstance(node, ast.Call) and not earlier.stepwise and is_written(made := function_of(context, node.func)):
        return _is_generator(made)  # or its value is there
    parts = ast.iter_child_nodes(node)
    return any(_reads(context, Earlier(part, earlier.stepwise), owners) for part in parts)
