"""An evaluation of Dots and Boxes: boxes owned, boxes that can be taken, and who runs out of safe lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gametree.games.dots_and_boxes import DotsAndBoxes, Lines


def dots_and_boxes(game: DotsAndBoxes) -> Callable[[Lines], float]:
    """Return an evaluation of Dots and Boxes: boxes owned, boxes that can be taken, and the parity of safe lines.

    A box with three lines counts for the player to move. A line is safe if no box beside it has two lines already.
    With an even number of safe lines, the player to move will have to open the first chain, which counts as the
    loss of a box. Values are between minus and plus the number of boxes.

    Source: Berlekamp, "The Dots and Boxes Game", 2000 (chains, and who has to open them).

    Args:
        game: The game, for the size of its board.
    """
    boxes = game.rows * game.columns
    level, upright = (game.rows + 1) * game.columns, game.rows * (game.columns + 1)
    every = (1 << level + upright) - 1
    around = tuple(
        1 << row * game.columns + column
        | 1 << (row + 1) * game.columns + column
        | 3 << level + row * (game.columns + 1) + column
        for row in range(game.rows)
        for column in range(game.columns)
    )

    return partial(_value, every, boxes, around)


def _value(every: int, boxes: int, around: tuple[int, ...], state: Lines) -> float:
    drawn, lead, turn = state
    safe = every & ~drawn
    gains = 0
    for box in around:
        lines = (box & drawn).bit_count()
        if lines == 3:
            gains += 1
        elif lines == 2:
            safe &= ~box
    opens = 1 if safe.bit_count() % 2 == 0 else -1
    value = lead + turn * (gains - opens)
    return max(-boxes, min(boxes, value))
