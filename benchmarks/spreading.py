"""Measure what spreading work over processes costs the process that spreads it.

Run `python benchmarks/spreading.py`. All times are CPU times of the caller, in microseconds, the least of three,
so other work on the machine hardly changes them. What a state costs the caller is a bound on the speed that any
number of workers can reach: `solve` can be faster by the quotient of the two columns of a row. The slow rules are
those of three men's morris with half a millisecond of work at each live state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import process_time
from typing import Any

from gametree import Game, Result, search_states, solve
from gametree.games import Breakthrough, ThreeMensMorris

ROUNDS = 3
STATES = 2_000
WORK = 0.0005


class SlowMorris(ThreeMensMorris):
    """Three men's morris with rules that take their time."""

    def actions(self, state: Any) -> Iterator[int]:
        """The actions, after a while."""
        until = process_time() + WORK
        while process_time() < until:
            pass
        return super().actions(state)


def no_search(_game: Game[Any, Any], _state: Any, /) -> Result[Any]:
    return Result(0)


def microseconds(call: Callable[[], object], states: int) -> float:
    times: list[float] = []
    for _ in range(ROUNDS):
        began = process_time()
        call()
        times.append(process_time() - began)
    return 1e6 * min(times) / states


def main() -> None:
    with ProcessPoolExecutor() as executor:
        list(executor.map(abs, range(100)))  # starts the workers
        print(f"{'solve':42} {'states':>8} {'alone':>8} {'spread':>8}")
        games: tuple[Any, ...] = (ThreeMensMorris(), Breakthrough(3, 4, lines=1), SlowMorris())
        for game in games:
            count = len(solve(game, executor=executor))
            alone = microseconds(partial(solve, game), count)
            spread = microseconds(partial(solve, game, executor=executor), count)
            print(f"{type(game).__name__:42} {count:8,} {alone:8.1f} {spread:8.1f}")
        states = list(solve(games[0]))[:STATES]
        print(f"\n{'search_states':42} {'':>8} {'spread':>8}")
        for states_a_task in (1, 10, 100):

            def search(states_a_task: int = states_a_task) -> object:
                return list(
                    search_states(no_search, games[0], states, executor=executor, states_a_task=states_a_task)
                )

            print(f"{f'{states_a_task} states a task':42} {'':>8} {microseconds(search, len(states)):8.1f}")


if __name__ == "__main__":
    main()
