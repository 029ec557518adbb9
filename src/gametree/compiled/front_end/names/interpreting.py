"""The statements and expressions of the interpreter of constants."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, cast

from gametree.compiled.front_end.names.constants import (
    BINARY,
    LARGEST,
    UNARY,
    Broken,
    Continued,
    Frame,
    Interpreted,
    Interpreter,
    Returned,
)
from gametree.compiled.front_end.names.plain import NotConstant, has_plain_text
from gametree.compiled.front_end.names.scopes import Variable


def execute(interpreter: Interpreter, frame: Frame, node: ast.FunctionDef) -> Any:
    """Run a function to its end."""
    generator = any(isinstance(part, ast.Yield | ast.YieldFrom) for part in _own(node.body))
    try:
        _body(interpreter, frame, node.body)
    except Returned as returned:
        if not generator:
            return returned.args[0]
    return interpreter.made(iter(frame.yielded)) if generator else None


def _own(body: Any) -> Iterator[ast.AST]:
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from _own(ast.iter_child_nodes(node))


def _body(interpreter: Interpreter, frame: Frame, body: list[ast.stmt]) -> None:
    for statement in body:
        interpreter.step()
        handler = STATEMENTS.get(type(statement))
        if handler is None:
            raise NotConstant
        handler(interpreter, frame, statement)


def _return(interpreter: Interpreter, frame: Frame, node: Any) -> None:
    raise Returned(None if node.value is None else evaluate(interpreter, frame, node.value))


def _assign(interpreter: Interpreter, frame: Frame, node: Any) -> None:
    value = evaluate(interpreter, frame, node.value)
    for target in node.targets:
        bind(interpreter, frame, target, value)


def _annotated(interpreter: Interpreter, frame: Frame, node: Any) -> None:
    if node.value is not None:
        bind(interpreter, frame, node.target, evaluate(interpreter, frame, node.value))


def _augmented(interpreter: Interpreter, frame: Frame, node: Any) -> None:
    target = node.target
    if not isinstance(target, ast.Name):
        owner = evaluate(interpreter, frame, target.value) if isinstance(target, ast.Subscript) else None
        if owner is None or id(owner) not in interpreter.fresh:
            raise NotConstant
        key = evaluate(interpreter, frame, target.slice)
        owner[key] = _binary(interpreter, node.op, owner[key], evaluate(interpreter, frame, node.value))
        return
    old = interpreter.named(frame, frame.scopes.bindings[target])
    if isinstance(old, list | set | dict):
        raise NotConstant
    value = _binary(interpreter, node.op, old, evaluate(interpreter, frame, node.value))
    bind(interpreter, frame, target, value)


def bind(interpreter: Interpreter, frame: Frame, target: ast.expr, value: Any) -> None:
    """Assign a value to a target."""
    match target:
        case ast.Name():
            variable = frame.scopes.bindings[target]
            if not isinstance(variable, Variable):
                raise NotConstant
            owner = frame.find(variable)
            (owner or frame).values[variable] = value
        case ast.Tuple(elts) | ast.List(elts):
            items = list(_iterated(interpreter, value))
            if any(isinstance(part, ast.Starred) for part in elts) or len(items) != len(elts):
                raise NotConstant
            for part, item in zip(elts, items, strict=True):
                bind(interpreter, frame, part, item)
        case ast.Subscript():
            owner = evaluate(interpreter, frame, target.value)
            if id(owner) not in interpreter.fresh or type(owner) not in (list, dict):
                raise NotConstant
            key = evaluate(interpreter, frame, target.slice)
            if not interpreter.is_plain(key):
                raise NotConstant
            owner[key] = value
        case _:
            raise NotConstant


def _if(interpreter: Interpreter, frame: Frame, node: Any) -> None:
    _body(interpreter, frame, node.body if _truth(interpreter, frame, node.test) else node.orelse)


def _truth(interpreter: Interpreter, frame: Frame, test: ast.expr) -> bool:
    value = evaluate(interpreter, frame, test)
    if not interpreter.is_plain(value):
        raise NotConstant
    return bool(value)


def _for(interpreter: Interpreter, frame: Frame, node: Any) -> None:
    for item in _iterated(interpreter, evaluate(interpreter, frame, node.iter)):
        interpreter.step()
        bind(interpreter, frame, node.target, item)
        if _breaks(interpreter, frame, node):
            return
    _body(interpreter, frame, node.orelse)


def _while(interpreter: Interpreter, frame: Frame, node: Any) -> None:
    while _truth(interpreter, frame, node.test):
        interpreter.step()
        if _breaks(interpreter, frame, node):
            return
    _body(interpreter, frame, node.orelse)


def _breaks(interpreter: Interpreter, frame: Frame, loop: Any) -> bool:
    """Run the body of a loop once, and return whether it breaks the loop off."""
    try:
        _body(interpreter, frame, loop.body)
    except Broken:
        return True
    except Continued:
        pass
    return False


def _break(_interpreter: Interpreter, _frame: Frame, _node: Any) -> None:
    raise Broken


def _continue(_interpreter: Interpreter, _frame: Frame, _node: Any) -> None:
    raise Continued


def _expression(interpreter: Interpreter, frame: Frame, node: Any) -> None:
    if isinstance(node.value, ast.Yield):
        value = None if node.value.value is None else evaluate(interpreter, frame, node.value.value)
        frame.yielded.append(value)
    elif isinstance(node.value, ast.YieldFrom):
        frame.yielded += _iterated(interpreter, evaluate(interpreter, frame, node.value.value))
    else:
        evaluate(interpreter, frame, node.value)


def _define(interpreter: Interpreter, frame: Frame, node: Any) -> None:
    if node.decorator_list:
        raise NotConstant
    variable = frame.scopes.bindings[node]
    if not isinstance(variable, Variable):
        raise NotConstant
    frame.values[variable] = _function(interpreter, frame, node)


def _function(interpreter: Interpreter, frame: Frame, node: Any) -> Interpreted:
    defaults = tuple(evaluate(interpreter, frame, value) for value in node.args.defaults)
    named = {
        argument.arg: evaluate(interpreter, frame, value)
        for argument, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        if value is not None
    }
    return Interpreted(interpreter, node, frame, defaults, named)


def _pass(_interpreter: Interpreter, _frame: Frame, _node: Any) -> None:
    return


STATEMENTS: dict[type[ast.AST], Callable[[Interpreter, Frame, Any], None]] = {
    ast.Return: _return, ast.Assign: _assign, ast.AnnAssign: _annotated, ast.AugAssign: _augmented, ast.If: _if,
    ast.For: _for, ast.While: _while, ast.Break: _break, ast.Continue: _continue, ast.Expr: _expression,
    ast.FunctionDef: _define, ast.Pass: _pass,
}  # fmt: skip


def evaluate(interpreter: Interpreter, frame: Frame, node: ast.expr) -> Any:
    """Return the value of an expression."""
    interpreter.step()

    def value_of(part: ast.expr) -> Any:
        return evaluate(interpreter, frame, part)

    def all_of(parts: list[ast.expr]) -> list[Any]:
        values: list[Any] = []
        for part in parts:
            if isinstance(part, ast.Starred):
                values += _iterated(interpreter, value_of(part.value))
            else:
                values.append(value_of(part))
        return values

    match node:
        case ast.Constant(value):
            return value
        case ast.Name():
            return interpreter.named(frame, frame.scopes.bindings[node])
        case ast.Tuple(elts):
            return tuple(all_of(elts))
        case ast.List(elts):
            return interpreter.made(all_of(elts))
        case ast.Set(elts):
            return interpreter.made({_plain(interpreter, value) for value in all_of(elts)})
        case ast.Dict(keys, values):
            pairs = [
                (_plain(interpreter, value_of(_there(key))), value_of(value))
                for key, value in zip(keys, values, strict=True)
            ]
            return interpreter.made(dict(pairs))
        case ast.BinOp(left, op, right):
            return _binary(interpreter, op, value_of(left), value_of(right))
        case ast.UnaryOp(op, operand):
            return UNARY[type(op)](_plain(interpreter, value_of(operand)))
        case ast.BoolOp(op, parts):
            value = None
            for part in parts:
                value = value_of(part)
                if bool(_plain(interpreter, value)) == isinstance(op, ast.Or):
                    break
            return value
        case ast.Compare():
            return _compare(interpreter, frame, node)
        case ast.IfExp(test, body, orelse):
            return value_of(body if _truth(interpreter, frame, test) else orelse)
        case ast.Call(func, args, keywords):
            named = {_there(keyword.arg): value_of(keyword.value) for keyword in keywords}
            return interpreter.apply(value_of(func), all_of(args), named)
        case ast.Attribute(owner, name):
            return interpreter.attribute(value_of(owner), name)
        case ast.Subscript(owner, index):
            return _plain(interpreter, value_of(owner))[_plain(interpreter, value_of(index))]
        case ast.Slice(lower, upper, step):
            return slice(
                *(None if part is None else _plain(interpreter, value_of(part)) for part in (lower, upper, step))
            )
        case ast.ListComp(element, generators):
            return interpreter.made([value_of(element) for _ in _looped(interpreter, frame, generators)])
        case ast.SetComp(element, generators):
            return interpreter.made(
                {_plain(interpreter, value_of(element)) for _ in _looped(interpreter, frame, generators)}
            )
        case ast.DictComp(key, value, generators):
            loops = _looped(interpreter, frame, generators)
            return interpreter.made({_plain(interpreter, value_of(key)): value_of(value) for _ in loops})
        case ast.GeneratorExp(element, generators):
            items = [value_of(element) for _ in _looped(interpreter, frame, generators)]
            return interpreter.made(iter(items))
        case ast.Lambda():
            return _function(interpreter, frame, node)
        case _:
            raise NotConstant


def _there(value: Any) -> Any:
    if value is None:
        raise NotConstant
    return value


def _plain(interpreter: Interpreter, value: Any) -> Any:
    if not interpreter.is_plain(value):
        raise NotConstant
    return value


def _iterated(interpreter: Interpreter, value: Any) -> Any:
    if type(value) in (set, frozenset):
        raise NotConstant
    if id(value) in interpreter.fresh or interpreter.is_plain(value):
        return value
    if isinstance(value, type) and interpreter.taken(value) is value and hasattr(value, "__members__"):
        return list(cast("Any", value))
    raise NotConstant


def _looped(interpreter: Interpreter, frame: Frame, generators: list[ast.comprehension]) -> Iterator[None]:
    """Go through the items of a comprehension, its targets bound."""
    if not generators:
        yield
        return
    first, *rest = generators
    for item in _iterated(interpreter, evaluate(interpreter, frame, first.iter)):
        interpreter.step()
        bind(interpreter, frame, first.target, item)
        if all(_truth(interpreter, frame, test) for test in first.ifs):
            yield from _looped(interpreter, frame, rest)


def _binary(interpreter: Interpreter, op: ast.AST, left: Any, right: Any) -> Any:
    _plain(interpreter, left)
    _plain(interpreter, right)
    if isinstance(op, ast.Mod) and isinstance(left, str | bytes) and not has_plain_text(right):
        raise NotConstant
    if isinstance(op, ast.Pow | ast.LShift) and isinstance(right, int) and right > 100_000:
        raise NotConstant
    if isinstance(op, ast.Mult):
        for one, other in ((left, right), (right, left)):
            if (
                isinstance(one, str | tuple | list)
                and isinstance(other, int)
                and len(cast("Any", one)) * other > LARGEST
            ):
                raise NotConstant
    return interpreter.made(BINARY[type(op)](left, right))


def _compare(interpreter: Interpreter, frame: Frame, node: ast.Compare) -> Any:
    left = evaluate(interpreter, frame, node.left)
    result: Any = True
    for op, part in zip(node.ops, node.comparators, strict=True):
        right = evaluate(interpreter, frame, part)
        if isinstance(op, ast.Is | ast.IsNot):
            if left is not None and right is not None and not all(map(_is_singleton, (left, right))):
                raise NotConstant
            result = (left is right) == isinstance(op, ast.Is)
        else:
            result = BINARY[type(op)](_plain(interpreter, left), _plain(interpreter, right))
        if not result:
            return result
        left = right
    return result


def _is_singleton(value: Any) -> bool:
    return isinstance(value, bool | Enum | type)
