"""The intermediate representation as Python text, which `source` shows and tests run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.building import zero
from gametree.compiled.front_end.ir.nodes import Expression, Function, Name, Region, Statement
from gametree.compiled.front_end.ir.types import ListOf


def text_of(function: Function) -> str:
    """Return the text of a function."""
    parameters = ", ".join(parameter.name for parameter in function.parameters)
    return "\n".join([f"def {function.name}({parameters}):", *_suite(function.body, 1)])


def _suite(region: Region, depth: int) -> Iterator[str]:
    """Yield the lines of a region under a header."""
    if not region:
        yield "    " * depth + "pass"
    for statement in region:
        yield from _lines(statement, depth)


def _lines(statement: Statement, depth: int) -> Iterator[str]:
    indent = "    " * depth
    match statement:
        case nodes.If(test, then, otherwise):
            yield f"{indent}if {expression(test)}:"
            yield from _suite(then, depth + 1)
            yield from _else(otherwise, depth)
        case nodes.For(name, over, body, otherwise):
            yield f"{indent}for {name.name} in {expression(over)}:"
            yield from _suite(body, depth + 1)
            yield from _else(otherwise, depth)
        case nodes.Forever(_, body):
            yield f"{indent}while True:"
            yield from _suite(body, depth + 1)
        case nodes.Once(name, body):
            yield f"{indent}for {name.name} in range(1):"
            yield from _suite(body, depth + 1)
        case _:
            yield indent + _line(statement)


def _else(region: Region, depth: int) -> Iterator[str]:
    if region:
        yield "    " * depth + "else:"
        yield from _suite(region, depth + 1)


def _line(statement: Statement) -> str:
    """Return the line of a statement without regions."""
    match statement:
        case nodes.Assign(names, values):
            return f"{', '.join(name.name for name in names)} = {', '.join(map(expression, values))}"
        case nodes.Do(code):
            return expression(code)
        case nodes.Store(owner, index, value):
            return f"{_inner(owner)}[{expression(index)}] = {expression(value)}"
        case nodes.Break():
            return "break"
        case nodes.Continue():
            return "continue"
        case nodes.Return(value):
            return "return" if value is None else f"return {expression(value)}"
        case nodes.Yield(value):
            return f"yield {expression(value)}"
        case _:
            assert isinstance(statement, nodes.Raise)
            return f"raise {statement.error}({statement.message!r})"


def expression(code: Expression) -> str:
    """Return the text of an expression where no operator stands beside it."""
    match code:
        case nodes.Literal():
            return code.key
        case Name(name, _) | nodes.Table(name, _):
            return name
        case nodes.Op("not", (value,), _):
            return f"not {_inner(value)}"
        case nodes.Op(operator, (value,), _):
            return f"{operator}{_inner(value)}"
        case nodes.Op(operator, (left, right), _):
            return f"{_inner(left)} {operator} {_inner(right)}"
        case nodes.Select(test, one, other):
            return f"{_inner(one)} if {_inner(test)} else {_inner(other)}"
        case nodes.Call(function, given, _):
            return f"{function}({_all(given)})"
        case nodes.Load(base, offset):
            return (
                f"{_inner(base)}[{offset}]"
                if isinstance(offset, int)
                else f"item({expression(base)}, {expression(offset)})"
            )
        case nodes.NewRow(words, lists):
            return f"({_all((words, *lists))})"
        case nodes.Part(base, place):
            return f"{_inner(base)}[{place}]"
        case nodes.Element(owner, index):
            return f"{_inner(owner)}[{expression(index)}]"
        case nodes.NewList(items, kind):
            assert isinstance(kind, ListOf)
            return f"[{_all(items)}]" if items else f"[{expression(zero(kind.item))}][:0]"
        case nodes.Mapped(item, name, over):
            return f"[{expression(item)} for {name.name} in {expression(over)}]"
        case _:
            assert isinstance(code, nodes.Change)
            return f"{_inner(code.owner)}.{code.method}({_all(code.given)})"


def _inner(code: Expression) -> str:
    """Return the text of an expression beside an operator."""
    bare = not isinstance(code, nodes.Op | nodes.Select) and not (
        isinstance(code, nodes.Literal) and code.key.startswith("-")
    )
    return expression(code) if bare else f"({expression(code)})"


def _all(codes: Sequence[Expression]) -> str:
    return ", ".join(map(expression, codes))


def used_names(function: Function) -> dict[str, None]:
    """Return the names of the functions, operations and tables that the text of a function uses, in order."""
    used: dict[str, None] = {}
    for code in nodes.expressions_of(function.body):
        match code:
            case nodes.Call(name) | nodes.Table(name):
                used[name] = None
            case nodes.Load(_, offset) if not isinstance(offset, int):
                used["item"] = None
            case nodes.NewList((), ListOf(item)):
                used |= {
                    part.function: None for part in nodes.parts_of(zero(item)) if isinstance(part, nodes.Call)
                }
            case _:
                pass
    return used
