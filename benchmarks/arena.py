"""Measure what the referee costs beside the players' own time, and how many more games two workers play.

    python benchmarks/arena.py

The players of the first measurement return an action at once, so nearly all the time is the referee's and that of
the rules. Prints the microseconds of CPU for a move, and how many times one worker's games two play. On a machine
that is busy with other work, two processes may get no more of it than one. That both are choosing moves nearly all
the time, and that the caller takes little, can still be seen.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from gametree import MAX, MIN, Game, alpha_beta, play, search_strategy
from gametree.arena import tournament
from gametree.arena.isolation import METHOD
from gametree.evaluations import shipped_evaluation
from gametree.games import Breakthrough, ConnectFour, Kalah, Othello, TicTacToe

ROUNDS = 5
MOST_COST, LEAST_GAIN = 50.0, 1.9


def first(game: Game[Any, Any], state: Any) -> Any:
    """Return the first action."""
    return next(iter(game.actions(state)))


def last(game: Game[Any, Any], state: Any) -> Any:
    """Return the last action."""
    *_, action = game.actions(state)
    return action


def cost_of_a_move(game: Any) -> tuple[float, float]:
    """Return the microseconds of CPU for a move in a tournament, and for one in `play`, the rules included."""
    began = process_time()
    standings = tournament({"first": first, "last": last}, game, games=200, openings=2, repeat=True)
    spent = process_time() - began
    moves = sum(effort.moves for each in standings.games for effort in each.efforts)
    began = process_time()
    plies = 0
    for each in standings.games:
        players = {MAX: first, MIN: last} if each.max == "first" else {MAX: last, MIN: first}
        plies += len(play(game, players, each.record.states[2]).actions)
    alone = process_time() - began
    return 1e6 * spent / moves, 1e6 * alone / plies


class Run(NamedTuple):
    """A tournament on some workers: its seconds, those of all moves, and those of CPU of the caller."""

    seconds: float
    at_work: float
    own: float


def run_on(workers: int) -> Run:
    """Return what a tournament of searches of Connect Four takes, on workers that are already there."""
    game = ConnectFour()
    judge = shipped_evaluation(game)
    players = {str(depth): search_strategy(partial(alpha_beta, depth=depth, evaluate=judge)) for depth in (4, 3)}
    with ProcessPoolExecutor(workers, get_context(METHOD)) as executor:
        tournament(players, game, games=2 * workers, executor=executor)
        began, own = perf_counter(), process_time()
        standings = tournament(players, game, games=40, executor=executor)
        seconds, own = perf_counter() - began, process_time() - own
    return Run(seconds, sum(effort.seconds for each in standings.games for effort in each.efforts), own)


def main() -> None:
    """Print both measurements, and exit with 1 if one misses its bound."""
    costs = list[float]()
    for game in (TicTacToe(), ConnectFour(), Breakthrough(5, 5), Kalah(6, 4), Othello(6)):
        measured = [cost_of_a_move(game) for _ in range(ROUNDS)]
        cost, alone = (median(each) for each in zip(*measured, strict=True))
        costs.append(cost)
        print(f"{game}: {cost:.1f} us of CPU a move with the referee, {alone:.1f} us in play")
    pairs = [(run_on(1), run_on(2)) for _ in range(ROUNDS)]
    gain = median(one.seconds / two.seconds for one, two in pairs)
    busy = median(two.at_work / two.seconds for _, two in pairs)
    own = median(one.own / one.at_work for one, _ in pairs)
    print(f"two workers play {gain:.2f} times one's games; {busy:.2f} of them are choosing moves on average")
    print(f"the caller's CPU is {own:.1%} of the time of the moves")
    raise SystemExit(max(costs) > MOST_COST or gain < LEAST_GAIN)


if __name__ == "__main__":
    main()
