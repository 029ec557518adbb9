"""Operators and indices of values that are evaluated: constants are computed, and the table has the rest."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable
from enum import Enum
from typing import Any

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import Known, Scalar, Value
from gametree.compiled.front_end.names.constants import BINARY
from gametree.compiled.front_end.names.plain import has_plain_text, is_plain
from gametree.compiled.front_end.names.records import is_plain_enum
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.numbers import as_place
from gametree.compiled.front_end.operations.own_operators import called, class_of, method_of
from gametree.compiled.front_end.operations.table import apply

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.MatMult: "@", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}  # fmt: skip
SIGNS: dict[type[ast.AST], str] = {ast.USub: "-x", ast.UAdd: "+x", ast.Invert: "~x"}


def folded(context: Activation, compute: Callable[[], Any], op: ast.AST, *given: Any) -> Value:
    """Return a constant that is computed now, or write the error that Python raises."""
    if isinstance(op, ast.Mod) and isinstance(given[0], str | bytes) and not has_plain_text(given[1]):
        raise Refused("a text is made with % of a value that is no number or text", "compare the value itself")
    if isinstance(op, ast.Pow | ast.LShift) and isinstance(given[1], int) and abs(given[1]) > 10_000:
        raise Refused("a very large number is computed", "keep numbers below 2 ** 127")
    if (
        isinstance(op, ast.Mult)
        and any(isinstance(part, int) and abs(part) > 10**7 for part in given)
        and not all(isinstance(part, int | float) for part in given)
    ):
        raise Refused("something is repeated very often", "use a loop")
    try:
        return Known.of(compute())
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        return context.fail(type(error), str(error))


def binary(context: Activation, op: ast.AST, left: Value, right: Value) -> Value:
    """Return `left op right`."""
    if isinstance(left, Known) and isinstance(right, Known) and is_plain(left.value) and is_plain(right.value):
        return folded(context, lambda: BINARY[type(op)](left.value, right.value), op, left.value, right.value)
    return apply(context, OPERATORS[type(op)], left, right)


def subscript(context: Activation, owner: Value, parts: list[Value]) -> Value:
    """Return an item or a slice."""
    if not context.is_reached():
        return values.Never()
    if method_of(owner, "__getitem__"):
        found = called(context, "__getitem__", owner, *parts) if len(parts) == 1 else None
        if found is None:
            raise Refused(
                f"a slice is read by __getitem__ of a {class_of(owner).__name__}", "read the items one by one"
            )
        return found
    owner = values.of_byte_array(owner) if len(parts) == 1 else owner
    are_constant = all(isinstance(part, Known) and is_plain(part.value) for part in parts)
    if isinstance(owner, Known) and are_constant and not _gives_keys(owner.value):
        constants = [part.value for part in parts if isinstance(part, Known)]
        index: Any = constants[0] if len(parts) == 1 else slice(*constants)
        if not isinstance(owner.value, tuple | list | dict | str | bytes | range | type(Enum)):
            raise Refused(f"{values.shown(owner)} is indexed", "use a tuple, a list or a dict")
        return folded(context, lambda: owner.value[index], ast.Add())
    if len(parts) > 1:
        return apply(context, "[:]", owner, *parts)
    if isinstance(owner, Known) and type(owner.value) is type(Enum) and is_plain_enum(owner.value):
        return apply(context, "[]", Known.of(dict(owner.value.__members__)), parts[0])
    of_dict = isinstance(owner, values.Dict) or (isinstance(owner, Known) and isinstance(owner.value, dict))
    if isinstance(owner, values.Mapping):
        place = apply(context, "[]", owner.places, parts[0])
        if isinstance(place, Scalar):
            return values.Chosen(context.name("place", place.code), owner.values)
        return owner.values[int(place.value)] if isinstance(place, Known) else place
    return apply(context, "[]", owner, parts[0] if of_dict else as_place(context, parts[0]))


def _gives_keys(value: Any) -> bool:
    """Whether a value is given a key that is read."""
    return isinstance(value, defaultdict)
