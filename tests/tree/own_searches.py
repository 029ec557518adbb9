"""Searches as a user may write them, without code for tracing."""

from __future__ import annotations

import copy
from math import inf
from typing import Any

from gametree import MAX, DepthLimited, Game, Result, minimax
from gametree.game import Action, State


def deepening(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Search deeper and deeper, to six plies, with a limit of its own on the game."""
    result: Result[Action] = Result(0)
    for depth in range(7):
        limited = DepthLimited(game, depth=depth, evaluate=lambda _state: 0)
        result = minimax(limited, limited.start(state))
    return result


def alpha_beta_with_dict(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Alpha-beta that keeps the bounds of each state in a dict."""
    table: dict[State, tuple[float, float]] = {}

    def search(state: State, alpha: float, beta: float) -> tuple[float, tuple[Action, ...]]:
        low, high = table.get(state, (-inf, inf))
        if low == high or low >= beta:
            return low, ()
        if high <= alpha:
            return high, ()
        if game.terminal(state):
            value = game.utility(state)
            table[state] = value, value
            return value, ()
        maximising = game.player(state) == MAX
        best: tuple[float, tuple[Action, ...]] = (-inf if maximising else inf), ()
        entered = alpha, beta
        for action in game.actions(state):
            value, line = search(game.result(state, action), alpha, beta)
            if value > best[0] if maximising else value < best[0]:
                best = value, (action, *line)
                alpha, beta = (max(alpha, value), beta) if maximising else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        value = best[0]
        table[state] = (value if value > entered[0] else low), (value if value < entered[1] else high)
        return best

    return Result(*search(state, -inf, inf))


def null_windows(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Find the value by repeated tests whether it is at least a guess (utilities are integers)."""

    def at_least(state: State, guess: float) -> bool:
        if game.terminal(state):
            return game.utility(state) >= guess
        answers = (at_least(game.result(state, action), guess) for action in game.actions(state))
        return any(answers) if game.player(state) == MAX else all(answers)

    value = -6
    while at_least(state, value + 1):
        value += 1
    return Result(value)


def folding(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Plain minimax that goes on from the representative of each state."""
    fold: Any = game

    def value(state: State) -> float:
        state = fold.canonical(state)
        if game.terminal(state):
            return game.utility(state)
        values = [value(game.result(state, action)) for action in game.actions(state)]
        return max(values) if game.player(state) == MAX else min(values)

    return Result(value(state))


def with_copies(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Minimax that copies every state it is given, in two ways."""

    def value(state: State) -> float:
        state = copy.copy(copy.deepcopy(state))
        if game.terminal(state):
            return game.utility(state)
        values = [value(game.result(state, action)) for action in game.actions(state)]
        return max(values) if game.player(state) == MAX else min(values)

    return Result(value(state))
