"""Measure states solved per second, against the same solve written by hand with plain dicts.

Run `python benchmarks/solving.py`, with `--large` to solve Connect Four on 5 by 5 as well. The solve by hand is
what people write for one game: dicts of values, distances, open replies and predecessors, three outcomes, and no
checks of the rules. Both must give the same values and distances for all states. Times are CPU times, the least of
three, in turns. The memory is the peak that Python allocates while solving, in bytes per state. Exits with 1 if
`solve` is slower than `BOUND` times the solve by hand.

A second table has `compiled.solve`, on one thread after compiling, with the plain solve where that is not too
large. It exits with 1 if Connect Four on 5 by 4 is solved at fewer than `STATES_A_SECOND` or takes more than
`BYTES_A_STATE`.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable, Mapping
from time import process_time
from typing import Any, TypeAlias

from gametree import MAX, Solution, compiled, solve
from gametree.games import Breakthrough, ConnectFour, ThreeMensMorris, TicTacToe

BOUND = 0.7
STATES_A_SECOND = 1_000_000
BYTES_A_STATE = 64
ROUNDS = 3
GAMES: tuple[Any, ...] = (TicTacToe(), ThreeMensMorris(), Breakthrough(3, 4, lines=1), ConnectFour(4, 4))
FLOOR, LARGE = ConnectFour(5, 4), ConnectFour(5, 5)
PLAIN_STATES = 200_000  # that plain Python solves in a few seconds
Answer: TypeAlias = "Mapping[Any, tuple[float, int | None]]"


def by_hand(game: Any) -> Answer:
    """Return the value and the distance of every state, with one dict for each kind of fact."""
    start = game.initial_state()
    before: dict[Any, list[Any]] = {start: []}
    open_replies: dict[Any, int] = {}
    ends: dict[float, list[Any]] = {1: [], 0: [], -1: []}
    for state in (ahead := [start]):
        if game.terminal(state):
            ends[game.utility(state)].append(state)
            continue
        replies = 0
        for action in game.actions(state):
            following = game.result(state, action)
            if following not in before:
                before[following] = []
                ahead.append(following)
            before[following].append(state)
            replies += 1
        open_replies[state] = replies
    values: dict[Any, float] = {}
    plies: dict[Any, int] = {}
    for value in (1, -1, 0):
        queue = ends[value]
        for state in queue:
            values[state], plies[state] = value, 0
        for state in queue:
            for earlier in before[state]:
                if earlier in values:
                    continue
                if value and game.player(earlier) != value:
                    open_replies[earlier] -= 1
                    if open_replies[earlier]:
                        continue
                values[earlier], plies[earlier] = value, plies[state] + 1
                queue.append(earlier)
    return {state: (values.get(state, 0), plies.get(state)) for state in before}


def library(game: Any) -> Answer:
    solution: Solution[Any, Any] = solve(game)
    return solution


def seconds(solver: Callable[[Any], Answer], game: Any) -> float:
    began = process_time()
    solver(game)
    return process_time() - began


def peak(solver: Callable[[Any], Answer], game: Any) -> int:
    tracemalloc.start()
    solver(game)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def compiled_rows() -> None:
    """Print the speed and the memory of compiled solves, and exit if they are below the floors."""
    print(f"\n{'compiled':42} {'states':>10} {'states/s':>10} {'B/state':>8} {'/ plain':>8}")
    games: list[Any] = [ThreeMensMorris(), ConnectFour(4, 4), FLOOR]
    for game in [*games, LARGE] if "--large" in sys.argv else games:
        rules = compiled.compile(game)
        compiled.solve(rules, start=over(game) if game == LARGE else None)  # which compiles the solver
        began = process_time()
        states = len(compiled.solve(rules, threads=1))
        taken = process_time() - began
        tracemalloc.start()
        compiled.solve(rules, threads=1)
        memory = tracemalloc.get_traced_memory()[1] / states
        tracemalloc.stop()
        times = f"{seconds(library, game) / taken:8.0f}" if states < PLAIN_STATES else f"{'-':>8}"
        print(f"{game!s:42} {states:10,} {states / taken:10,.0f} {memory:8.0f} {times}", flush=True)
        if game == FLOOR and (states / taken < STATES_A_SECOND or memory > BYTES_A_STATE):
            sys.exit(f"{game} is solved at {states / taken:,.0f} states a second in {memory:.0f} bytes a state.")


def over(game: Any) -> Any:
    """Return a state at which the game is over."""
    state = game.initial_state()
    while not game.terminal(state):
        state = game.result(state, next(iter(game.actions(state))))
    return state


def main() -> None:
    assert MAX == 1, "by_hand takes a utility for the player who wins with it"
    worst = 100.0
    print(f"{'game':42} {'states':>8} {'solve/s':>9} {'hand/s':>9} {'ratio':>6} {'B/state':>8} {'hand':>6}")
    for game in GAMES:
        mine, hand = library(game), by_hand(game)
        if dict(mine) != hand:
            sys.exit(f"The two solves of {game} differ.")
        states = len(hand)
        pairs = [(seconds(library, game), seconds(by_hand, game)) for _ in range(ROUNDS)]
        quickest, by_hand_quickest = (min(times) for times in zip(*pairs, strict=True))
        ratio = by_hand_quickest / quickest
        worst = min(worst, ratio)
        speeds = f"{states / quickest:9,.0f} {states / by_hand_quickest:9,.0f} {ratio:6.2f}"
        memory = f"{peak(library, game) / states:8.0f} {peak(by_hand, game) / states:6.0f}"
        print(f"{game!s:42} {states:8,} {speeds} {memory}")
    compiled_rows()
    if worst < BOUND:
        sys.exit(f"solve runs at {worst:.2f} of the speed of the solve by hand, less than {BOUND}.")


if __name__ == "__main__":
    main()
