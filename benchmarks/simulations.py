"""Random play and Monte Carlo tree search a second: compiled, plain, and in C++.

    pip install open-spiel==2.0.2
    python benchmarks/simulations.py

First, games at random: compiled `simulate` beside plain Python, beside the simulations of the compiled tree
search, and for Connect Four beside `random_play.cpp`, which has the same tallies and is built by `g++ -O3
-march=native`. Where open-spiel is installed, its random games too. What counts is CPU time, but for two threads
beside one.

Then tree searches of the first position of a game, with random rollouts and proven values, one rollout a
simulation, and the same constant of exploration: open-spiel's `uct_c` is for utilities from -1 to 1, ours for each
unit of the spread. Each side's tree may take 256 megabytes. What counts is CPU time.

All figures are the median of several rounds with the sides in turn; the rules were compiled before. Exits with 1
where an aim is missed, and with 2 without open-spiel.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

from gametree import compiled, monte_carlo_tree_search, simulate
from gametree.games import Breakthrough, ConnectFour, Kalah, Othello

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
        f"{contest.spiel_name:<14}{fast:>12,.0f}{slow:>9,.0f}{spiel_speed:>13,.0f}{fast / slow:>9.0f}{ratio:>9.1f}"
        f"   aim: at least {contest.aim:g}{' MISSED' if missed else ''}",
        flush=True,
    )
    return missed


def random_play(game: Any, games: int, cpp: Path | None) -> bool:
    """Print the speed of random play of a game, and its ratios to others; return whether an aim is missed."""
    start, machine = game.initial_state(), compiled.compile(game)
    found = compiled.simulate(machine, start, simulations=games)

    def ours(games: int, seed: int) -> object:
        return compiled.simulate(machine, start, simulations=games, rng=Random(seed))

    def tree(games: int, seed: int) -> object:
        return compiled.monte_carlo_tree_search(machine, start, rng=Random(seed), simulations=games)

    def plain(games: int, seed: int) -> object:
        return simulate(game, start, simulations=games, rng=Random(seed))

    def seconds(threads: int) -> float:
        began = perf_counter()
        compiled.simulate(machine, start, simulations=4 * games, threads=threads)
        return perf_counter() - began

    def in_cpp(seed: int) -> float:
        key = str(Random(seed).getrandbits(32))
        told = subprocess.run([str(cpp), key, str(games)], capture_output=True, text=True, check=True).stdout
        *wins, _plies, microseconds = map(int, told.split())
        utilities = compiled.simulate(machine, start, simulations=games, rng=Random(seed)).utilities
        assert [utilities.get(value, 0) for value in (1, -1, 0)] == wins
        return games / microseconds * 1e6

    tree(1, 0)
    rounds = [
        (speed(ours, games, seed), speed(tree, games // 20, seed), speed(plain, games // 1000, seed))
        for seed in range(ROUNDS)
    ]
    fast = median(speeds[0] for speeds in rounds)
    to_tree, to_plain = (median(speeds[0] / speeds[side] for speeds in rounds) for side in (1, 2))
    two = median(seconds(1) / seconds(2) for _ in range(ROUNDS))
    to_cpp = None if cpp is None else median(speed(ours, games, seed) / in_cpp(seed) for seed in range(ROUNDS))
    missed = two < 1.9 or (to_cpp is not None and (to_cpp < 0.8 or to_tree < 1.3))
    print(
        f"{type(game).__name__:<14}{fast:>12,.0f}{fast * found.mean_plies / 1e6:>9.1f} M{to_plain:>9.0f}"
        f"{to_tree:>9.1f}{two:>11.2f}{'' if to_cpp is None else f'{to_cpp:>9.2f}'}"
        f"{'   MISSED' if missed else ''}",
        flush=True,
    )
    return missed


def random_play_of_open_spiel(spiel: Any, contest: Contest) -> None:
    """Print the games a second of random play: ours, and open-spiel's, whose first simulation plays them all."""
    machine = compiled.compile(contest.game)
    start, spiel_game = contest.game.initial_state(), spiel.load_game(contest.spiel_name)

    def ours(games: int, seed: int) -> object:
        return compiled.simulate(machine, start, simulations=games, rng=Random(seed))

    def theirs(games: int, seed: int) -> object:
        evaluator = spiel.RandomRolloutEvaluator(games, seed)
        bot = spiel.MCTSBot(spiel_game, evaluator, 2 * EXPLORATION, 1, MEGABYTES, False, seed, False)
        return bot.mcts_search(spiel_game.new_initial_state())

    ours(1, 0)
    rounds = [(speed(ours, contest.compiled, seed), speed(theirs, contest.spiel, seed)) for seed in range(ROUNDS)]
    fast, other = (median(speeds) for speeds in zip(*rounds, strict=True))
    print(f"{contest.spiel_name:<14}{fast:>12,.0f}{other:>13,.0f}{median(one / two for one, two in rounds):>9.1f}")


def main() -> int:
    missed = list[bool]()
    headings = f"{'games/s':>12}{'moves/s':>11}{'to plain':>9}{'to tree':>9}{'2 threads':>11}{'to C++':>9}"
    print(f"{'random play':<14}{headings}")
    with TemporaryDirectory() as folder:
        program = Path(folder, "random_play") if which("g++") else None
        if program is not None:
            source = Path(__file__).with_name("random_play.cpp")
            subprocess.run(["g++", "-O3", "-march=native", "-o", program, source], check=True)
        missed.append(random_play(ConnectFour(), 500_000, program))
    missed += [random_play(Kalah(6, 4), 200_000, None), random_play(Breakthrough(7, 7), 200_000, None)]
    missed.append(random_play(Othello(8), 40_000, None))
    if find_spec("pyspiel") is None:
        print("open-spiel is not installed: run pip install open-spiel==2.0.2 and try again.")
        return 2
    spiel = import_module("pyspiel")
    print(f"{'random play':<14}{'compiled/s':>12}{'open-spiel/s':>13}{'to C++':>9}")
    for contest in CONTESTS:
        random_play_of_open_spiel(spiel, contest)
    print(f"{'tree search':<14}{'compiled/s':>12}{'plain/s':>9}{'open-spiel/s':>13}{'to plain':>9}{'to C++':>9}")
    missed += [compare(spiel, contest) for contest in CONTESTS]
    return int(any(missed))


if __name__ == "__main__":
    sys.exit(main())
