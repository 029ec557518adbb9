"""Operators on values of classes of the user's own: each is a call of the method that Python finds.

What the method returns is refused where Python would ask another one, or check it, in a way that is not known.
"""

from __future__ import annotations

import ast
import dataclasses
import sys
from functools import partial
from types import FunctionType, NoneType
from typing import Any, cast

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.evaluator import call
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import scalar, tuple_of_bytes
from gametree.compiled.front_end.kinds.values import FALSE, NONE, Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.records import ON_ONE, ON_TWO, ORDER, found_in, own_method
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.comparison import (
    COMPARED,
    CONTAINERS,
    equal,
    less,
    of_pairs,
    possibilities,
)
from gametree.compiled.front_end.operations.table import OWN, name_of
from gametree.compiled.front_end.prelude import number_functions

ITERATORS = frozenset([
    "comprehension", "iterator", "map", "filter", "enumerate", "zip", "strict zip", "reversed", "chain",
])  # fmt: skip


def own_operation(context: Activation, name: str, operands: tuple[Value, ...]) -> Value | None:
    """Return the value of an operation if a method of an operand's class gives it, and None if Python does."""
    if name in ON_TWO and len(operands) == 2:
        return _on_two(context, name, *operands)
    if name in ON_ONE and len(operands) == 1:
        found = called(context, ON_ONE[name], *operands)
        return found if found is None or name != "int" else _as_int(found, "__int__", *operands)
    return _length(context, *operands) if name == "len" and len(operands) == 1 else None


def is_own(name: str, operands: tuple[Value, ...]) -> bool:
    """Whether a method of the class of one of the operands, or of what they may be, gives an operation."""
    methods = ON_TWO.get(name, ()) or (ON_ONE.get(name, f"__{name}__"),)
    return any(method_of(part, each) for value in operands for _, part in possibilities(value) for each in methods)


def class_of(value: Value) -> Any:
    """Return the class of the user's that a value is of, and NoneType for one of Python's own."""
    match value:
        case values.Object(cls):
            return cls
        case Known(constant) if not isinstance(constant, type):
            cls = cast("Any", type(constant))
            return NoneType if cls.__module__ in sys.stdlib_module_names else cls
        case Items(cls) | View(kinds.Record(cls)) | Scalar(kinds.Member(cls)):
            return NoneType if cls.__module__ == "builtins" else cls
        case _:
            return NoneType


def method_of(value: Value, name: str) -> FunctionType | None:
    """Return the method of the user's that Python finds for an operator on a value."""
    return own_method(class_of(value), name)


def called(context: Activation, name: str, owner: Value, *given: Value) -> Value | None:
    """Return what the method of an operator returns, or None if the class of its owner has none."""
    function = method_of(owner, name)
    if function is None:
        return None
    found = call(context, Known.of(function), (owner, *given), {})
    if _is_not_implemented(found):
        raise Refused(f"{name} of a {class_of(owner).__name__} gives NotImplemented", "raise the TypeError there")
    return found


def _is_not_implemented(value: Value) -> bool:
    return isinstance(value, Known) and value.value is NotImplemented


def _on_two(context: Activation, symbol: str, left: Value, right: Value) -> Value | None:
    """Return `left symbol right`: the method of the left class is asked first, and then that of the right."""
    own, reflected = ORDER.get(symbol) or ON_TWO[symbol]
    one, other = class_of(left), class_of(right)
    first, second = own_method(one, own), own_method(other, reflected)
    if second is not None and one is not other and issubclass(other, one):
        reason = f"{symbol} has a {one.__name__} and a {other.__name__} with a {reflected} of its own, a subclass"
        raise Refused(reason, f"call the method by its name, as in {one.__name__}.{own}(a, b)")
    if one is other and (symbol in ON_TWO or (first is None and found_in(one, own) is not found_in(object, own))):
        second = None  # Python does not ask it
    if first is None and (second is None or (isinstance(left, Scalar) and isinstance(left.kind, kinds.OneOf))):
        return None
    if first is None and (
        issubclass(one, tuple)
        or (symbol == "%" and any(issubclass(each, str) for each in values.classes_of(left)))
        or (issubclass(other, int | str) and not all(map(_asks_subclass, values.classes_of(left))))
    ):
        reason = f"{symbol} has a value of Python's own before a {other.__name__} with {reflected}"
        raise Refused(reason, "call the method by its name")
    asked = [(first, left, right)] if first is not None else []
    asked += [(second, right, left)] if second is not None else []
    for function, owner, given in asked:
        found = call(context, Known.of(function), (owner, given), {})
        if not _is_not_implemented(found):
            return found
    reason = f"{symbol} of {name_of(left)} and {name_of(right)} gives NotImplemented"
    raise Refused(reason, "test for the class before, or let the method compute it")


def _asks_subclass(cls: type[Any]) -> bool:
    """Whether an operator of a class asks the method of an enum of ints or texts, and does not compute itself."""
    return cls in (int, str) or not issubclass(cls, int | float | complex | str)


def ordered(context: Activation, left: Value, right: Value, symbol: str) -> Value:
    """Return whether two values are in an order: `<`, `<=`, `>` or `>=`."""
    if isinstance(left, values.Never) or isinstance(right, values.Never):
        return values.Never()
    if values.is_several(left) or values.is_several(right):
        return of_pairs(context, left, right, partial(ordered, context, symbol=symbol))
    found = _on_two(context, symbol, left, right)
    if found is None:
        one, other = (left, right) if symbol in ("<", "<=") else (right, left)
        return less(context, one, other, or_equal=symbol in ("<=", ">="))
    return _as_bool(found, f"{symbol} of two values")


def _as_bool(found: Value, what: str) -> Value:
    if not isinstance(found, values.Never) and not isinstance(kind_of(found), kinds.Bool):
        raise Refused(f"{what} gives {name_of(found)}", "return True or False there")
    return found


def _length(context: Activation, value: Value) -> Value | None:
    found = called(context, "__len__", value)
    if found is None or isinstance(found, values.Never):
        return found
    whole = _as_int(found, "__len__", value)
    return call(context, Known.of(number_functions.length), (whole,), {})


def _as_int(found: Value, method: str, owner: Value) -> Value:
    """Return what a method returns if it is an int; a bool or a member of an IntEnum may be none."""
    if not isinstance(found, values.Never) and not isinstance(kind_of(found), kinds.Int):
        reason = f"{method} of a {class_of(owner).__name__} gives {name_of(found)}"
        raise Refused(reason, "return an int there")
    return found


def own_truth(context: Activation, value: Value) -> Value | None:
    """Return whether a value is true if a method of its class tells, and None otherwise."""
    found = called(context, "__bool__", value)
    if found is not None:
        return _as_bool(found, f"__bool__ of a {class_of(value).__name__}")
    found = _length(context, value)
    if found is None or isinstance(found, values.Never):
        return found
    if isinstance(found, Known):
        return Known.of(found.value != 0)
    return Scalar(kinds.Bool(), ir.op("!=", scalar(found).code, 0))


def iterated(context: Activation, stream: Value) -> Value:
    """Return what Python goes through where a value is to be gone through."""
    stream = values.of_byte_array(stream)
    if (ints := tuple_of_bytes(stream)) is not None:
        return ints
    found = called(context, "__iter__", stream)
    if found is None or isinstance(found, values.Never):
        return stream if found is None else found
    if not isinstance(found, values.Generated) and not (
        isinstance(found, values.Lazy) and found.operation in ITERATORS
    ):
        reason = f"__iter__ of a {class_of(stream).__name__} gives {values.shown(found)}"
        raise Refused(reason, "return iter(...) there, or write yield")
    return found


def objects_equal(context: Activation, left: Value, right: Value) -> Value:
    """Return whether two values are equal of which one at least is an object whose fields rules change."""
    cls, other = (cast("Any", each.cls if isinstance(each, values.Object) else None) for each in (left, right))
    defined = [each for each in (cls, other) if each is not None and found_in(each, "__eq__") is not object.__eq__]
    if not defined and ((cls is not None and other is not None) or NONE in (left, right)):
        return Known.of(left == right)
    if cls is not other or cls is None:
        if NONE in (left, right) and not any(own_method(each, "__eq__") for each in defined):
            return FALSE
        raise Refused("an object is compared with a value of another class", "compare objects of one class")
    assert isinstance(left, values.Object)
    assert isinstance(right, values.Object)
    if own_method(cls, "__eq__") is not None:
        found = called(context, "__eq__", left, right)
        return values.Never() if found is None else _as_bool(found, f"__eq__ of a {cls.__name__}")
    names = [each.name for each in dataclasses.fields(cls) if each.compare]
    one, two = (
        Items(tuple, tuple(context.read(each.fields.variable(name)) for name in names)) for each in (left, right)
    )
    return equal(context, one, two)


for _operator, _symbol in ((ast.Lt, "<"), (ast.LtE, "<="), (ast.Gt, ">"), (ast.GtE, ">=")):
    COMPARED[_operator] = partial(ordered, symbol=_symbol)
CONTAINERS["objects"] = objects_equal
OWN.update({"operation": own_operation, "is own": is_own})
