"""Dynamic move orderings keep every value, put actions that caused cutoffs first, and save nodes."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from gametree import (
    BestKnownFirst,
    BoundedTable,
    Counted,
    DepthLimited,
    Game,
    HistoryFirst,
    KillersFirst,
    LimitReached,
    NodeLimited,
    Ordered,
    alpha_beta,
    minimax,
)
from gametree.games import ConnectFour, TicTacToe
from gametree.games.tic_tac_toe import Board
from tests.search.exact_searches import TABLE_SEARCHES, replay
from tests.support.trees import Position, positions, tree_game

ORDERS: dict[str, Callable[[Game[Any, int]], Game[Any, int]]] = {
    "best known": BestKnownFirst,
    "killers": KillersFirst,
    "history": HistoryFirst,
    "all": lambda game: BestKnownFirst(KillersFirst(HistoryFirst(game))),
}
orders = pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)


@orders
@given(tree=positions)
def test_values_stay(order: Callable[[Game[Any, int]], Game[Any, int]], tree: Position) -> None:
    game = tree_game(tree)
    for search in (alpha_beta, *TABLE_SEARCHES.values()):
        result = search(order(game), 0)
        assert result.value == minimax(game, 0).value
        assert game.utility(replay(game, 0, result.line)) == result.value


@orders
def test_every_action_is_offered_once(order: Callable[[Game[Any, int]], Game[Any, int]]) -> None:
    game = order(TicTacToe())
    for _ in range(3):
        assert sorted(game.actions(Board())) == list(range(9))
        for action in game.actions(Board()):
            if action == 5:
                break
    assert sorted(game.actions(Board(1, 2))) == list(range(2, 9))


@pytest.mark.parametrize("order", [BestKnownFirst, HistoryFirst, KillersFirst])
def test_what_the_search_stopped_at_comes_first(order: Callable[[Game[Board, int]], Game[Board, int]]) -> None:
    game = order(TicTacToe())
    for action in game.actions(Board()):
        if action == 5:
            break
    assert list(game.actions(Board())) == [5, 0, 1, 2, 3, 4, 6, 7, 8]


def test_history_counts_how_often() -> None:
    game = HistoryFirst(TicTacToe())
    for wanted in (5, 5, 5, 2, 2, 7):
        for action in game.actions(Board()):
            if action == wanted:
                break
    assert list(game.actions(Board()))[:3] == [5, 2, 7]
    assert list(game.actions(Board(1, 0)))[:3] == [1, 2, 3]  # the other player has a history of their own


def test_killers_belong_to_their_ply_and_are_two() -> None:
    game = KillersFirst(TicTacToe())
    for wanted in (5, 5, 2, 7):
        for action in game.actions(Board()):
            if action == wanted:
                break
    assert list(game.actions(Board()))[:3] == [2, 7, 0]  # the older one of three is forgotten
    for _ in game.actions(Board()):
        assert list(game.actions(Board(1, 0)))[:3] == [1, 2, 3]  # one ply deeper, there is none yet
        break


def test_the_best_known_actions_may_be_given_and_bounded() -> None:
    best: BoundedTable[Any, int] = BoundedTable(entries=1)
    best[Board()] = 4
    game = BestKnownFirst(TicTacToe(), best)
    assert next(game.actions(Board())) == 4
    game.expect(Board(), (0, 8, 2))
    assert dict(best) == {Board(1, 1 << 8): 2}


def test_the_users_own_state_is_the_key_however_deep() -> None:
    game = BestKnownFirst(DepthLimited(TicTacToe(), depth=4, evaluate=lambda _: 0))
    alpha_beta(game, game.initial_state())
    assert all(isinstance(state, Board) for state in game.best)


def test_a_search_cut_short_leaves_killers_at_their_ply() -> None:
    limited = NodeLimited(TicTacToe(), nodes=50)
    game = KillersFirst(limited)
    with pytest.raises(LimitReached):
        alpha_beta(game, Board())
    limited.left = 10**9
    assert alpha_beta(game, Board()).value == 0


@pytest.mark.parametrize(
    ("order", "nodes"), [(BestKnownFirst, 9_074), (KillersFirst, 10_138), (HistoryFirst, 10_231)]
)
def test_nodes_saved_on_connect_four_from_left_to_right(
    order: Callable[[Game[Any, int]], Game[Any, int]], nodes: int
) -> None:
    game = ConnectFour()
    left_to_right = Ordered(game, key=lambda _, action: action)
    plain, ordered = Counted(left_to_right), Counted(order(left_to_right))
    for counted in (plain, ordered):
        alpha_beta(counted, game.initial_state(), depth=8, evaluate=lambda _: 0)
    assert plain.nodes == 12_574  # as recomputed for the ground truth
    assert ordered.nodes == nodes


@pytest.mark.parametrize("order", [BestKnownFirst, HistoryFirst, KillersFirst])
def test_an_order_can_be_pickled_after_a_search(order: Any) -> None:
    game = order(TicTacToe())
    alpha_beta(game, game.initial_state())
    copy = pickle.loads(pickle.dumps(game))
    counted = [Counted(each) for each in (game, copy)]
    assert [alpha_beta(each, each.initial_state()) for each in counted]
    assert counted[0].nodes == counted[1].nodes
