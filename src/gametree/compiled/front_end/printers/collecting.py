"""A pass that makes of a stream a function that hands on all items, for kernels that need all of them.

A stream is called for every item. A function that goes through all items without stopping in between costs a
fraction of that.
"""

from __future__ import annotations

from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.nodes import Function, Name, Region, Statement
from gametree.compiled.front_end.ir.types import INT

KEEP = "keep_item"
HANDED_ON = Name("handed_on", INT)  # a name that no local of the rules takes


def collector(stream: Function) -> Function:
    """Return a function that hands on the items of a stream.

    It has the name and the parameters of the stream, and one more: what is handed on first. For each item it calls
    `keep_item(memory, handed_on, item)`, which returns what is handed on next. It returns the last.
    """
    memory = stream.parameters[-1]

    def handing_on(statement: Statement) -> Statement:
        match statement:
            case nodes.Yield(item):
                return nodes.Assign(
                    (HANDED_ON,), (nodes.Call(KEEP, (memory, HANDED_ON, item), INT, may_raise=True),)
                )
            case nodes.Return():
                return nodes.Return(HANDED_ON)
            case _:
                return statement

    def rewritten(region: Region) -> Region:
        return tuple(handing_on(nodes.with_regions(statement, rewritten)) for statement in region)

    body = rewritten(stream.body)
    end = () if body and isinstance(body[-1], nodes.Return) else (nodes.Return(HANDED_ON),)
    return Function(stream.name, (*stream.parameters, HANDED_ON), (*body, *end))
