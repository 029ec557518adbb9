"""A pass that makes of a stream a function that hands on all items, for kernels that need all of them.

Numba calls a generator for every item. A function that goes through all items without stopping in between costs a
fraction of that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gametree.compiled.ir.nodes import (
    Assign,
    Call,
    For,
    Forever,
    Function,
    If,
    Name,
    Once,
    Region,
    Return,
    Statement,
    Yield,
    expressions_of,
    statements_of,
)
from gametree.compiled.ir.types import INT

KEEP = "keep_item"


def collector(stream: Function) -> Function:
    """Return a function that hands on the items of a stream.

    It has the name and the parameters of the stream, and one more: what is handed on first. For each item it calls
    `keep_item(memory, handed_on, item)`, which returns what is handed on next. It returns the last.
    """
    names = {code.name for code in expressions_of(stream.body) if isinstance(code, Name)}
    names |= {parameter.name for parameter in stream.parameters}
    names |= {each.name.name for each in statements_of(stream.body) if isinstance(each, For | Forever | Once)}
    name = "handed_on"
    while name in names:
        name += "_"
    handed_on, memory = Name(name, INT), stream.parameters[-1]

    def handing_on(statement: Statement) -> Statement:
        match statement:
            case Yield(item):
                return Assign((handed_on,), (Call(KEEP, (memory, handed_on, item), INT, may_raise=True),))
            case Return():
                return Return(handed_on)
            case _:
                return statement

    body = (*rewritten(stream.body, handing_on), Return(handed_on))
    return Function(stream.name, (*stream.parameters, handed_on), body)


def rewritten(region: Region, change: Callable[[Statement], Statement]) -> Region:
    """Return a region in which each statement without regions is replaced by another one."""
    return tuple(_rewritten(statement, change) for statement in region)


def _rewritten(statement: Statement, change: Callable[[Statement], Statement]) -> Statement:
    match statement:
        case If(_, then, otherwise):
            return replace(statement, then=rewritten(then, change), otherwise=rewritten(otherwise, change))
        case For(_, _, body, otherwise):
            return replace(statement, body=rewritten(body, change), otherwise=rewritten(otherwise, change))
        case Forever(_, body) | Once(_, body):
            return replace(statement, body=rewritten(body, change))
        case _:
            return change(statement)
