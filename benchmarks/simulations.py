"""Simulations a second of Monte Carlo tree search: compiled, plain, and open-spiel's in C++.

    pip install open-spiel==2.0.2
    python benchmarks/simulations.py

All search the first position of a game with random rollouts and proven values, one rollout a simulation, and the
same constant of exploration: open-spiel's `uct_c` is for utilities from -1 to 1, ours for each unit of the spread.
Each side's tree may take 256 megabytes. What counts is CPU time, the median of several rounds with the sides in
turn; the rules were compiled before. Exits with 1 where an aim is missed, and with 2 without open-spiel.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from gametree import compiled, monte_carlo_tree_search
from gametree.games import Breakthrough, ConnectFour, Othello

ROUNDS = 5
EXPLORATION = 1.0  # times the spread of outcomes, which is 2 for utilities from -1 to 1
MEGABYTES = 256


class Contest(NamedTuple):
    """A game, its name in open-spiel, the simulations of each of the three searches, and an aim."""

    game: Any
    spiel_name: str
    compiled: int
    plain: int
    spiel: int
    aim: float


CONTESTS = (
    Contest(ConnectFour(), "connect_four", 200_000, 1_000, 20_000, 5),
    Contest(Breakthrough(8, 8), "breakthrough", 20_000, 100, 4_000, 10),
    Contest(Othello(8), "othello", 10_000, 50, 1_000, 10),
)


def speed(run: Callable[[int, int], object], simulations: int, seed: int) -> float:
    """Return the simulations a second of CPU time."""
    start = process_time()
    run(simulations, seed)
    return simulations / (process_time() - start)


def compare(spiel: Any, contest: Contest) -> bool:
    """Print the speeds of all sides on one game; return whether the aim is missed."""
    game, start = contest.game, contest.game.initial_state()
    machine, spiel_game = compiled.compile(game), spiel.load_game(contest.spiel_name)

    def ours(simulations: int, seed: int) -> object:
        return compiled.monte_carlo_tree_search(
            machine, start, rng=Random(seed), simulations=simulations, exploration=EXPLORATION
        )

    def plain(simulations: int, seed: int) -> object:
        return monte_carlo_tree_search(
            game, start, rng=Random(seed), simulations=simulations, exploration=EXPLORATION
        )

    def theirs(simulations: int, seed: int) -> object:
        evaluator = spiel.RandomRolloutEvaluator(1, seed)
        bot = spiel.MCTSBot(
            spiel_game,
            evaluator,
            2 * EXPLORATION,
            simulations,
            MEGABYTES,
            True,
            seed,
            False,  # proves; is silent
        )
        return bot.mcts_search(spiel_game.new_initial_state())

    sides = ((ours, contest.compiled), (plain, contest.plain), (theirs, contest.spiel))
    ours(1, 0)
    rounds = [[speed(run, simulations, seed) for run, simulations in sides] for seed in range(ROUNDS)]
    fast, slow, spiel_speed = (median(speeds) for speeds in zip(*rounds, strict=True))
    ratio = median(fast / other for fast, _, other in rounds)
    missed = ratio < contest.aim
    print(
        f"{contest.spiel_name:<14}{fast:>12,.0f}{slow:>9,.0f}{spiel_speed:>12,.0f}{fast / slow:>9.0f}{ratio:>9.1f}"
        f"   aim: at least {contest.aim:g}{' MISSED' if missed else ''}",
        flush=True,
    )
    return missed


def main() -> int:
    if find_spec("pyspiel") is None:
        print("open-spiel is not installed: run pip install open-spiel==2.0.2 and try again.")
        return 2
    spiel = import_module("pyspiel")
    print(f"{'':<14}{'compiled/s':>12}{'plain/s':>9}{'open-spiel/s':>12}{'to plain':>9}{'to C++':>9}")
    missed = [compare(spiel, contest) for contest in CONTESTS]
    return int(any(missed))


if __name__ == "__main__":
    sys.exit(main())
