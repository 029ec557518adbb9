"""A pass that makes of a stream a function that counts its items.

The items are not computed. Where there is one for each bit of a number, the bits are counted at once: a processor
has an instruction for it, and threads of a GPU that run in step do not wait for the one with the most items.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from typing import Protocol

from gametree.compiled.front_end.functions.unread import without_unread
from gametree.compiled.front_end.ir import building as ir, nodes
from gametree.compiled.front_end.ir.effects import is_effect
from gametree.compiled.front_end.ir.nodes import Function, Name, Region, Statement
from gametree.compiled.front_end.ir.types import WIDE
from gametree.compiled.front_end.printers.collecting import HANDED_ON, KEEP, collector

COUNT = nodes.Assign((HANDED_ON,), (ir.op("+", HANDED_ON, 1),))


class Lowered(Protocol):
    """A function of the lowered program."""

    @property
    def code(self) -> Function:
        """Its code."""
        ...


def counter(stream: Function, program: Mapping[str, Lowered]) -> Function:
    """Return a function that hands on the number of items of a stream, added to what it is given.

    It is called as that of `collector` whose `keep_item` adds 1, and calls it where an item may raise an error.
    """

    def counting(region: Region) -> Region:
        return tuple(counted(nodes.with_regions(each, counting)) for each in region)

    def at_once(region: Region) -> Region:
        changed = [nodes.with_regions(each, at_once) for each in region]
        return tuple(part for each in changed for part in bits_counted(each, program, read))

    collecting = collector(stream)
    unread = without_unread(replace(collecting, body=counting(collecting.body)))
    read = {code for code in nodes.expressions_of(unread.body) if isinstance(code, Name)}
    return replace(unread, body=at_once(unread.body))


def counted(statement: Statement) -> Statement:
    """Return a statement that counts an item, if it is one that hands on an item that only has a value."""
    match statement:
        case nodes.Assign((name,), (nodes.Call(function, (*_, item)),)) if name == HANDED_ON and function == KEEP:
            return statement if is_effect(item) else COUNT
        case _:
            return statement


def bits_counted(statement: Statement, program: Mapping[str, Lowered], read: Container[Name]) -> Region:
    """Return what counts the bits of a number, for a loop that only counts what a stream makes of each.

    A number below 0 has no end of bits, and its loop stays. So does one whose item is `read` elsewhere.
    """
    match statement:
        case nodes.For(item, nodes.Call(name, (number, memory)) as over, (body,), ()) if (
            body == COUNT and item not in read and name in program and has_an_item_for_each_bit(program[name].code)
        ):
            bits = Name(f"bits_{'wide' if number.type == WIDE else 'counted'}", number.type)
            zero = ir.call("wide", 0) if number.type == WIDE else ir.literal(0)
            more = nodes.Assign((HANDED_ON,), (ir.op("+", HANDED_ON, ir.call("bit_count", bits)),))
            rounds = replace(statement, over=replace(over, given=(bits, memory)))
            return nodes.Assign((bits,), (number,)), nodes.If(ir.op("<", bits, zero), (rounds,), (more,))
        case _:
            return (statement,)


def has_an_item_for_each_bit(stream: Function) -> bool:
    """Whether a stream is `while bits: yield ...; bits &= bits - 1`, of its first parameter, and has no effect."""
    match stream.body:
        case (
            nodes.Forever(
                body=(nodes.If(test, (nodes.Break(),), ()), nodes.Yield(item), nodes.Assign(names, values))
            ),
        ):
            bits = stream.parameters[0]
            zero, one = (ir.call("wide", each) if bits.type == WIDE else ir.literal(each) for each in (0, 1))
            less = ir.call("wide_minus" if bits.type == WIDE else "minus", bits, one)
            ends = test == ir.op("not", ir.op("!=", bits, zero))
            return ends and names == (bits,) and values == (ir.op("&", bits, less),) and not is_effect(item)
        case _:
            return False
