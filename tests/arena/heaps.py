"""A game whose states are lists, which cannot be hashed and can be changed."""

from __future__ import annotations

from typing import Any

from gametree import Player


class Heaps:
    """Nim with a list as its state: two heaps, of which a turn takes one object; who takes the last one wins."""

    def initial_state(self) -> Any:
        return [[1, 2], 1]

    def player(self, state: Any, /) -> Player:
        return Player(state[1])

    def actions(self, state: Any, /) -> Any:
        return [heap for heap, objects in enumerate(state[0]) if objects]

    def result(self, state: Any, action: Any, /) -> Any:
        return [[objects - (place == action) for place, objects in enumerate(state[0])], -state[1]]

    def terminal(self, state: Any, /) -> bool:
        return not any(state[0])

    def utility(self, state: Any, /) -> float:
        return -int(state[1])

    def format_state(self, state: Any, /) -> str:
        heaps, _ = state
        return "+".join(map(str, heaps))
