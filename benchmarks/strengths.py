"""Measure the ladder of `strategy_of_strength`: six strengths against each other in six games.

    python benchmarks/strengths.py docs/matches/strengths.csv

Regrets are by alpha-beta to a depth with the evaluation of the game. Each two strengths play 40 games, from
openings of four random plies with both sides of each. Ratings are relative to random play, which is strength 0.
Writes a line for each game and strength, in some minutes; with `--workers 2` two games are played at a time.
"""

from __future__ import annotations

import argparse
import csv
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from gametree import alpha_beta, strategy_of_strength
from gametree.arena import Standings, tournament
from gametree.arena.isolation import METHOD
from gametree.evaluations import shipped_evaluation
from gametree.games import MNK, Breakthrough, ConnectFour, DotsAndBoxes, Kalah, Othello

STRENGTHS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
GAMES: dict[str, tuple[Any, int]] = {  # each with the depth of the search
    "Connect Four 7 × 6": (ConnectFour(), 3),
    "Othello 6 × 6": (Othello(6), 2),
    "Breakthrough 5 × 5": (Breakthrough(5, 5), 2),
    "Kalah(6, 4)": (Kalah(6, 4), 3),
    "Dots and Boxes 2 × 3": (DotsAndBoxes(2, 3), 2),
    "m,n,k(5, 5, 4)": (MNK(5, 5, 4), 2),
}


def ladder(game: Any, depth: int, games: int, executor: ProcessPoolExecutor) -> Standings:
    """Return the standings of all strengths in a game."""
    search = partial(alpha_beta, depth=depth, evaluate=shipped_evaluation(game))
    players = {f"{strength:g}": strategy_of_strength(strength, search=search) for strength in STRENGTHS}
    return tournament(players, game, games=games, anchor="0", executor=executor)


def main() -> None:
    """Play all ladders, and write their ratings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers, get_context(METHOD)) as executor, given.file.open("w") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["game", "strength", "rating", "low", "high"])
        for name, (game, depth) in GAMES.items():
            standings = ladder(game, depth, given.games, executor)
            print(f"{name}, depth {depth}\n{standings}", flush=True)
            for row in sorted(standings.rows, key=lambda row: float(row.name)):
                low, high = row.rating_interval
                writer.writerow([name, row.name, *(f"{each:.0f}" for each in (row.rating, low, high))])


if __name__ == "__main__":
    main()
