"""A table holds answers to one question: any other on the same table is refused, or answered right."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from itertools import permutations
from math import inf
from typing import Any, NamedTuple, TypeAlias

import pytest

from gametree import (
    MAX,
    MIN,
    BoundedTable,
    CanonicalTable,
    DepthLimited,
    DepthPenalised,
    Ordered,
    Player,
    RootRestricted,
    Symmetric,
    alpha_beta_with_memory,
    mtd_f,
    principal_variation_search,
    proof_number_search,
)

Table: TypeAlias = MutableMapping[Any, Any]
Ask: TypeAlias = Callable[[Table | None], object]


class Heap(NamedTuple):
    """Two heaps, and whether MAX is to move."""

    left: int
    right: int
    is_max: bool = True


class Heaps(NamedTuple):
    """Take one or two from a heap; who takes the last wins `worth`, and MAX a bonus."""

    worth: int
    bonus: int = 0

    def player(self, state: Heap) -> Player:
        return MAX if state.is_max else MIN

    def actions(self, state: Heap) -> list[int]:
        return [action for action in (1, 2, -1, -2) if abs(action) <= (state.left if action > 0 else state.right)]

    def result(self, state: Heap, action: int) -> Heap:
        left, right = (action, 0) if action > 0 else (0, -action)
        return Heap(state.left - left, state.right - right, not state.is_max)

    def terminal(self, state: Heap) -> bool:
        return state.left + state.right == 0

    def utility(self, state: Heap) -> int:
        return (-1 if state.is_max else 1) * self.worth + self.bonus

    def canonical(self, state: Heap) -> Heap:
        return state._replace(left=min(state[:2]), right=max(state[:2]))


class Misere(Heaps):
    """The same, where who takes the last loses: equal to `Heaps` as tuples are."""

    def utility(self, state: Heap) -> int:
        return -super().utility(state)


class Lopsided(Heaps):
    """The same, where only one may be taken from the left heap: the symmetries of `Heaps` are none of its own."""

    def actions(self, state: Heap) -> list[int]:
        return [action for action in super().actions(state) if action != 2]

    def canonical(self, state: Heap) -> Heap:
        return state


class Private:
    """The same, with what tells it from others in a private attribute and in a slot."""

    __slots__ = ("__dict__", "slot")

    def __init__(self, private: int, slot: int) -> None:
        self._private = private
        self.slot = slot

    def __getattr__(self, name: str) -> Any:
        return getattr(Heaps(self._private, self.slot), name)


def opinion(state: Heap) -> int:
    """An evaluation that is not symmetric."""
    return (3 * state.left + state.right) % 5


def doubt(state: Heap) -> int:
    return -opinion(state)


def questions() -> dict[str, tuple[Any, Ask]]:
    """Games, and each with a search for another question about the same heaps."""
    start = Heap(3, 2)
    heaps = Heaps(3)

    def searched(game: Any, state: Any = start, search: Any = alpha_beta_with_memory) -> tuple[Any, Ask]:
        return game, lambda table: search(game, state, table=table)

    def proved(at_least: float) -> tuple[Any, Ask]:
        return heaps, lambda table: proof_number_search(heaps, start, at_least=at_least, table=table).verdict

    def begun(game: Any) -> tuple[Any, Ask]:
        return searched(game, game.start(start))

    return {
        "heaps": searched(heaps),
        "null windows": searched(heaps, search=principal_variation_search),
        "mtd": searched(heaps, search=mtd_f),
        "ordered": searched(Ordered(heaps, lambda _, action: action)),
        "worth more": searched(Heaps(5)),
        "a tuple that is equal": searched(Misere(3)),
        "other symmetries": searched(Lopsided(3)),
        "private": searched(Private(3, 0)),
        "another private": searched(Private(4, 0)),
        "another slot": searched(Private(3, 1)),
        "penalised": begun(DepthPenalised(heaps, penalty=0.5)),
        "penalised less": begun(DepthPenalised(heaps, penalty=0.25)),
        "to depth 2": begun(DepthLimited(heaps, depth=2, evaluate=opinion)),
        "to depth 3": begun(DepthLimited(heaps, depth=3, evaluate=opinion)),
        "doubted": begun(DepthLimited(heaps, depth=2, evaluate=doubt)),
        "restricted": begun(RootRestricted(heaps, actions=[2])),
        "folded": begun(Symmetric(heaps)),
        "folded, to depth 2": folded_to_depth(2, heaps, start),
        "folded, to depth 3": folded_to_depth(3, heaps, start),
        "at least 1": proved(1),
        "at least 4": proved(4),
        "at least minus infinity": proved(-inf),
        "at least 10 to the 400": proved(10**400),
    }


def folded_to_depth(depth: int, heaps: Heaps, start: Heap) -> tuple[Any, Ask]:
    """Return a question whose evaluation is not symmetric."""
    game: Any = Symmetric(DepthLimited(heaps, depth=depth, evaluate=opinion))
    state = game.start(game.game.start(start))
    return game, lambda table: alpha_beta_with_memory(game, state, table=table)


def alone(_first: Any, _second: Any) -> tuple[Table, Table]:
    table: BoundedTable[Any, Any] = BoundedTable(entries=1_000)
    return table, table


def of_one_entry(_first: Any, _second: Any) -> tuple[Table, Table]:
    table: BoundedTable[Any, Any] = BoundedTable(entries=1)
    return table, table


def folding_the_first(first: Any, _second: Any) -> tuple[Table, Table]:
    table: CanonicalTable[Any, Any] = CanonicalTable(first)
    return table, table


def folding_each(first: Any, second: Any) -> tuple[Table, Table]:
    inside: BoundedTable[Any, Any] = BoundedTable(entries=1_000)
    return CanonicalTable(first, inside), CanonicalTable(second, inside)


def folding_another(first: Any, _second: Any) -> tuple[Table, Table]:
    return CanonicalTable(first), CanonicalTable(first)


@pytest.mark.parametrize("tables", [alone, of_one_entry, folding_the_first, folding_each, folding_another])
def test_any_two_questions_on_one_table_are_refused_or_both_right(
    tables: Callable[[Any, Any], tuple[Table, Table]],
) -> None:
    asked, refused, answered, messages = questions(), 0, 0, set[str]()
    right = {name: ask(None) for name, (_, ask) in asked.items()}
    folds = tables not in (alone, of_one_entry)
    lopsided = {"to depth 2", "to depth 3", "doubted"} if folds else set[str]()
    for first, second in permutations([name for name in asked if name not in lopsided], 2):
        own, other = tables(asked[first][0], asked[second][0])
        assert asked[first][1](own) == right[first]
        try:
            found = asked[second][1](other)
        except ValueError as error:
            messages.add(str(error).rpartition(":")[2])
            refused += 1
        else:
            assert found == right[second], (first, second)
            answered += 1
    assert messages == {" use a new table."}
    assert refused > answered > 4
