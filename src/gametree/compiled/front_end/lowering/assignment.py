"""Statements that assign: names, several at once, items of lists, and with an operator."""

from __future__ import annotations

import ast
from enum import Enum
from typing import Any, cast

from gametree.compiled.front_end.containers import dicts
from gametree.compiled.front_end.containers.builtins import collected, first_items, is_fixed, unpacked
from gametree.compiled.front_end.containers.deques import with_lists
from gametree.compiled.front_end.containers.dicts import as_new
from gametree.compiled.front_end.containers.list_calls import (
    DICT_METHODS,
    METHODS,
    SET_METHODS,
    changed_list,
    is_changed,
    refuse_assigning,
    refuse_reader,
    value_of,
)
from gametree.compiled.front_end.containers.lists import is_frozen, may_change, name_list, note_names, put
from gametree.compiled.front_end.containers.named_streams import is_gone_through, once
from gametree.compiled.front_end.containers.new_lists import holds_list, is_fresh, list_form, may_read
from gametree.compiled.front_end.containers.unordered_lists import list_without_order
from gametree.compiled.front_end.functions.activation import Activation, local_of
from gametree.compiled.front_end.functions.aliases import FROZEN, is_aliased, note_alias, shares_items
from gametree.compiled.front_end.functions.edges import CHANGED
from gametree.compiled.front_end.functions.evaluator import STATEMENTS, TARGETS, bind, evaluate
from gametree.compiled.front_end.functions.recovery import targets_of
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import int_code, packed
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, is_set, sequence_form
from gametree.compiled.front_end.names.named_rows import path_of
from gametree.compiled.front_end.names.objects import is_field
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.alternatives import by_alternative
from gametree.compiled.front_end.operations.comparison import possibilities
from gametree.compiled.front_end.operations.operators import binary, subscript
from gametree.compiled.front_end.operations.own_operators import iterated
from gametree.compiled.front_end.operations.table import apply


def _assign(context: Activation, node: Any) -> None:
    """Write an assignment, which may have an annotation."""
    if node.value is None:
        return
    node = with_lists(context, node)
    targets = targets_of(node)
    value = list_without_order(context, node) or value_of(context, node.value)
    for target in targets:
        value = _that_may_change(context, target, node.value, value)
    if len(targets) == 1 and isinstance(targets[0], ast.Name) and is_gone_through(value):
        value = once(context, value)
    if len(targets) > 1:
        value = context.stable(value)
    source = node.value
    for target in targets:
        if target is not targets[0] and holds_list(value) and context.is_reached():
            source, named = targets[0], context.variable(targets[0])
            if named is None:
                raise Refused("a list is given two names", "copy it with list(...)")
            value = context.read(named)
        bind(context, target, value, fresh=is_fresh(context, source, value), source=source)


def _that_may_change(context: Activation, target: ast.expr, node: ast.expr, value: Value) -> Value:
    """Return a constant set, dict or list as a new one, if the function changes what the target names."""
    if not isinstance(value, Known):
        return value
    constant: Any = value.value
    methods = SET_METHODS if is_set(value) else METHODS if isinstance(constant, list) else DICT_METHODS
    is_part = isinstance(target, ast.Subscript)
    changes = is_changed(context, target, methods) or (isinstance(node, ast.Set) and _has_others(context, target))
    return as_new(context, node, value) if is_part or changes else value


def _has_others(context: Activation, target: ast.expr) -> bool:
    """Whether a name that is assigned is given other values, too."""
    variable = context.frame.scopes.variable(target)
    stored = [name for name, of in context.frame.scopes.bindings.items() if of is variable and _is_stored(name)]
    return variable is not None and len(stored) > 1


def _is_stored(name: ast.AST) -> bool:
    return isinstance(getattr(name, "ctx", None), ast.Store)


def _own_variable(context: Activation, target: ast.Name) -> Variable:
    """Return the variable of this function that is assigned."""
    variable = context.frame.scopes.variable(target)
    if variable is None:
        raise Refused(f"the name {target.id} of the module or of an outer function is assigned", "return it")
    return variable


def _name(context: Activation, target: ast.Name, value: Value, *, fresh: bool, source: ast.expr | None) -> None:
    _give(context, _own_variable(context, target), value, fresh=fresh, source=source)


def _field(
    context: Activation, target: ast.Attribute, value: Value, *, fresh: bool, source: ast.expr | None
) -> None:
    """Give a field of an object a value."""
    owner, name = evaluate(context, target.value), context.frame.function.mangled(target.attr)
    if isinstance(owner, values.Never):
        return
    if not isinstance(owner, values.Object):
        raise Refused(f"{ast.unparse(target)} is changed", "make a new value instead")
    if not is_field(owner.cls, name):
        reason = f"{ast.unparse(target)} is assigned, which a {owner.cls.__name__} has from its class"
        raise Refused(reason, "use another name")
    _give(context, owner.fields.variable(name), value, fresh=fresh, source=source)


def _give(context: Activation, variable: Variable, value: Value, *, fresh: bool, source: ast.expr | None) -> None:
    if value == values.Returned(variable):
        return
    if variable in context.captured and holds_list(value):
        raise Refused(f"the list {variable.spelling} of an outer function is assigned", "return it")
    named = None if fresh or list_form(value) is None else context.variable(source)
    if named is not None and named == context.holder(variable):
        return
    if named is not None and not _is_last_use(context, named, source):
        context.change_field(variable)
        context.changes.append(variable)
        context.variables[variable] = context.shared(named)
        return
    if context.holder(variable) is not variable:
        if source is not None and not fresh:
            note_names(context, source, value)
        context.forget(variable)
    if named is not None:
        note_alias(context.variables, variable, values.FALSE, shares_items(context.variables, named))
        context.assign(variable, value)
        context.variables[named] = CHANGED
        return
    if holds_list(value):
        frozen = source is not None and is_frozen(context, source)
        name_list(context, variable, value, fresh=fresh, source=source)
        if frozen:
            note_alias(context.variables, variable, FROZEN, values.TRUE)
    context.assign(variable, value)


def _is_last_use(context: Activation, named: Variable, source: ast.expr | None) -> bool:
    """Whether a list has one name, and an expression is the last that reads it, in each round of a loop around."""
    is_held = named in context.captured or named in context.jumps.locked or is_aliased(context.variables, named)
    if is_held or type(named) is not Variable or any(map(values.is_named_stream, context.variables.values())):
        return False  # a stream with a name may read the list
    whole, bindings = context.frame.scopes
    uses = [node for node, of in bindings.items() if of is named and isinstance(node, ast.Name)]
    if max(uses, key=_place_in_text, default=None) is not source:
        return False
    functions = [node for node in ast.walk(whole) if isinstance(node, ast.FunctionDef | ast.Lambda)]
    if not {part for each in functions if each is not whole for part in ast.walk(each)}.isdisjoint(uses):
        return False
    loops = [(node, {*ast.walk(node)}) for node in ast.walk(whole) if isinstance(node, ast.For | ast.While)]
    around = [(loop, parts) for loop, parts in loops if source in parts]
    first = [min((use for use in uses if use in parts), key=_place_in_text) for _, parts in around]
    given = [target for loop, _ in around[-1:] for each in loop.body for target in _targets_of(each)]
    return all(isinstance(use.ctx, ast.Store) for use in first) and all(use in given for use in first[-1:])


def _targets_of(statement: ast.stmt) -> list[ast.expr]:
    """Return the names that a statement gives values, without those in it that it may leave out."""
    if isinstance(statement, ast.AnnAssign):
        return [statement.target]
    return statement.targets if isinstance(statement, ast.Assign) else []


def _place_in_text(node: ast.expr) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _several(
    context: Activation, target: ast.Tuple | ast.List, value: Value, *, fresh: bool, source: ast.expr | None
) -> None:
    if isinstance(source, ast.Tuple | ast.List):
        _refuse_a_name_twice(target.elts)
        if len(source.elts) == len(target.elts) and not any(isinstance(e, ast.Starred) for e in source.elts):
            given = zip(target.elts, source.elts, unpacked(context, value), strict=True)
            value = Items(tuple, tuple(_that_may_change(context, *each) for each in given))
    if source is not None and isinstance(value, values.Lazy | values.Generated) and not values.is_several(value):
        value = collected(context, value, tuple) if is_fixed(value) else _taken_apart(context, target.elts, value)
        fresh = is_fresh(context, source, value)
    if source is not None and not fresh:
        note_names(context, source, value)
    if not values.is_several(value):
        _unpack(context, target.elts, value, fresh=fresh)
        return

    def unpack(part: Value) -> Value:
        _unpack(context, target.elts, part, fresh=fresh)
        return values.NONE

    by_alternative(context, value, unpack, TypeError)


def _refuse_a_name_twice(targets: list[ast.expr]) -> None:
    """Refuse `n, n = 1, 2`: before 3.11.3, Python keeps the first of the values, against its own rules."""
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    for name in names:
        if names.count(name) > 1:
            raise Refused(f"{name} is given two values at once", "give it one")


def _taken_apart(context: Activation, targets: list[ast.expr], value: Value) -> Value:
    """Return the items of a stream that is taken apart, as a list: at most one more than there are names."""
    if not isinstance(value, values.Lazy | values.Generated) or is_fixed(value) or values.is_set(value):
        return value
    if any(isinstance(target, ast.Starred) for target in targets):
        return collected(context, value, list)
    return first_items(context, value, len(targets) + 1)


def _items_to_unpack(context: Activation, targets: list[ast.expr], value: Value) -> tuple[Value, ...]:
    """Return for each target its part of a value that is unpacked, which may be too long or too short."""
    stars = [place for place, target in enumerate(targets) if isinstance(target, ast.Starred)]
    value = _taken_apart(context, targets, iterated(context, value))
    if isinstance(value, values.Listed):
        values.refuse_order(value)
        value = context.stable(value, "items")
        length, least = int_code(apply(context, "len", value)), len(targets) - len(stars)
        differs = ir.op("<" if stars else "!=", length, least)
        context.fail_if(differs, ValueError, "a tuple of another length is unpacked")
        first = stars[0] if stars else least
        ends = Known.of(first), Known.of(first - least) if first < least else values.NONE
        rest = [collected(context, apply(context, "[:]", value, *ends, values.NONE), list)] if stars else []
        before, behind = (
            [subscript(context, value, [Known.of(place)]) for place in places]
            for places in (range(first), range(first - least, 0))
        )
        return (*before, *rest, *behind)
    items = unpacked(context, value)
    if len(items) < len(targets) - len(stars) or (not stars and len(items) != len(targets)):
        context.fail(ValueError, "a tuple of another length is unpacked")
        return ()
    if stars:
        at, many = stars[0], len(items) - len(targets) + 1
        items = (*items[:at], Items(list, items[at : at + many]), *items[at + many :])
    return items


def _unpack(context: Activation, targets: list[ast.expr], value: Value, *, fresh: bool) -> None:
    items = _items_to_unpack(context, targets, value)
    if not context.is_reached():
        return
    plain = [target.value if isinstance(target, ast.Starred) else target for target in targets]
    names = [target for target in plain if isinstance(target, ast.Name)]
    if len(names) < len(plain) or not all(isinstance(item, Scalar | Known) for item in items):
        items = tuple(context.stable(item, "part") for item in items)
        for target, item in zip(plain, items, strict=True):
            bind(context, target, item, fresh=fresh)
        return
    _parallel(context, names, items)


def _parallel(context: Activation, names: list[ast.Name], items: tuple[Value, ...]) -> None:
    """Assign several scalars at once."""
    given = [(_own_variable(context, name), item) for name, item in zip(names, items, strict=True)]
    if len(dict(given)) < len(given):  # a name occurs twice, and the last assignment counts
        for variable, value in [(variable, context.stable(item)) for variable, item in given]:
            context.assign(variable, value)
        return
    moved = [(variable, item) for variable, item in given if isinstance(item, Scalar)]
    for variable, item in given:
        if not isinstance(item, Scalar):
            context.assign(variable, item)
        else:
            context.begin_to_assign(variable)
    targets = [context.slot(variable, item.kind) for variable, item in moved]
    pairs = [(local_of(slot), packed(item, item.kind)) for slot, (_, item) in zip(targets, moved, strict=True)]
    pairs = [pair for pair in pairs if pair[0] != pair[1]]
    if pairs:
        context.emit(ir.assign_all(pairs))
    context.variables.update({variable: slot for (variable, _), slot in zip(moved, targets, strict=True)})


def assign_augmented(context: Activation, node: Any) -> None:
    """Write an assignment with an operator."""
    if isinstance(node.target, ast.Name) or context.field(node.target) is not None:
        binding = context.variable(node.target)
        if binding is None:
            raise Refused(f"the name {ast.unparse(node.target)} of the module is assigned", "return the value")
        old = context.read(binding)
        if list_form(old) is list:
            if not isinstance(node.op, ast.Add):
                raise Refused("a list is changed with an operator other than +=", "make a new list")
            may_change(context, binding, "length")
            METHODS["extend"](context, binding, ast.Call(node.target, [node.value], []))
            return
        if isinstance(old, values.Dict) and (isinstance(node.op, ast.BitOr) or old.kind.form is kinds.Counted):
            may_change(context, binding, "length")
            refuse_reader(context, binding, [node.value])
            other = evaluate(context, node.value)
            if not context.is_reached():
                return
            if old.kind.form is kinds.Counted:
                put(context, binding, binary(context, node.op, old, other))
            else:
                dicts.update(context, binding, other)
            return
        if isinstance(old, values.Slice) and sequence_form(old) is list:
            raise Refused("a slice or row of a list is changed", "copy it with list(...)")
        if holds_list(old) and not is_set(old):
            raise Refused("a value that holds lists is changed with an operator", "make a new value")
        if is_set(old) and not isinstance(old, Known):
            may_change(context, binding, "length")
        if isinstance(old, Known) and isinstance(old.value, list | dict | set):
            raise Refused("a list, dict or set that belongs to the game or the module is changed", "copy it first")
        if isinstance(node.op, ast.Mult) and any(map(_is_member, possibilities(old))):
            raise Refused("a member of an enum is changed with *=", "use its value")
        value = binary(context, node.op, old, evaluate(context, node.value))
        if list_form(old) is set:
            put(context, binding, value)
        else:
            bind(context, node.target, value, fresh=True)
        return
    if isinstance(node.target, ast.Subscript) and isinstance(node.target.slice, ast.Slice):
        raise Refused("a slice is changed by an operator", "assign its items")
    if isinstance(node.target, ast.Subscript):
        refuse_assigning(node)
        for name in IN_PLACE.get(cast("Any", type(node.op)), ()):
            method = ast.Attribute(node.target, name, ast.Load())
            call = ast.copy_location(ast.Call(method, [node.value], []), node)
            if changed_list(context, call) is not None:
                return
        if _with_key_first(context, node):
            return
        owner = evaluate(context, node.target.value)
        place = context.stable(evaluate(context, node.target.slice), "place")
        if isinstance(owner, values.Dict) and owner.kind.form in dicts.MISSING_IS_0:
            old = context.stable(dicts.looked_up(context, owner, place, Known.of(0)), "old")
        else:
            old = context.stable(subscript(context, owner, [place]), "old")
        if holds_list(old):
            raise Refused("a list in a list is changed with an operator", "assign its items")
        value = binary(context, node.op, old, evaluate(context, node.value))
        if not isinstance(value, values.Never):
            bind(context, node.target, value, fresh=True)
        return
    raise Refused(f"{ast.unparse(node.target)} is changed", "make a new value instead")


def _with_key_first(context: Activation, node: Any) -> bool:
    """Write `counts[key] += value` of a defaultdict, which has the key before the value is computed.

    Return whether that may make a difference. Refuse it of one defaultdict in another.
    """
    owner, places = path_of(node.target)
    variable = context.variable(owner)
    held = None if variable is None else context.read(variable)
    if variable is None or not isinstance(held, values.Dict):
        return False
    if dicts.gives_keys(held.kind):
        if any(may_read(context, variable, each) for each in (*places, node.value)):
            raise Refused("a defaultdict is read where a value in it is changed", "compute that before")
        return False
    is_simple = not context.jumps.tries and not may_read(context, variable, node.value)
    if held.kind.form is not kinds.OfInts or is_simple or variable in context.jumps.once:
        return False
    key = context.stable(evaluate(context, node.target.slice), "key")
    may_change(context, variable, "length")
    old = context.stable(dicts.set_default(context, variable, key, dicts.ZERO), "old")
    value = binary(context, node.op, old, evaluate(context, node.value))
    if not isinstance(value, values.Never):
        dicts.put(context, variable, key, value)
    return True


IN_PLACE: dict[type[ast.operator], tuple[str, ...]] = {  # the methods of lists and sets with an operator's effect
    ast.Add: ("extend",), ast.BitOr: ("update",), ast.BitAnd: ("intersection_update",),
    ast.Sub: ("difference_update",),
}  # fmt: skip


def _is_member(possibility: tuple[Value, Value]) -> bool:
    """Whether a value is a member of an enum, for which Python's `*=` means less than `*`."""
    match possibility:
        case (_, Known(Enum()) | Scalar(kinds.Member())):
            return True
        case _:
            return False


TARGETS.update({ast.Name: _name, ast.Attribute: _field, ast.Tuple: _several, ast.List: _several})
STATEMENTS.update({ast.Assign: _assign, ast.AnnAssign: _assign, ast.AugAssign: assign_augmented})
