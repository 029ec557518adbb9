"""Expressions: each kind of node evaluated to what is known of its value, with the text that computes it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from enum import Enum
from typing import Any

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.blocks import Block
from gametree.compiled.front_end.calls import attribute, call_node
from gametree.compiled.front_end.constants import BINARY, UNARY, global_value, is_plain
from gametree.compiled.front_end.kinds import (
    Bool,
    Incompatible,
    Member,
    Optional,
    Record,
    Row,
    Series,
    Tuple,
    join,
    size,
)
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules import apply
from gametree.compiled.front_end.rules_compare import COMPARED, both, is_none, opposite, present
from gametree.compiled.front_end.rules_compare import either as either_of
from gametree.compiled.front_end.rules_numbers import as_truth
from gametree.compiled.front_end.rules_sequences import length_of
from gametree.compiled.front_end.scopes import Cell, Variable
from gametree.compiled.front_end.values import (
    FALSE,
    NONE,
    TRUE,
    Closure,
    Items,
    Known,
    Lazy,
    Listed,
    Never,
    Range,
    Run,
    Scalar,
    Value,
    View,
    converted,
    items_of,
    kind_of,
    scalar,
    shown,
    span,
)
from gametree.game import CompileError

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.MatMult: "@",
}  # fmt: skip
SIGNS: dict[type[ast.AST], str] = {ast.USub: "-x", ast.UAdd: "+x", ast.Invert: "~x"}
UNSUPPORTED: dict[type[ast.AST], str] = {
    ast.JoinedStr: "a text is made with f",
    ast.Dict: "a dict is made of values that change",
    ast.Set: "a set is made of values that change",
    ast.DictComp: "a dict is made",
    ast.SetComp: "a set is made",
    ast.Await: "something is awaited",
    ast.Yield: "the value of a yield is used",
    ast.YieldFrom: "the value of a yield is used",
    ast.Starred: "a * stands before a value",
}


def evaluate(context: Activation, node: ast.expr) -> Value:
    """Return what is known of an expression's value."""
    before, context.node = context.node, node
    try:
        handler = EXPRESSIONS.get(type(node))
        if handler is None or context.environment is None:
            if context.environment is None:
                return Never()
            reason = UNSUPPORTED.get(type(node), f"{type(node).__name__} is used")
            raise Refused(reason)
        return handler(context, node)
    except Refused as refused:
        raise located(context, refused) from refused
    except Incompatible as clash:
        refused = Refused(f"a value is of two kinds ({clash})", "keep one kind")
        raise located(context, refused) from clash
    finally:
        context.node = before


def located(context: Activation, refused: Refused) -> CompileError:
    """Return the error that says what is refused, where, and what to do."""
    line = getattr(context.node, "lineno", context.function.line)
    return CompileError(
        f"{context.function.file}, line {line}, in {context.function.title}: {refused.reason}; {refused.remedy}."
    )


def _constant(context: Activation, node: Any) -> Value:
    return Known.of(node.value)


def _name(context: Activation, node: Any) -> Value:
    binding = context.scopes.bindings[node]
    if isinstance(binding, Variable):
        return context.read(binding)
    if isinstance(binding, Cell):
        if binding.name not in context.function.cells:
            raise Refused(f"the name {binding.name} has no value yet", "give it one before compiling")
        return context.function.cells[binding.name]
    return Known.of(global_value(context.program.snapshot, context.function.module, binding.name))


def many(context: Activation, nodes: list[ast.expr]) -> list[Value]:
    """Return the values of several expressions, starred ones taken apart."""
    values: list[Value] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            values += unpacked(context, evaluate(context, node.value))
        else:
            values.append(evaluate(context, node))
    return values


def unpacked(context: Activation, value: Value) -> tuple[Value, ...]:
    """Return the items of something whose number of items is known."""
    from gametree.compiled.front_end.rules_builtins import collected, is_fixed

    if isinstance(value, Known) and isinstance(value.value, tuple | list | range | str | dict):
        return tuple(map(Known.of, value.value))
    if isinstance(value, Lazy) and is_fixed(value):
        value = collected(context, value, tuple)
    if isinstance(value, View | Items | Known):
        kind = None if isinstance(value, Items) else kind_of(value)
        if isinstance(kind, Record) and not issubclass(kind.cls, tuple):
            raise Refused("a dataclass is taken apart", "name its fields")
        return items_of(value)
    raise Refused(f"{shown(value)} is taken apart", "use a tuple of known length")


def _display(form: type[Any]) -> Callable[[Activation, Any], Value]:
    def display(context: Activation, node: Any) -> Value:
        values = many(context, node.elts)
        for part, value in zip(node.elts, values, strict=False):
            refuse_alias(context, part, value)
        if form is tuple and all(isinstance(value, Known) for value in values):
            return Known.of(tuple(value.value for value in values if isinstance(value, Known)))
        return Items(form, tuple(values))

    return display


def refuse_alias(context: Activation, node: ast.expr, value: Value) -> None:
    """Refuse to put a list that has a name into another value: both would be changed at once."""
    if holds_list(value) and not is_fresh(node):
        raise Refused("a list that has a name is put into another value", "copy it with list(...)")


def holds_list(value: Value) -> bool:
    """Whether a value is or holds a list that rules may change."""
    if isinstance(value, Items):
        return value.form is list or any(map(holds_list, value.items))
    if isinstance(value, Listed):
        return value.kind.form is list
    return isinstance(value, View) and _has_row(value.kind)


def _has_row(kind: Any) -> bool:
    if isinstance(kind, Row | Series):
        return True
    return any(map(_has_row, getattr(kind, "items", ()))) or (isinstance(kind, Optional) and _has_row(kind.kind))


def is_fresh(node: ast.expr) -> bool:
    """Whether an expression makes a new list, which nothing else names."""
    if isinstance(node, ast.IfExp):
        return is_fresh(node.body) and is_fresh(node.orelse)
    if isinstance(node, ast.BoolOp):
        return all(map(is_fresh, node.values))
    return isinstance(node, ast.List | ast.ListComp | ast.Call | ast.BinOp | ast.Attribute) or (
        isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)
    )


def _constants_only(context: Activation, node: Any) -> Value:
    """Return a dict or set that is made of constants."""
    parts = many(context, list(node.elts) if isinstance(node, ast.Set) else [*node.keys, *node.values])
    if not all(isinstance(part, Known) and is_plain(part.value) for part in parts):
        raise Refused(UNSUPPORTED[type(node)], "make it of constants, or use a tuple")
    constants = [part.value for part in parts if isinstance(part, Known)]
    if isinstance(node, ast.Set):
        return Known.of(set(constants))
    half = len(node.keys)
    return Known.of(dict(zip(constants[:half], constants[half:], strict=True)))


def _binary(context: Activation, node: Any) -> Value:
    left, right = evaluate(context, node.left), evaluate(context, node.right)
    return binary(context, node.op, left, right)


def binary(context: Activation, op: ast.AST, left: Value, right: Value) -> Value:
    """Return `left op right`."""
    if isinstance(left, Known) and isinstance(right, Known) and is_plain(left.value) and is_plain(right.value):
        return folded(context, lambda: BINARY[type(op)](left.value, right.value), op, left.value, right.value)
    return apply(context, OPERATORS[type(op)], left, right)


def folded(context: Activation, compute: Callable[[], Any], op: ast.AST, *given: Any) -> Value:
    """Return a constant that is worked out now, or write the error that Python raises."""
    if isinstance(op, ast.Pow | ast.LShift) and isinstance(given[1], int) and abs(given[1]) > 10_000:
        raise Refused("a very large number is worked out", "keep numbers below 2 ** 63")
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


def _unary(context: Activation, node: Any) -> Value:
    if isinstance(node.op, ast.Not):
        return opposite(evaluate_truth(context, node.operand))
    value = evaluate(context, node.operand)
    if isinstance(value, Known) and is_plain(value.value):
        return folded(context, lambda: UNARY[type(node.op)](value.value), node.op)
    return apply(context, SIGNS[type(node.op)], value)


def truth(context: Activation, value: Value) -> Value:
    """Return whether a value is true, as a constant or a bool."""
    match value:
        case Never():
            return value
        case Known(constant):
            if is_plain(constant):
                return Known.of(bool(constant))
            if callable(constant) and not isinstance(constant, type):
                return TRUE
            raise Refused(f"{shown(value)} is asked whether it is true", "compare it")
        case Scalar(Member(cls)) if not issubclass(cls, int):
            return TRUE
        case Scalar(_, _, raises):
            return Scalar(Bool(), as_truth(value), raises)
        case View(Optional(), _, _):
            inner = truth(context, present(value))
            return both(opposite(is_none(value)), inner)
        case View(Record(cls), _, _) | Items(cls, _) if cls not in (tuple, list):
            return Known.of(not issubclass(cls, tuple) or length_of(value) > 0)
        case View() | Items():
            return Known.of(length_of(value) > 0)
        case Listed(_, text):
            return Scalar(Bool(), f"(len({text}) != 0)")
        case Run(_, start, stop, _, _):
            return Scalar(Bool(), f"({scalar(start).text} < {scalar(stop).text})")
        case Range():
            parts = ", ".join(scalar(part).text for part in span(value))
            return context.risk(Bool(), f"(range_length({parts}) != 0)")
        case Closure():
            return TRUE
        case _:
            raise Refused(f"{shown(value)} is asked whether it is true", "compare it")


def evaluate_truth(context: Activation, node: ast.expr) -> Value:
    """Return whether an expression is true, without regard to what else it is."""
    if isinstance(node, ast.BoolOp):
        return _all_or_any(context, node)
    before, context.node = context.node, node
    try:
        value = evaluate(context, node)
        found = truth(context, value)
        context.settle((value,), found, context.block)
        return found
    except Refused as refused:
        raise located(context, refused) from refused
    finally:
        context.node = before


def _all_or_any(context: Activation, node: ast.BoolOp) -> Value:
    """Evaluate `and` or `or` where only its truth counts."""
    combine = both if isinstance(node.op, ast.And) else either_of
    stops = isinstance(node.op, ast.Or)
    first, *rest = node.values
    value = evaluate_truth(context, first)
    if not rest or isinstance(value, Never):
        return value
    if isinstance(value, Known) and value.value == stops:
        return value
    after = ast.copy_location(ast.BoolOp(node.op, rest), node) if len(rest) > 1 else rest[0]
    if isinstance(value, Known):
        return evaluate_truth(context, after)
    assert isinstance(value, Scalar)
    test = value.text if not stops else f"(not {value.text})"
    block, other = _aside(context, lambda: evaluate_truth(context, after), narrow=(first, not stops))
    if block.is_empty() and not isinstance(other, Never):
        result = combine(value, other)
        return Scalar(Bool(), result.text, True) if isinstance(result, Scalar) and context.raises else result
    return _branches(context, test, block, other, Known.of(stops))


def _aside(
    context: Activation, compute: Callable[[], Value], narrow: tuple[ast.expr, bool] | None = None
) -> tuple[Block, Value]:
    """Evaluate something that is computed only under a condition; return what it wrote, and its value."""
    from gametree.compiled.front_end.narrowing import narrowed

    before = dict(context.environment or {})
    block = Block()
    context.conditional += 1
    with context.within(block):
        if narrow is not None and context.environment is not None:
            context.environment = narrowed(context, *narrow)
        value = compute()
    context.conditional -= 1
    context.environment = before
    return block, value


def _branches(context: Activation, test: str, block: Block, value: Value, otherwise: Value) -> Value:
    """Return a value that is computed under a test, or else another."""
    from gametree.compiled.front_end.blocks import Suite
    from gametree.compiled.front_end.streams import Else

    if isinstance(value, Never):
        context.block.add(Suite(f"if {test}:", block))
        return otherwise
    result = Variable("chosen")
    ends = []
    for body, part in ((block, value), (Block(), otherwise)):
        with context.within(body):
            environment = dict(context.environment or {})
            context.assign(result, part)
            ends.append(context.edge())
            context.environment = environment
        context.block.add(Suite(f"if {test}:", body) if body is block else Else(body))
    context.meet(ends)
    return context.read(result)


def _boolean(context: Activation, node: Any) -> Value:
    """Evaluate `and` or `or` to the operand that decides."""
    first, *rest = node.values
    value = evaluate(context, first)
    if not rest:
        return value
    stops = isinstance(node.op, ast.Or)
    test = truth(context, value)
    after = ast.copy_location(ast.BoolOp(node.op, rest), node) if len(rest) > 1 else rest[0]
    if isinstance(test, Never):
        return test
    if isinstance(test, Known):
        return value if bool(test.value) == stops else evaluate(context, after)
    assert isinstance(test, Scalar)
    if isinstance(value, Scalar) and not value.text.isidentifier():
        value = context.atom(value)
        test = truth(context, value)
        assert isinstance(test, Scalar)
    text = f"(not {test.text})" if stops else test.text
    block, other = _aside(context, lambda: evaluate(context, after), narrow=(first, not stops))
    kept: Value = value
    if stops and isinstance(value, View) and isinstance(value.kind, Optional):
        kept = present(value)
    return _select(context, text, block, other, kept)


def _conditional(context: Activation, node: Any) -> Value:
    test = evaluate_truth(context, node.test)
    if isinstance(test, Never):
        return test
    if isinstance(test, Known):
        return evaluate(context, node.body if test.value else node.orelse)
    assert isinstance(test, Scalar)
    text = test.text
    block, value = _aside(context, lambda: evaluate(context, node.body), narrow=(node.test, True))
    other_block, other = _aside(context, lambda: evaluate(context, node.orelse), narrow=(node.test, False))
    for part, of in ((node.body, value), (node.orelse, other)):
        if holds_list(of) and not is_fresh(part):
            raise Refused("one of two lists is chosen", "copy it with list(...)")
    return _select(context, text, block, value, other, other_block)


def _select(
    context: Activation, test: str, block: Block, value: Value, otherwise: Value, other_block: Block | None = None
) -> Value:
    """Return one value under a test and another without it, as an expression if nothing had to be written."""
    other_block = Block() if other_block is None else other_block
    quiet = block.is_empty() and other_block.is_empty()
    if value == otherwise and quiet:
        return value
    if quiet and isinstance(value, Scalar | Known) and isinstance(otherwise, Scalar | Known):
        try:
            one, other = scalar(value), scalar(otherwise)
            kind = join(one.kind, other.kind)
            if isinstance(kind, Bool) and all(isinstance(part, Known) for part in (value, otherwise)):
                return Scalar(kind, test if one.text == "True" else f"(not {test})", context.raises)
            raises = one.raises or other.raises or context.raises
            text = f"({converted(value, kind)} if {test} else {converted(otherwise, kind)})"
            return Scalar(kind, text, raises)
        except (Refused, Incompatible):
            pass
    if quiet and _is_sequence(value) and _is_sequence(otherwise) and not _joinable(value, otherwise):
        return Lazy("choice", (Scalar(Bool(), test), value, otherwise))
    from gametree.compiled.front_end.blocks import Suite
    from gametree.compiled.front_end.streams import Else

    result = Variable("chosen")
    ends = []
    for header, body, part in ((f"if {test}:", block, value), ("", other_block, otherwise)):
        with context.within(body):
            environment = dict(context.environment or {})
            if not isinstance(part, Never):
                context.assign(result, part)
                ends.append(context.edge())
            context.environment = environment
        context.block.add(Suite(header, body) if header else Else(body))
    if not ends:
        context.environment = None
        return Never()
    context.meet(ends)
    return context.read(result)


def _is_sequence(value: Value) -> bool:
    if isinstance(value, Known):
        return isinstance(value.value, tuple | list | range)
    return isinstance(value, Range | Listed | Items) or (
        isinstance(value, View) and isinstance(value.kind, Row | Tuple)
    )


def _joinable(one: Value, other: Value) -> bool:
    try:
        join(kind_of(one), kind_of(other))
    except (Incompatible, Refused):
        return False
    return True


def _compare(context: Activation, node: Any) -> Value:
    left, right = evaluate(context, node.left), evaluate(context, node.comparators[0])
    return _chain(context, left, right, list(node.ops), list(node.comparators[1:]))


def _chain(context: Activation, left: Value, right: Value, ops: list[ast.cmpop], more: list[ast.expr]) -> Value:
    """Return what a chain of comparisons gives, whose first two operands are evaluated."""
    if more:
        right = context.stable(right, "compared") if not isinstance(right, Known) else right
    first = compared(context, ops[0], left, right)
    if not more or isinstance(first, Never) or (isinstance(first, Known) and not first.value):
        return first
    if isinstance(first, Known):
        return _chain(context, right, evaluate(context, more[0]), ops[1:], more[1:])
    assert isinstance(first, Scalar)
    block, rest = _aside(context, lambda: _chain(context, right, evaluate(context, more[0]), ops[1:], more[1:]))
    if block.is_empty() and not isinstance(rest, Never):
        result = both(first, rest)
        raises = any(isinstance(part, Scalar) and part.raises for part in (first, rest))
        return Scalar(Bool(), result.text, raises) if isinstance(result, Scalar) else result
    return _branches(context, first.text, block, rest, FALSE)


def compared(context: Activation, op: ast.cmpop, left: Value, right: Value) -> Value:
    """Return what one comparison gives."""
    if isinstance(left, Never) or isinstance(right, Never):
        return Never()
    constants = isinstance(left, Known) and isinstance(right, Known)
    if constants and is_plain(left.value) and is_plain(right.value) and type(op) in BINARY:  # type: ignore
        return folded(context, lambda: bool(BINARY[type(op)](left.value, right.value)), op)  # type: ignore
    if constants and isinstance(op, ast.Eq | ast.NotEq | ast.Is | ast.IsNot):
        one, other = left.value, right.value  # type: ignore
        if isinstance(one, type) and isinstance(other, type) and type(one) in (type, type(Enum)):
            return Known.of((one is other) == isinstance(op, ast.Eq | ast.Is))
    if isinstance(op, ast.In | ast.NotIn) and isinstance(right, Lazy | Listed | Run):
        from gametree.compiled.front_end.membership import found_in

        found = found_in(context, left, right)
        return found if isinstance(op, ast.In) else opposite(found)
    result = COMPARED[type(op)](context, left, right)
    context.settle((left, right), result, context.block)
    if isinstance(result, Scalar) and any(
        isinstance(part, Scalar) and part.raises for value in (left, right) for part in _parts(value)
    ):
        return Scalar(result.kind, result.text, True)
    return result


def _parts(value: Value) -> tuple[Value, ...]:
    return value.items if isinstance(value, Items) else (value,)


def _subscript(context: Activation, node: Any) -> Value:
    owner = evaluate(context, node.value)
    if isinstance(node.slice, ast.Slice):
        bounds = (node.slice.lower, node.slice.upper, node.slice.step)
        parts = [NONE if part is None else evaluate(context, part) for part in bounds]
        return subscript(context, owner, parts)
    return subscript(context, owner, [evaluate(context, node.slice)])


def subscript(context: Activation, owner: Value, parts: list[Value]) -> Value:
    """Return an item or a slice."""
    if isinstance(owner, Known) and all(isinstance(part, Known) and is_plain(part.value) for part in parts):
        constants = [part.value for part in parts if isinstance(part, Known)]
        index: Any = constants[0] if len(parts) == 1 else slice(*constants)
        if isinstance(owner.value, type) and isinstance(owner.value, type(Enum)):
            return folded(context, lambda: owner.value[index], ast.Add())
        if not isinstance(owner.value, tuple | list | dict | str | range):
            raise Refused(f"{shown(owner)} is indexed", "use a tuple, a list or a dict")
        return folded(context, lambda: owner.value[index], ast.Add())
    if isinstance(owner, Known) and isinstance(owner.value, dict):
        from gametree.compiled.front_end.membership import looked_up

        return looked_up(context, owner, parts[0], None)
    return apply(context, "[]" if len(parts) == 1 else "[:]", owner, *parts)


def _attribute(context: Activation, node: Any) -> Value:
    return attribute(context, evaluate(context, node.value), _mangled(context, node.attr))


def _mangled(context: Activation, name: str) -> str:
    if not name.startswith("__") or name.endswith("__"):
        return name
    found = {
        each for each in context.function.names if each.startswith("_") and each.endswith(name) and each != name
    }
    if len(found) != 1:
        raise Refused(f"the private name {name} is used", "use one underscore")
    return found.pop()


def _generator(context: Activation, node: Any) -> Value:
    return Lazy("comprehension", (node, context, evaluate(context, node.generators[0].iter)))


def _list(context: Activation, node: Any) -> Value:
    from gametree.compiled.front_end.rules_builtins import collected

    first = evaluate(context, node.generators[0].iter)

    return collected(context, Lazy("comprehension", (node, context, first)), list)


def _lambda(context: Activation, node: Any) -> Value:
    return closure(context, node)


def closure(context: Activation, node: Any) -> Closure:
    """Return a function that is made here."""
    defaults = tuple(context.stable(evaluate(context, value), "default") for value in node.args.defaults)
    named = tuple(
        (argument.arg, context.stable(evaluate(context, value), "default"))
        for argument, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        if value is not None
    )
    return Closure(node, context, defaults, named)


def _walrus(context: Activation, node: Any) -> Value:
    value = evaluate(context, node.value)
    if context.conditional:
        raise Refused(":= stands where it may not be reached", "assign the name in a line of its own")
    variable = context.scopes.bindings[node.target]
    if not isinstance(variable, Variable):
        raise Refused("a name of another function is assigned", "assign a name of this one")
    context.assign(variable, value)
    return context.read(variable)


EXPRESSIONS: dict[type[ast.AST], Callable[[Activation, Any], Value]] = {
    ast.Constant: _constant, ast.Name: _name, ast.Tuple: _display(tuple), ast.List: _display(list),
    ast.Set: _constants_only, ast.Dict: _constants_only, ast.BinOp: _binary, ast.UnaryOp: _unary,
    ast.BoolOp: _boolean, ast.IfExp: _conditional, ast.Compare: _compare, ast.Subscript: _subscript,
    ast.Attribute: _attribute, ast.Call: call_node, ast.GeneratorExp: _generator, ast.ListComp: _list,
    ast.Lambda: _lambda, ast.NamedExpr: _walrus,
}  # fmt: skip
__all__ = ["evaluate", "evaluate_truth", "located", "size", "truth"]
