"""Tic-tac-toe on nine-letter texts and its full solution: a second implementation, without code of the library."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gametree.games import Board

ROWS = [range(start, start + 3) for start in (0, 3, 6)]
COLUMNS = [range(start, 9, 3) for start in range(3)]
DIAGONALS = [(0, 4, 8), (2, 4, 6)]
EMPTY = "." * 9

# Square i of an image shows square MAP[i] of the text.
QUARTER_TURN = [6, 3, 0, 7, 4, 1, 8, 5, 2]
MIRROR = [2, 1, 0, 5, 4, 3, 8, 7, 6]


def mover(text: str) -> str:
    return "X" if text.count("X") == text.count("O") else "O"


def empty_squares(text: str) -> list[int]:
    return [square for square, mark in enumerate(text) if mark == "."]


def after(text: str, square: int) -> str:
    return text[:square] + mover(text) + text[square + 1 :]


@cache
def winner(text: str) -> str | None:
    for line in [*ROWS, *COLUMNS, *DIAGONALS]:
        marks = {text[square] for square in line}
        if marks in ({"X"}, {"O"}):
            return marks.pop()
    return None


def over(text: str) -> bool:
    return winner(text) is not None or "." not in text


def utility(text: str) -> int:
    return {"X": 1, "O": -1, None: 0}[winner(text)]


def images(text: str) -> set[str]:
    """Return the text turned and mirrored in all eight ways."""
    found: set[str] = set()
    for start in (text, "".join(text[square] for square in MIRROR)):
        image = start
        for _ in range(4):
            found.add(image)
            image = "".join(image[square] for square in QUARTER_TURN)
    return found


def boards_by_ply() -> list[list[str]]:
    """Return every board that play can reach, by the number of marks."""
    plies = [[EMPTY]]
    while live := [text for text in plies[-1] if not over(text)]:
        plies.append(sorted({after(text, square) for text in live for square in empty_squares(text)}))
    return plies


BOARDS = [text for ply in boards_by_ply() for text in ply]
LIVE = [text for text in BOARDS if not over(text)]


class Solved(NamedTuple):
    """The outcome to X with the first best line, without and with a penalty for distance."""

    outcome: int
    line: tuple[int, ...]
    swift_outcome: int
    swift_line: tuple[int, ...]

    @property
    def swift(self) -> int:
        """The classic `10 - plies` for a win, its opposite for a loss, 0 for a draw."""
        return self.swift_outcome * (10 - len(self.swift_line))


@cache
def solve(text: str) -> Solved:
    """Return the value of a board, with the first best square in row-major order at every turn."""
    if over(text):
        return Solved(utility(text), (), utility(text), ())
    choose = max if mover(text) == "X" else min
    children = [(square, solve(after(text, square))) for square in empty_squares(text)]
    square, plain = choose(children, key=lambda option: option[1].outcome)
    swift_square, swift = choose(children, key=lambda option: option[1].swift)
    return Solved(plain.outcome, (square, *plain.line), swift.swift_outcome, (swift_square, *swift.swift_line))


@cache
def games_below(text: str) -> int:
    """Return the number of complete games from a board."""
    return 1 if over(text) else sum(games_below(after(text, square)) for square in empty_squares(text))


def board(text: str) -> Board:
    """Return the library's state, made bit by bit and not by its own parser."""
    x, o = (sum(2**square for square in range(9) if text[square] == mark) for mark in "XO")
    return Board(x, o)


def slashed(text: str) -> str:
    """Return the rows with slashes between, the notation that people see."""
    return "/".join([text[0:3], text[3:6], text[6:9]])
