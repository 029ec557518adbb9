"""Tables keep what they promise: a bound on their size, one entry for symmetric states."""

from __future__ import annotations

from math import nan
from sys import getsizeof
from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree import MAX, BoundedTable, CanonicalTable, Player, ValueInterval, alpha_beta, alpha_beta_with_memory
from gametree.games import Board, TicTacToe, TreeGame
from gametree.search.bounded_tables import SLOT_BYTES

tic_tac_toe = TicTacToe()


class Watched(BoundedTable[Any, ValueInterval]):
    """A bounded table that notes the most it ever held."""

    most = 0

    def __setitem__(self, state: Any, entry: ValueInterval) -> None:
        super().__setitem__(state, entry)
        self.most = max(self.most, len(self))


def test_a_thousand_entries_end_are_right_and_never_more() -> None:
    table = Watched(entries=1000)
    assert alpha_beta_with_memory(tic_tac_toe, Board(), table=table) == alpha_beta(tic_tac_toe, Board())
    assert table.most == 1000


@given(st.lists(st.tuples(st.integers(0, 9), st.integers())), st.integers(1, 5))
def test_a_bounded_table_is_a_mapping_of_the_newest(stores: list[tuple[int, int]], size: int) -> None:
    table: BoundedTable[int, int] = BoundedTable(entries=size)
    model: dict[int, int] = {}
    for key, value in stores:
        table[key] = value
        model.pop(key, None)
        model[key] = value
        while len(model) > size:
            del model[next(iter(model))]
        assert dict(table) == model
        assert list(table) == list(model)


def test_bytes_are_counted_from_what_is_stored() -> None:
    table: BoundedTable[Any, ValueInterval] = BoundedTable(megabytes=0.01)
    for number in range(1000):
        table[Board(number, 1000 + number)] = ValueInterval(-1, 1)
    each = sum(map(getsizeof, (Board(0, 1000), 1000, 1001, ValueInterval(-1, 1), -1, 1))) + 200
    assert 0.8 * 0.01 * 2**20 <= len(table) * each <= 1.2 * 0.01 * 2**20
    del table[Board(999, 1999)]
    table["long" * 10_000] = ValueInterval(0, 0)
    assert "long" * 10_000 not in table
    assert len(table) == 0


def test_both_bounds_hold() -> None:
    table: BoundedTable[int, int] = BoundedTable(entries=3, megabytes=1)
    for number in range(10):
        table[number] = number
    assert list(table) == [7, 8, 9]
    assert repr(table) == "BoundedTable(3 of at most 3 entries)"


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        ({}, "A bounded table needs a bound: give entries= or megabytes="),
        ({"entries": 0}, "A table's entries must be an integer of at least 1, not 0"),
        ({"entries": -5}, "A table's entries must be an integer of at least 1, not -5"),
        ({"entries": 2.5}, "A table's entries must be an integer of at least 1, not 2.5"),
        ({"megabytes": 0}, "A table's megabytes must be more than 0, not 0"),
        ({"megabytes": nan}, "A table's megabytes must be more than 0, not nan"),
    ],
)
def test_sizes_that_hold_nothing_are_refused(size: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        BoundedTable(**size)


def test_a_canonical_table_is_a_mapping_of_representatives() -> None:
    inside: dict[Board, str] = {}
    table: CanonicalTable[Board, str] = CanonicalTable(tic_tac_toe, inside)
    corner = tic_tac_toe.parse_state("X../.../...")
    other_corner = tic_tac_toe.parse_state(".../.../..X")
    table[corner] = "corner"
    assert table[other_corner] == "corner"
    assert other_corner in table
    assert (len(table), list(table)) == (1, [tic_tac_toe.canonical(corner)])
    assert inside == dict(table)
    del table[other_corner]
    assert not table


def test_a_canonical_table_wants_a_game_that_knows_its_symmetries() -> None:
    with pytest.raises(TypeError, match=r"TreeGame\(tree=1\) has no method canonical"):
        CanonicalTable(TreeGame(1))


@pytest.mark.parametrize("key", [12, (1, 2), ((1, 2), 3), "text"])
def test_what_fits_to_the_byte_is_kept_and_one_byte_less_is_too_few(key: Any) -> None:
    def size(value: Any) -> int:
        if type(value) is not tuple:
            return getsizeof(value)
        items: list[Any] = [*value]
        return getsizeof(()) + sum(8 + size(item) for item in items)

    whole = SLOT_BYTES + size(key) + size((-1, 1))
    fitting: BoundedTable[Any, Any] = BoundedTable(megabytes=whole / 2**20)
    for _ in range(3):
        fitting[key] = (-1, 1)
        assert list(fitting) == [key]
        del fitting[key]
    tight: BoundedTable[Any, Any] = BoundedTable(megabytes=(whole - 1) / 2**20)
    tight[key] = (-1, 1)
    assert list(tight) == []


class Slotted:
    """A game without attributes, not even a dict of them: one move, worth 3."""

    __slots__ = ()

    def player(self, state: int) -> Player:
        return MAX

    def actions(self, state: int) -> tuple[int, ...]:
        return (0,)

    def result(self, state: int, action: int) -> int:
        return state + 1

    def terminal(self, state: int) -> bool:
        return state == 1

    def utility(self, state: int) -> int:
        return 3


class Unequal(Slotted):
    """One that says that it is not the same as another."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def test_games_without_attributes_are_alike_unless_they_say_that_they_are_not() -> None:
    table: BoundedTable[Any, ValueInterval] = BoundedTable(entries=9)
    for _ in range(2):
        assert alpha_beta_with_memory(Slotted(), 0, table=table).value == 3
    other: BoundedTable[Any, ValueInterval] = BoundedTable(entries=9)
    first = Unequal()
    alpha_beta_with_memory(first, 0, table=other)
    alpha_beta_with_memory(first, 0, table=other)
    with pytest.raises(ValueError, match="use a new table"):
        alpha_beta_with_memory(Unequal(), 0, table=other)
