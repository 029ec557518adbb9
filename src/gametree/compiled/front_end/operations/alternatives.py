"""Values of one of several kinds: what is done with one is written once for each kind that it may be of.

Where that is refused of one kind, and not of another, the search ends with an error if it meets the first. A test
before rules that out, as in `if isinstance(action, tuple)`.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Any, cast

from gametree.compiled.front_end.functions.activation import BY_KIND, Activation, all_or_nothing
from gametree.compiled.front_end.functions.edges import Hidden
from gametree.compiled.front_end.functions.joins import branch
from gametree.compiled.front_end.functions.recovery import Dependent
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Expression
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import scalar
from gametree.compiled.front_end.kinds.kinds import Incompatible, described
from gametree.compiled.front_end.kinds.values import Known, Scalar, Value, kind_of
from gametree.compiled.front_end.names.records import class_in_rules
from gametree.compiled.front_end.names.refusals import WHICH_KIND, Refused
from gametree.compiled.front_end.operations.comparison import of_each, possibilities, stop_at
from gametree.game import CompileError


def by_alternative(
    context: Activation, value: Value, compute: Callable[[Value], Value], of_none: type[Exception] = CompileError
) -> Value:
    """Return what is computed of a value of one of several kinds; `of_none` is what Python raises for None."""
    result, refusals, answered = Hidden("found"), list[Exception](), list[Value]()

    def write(part: Value) -> None:
        try:
            with all_or_nothing(context):
                context.assign(result, compute(part))
                answered.append(part)
        except Dependent:
            raise
        except (Refused, Incompatible, CompileError) as error:
            refusals.append(error)
            stop_at(context, part, str(error), of_none)

    if not context.is_reached():
        return values.Never()
    written_for_each(context, value, write)
    if refusals and all(part == values.NONE for part in answered):
        first = refusals[0]
        if not isinstance(first, Refused):
            raise first
        raise Refused(f"{first.reason}, where the value is {described(kind_of(value))}", WHICH_KIND)
    return context.read(result)


def written_for_each(context: Activation, value: Value, write: Callable[[Value], object]) -> None:
    """Write something for each kind that a value may be of, under the test that it is of that kind."""
    found = possibilities(context.stable(value) if len(possibilities(value)) > 1 else value)
    tests = [scalar(test).code for test, _ in found[:-1]]
    written_by_place(context, tests, lambda place: write(found[place][1]))


def written_by_place(
    context: Activation, tests: Sequence[Expression], write: Callable[[int], object], place: int = 0
) -> None:
    """Write something for the place of each test, where that is the first that holds, and for the next one."""
    if place == len(tests):
        write(place)
    else:
        rest = partial(written_by_place, context, tests, write, place + 1)
        branch(context, tests[place], partial(write, place), rest)


def is_instance(value: Value, classes: Value) -> Value:
    """Return whether a value is of one of some classes."""
    if not isinstance(classes, Known):
        raise Refused("isinstance is given a class that changes", "name it")
    constant: Any = classes.value
    wanted: tuple[Any, ...] = cast("Any", constant) if isinstance(constant, tuple) else (constant,)
    if not all(isinstance(each, type) and type(each) in (type, ABCMeta, type(Enum)) for each in wanted):
        raise Refused("isinstance is given more than plain classes", "name a class")
    return of_each(value, lambda part: _is_of(part, wanted))


def _is_of(value: Value, wanted: tuple[Any, ...]) -> Value:
    """Return whether a value is of one of several classes."""
    classes = values.classes_of(value)
    answers = {issubclass(cls, wanted) for cls in classes}
    if len(answers) != 1 or kinds.Shuffled in classes:
        raise Refused("isinstance is called with a value that may be of several classes", "compare the value")
    return Known.of(answers.pop())


def class_of(value: Value) -> Value:
    """Return `type(value)`, if that is known while compiling, or one of several classes."""
    if isinstance(value, Known):
        return Known.of(class_in_rules(value.value))
    if values.is_several(value):
        found = [(test, cast("Known", class_of(part)).value) for test, part in possibilities(value)]
        each = list(dict.fromkeys(cls for _, cls in found))
        *pairs, (_, last) = [(test, ir.literal(each.index(cls))) for test, cls in found]
        place = ir.first_of([(scalar(test).code, at) for test, at in pairs], last)
        return Scalar(kinds.OneOf.of(each), place) if len(each) > 1 else Known.of(each[0])
    classes = values.classes_of(value)
    if len(classes) != 1 or classes[0] is kinds.Shuffled:
        raise Refused("the class is asked for of a value that may be of several", "name the class")
    return Known.of(classes[0])


BY_KIND.append(by_alternative)
