"""Streams that have names or are given to functions: their items are computed where they are gone through."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from typing_extensions import TypeIs

from gametree.compiled.front_end.containers.builtins import in_some_order
from gametree.compiled.front_end.containers.lists import list_levels
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.ir.nodes import MEMORY, Call, Expression
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import Value
from gametree.compiled.front_end.names.refusals import Refused


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
    return values.Lazy("once", (_kept(context, stream), frozenset(context.variables)))


def _kept(context: Activation, part: Any) -> Any:
    """Return a part of a stream with its values held in names that are never assigned again."""
    match part:
        case values.Lazy(operation, parts):
            return values.Lazy(operation, _kept(context, parts))
        case values.Generated(code=Call() as code):
            return replace(part, code=replace(code, given=_kept(context, code.given)))
        case _ if isinstance(part, Expression):
            return part if part == MEMORY else context.name("given", part)
        case tuple():
            return tuple(_kept(context, one) for one in cast("Any", part))
        case dict():
            return {name: _kept(context, one) for name, one in cast("dict[str, Any]", part).items()}
        case _:
            return context.stable(part)
