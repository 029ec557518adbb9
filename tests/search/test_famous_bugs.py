"""Famous bugs, put in on purpose: each is wrong in a known number of the 4,520 live states of tic-tac-toe."""

from __future__ import annotations

from functools import cache

import pytest

from gametree import Search, alpha_beta, depth_penalised_minimax, rank_actions
from gametree.games import Board, TicTacToe, X
from tests.support.noughts import EMPTY, LIVE, Solved, after, board, empty_squares, mover, solve

pytestmark = pytest.mark.exhaustive

GAME = TicTacToe()


class FullBoardFirst(TicTacToe):
    """The board is tested for being full before it is tested for a win."""

    def utility(self, state: Board) -> int:
        return 0 if state.x | state.o == 0o777 else super().utility(state)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "wrong"), [(TicTacToe(), 0), (FullBoardFirst(), 330)])
def test_a_full_board_tested_before_the_win_leaves_the_empty_board_right(game: TicTacToe, wrong: int) -> None:
    assert alpha_beta(game, board(EMPTY)).value == 0
    assert sum(alpha_beta(game, board(text)).value != solve(text).outcome for text in LIVE) == wrong


@cache
def negamax(state: Board) -> int:
    """The value for the player to move; its bug is that the utility stays MAX's."""
    if GAME.terminal(state):
        return GAME.utility(state)
    return max(-negamax(GAME.result(state, square)) for square in GAME.actions(state))


def test_a_utility_of_one_player_in_a_negamax() -> None:
    # The library's utility is always MAX's and its searches know it: test_tic_tac_toe_every_state.
    values = {text: negamax(board(text)) * GAME.player(board(text)) for text in LIVE}
    assert sum(value != solve(text).outcome for text, value in values.items()) == 3_138


def best_squares_with_a_window_across_the_root(state: Board) -> list[int]:
    """Search each action with the window that the earlier ones left, and take bounds for ties."""

    def value(state: Board, alpha: int, beta: int) -> int:
        if GAME.terminal(state):
            return GAME.utility(state)
        maximising = GAME.player(state) is X
        best = -2 if maximising else 2
        for square in GAME.actions(state):
            child = value(GAME.result(state, square), alpha, beta)
            best = max(best, child) if maximising else min(best, child)
            alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    alpha, beta = -2, 2
    values: dict[int, int] = {}
    for square in GAME.actions(state):
        values[square] = value(GAME.result(state, square), alpha, beta)
        if GAME.player(state) is X:
            alpha = max(alpha, values[square])
        else:
            beta = min(beta, values[square])
    best = alpha if GAME.player(state) is X else beta
    return [square for square in values if values[square] == best]


@pytest.mark.slow
def test_a_window_carried_across_root_actions_gives_false_ties() -> None:
    false_ties = 0
    for text in LIVE:
        ranked = rank_actions(GAME, board(text))
        best = sorted(r.line[0] for r in ranked if r.value == ranked[0].value)
        assert best == [s for s in empty_squares(text) if solve(after(text, s)).outcome == solve(text).outcome]
        false_ties += best_squares_with_a_window_across_the_root(board(text)) != best
    assert false_ties == 1_130


def plies_that_lose(search: Search) -> tuple[int, int]:
    """Return the numbers of live states in which a search's action wins too late, and loses too soon."""

    def dawdles(text: str, solved: Solved) -> bool:
        action = search(GAME, board(text)).action
        assert action is not None
        return 1 + len(solve(after(text, action)).swift_line) != len(solved.swift_line)

    decided = [(text, solve(text)) for text in LIVE if solve(text).outcome]
    dawdling = [(text, solved) for text, solved in decided if dawdles(text, solved)]
    won = sum(solved.outcome == {"X": 1, "O": -1}[mover(text)] for text, solved in dawdling)
    return won, len(dawdling) - won


@pytest.mark.slow
@pytest.mark.parametrize(("search", "lost"), [(alpha_beta, (400, 85)), (depth_penalised_minimax, (0, 0))])
def test_distance_counts_only_where_a_search_claims_it(search: Search, lost: tuple[int, int]) -> None:
    assert plies_that_lose(search) == lost
