"""Aliases: whether the list that a variable holds, or lists in it, may have another name.

What is known of that are notes among the variables, so it is known on each way, and joined where ways meet.
"""

from __future__ import annotations

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.edges import FROZEN, GIVEN, HERE, SHARING, Alias
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import Value
from gametree.compiled.front_end.names.scopes import Variable


def note_alias(
    context: Activation, variable: Variable, *, aliased: bool, given: bool = False, frozen: bool = False
) -> None:
    """Note of the list that a variable holds whether it may have another name, and which."""
    note = GIVEN if given else FROZEN if frozen else values.TRUE if aliased else values.FALSE
    context.variables[Alias(variable)] = note
    context.variables[Alias(variable, "items")] = values.FALSE


def is_given(context: Activation, variable: Variable) -> bool:
    """Whether the list that a variable holds is one of the caller's, and has no other name here."""
    return context.is_reached() and context.variables.get(Alias(variable)) == GIVEN


def is_aliased(context: Activation, variable: Variable) -> bool:
    """Whether the list that a variable holds may have another name."""
    return context.variables.get(Alias(variable), values.FALSE) != values.FALSE


def share_items(context: Activation, variable: Variable, how: Value) -> None:
    """Note that lists in the list of a variable may have other names: HERE, SHARING, or elsewhere if TRUE."""
    before = shares_items(context, variable)
    if how != values.FALSE and before != values.TRUE and (how, before) != (HERE, SHARING):
        context.variables[Alias(variable, "items")] = how


def shares_items(context: Activation, variable: Variable) -> Value:
    """Return whether lists in the list of a variable may have other names: HERE, SHARING, TRUE or FALSE."""
    return context.variables.get(Alias(variable, "items"), values.FALSE)
