"""An evaluation of Connect Four: the lines that are still open, and the threats on rows of the right parity."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gametree.evaluations.lines import lines
from gametree.games.board import column_of_bits
from gametree.games.connect_four import ConnectFour, Discs


def connect_four(game: ConnectFour) -> Callable[[Discs], float]:
    """Return an evaluation of Connect Four: each line that only one side has discs in counts for that side.

    A line counts the square of the number of discs in it. A line that lacks a single disc counts four times as
    much if the board has an even height and the empty place is on a row of the right parity: odd for MAX, even for
    MIN, counted from 1 at the bottom. There the other side must in the end play on the square below. Values are
    between -1 and 1.

    Source: Allis, "A Knowledge-based Approach of Connect-Four", 1988, for threats and their parity.

    Args:
        game: The game, for the size of its board.
    """
    fours = lines(game.connect, game.height, game.width)
    stride, connect = game.height + 1, game.connect
    bottom = column_of_bits(stride, game.width)
    even_height = game.height % 2 == 0
    odd_rows = sum(bottom << row for row in range(0, game.height, 2)) if even_height else 0
    even_rows = odd_rows << 1
    most = 4 * connect * connect * len(fours) + 1

    return partial(_value, fours, connect, odd_rows, even_rows, most)


def _value(fours: tuple[int, ...], connect: int, odd_rows: int, even_rows: int, most: int, state: Discs) -> float:
    own, both = state
    x = own ^ both if both.bit_count() & 1 else own
    o = both ^ x
    score = 0
    for line in fours:
        if line & x:
            if not line & o:
                discs = (line & x).bit_count()
                score += discs * discs
                if discs == connect - 1 and (line & ~x) & odd_rows:
                    score += 3 * discs * discs
        elif line & o:
            discs = (line & o).bit_count()
            score -= discs * discs
            if discs == connect - 1 and (line & ~o) & even_rows:
                score -= 3 * discs * discs
    return score / most
