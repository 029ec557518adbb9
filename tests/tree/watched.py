"""Searches that record themselves what a trace must find from their calls: a second implementation of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from gametree import MAX, Game, Player, Result
from gametree.game import Action, State
from gametree.games import GraphGame
from gametree.transform.transformation import unwrap_state


class Entry(NamedTuple):
    """The record of a node when the search leaves it: its place in order, its interval, its window on entry."""

    order: int
    low: float
    high: float
    window: tuple[float, float]


Log = dict[tuple[Any, ...], Entry]


def watched(
    game: Game[Any, Any],
    state: Any,
    *,
    prune: bool,
    depth: int | None = None,
    evaluate: Callable[[Any], float] = lambda _state: 0,
) -> tuple[Result[Any], Log]:
    """Return the result of minimax or alpha-beta, and its own record of each path of actions."""
    log: Log = {}
    order: dict[tuple[Any, ...], int] = {}

    def search(
        state: Any, path: tuple[Any, ...], alpha: float, beta: float
    ) -> tuple[float, tuple[Any, ...], float, float]:
        order[path] = len(order) + 1
        window = alpha, beta
        if game.terminal(state) or len(path) == depth:
            value = game.utility(state) if game.terminal(state) else evaluate(unwrap_state(state))
            log[path] = Entry(order[path], value, value, window)
            return value, (), value, value
        maximising = game.player(state) == MAX
        actions = list(game.actions(state))
        bounds: list[tuple[float, float]] = []
        best: tuple[float, tuple[Any, ...]] | None = None
        for action in actions:
            value, line, low, high = search(game.result(state, action), (*path, action), alpha, beta)
            bounds.append((low, high))
            if best is None or (value > best[0] if maximising else value < best[0]):
                best = value, (action, *line)
                if maximising:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if prune and alpha >= beta:
                    break
        assert best is not None
        rest = [(-inf, inf)] * (len(actions) - len(bounds))
        low, high = (
            (max(low for low, _ in bounds + rest), max(high for _, high in bounds + rest))
            if maximising
            else (min(low for low, _ in bounds + rest), min(high for _, high in bounds + rest))
        )
        log[path] = Entry(order[path], low, high, window)
        return (*best, low, high)

    value, line, _, _ = search(state, (), -inf, inf)
    return Result(value, line), log


class Entered:
    """A game that counts how often `result` returns each state of the user's."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.entered: Counter[Any] = Counter()
        self.player = game.player
        self.actions = game.actions
        self.terminal = game.terminal
        self.utility = game.utility

    def result(self, state: Any, action: Any) -> Any:
        following = self.game.result(state, action)
        self.entered[unwrap_state(following)] += 1
        return following


def true_values(game: GraphGame[State, Action]) -> dict[State, float]:
    """Return the minimax value of every state of a graph without cycles, from its positions as written."""
    values: dict[State, float] = {}

    def value(state: State) -> float:
        if state not in values:
            position = game.positions[state]
            if isinstance(position, int | float):
                values[state] = position
            else:
                player: Player = position[0]
                below = [value(successor) for successor in position[1].values()]
                values[state] = max(below) if player is MAX else min(below)
        return values[state]

    for state in game.positions:
        value(state)
    return values
