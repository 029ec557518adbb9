"""The match statement."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from enum import Enum, Flag
from functools import partial
from typing import Any

from gametree.compiled.front_end.containers.builtins import unpacked
from gametree.compiled.front_end.containers.list_calls import value_of
from gametree.compiled.front_end.containers.new_lists import list_levels
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.evaluator import STATEMENTS, body_of, evaluate, unsupported
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.encoding import parts_of
from gametree.compiled.front_end.kinds.kinds import described
from gametree.compiled.front_end.kinds.values import FALSE, TRUE, Items, Known, Value, kind_of
from gametree.compiled.front_end.names.records import field_names
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.alternatives import is_instance, written_for_each
from gametree.compiled.front_end.operations.comparison import (
    all_of,
    either,
    equal,
    identical,
    of_each,
    possibilities,
)
from gametree.compiled.front_end.operations.conditions import choose, evaluate_truth


def write_match(context: Activation, node: Any) -> None:
    """Try the cases one after the other, for each kind that the subject may be of."""
    subject = context.stable(value_of(context, node.subject), "subject")
    if context.environment is None:
        return
    named = context.variable(node.subject)

    def write(part: Value) -> None:
        if named is not None and part is not subject and context.environment is not None:
            context.environment[named] = part
        kind = kind_of(part)
        members = kind.cls if isinstance(kind, kinds.Member) and not issubclass(kind.cls, Flag) else ()
        _cases(context, part, frozenset(members), list(node.cases))

    written_for_each(context, subject, write)


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
    other = subject if test in (TRUE, FALSE) else _unmatched(context, case.pattern, subject)

    def body() -> None:
        for part, value in captured:
            variable = context.frame.scopes.bindings[part]
            assert isinstance(variable, Variable)
            if list_levels(value) > isinstance(part, ast.MatchStar):  # which makes a new list
                raise Refused("a pattern gives a list another name", "name a copy, made with list(...)")
            context.assign(variable, value)
        if case.guard is None:
            body_of(context, case.body)
            return
        guard = evaluate_truth(context, case.guard)
        choose(context, guard, lambda: body_of(context, case.body), lambda: _cases(context, subject, left, rest))

    choose(context, test, body, lambda: _cases(context, other, left, rest))


def _unmatched(context: Activation, pattern: ast.pattern, subject: Value) -> Value:
    """Return the subject where a pattern does not match it: the one part that decides is of fewer kinds there."""
    kind = kind_of(subject)
    match pattern:
        case ast.MatchClass(_, [], names, parts) if isinstance(kind, kinds.Record):
            fields, form = field_names(kind.cls), kind.cls
            places = [fields.index(name) for name in names if name in fields]
        case ast.MatchSequence(parts) if isinstance(kind, kinds.Tuple):
            places, form = list(range(len(kind.items))), tuple
        case _:
            return subject
    if len(places) != len(parts) or any(isinstance(part, ast.MatchStar) for part in parts):
        return subject
    items = list(parts_of(subject))
    with discarded(context):
        left = [
            (at, each)
            for part, at in zip(parts, places, strict=True)
            for _, each in possibilities(items[at])
            if matches(context, part, each, []) != TRUE
        ]
    if len(left) != 1:
        return subject
    at, items[at] = left[0]
    return Items(form, tuple(items))


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
            return _alternatives(context, patterns, subject, captured)
        case ast.MatchAs(inner_pattern, name):
            test = TRUE if inner_pattern is None else matches(context, inner_pattern, subject, captured)
            if name is not None:
                captured.append((pattern, subject))
            return test
        case _ if len(possibilities(subject)) > 1:
            return of_each(subject, partial(_matches_one, context, pattern, captured=captured))
        case ast.MatchSequence(patterns):
            return _sequence(context, patterns, subject, captured)
        case ast.MatchClass():
            return _class(context, pattern, subject, captured)
        case _:
            raise unsupported(pattern)


def _alternatives(
    context: Activation, patterns: list[ast.pattern], subject: Value, captured: list[tuple[ast.AST, Value]]
) -> Value:
    """Return whether a value matches one of several patterns, which bind the same names to the same values."""
    result: Value = FALSE
    names: list[dict[Any, Value]] = []
    for pattern in patterns:
        inner: list[tuple[ast.AST, Value]] = []
        test = matches(context, pattern, subject, inner)
        if test == FALSE:
            continue
        names.append({context.frame.scopes.bindings[part]: value for part, value in inner})
        if names[0] != names[-1]:
            raise Refused("a pattern with | names a value", "write a case for each")
        captured += inner if len(names) == 1 else []
        result = either(result, test)
        if test == TRUE:
            break
    return result


def _matches_one(
    context: Activation, pattern: ast.pattern, part: Value, *, captured: list[tuple[ast.AST, Value]]
) -> Value:
    """Return whether a part of the subject matches, as one of the kinds that it may be of."""
    inner: list[tuple[ast.AST, Value]] = []
    found = matches(context, pattern, part, inner)
    if found == FALSE:
        return FALSE
    if {each for each, _ in inner} & {each for each, _ in captured}:
        raise Refused("a pattern names a value of one of several kinds", "write a case for each")
    captured += inner
    return found


def _sequence(
    context: Activation, patterns: list[ast.pattern], subject: Value, captured: list[tuple[ast.AST, Value]]
) -> Value:
    kind = kind_of(subject)
    if not isinstance(kind, kinds.Tuple | kinds.FixedList) and not (
        isinstance(kind, kinds.Record) and issubclass(kind.cls, tuple)  # those that are no sequence are refused
    ):
        if isinstance(kind, kinds.List | kinds.Range) and kinds.form_of(kind) not in (str, *kinds.SETS):
            raise Refused(f"a pattern takes {described(kind)} apart", "use a tuple")
        return FALSE
    items = unpacked(context, subject)
    stars = [place for place, part in enumerate(patterns) if isinstance(part, ast.MatchStar)]
    if len(items) < len(patterns) - len(stars) or (not stars and len(items) > len(patterns)):
        return FALSE
    if stars:
        at, after = stars[0], len(items) - len(patterns) + stars[0] + 1
        if getattr(patterns[at], "name", None) is not None:
            captured.append((patterns[at], Items(list, items[at:after])))
        patterns, items = [*patterns[:at], *patterns[at + 1 :]], (*items[:at], *items[after:])
    return _all(context, zip(patterns, items, strict=True), captured)


def _all(
    context: Activation, pairs: Iterable[tuple[ast.pattern, Value]], captured: list[tuple[ast.AST, Value]]
) -> Value:
    """Return whether each part matches its pattern."""
    return all_of(matches(context, part, item, captured) for part, item in pairs)


def _class(
    context: Activation, pattern: ast.MatchClass, subject: Value, captured: list[tuple[ast.AST, Value]]
) -> Value:
    """Return whether a value is of a class, and its fields match."""
    wanted = evaluate(context, pattern.cls)
    test = is_instance(subject, wanted)
    if test == FALSE:
        return FALSE
    assert isinstance(wanted, Known)
    cls: Any = wanted.value
    if cls in ITSELF and len(pattern.patterns) == 1 and not pattern.kwd_patterns:
        return matches(context, pattern.patterns[0], subject, captured)
    by_place = getattr(cls, "__match_args__", ())
    names = [*by_place[: len(pattern.patterns)], *pattern.kwd_attrs]
    kind = kind_of(subject)
    fields = field_names(kind.cls) if isinstance(kind, kinds.Record) else ()
    if len(pattern.patterns) > len(by_place) or len(set(names)) < len(names):
        return context.fail(TypeError, f"a pattern of {cls.__name__} has the wrong parts")
    if not set(names) <= set(fields):
        raise Refused(f"a pattern of {cls.__name__} names what is no field", "name its fields")
    items = parts_of(subject) if names else ()
    parts = [items[fields.index(name)] for name in names]
    return _all(context, zip([*pattern.patterns, *pattern.kwd_patterns], parts, strict=True), captured)


ITSELF = (
    bool,
    bytes,
    float,
    frozenset,
    int,
    list,
    set,
    str,
    tuple,
)  # their patterns match the value itself by place
STATEMENTS[ast.Match] = write_match
