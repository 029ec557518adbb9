"""Perft and searches of many states on a card of NVIDIA, beside the threads of its host.

    pip install '.[gpu]'
    python benchmarks/gpu_searches.py
    python benchmarks/gpu_searches.py --host

Perft of Connect Four is counted on the card, and by all threads of the host, to which the children of three plies
are dealt. Then `search_states` searches positions of random play to several depths, on the card and on the
threads, and the results are compared. Of each, the second of two runs is timed, after the rules were compiled.

With `--host` the module that becomes PTX runs on the processor instead, with little to do: its times say nothing,
but all else is as on a card. Exits with 1 where numbers or results differ.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter, strftime
from typing import Any

from gametree import compiled
from gametree.compiled.back_end import card
from gametree.evaluations import connect_four, othello
from gametree.games import ConnectFour, Othello

SECONDS = 2.0  # after which a search is not tried to a greater depth


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds that the second of two runs takes, and what it returns."""
    work()
    began = perf_counter()
    found = work()
    return perf_counter() - began, found


def on_threads(game: Any, state: Any, depth: int, threads: int) -> int:
    """Return the number of lines, counted by threads that share the children of three plies."""
    children = [state]
    for _ in range(3):
        live = [each for each in children if not game.terminal(each)]
        children = [game.result(each, action) for each in live for action in game.actions(each)]
    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(partial(compiled.perft, game, depth=depth - 3), children))


def count_lines(depths: list[int], threads: int) -> bool:
    """Print perft of Connect Four to some depths; return whether card and threads count the same."""
    game, right = compiled.compile(ConnectFour()), True
    state = game.initial_state()
    for depth in depths:
        seconds, lines = timed(partial(compiled.perft, game, state, depth=depth, device="cuda"))
        beside, expected = timed(partial(on_threads, game, state, depth, threads))
        right &= lines == expected
        print(
            f"perft {depth} of Connect Four: {lines:,} lines {'' if lines == expected else 'OTHER THAN'}"
            f" {seconds:.3f} s on the card, {beside:.3f} s on {threads} threads: {beside / seconds:.1f} times",
            flush=True,
        )
    return right


def positions(game: Any, number: int) -> list[Any]:
    """Return live states of random play."""

    def played() -> Any:
        random = Random(1)
        while True:
            state = game.initial_state()
            while not game.terminal(state):
                yield state
                state = game.result(state, random.choice([*game.actions(state)]))

    return [*islice(played(), number)]


def searched(game: Any, states: list[Any], options: dict[str, Any], **where: Any) -> list[Any]:
    """Return the results of all states."""
    return [*compiled.search_states(compiled.alpha_beta, game, states, **options, **where)]


def search(game: Any, evaluate: Any, number: int, depths: range, threads: int) -> bool:
    """Print the values a second of searches to some depths; return whether card and threads find the same."""
    states, right = positions(game, number), True
    for checked in (False, True):
        machine = compiled.compile(game, checked=checked)
        for depth in depths if not checked else depths[2:3]:
            options = {"depth": depth, "evaluate": evaluate}
            results = partial(searched, machine, states, options)
            seconds, found = timed(partial(results, device="cuda"))
            beside, expected = timed(partial(results, threads=threads))
            right &= found == expected
            print(
                f"alpha_beta {depth} of {type(game).__name__}{', replayed' if checked else ''}:"
                f" {number / seconds:,.0f} values/s on the card, {number / beside:,.0f} on {threads} threads:"
                f" {beside / seconds:.2f} times{'' if found == expected else ', OTHER RESULTS'}",
                flush=True,
            )
            if max(seconds, beside) > SECONDS:
                break
    return right


def on_host() -> str:
    """Let threads of a card be machine code of the processor."""
    sys.path.append(str(Path(__file__).parents[1]))
    said: str = import_module("benchmarks.gpu").on_host()
    return said


def main() -> int:
    """Print all figures."""
    host, threads = "--host" in sys.argv, os.cpu_count() or 1
    print(f"{on_host() if host else card.card_name()}; {threads} threads; {strftime('%Y-%m-%d')}", flush=True)
    number = 500 if host else 30_000
    right = [
        count_lines([7, 8] if host else [9, 11, 12], threads),
        search(ConnectFour(), connect_four(ConnectFour()), number, range(2, 5 if host else 9), threads),
        search(Othello(), othello(Othello()), number, range(2, 4 if host else 7), threads),
    ]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
