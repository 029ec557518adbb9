"""A table holds answers to one question: another question on the same table is refused, or answered right."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import (
    MAX,
    MIN,
    DepthLimited,
    DepthPenalised,
    Ordered,
    Player,
    RootRestricted,
    Symmetric,
    alpha_beta_with_memory,
    compiled,
)
from gametree.compiled import SharedTable
from tests.compiled.test_transformations import TwoHeaps, doubt, most_first, opinion
from tests.support.questions import Ask, refused_or_right


class Row:
    """A row of counters, each taken alone from the first heap that has one; states differ in length."""

    def __init__(self, worth: int) -> None:
        self._worth = worth

    def player(self, state: Any) -> Player:
        return MAX if sum(state) % 2 else MIN

    def actions(self, state: Any) -> range:
        return range(1, 1 + min(2, sum(state)))

    def result(self, state: Any, action: int) -> Any:
        taken = min(state[0], action)
        return (state[0] - taken, max(0, state[1] - (action - taken)), *state[2:])

    def terminal(self, state: Any) -> bool:
        return bool(state[0] + state[1] == 0)

    def utility(self, state: Any) -> int:
        return self._worth if sum(state) % 2 else -1


class Slotted(Row):
    """The same, whose worth is in a slot of its own."""

    __slots__ = ("bonus",)

    def __init__(self, worth: int, bonus: int) -> None:
        super().__init__(worth)
        self.bonus = bonus

    def utility(self, state: Any) -> int:
        return self.bonus + 3


def questions() -> dict[str, tuple[Any, Any]]:
    """Games and states, each of which is another question."""
    heaps, start = TwoHeaps(), (2, 3, 0)
    by_plies, by_halves = DepthPenalised(heaps, penalty=0.5), DepthPenalised(heaps, penalty=0.25)
    to_depth = DepthLimited(heaps, depth=2, evaluate=opinion)
    doubted = DepthLimited(heaps, depth=2, evaluate=doubt)
    restricted = RootRestricted(heaps, actions=[9])
    return {
        "heaps": (heaps, start),
        "penalised": (by_plies, by_plies.start(start)),
        "penalised less": (by_halves, by_halves.start(start)),
        "in the middle": (by_plies, by_plies.result(by_plies.start((3, 3, 1)), 1)),
        "to depth 2": (to_depth, to_depth.start(start)),
        "doubted": (doubted, doubted.start(start)),
        "ordered": (Ordered(heaps, most_first), start),
        "folded": (Symmetric(heaps), start),
        "restricted": (restricted, restricted.start(start)),
        "pairs": (Row(1), (2, 2)),
        "triples": (Row(1), (2, 2, 1)),
        "worth more": (Row(5), (2, 2)),
        "slot": (Slotted(1, 1), (2, 2)),
        "another slot": (Slotted(1, 4), (2, 2)),
    }


@pytest.mark.usefixtures("interpreted")
def test_any_two_questions_on_one_table_are_refused_or_both_right() -> None:
    games = questions()
    fast = {name: compiled.compile(game, state) for name, (game, state) in games.items()}
    right = {name: alpha_beta_with_memory(game, state) for name, (game, state) in games.items()}

    def with_table(name: str) -> Ask:
        return lambda table: compiled.alpha_beta_with_memory(fast[name], games[name][1], table=table)

    def shared(_first: str, _second: str) -> tuple[SharedTable, SharedTable]:
        table = SharedTable(megabytes=0.01)
        return table, table

    refused, answered = refused_or_right({name: with_table(name) for name in games}, right, shared)
    assert refused > answered > 4
