"""Streams that have names or are given to functions: their items are computed where they are gone through."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import Any, cast

from typing_extensions import TypeIs

from gametree.compiled.front_end.containers.builtins import collected, in_some_order
from gametree.compiled.front_end.containers.new_lists import holds_list, list_levels
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.ir.nodes import MEMORY, Call, Expression
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.values import Value
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Scopes, Variable


def is_gone_through(value: Value) -> TypeIs[values.Lazy | values.Generated]:
    """Whether a variable may hold a value as a stream that is gone through once."""
    if isinstance(value, values.Lazy):
        return value.operation not in ("choice", "group", "unordered")
    return isinstance(value, values.Generated)


def once(context: Activation, stream: Value) -> values.Lazy:
    """Return a stream as the value of a variable, which is gone through where that is read, the first time.

    What it may read must not change until then, nor while the statement there is run.
    """
    if isinstance(stream, values.Lazy) and stream.operation == "once":
        return stream
    if any(values.objects_in(stream)):
        raise Refused(f"{values.shown(stream)} of objects is given a name", "make a list of it")

    def check(item: Value) -> None:
        if list_levels(item):
            raise Refused(f"{values.shown(stream)} of lists is given a name", "make a list of it")

    with discarded(context):
        each(context, in_some_order(stream), check)
    return values.Lazy("once", (kept(context, stream), frozenset(context.variables)))


def views_as_lists(
    context: Activation, scopes: Scopes, parameters: list[tuple[Variable, Value]]
) -> list[tuple[Variable, Value]]:
    """Return the arguments of a function, with a list for each view of a dict of lists that it only goes through.

    So it cannot tell them apart, if it is given nothing else that changes.
    """
    given = [value for _, value in parameters]
    if not any(map(_is_view_of_lists, given)):
        return parameters
    if any(isinstance(each, values.Same) or holds_list(each) or any(values.objects_in(each)) for each in given):
        return parameters
    return [
        (variable, collected(context, value, list))
        if _is_view_of_lists(value) and _is_only_gone_through(scopes, variable)
        else (variable, value)
        for variable, value in parameters
    ]


def _is_view_of_lists(value: Value) -> bool:
    """Whether a value is a view of a dict whose values are or hold lists."""
    match value:
        case values.Lazy("entries", (values.Dict(kinds.Dict(kinds.Tuple((_, item)))), "values" | "items")):
            return kinds.is_unhashable(item)
        case _:
            return False


def _is_only_gone_through(scopes: Scopes, variable: Variable) -> bool:
    """Whether a function reads a variable only where a loop or a comprehension begins."""
    sources = {part.iter for part in ast.walk(scopes.function) if isinstance(part, ast.For | ast.comprehension)}
    reads = [node for node, of in scopes.bindings.items() if of is variable and isinstance(node, ast.Name)]
    return all(node in sources for node in reads)


def kept(context: Activation, part: Any) -> Any:
    """Return a part of a stream with its values held in names that are never assigned again."""
    match part:
        case values.Lazy(operation, parts):
            return values.Lazy(operation, kept(context, parts))
        case values.Generated(code=Call() as code):
            return replace(part, code=replace(code, given=kept(context, code.given)))
        case _ if isinstance(part, Expression):
            return part if part == MEMORY else context.name("given", part)
        case tuple():
            return tuple(kept(context, one) for one in cast("Any", part))
        case dict():
            return {name: kept(context, one) for name, one in cast("dict[str, Any]", part).items()}
        case _:
            return context.stable(part)
