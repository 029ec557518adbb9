"""Every evaluation of a shipped game passes the checks of the kit, and has the values that it should have."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import inf
from random import Random
from typing import Any

import pytest

from gametree import NodeLimited, Player, play, random_strategy, timed_strategy
from gametree.evaluations import (
    breakthrough,
    connect_four,
    dots_and_boxes,
    kalah,
    mnk,
    othello,
    shipped_evaluation,
)
from gametree.evaluations.lines import lines
from gametree.evaluations.othello import FRONTIER, WEIGHTS
from gametree.games import MNK, Breakthrough, ConnectFour, DotsAndBoxes, Kalah, Nim, Othello
from gametree.games.board import Sides
from gametree.games.connect_four import Discs
from gametree.games.dots_and_boxes import Lines
from gametree.games.kalah import Pits
from gametree.games.mnk import Marks
from gametree.testing import check_evaluation

EVERY: list[tuple[Any, Callable[[Any], Callable[[Any], float]], float]] = [  # each with the greatest utility
    (ConnectFour(), connect_four, 1),
    (ConnectFour(5, 5, 3), connect_four, 1),
    (ConnectFour(4, 3, 7), connect_four, 1),
    (Othello(4), othello, 16),
    (Othello(6), othello, 36),
    (Othello(), othello, 64),
    (Breakthrough(), breakthrough, 1),
    (Breakthrough(2, 2, 1), breakthrough, 1),
    (Breakthrough(8, 8), breakthrough, 1),
    (Kalah(), kalah, 12),
    (Kalah(6, 4), kalah, 48),
    (DotsAndBoxes(), dots_and_boxes, 4),
    (DotsAndBoxes(1, 3), dots_and_boxes, 3),
    (MNK(), mnk, 1),
    (MNK(7, 6, 5), mnk, 1),
    (MNK(2, 2, 3), mnk, 1),
]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "make", "greatest"), EVERY, ids=[repr(each[0]) for each in EVERY])
def test_an_evaluation_passes_every_check(game: Any, make: Any, greatest: float) -> None:
    check_evaluation(game, make(game), utilities=(-greatest, greatest), examples=10)


@pytest.mark.parametrize(("game", "make", "_greatest"), EVERY, ids=[repr(each[0]) for each in EVERY])
def test_the_evaluation_of_a_shipped_game_is_found(game: Any, make: Any, _greatest: float) -> None:
    found = shipped_evaluation(game)
    assert found is not None
    state = game.result(game.initial_state(), next(iter(game.actions(game.initial_state()))))
    assert found(state) == make(game)(state)


def test_other_games_have_no_evaluation() -> None:
    assert shipped_evaluation(Nim((1, 2))) is None
    assert shipped_evaluation(NodeLimited(ConnectFour(), nodes=9)) is None


def positions(game: Any, seed: int, games: int = 3) -> list[Any]:
    """Return the states of a few random games at which the game is not over."""
    records = [play(game, dict.fromkeys(Player, random_strategy(Random(seed + each)))) for each in range(games)]
    return [state for record in records for state in record.states[:-1]]


def breakthrough_from_the_other_side(game: Breakthrough, state: Sides) -> Sides:
    text, turn = game.format_state(state).split()
    swapped = text[::-1].translate(str.maketrans("XO", "OX"))
    return game.parse_state(f"{swapped} {'O' if turn == 'X' else 'X'}")


def test_a_mark_in_the_middle_of_tic_tac_toe_has_four_open_lines_of_eight() -> None:
    game = MNK(3, 3, 3)
    (middle,) = [each for each in game.actions(game.initial_state()) if each == 4]
    assert mnk(game)(game.result(game.initial_state(), middle)) == 4 * 4 / (8 * 4**3 + 1)


SWAPPED: list[tuple[Any, Callable[[Any, Any], Any]]] = [  # the state with MAX and MIN exchanged
    (ConnectFour(5, 5), lambda _, state: Discs(state.own ^ state.both, state.both)),
    (MNK(5, 4, 4), lambda _, state: Marks(state.o, state.x)),
    (Kalah(4, 3), lambda _, state: Pits(state.north, state.south, -state.turn)),
    (DotsAndBoxes(3, 2), lambda _, state: Lines(state.drawn, -state.lead, -state.turn)),
    (Othello(6), lambda _, state: Sides(state.o, state.x, -state.turn)),
    (Breakthrough(5, 6), breakthrough_from_the_other_side),
    (Breakthrough(4, 7), breakthrough_from_the_other_side),
]


@pytest.mark.parametrize(("game", "swapped"), SWAPPED, ids=[repr(game) for game, _ in SWAPPED])
def test_exchanging_the_players_negates_the_evaluation(game: Any, swapped: Any) -> None:
    evaluate = shipped_evaluation(game)
    assert evaluate is not None
    values = [evaluate(state) for state in positions(game, seed=1)]
    assert [evaluate(swapped(game, state)) for state in positions(game, seed=1)] == [-value for value in values]
    assert len(set(values)) > 3


@pytest.mark.parametrize(
    ("game", "better", "worse"),
    [
        (
            ConnectFour(),
            "......./......./......./......./......./...X...",
            "......./......./......./......./......./X......",
        ),
        (MNK(5, 5, 4), "...../.XX../...../...../....O", "...../.X.../...../....X/....O"),
        (Othello(4), "X.../.OX./.XO./.... O", ".X../.OX./.XO./.... O"),
        (Breakthrough(), "OOO/X../.../.../.XX X", "OOO/.../X../.../.XX X"),
        (Kalah(), "2,0,0,4/2,2,2,0 MAX", "2,2,2,0/2,2,2,0 MAX"),
    ],
    ids=repr,
)
def test_what_is_better_for_max_is_worth_more(game: Any, better: str, worse: str) -> None:
    evaluate = shipped_evaluation(game)
    assert evaluate is not None
    assert evaluate(game.parse_state(better)) > evaluate(game.parse_state(worse))


@pytest.mark.parametrize(
    "game",
    [ConnectFour(), Othello(6), Breakthrough(5, 5), Kalah(4, 3), DotsAndBoxes(3, 2), MNK(5, 5, 4)],
    ids=repr,
)
@pytest.mark.parametrize("side", Player)
def test_looking_a_little_ahead_with_an_evaluation_beats_random_play(game: Any, side: Player) -> None:
    timed = timed_strategy(inf, nodes=300, rng=Random(0), evaluate=shipped_evaluation(game))
    assert play(game, {side: timed, side.opponent: random_strategy(Random(2))}).outcome * side > 0


def test_the_lines_of_a_board_are_those_that_stay_on_it() -> None:
    for length, inner, outer in product(range(1, 5), repeat=3):
        squares = set(product(range(outer), range(inner)))
        runs = [
            {(strip + step * across, square + step * along) for step in range(length)}
            for strip, square in squares
            for across, along in ((0, 1), (1, 0), (1, 1), (1, -1))
        ]
        expected = [
            sum(1 << strip * (inner + 1) + square for strip, square in run) for run in runs if run <= squares
        ]
        assert sorted(lines(length, inner, outer)) == sorted(expected)


def test_in_breakthrough_a_man_counts_more_with_each_row_by_one_more() -> None:
    game = Breakthrough(3, 6)
    evaluate = breakthrough(game)
    for column in range(3):
        worths = [evaluate(Sides(1 << 3 * row + column, 0, 1)) for row in range(6)]
        assert worths == [pytest.approx(worths[0] * (10 + n * (n + 1) / 2) / 11) for n in range(1, 7)]


def test_in_othello_a_disc_costs_a_constant_beside_an_empty_square() -> None:
    game = Othello(6)
    evaluate = othello(game)

    def worth(board: list[str], row: int, column: int) -> int:
        near = (each[max(0, column - 1) : column + 2] for each in board[max(0, row - 1) : row + 2])
        weights = WEIGHTS[min(row, 5 - row)][min(column, 5 - column)]
        return (weights - FRONTIER * ("." in "".join(near))) * {"X": 1, "O": -1, ".": 0}[board[row][column]]

    states = positions(game, seed=4)
    boards = [game.format_state(state).split()[0].split("/") for state in states]
    worths = [sum(worth(board, *square) for square in product(range(6), repeat=2)) for board in boards]
    scale = next(evaluate(state) / found for state, found in zip(states, worths, strict=True) if found)
    assert [evaluate(state) for state in states] == pytest.approx([scale * found for found in worths])


def test_no_board_of_othello_is_worth_more_than_its_squares() -> None:
    game = Othello(6)
    evaluate = othello(game)
    for best, most in ((max, 36), (min, -36)):
        board, before = Sides(0, 0, 1), None
        while board != before:  # from one board to the next, in which each square is as good as it can be
            before = board
            for bit in (1 << square for square in range(36)):
                x, o = board.x & ~bit, board.o & ~bit
                board = best((board, Sides(x, o, 1), Sides(x | bit, o, 1), Sides(x, o | bit, 1)), key=evaluate)
        assert 0.7 < evaluate(board) / most <= 1


def test_in_connect_four_a_threat_counts_for_more_on_the_rows_of_its_owner() -> None:
    game = ConnectFour()
    evaluate = connect_four(game)
    for row, for_max in ((2, True), (1, False)):  # counted from 0
        three = sum(1 << column * (game.height + 1) + row for column in range(3))
        of_max, of_min = evaluate(Discs(0, three)), evaluate(Discs(three, three))
        assert of_max > 0 > of_min
        assert (of_max > -of_min) == for_max


def test_in_dots_and_boxes_who_is_to_move_has_the_open_box() -> None:
    game = DotsAndBoxes()
    evaluate = dots_and_boxes(game)
    drawn = sum(1 << game.parse_action(line) for line in ("a1b1", "a1a2", "b1b2"))
    assert evaluate(Lines(drawn, 0, 1)) > 0 > evaluate(Lines(drawn, 0, -1))


def won_by(game: Any, state: Lines, line: int) -> int:
    """Return how many boxes a line completes."""
    return abs(int(game.result(state, line).lead) - state.lead)


def test_dots_and_boxes_counts_what_the_next_lines_win_and_those_that_give_nothing() -> None:
    game, rng = DotsAndBoxes(2, 3), Random(5)
    judge = dots_and_boxes(game)
    for _ in range(20):
        state = game.initial_state()
        while not game.terminal(state):
            lines = list(game.actions(state))
            ready = sum(won_by(game, state, line) for line in lines)
            safe = 0
            for line in lines:
                after = game.result(state, line)
                rest = list[int]() if game.terminal(after) else game.actions(after)
                safe += sum(won_by(game, after, each) for each in rest) + won_by(game, state, line) == ready
            expected = state.lead + state.turn * (ready - (1 if safe % 2 == 0 else -1))
            assert judge(state) == max(-6, min(6, expected))
            state = game.result(state, rng.choice(lines))


def test_in_kalah_a_seed_in_a_hole_counts_a_quarter_of_one_in_the_store() -> None:
    game = Kalah(3, 4)
    for state in positions(game, seed=2):
        south, north = (list(map(int, row.split(","))) for row in game.format_state(state).split()[0].split("/"))
        worth = [row[-1] + sum(row[:-1]) / 4 for row in (south, north)]
        assert kalah(game)(state) == worth[0] - worth[1]
