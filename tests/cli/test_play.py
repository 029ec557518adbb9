"""`gametree play`: every line that a person may type is answered, and only legal moves are played."""

from __future__ import annotations

import builtins
import io
import re
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from gametree import (
    MAX,
    MIN,
    Decision,
    Game,
    Player,
    TimedSearches,
    Transformation,
    format_action,
    never_loses,
    random_strategy,
    transitions,
)
from gametree.cli.opponents import NO_LONGER, PERFECT, Opponent, Thinker, choose_opponent
from gametree.cli.play import heeding_ctrl_c, hint_text, play_games
from gametree.cli.registry import ALL_SEARCHES, ChosenGame, choose_game, shipped_games
from gametree.cli.terminal import outcome_text
from gametree.evaluations import shipped_evaluation
from gametree.games import Chomp, ConnectFour, Domineering, Nim, ThreeMensMorris, TicTacToe, TreeGame
from tests.cli.running import Ran, run
from tests.support.samples import slow_but

ONE_MOVE_WINS = "XX./OO./..."


def played(*lines: str, words: str | list[str] = "tic-tac-toe --as X") -> Ran:
    """Play with these lines typed, with enough time for a small game on any machine."""
    given = words.split() if isinstance(words, str) else words
    time = [] if "--seconds" in given else ["--seconds", "60"]
    ran = run("play", *given, *time, typed="".join(f"{line}\n" for line in lines))
    assert not ran.error
    assert ran.code == 0
    return ran


def test_a_win_is_said_in_words() -> None:
    said = played("3", words=f"tic-tac-toe {ONE_MOVE_WINS} --as X").out
    assert "You are X (MAX). The opponent sees to the end of the game, so it is perfect. Write help" in said
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


@pytest.mark.slow(traced=True)
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
        ("help", "Legal moves: 1, 2, 3, 4, 5, 6, 7, 8, 9\n"),
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


def test_hints_name_the_winner_where_they_see_the_end() -> None:
    won = played("hint", words=f"tic-tac-toe {ONE_MOVE_WINS} --as X").out
    assert "3 is best: a win for X with best play." in won


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("connect-four", r"\w+ looks best \d+ pl\w+ ahead, worth about [-+]?[\d.e-]+ to MAX\."),
        (
            "chomp --rows 9 --columns 7",
            r"\w+ looks best after [\d,]+ random games?, worth [-+]?[\d.e-]+ to MAX on average\.",
        ),
        ("chomp --rows 1 --columns 1", r"a1 is the only move\."),
    ],
)
def test_hints_say_how_they_were_found(words: str, hint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMETREE_COMPILED", "0")  # compiled rules would find out who wins
    said = played("hint", words=f"{words} --as X --seconds 0.05").out
    assert re.search(f"^[^\n]*{hint}$", said, re.MULTILINE)


@pytest.mark.parametrize(
    ("method", "how"),
    [("deepening", "2 plies ahead, worth about"), ("Monte Carlo", "after 3 random games, worth")],
)
def test_a_hint_may_be_worth_a_fraction(method: Any, how: str) -> None:
    third: Any = Fraction(1, 3)
    decision = Decision(0, method, exact=False, value=third, line=(0,), depth=2, simulations=3)
    assert f"0 looks best {how} +0.33 to MAX" in hint_text(TreeGame([0, 1]), decision)


def test_the_random_opponent_is_repeatable_by_its_seed() -> None:
    def game(seed: str) -> str:
        return played(*"123456789", words=f"tic-tac-toe --as X --search random --seed {seed}").out

    assert game("1") == game("1")
    assert len({game(seed) for seed in "12345"}) > 1


def against(name: str, game: Any, state: Any, *, seconds: float = 5) -> Opponent:
    """Return an opponent for a game from a state; a call of its `notice` is an error."""

    def notice(text: str) -> None:
        raise AssertionError(text)

    thinker = Thinker(Random(0), seconds, shipped_evaluation(game))
    return choose_opponent(name, thinker, ChosenGame("game", {}, game, state), notice)


@pytest.mark.parametrize("name", ["strong", *ALL_SEARCHES])
@pytest.mark.parametrize("player", list(Player))
def test_every_opponent_that_searches_is_unbeatable_in_tic_tac_toe(name: str, player: Player) -> None:
    """From boards three plies on, since plain minimax takes a second from the start."""
    game = TicTacToe()
    state = game.parse_state("X../.O./..X" if player == MIN else "XO./.X./...")
    opponent = against(name, game, state)
    assert "perfect" in opponent.strength
    assert never_loses(game, opponent.strategy, player, state)


@pytest.mark.exhaustive
def test_the_fallible_opponent_can_be_beaten() -> None:
    game = TicTacToe()
    assert not never_loses(game, against("fallible", game, game.initial_state()).strategy, MIN)


def test_the_fallible_opponent_takes_a_win_more_often_than_not_but_not_always() -> None:
    """At strength 0.5 the bound reaches the regret of the draw, the other action, in exp(-1) of all cases."""
    game = TicTacToe()
    board = game.parse_state("XXO/OO./XX.")
    strategy = against("fallible", game, board).strategy
    missed = sum(strategy(game, board) == 8 for _ in range(300))
    assert missed / 300 == pytest.approx(exp(-1) / 2, abs=0.08)


LOOKS = r"looks about \d+ pl\w+ ahead in 0.2 s a move; wins and losses within that are exact"
PLAYS_OUT = r"plays out about [\d,]+ games? at random in 0.2 s a move; wins and losses that it proves are exact"
BY_SEARCH = r"plays by mtd_f, \d+ pl\w+ ahead or so in 0.2 s a move; wins and losses within that are exact"
LEVEL = r"looks about 9 plies ahead in 20 s a move; wins and losses within that are exact"
ERRS = "errs on purpose: the more an action costs, the less often it is played"


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(
    ("name", "game", "seconds", "said"),
    [
        ("random", Nim((1,)), 1, "plays at random"),
        ("fallible", Nim((1,)), 1, ERRS),
        ("strong", TicTacToe(), 20, PERFECT),
        ("strong", Chomp(1, 1), 0.2, "looks as far ahead as it can in 0.2 s a move"),
        ("strong", ConnectFour(), 0.2, f"{LOOKS}, the rest is judged by an evaluation"),
        ("strong", ThreeMensMorris(), 20, LEVEL),
        ("strong", Domineering(7, 9), 0.2, PLAYS_OUT),
        ("alpha_beta", TicTacToe(), 20, f"plays by alpha_beta and {PERFECT}"),
        ("mtd_f", ConnectFour(), 0.2, BY_SEARCH),
    ],
)
def test_an_opponent_says_how_strong_it_is_and_perfect_only_where_it_is(
    name: str, game: Any, seconds: float, said: str
) -> None:
    opponent = against(name, game, game.initial_state(), seconds=seconds)
    assert re.fullmatch(said, opponent.strength)
    state = game.initial_state()
    assert opponent.strategy(game, state) in list(game.actions(state))


def test_a_search_of_the_user_is_not_called_perfect() -> None:
    opponent = against("gametree:minimax", Nim((1, 2)), Nim((1, 2)).initial_state())
    assert opponent.strength == "plays by gametree:minimax"


def test_a_search_at_the_end_of_a_game_is_not_asked_how_far_it_looks() -> None:
    over = TicTacToe().parse_state("XXX/OO./...")
    for name in ("minimax", "gametree:minimax"):
        assert against(name, TicTacToe(), over).strength == f"plays by {name}"


def test_an_opponent_that_turns_out_not_to_be_perfect_says_so_once() -> None:
    """From the given state it finds the end of the game; the game played after that begins far from the end."""
    game = ConnectFour()
    late = game.parse_state("..X.X.X/..XXO.O/OXOOXOX/OOXOXOO/XXOXXXO/OXOXOOX")
    noticed: list[str] = []
    thinker = Thinker(Random(0), 0.1, shipped_evaluation(game))
    opponent = choose_opponent("strong", thinker, ChosenGame("game", {}, game, late), noticed.append)
    assert opponent.strength == PERFECT
    for _ in range(2):
        opponent.strategy(game, game.initial_state())
    assert noticed == [NO_LONGER]


def test_a_game_is_compiled_where_the_end_is_not_in_sight() -> None:
    asked: list[str] = []

    class Offering(Transformation[Any, Any]):
        """A game that says which search it was asked for."""

        def timed_searches(self, _evaluate: Any = None) -> TimedSearches:
            asked.append("searched")
            return TimedSearches(compiled=True)

    def compile_it() -> Offering:
        asked.append("compiled")
        return Offering(game)

    for game, rules in ((Nim((1, 2)), False), (ConnectFour(), True)):
        chosen = ChosenGame("game", {}, game, game.initial_state())
        thinker = Thinker(Random(0), 0.05, compile=compile_it)
        opponent = choose_opponent("strong", thinker, chosen, asked.append)
        assert asked == (["compiled", "searched"] if rules else [])
        assert ("on compiled rules" in opponent.strength) == rules
        opponent.strategy(game, chosen.state)
        assert asked == (["compiled", "searched", "searched"] if rules else [])


def test_an_evaluation_of_the_user_judges_the_horizon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "opinions", raising=False)
    (tmp_path / "opinions.py").write_text(
        "def last_column(discs): return (discs.both >> 42).bit_count() / 10\nword = 'no'\nclass Kind: pass\n"
    )
    said = played(
        "1", words="connect-four --as X --seconds 0.1 --evaluate opinions:last_column --search strong"
    ).out
    assert "judged by an evaluation" in said
    assert "\nO plays 7.\n" not in said
    for wrong, why in (
        ("opinions:word", "of type str"),
        ("opinions:Kind", "a class"),
    ):
        ran = run("play", "connect-four", "--as", "X", "--evaluate", wrong)
        assert ran.sentence == (
            f"{wrong} is not an evaluation but {why}: name a function of a state that returns a number."
        )
    assert run("play", "connect-four", "--evaluate", "opinions").code == 2
    assert run("play", "connect-four", "--evaluate", "").sentence.startswith("'' does not name a module")


@pytest.mark.parametrize(
    ("name", "raised"),
    [
        ("math:sqrt", "TypeError (must be real number, not Board)"),
        ("opinions:of_nothing", "TypeError (of_nothing() takes 0 positional arguments but 1 was given)"),
        ("opinions:broken", "AttributeError ('Board' object has no attribute 'discs') in opinions.py, line 2"),
    ],
)
def test_an_evaluation_that_fails_is_refused_before_play(
    name: str, raised: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "opinions", raising=False)
    (tmp_path / "opinions.py").write_text(
        "def of_nothing(): return 0\ndef broken(board): return board.discs\ndef says(board): return 'good'\n"
    )
    says = run("analyse", "tic-tac-toe", "--evaluate", "opinions:says").sentence
    assert says.startswith("The evaluation of .../.../... is 'good', but it must be a finite number")
    for command in ("play", "analyse"):
        assert run(command, "tic-tac-toe", "--evaluate", name).sentence == (
            f"{name} judges no state of this game, since it raised {raised} for .../.../...: let it take a state"
            f" and return a number."
        )
    assert run("analyse", "tic-tac-toe", "XXX/OO./...", "--evaluate", name).code == 0


def test_ctrl_c_leaves_also_where_a_search_answers_it() -> None:
    with pytest.raises(KeyboardInterrupt), heeding_ctrl_c(), suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    with heeding_ctrl_c():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def first_action(game: Game[Any, Any], state: Any) -> Any:
    return next(iter(game.actions(state)))


@pytest.mark.parametrize("name", slow_but(3, list(shipped_games())))
def test_every_game_can_be_played_in_its_own_notation(name: str) -> None:
    """The person plays first actions, and the other side random ones from seed 3, as `transitions` does."""
    game = choose_game(name, [], []).game
    strategies = {MAX: first_action, MIN: random_strategy(Random(3))}
    dice = Random(3)
    record = list(islice(transitions(game, strategies, game.initial_state(), rng=dice), 60))
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
        opponent = against("strong", chosen.game, chosen.state)
        play_games(chosen, opponent, None, Random(0), Console(file=seen, width=80))
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
    assert "X to move, such as a1: " in played("quit", words="three-mens-morris --as X --seconds 0.1").out
    moving = played(
        "b2", "zz", "quit", words=["three-mens-morris", "XOX/OX./.O. X", "--as", "X", "--seconds", "0.1"]
    ).out
    assert moving.count("X to move, such as c1c2: ") == 3
    assert "b2 is not legal at XOX/OX./.O. X: choose one of c1c2, b2c2.\n" in moving
    assert "'zz' is not a move: write the point to place a man on, such as 'b2', or the points to move" in moving
    assert "X to move: " in played("quit", words="connect-four --as X --seconds 0.1").out


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
    assert "'((1,1' is not a move: write a number from 1 to 200, a move such as ((1, 1), (2, 0)), " in said
    assert re.search(r"Legal moves: .* and 142 more\n", said)
    assert max(map(len, said.splitlines())) < 1_200
    assert said.endswith("You win!\n")


def test_dice_are_rolled_the_same_way_from_a_seed() -> None:
    said = played("roll", "hint", "hold", words="pig --goal 4 --as X --search random --seed 3 --seconds 0.1").out
    assert re.findall("The roll is (.)[.]", said)[0] == "2"
    assert "X to move, such as roll" in said
    assert re.search("roll looks best after|roll is best|roll looks best", said)


def test_a_person_may_roll_real_dice() -> None:
    said = played(
        "hint",
        "9",
        "2",
        "hint",
        "quit",
        words="ein-stein --size 3 --as X --search random --own-dice --seconds 0.1",
    ).out
    assert "The dice decide here, so there is no best move." in said
    assert "Roll the dice and write the outcome" in said
    assert "'9' is not a face of the die: write a number from 1 to 3." in said
    assert "The roll is 2." in said


OWN_DICE = """
from gametree import CHANCE
from gametree.games import ChanceTree

class Tree(ChanceTree):
    def __init__(self):
        super().__init__([CHANCE, (0.5, [1, 0]), (0.5, [CHANCE, (0.25, [2, 3]), (0.75, 4)])])

def first(game, state):
    return next(iter(game.actions(state)))
"""


@pytest.mark.parametrize(
    "words",
    [
        "bear-off --checkers 2",
        "bear-off --checkers 2 --search random",
        "bear-off --checkers 2 --search expectiminimax",
        "ein-stein --size 3 --own-dice",
        "own_dice.py:Tree --search own_dice.py:first",
    ],
)
def test_a_game_that_begins_with_a_roll_starts(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own_dice.py").write_text(OWN_DICE)
    said = played("quit", words=f"{words} --as X --seconds 0.1 --seed 1").out
    assert "You are X (MAX). The opponent " in said


def test_the_side_is_asked_for_where_the_dice_are_rolled_first() -> None:
    said = played("X", "quit", words="ein-stein --size 3 --search random --seed 1").out
    assert "Play as X or O? (the dice are rolled first)" in said
