"""easyAI's games as ours, and ours on easyAI's searches."""

from __future__ import annotations

import copy
from importlib import import_module
from random import Random
from typing import Any

import pytest

from gametree import MIN, alpha_beta_with_memory, solve
from gametree.adapters import adapt, from_easyai, to_easyai
from gametree.games import Breakthrough, DotsAndBoxes, Kalah, Nim, TicTacToe
from gametree.testing import check_game, check_same_rules

easy_ai: Any = pytest.importorskip("easyAI")
PLAYERS = [easy_ai.Human_Player(), easy_ai.Human_Player()]


def theirs(name: str, **options: Any) -> Any:
    return getattr(import_module("easyAI.games"), name)(PLAYERS, **options)


def test_their_tic_tac_toe_has_our_rules() -> None:
    game = from_easyai(theirs("TicTacToe"))
    assert (
        check_same_rules(game, TicTacToe(win=100), actions=lambda move: move - 1, states=800, lines=10).lines == 10
    )
    assert game.draw(game.initial_state()) == ". . .\n. . .\n. . ."
    check_game(game, examples=1)


@pytest.mark.parametrize("name", ["TicTacToe", "ConnectFour", "GameOfBones", "Nim"])
def test_random_games_in_lockstep(name: str) -> None:
    for seed in range(10):
        position, rng = theirs(name), Random(seed)
        game = from_easyai(position)
        state = game.initial_state()
        for _ in range(100):
            assert game.terminal(state) == position.is_over()
            if position.is_over():
                assert game.utility(state) == position.scoring() * (1 if position.current_player == 1 else -1)
                break
            assert game.player(state) == (1 if position.current_player == 1 else -1)
            assert game.actions(state) == list(dict.fromkeys(position.possible_moves()))
            move = rng.choice(game.actions(state))
            state = game.result(state, move)
            position.play_move(move)


@pytest.mark.parametrize(
    "game", [TicTacToe(), Nim((1, 2, 3)), Breakthrough(3, 4, 1)], ids=lambda g: type(g).__name__
)
def test_their_negamax_and_ours_agree_on_the_value(game: Any) -> None:
    search = easy_ai.Negamax(12, tt=easy_ai.TranspositionTable())
    search(to_easyai(game))
    value = alpha_beta_with_memory(game, game.initial_state()).value
    assert (search.alpha > 0.5) - (search.alpha < -0.5) == value


@pytest.mark.parametrize(
    "game", [TicTacToe(), Nim((1, 2, 3)), Breakthrough(3, 4, 1)], ids=lambda g: type(g).__name__
)
def test_their_solvers_and_ours_agree_on_our_games(game: Any) -> None:
    start = solve(game)[game.initial_state()]
    table = easy_ai.TranspositionTable()
    assert easy_ai.solve_with_depth_first_search(to_easyai(game), 1, tt=table) == start.value
    plies = start.plies if start.value else 9
    result, depth, move = easy_ai.solve_with_iterative_deepening(to_easyai(game), range(1, 10), 1, verbose=False)
    assert (result, depth) == (start.value, plies)
    assert move in solve(game).best_actions(game.initial_state())


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("TicTacToe", {"board": [1, 2, 0, 0, 0, 0, 0, 0, 0]}),
        ("GameOfBones", {"pile": 9}),
        ("Nim", {"piles": [1, 2, 3]}),
    ],
)
def test_their_solver_and_ours_agree_on_their_games(name: str, changes: dict[str, Any]) -> None:
    position = theirs(name)
    for attribute, value in changes.items():
        assert hasattr(position, attribute)
        setattr(position, attribute, value)
    game = from_easyai(position)
    value = solve(game)[game.initial_state()].value
    assert easy_ai.solve_with_depth_first_search(position, 100) == (value > 0) - (value < 0)


@pytest.mark.parametrize("game", [Kalah(2, 2), DotsAndBoxes(1, 2)], ids=lambda game: type(game).__name__)
def test_a_second_move_running_is_kept_apart_by_a_pass(game: Any) -> None:
    search = easy_ai.Negamax(24)
    search(to_easyai(game))
    assert round(search.alpha) == alpha_beta_with_memory(game, game.initial_state()).value


def test_their_other_searches_and_their_play_run_on_our_games() -> None:
    late, own = TicTacToe(win=100).parse_state("XX./OO./..."), theirs("TicTacToe")
    own.board = [1, 1, 0, 2, 2, 0, 0, 0, 0]
    for search in (easy_ai.SSS(5), easy_ai.DUAL(5), easy_ai.Negamax(5)):
        ours, mine = to_easyai(TicTacToe(win=100), state=late), search(own) - 1
        assert search(ours) == mine
    ai = easy_ai.AI_Player(easy_ai.Negamax(6))
    match = to_easyai(TicTacToe(), [ai, ai])
    match.play(verbose=False)
    assert match.is_over()


def test_a_position_is_shown_and_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    game = TicTacToe()
    position = to_easyai(game, state=game.parse_state("X../.../..."))
    assert position.current_player == 2
    entry = position.ttentry()
    position.play_move(4)
    position.show()
    assert capsys.readouterr().out == "X . .\n. O .\n. . .\n"
    position.unmake_move(4)
    position.switch_player()
    assert position.ttentry() == entry
    position.play_move(4)
    position.ttrestore(entry)
    assert (position.possible_moves()[0], position.scoring()) == (1, 0)
    won = to_easyai(game, state=game.parse_state("XXX/OO./..."))
    assert (won.possible_moves(), won.scoring()) == ([], 1)


def test_there_and_back_are_the_same_rules() -> None:
    back = from_easyai(to_easyai(TicTacToe()))
    assert check_same_rules(back, TicTacToe(), states=300, lines=3).lines == 3
    assert type(adapt(theirs("TicTacToe"))).__name__ == "EasyAIGame"


def test_states_without_an_entry_are_equal_by_their_attributes() -> None:
    class Sticks(easy_ai.TwoPlayerGame):  # type: ignore[misc]
        def __init__(self) -> None:
            self.players, self.current_player, self.sticks = None, 1, [3]

        def possible_moves(self) -> list[int]:
            return [1, 1, 2][: self.sticks[0] + 1]

        def make_move(self, move: int) -> None:
            self.sticks[0] -= move

        def is_over(self) -> bool:
            return self.sticks[0] <= 0

        def scoring(self) -> int:
            return -1 if self.is_over() else 0

    game = from_easyai(Sticks())
    assert isinstance(game.adapted, Sticks)
    start = game.initial_state()
    assert game.actions(start) == [1, 2]
    after_one = game.result(game.result(start, 1), 1)
    assert after_one != game.result(start, 2)
    assert game.player(game.result(start, 2)) is MIN
    assert copy.deepcopy(start) is start
    assert start != "sticks"
    assert "sticks" in game.draw(start)


OLD = """
class Sticks(TwoPlayerGame):
    def __init__(self):
        self.players, self.nplayer, self.sticks = None, 1, 4

    def possible_moves(self):
        return [move for move in (1, 2) if move <= self.sticks]

    def make_move(self, move):
        self.sticks -= move
        self.last = self.nopponent

    def is_over(self):
        return self.sticks == 0

    def scoring(self):
        return -1 if self.is_over() else 0
"""


def test_a_game_of_the_first_easyai_is_refused_and_the_remedy_works() -> None:
    def made(source: str) -> Any:
        names: dict[str, Any] = {"TwoPlayerGame": easy_ai.TwoPlayerGame}
        exec(source, names)
        return names["Sticks"]()

    with pytest.raises(ValueError, match=r"Sticks has no current_player, .*: rename nplayer to current_player"):
        from_easyai(made(OLD))
    new = OLD.replace("nplayer", "current_player").replace("nopponent", "opponent_index")
    game = from_easyai(made(new))
    assert alpha_beta_with_memory(game, game.initial_state()).value == 1
    unset = new.replace("self.players, self.current_player, self.sticks = None, 1, 4", "self.sticks = 4")
    with pytest.raises(ValueError, match=r"has no current_player, .*: set self\.current_player = 1 in __init__\."):
        from_easyai(made(unset))
    again = unset.replace("self.sticks = 4", "self.sticks = 4; self.current_player = 1")
    assert from_easyai(made(again)).initial_state().position.sticks == 4


def test_what_is_no_game_of_easyai_is_refused() -> None:
    with pytest.raises(
        ValueError, match="is no game of easyAI: it must be an object with possible_moves, make_move"
    ):
        from_easyai(object())
