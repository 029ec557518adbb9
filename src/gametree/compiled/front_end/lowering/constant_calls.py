"""Calls with constant arguments: the function is lowered like any other, and run by the interpreter.

What is lowered changes nothing, and depends on nothing that changes. So its answer is a constant, unless it raises
an error, takes too long, or is of a kind whose words do not tell it.
"""

from __future__ import annotations

from typing import Any, cast

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.leaving import code_of
from gametree.compiled.front_end.ir import primitives, wide_primitives
from gametree.compiled.front_end.ir.building import literal
from gametree.compiled.front_end.ir.interpreting import Interpreter
from gametree.compiled.front_end.ir.nodes import MEMORY, Expression, Function, Return
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.encoding import answer
from gametree.compiled.front_end.kinds.kinds import Kind, Shuffled, form_of, is_scalar, lists_in, within
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.front_end.kinds.values import Items, Known, Value, kind_of
from gametree.compiled.front_end.names.plain import NotConstant

STEPS = 100_000  # of the interpreter
UNTOLD = kinds.Number, kinds.Ratio, kinds.OneOf, kinds.Dict, kinds.Range  # kinds whose words tell no value


def as_constant(context: Activation, value: Value) -> Value:
    """Return the value that an activation has computed, all of it from constants, as a constant.

    Raises `NotConstant` if it may be changed or its words do not tell it, and any error of the rules.
    """
    if isinstance(value, Known):  # but what has computed it may raise an error
        _run(context, literal(0))
        return value
    kind = kind_of(value)
    found = _read(_run(context, answer(context.fitting(value, kind), kind)), kind)
    return Items(list, tuple(map(Known.of, cast("Any", found)))) if isinstance(found, list) else Known.of(found)


def _run(context: Activation, answered: Expression) -> Any:
    """Return what the interpreter makes of the code of an activation that returns this."""
    context.emit(Return(answered))
    functions = {made.name: code_of(made) for made in context.program.specialised.values() if not made.busy}
    interpreter = Interpreter({**vars(primitives), **vars(wide_primitives)}, functions, STEPS)
    return interpreter.run(Function("constant", (MEMORY,), context.block.region()), 0)


def _read(held: Any, kind: Kind) -> Any:
    """Return the value of a kind that the interpreter holds."""
    match kind:
        case kinds.List(item, form) if form is not set:
            items: list[Any] = [_read(each, item) for each in held]
            return "".join(items) if form is str else form(items)
        case kinds.Float() | kinds.Wide():
            return held
        case kinds.Range():
            return range(*held)
        case _ if not lists_in(kind) and all(map(_is_told, within(kind))):
            return Layout(kind, "constant").decode([held] if is_scalar(kind) else held)
        case _:
            raise NotConstant


def _is_told(kind: Kind) -> bool:
    """Whether the words of a value of a kind, but for its parts, tell which value it is, and it never changes."""
    is_exact = not isinstance(kind, kinds.Int) or kind.exact
    return is_exact and not isinstance(kind, UNTOLD) and form_of(kind) not in (set, Shuffled)
