"""Tables for searches with memory: one that forgets, and one that folds symmetric states."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, MutableMapping
from math import inf
from sys import getsizeof
from typing import Any, Generic, TypeVar, cast

from gametree.arguments import whole_number
from gametree.game import Game, State
from gametree.transform.transformation import ExtendedState, rules_of

Entry = TypeVar("Entry")

SLOT_BYTES = 200  # what CPython's OrderedDict takes for a key and a value, themselves not counted, rounded up


class OneGame:
    """What belongs to the first game searched with it, as a table does.

    Searching another game with it raises ValueError, where that can be told: games are the same if they are equal
    or of one class with equal public attributes, and are transformed alike as far as values go: by an equal
    penalty, with the same evaluation.
    """

    _rules: tuple[object, ...] | None = None

    def claim(self, game: Game[Any, Any]) -> None:
        """Take the table for a game, or raise ValueError if it holds what was found of another."""
        rules = rules_of(game)
        if self._rules is None:
            self._rules = rules
        elif not (_alike(rules[0], self._rules[0]) and rules[1:] == self._rules[1:]):
            message = (
                f"The table holds what was found of {self._rules!r}, which says nothing of {rules!r}:"
                f" use a new table."
            )
            raise ValueError(message)

    def release(self) -> None:
        """Belong to no game again."""
        self._rules = None


class OneGameTable(OneGame, MutableMapping[State, Entry], Generic[State, Entry]):
    """A mapping that belongs to the first game searched with it."""


class BoundedTable(OneGameTable[State, Entry]):
    """A table of at most so many entries or bytes, which forgets what was stored longest ago.

    Give `entries`, `megabytes` (of 2**20 bytes) or both. Storing an entry anew makes it the newest. Bytes are
    counted as if states and entries shared nothing, so the truth is rather less; an entry that does not fit
    alone is not kept. Every search stays exact with a table that forgets; it only does some work again.

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
        """Return the bytes of an entry, or 0 where they do not matter."""
        return 0 if self._most_bytes == inf else SLOT_BYTES + _deep_size(state) + _deep_size(entry)


class CanonicalTable(OneGameTable[State, Entry]):
    """A table in which symmetric states share one entry, that of their representative.

    `game` names the representatives by its `canonical`; the entries are kept in `table`, or in a new dict. What
    is kept must be the same for symmetric states, as bounds are (with an evaluation that is) and actions are
    not; so a search finds its line in the frame of the user's own state.

    Raises TypeError for a game without `canonical`.
    """

    def __init__(self, game: Game[Any, Any], table: MutableMapping[State, Entry] | None = None) -> None:
        canonical = getattr(game, "canonical", None)
        if canonical is None:
            message = f"{game!r} has no method canonical, so its symmetries are not known: write one."
            raise TypeError(message)
        self._canonical: Callable[[Any], Any] = canonical
        self._stored: MutableMapping[State, Entry] = {} if table is None else table

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


def claim(table: object, game: Game[Any, Any]) -> None:
    """Take a table for a game before searching with it; any mapping will do, but only ours tell a mistake."""
    if isinstance(table, OneGame):
        table.claim(game)


def _alike(one: object, other: object) -> bool:
    """Whether games are equal or, if their class does not say what that means, have equal public attributes."""
    says_nothing = type(one) is type(other) and type(one).__eq__ is object.__eq__
    return one == other or (says_nothing and _public(one) == _public(other))


def _public(game: object) -> dict[str, object]:
    return {name: value for name, value in getattr(game, "__dict__", {}).items() if not name.startswith("_")}


def _deep_size(value: object) -> int:
    """Return the bytes of a value and, if it is a tuple, of what is in it."""
    if isinstance(value, tuple):
        return getsizeof(()) + sum(8 + _deep_size(item) for item in cast("tuple[object, ...]", value))
    return getsizeof(value)
