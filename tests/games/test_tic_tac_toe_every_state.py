"""Law: compare every state, not the start: "the empty board is a draw" passes with three famous bugs in place.

The rules and all three textbook searches are compared with `noughts`.
"""

from __future__ import annotations

from functools import partial

import pytest

from gametree import Symmetric, alpha_beta, depth_penalised_minimax, minimax, rank_actions
from gametree.games import Board, O, TicTacToe, X
from tests.support.noughts import (
    BOARDS,
    EMPTY,
    LIVE,
    after,
    board,
    empty_squares,
    games_below,
    images,
    mover,
    over,
    slashed,
    solve,
    utility,
    winner,
)

pytestmark = pytest.mark.exhaustive

GAME = TicTacToe()


def test_the_second_opinion_has_the_known_figures() -> None:
    assert (len(BOARDS), len(LIVE), games_below(EMPTY)) == (5_478, 4_520, 255_168)


@pytest.mark.parametrize("win", [1, 10])
def test_the_rules(win: int) -> None:
    game = TicTacToe(win=win)
    assert game.initial_state() == board(EMPTY)
    for text in BOARDS:
        state = board(text)
        assert game.terminal(state) == over(text)
        assert game.winner(state) == {"X": X, "O": O, None: None}[winner(text)]
        assert game.player(state) is {"X": X, "O": O}[mover(text)]
        if over(text):
            assert game.utility(state) == win * utility(text)
        else:
            assert list(game.actions(state)) == empty_squares(text)
            results = {square: game.result(state, square) for square in game.actions(state)}
            assert results == {square: board(after(text, square)) for square in empty_squares(text)}


@pytest.mark.slow
def test_minimax_at_every_state() -> None:
    for text in BOARDS:
        assert minimax(GAME, board(text)) == (solve(text).outcome, solve(text).line)


def test_alpha_beta_at_every_state() -> None:
    for text in BOARDS:
        assert alpha_beta(GAME, board(text)) == (solve(text).outcome, solve(text).line)


@pytest.mark.slow
def test_depth_penalised_minimax_is_the_classic_ten_less_plies_at_every_state() -> None:
    game, search = TicTacToe(win=10), partial(depth_penalised_minimax, penalty=1)
    for text in BOARDS:
        assert search(game, board(text)) == (solve(text).swift, solve(text).swift_line)


@pytest.mark.slow
def test_the_default_penalty_keeps_the_outcome_and_the_best_resistance_at_every_state() -> None:
    for text in BOARDS:
        solved = solve(text)
        value, line = depth_penalised_minimax(GAME, board(text))
        assert line == solved.swift_line
        assert value == solved.swift_outcome * (1 - len(line) / 1024)
        assert solved.swift_outcome == solved.outcome


@pytest.mark.slow
def test_folding_symmetry_changes_no_value_at_any_state() -> None:
    folded = Symmetric(GAME)
    for text in BOARDS:
        assert alpha_beta(folded, folded.start(board(text))).value == solve(text).outcome


def test_canonical_is_the_least_of_the_eight_images() -> None:
    for text in BOARDS:
        assert GAME.canonical(board(text)) == min(map(board, images(text)))


def test_a_state_prints_as_three_lines() -> None:
    for text in BOARDS:
        assert str(board(text)).replace(" ", "").split("\n") == [text[0:3], text[3:6], text[6:9]]
    assert str(Board(0b000_010_001, 0b100_000_000)) == "X . .\n. X .\n. . O"


@pytest.mark.slow
def test_ranked_actions_have_the_value_of_the_state_they_lead_to() -> None:
    for text in LIVE:
        ranked = rank_actions(GAME, board(text))
        assert {r.action: r.value for r in ranked} == {
            s: solve(after(text, s)).outcome for s in empty_squares(text)
        }
        assert ranked[0] == (solve(text).outcome, solve(text).line)


def test_notation_of_every_state_round_trips() -> None:
    for text in BOARDS:
        assert GAME.format_state(board(text)) == slashed(text)
        assert GAME.parse_state(slashed(text)) == board(text)
