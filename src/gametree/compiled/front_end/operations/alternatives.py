"""Values of one of several kinds: what is done with one is written once for each kind that it may be of.

Where that is refused of one kind, and not of another, the search ends with an error if it meets the first. A test
before rules that out, as in `if isinstance(action, tuple)`.
"""

from __future__ import annotations

from collections.abc import Callable

from gametree.compiled.front_end.functions.activation import Activation, all_or_nothing
from gametree.compiled.front_end.functions.edges import Hidden
from gametree.compiled.front_end.functions.recovery import Dependent
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.encoding import scalar
from gametree.compiled.front_end.kinds.kinds import Incompatible, described
from gametree.compiled.front_end.kinds.values import Value, kind_of
from gametree.compiled.front_end.names.refusals import WHICH_KIND, Refused
from gametree.compiled.front_end.operations.comparison import possibilities
from gametree.game import CompileError


def written_for_each(context: Activation, value: Value, write: Callable[[Value], object]) -> None:
    """Write something for each kind that a value may be of, under the test that it is of that kind."""

    def write_all(places: int) -> None:
        test, part = found[-places]
        if places == 1:
            write(part)
        else:
            context.branch(scalar(test).code, lambda: write(part), lambda: write_all(places - 1))

    found = possibilities(context.stable(value) if len(possibilities(value)) > 1 else value)
    write_all(len(found))


def by_alternative(
    context: Activation, value: Value, compute: Callable[[Value], Value], of_none: type[Exception] = CompileError
) -> Value:
    """Return what is computed of a value of one of several kinds; `of_none` is what Python raises for None."""
    result, refusals = Hidden("found"), list[Exception]()

    def write(part: Value) -> None:
        try:
            with all_or_nothing(context):
                answer = compute(part)
                if isinstance(answer, values.Never):
                    context.environment = None
                else:
                    context.assign(result, answer)
        except Dependent:
            raise
        except (Refused, Incompatible, CompileError) as error:
            refusals.append(error)
            stop_at(context, part, str(error), of_none)

    if not context.is_reached():
        return values.Never()
    written_for_each(context, value, write)
    if len(refusals) == len(possibilities(value)):
        first = refusals[0]
        if not isinstance(first, Refused):
            raise first
        raise Refused(f"{first.reason}, where the value is {described(kind_of(value))}", WHICH_KIND)
    return context.read(result) if context.is_reached() else values.Never()


def stop_at(context: Activation, part: Value, reason: str, of_none: type[Exception] = CompileError) -> None:
    """Write that the search ends with an error, because a value is of a kind of which something is refused."""
    error = of_none if part == values.NONE else CompileError
    context.fail(error, f"the value is {described(kind_of(part))} here ({reason}): {WHICH_KIND}")
