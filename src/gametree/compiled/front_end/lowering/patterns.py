"""The match statement."""

from __future__ import annotations

import ast
from enum import Enum, Flag
from typing import Any

from gametree.compiled.front_end.containers.builtins import unpacked
from gametree.compiled.front_end.containers.lists import holds_list
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.evaluator import STATEMENTS, body_of, evaluate, unsupported
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.kinds import described
from gametree.compiled.front_end.kinds.values import FALSE, TRUE, Known, Value, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.comparison import both, either, equal, identical
from gametree.compiled.front_end.operations.conditions import choose, evaluate_truth


def write_match(context: Activation, node: Any) -> None:
    """Try the cases one after the other."""
    subject = context.stable(evaluate(context, node.subject), "subject")
    if context.environment is None:
        return
    _cases(context, subject, _members_of(kind_of(subject)), list(node.cases))


def _members_of(kind: kinds.Kind) -> frozenset[Enum]:
    """Return all that a value of a kind can be, if it is a member of an enum; an empty set otherwise."""
    if isinstance(kind, kinds.Member) and not issubclass(kind.cls, Flag):
        return frozenset(kind.cls)
    return frozenset()


def _cases(context: Activation, subject: Value, left: frozenset[Enum], cases: list[ast.match_case]) -> None:
    """Try cases; `left` are the members of an enum that the subject can still be, if it is one."""
    if not cases:
        return
    case, *rest = cases
    captured: list[tuple[ast.AST, Value]] = []
    test = matches(context, case.pattern, subject, captured)
    if case.guard is None and left:
        left -= _members_matched(context, case.pattern)
        test = test if left else TRUE

    def body() -> None:
        for part, value in captured:
            variable = context.scopes.bindings[part]
            assert isinstance(variable, Variable)
            if holds_list(value):
                raise Refused("a pattern gives a list another name", "name a copy, made with list(...)")
            context.assign(variable, value)
        if case.guard is None:
            body_of(context, case.body)
            return
        guard = evaluate_truth(context, case.guard)
        choose(context, guard, lambda: body_of(context, case.body), lambda: _cases(context, subject, left, rest))

    choose(context, test, body, lambda: _cases(context, subject, left, rest))


def _members_matched(context: Activation, pattern: ast.pattern) -> frozenset[Enum]:
    """Return the members of enums that a pattern names."""
    match pattern:
        case ast.MatchValue(value):
            named = evaluate(context, value)
            return frozenset({named.value} if isinstance(named, Known) and isinstance(named.value, Enum) else ())
        case ast.MatchOr(patterns):
            return frozenset[Enum]().union(*(_members_matched(context, each) for each in patterns))
        case _:
            return frozenset()


def matches(
    context: Activation, pattern: ast.pattern, subject: Value, captured: list[tuple[ast.AST, Value]]
) -> Value:
    """Return whether a value matches a pattern, and collect the names that it binds."""
    match pattern:
        case ast.MatchValue(value):
            return equal(context, subject, evaluate(context, value))
        case ast.MatchSingleton(value):
            return identical(context, subject, Known.of(value))
        case ast.MatchOr(patterns):
            result: Value = FALSE
            for each_pattern in patterns:
                inner: list[tuple[ast.AST, Value]] = []
                result = either(result, matches(context, each_pattern, subject, inner))
                if inner:
                    raise Refused("a pattern with | names a value", "write a case for each")
            return result
        case ast.MatchAs(inner_pattern, name):
            test = TRUE if inner_pattern is None else matches(context, inner_pattern, subject, captured)
            if name is not None:
                captured.append((pattern, subject))
            return test
        case ast.MatchSequence(patterns) if not any(isinstance(part, ast.MatchStar) for part in patterns):
            kind = kind_of(subject)
            if not isinstance(kind, kinds.Tuple | kinds.FixedList) and not (
                isinstance(kind, kinds.Record) and issubclass(kind.cls, tuple)
            ):
                if isinstance(kind, kinds.Optional | kinds.List | kinds.Range):
                    raise Refused(f"a pattern takes {described(kind)} apart", "use a tuple")
                return FALSE
            items = unpacked(context, subject)
            if len(items) != len(patterns):
                return FALSE
            both_hold: Value = TRUE
            for part, item in zip(patterns, items, strict=True):
                both_hold = both(both_hold, matches(context, part, item, captured))
            return both_hold
        case _:
            stars = (part for part in ast.walk(pattern) if isinstance(part, ast.MatchStar))
            raise unsupported(next(stars, pattern))


STATEMENTS[ast.Match] = write_match
