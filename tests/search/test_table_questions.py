"""A table holds answers to one question: any other on the same table is refused, or answered right."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from math import inf
from pickle import dumps, loads
from types import FunctionType
from typing import Any, NamedTuple, TypeAlias, cast

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
    ValueInterval,
    alpha_beta_with_memory,
    mtd_f,
    principal_variation_search,
    proof_number_search,
)
from gametree.search.table_questions import Closure
from tests.support.questions import refused_or_right

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


def of_one_entry(_first: Any, _second: Any) -> tuple[Table, Table]:
    table: BoundedTable[Any, Any] = BoundedTable(entries=1)
    return table, table


def alone(_first: Any, _second: Any) -> tuple[Table, Table]:
    table: BoundedTable[Any, Any] = BoundedTable(entries=1_000)
    return table, table


def plain(_first: Any, _second: Any) -> tuple[Table, Table]:
    table: dict[Any, Any] = {}
    return table, table


def folding_the_first(first: Any, _second: Any) -> tuple[Table, Table]:
    table: CanonicalTable[Any, Any] = CanonicalTable(first)
    return table, table


def folding_each(first: Any, second: Any) -> tuple[Table, Table]:
    inside: BoundedTable[Any, Any] = BoundedTable(entries=1_000)
    return CanonicalTable(first, inside), CanonicalTable(second, inside)


def folding_each_in_a_dict(first: Any, second: Any) -> tuple[Table, Table]:
    inside: dict[Any, Any] = {}
    return CanonicalTable(first, inside), CanonicalTable(second, inside)


def folding_another(first: Any, _second: Any) -> tuple[Table, Table]:
    return CanonicalTable(first), CanonicalTable(first)


NOT_FOLDING = (alone, of_one_entry, plain)
FOLDING = (folding_the_first, folding_each, folding_each_in_a_dict, folding_another)


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("tables", [*NOT_FOLDING, *FOLDING])
def test_any_two_questions_on_one_table_are_refused_or_both_right(
    tables: Callable[[Any, Any], tuple[Table, Table]],
) -> None:
    not_symmetric = {"to depth 2", "to depth 3", "doubted"} if tables in FOLDING else set[str]()
    games = {name: game for name, (game, _) in questions().items() if name not in not_symmetric}
    asked = {name: ask for name, (_, ask) in questions().items() if name in games}
    right = {name: ask(None) for name, ask in asked.items()}
    refused, answered = refused_or_right(asked, right, lambda first, second: tables(games[first], games[second]))
    assert min(refused, answered) > 4


def test_a_function_made_anew_is_the_same_evaluation_if_it_depends_on_the_same_values() -> None:
    heaps, start, table = Heaps(3), Heap(3, 2), dict[Any, Any]()

    def value(weight: int, name: str) -> float:
        def weighted(state: Heap, name: str = name) -> int:
            return weight * state.left + len(name)

        game = DepthLimited(heaps, depth=2, evaluate=weighted)
        return alpha_beta_with_memory(game, game.start(start), table=table).value

    assert value(2, "heavy") == value(2, "heavy")
    for weight, name in ((3, "heavy"), (2, "light")):
        with pytest.raises(ValueError, match=r"weighted.*: use a new table\.$"):
            value(weight, name)


def test_one_function_is_the_same_evaluation_whatever_it_counts() -> None:
    calls = 0

    def counting(state: Heap) -> int:
        nonlocal calls
        calls += 1
        return state.left

    game, table = DepthLimited(Heaps(3), depth=2, evaluate=counting), dict[Any, Any]()
    once = alpha_beta_with_memory(game, game.start(Heap(3, 2)), table=table)
    assert alpha_beta_with_memory(game, game.start(Heap(3, 2)), table=table) == once
    assert calls > 0


def test_entries_that_were_pickled_name_no_question() -> None:
    table = dict[Any, Any]()
    found = alpha_beta_with_memory(Heaps(3), Heap(3, 2), table=table)
    kept = loads(dumps(table))
    assert kept == table
    assert {type(entry) for entry in kept.values()} == {ValueInterval}
    assert alpha_beta_with_memory(Heaps(3), Heap(3, 2), table=kept) == found


def test_functions_made_by_one_def_are_equal_if_they_depend_on_the_same_values() -> None:
    def counting_from(start: int) -> Callable[[Heap], int]:
        return lambda state: state.left + start

    one, same, other = (Closure(cast("FunctionType", counting_from(start))) for start in (1, 1, 2))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != one.function


def test_a_function_may_depend_on_a_variable_that_has_no_value_yet() -> None:
    def unfinished(weight: int) -> FunctionType:
        def left(state: Heap) -> int:
            return state.left * unknown

        if weight:
            return cast("FunctionType", left)
        unknown = weight
        return cast("FunctionType", left)

    function = unfinished(1)
    assert Closure(function) == Closure(function)
    assert Closure(function) != Closure(unfinished(1))
