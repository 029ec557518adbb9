"""Streams whose items are handed on: the same items in the same order, at every state."""

from __future__ import annotations

from typing import Any

import pytest

from gametree.compiled.front_end import lower
from gametree.compiled.front_end.ir.building import change, new_list, op
from gametree.compiled.front_end.ir.nodes import (
    MEMORY,
    Break,
    Do,
    For,
    Forever,
    Function,
    If,
    Name,
    Once,
    Return,
    Statement,
    Yield,
)
from gametree.compiled.front_end.ir.types import BOOL, INT, ListOf
from gametree.compiled.front_end.printers.collecting import collector
from gametree.compiled.front_end.printers.printing import text_of
from tests.compiled.test_compiled import OTHERS, QUICK, name_of, states


@pytest.mark.parametrize("game", [*QUICK, *OTHERS], ids=name_of)
def test_all_actions_are_handed_on_in_their_order(game: Any) -> None:
    found: list[Any] = []

    def keep(_memory: int, number: int, action: Any) -> int:
        found.append(action)
        return number + 1

    lowered = lower(game, game.initial_state())
    bound = lowered.bind(keep=keep)
    for state in states(game, most=10):
        held = lowered.layout.encode(state)
        words = held[0] if lowered.layout.bare else tuple(held)
        found.clear()
        expected = list(bound["actions"](words, 0))
        assert bound["collect"](words, 0, 5) == 5 + len(expected)
        assert found == expected


def test_ends_in_the_middle_are_no_trouble() -> None:
    """The rules yield in every sort of loop and choice."""
    items, item, going = Name("items", ListOf(INT)), Name("item", INT), Name("going", BOOL)
    inner: tuple[Statement, ...] = (
        If(op(">", item, 3), (Return(),), (Do(change("reverse", items)),)),
        Forever(going, (Once(Name("once", INT), (Yield(op("*", item, 2)),)), Break())),
    )
    after = (Yield(item),)
    body = (
        For(item, items, inner, after),
        Do(new_list((), INT)),
        Yield(op("+", 90, 9)),
    )
    stream = Function("actions", (items, MEMORY), body, stream=True)

    def keep_item(_memory: int, given: tuple[int, ...], item: int) -> tuple[int, ...]:
        return (*given, item)

    scope: dict[str, Any] = {"keep_item": keep_item}
    exec(text_of(collector(stream)), scope)
    assert scope["actions"]([1, 2, 3], 0, ()) == (2, 4, 6, 3, 99)
    assert scope["actions"]([1, 5, 2], 0, (7,)) == (7, 2)
