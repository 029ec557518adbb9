"""Measure what searches pay for the checks of `player` and `result`, as a share of their time.

Run `python benchmarks/rule_checks.py`. A check costs some 50 nanoseconds and a node some microseconds, so the
times of a search with and without checks differ by less than they do from run to run. Therefore a check is timed
alone, by the difference to the bare question, and multiplied by the number of its calls in a search. Times are CPU
times, the least of several. Exits with 1 if a share is `BOUND` or more.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from time import process_time
from timeit import Timer
from typing import Any

from gametree import (
    MAX,
    Player,
    Transformation,
    alpha_beta,
    alpha_beta_with_memory,
    minimax,
    monte_carlo_tree_search,
    proof_number_search,
)
from gametree.games import Hexapawn, Nim, TicTacToe
from gametree.rules import max_to_move, successor

BOUND = 0.03
ROUNDS = 30
CALLS = 4_000
POSITIONS: tuple[tuple[Any, str], ...] = (
    (TicTacToe(), "XO./.../..."),
    (Hexapawn(), "OOO/.../XXX X"),
    (Nim((2, 3, 3)), "2,3,3 MAX"),
)
PLAYER, RESULT = "game.player(0) == MAX", "following = game.result(0, 1)"
CHECKED_PLAYER, CHECKED_RESULT = "max_to_move(game, 0)", "following = successor(game, 0, 1)"
CHECKED_IN_THE_LOOP = f"{RESULT}\nif following is state: pass"
SEARCHES: Mapping[str, tuple[Callable[[Any, Any], object], str]] = {  # each with how it checks `result`
    "minimax": (minimax, CHECKED_IN_THE_LOOP),
    "alpha_beta": (alpha_beta, CHECKED_IN_THE_LOOP),
    "alpha_beta_with_memory": (alpha_beta_with_memory, CHECKED_RESULT),
    "proof_number_search": (partial(proof_number_search, at_least=1), CHECKED_RESULT),
    "monte_carlo_tree_search": (
        lambda game, state: monte_carlo_tree_search(game, state, rng=Random(0), simulations=300),
        CHECKED_RESULT,
    ),
}


class Asked(Transformation[Any, Any]):
    """The same game, which counts the calls of `player` and `result`."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.players = self.results = 0

    def player(self, state: Any, /) -> Player:
        """The player to move."""
        self.players += 1
        return self.game.player(state)

    def result(self, state: Any, action: Any, /) -> Any:
        """The state that an action leads to."""
        self.results += 1
        return self.game.result(state, action)


class Bare:
    """Answers that cost next to nothing."""

    def player(self, _state: object) -> Player:
        """MAX always."""
        return MAX

    def result(self, _state: object, action: object) -> object:
        """The action itself."""
        return action


def extra_seconds(checked: str, bare: str) -> float:
    """Return by how many CPU seconds one line of code takes longer than another."""
    names = {"game": Bare(), "state": 0, "MAX": MAX, "max_to_move": max_to_move, "successor": successor}
    timers = [Timer(line, timer=process_time, globals=names) for line in (checked, bare)]
    rounds = [
        tuple(timer.timeit(CALLS) for timer in timers) for _ in range(10 * ROUNDS)
    ]  # in turn, as loads change
    longer, shorter = (min(each[place] for each in rounds) for place in range(2))
    return (longer - shorter) / CALLS


def seconds(search: Callable[[Any, Any], object], game: Any, state: Any) -> float:
    """Return the CPU seconds of a search."""
    return min(Timer(lambda: search(game, state), timer=process_time).repeat(ROUNDS, 1))


def main() -> None:
    """Print the share for each search and position, and exit with 1 if one reaches the bound."""
    player = extra_seconds(CHECKED_PLAYER, PLAYER)
    results = {way: extra_seconds(way, RESULT) for way in (CHECKED_IN_THE_LOOP, CHECKED_RESULT)}
    in_the_loop, called = (1e9 * each for each in results.values())
    print(
        f"player: {1e9 * player:.0f} ns a check; result: {in_the_loop:.0f} ns in the loop, {called:.0f} ns called"
    )
    shares: list[float] = []
    for game, text in POSITIONS:
        state = game.parse_state(text)
        for name, (search, way) in SEARCHES.items():
            asked = Asked(game)
            search(asked, state)
            shares.append((asked.players * player + asked.results * results[way]) / seconds(search, game, state))
            print(f"{game}, {name}: {shares[-1]:.1%} of the time")
    sys.exit(max(shares) >= BOUND)


if __name__ == "__main__":
    main()
