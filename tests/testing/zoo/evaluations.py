"""Evaluations with one bug each, and right ones of many kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from math import inf, nan
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from gametree.games import Board, ConnectFour, Othello, TicTacToe
from gametree.games.connect_four import Discs
from tests.testing.zoo.games import Board as Rows, Heap, MayPass, OnBoard, Pile

CENTRE, CORNER = 0o020, 0o001


class Evaluation(NamedTuple):
    """An evaluation of a game; if it is a mutant, the check that must catch it and how long a line it may show."""

    game: Any
    evaluate: Callable[[Any], Any]
    caught_by: str = ""
    plies: int = 0
    declared: Mapping[str, Any] = MappingProxyType({})


def stones(board: Board) -> float:
    return (board.x.bit_count() - board.o.bit_count()) / 10


def with_a_gap(board: Board) -> float:
    return {0: 0, 1: 0.1}[board.x.bit_count() - board.o.bit_count() if board.x.bit_count() < 3 else 7]


def divides_by_zero_on_the_empty_board(board: Board) -> float:
    return board.x.bit_count() / (board.x | board.o).bit_count()


def forgets_to_return(_board: Board) -> None:
    """Does not return what it works out."""


def in_words(board: Board) -> str:
    return str(stones(board))


def not_a_number_once(board: Board) -> float:
    return nan if board.x == CENTRE else 0


def certain(board: Board) -> float:
    return inf if board.x.bit_count() > 2 else 0


def a_stone_beats_a_win(board: Board) -> float:
    return board.x.bit_count() * 0.4


def the_worst_is_too_bad(board: Board) -> float:
    return -1.5 if board.o & CENTRE else 0


def asks_who_is_next(heap: Heap) -> float:
    return heap.left


RANDOM = Random(0)
CALLS = count()


def by_chance(board: Board) -> float:
    return RANDOM.random()


def counts_its_calls(board: Board) -> float:
    return next(CALLS) / 1e9


def plays_on_the_board(board: Rows) -> float:
    board.rows[0].pop()
    return 0


def likes_one_corner(board: Board) -> float:
    return 0.1 * bool(board.x & CORNER)


def wrong_far_away(discs: Discs) -> float:
    return 2 if discs.both.bit_count() == 20 else 0


def nothing(_state: object) -> float:
    return 0


def too_much(_state: object) -> float:
    return 17


MUTANTS = [
    Evaluation(TicTacToe(), with_a_gap, "answers", 5),
    Evaluation(TicTacToe(), divides_by_zero_on_the_empty_board, "answers", 0),
    Evaluation(TicTacToe(), forgets_to_return, "finite", 0),
    Evaluation(TicTacToe(), in_words, "finite", 0),
    Evaluation(TicTacToe(), not_a_number_once, "finite", 1),
    Evaluation(TicTacToe(), certain, "finite", 5),
    Evaluation(TicTacToe(), a_stone_beats_a_win, "bounded", 5),
    Evaluation(TicTacToe(), the_worst_is_too_bad, "bounded", 2),
    Evaluation(Pile(), asks_who_is_next, "bounded", 0),
    Evaluation(TicTacToe(), by_chance, "repeatable", 0),
    Evaluation(TicTacToe(), counts_its_calls, "repeatable", 0),
    Evaluation(OnBoard(), plays_on_the_board, "pure", 0),
    Evaluation(TicTacToe(), likes_one_corner, "symmetric", 1),
    Evaluation(ConnectFour(), wrong_far_away, "bounded", 20),
    Evaluation(Othello(4), too_much, "bounded", 0, {"utilities": (-16, 16)}),
    Evaluation(Pile, nothing, "methods"),
]


def rounded_otherwise(board: Board) -> float:
    return sum([0.1] * board.x.bit_count()) - 0.1 * board.o.bit_count()


@cache
def remembered(board: Board) -> float:
    return stones(board)


def refuses_what_is_over(board: Board) -> float:
    if TicTacToe().terminal(board):
        raise ValueError(board)
    return 0


def yes(_state: object) -> bool:
    return True


def in_tens(board: Board) -> float:
    return 9 * stones(board)


def the_mover_wins(heap: Heap) -> float:
    return heap.player


def by_thirds(board: Rows) -> float:
    return 0.5 if board.left % 3 else -0.5


def much(_state: object) -> float:
    return 16


INNOCENTS = [
    Evaluation(TicTacToe(), stones),
    Evaluation(TicTacToe(), nothing),
    Evaluation(TicTacToe(), yes),
    Evaluation(TicTacToe(), remembered),
    Evaluation(TicTacToe(), rounded_otherwise),
    Evaluation(TicTacToe(), refuses_what_is_over),
    Evaluation(TicTacToe(), likes_one_corner, declared={"expected_failures": {"symmetric": "it brings luck"}}),
    Evaluation(TicTacToe(win=10), in_tens),
    Evaluation(Pile(), the_mover_wins),
    Evaluation(OnBoard(), by_thirds),
    Evaluation(MayPass(), nothing),
    Evaluation(Othello(4), much, declared={"utilities": (-16, 16)}),
    Evaluation(ConnectFour(), yes),
]
