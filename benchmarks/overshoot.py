"""How far searches overrun their time limit, in milliseconds.

    python benchmarks/overshoot.py

From the start of three games, each search is stopped 100 times, by limits from 20 to 50 ms. The overshoot is the
time beyond the limit, less what one `result` takes, since no search can stop within one. Goals: a median below
1 ms and a 99th percentile below 10 ms, of CPU time: a timer notes what the process had used when the limit struck.
On the clock there is also the time in which the machine did something else, as the bare loop shows, which stops at
the same limits and does nothing. Exits with 1 where a goal is missed. Needs interval timers, which Windows lacks.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple, TypeAlias

from gametree import LimitReached, TimeLimited, alpha_beta, alpha_beta_with_memory, iterative_deepening
from gametree.games import ConnectFour, Kalah, Othello

RUNS = 100
MEDIAN_GOAL = 1.0
PERCENTILE_GOAL = 10.0
GAMES = (ConnectFour(), Othello(), Kalah(holes=6, seeds=4))

Run: TypeAlias = Callable[[Any, Any, float], None]


class Overshoot(NamedTuple):
    """The milliseconds beyond a limit."""

    cpu: float
    clock: float


def not_known(_: object) -> float:
    return 0.0


def deepening(game: Any, state: Any, seconds: float) -> None:
    for iteration in iterative_deepening(game, state, evaluate=not_known, seconds=seconds):
        if iteration.solved:
            message = f"{game} is solved within {seconds} seconds: choose a larger one."
            raise RuntimeError(message)


def limited(search: Callable[..., object]) -> Run:
    """Return what runs a search of the game with a time limit."""

    def run(game: Any, state: Any, seconds: float) -> None:
        try:
            search(TimeLimited(game, seconds=seconds), state)
        except LimitReached:
            return
        message = f"{game} is solved within {seconds} seconds: choose a larger one."
        raise RuntimeError(message)

    return run


def bare_loop(_: Any, __: Any, seconds: float) -> None:
    deadline = perf_counter() + seconds
    while perf_counter() < deadline:
        pass


WAYS: dict[str, Run] = {
    "a bare loop": bare_loop,
    "iterative_deepening": deepening,
    "alpha_beta of TimeLimited": limited(alpha_beta),
    "alpha_beta_with_memory of TimeLimited": limited(alpha_beta_with_memory),
}


def percentile(times: list[float]) -> float:
    """Return the 99th percentile of sorted times."""
    return times[len(times) * 99 // 100 - 1]


def milliseconds_of_result(game: Any, state: Any) -> float:
    """Return what one `result` takes, the median of many."""
    times: list[float] = []
    for _ in range(RUNS):
        for action in game.actions(state):
            start = perf_counter()
            game.result(state, action)
            times.append(perf_counter() - start)
    return 1000 * median(times)


def overshoots(run: Run, game: Any) -> list[Overshoot]:
    """Return how far each of many runs overran its limit."""
    state = game.initial_state()
    one_result = milliseconds_of_result(game, state)
    cpu_at_limit = 0.0

    def limit_strikes(*_: object) -> None:
        nonlocal cpu_at_limit
        cpu_at_limit = process_time()

    signal.signal(signal.SIGALRM, limit_strikes)
    found: list[Overshoot] = []
    for number in range(RUNS):
        seconds = 0.02 + 0.03 * number / RUNS
        start = perf_counter()
        signal.setitimer(signal.ITIMER_REAL, seconds)
        run(game, state, seconds)
        cpu, clock = process_time() - cpu_at_limit, perf_counter() - start - seconds
        found.append(Overshoot(1000 * cpu - one_result, 1000 * clock - one_result))
    return found


def main() -> bool:
    missed = False
    print(f"{'ms beyond the limit':<54}{'CPU':>8}{'':>8}{'clock':>8}")
    print(f"{'':<54}{'median':>8}{'99th':>8}{'median':>8}{'99th':>8}")
    for name, run in WAYS.items():
        for game in GAMES:
            found = overshoots(run, game)
            figures = [
                figure(sorted(times)) for times in zip(*found, strict=True) for figure in (median, percentile)
            ]
            missed = missed or figures[0] >= MEDIAN_GOAL or figures[1] >= PERCENTILE_GOAL
            numbers = "".join(f"{number:>8.3f}" for number in figures)
            print(f"{name:<40}{type(game).__name__:<14}{numbers}", flush=True)
    print(f"{'goals, below':<54}{MEDIAN_GOAL:>8.3f}{PERCENTILE_GOAL:>8.3f}")
    return missed


if __name__ == "__main__":
    sys.exit(main())
