"""Known figures of tic-tac-toe; a published source is named beside its figure."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial

import pytest

from gametree import Counted, Ordered, Player, Search, alpha_beta, depth_penalised_minimax, minimax, rank_actions
from gametree.games import Board, O, TicTacToe, X

pytestmark = pytest.mark.exhaustive

GAME = TicTacToe()
EMPTY = GAME.initial_state()


@cache
def boards_by_ply() -> tuple[frozenset[Board], ...]:
    """Return the reachable boards by the rules of the library itself, breadth first."""
    plies = [frozenset({EMPTY})]
    while True:
        live = [board for board in plies[-1] if not GAME.terminal(board)]
        if not live:
            return tuple(plies)
        plies.append(frozenset(GAME.result(board, square) for board in live for square in GAME.actions(board)))


@cache
def boards() -> frozenset[Board]:
    return frozenset(board for ply in boards_by_ply() for board in ply)


@cache
def value(board: Board) -> int:
    """Return the outcome to X, each board solved once."""
    if GAME.terminal(board):
        return GAME.utility(board)
    best = max if GAME.player(board) is X else min
    return best(value(GAME.result(board, square)) for square in GAME.actions(board))


@cache
def games_won(board: Board, winner: Player | None) -> int:
    """Return the number of complete games from a board with this outcome."""
    if GAME.terminal(board):
        return int(GAME.winner(board) is winner)
    return sum(games_won(GAME.result(board, square), winner) for square in GAME.actions(board))


@cache
def perft(board: Board, plies: int) -> int:
    """Return the number of action sequences of exactly that length."""
    if plies == 0:
        return 1
    if GAME.terminal(board):
        return 0
    return sum(perft(GAME.result(board, square), plies - 1) for square in GAME.actions(board))


def test_reachable_states_by_ply() -> None:
    # 5,478 in all: Wikipedia, "Tic-tac-toe", Combinatorics, and every enumeration since.
    assert [len(ply) for ply in boards_by_ply()] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert len(boards()) == 5_478


def test_finished_states_by_winner() -> None:
    finished = Counter(GAME.winner(board) for board in boards() if GAME.terminal(board))
    assert finished == {X: 626, O: 316, None: 16}


def test_complete_games_by_winner() -> None:
    # 255,168 games, of which 131,184 are won by the first player, 77,904 by the second, 46,080 drawn: Henry
    # Bottomley, "How many tic-tac-toe games are possible?", 2001.
    assert {winner: games_won(EMPTY, winner) for winner in (X, O, None)} == {X: 131_184, O: 77_904, None: 46_080}
    assert 131_184 + 77_904 + 46_080 == 255_168


def test_perft() -> None:
    counts = [perft(EMPTY, plies) for plies in range(11)]
    assert counts == [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872, 0]
    assert sum(counts) == 549_946  # every node of the tree is the end of exactly one sequence


def test_states_up_to_symmetry_by_ply() -> None:
    # OEIS A008907: 1, 3, 12, 38, 108, 174, 204, 153, 57, 15.
    classes = [len({GAME.canonical(board) for board in ply}) for ply in boards_by_ply()]
    assert classes == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    assert sum(classes) == len({GAME.canonical(board) for board in boards()}) == 765


def test_finished_states_up_to_symmetry_by_winner() -> None:
    # 91 won by X, 44 by O, 3 drawn: Wikipedia, "Tic-tac-toe", Combinatorics.
    finished = {GAME.canonical(board) for board in boards() if GAME.terminal(board)}
    assert Counter(map(GAME.winner, finished)) == {X: 91, O: 44, None: 3}


def test_live_states_for_the_player_to_move() -> None:
    live = [board for board in boards() if not GAME.terminal(board)]
    outcomes = Counter(value(board) * GAME.player(board) for board in live)
    assert len(live) == 4_520
    assert outcomes == {1: 2_836, 0: 1_052, -1: 632}


@pytest.mark.parametrize(
    ("search", "nodes", "leaves"),
    [
        (minimax, 549_946, 255_168),
        pytest.param(depth_penalised_minimax, 549_946, 255_168, marks=pytest.mark.slow),
        (alpha_beta, 18_297, 7_330),
    ],
)
def test_node_signatures_in_row_major_order(search: Search, nodes: int, leaves: int) -> None:
    counted = Counted(GAME)
    assert search(counted, EMPTY).value == 0
    assert (counted.nodes, counted.leaves) == (nodes, leaves)


def test_node_signature_with_centre_then_corners_then_edges() -> None:
    counted = Counted(Ordered(GAME, lambda _board, square: (4, 0, 2, 6, 8, 1, 3, 5, 7).index(square)))
    assert alpha_beta(counted, EMPTY).value == 0
    assert counted.nodes == 7_275


def test_every_opening_draws() -> None:
    assert [(ranked.action, ranked.value) for ranked in rank_actions(GAME, EMPTY)] == [(s, 0) for s in range(9)]


def test_the_fatalist_and_the_fighter() -> None:
    # O is lost. Blocking square 2 loses in 4 plies (+6), all else in 2 (+8); in plain minimax both have one value.
    game = TicTacToe(win=10)
    state = game.parse_state(".X./..X/OOX")
    classic = partial(depth_penalised_minimax, penalty=1)
    ranked = {result.action: result.value for result in rank_actions(game, state, search=classic)}
    assert ranked == {0: 8, 2: 6, 3: 8, 4: 8}
    assert classic(game, state).action == 2
    assert minimax(game, state).action == 0
    assert {result.value for result in rank_actions(game, state, search=minimax)} == {10}


@pytest.mark.parametrize(("text", "value"), [("XX./OO./...", 9), ("XX./OO./X..", -9)])
def test_a_win_in_one_is_worth_nine(text: str, value: int) -> None:
    game = TicTacToe(win=10)
    result = depth_penalised_minimax(game, game.parse_state(text), penalty=1)
    assert (result.value, len(result.line)) == (value, 1)
