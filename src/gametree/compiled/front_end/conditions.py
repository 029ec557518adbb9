"""Conditions: whether a value is true, and a value that is computed only if a test holds."""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType, MethodType

from gametree.compiled.front_end import kinds, values
from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.blocks import Block, Suite
from gametree.compiled.front_end.edges import Edge
from gametree.compiled.front_end.encoding import parts_of, scalar, span, word
from gametree.compiled.front_end.plain import is_plain
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules_compare import both, is_none, opposite, present
from gametree.compiled.front_end.rules_numbers import as_truth
from gametree.compiled.front_end.rules_sequences import length_of
from gametree.compiled.front_end.scopes import Variable
from gametree.compiled.front_end.streams import Else
from gametree.compiled.front_end.values import TRUE, Items, Known, Scalar, Value, View, shown


def truth(context: Activation, value: Value) -> Value:
    """Return whether a value is true, as a constant or a bool."""
    match value:
        case values.Never():
            return value
        case Known(constant):
            if is_plain(constant):
                return Known.of(bool(constant))
            if isinstance(constant, FunctionType | MethodType | BuiltinFunctionType):
                return TRUE
            raise Refused(f"{shown(value)} is tested for truth", "compare it")
        case Scalar(kinds.Member(cls)) if not issubclass(cls, int):
            return TRUE
        case Scalar(_, _, raises):
            return Scalar(kinds.Bool(), as_truth(value), raises)
        case View(kinds.Optional(), _, _):
            inner = truth(context, present(value))
            return both(opposite(is_none(value)), inner)
        case View(kinds.Word(), base, offset):
            return Scalar(kinds.Bool(), f"({word(base, offset)} != {kinds.NO_CHARACTER})")
        case View(kinds.Record(cls), _, _) | Items(cls, _) if cls not in (tuple, list, set, frozenset):
            return Known.of(not issubclass(cls, tuple) or length_of(value) > 0)
        case View() | Items():
            return Known.of(len(parts_of(value)) > 0)
        case values.Listed(_, text):
            return Scalar(kinds.Bool(), f"(len({text}) != 0)")
        case values.Run(_, start, stop, _, _):
            return Scalar(kinds.Bool(), f"({scalar(start).text} < {scalar(stop).text})")
        case values.Range():
            first, *parts = (scalar(part).text for part in span(value))
            return Scalar(kinds.Bool(), f"in_range({first}, {first}, {', '.join(parts)})")
        case values.Closure():
            return TRUE
        case _:
            raise Refused(f"{shown(value)} is tested for truth", "compare it")


def branches(context: Activation, test: str, block: Block, value: Value, otherwise: Value) -> Value:
    """Return a value that is computed under a test, or else another."""
    if isinstance(value, values.Never):
        context.block.add(Suite(f"if {test}:", block))
        return otherwise
    result = Variable("chosen")
    ends: list[Edge] = []
    for body, part in ((block, value), (Block(), otherwise)):
        with context.within(body):
            environment = dict(context.environment or {})
            context.assign(result, part)
            ends.append(context.edge())
            context.environment = environment
        context.block.add(Suite(f"if {test}:", body) if body is block else Else(body))
    context.meet(ends)
    return context.read(result)
