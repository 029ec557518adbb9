"""An interpreter of the intermediate representation: what lowered rules mean, without any text.

It is the oracle for the printer, and computes constants while rules are lowered.
"""

from __future__ import annotations

import builtins
import operator
from collections.abc import Callable, Generator, Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.nodes import Expression, Function, Name, Region, Statement

_PYTHON: Any = operator
BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": _PYTHON.add, "-": _PYTHON.sub, "*": _PYTHON.mul, "/": _PYTHON.truediv, "//": _PYTHON.floordiv,
    "%": _PYTHON.mod, "&": _PYTHON.and_, "|": _PYTHON.or_, "^": _PYTHON.xor, "<<": _PYTHON.lshift,
    ">>": _PYTHON.rshift, "==": _PYTHON.eq, "!=": _PYTHON.ne, "<": _PYTHON.lt, "<=": _PYTHON.le,
    ">": _PYTHON.gt, ">=": _PYTHON.ge,
}  # fmt: skip
UNARY: dict[str, Callable[[Any], Any]] = {"-": _PYTHON.neg, "~": _PYTHON.invert, "not": _PYTHON.not_}
PYTHONS = frozenset(["abs", "float", "int", "len", "max", "min", "range"])  # with their meaning there
ERRORS = vars(builtins)
Locals = dict[str, Any]
Scope = Mapping[str, Any]  # the operations that are called, and classes of errors that Python does not have


class Returned(NamedTuple):
    """How a region ended that returns: the value."""

    value: Any


Ended = nodes.Break | nodes.Continue | Returned | None  # None where control reaches the end of a region


class TooLong(Exception):
    """The interpreter has taken as many steps as it may."""


class Interpreter:
    """The functions of a program, run as they are, in at most as many steps."""

    def __init__(self, scope: Scope, functions: Mapping[str, Function], steps: float = inf) -> None:
        self._scope = scope
        self._functions = functions
        self._left = steps

    def _step(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise TooLong

    def run(self, function: Function, *given: Any) -> Any:
        """Return what a function returns, or a generator of its items if it is a stream."""
        frame = {name.name: value for name, value in zip(function.parameters, given, strict=True)}
        running = self._region(function.body, frame)
        return _items_of(running) if function.stream else _end_of(running)

    def _region(self, region: Region, frame: Locals) -> Generator[Any, None, Ended]:
        for statement in region:
            ended = yield from self._statement(statement, frame)
            if ended is not None:
                return ended
        return None

    def _statement(self, statement: Statement, frame: Locals) -> Generator[Any, None, Ended]:
        self._step()
        match statement:
            case nodes.Assign(names, values):
                found = [self.value(value, frame) for value in values]
                frame.update(zip((name.name for name in names), found, strict=True))
            case nodes.Do(code):
                self.value(code, frame)
            case nodes.Store(owner, index, value):
                item = self.value(value, frame)
                self.value(owner, frame)[self.value(index, frame)] = item
            case nodes.If(test, then, otherwise):
                return (yield from self._region(then if self.value(test, frame) else otherwise, frame))
            case nodes.For() | nodes.Forever() | nodes.Once():
                return (yield from self._loop(statement, frame))
            case nodes.Yield(value):
                yield self.value(value, frame)
            case nodes.Return(value):
                return Returned(None if value is None else self.value(value, frame))
            case nodes.Raise(error, message):
                raise (self._scope.get(error) or ERRORS[error])(message)
            case nodes.Break() | nodes.Continue():
                return statement
            case nodes.Leave():
                raise AssertionError
        return None

    def _loop(self, loop: nodes.For | nodes.Forever | nodes.Once, frame: Locals) -> Generator[Any, None, Ended]:
        for _ in self._rounds(loop, frame):
            self._step()
            ended = yield from self._region(loop.body, frame)
            if isinstance(ended, nodes.Break):
                return None
            if isinstance(ended, Returned):
                return ended
        return (yield from self._region(loop.otherwise, frame)) if isinstance(loop, nodes.For) else None

    def _rounds(self, loop: nodes.For | nodes.Forever | nodes.Once, frame: Locals) -> Iterator[None]:
        """Yield once for each round."""
        match loop:
            case nodes.For(name, over):
                for item in self.value(over, frame):
                    frame[name.name] = item
                    yield
            case nodes.Forever():
                while True:
                    yield
            case _:
                yield

    def value(self, code: Expression, frame: Locals) -> Any:
        """Return the value of an expression, given the locals."""
        match code:
            case nodes.Literal(value):
                return value
            case Name(name):
                return frame[name]
            case nodes.Table(_, words):
                return words
            case nodes.Op("and", (left, right)):
                return self.value(left, frame) and self.value(right, frame)
            case nodes.Op("or", (left, right)):
                return self.value(left, frame) or self.value(right, frame)
            case nodes.Op(name, (only,)):
                return UNARY[name](self.value(only, frame))
            case nodes.Op(name, operands):
                left, right = operands
                return BINARY[name](self.value(left, frame), self.value(right, frame))
            case nodes.Select(test, one, other):
                return self.value(one if self.value(test, frame) else other, frame)
            case nodes.Call(name, given):
                return self._called(name, [self.value(each, frame) for each in given])
            case nodes.Load(base, offset):
                place = offset if isinstance(offset, int) else self.value(offset, frame)
                return self.value(base, frame)[place]
            case nodes.NewRow(words, lists):
                return (self.value(words, frame), *(self.value(each, frame) for each in lists))
            case nodes.Part(base, place):
                return self.value(base, frame)[place]
            case nodes.Element(owner, index):
                return self.value(owner, frame)[self.value(index, frame)]
            case nodes.NewList(items):
                return [self.value(item, frame) for item in items]
            case nodes.Mapped(item, name, over):
                return [self._item(item, {**frame, name.name: each}) for each in self.value(over, frame)]
            case nodes.Change(method, owner, given):
                return getattr(self.value(owner, frame), method)(*(self.value(each, frame) for each in given))

    def _item(self, code: Expression, frame: Locals) -> Any:
        self._step()
        return self.value(code, frame)

    def _called(self, name: str, given: list[Any]) -> Any:
        if name in self._functions:
            return self.run(self._functions[name], *given)
        return (ERRORS if name in PYTHONS else self._scope)[name](*given)


def _items_of(running: Generator[Any, None, Ended]) -> Generator[Any]:
    """Yield the items of a stream, which Python ends by RuntimeError where the rules raise StopIteration."""
    try:
        yield from running
    except RuntimeError as error:
        if isinstance(error.__cause__, StopIteration):
            raise RuntimeError(*error.args) from None  # which is no StopIteration for the function that asks
        raise


def _end_of(running: Generator[Any, None, Ended]) -> Any:
    """Return what a function that is no stream returns."""
    ended = Returned(None)
    try:
        next(running)
    except StopIteration as end:
        ended = end.value
    except RuntimeError as error:
        if isinstance(error.__cause__, StopIteration):  # raised by the rules
            raise error.__cause__ from None
        raise
    return ended.value


def constant_value(code: Expression, scope: Scope) -> Any:
    """Return the value of an expression without names."""
    return Interpreter(scope, {}).value(code, {})
