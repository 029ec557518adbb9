"""Transposition tables: one of bounded size, and one in which symmetric states share an entry."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from functools import cached_property
from math import inf
from sys import getsizeof
from typing import Any, Generic, TypeVar, cast

from gametree.arguments import whole_number
from gametree.game import Game, State
from gametree.transform.transformation import ExtendedState, Extension, innermost, layers, value_identity

Entry = TypeVar("Entry")

SLOT_BYTES = 200  # bytes that CPython's OrderedDict takes for an entry, without its key and value, rounded up


class OneQuestion:
    """A table that holds answers to one question, that of the first search that used it.

    The question is identified by the game, the transformations that change its values (an equal penalty, the same
    evaluation, the folding of symmetric states), and the claim of a proof. Two games are the same if they have one
    class and are equal or, if the class does not define equality, have equal attributes. A search for another
    question raises ValueError.
    """

    _question: tuple[object, ...] | None = None

    def claim(self, game: Game[Any, Any], claim: object = None) -> None:
        """Reserve the table for a question about a game, or raise ValueError if it is reserved for another."""
        question = (*value_identity(game), claim)
        if self._question is None:
            self._question = question
        elif not (_alike(question[0], self._question[0]) and question[1:] == self._question[1:]):
            message = (
                f"The table holds answers about {_named(self._question)}, which are not valid for"
                f" {_named(question)}: use a new table."
            )
            raise ValueError(message)

    def release(self) -> None:
        """Let the next search reserve the table."""
        self._question = None


class OneQuestionTable(OneQuestion, MutableMapping[State, Entry], Generic[State, Entry]):
    """A mapping that holds answers to one question."""


class BoundedTable(OneQuestionTable[State, Entry]):
    """A transposition table of bounded size, which replaces the oldest entry.

    Give the most `entries`, the most `megabytes` (of 2**20 bytes) or both. Storing an entry again makes it the
    newest. Bytes are counted as if states and entries shared no objects, which is an upper bound; an entry that
    does not fit alone is not stored. Searches stay exact when entries are replaced, and search some states again.

    Raises ValueError for a size of no entry or no bytes, and if no size is given.
    """

    def __init__(self, *, entries: int | None = None, megabytes: float | None = None) -> None:
        if entries is None and megabytes is None:
            message = "A bounded table needs a bound: give entries= or megabytes=."
            raise ValueError(message)
        if megabytes is not None and not megabytes > 0:
            message = f"A table's megabytes must be more than 0, not {megabytes!r}."
            raise ValueError(message)
        self._most_entries = inf if entries is None else whole_number(entries, "A table's entries", least=1)
        self._most_bytes = inf if megabytes is None else megabytes * 2**20
        self._stored: OrderedDict[State, Entry] = OrderedDict()
        self._bytes = 0

    def __getitem__(self, state: State) -> Entry:
        return self._stored[state]

    def __setitem__(self, state: State, entry: Entry) -> None:
        if state in self._stored:
            del self[state]
        self._stored[state] = entry
        self._bytes += self._size(state, entry)
        while len(self._stored) > self._most_entries or self._bytes > self._most_bytes:
            self._bytes -= self._size(*self._stored.popitem(last=False))

    def __delitem__(self, state: State) -> None:
        self._bytes -= self._size(state, self._stored.pop(state))

    def __iter__(self) -> Iterator[State]:
        return iter(self._stored)

    def __len__(self) -> int:
        return len(self._stored)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self)} of at most {self._most_entries} entries)"

    def _size(self, state: State, entry: Entry) -> int:
        """Return the bytes of an entry, or 0 if the table has no limit of bytes."""
        return 0 if self._most_bytes == inf else SLOT_BYTES + _deep_size(state) + _deep_size(entry)


class CanonicalTable(OneQuestionTable[State, Entry]):
    """A table in which symmetric states share one entry, that of their representative.

    The `canonical` of `game` names the representatives; the entries are stored in `table`, or in a new dict. An
    entry must be valid for all states of a class. Bounds are, if the evaluation is symmetric too; actions are not.
    A search returns its line in the frame of the user's own state. A search of another game raises ValueError.

    Raises TypeError for a game without `canonical`.
    """

    def __init__(self, game: Game[Any, Any], table: MutableMapping[State, Entry] | None = None) -> None:
        canonical = getattr(_of_own_states(game), "canonical", None)
        if canonical is None:
            message = f"{game!r} has no method canonical, so its symmetries are not known: write one."
            raise TypeError(message)
        self._canonical: Callable[[Any], Any] = canonical
        self._game = innermost(game)
        self._stored: MutableMapping[State, Entry] = {} if table is None else table

    def claim(self, game: Game[Any, Any], claim: object = None) -> None:
        """Reserve this table and the one inside, or raise ValueError, also for a game with other symmetries."""
        if not _alike(self._game, innermost(game)):
            message = (
                f"The table folds states by the symmetries of {self._game!r}, which may be none of"
                f" {innermost(game)!r}: use a new table."
            )
            raise ValueError(message)
        if isinstance(self._stored, OneQuestion):
            self._stored.claim(game, claim)
        super().claim(game, claim)

    def release(self) -> None:
        """Let the next search reserve this table and the one inside."""
        if isinstance(self._stored, OneQuestion):
            self._stored.release()
        super().release()

    def __getitem__(self, state: State) -> Entry:
        return self._stored[self._representative(state)]

    def __setitem__(self, state: State, entry: Entry) -> None:
        self._stored[self._representative(state)] = entry

    def __delitem__(self, state: State) -> None:
        del self._stored[self._representative(state)]

    def __iter__(self) -> Iterator[State]:
        return iter(self._stored)

    def __len__(self) -> int:
        return len(self._stored)

    def _representative(self, state: State) -> State:
        if isinstance(state, ExtendedState):
            return cast("State", cast("ExtendedState[Any, Any]", state).folded(self._representative))
        return cast("State", self._canonical(state))


def claim(table: object, game: Game[Any, Any], claim: object = None) -> None:
    """Reserve a table for a question before a search uses it; a plain mapping cannot tell one from another."""
    if isinstance(table, OneQuestion):
        table.claim(game, claim)


def _of_own_states(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game inside the innermost extension, whose states are the user's own."""
    for layer in layers(game):
        peel: Any = layer
        if isinstance(peel, Extension):
            game = cast("Any", peel).game
    return game


def _alike(one: object, other: object) -> bool:
    """Whether games of one class are equal or, if it does not define equality, have equal attributes.

    Named tuples of two classes may be equal, and be different games.
    """
    if type(one) is not type(other):
        return False
    undefined = type(one).__eq__ is object.__eq__
    return one == other or (undefined and _attributes(one) == _attributes(other))


def _attributes(game: object) -> dict[str, object]:
    """Return the attributes of a game, private ones and slots too, but not what `cached_property` stored."""
    kind = type(game)
    slots = [name for each in kind.__mro__ for name in _slots_of(each) if hasattr(game, name)]
    stored: dict[str, object] = getattr(game, "__dict__", {})
    cached = {name for name in stored if isinstance(getattr(kind, name, None), cached_property)}
    return {name: getattr(game, name) for name in [*(stored.keys() - cached), *slots]}


def _slots_of(kind: type) -> tuple[str, ...]:
    slots: str | Iterable[str] = vars(kind).get("__slots__", ())
    names = (slots,) if isinstance(slots, str) else tuple(slots)
    return tuple(name for name in names if name not in {"__dict__", "__weakref__"})


def _named(question: tuple[object, ...]) -> str:
    game, *changes, claim = question
    return ", ".join(repr(part) for part in (game, *changes, *([] if claim is None else [f"at least {claim}"])))


def _deep_size(value: object) -> int:
    """Return the bytes of a value and, if it is a tuple, of its items."""
    if isinstance(value, tuple):
        return getsizeof(()) + sum(8 + _deep_size(item) for item in cast("tuple[object, ...]", value))
    return getsizeof(value)
