"""Aliases: whether the list that a variable holds, or lists in it, may have another name.

What is known of that are notes among the variables, so it is known on each way, and joined where ways meet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import Environment, Value
from gametree.compiled.front_end.names.scopes import Variable

GIVEN = values.Known.of("given")  # the note on a list that the caller holds, and that only one parameter has
HERE = values.Known.of("here")  # the note on a list that holds lists which only variables of this function name
SHARING = values.Known.of("sharing")  # the same, where another list of this function holds them, too
FROZEN = values.Known.of("frozen")  # the note on a list in an object: it has other names, and nothing changes it


@dataclass(unsafe_hash=True)
class Alias(Variable):
    """A note on the list of a variable: FALSE, TRUE if it may have another name, or one of those above.

    With the part "items", it is on the lists in that list. Two notes are equal if they are on the same.
    """

    variable: Variable
    part: str = ""

    def __post_init__(self) -> None:
        super().__init__(self.variable.spelling)

    @staticmethod
    def join(notes: list[Value]) -> Value:
        """Return the note that holds where ways meet on which these hold."""
        if all(note == notes[0] for note in notes):
            return notes[0]
        if values.TRUE in notes or GIVEN in notes:
            return values.TRUE
        return next((note for note in (FROZEN, SHARING, HERE) if note in notes), values.FALSE)


def note_alias(environment: Environment, variable: Variable, note: Value, items: Value = values.FALSE) -> None:
    """Note of the list that a variable holds, and of lists in it, whether they may have other names, and which."""
    environment |= {Alias(variable): note, Alias(variable, "items"): items}


def forget_all(environment: Environment, variables: Iterable[Variable]) -> None:
    """Take variables, and the notes on them, out of an environment."""
    for variable in variables:
        for each in (variable, Alias(variable), Alias(variable, "items")):
            environment.pop(each, None)


def part_names(environment: Environment, lists: Iterable[values.Shared]) -> dict[Variable, Variable]:
    """Let each shared list that has one name left be held by that variable again; return those variables."""
    parted = dict[Variable, Variable]()
    for shared in lists:
        names = [name for name, held in environment.items() if held == values.Same(shared)]
        if len(names) == 1:
            (parted[shared],) = names
            notes = (environment.get(Alias(shared, part), values.FALSE) for part in ("", "items"))
            note_alias(environment, names[0], *notes)
            environment[names[0]] = environment[shared]
        if len(names) < 2:
            forget_all(environment, (shared,))
    return parted


def is_given(environment: Environment | None, variable: Variable) -> bool:
    """Whether the list that a variable holds is one of the caller's, and has no other name here."""
    return environment is not None and environment.get(Alias(variable)) == GIVEN


def is_aliased(environment: Environment, variable: Variable) -> bool:
    """Whether the list that a variable holds may have another name."""
    return environment.get(Alias(variable), values.FALSE) != values.FALSE


def share_items(environment: Environment, variable: Variable, how: Value) -> None:
    """Note that lists in the list of a variable may have other names: HERE, SHARING, or elsewhere if TRUE."""
    before = shares_items(environment, variable)
    if how != values.FALSE and before != values.TRUE and (how, before) != (HERE, SHARING):
        environment[Alias(variable, "items")] = how


def shares_items(environment: Environment, variable: Variable) -> Value:
    """Return whether lists in the list of a variable may have other names: HERE, SHARING, TRUE or FALSE."""
    return environment.get(Alias(variable, "items"), values.FALSE)
