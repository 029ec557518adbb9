"""The laws of the `minimax` of a module of CS50: a best action at every board, and None at the end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import groupby

from gametree.grading.cs50_boards import Position, board_below, positions
from gametree.grading.submissions import Submission, Unfinished
from gametree.notation import list_text
from gametree.testing.answers import NoAnswer, problem
from gametree.testing.patience import Patience

SECONDS = 0.5
MOST_OF_A_KIND = 150
FEW_SQUARES = 4  # to search them takes any minimax a small part of a second
FINISHED = 60


def check_minimax_at_the_end(submission: Submission) -> str | None:
    """At a finished board minimax returns None."""
    over = [each for each in positions() if each.over]
    for position in over[:: len(over) // FINISHED]:
        answer = submission.ask("minimax", position)
        if answer.error or answer.value is not None:
            said = f"minimax {problem(answer)} at {position.text}, where the game is over: return None."
            return f"{said}{board_below(position)}"
    return None


def check_minimax(submission: Submission) -> str | None:
    """At a live board minimax returns an action that no other action is better than."""
    outer = submission.patience
    with Patience(SECONDS) as patience:
        submission.patience = patience
        try:
            return _first_wrong(submission)
        finally:
            submission.patience = outer


def _first_wrong(submission: Submission) -> str | None:
    """Return what is wrong at the board with the fewest empty squares, as far as the time allows."""
    end = time.process_time() + SECONDS
    for asked, position in enumerate(_fewest_squares_first()):
        squares = len(position.squares)
        answer = submission.ask("minimax", position)
        late = time.process_time() > end or isinstance(answer.error, NoAnswer)
        if late and squares > FEW_SQUARES:
            message = f"right at {asked:,} boards with at most {squares} empty squares, and slow at larger ones"
            raise Unfinished(message)
        if answer.error or answer.value not in position.best:
            legal = bool(answer.error) or answer.value in position.squares
            return _wrong(position, f"minimax {problem(answer)}", legal=legal)
    return None


def _fewest_squares_first() -> Iterator[Position]:
    """Yield live boards, those with the fewest empty squares first, and of each number some evenly spread."""
    live = sorted((each for each in positions() if not each.over), key=lambda each: len(each.squares))
    for _, boards in groupby(live, lambda each: len(each.squares)):
        alike = list(boards)
        yield from alike[:: len(alike) // MOST_OF_A_KIND + 1]


def _wrong(position: Position, said: str, *, legal: bool) -> str:
    best = list_text([str(square) for square in position.best])
    which = "the best action is" if len(position.best) == 1 else "the best actions are"
    outcome = {1: "X wins", 0: "the game is drawn", -1: "O wins"}[position.value]
    kind = "" if legal else ", which is no legal action"
    return (
        f"{said}{kind} at {position.text}, where it is {position.mover}'s turn: {which} {best}, after which"
        f" {outcome} with best play.{board_below(position)}"
    )
