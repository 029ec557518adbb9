"""The exact searches with memory, as the tests take them, and games for them."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import partial
from typing import Any, Protocol

from gametree import (
    MAX,
    MIN,
    Game,
    Player,
    Result,
    ValueInterval,
    alpha_beta_with_memory,
    mtd_f,
    principal_variation_search,
)
from gametree.game import Action, State
from gametree.games import GraphGame


class TableSearch(Protocol):
    """A search that takes a table, and a depth with an evaluation."""

    def __call__(
        self,
        game: Game[State, Action],
        state: State,
        /,
        *,
        table: MutableMapping[Any, ValueInterval] | None = None,
        depth: int | None = None,
        evaluate: Callable[[Any], float] | None = None,
    ) -> Result[Action]: ...


TABLE_SEARCHES: dict[str, TableSearch] = {
    "alpha_beta_with_memory": alpha_beta_with_memory,
    "principal_variation_search": principal_variation_search,
    "mtd_f": mtd_f,
    "mtd_f, guessed far off": partial(mtd_f, guess=-1000.5),
}


def chain(plies: int, utility: float = 5) -> GraphGame[int, int]:
    """Return a game with one action everywhere, in which MIN moves at every third state."""
    turns: dict[int, float | tuple[Player, dict[int, int]]] = {
        ply: (MAX if ply % 3 else MIN, {0: ply + 1}) for ply in range(plies)
    }
    return GraphGame(0, {**turns, plies: utility})


def ladder(plies: int) -> GraphGame[int, int]:
    """Return a game in which each player may go one state on, or two, and parity decides."""
    turns: dict[int, float | tuple[Player, dict[int, int]]] = {
        ply: (MAX if ply % 2 else MIN, {0: ply + 1, 1: ply + 2}) for ply in range(plies)
    }
    return GraphGame(0, {**turns, plies: 1, plies + 1: -1})


CYCLE: GraphGame[str, int] = GraphGame(
    "a", {"a": (MAX, {0: "b", 1: "lost"}), "b": (MIN, {0: "a", 1: "won"}), "lost": -1, "won": 1}
)


def replay(game: Game[State, Action], state: State, line: tuple[Action, ...]) -> State:
    """Return the state that a line leads to, asserting that each action is legal."""
    for action in line:
        assert not game.terminal(state)
        assert action in list(game.actions(state))
        state = game.result(state, action)
    return state
