"""Transposition tables: one of bounded size, and one in which symmetric states share an entry."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, MutableMapping
from math import inf
from sys import getsizeof
from typing import Any, Generic, TypeVar, cast

from gametree.arguments import positive_number, whole_number
from gametree.game import Game, State
from gametree.search.table_questions import OneQuestion, Question, require_table, same_game
from gametree.transform.transformation import ExtendedState, Extension, innermost, layers

Entry = TypeVar("Entry")

SLOT_BYTES = 200  # bytes that CPython's OrderedDict takes for an entry, without its key and value, rounded up


class OneQuestionTable(OneQuestion, MutableMapping[State, Entry], Generic[State, Entry]):
    """A mapping of one search problem, which stores its entries in another."""

    _stored: Any

    def __iter__(self) -> Iterator[State]:
        return iter(self._stored)

    def __len__(self) -> int:
        return len(self._stored)


class BoundedTable(OneQuestionTable[State, Entry]):
    """A transposition table of bounded size, which replaces the oldest entry.

    Storing an entry again makes it the newest. Bytes are counted as if states and entries shared no objects, which
    is an upper bound; an entry that does not fit alone is not stored. Searches stay exact when entries are
    replaced, and search some states again.

    Args:
        entries: The most entries.
        megabytes: The most memory, in units of 2**20 bytes. Give either, or both.

    Raises:
        ValueError: No size is given, or a size that holds no entry or no bytes.

    Examples:
        >>> from gametree import BoundedTable, alpha_beta_with_memory
        >>> from gametree.games import TicTacToe
        >>> game, table = TicTacToe(), BoundedTable(entries=100)
        >>> alpha_beta_with_memory(game, game.initial_state(), table=table).value
        0
        >>> len(table)
        100
    """

    def __init__(self, *, entries: int | None = None, megabytes: float | None = None) -> None:
        if entries is None and megabytes is None:
            raise ValueError("A bounded table needs a bound: give entries= or megabytes=.")
        if megabytes is not None:
            positive_number(megabytes, "A table's megabytes")
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

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self)} of at most {self._most_entries} entries)"

    def _size(self, state: State, entry: Entry) -> int:
        """Return the bytes of an entry, or 0 if the table has no limit of bytes."""
        return 0 if self._most_bytes == inf else SLOT_BYTES + _deep_size(state) + _deep_size(entry)


class CanonicalTable(OneQuestionTable[State, Entry]):
    """A table in which symmetric states share one entry, that of their representative.

    An entry must be valid for all states of a class. Bounds are, if the evaluation is symmetric too; actions are
    not. A search returns its line in the frame of the user's own state. A search of another game raises
    ValueError.

    Args:
        game: The game whose `canonical` names the representatives.
        table: Where the entries are stored; by default a new dict.

    Raises:
        TypeError: The game has no `canonical`.

    Examples:
        >>> from gametree import CanonicalTable, alpha_beta_with_memory
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> table = CanonicalTable(game)
        >>> alpha_beta_with_memory(game, game.initial_state(), table=table).value
        0
        >>> len(table)
        404
    """

    def __init__(self, game: Game[Any, Any], table: MutableMapping[State, Entry] | None = None) -> None:
        if table is not None:
            require_table(table)
        canonical = getattr(_of_own_states(game), "canonical", None)
        if canonical is None:
            raise TypeError(f"{game!r} has no method canonical, so its symmetries are not known: write one.")
        self._canonical: Callable[[Any], Any] = canonical
        self._game = innermost(game)
        self._stored: MutableMapping[State, Entry] = {} if table is None else table

    def claim(self, question: Question) -> None:
        """Reserve this table and the one inside.

        Args:
            question: The game, the evaluation and the penalty that the stored values belong to.

        Raises:
            ValueError: One of them is reserved for another search problem, or the game has other symmetries.
        """
        if not same_game(self._game, question.game):
            raise ValueError(
                f"The table folds states by the symmetries of {self._game!r}, which may be none of"
                f" {question.game!r}: use a new table."
            )
        if isinstance(self._stored, OneQuestion):
            self._stored.claim(question)
        super().claim(question)

    def __getitem__(self, state: State) -> Entry:
        return self._stored[self._representative(state)]

    def __setitem__(self, state: State, entry: Entry) -> None:
        self._stored[self._representative(state)] = entry

    def __delitem__(self, state: State) -> None:
        del self._stored[self._representative(state)]

    def _representative(self, state: State) -> State:
        if isinstance(state, ExtendedState):
            return cast("State", cast("ExtendedState[Any, Any]", state).folded(self._representative))
        return cast("State", self._canonical(state))


def _of_own_states(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game inside the innermost extension, whose states are the user's own."""
    for layer in layers(game):
        peel: Any = layer
        if isinstance(peel, Extension):
            game = cast("Any", peel).game
    return game


def _deep_size(value: object) -> int:
    """Return the bytes of a value and, if it is a tuple, of its items."""
    if isinstance(value, tuple):
        return getsizeof(()) + sum(8 + _deep_size(item) for item in cast("tuple[object, ...]", value))
    return getsizeof(value)
