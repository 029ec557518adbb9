"""`gametree play`: every line that a person may type is answered, and only legal moves are played."""

from __future__ import annotations

import builtins
import io
import re
import sys
from collections.abc import Callable
from itertools import islice
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from gametree import MAX, MIN, Game, Player, format_action, never_loses, random_strategy, transitions
from gametree.cli.opponents import OPPONENTS, choose_opponent
from gametree.cli.play import play_games
from gametree.cli.registry import choose_game, shipped_games
from gametree.cli.terminal import outcome_text
from gametree.games import ConnectFour, TicTacToe
from tests.cli.running import Ran, run

ONE_MOVE_WINS = "XX./OO./..."


def played(*lines: str, words: str | list[str] = "tic-tac-toe --as X") -> Ran:
    ran = run(
        "play", *(words.split() if isinstance(words, str) else words), typed="".join(f"{line}\n" for line in lines)
    )
    assert not ran.error
    assert ran.code == 0
    return ran


def test_a_win_is_said_in_words() -> None:
    said = played("3", words=f"tic-tac-toe {ONE_MOVE_WINS} --as X").out
    assert "You are X (MAX), against perfect." in said
    assert "\n  X X X\n  O O .\n  . . .\n" in said
    assert said.endswith("The game is over: X wins, worth +1 to MAX. You win!\n")


def test_a_loss_is_said_in_words() -> None:
    lost = played("8", words="tic-tac-toe OO./X../X.. --as X").out
    assert "\nO plays 3.\n" in lost
    assert lost.endswith("The game is over: O wins, worth -1 to MAX. You lose.\n")


def test_a_draw_is_said_in_words() -> None:
    said = played("9", words="tic-tac-toe XOX/XOO/OX. --as X").out
    assert said.endswith("The game is over: a draw.\n")


def test_a_game_that_is_over_is_only_shown() -> None:
    said = played(words="tic-tac-toe XXX/OO./... --as O").out
    assert said.endswith("The game is over: X wins, worth +1 to MAX. You lose.\n")


def test_the_other_side_begins_when_the_person_is_o() -> None:
    said = played("quit", words="tic-tac-toe --as o").out
    assert said.index("X plays 1.") < said.index("O to move: quit")
    assert said.endswith("Goodbye.\n")


@pytest.mark.parametrize("answer", ["x", " X ", "max"])
def test_the_side_is_asked_for_until_it_is_one(answer: str) -> None:
    said = played("", "maybe", answer, "quit", words="tic-tac-toe").out
    assert said.count("Play as X or O? (X moves first) ") == 3
    assert "not 'maybe': write X or O.\n" in said
    assert "You are X (MAX)" in said


def test_a_person_may_leave_instead_of_choosing_a_side() -> None:
    assert played("quit", words="tic-tac-toe").out.endswith("Goodbye.\n")
    assert played(words="tic-tac-toe XXX/OO./...").out.endswith("Goodbye.\n")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "That line was empty: write one of 1, 2, 3, 4, 5, 6, 7, 8, 9, or help."),
        ("10", "'10' is not a square: write 1 to 9, or its row and column, such as '2 3'."),
        ("0", "'0' is not a square"),
        ("a", "'a' is not a square"),
        ("0 0", "'0 0' is not a square"),
        ("②", "'②' is not a square"),
        ("X", "'X' is not a square"),
        ("\x1b[A", "is not a square"),
        ("help", "Moves you have: 1, 2, 3, 4, 5, 6, 7, 8, 9\n"),
        ("?", "hint   show a best move"),
        ("HINT", "1 is best: a draw with best play.\n"),
        ("undo", "You have not moved yet, so there is nothing to take back.\n"),
    ],
)
def test_what_is_no_move_is_answered_and_asked_again(line: str, answer: str) -> None:
    said = played(line, "quit").out
    assert answer in said
    assert said.count("X to move: ") == 2


def test_an_illegal_move_is_refused_with_the_legal_ones() -> None:
    said = played("5", "5", "quit").out
    assert "5 is not legal at O../.X./...: choose one of 2, 3, 4, 6, 7, 8, 9.\n" in said


@pytest.mark.parametrize("line", ["5", "2 2", "2,2", "  5  "])
def test_a_move_is_a_number_or_a_row_and_a_column(line: str) -> None:
    assert "  4 X 6\n" in played(line, "quit").out


def test_undo_takes_back_a_move_and_the_reply() -> None:
    said = played("5", "undo", "9", "quit").out
    assert said.count("\n  1 2 3\n  4 5 6\n  7 8 9\n") == 2
    assert "\n  1 2 3\n  4 O 6\n  7 8 X\n" in said


def test_undo_as_the_second_player_keeps_the_first_move() -> None:
    said = played("undo", "5", "undo", "quit", words="tic-tac-toe --as O").out
    assert "nothing to take back" in said
    assert said.count("\n  X 2 3\n  4 5 6\n  7 8 9\n") == 3


@pytest.mark.exhaustive
def test_hints_name_the_winner_and_how_far_they_look() -> None:
    assert (
        "3 is best: a win for X with best play." in played("hint", words=f"tic-tac-toe {ONE_MOVE_WINS} --as X").out
    )
    far = played("hint", words="connect-four --as X").out
    assert "4 is best: no win or loss within " in far


def test_the_random_opponent_is_repeatable_by_its_seed() -> None:
    def game(seed: str) -> str:
        return played(*"123456789", words=f"tic-tac-toe --as X --search random --seed {seed}").out

    assert game("1") == game("1")
    assert len({game(seed) for seed in "12345"}) > 1


@pytest.mark.parametrize("name", [name for name in OPPONENTS if name not in {"random", "fallible"}])
@pytest.mark.parametrize("player", list(Player))
def test_every_opponent_that_searches_is_unbeatable_in_tic_tac_toe(name: str, player: Player) -> None:
    """From boards three plies on, since plain minimax takes a second from the start."""
    game = TicTacToe()
    state = game.parse_state("X../.O./..X" if player == MIN else "XO./.X./...")
    assert never_loses(game, choose_opponent(name, Random(0)), player, state)


@pytest.mark.exhaustive
def test_the_fallible_opponent_can_be_beaten() -> None:
    assert not never_loses(TicTacToe(), choose_opponent("fallible", Random(0)), MIN)


def test_the_fallible_opponent_takes_a_win_more_often_than_not_but_not_always() -> None:
    """At temperature 1 a draw in place of the win, a regret of 1, has weight 1/e against 1."""
    game = TicTacToe()
    board = game.parse_state("XXO/OO./XX.")
    strategy = choose_opponent("fallible", Random(0))
    missed = sum(strategy(game, board) == 8 for _ in range(300))
    assert missed / 300 == pytest.approx(exp(-1) / (1 + exp(-1)), abs=0.08)


@pytest.mark.exhaustive
def test_opponents_play_a_big_game_without_hanging() -> None:
    game = ConnectFour()
    strategy = choose_opponent("minimax", Random(0))
    assert next(transitions(game, {MAX: strategy, MIN: strategy}, game.initial_state())).action == 3


def first_action(game: Game[Any, Any], state: Any) -> Any:
    return next(iter(game.actions(state)))


@pytest.mark.parametrize("name", list(shipped_games()))
def test_every_game_can_be_played_in_its_own_notation(name: str) -> None:
    """The person plays first actions, the other side lots from seed 3, as `transitions` plays them."""
    game = choose_game(name, [], []).game
    strategies = {MAX: first_action, MIN: random_strategy(Random(3))}
    record = list(islice(transitions(game, strategies, game.initial_state()), 60))
    mine = [format_action(game, move.action) for move in record if game.player(move.state) == MAX]
    theirs = [format_action(game, move.action) for move in record if game.player(move.state) == MIN]
    said = played(*mine, words=f"{name} --as X --search random --seed 3").out
    assert re.findall("O plays (.*)[.]", said)[: len(theirs)] == theirs
    if game.terminal(record[-1].result):
        assert f"The game is over: {outcome_text(game.utility(record[-1].result))}." in said
    else:
        assert said.endswith("Goodbye.\n")


class Terminal(io.StringIO):
    """A standard input that says it is a terminal; lines are handed to `input`, with an exception at its turn."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Play tic-tac-toe at a terminal, with these answers to what is asked, and return what is seen."""

    def play(*answers: str | type[BaseException], state: str = ONE_MOVE_WINS) -> str:
        ahead = iter(answers)

        def answer() -> str:
            line = next(ahead)
            if isinstance(line, str):
                return line
            raise line

        monkeypatch.setattr(sys, "stdin", Terminal())
        monkeypatch.setattr(builtins, "input", answer)
        seen = io.StringIO()
        chosen = choose_game("tic-tac-toe", [state], [])
        play_games(chosen, choose_opponent("perfect", Random(0)), "perfect", None, Console(file=seen, width=80))
        assert next(ahead, None) is None
        return seen.getvalue()

    return play


def test_at_a_terminal_another_game_is_offered(typing: Callable[..., str]) -> None:
    seen = typing("x", "3", "y", "x", "quit")
    assert seen.count("Play as X or O? (X moves first) ") == 2
    assert seen.count("Play again? (y/n) ") == 1
    assert not typing("x", "3", "n").endswith("Goodbye.\n")


@pytest.mark.parametrize("leaving", [EOFError, KeyboardInterrupt])
@pytest.mark.parametrize("before", [[], ["x"], ["x", "7"], ["x", "3"]])
def test_ctrl_c_and_the_end_of_input_leave_politely(
    typing: Callable[..., str], leaving: type[BaseException], before: list[str]
) -> None:
    assert typing(*before, leaving).endswith("\nGoodbye.\n")


def test_the_question_shows_the_form_of_a_move_unless_the_board_shows_it() -> None:
    """In three men's morris a man is placed at one point first, then moved between two."""
    assert "X to move, such as a1: " in played("quit", words="three-mens-morris --as X").out
    moving = played("b2", "zz", "quit", words=["three-mens-morris", "XOX/OX./.O. X", "--as", "X"]).out
    assert moving.count("X to move, such as c1c2: ") == 3
    assert "b2 is not legal at XOX/OX./.O. X: choose one of c1c2, b2c2.\n" in moving
    assert "'zz' is not a move: write the point to place a man on, such as 'b2', or the points to move" in moving
    assert "X to move: " in played("quit", words="connect-four --as X").out


def test_columns_of_connect_four_are_numbered_once() -> None:
    said = played("4", "quit", words="connect-four --as X --search random --seed 1").out
    rows = [line.split() for line in said.splitlines() if line.startswith("  ")]
    assert len(rows) == 14
    assert rows[6] == rows[13] == list("1234567")
    assert {cell for row in rows[:6] + rows[7:13] for cell in row} == {".", "X", "O"}


def test_the_holes_of_kalah_carry_their_numbers() -> None:
    board = "\n      [3] [2] [1]\n       2   2   2\n   0               0\n       2   2   2\n      [1] [2] [3]\n"
    assert board in played("quit", words="kalah --as X").out


OWN_GAMES = """
from gametree import MAX, MIN

class Plain:
    '''MAX takes one or two of two.'''
    def initial_state(self): return 2
    def player(self, state): return MAX
    def actions(self, state): return range(1, state + 1)
    def result(self, state, action): return state - action
    def terminal(self, state): return state == 0
    def utility(self, state): return 1

class Pairs(Plain):
    def actions(self, state): return [((1, 1), (2, n)) for n in range(200)]
    def result(self, state, action): return state - (action[1][1] == 199)

class Spoken(Plain):
    def parse_action(self, text): return {"one": 1, "two": 2}[text] if text.isalpha() else int(text)
"""


@pytest.mark.parametrize(
    ("name", "line"), [("Plain", "1 2"), ("Plain", "one"), ("Spoken", "three"), ("Spoken", "x y")]
)
def test_a_game_of_the_user_refuses_moves_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own_moves", raising=False)
    (tmp_path / "own_moves.py").write_text(OWN_GAMES, encoding="utf-8")
    said = played(line, "2", words=f"own_moves:{name} --as X").out
    assert f"{line!r} is not a move" in said
    assert "choose one of" not in said or "write one of 1, 2" in said
    assert said.endswith("You win!\n")


def test_moves_of_the_users_own_are_literals_with_blanks_or_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own_moves", raising=False)
    (tmp_path / "own_moves.py").write_text(OWN_GAMES, encoding="utf-8")
    lines = ("((1,1),(2,200))", "((1,1", "help", "((1,1),(2,199))", "( (1, 1), (2, 199) )")
    said = played(*lines, words="own_moves:Pairs --as X").out
    assert "((1, 1), (2, 200)) is not legal at 2: choose one of ((1, 1), (2, 0)), ((1, 1), (2, 1))," in said
    assert "((1, 1), (2, 9)) and 190 more.\n" in said
    assert "'((1,1' is not a move: write one of ((1, 1), (2, 0)), " in said
    assert re.search(r"Moves you have: .* and 142 more\n", said)
    assert max(map(len, said.splitlines())) < 1_200
    assert said.endswith("You win!\n")
