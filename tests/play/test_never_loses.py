"""The proof that a strategy cannot be beaten, or the shortest game that beats it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from gametree import (
    MAX,
    MIN,
    BrokenGame,
    Counted,
    Game,
    IllegalAction,
    NeverLoses,
    Player,
    Search,
    Strategy,
    alpha_beta,
    depth_penalised_minimax,
    minimax,
    never_loses,
    play,
    random_strategy,
    scripted_strategy,
    search_strategy,
)
from gametree.games import Board, GraphGame, TicTacToe, TreeGame
from tests.support.noughts import BOARDS, after, board, empty_squares, mover, over, winner
from tests.support.trees import Position, positions, tree_game

GAME = TicTacToe()
MARKS = {MAX: "X", MIN: "O"}


def first_free(_game: Game[Board, int], state: Board) -> int:
    return next(iter(GAME.actions(state)))


def greedy(game: Game[Board, int], state: Board) -> int:
    """Win in one, else take the first free square."""
    for square in GAME.actions(state):
        following = GAME.result(state, square)
        if GAME.winner(following) is GAME.player(state):
            return square
    return first_free(game, state)


def drawn_by_lot(_game: Game[Board, int], state: Board) -> int:
    """Choose at random, but always the same at one board."""
    return Random(state.x << 9 | state.o).choice(list(GAME.actions(state)))


@pytest.mark.exhaustive
@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize(
    "search",
    [alpha_beta, *(pytest.param(each, marks=pytest.mark.slow) for each in (minimax, depth_penalised_minimax))],
)
def test_all_three_searches_are_unbeatable_in_tic_tac_toe(search: Search, player: Player) -> None:
    strategy: Strategy[Board, int] = cast("Any", cache(search_strategy(search)))  # each board is searched once
    proof = never_loses(GAME, strategy, player)
    assert proof
    assert proof.line is None
    assert proof.states == len(reached(strategy, player))


def reached(strategy: Any, player: Player) -> set[str]:
    """Return every board that can arise when the strategy plays one side, by the second implementation."""
    seen: set[str] = set()
    ahead = ["." * 9]
    while ahead:
        text = ahead.pop()
        if text in seen:
            continue
        seen.add(text)
        if not over(text):
            own = mover(text) == MARKS[player]
            squares = [strategy(GAME, board(text))] if own else empty_squares(text)
            ahead += [after(text, square) for square in squares]
    return seen


@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("strategy", [first_free, greedy, drawn_by_lot])
def test_weak_players_are_refuted_by_a_shortest_line_that_replays(strategy: Any, player: Player) -> None:
    refutation = never_loses(GAME, strategy, player)
    assert not refutation
    line = refutation.line
    assert line is not None
    text = "." * 9
    for square in line:
        if mover(text) == MARKS[player]:
            assert square == strategy(GAME, board(text))
        assert square in empty_squares(text)
        text = after(text, square)
    assert winner(text) == MARKS[player.opponent]
    lost = {text for text in reached(strategy, player) if winner(text) == MARKS[player.opponent]}
    assert len(line) == min(9 - text.count(".") for text in lost)


@pytest.mark.parametrize("player", Player)
def test_a_random_player_is_refuted_and_the_line_beats_it_again(player: Player) -> None:
    refutation = never_loses(GAME, random_strategy(Random(2)), player)
    assert refutation.line is not None
    replies = [square for ply, square in enumerate(refutation.line) if (ply % 2 == 0) == (player is MIN)]
    own = [square for ply, square in enumerate(refutation.line) if (ply % 2 == 0) == (player is MAX)]
    record = play(GAME, {player: scripted_strategy(own), player.opponent: scripted_strategy(replies)})
    assert record.actions == refutation.line
    assert record.outcome * player < 0


NO_ACTIONS: tuple[Any, ...] = ((), MIN), (((),), MAX)


@pytest.mark.parametrize(("tree", "player"), NO_ACTIONS)
def test_where_the_opponent_has_no_action_nothing_is_proved(tree: Any, player: Player) -> None:
    game: Any = TreeGame(tree)
    with pytest.raises(BrokenGame, match=r"There is no action at \d, yet it is not terminal"):
        never_loses(game, lambda _game, _state: 0, player)


def test_a_random_player_without_actions_is_told_so() -> None:
    with pytest.raises(BrokenGame, match="There is no action at 0, yet it is not terminal"):
        random_strategy(Random(1))(TreeGame([]), 0)


def test_the_proof_may_begin_anywhere() -> None:
    assert never_loses(GAME, first_free, MAX, board("XX.OO.X.O")) == NeverLoses(None, 2)
    assert never_loses(GAME, first_free, MIN, board("OO.XX.X..")) == NeverLoses(None, 2)
    assert never_loses(GAME, first_free, MIN, board("X.XOO....")).line == (1,)


def test_a_start_that_is_lost_already_is_a_line_of_no_actions() -> None:
    state = board("XXXOO....")
    assert never_loses(GAME, first_free, MIN, state) == NeverLoses((), 1)
    assert never_loses(GAME, first_free, MAX, state) == NeverLoses(None, 1)


def test_each_state_is_visited_once_and_the_strategy_asked_once_where_it_moves() -> None:
    asked: list[Board] = []

    def strategy(game: Game[Board, int], state: Board) -> int:
        asked.append(state)
        action = alpha_beta(game, state).action
        assert action is not None
        return action

    proof = never_loses(GAME, strategy, MIN)
    boards = reached(search_strategy(), MIN)
    assert proof.states == len(boards)
    assert sorted(asked) == sorted(board(text) for text in boards if not over(text) and mover(text) == "O")


def test_an_endless_game_is_not_lost() -> None:
    game = GraphGame[str, str]("a", {"a": (MAX, {"on": "b"}), "b": (MIN, {"on": "a", "out": "end"}), "end": 0})
    assert never_loses(game, scripted_strategy(["on"]), MAX) == NeverLoses(None, 3)


def test_an_illegal_strategy_is_told_where() -> None:
    counted = Counted(GAME)
    with pytest.raises(IllegalAction) as caught:
        never_loses(counted, lambda _game, _state: 0, MIN)
    assert (caught.value.action, caught.value.line) == (0, (0,))
    assert str(caught.value) == "1 is not legal at X../.../...: choose one of 2, 3, 4, 5, 6, 7, 8, 9."


@given(positions, st.sampled_from(Player))
def test_a_perfect_strategy_loses_exactly_the_lost_trees(tree: Position, player: Player) -> None:
    game = tree_game(tree)
    proof = never_loses(game, search_strategy(), player)
    assert bool(proof) == (minimax(game, 0).value * player >= 0)


def test_the_second_opinion_knows_lost_boards() -> None:
    assert sum(winner(text) == "O" for text in BOARDS) == 316
