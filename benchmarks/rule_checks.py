"""Measure the cost of checking `player` and `result` in every search, against the same bodies without the checks.

Run `python benchmarks/rule_checks.py`. Each figure is a ratio of CPU times within this run, the best of several.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from operator import gt, lt
from time import process_time
from typing import Any

from gametree import MAX, Result, alpha_beta, minimax
from gametree.games import TicTacToe
from gametree.rules import no_actions, utility

ROUNDS = 7
GAME = TicTacToe()
STATE = GAME.parse_state("X../.../...")


def unchecked_minimax(game: Any, state: Any) -> Result[Any]:
    """`minimax` as it would be if it trusted `player` and `result`."""

    def search(state: Any) -> tuple[float, tuple[Any, ...]]:
        if game.terminal(state):
            return utility(game, state), ()
        better = gt if game.player(state) == MAX else lt
        best = None
        for action in game.actions(state):
            value, line = search(game.result(state, action))
            if best is None or better(value, best[0]):
                best = value, (action, *line)
        return best or no_actions(game, state)

    return Result(*search(state))


def unchecked_alpha_beta(game: Any, state: Any) -> Result[Any]:
    """`alpha_beta` as it would be if it trusted `player` and `result`."""

    def search(state: Any, plies: float, alpha: float, beta: float) -> tuple[float, tuple[Any, ...]]:
        if game.terminal(state):
            return utility(game, state), ()
        if plies == 0:
            return 0, ()
        maximising = game.player(state) == MAX
        best = None
        for action in game.actions(state):
            value, line = search(game.result(state, action), plies - 1, alpha, beta)
            if best is None or (value > best[0] if maximising else value < best[0]):
                best = value, (action, *line)
                alpha, beta = (max(alpha, value), beta) if maximising else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        return best or no_actions(game, state)

    return Result(*search(state, inf, -inf, inf))


def seconds(search: Callable[[Any, Any], Result[Any]]) -> float:
    """Return the CPU seconds of one search."""
    began = process_time()
    search(GAME, STATE)
    return process_time() - began


def main() -> None:
    """Print the ratio for each search."""
    for name, checked, unchecked in (
        ("minimax", minimax, unchecked_minimax),
        ("alpha_beta", alpha_beta, unchecked_alpha_beta),
    ):
        assert checked(GAME, STATE) == unchecked(GAME, STATE)
        pairs = [(seconds(checked), seconds(unchecked)) for _ in range(ROUNDS)]
        ratio = min(pair[0] for pair in pairs) / min(pair[1] for pair in pairs)
        print(f"{name}: {ratio:.3f} times the CPU time of the body without checks")


if __name__ == "__main__":
    main()
