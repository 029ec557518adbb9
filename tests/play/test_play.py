"""Playing a game to its end, move by move or at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gametree import (
    MAX,
    MIN,
    Counted,
    DepthLimited,
    Game,
    GameRecord,
    IllegalAction,
    LimitReached,
    NodeLimited,
    Player,
    Result,
    Strategy,
    Transition,
    alpha_beta,
    depth_penalised_minimax,
    minimax,
    play,
    random_strategy,
    scripted_strategy,
    search_strategy,
    transitions,
)
from gametree.games import Board, GraphGame, TicTacToe, TreeGame
from tests.support.noughts import LIVE, board

GAME = TicTacToe()
PERFECT = search_strategy()


def both(strategy: Any) -> dict[Player, Any]:
    return dict.fromkeys(Player, strategy)


def test_a_record_holds_every_state_every_action_and_the_outcome() -> None:
    record = play(GAME, {MAX: scripted_strategy([0, 1, 2]), MIN: scripted_strategy([3, 4])})
    boards = [".........", "X........", "X..O.....", "XX.O.....", "XX.OO....", "XXXOO...."]
    assert record == GameRecord(tuple(map(board, boards)), (0, 3, 1, 4, 2), 1)


def test_play_may_begin_anywhere() -> None:
    state = board("XX.OO....")
    assert play(GAME, both(PERFECT), state) == GameRecord((state, board("XXXOO....")), (2,), 1)


def test_a_finished_game_is_a_record_without_actions() -> None:
    state = board("XXXOO....")
    assert play(GAME, both(PERFECT), state) == GameRecord((state,), (), 1)


@pytest.mark.parametrize("x", [minimax, alpha_beta, depth_penalised_minimax])
@pytest.mark.parametrize("o", [alpha_beta, depth_penalised_minimax])
def test_perfect_players_draw(x: Any, o: Any) -> None:
    start = board("X...O....")
    assert play(GAME, {MAX: search_strategy(x), MIN: search_strategy(o)}, start).outcome == 0


def test_moves_are_yielded_as_they_are_played() -> None:
    strategies = {MAX: scripted_strategy([4]), MIN: scripted_strategy([4])}
    played = transitions(GAME, strategies, Board())
    assert next(played) == Transition(Board(), 4, board("....X...."))
    with pytest.raises(IllegalAction):
        next(played)


def test_an_illegal_action_keeps_the_line_and_harms_nothing() -> None:
    counted = Counted(GAME)
    with pytest.raises(IllegalAction) as caught:
        play(counted, {MAX: scripted_strategy([4, 4]), MIN: scripted_strategy([0])})
    error = caught.value
    assert (error.state, error.action, error.line) == (board("O...X...."), 4, (4, 0))
    assert str(error) == "5 is not legal at O../.X./...: choose one of 2, 3, 4, 6, 7, 8, 9."
    assert counted.nodes == 3


@pytest.mark.parametrize(("action", "name"), [(None, "None"), ("5", "'5'"), (9, "10"), (4.5, "5.5")])
def test_a_strategy_that_returns_no_action_is_told_so(action: Any, name: str) -> None:
    def strategy(_game: object, _state: object) -> Any:
        return action

    with pytest.raises(IllegalAction) as caught:
        play(GAME, both(strategy))
    assert str(caught.value) == f"{name} is not legal at .../.../...: choose one of 1, 2, 3, 4, 5, 6, 7, 8, 9."
    assert (caught.value.action, caught.value.line) == (action, ())


def test_a_search_in_place_of_a_strategy_is_told_how_to_be_one() -> None:
    searches: Any = {MAX: alpha_beta, MIN: alpha_beta}
    with pytest.raises(
        IllegalAction, match=r"^Result\(.*\) is what a search returns, and no action: make its str"
    ):
        play(TicTacToe(), searches)


@pytest.mark.parametrize("player", Player)
def test_each_player_needs_a_strategy(player: Player) -> None:
    strategies = both(PERFECT)
    del strategies[player]
    with pytest.raises(ValueError, match="There is no strategy for") as caught:
        play(GAME, strategies)
    assert str(caught.value) == f"There is no strategy for {player!r}: give one for each player."


def test_turns_need_not_alternate() -> None:
    game = TreeGame([MAX, [MAX, 1, [MIN, 2, 3]], 0])
    assert play(game, {MAX: scripted_strategy([0, 1]), MIN: scripted_strategy([1])}).outcome == 3


def test_an_endless_game_can_be_limited() -> None:
    game = GraphGame[str, str]("a", {"a": (MAX, {"on": "b"}), "b": (MIN, {"on": "a"})})
    asked: list[str] = []

    def onward(_game: object, state: str) -> str:
        asked.append(state)
        return "on"

    with pytest.raises(LimitReached, match="The limit of 5 nodes was reached at a"):
        play(NodeLimited(game, nodes=5), both(onward))
    assert asked == ["a", "b", "a", "b", "a"]


def test_a_search_strategy_plays_the_action_of_the_search() -> None:
    for text in LIVE[500::197]:
        for search in (alpha_beta, depth_penalised_minimax):
            assert search_strategy(search)(GAME, board(text)) == search(GAME, board(text)).action
        assert PERFECT(GAME, board(text)) == alpha_beta(GAME, board(text)).action


def test_a_search_strategy_refuses_a_search_that_names_no_action() -> None:
    def blind(game: Game[Any, Any], state: Any) -> Result[Any]:
        limited = DepthLimited(game, depth=0, evaluate=lambda _: 0)
        return minimax(limited, limited.start(state))

    with pytest.raises(IllegalAction) as caught:
        search_strategy(blind)(GAME, Board())
    assert str(caught.value) == (
        "The search named no action at .../.../..., which is not terminal: let it look at least one ply ahead."
    )
    assert caught.value.state == Board()


@pytest.mark.parametrize("answer", [None, 4, (0, (4,))])
def test_a_search_strategy_refuses_what_is_no_result(answer: Any) -> None:
    def search(_game: Any, _state: Any, /) -> Any:
        return answer

    with pytest.raises(TypeError) as caught:
        search_strategy(search)(GAME, Board())
    assert str(caught.value) == f"The search returned {answer!r} at .../.../...: it must return a Result."


def test_equal_seeds_play_equal_games_and_others_need_not() -> None:
    def record(seed: int) -> GameRecord[Board, int]:
        return play(GAME, both(random_strategy(Random(seed))))

    assert record(1) == record(1)
    assert len({record(seed).actions for seed in range(20)}) == 20


def test_a_random_strategy_plays_every_action() -> None:
    strategy = random_strategy(Random(0))
    assert {strategy(GAME, board("XO.......")) for _ in range(100)} == {2, 3, 4, 5, 6, 7, 8}


def test_a_script_is_played_once_and_may_run_out() -> None:
    strategy: Strategy[Board, int] = scripted_strategy(iter([4]))
    assert strategy(GAME, Board()) == 4
    with pytest.raises(LimitReached) as caught:
        strategy(GAME, board("....X...."))
    assert str(caught.value) == "The script has no action left at .../.X./...: write a longer one."
