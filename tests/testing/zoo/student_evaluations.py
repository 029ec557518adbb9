"""Evaluations that are wrong, written before their author had read the checks."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import count
from math import inf
from random import Random
from typing import Any

from gametree.games import Board, ConnectFour, TicTacToe
from gametree.games.connect_four import Discs
from tests.testing.zoo.evaluations import CENTRE, Evaluation, stones
from tests.testing.zoo.games import Heap, Pile

GAME = TicTacToe()


def _with_a_player(_board: Board, _player: int) -> float:
    """Also asks for a player."""
    return 0


with_a_player: Any = _with_a_player


def one_by_one(board: Board) -> Iterator[float]:
    """Yields where it should return."""
    yield stones(board)


def for_each_player(board: Board) -> list[float]:
    """Returns a list of two numbers."""
    return [stones(board), -stones(board)]


def complex_stones(board: Board) -> complex:
    """Returns a complex number."""
    return complex(stones(board))


def decimal_stones(board: Board) -> Decimal:
    """Returns a decimal number that is not a number late in the game."""
    return Decimal("nan") if (board.x | board.o).bit_count() == 6 else Decimal(0)


def indeterminate(board: Board) -> float:
    """Infinity less infinity when both have two marks."""
    many = inf if board.o.bit_count() == 2 else 0.5
    return many - many


def huge(board: Board) -> int:
    """A number beyond all floats when the centre is taken by O."""
    return 10**400 if board.o & CENTRE else 0


def loses_count(board: Board) -> float:
    """Beyond the utilities after seven plies, by a rounding error's width."""
    return 1.0000000001 if (board.x | board.o).bit_count() == 7 else 0


def below_by_four(board: Board) -> float:
    """The weights of O's squares add up to less than a loss, in the last two plies alone."""
    return -1.25 if board.o.bit_count() == 4 else 0


_last: list[float] = [0.0]


def compared_with_the_last(board: Board) -> float:
    """The difference from the state asked before."""
    before, _last[0] = _last[0], stones(board)
    return _last[0] - before


_chance = Random(1)


def noise_when_even(board: Board) -> float:
    """A little noise, only when both have three marks."""
    return _chance.random() / 100 if board.o.bit_count() == 3 == board.x.bit_count() else 0


_asked = count(1)


def tired(_board: Board) -> float:
    """Answers differently at every hundredth call."""
    return 0.5 if next(_asked) % 100 == 0 else 0


WEIGHTS = [3, 2, 3, 2, 4, 2, 3, 2, 2]


def mistyped_weights(board: Board) -> float:
    """The weight of one corner is mistyped."""
    return sum(WEIGHTS[s] * ((board.x >> s & 1) - (board.o >> s & 1)) for s in range(9)) / 32


def rows_not_columns(board: Board) -> float:
    """Counts rows with two marks, and no columns."""
    return sum((board.x & row).bit_count() == 2 for row in (0o007, 0o070, 0o700)) / 8


def looks_for_a_gap(board: Board) -> float:
    """Looks for the first empty square beyond the sixth, which may not be there."""
    return next(s for s in range(6, 9) if not (board.x | board.o) >> s & 1) / 10


def for_ever(board: Board) -> float:
    """Walks to an empty square beside the centre, in circles where there is none."""
    square = 0
    while (board.x | board.o) >> square & 1:
        square = (square + 2) % 8
    return square / 10


def recursive(heap: Heap) -> float:
    """Looks one ply ahead again and again where two are left."""
    return recursive(heap) if heap.left == 2 else 0


def centre_and_more(discs: Discs) -> float:
    """Counts discs in hundreds."""
    return 100.0 * discs[0].bit_count()


def text_of_a_number(board: Board) -> Any:
    """A text, and only when all of X's marks are in the top row."""
    return "0" if board.x == 0o003 else 0


def nothing_for_a_fork(board: Board) -> Any:
    """Returns nothing for one pattern."""
    if board.x == 0o401:
        return None
    return 0


STUDENT_MUTANTS = [
    Evaluation(GAME, with_a_player, "answers"),
    Evaluation(GAME, one_by_one, "finite"),
    Evaluation(GAME, for_each_player, "finite"),
    Evaluation(GAME, complex_stones, "finite"),
    Evaluation(GAME, decimal_stones, "finite", 6),
    Evaluation(GAME, indeterminate, "finite", 4),
    Evaluation(GAME, huge, "finite", 2),
    Evaluation(GAME, loses_count, "bounded", 7),
    Evaluation(GAME, below_by_four, "bounded", 8),
    Evaluation(GAME, compared_with_the_last, "repeatable"),
    Evaluation(GAME, noise_when_even, "repeatable", 6),
    Evaluation(GAME, tired, "repeatable", 8),
    Evaluation(GAME, mistyped_weights, "symmetric", 1),
    Evaluation(GAME, rows_not_columns, "symmetric", 3),
    Evaluation(GAME, looks_for_a_gap, "answers", 3),
    Evaluation(GAME, for_ever, "answers", 4),
    Evaluation(Pile(), recursive, "answers", 3),
    Evaluation(ConnectFour(), centre_and_more, "bounded", 2),
    Evaluation(GAME, text_of_a_number, "finite", 3),
    Evaluation(GAME, nothing_for_a_fork, "finite", 3),
]
