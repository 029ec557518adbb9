"""Fields given by `**` whose names only a run tells, as in `replace(state, **{side.value: stones})`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.evaluator import Named
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Table
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import parts_of, scalar
from gametree.compiled.front_end.kinds.kinds import described
from gametree.compiled.front_end.kinds.values import FALSE, TRUE, Known, Value, View, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.comparison import either, equal, opposite
from gametree.compiled.front_end.operations.conditions import choose, selected
from gametree.game import CompileError

AT_RUN_TIME = "**"  # how the names begin of the arguments whose names only a run tells


def is_named(context: Activation, text: Value, name: str) -> Value:
    """Return whether a text is a name; of a text in a table, the table tells what it may be."""
    if isinstance(text, View) and isinstance(text.base, Table):
        size = kinds.size(text.kind)
        wanted = (*map(ord, name), *[kinds.NO_CHARACTER] * (size - len(name)))
        words = text.base.words
        if not any(words[at : at + size] == wanted for at in range(len(words))):
            return FALSE
    return equal(context, text, Known.of(name))


def names_at_run_time(named: Named) -> dict[str, tuple[Value, ...]]:
    """Return the arguments whose names only a run tells, each as its name and its value."""
    return {each: parts_of(value) for each, value in named.items() if each.startswith(AT_RUN_TIME)}


def fail_if_named(
    context: Activation, named: Named, names: Iterable[str], error: type[Exception], reason: str
) -> None:
    """Write that Python raises an error if one of the names that only a run tells is among these."""
    for key, _ in names_at_run_time(named).values():
        choose(context, _is_one_of(context, key, names), lambda: context.fail(error, reason))


def with_names(
    context: Activation, named: Named, before: Mapping[str, Value | None], error: type[Exception]
) -> Named:
    """Return arguments with the names of fields, where only a run tells some of the names.

    Args:
        context: The function in which the call stands.
        named: The arguments; of two with the same name, the later one is given.
        before: The fields that may be named, each with its value if it is not; None if it must be.
        error: The error that Python raises for a name that is none of these.
    """
    at_run_time = names_at_run_time(named)
    for key, value in at_run_time.values():
        possible = [each for name, each in before.items() if is_named(context, key, name) != FALSE]
        if possible and not any(other is None or _fits(value, other) for other in possible):
            raise Refused(f"no field that a text may name is {described(kind_of(value))}", "write its name")
        is_none = opposite(_is_one_of(context, key, before))
        choose(context, is_none, lambda: context.fail(error, "a field is named that does not exist"))
    known = {name: value for name, value in named.items() if name not in at_run_time}
    fields = before if at_run_time else ()
    found = {name: _given(context, name, named, before[name]) for name in fields if context.is_reached()}
    return {**known, **{name: value for name, value in found.items() if value is not None}}


def _is_one_of(context: Activation, key: Value, names: Iterable[str]) -> Value:
    result: Value = FALSE
    for name in names:
        result = either(result, is_named(context, key, name))
    return result


def _given(context: Activation, name: str, named: Named, before: Value | None) -> Value | None:
    """Return the value that is given to a field, or that it has if none is given; None if its name never is."""
    at_run_time = names_at_run_time(named)
    is_given: Value = FALSE
    found = before
    for each, value in named.items():
        if each == name:
            is_given, found = TRUE, value
        elif each in at_run_time:
            key, new = at_run_time[each]
            test = context.atom(is_named(context, key, name), f"is_{name}")
            is_given, found = either(is_given, test), _chosen(context, test, new, found)
    if before is None and is_given != FALSE:
        choose(context, opposite(is_given), lambda: context.fail(TypeError, "too few arguments are given"))
    return None if is_given == FALSE else found


def _chosen(context: Activation, test: Value, value: Value, other: Value | None) -> Value | None:
    """Return one value if a test holds, and another if not."""
    if isinstance(test, Known) or other is None:
        return value if test != FALSE else other
    if not _fits(value, other):
        reason = "a field is given a value of another kind under a name that changes: write the name there"
        choose(context, test, lambda: context.fail(CompileError, reason))
        return other
    return selected(context, scalar(test).code, (Block(), value), (Block(), other))


def _fits(value: Value, other: Value) -> bool:
    """Whether one value may take the place of another in a field that stays of its class, or was None."""
    both = values.joined(value, other)
    if both is None or kind_of(other) == kinds.Nothing():
        return both is not None
    classes = {*kinds.classes(kinds.without_none(kind_of(other)))}
    return {*kinds.classes(kinds.without_none(both))} == classes
