"""The table of solved games, made when the site is built."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gametree import solve
from gametree.games import (
    MNK,
    Breakthrough,
    Chomp,
    Domineering,
    DotsAndBoxes,
    Hexapawn,
    Kalah,
    Nim,
    ThreeMensMorris,
    TicTacToe,
)
from gametree.notation import line_text, number_text
from gametree.solver.game_description import describe

GAMES: tuple[Any, ...] = (
    TicTacToe(),
    MNK(3, 3, 2),
    Nim((3, 4, 5)),
    Chomp(3, 4),
    Domineering(3, 3),
    Hexapawn(3, 3),
    Hexapawn(4, 3),
    Hexapawn(3, 4),
    Breakthrough(3, 4, lines=1),
    DotsAndBoxes(1, 2),
    Kalah(2, 2),
    Kalah(3, 2),
    ThreeMensMorris(),
    ThreeMensMorris(move_anywhere=True),
)


def rows() -> Iterator[str]:
    """Yield a row for each game: its states, its value and distance, and how many live states are won."""
    for game in GAMES:
        solution = solve(game)
        value, plies = solution[solution.start]
        won, drawn, lost = solution.counts().live
        distance = "never ends" if plies is None else str(plies)
        line = "" if plies is None else f"`{line_text(game, solution.result(solution.start).line[:6])}`"
        counts = f"{len(solution):,} | {won:,} | {drawn:,} | {lost:,}"
        yield f"| `{describe(game)}` | {counts} | {number_text(value)} | {distance} | {line} |"


def table() -> str:
    """Return the table in Markdown."""
    head = "| game | states | won | drawn | lost | value | plies | first plies of best play |"
    return "\n".join([head, "|---|" + "--:|" * 6 + "---|", *rows()])
