"""Streams whose items are handed on: the same items in the same order, at every state."""

from __future__ import annotations

from typing import Any

import pytest

from gametree.compiled.front_end import lower
from gametree.compiled.front_end.collecting import collector
from tests.compiled.test_compiled import OTHERS, QUICK, name_of, states


@pytest.mark.parametrize("game", [*QUICK, *OTHERS], ids=name_of)
def test_all_actions_are_handed_on_in_their_order(game: Any) -> None:
    found: list[Any] = []

    def keep(_memory: int, number: int, action: Any) -> int:
        found.append(action)
        return number + 1

    def unchanged(function: Any) -> Any:
        return function

    lowered = lower(game, game.initial_state())
    bound = lowered.bind(unchanged, keep=keep)
    for state in states(game, most=10):
        held = lowered.layout.encode(state)
        words = held[0] if lowered.layout.bare else tuple(held)
        found.clear()
        expected = list(bound["actions"](words, 0))
        assert bound["collect"](words, 0, 5) == 5 + len(expected)
        assert found == expected


def test_names_of_the_rules_and_ends_in_the_middle_are_no_trouble() -> None:
    text = """
def actions(handed_on, memory):
    for handed_on_ in handed_on:
        if handed_on_ > 3:
            return
        memory.add(handed_on_)
        yield handed_on_ * 2
    yield 99
"""

    def keep_item(_memory: set[int], given: tuple[int, ...], item: int) -> tuple[int, ...]:
        return (*given, item)

    scope: dict[str, Any] = {"keep_item": keep_item}
    exec(collector(text), scope)
    assert scope["actions"]((1, 2, 3), set(), ()) == (2, 4, 6, 99)
    assert scope["actions"]((1, 5, 2), set(), (7,)) == (7, 2)
