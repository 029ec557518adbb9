"""Between which numbers the answers of a rule lie, as far as its text tells.

Most games say in so many words what they are worth: `return 1 if ... else -1`. A search that knows the most there
is to win need not look for more, and one that counts plies sees at once where a sooner win has become too late.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable
from math import inf, isfinite
from typing import NamedTuple

from gametree.compiled.back_end import arithmetic
from gametree.compiled.specialise import Rules, times_assigned, within


class Range(NamedTuple):
    """The least and the greatest that a number can be."""

    least: float
    most: float


ANY = Range(-inf, inf)
TRUTH = Range(0, 1)


def together(ranges: Iterable[Range]) -> Range:
    """Return the range that holds several."""
    held = list(ranges)
    return Range(min(each.least for each in held), max(each.most for each in held)) if held else ANY


def _product(left: float, right: float) -> float:
    return 0 if left == 0 or right == 0 else left * right  # 0 times infinity too


def _plus(left: Range, right: Range) -> Range:
    return Range(left.least + right.least, left.most + right.most)


def _minus(left: Range, right: Range) -> Range:
    return Range(left.least - right.most, left.most - right.least)


def _times(left: Range, right: Range) -> Range:
    ends = [_product(one, other) for one in left for other in right]
    return Range(min(ends), max(ends))


def _negative(number: Range) -> Range:
    return Range(-number.most, -number.least)


def _bits(_number: Range) -> Range:
    return Range(0, arithmetic.BITS)


def _least(*numbers: Range) -> Range:
    return Range(min(each.least for each in numbers), min(each.most for each in numbers))


def _most(*numbers: Range) -> Range:
    return Range(max(each.least for each in numbers), max(each.most for each in numbers))


RANGES: dict[object, Callable[..., Range]] = {
    arithmetic.plus: _plus,
    arithmetic.minus: _minus,
    arithmetic.times: _times,
    arithmetic.negative: _negative,
    arithmetic.bit_count: _bits,
    min: _least,
    max: _most,
}


def value_range(rules: Rules, name: str) -> Range:
    """Return the range of what one of the functions that rules became returns."""
    return _Reader(rules, name).returned()


class _Reader:
    """Read the range of what a function returns, not following calls round in circles."""

    def __init__(self, rules: Rules, name: str, callers: frozenset[str] = frozenset()) -> None:
        self.rules = rules
        self.tree = rules.trees[name]
        self.callers = callers | {name}
        self.entered: set[str] = set()  # local names whose values are being read
        self.times = times_assigned(self.tree.body)
        self.assigned: dict[str, list[ast.expr]] = {}
        for node in within(self.tree.body):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self.assigned.setdefault(target.id, []).append(node.value)

    def returned(self) -> Range:
        answers = [node.value for node in within(self.tree.body) if isinstance(node, ast.Return)]
        return together(ANY if answer is None else self.range(answer) for answer in answers)

    def range(self, node: ast.expr) -> Range:
        """Return the range of an expression."""
        match node:
            case ast.Constant(value=int() | float() as number) if isfinite(number):
                return Range(number, number)
            case ast.IfExp():
                return together([self.range(node.body), self.range(node.orelse)])
            case ast.BoolOp():
                return together(map(self.range, node.values))
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return TRUTH
            case ast.Name(id=name):
                return self.local(name)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
                return self.call(name, arguments)
            case _:
                return ANY

    def local(self, name: str) -> Range:
        """Return the range of all that is assigned to a name, if that is all that happens to it."""
        values = self.assigned.get(name, [])
        parameter = any(argument.arg == name for argument in self.tree.args.args)
        if parameter or name in self.entered or self.times.get(name) != len(values):
            return ANY
        self.entered.add(name)
        found = together(map(self.range, values))
        self.entered.remove(name)
        return found

    def call(self, name: str, arguments: list[ast.expr]) -> Range:
        if name in self.rules.trees:
            return ANY if name in self.callers else _Reader(self.rules, name, self.callers).returned()
        function = self.rules.namespace.get(name, getattr(builtins, name, None))
        operation = RANGES.get(function)
        return ANY if operation is None else operation(*map(self.range, arguments))
