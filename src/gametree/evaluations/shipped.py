"""Find the evaluation of a shipped game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gametree.evaluations.breakthrough import breakthrough
from gametree.evaluations.connect_four import connect_four
from gametree.evaluations.dots_and_boxes import dots_and_boxes
from gametree.evaluations.kalah import kalah
from gametree.evaluations.mnk import mnk
from gametree.evaluations.othello import othello
from gametree.games import MNK, Breakthrough, ConnectFour, DotsAndBoxes, Kalah, Othello

EVALUATIONS: Mapping[type[Any], Callable[[Any], Callable[[Any], float]]] = {
    Breakthrough: breakthrough,
    ConnectFour: connect_four,
    DotsAndBoxes: dots_and_boxes,
    Kalah: kalah,
    MNK: mnk,
    Othello: othello,
}


def shipped_evaluation(game: object) -> Callable[[Any], float] | None:
    """Return the evaluation of a game if it is a shipped one that has one, else None.

    Args:
        game: Any game.

    Examples:
        >>> from gametree.evaluations import shipped_evaluation
        >>> from gametree.games import Nim, Othello
        >>> game = Othello()
        >>> shipped_evaluation(game)(game.initial_state()), shipped_evaluation(Nim())
        (0.0, None)
    """
    make = EVALUATIONS.get(type(game))
    return None if make is None else make(game)
