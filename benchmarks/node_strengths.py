"""Measure what more nodes a move are worth: the strategy of the command against itself, with evaluations.

    python benchmarks/node_strengths.py docs/figures/strength_by_nodes.csv

Each two players play 40 games, from openings of four random plies with both sides of each. A player may enter a
number of states for each move, so the games depend on the seeds alone. Ratings are relative to the fewest nodes.
"""

from __future__ import annotations

import argparse
import csv
from math import inf
from pathlib import Path
from typing import Any

from gametree import timed_strategy
from gametree.arena import tournament
from gametree.evaluations import shipped_evaluation
from gametree.games import Breakthrough, ConnectFour, Kalah

NODES = (100, 300, 1_000, 3_000)
GAMES: dict[str, Any] = {
    "Connect Four 7 × 6": ConnectFour(),
    "Breakthrough 5 × 5": Breakthrough(5, 5),
    "Kalah(6, 4)": Kalah(6, 4),
}


def main() -> None:
    """Play all tournaments, and write the ratings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=40)
    given = parser.parse_args()
    with given.file.open("w", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["game", "nodes", "rating", "low", "high"])
        for name, game in GAMES.items():
            evaluate = shipped_evaluation(game)
            players = {str(nodes): timed_strategy(inf, nodes=nodes, evaluate=evaluate) for nodes in NODES}
            standings = tournament(players, game, games=given.games, anchor=str(NODES[0]))
            print(f"{name}\n{standings}", flush=True)
            for row in sorted(standings.rows, key=lambda row: int(row.name)):
                low, high = row.rating_interval
                writer.writerow([name, row.name, *(f"{each:.0f}" for each in (row.rating, low, high))])
                file.flush()


if __name__ == "__main__":
    main()
