"""Loops that follow links until nothing is new: what they find is the same in any order.

Such a loop takes an item from its list or set until that is empty. An item is put there only if it is not yet in
the set of all that was met, and is put into that set too; or else an item that is met again is passed over when it
is taken. So what is taken does not depend on the order, nor does what is done with it, if that reads neither.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

from gametree.compiled.front_end.containers.order_free import Rounds, rounds_of, statements_in
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.kinds.values import is_set
from gametree.compiled.front_end.names.scopes import Variable

TAKING = frozenset(["pop", "popleft"])
PUTTING = frozenset(["append", "add", "appendleft"])


class _Other(Exception):
    """A loop is not of this form."""


class MetASet(Exception):
    """A loop of this form meets a set whose order is not known, so it is to be lowered as one of this form."""


@dataclass(frozen=True)
class Worklist:
    """The list or set from which a loop takes, the set of what was met, and the effect of a round."""

    todo: Variable
    seen: Variable
    rounds: Rounds
    careful: bool  # whether the order decides what is computed, so that nothing may raise an error


def worklist_of(context: Activation, node: ast.While) -> Worklist | None:
    """Return what a loop does if it is of this form, and None otherwise."""
    match node:
        case ast.While(
            ast.Name() as todo,
            [ast.Assign([target], ast.Call(ast.Attribute(ast.Name() as of, way))), *body],
            [],
        ) if way in TAKING and context.scopes.bindings[of] is context.scopes.bindings[todo]:
            pass
        case _:
            return None
    form = _Form(context, node, todo)
    if form.seen is None or not is_set(context.held(form.seen)) or not isinstance(form.todo, Variable):
        return None
    try:
        rest = form.whole(target, body)
    except _Other:
        return None
    round_ = ast.copy_location(ast.For(target, ast.Constant(None), rest or [ast.Pass()], []), node)
    rounds = rounds_of(context, round_)
    if rounds is None or rounds.searches or rounds.puts or rounds.stores:
        return None
    both = form.todo, form.seen
    if rounds.ends_early and any(context.is_given(each) or each in context.captured for each in both):
        return None
    if is_set(context.held(form.todo)) and not form.once and not all(is_set(context.held(v)) for v in rounds.sums):
        return None  # an item that was there from the start may be taken once or twice
    return Worklist(form.todo, form.seen, rounds, rounds.ends_early or form.careful)


class _Form:
    """A loop without what only decides which items are taken."""

    def __init__(self, context: Activation, node: ast.While, todo: ast.Name) -> None:
        self.bindings = context.scopes.bindings
        self.todo = self.bindings[todo]
        self.once = False  # whether an item that is met again is passed over when it is taken
        self.careful = False
        parts = list(ast.walk(node))
        tested = [part.comparators[0] for part in parts if isinstance(part, ast.Compare)]
        tested += [part.right for part in parts if isinstance(part, ast.BinOp)]
        owners = [
            part.func.value
            for part in parts
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute)
        ]
        found = {self.bindings.get(each) for each in tested} & {self.bindings.get(each) for each in owners}
        variables = [each for each in found if isinstance(each, Variable) and each is not self.todo]
        self.seen = variables[0] if len(variables) == 1 else None
        self.assigned = {
            self.bindings.get(part)
            for part in parts
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        }

    def whole(self, target: ast.expr, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return the statements that are left of all behind the first."""
        if any(isinstance(each, ast.Break) for each in statements_in(body, loops=False)):
            raise _Other
        if any(isinstance(part, ast.BitXor) for each in body for part in ast.walk(each)):
            raise _Other
        match body:
            case [ast.If(test, [ast.Continue()], []), ast.Expr(call), *rest] if self._unseen(test, ast.In) == (
                self._name(target),
                [],
            ) and self._put(call, self.seen) == self._name(target):
                self.once = True
                return self._block(rest, loop=True)
            case _:
                return self._block(body, loop=True)

    def _plain(self, *nodes: ast.AST) -> None:
        """Refuse what reads or changes one of the two."""
        names = (
            self.bindings.get(part) for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)
        )
        if any(name in (self.todo, self.seen) for name in names):
            raise _Other

    def _name(self, node: ast.AST) -> Any:
        """Return what is equal for two expressions that are names, or tuples of names, of the same variables."""
        match node:
            case ast.Name() if node in self.bindings:
                return self.bindings[node]
            case ast.Tuple(elts=parts):
                return tuple(map(self._name, parts))
            case _:
                return object()

    def _put(self, node: ast.AST, into: Any) -> Any:
        """Return what a call puts into one of the two, and None if it is no such call."""
        match node:
            case ast.Call(ast.Attribute(ast.Name() as owner, way), [item], []) if way in PUTTING:
                return self._name(item) if self.bindings.get(owner) is into else None
            case _:
                return None

    def _block(self, body: list[ast.stmt], *, loop: bool) -> list[ast.stmt]:
        """Return what is left of statements, which are the body of a `loop` or stand under a condition."""
        left: list[ast.stmt] = []
        for place, statement in enumerate(body):
            match statement:
                case ast.If(test, inner, []) if (found := self._unseen(test, ast.NotIn)) is not None:
                    left.append(_if(statement, found[1], self._new(inner, found[0], loop=False)))
                case ast.If(test, [ast.Continue()], []) if loop and (
                    (found := self._unseen(test, ast.In)) is not None
                ):
                    return [
                        *left,
                        _if(statement, found[1], []),
                        *self._new(body[place + 1 :], found[0], loop=True),
                    ]
                case ast.If(test, inner, otherwise):
                    self._plain(test)
                    parts = self._block(inner, loop=False), self._block(otherwise, loop=False)
                    left.append(ast.copy_location(ast.If(test, parts[0] or [ast.Pass()], parts[1]), statement))
                case ast.For(target, ast.BinOp(over, ast.Sub(), ast.Name() as seen), inner, []) if (
                    self.bindings.get(seen) is self.seen
                ):
                    self._plain(over)
                    left.append(_for(statement, over, self._new(inner, self._name(target), loop=True)))
                case ast.For(_, over, inner, []):
                    self._plain(over)
                    left.append(_for(statement, over, self._block(inner, loop=True)))
                case ast.Expr(ast.Call(args=[item]) as call) if (
                    self.once and self._put(call, self.todo) is not None
                ):
                    self._plain(item)
                case _:
                    self._plain(statement)
                    left.append(statement)
        return left

    def _unseen(self, test: ast.expr, way: type[ast.cmpop]) -> tuple[Any, list[ast.expr]] | None:
        """Return the name that a test finds not to be met, or with `In` to be met, and the other tests there."""
        op = ast.And if way is ast.NotIn else ast.Or
        parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, op) else [test]
        for place, part in enumerate(parts):
            match part:
                case ast.Compare(item, [found], [ast.Name() as owner]) if (
                    isinstance(found, way) and self.bindings.get(owner) is self.seen
                ):
                    self._plain(item, *parts[:place], *parts[place + 1 :])
                    self._decide(self._name(item), *parts[place + 1 :])
                    return self._name(item), [*parts[:place], *parts[place + 1 :]]
                case _:
                    pass
        return None

    def _decide(self, item: Any, *tests: ast.expr) -> None:
        """Note a test that is computed only for what was not met, and not for each item in the same way."""
        names = {
            self.bindings.get(part) for test in tests for part in ast.walk(test) if isinstance(part, ast.Name)
        }
        own: set[Any] = {*item} if isinstance(item, tuple) else {item}
        self.careful = self.careful or not (names & self.assigned) <= own

    def _new(self, body: list[ast.stmt], item: Any, *, loop: bool) -> list[ast.stmt]:
        """Return what is left of statements that are run for an item that was not met: they put it into both.

        They may add constants to numbers.
        """
        left: list[ast.stmt] = []
        calls = [each.value for each in body if isinstance(each, ast.Expr)]
        puts = [sum(self._put(each, into) == item for each in calls) for into in (self.seen, self.todo)]
        if sum(puts) != len(calls) or (calls and puts != [int(not self.once), 1]):
            raise _Other
        for statement in body:
            match statement:
                case ast.Expr():
                    pass
                case ast.If(test, [ast.Continue()], []) if loop:
                    self._plain(test)
                    self._decide(item, test)
                    left.append(statement)
                case ast.If(test, inner, []) if not calls:
                    self._plain(test)
                    self._decide(item, test)
                    left.append(_if(statement, [test], self._new(inner, item, loop=False)))
                case ast.AugAssign(ast.Name(), ast.Add(), ast.Constant()) if calls and not self.once:
                    left.append(statement)
                case _:
                    raise _Other
        return left


def _if(node: ast.If, tests: list[ast.expr], body: list[ast.stmt]) -> ast.stmt:
    test: ast.expr = ast.BoolOp(ast.And(), tests) if len(tests) > 1 else [*tests, ast.Constant(True)][0]
    return ast.copy_location(ast.If(test, body or [ast.Pass()], []), node)


def _for(node: ast.For, over: ast.expr, body: list[ast.stmt]) -> ast.stmt:
    return ast.copy_location(ast.For(node.target, over, body or [ast.Pass()], []), node)
