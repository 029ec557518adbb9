"""The question that the entries of a transposition table answer, and the refusal of any other."""

from __future__ import annotations

from collections.abc import MutableMapping
from types import CellType, FunctionType
from typing import Any, Generic, NamedTuple, TypeVar

from gametree.arguments import require_kind
from gametree.dependencies import is_generated, same_content
from gametree.game import Game
from gametree.transform.depth_limited import DepthLimited
from gametree.transform.transformation import layers, value_identity

Entry = TypeVar("Entry", bound=tuple[float, float])

TYPES = "_types"  # the attribute of a type of entries


class Question(NamedTuple):
    """A game, the changes that transformations make to its values, and the claim of a proof, if there is one."""

    game: object
    changes: tuple[object, ...]
    claim: object

    def __str__(self) -> str:
        claim = [] if self.claim is None else [f"at least {self.claim}"]
        return ", ".join(map(repr, (self.game, *self.changes))) + "".join(f", {part}" for part in claim)

    def matches(self, other: Question) -> bool:
        """Whether answers to this question are answers to the other."""
        return same_game(self.game, other.game) and self[1:] == other[1:]

    def require(self, other: Question) -> None:
        """Raise ValueError if answers to this question may be none to the other."""
        if not self.matches(other):
            message = f"The table holds answers about {self}, which are not valid for {other}: use a new table."
            raise ValueError(message)


class Closure:
    """A function, equal to another that was made by the same `def` or `lambda` from the same values.

    The values are those of its defaults and of the variables around it when this object was made. So a lambda that
    is written in a loop is the same at each turn, unless something that it depends on was assigned again.
    """

    def __init__(self, function: FunctionType) -> None:
        defaults = *(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()
        captured = map(_content, function.__closure__ or ())
        self.function = function
        self.parts = (function.__code__, function.__globals__, *defaults, *captured)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Closure):
            return False
        return self.function is other.function or list(map(id, self.parts)) == list(map(id, other.parts))

    def __hash__(self) -> int:
        return hash(self.function.__code__)

    def __repr__(self) -> str:
        return repr(self.function)


def _content(cell: CellType) -> object:
    """Return the value of a variable around a function, or its cell if nothing was assigned yet."""
    try:
        return cell.cell_contents
    except ValueError:
        return cell


def question_of(game: Game[Any, Any, Any], claim: object = None) -> Question:
    """Return the question that a search of a game asks."""
    own, *changes = value_identity(game)
    return Question(
        own, tuple(Closure(part) if isinstance(part, FunctionType) else part for part in changes), claim
    )


class OneQuestion:
    """A table of one search problem, that of the first search that used it.

    The problem is identified by the game, the transformations that change its values (an equal penalty, the same
    evaluation, the folding of symmetric states), and the claim of a proof. Two games are the same if they have one
    class, and all that their rules can reach has the same content, with its types. A search of another problem
    raises ValueError.
    """

    _question: Question | None = None

    def claim(self, question: Question) -> None:
        """Reserve the table for a search problem.

        Args:
            question: The game, the evaluation and the penalty that the stored values belong to.

        Raises:
            ValueError: It is reserved for another search problem.
        """
        self._question = self._question or question
        self._question.require(question)


def require_table(table: object) -> None:
    """Raise TypeError for what no search can store entries in."""
    require_kind(table, MutableMapping, "table must be a dict, a gametree.BoundedTable or another mutable mapping")


class EntryTypes(NamedTuple):
    """The types of the entries that answer a question in a table that is kept.

    An entry is `evaluated` if a search touched a horizon on the way to it, and else `exact`.
    """

    question: Question
    exact: type[Any]
    evaluated: type[Any]


class Entries(Generic[Entry]):
    """The entries of a search in a table: the types of those that it stores, and the check of those that it reads.

    Entries of the type `exact` need no check. A new table has only such, of the type `kind`. In one that is kept,
    the entries of each question have types of their own, derived from `kind`, since a dict cannot be reserved for
    a question. A table of this library can, and is. A search that reads an entry that depends on evaluations
    touches the horizon, as the search that stored it did.
    """

    def __init__(
        self,
        table: MutableMapping[Any, Entry] | None,
        game: Game[Any, Any, Any],
        kind: type[Entry],
        claim: object = None,
    ) -> None:
        self.question: Question | None = None
        self.exact: type[Entry] = kind
        self.evaluated: type[Entry] = kind
        self.horizons: list[DepthLimited[Any, Any, Any]] = []
        if table is None:
            return
        require_table(table)
        question = question_of(game, claim)
        if isinstance(table, OneQuestion):
            table.claim(question)
        types = _types_of(next(iter(table.values()), None))
        if types is None or not types.question.matches(question):
            types = _new_types(question, kind)
        self.question, self.exact, self.evaluated = types
        self.horizons = [layer for layer in layers(game) if isinstance(layer, DepthLimited)]

    def check(self, entry: object) -> None:
        """Touch the horizon for an entry that depends on evaluations; raise ValueError for another question's.

        An entry that no search has stored, such as one that was unpickled, names no question and is not refused.
        It may depend on evaluations.
        """
        types = _types_of(entry)
        if types is not None and self.question is not None and types.question is not self.question:
            types.question.require(self.question)
        if types is None or type(entry) is types.evaluated:
            for horizon in self.horizons:
                horizon.evaluations += 1

    def evaluations(self) -> int:
        """Return the number of evaluations so far, and of entries read that depend on some."""
        return sum(horizon.evaluations for horizon in self.horizons)

    def type_since(self, evaluations: int) -> type[Entry]:
        """Return the type of an entry whose search began after a number of evaluations."""
        return self.exact if self.evaluations() == evaluations else self.evaluated


def _types_of(entry: object) -> EntryTypes | None:
    """Return the types of entries to which that of an entry belongs, if a search has stored it."""
    types = getattr(type(entry), TYPES, None)
    return types if isinstance(types, EntryTypes) else None


def _new_types(question: Question, kind: type[Any]) -> EntryTypes:
    """Return new types of the entries that answer a question; pickled, an entry is one of `kind`."""

    def as_plain(entry: tuple[float, ...]) -> tuple[type[Any], tuple[float, ...]]:
        return kind, tuple(entry)

    exact = type(kind.__name__, (kind,), {"__slots__": (), "__reduce__": as_plain})
    types = EntryTypes(question, exact, type(kind.__name__, (exact,), {"__slots__": ()}))
    setattr(exact, TYPES, types)
    return types


def same_game(one: object, other: object) -> bool:
    """Whether two games are one object, or objects of one class with the same content, with its types.

    If the user has written how games of the class are compared, they must be equal too.
    """
    if one is other or type(one) is not type(other):
        return one is other
    equality = type(one).__eq__
    is_written = isinstance(equality, FunctionType) and not is_generated(equality)
    return (not is_written or bool(one == other)) and same_content(one, other)
