"""`gametree check` on games and searches of the user's: right ones pass, and every mistake is one sentence."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gametree.cli import check
from gametree.cli.errors import sentence
from tests.cli.running import Ran, run
from tests.grading.zoo.course_searches import AIMA

GAMES = '''\
"""Take one, two or three from a heap; who takes the last one wins."""

from dataclasses import dataclass
from typing import NamedTuple

from gametree import MAX, MIN, GameTreeError, Player, Result, minimax


class Heap(NamedTuple):
    left: int
    turn: int = 1


@dataclass(frozen=True)
class Subtraction:
    heap: int = 5

    def initial_state(self): return Heap(self.heap)
    def player(self, state): return Player(state.turn)
    def actions(self, state): return range(1, min(3, state.left) + 1)
    def result(self, state, action): return Heap(state.left - action, -state.turn)
    def terminal(self, state): return state.left == 0
    def utility(self, state): return -state.turn


class Crashing(Subtraction):
    def utility(self, state): return 1 / (state.turn - state.turn)


class Confused(Subtraction):
    def player(self, state): raise ValueError("who?")


class Nowhere(Subtraction):
    def terminal(self, state): return False


class Useless(Subtraction):
    def utility(self, state): return None


class Spoken(Subtraction):
    def parse_state(self, text): return Heap(int(text))


class Needy(Subtraction):
    def __init__(self, heap: int, width: int): object.__setattr__(self, "heap", heap)


class Onesided(Subtraction):
    def utility(self, state): return 1


class Picky(Subtraction):
    def __init__(self, heap: int = 0):
        if not heap: raise ValueError("no heap")


class Roundabout(Subtraction):
    def actions(self, state): return range(0, 2)


class Halfway:
    def initial_state(self): return 1
    def player(self, state): return MAX


class Valued(Halfway):
    initial_state = 1
    def actions(self, state): return []
    result = terminal = utility = actions


GAME = Subtraction(4)
THING = {}


class Minimax:
    def __call__(self, game, state): return minimax(game, state)


def wrong(game, state):
    value, line = minimax(game, state)
    return Result(-value if len(line) > 1 else value, line)


def best(game, state): return minimax(game, state).action
def best_here(state): return minimax(GAME, state).action
def worth(game, state): return minimax(game, state).value
def legal(game, state): return Result(game.utility(state)) if game.terminal(state) else longest(game, state)


def longest(game, state):
    line = []
    while not game.terminal(state):
        line.append(list(game.actions(state))[-1])
        state = game.result(state, line[-1])
    return Result(game.utility(state), tuple(line))
'''

Command = Callable[..., Ran]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run the command in a folder that holds the file heaps.py."""
    (tmp_path / "heaps.py").write_text(GAMES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("heaps", "broken"):
        monkeypatch.delitem(sys.modules, name, raising=False)

    def command(words: str, typed: str = "") -> Ran:
        return run(*words.split(), typed=typed)

    return command


def test_a_search_that_keeps_its_contract_is_told_which(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself, which takes long, is made elsewhere: here it only finds nothing."""
    asked: list[dict[str, object]] = []

    def nothing_found(_search: object, **options: object) -> None:
        asked.append(options)

    monkeypatch.setattr(check, "check_search", nothing_found)
    ran = command("check heaps:best --contract legal --returns action --game heaps:GAME")
    assert ran.out.splitlines()[0] == "✓ agrees with plain minimax, as the contract 'legal' asks"
    assert (ran.code, len(asked)) == (0, 1)
    assert asked[0]["contract"] == "legal"
    ran = command("check heaps:best --contract expectation --returns action")
    assert ran.out.splitlines()[0] == "✓ agrees with expectiminimax, as the contract 'expectation' asks"


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "heaps:Subtraction",
        "heaps:Subtraction --heap 3 --plies 3",
        "heaps.py:Subtraction --plies 5",
        "./heaps.py:GAME",
        "heaps:Roundabout --cyclic",
        "heaps:minimax",
        "heaps:Minimax --contract value --game heaps:GAME",
        pytest.param("gametree:alpha_beta --prunes", marks=pytest.mark.slow),
        "heaps:legal --contract legal --game heaps:GAME",
        "heaps:best --returns action --game heaps:GAME",
        "heaps:worth --returns value --game heaps:GAME",
        pytest.param("gametree:expectiminimax --contract expectation", marks=pytest.mark.slow),
        "heaps:best_here --returns action --game heaps:GAME",
    ],
)
def test_what_is_right_passes(command: Command, words: str) -> None:
    ran = command(f"check {words}")
    assert (ran.code, ran.error) == (0, "")
    *ticks, empty, verdict = ran.out.splitlines()
    assert ticks
    assert all(line.startswith("✓ ") for line in ticks)
    assert not empty
    assert verdict == f"{words.split(maxsplit=1)[0]}: {len(ticks)} of {len(ticks)} passed."


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("heaps:Crashing", "ZeroDivisionError"),
        ("heaps:Halfway", "has no method actions"),
        ("heaps:Valued", "has initial_state as a value, and not as a method: write def initial_state(self)."),
        ("heaps:Nowhere", "heaps:Nowhere: "),
        ("heaps:Roundabout", "heaps:Roundabout: "),
        ("heaps:Subtraction --plies 2", "2 plies"),
        ("heaps:wrong", "but the right value is"),
        ("heaps:minimax --prunes", "leaves"),
        ("heaps:legal", "but minimax gives"),
        ("heaps:worth", "it must return a Result"),
    ],
)
def test_what_is_wrong_is_told_and_the_exit_code_is_one(command: Command, words: str, problem: str) -> None:
    ran = command(f"check {words}")
    assert (ran.code, ran.error) == (1, "")
    assert "✗ " in ran.out
    assert problem in ran.out
    assert " passed.\n" in ran.out


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("check heaps:Subtractoin", "heaps has no 'Subtractoin': did you mean Subtraction"),
        ("check heaps:zzzzzzzz", "heaps has no 'zzzzzzzz': write the name of a game or a search in it."),
        ("check heaps:THING", "heaps:THING is neither a game nor a search but of type dict: name a class"),
        ("check heaps:Subtraction state", "'state' is one word too many"),
        ("check heaps:Subtraction --depth 3", "There is no option --depth here"),
        ("check heaps:GAME --zzz 3", "There is no option --zzz here: heaps:GAME has no parameters."),
        ("check heaps:Needy", "heaps:Needy needs --heap and --width: set each to a value."),
        ("check heaps:Needy --heap 3", "heaps:Needy needs --width: set it to a value."),
        ("check heaps:Needy --heap", "--heap needs a value: write --heap=1 or another."),
        ("check heaps:Picky", "heaps:Picky cannot be made so: ValueError (no heap) in heaps.py, line "),
        ("check heaps:Subtraction --plies 3 --cyclic", "declare plies= or cyclic=True, not both."),
        ("check heaps:best --against nim", "heaps:best is not a game, and --against compares games: leave it out"),
        ("check heaps:GAME --against nimm", "There is no game 'nimm': did you mean nim?"),
        ("check heaps:best_here --returns action", "best_here takes a state alone"),
        (
            "check heaps:GAME --prunes --contract value",
            "--contract and --prunes would have no effect: only searches have such options, and heaps:GAME",
        ),
        ("check heaps:GAME --game nim --returns value", "--returns and --game would have no effect"),
        ("check heaps.py --returns result", "--returns would have no effect: only searches have such options"),
        (
            "check heaps:best --plies 0 --cyclic",
            "--plies and --cyclic would have no effect: only games have such options, and heaps:best is a search.",
        ),
        ("check nothing:Game", "There is no module nothing in this folder or installed: check the spelling"),
        ("check heaps.nothing:Game", "There is no module heaps.nothing in this folder or installed"),
        ("check nothing.py:Game", "There is no file nothing.py: check the spelling, and the folder you are in."),
        (
            "analyse heaps:THING",
            "heaps:THING is not a game: write its initial_state, player, actions, result, terminal",
        ),
        (
            "analyse heaps:Valued",
            "heaps:Valued is not a game: its initial_state must be a method, as in def initial_state(self, ...).",
        ),
        ("analyse heaps:Halfway", "heaps:Halfway is not a game: write its actions, result, terminal, utility, as"),
        ("analyse heaps:Crashing", "ZeroDivisionError (division by zero) in heaps.py, line 27: correct it there."),
        ("analyse heaps:Confused", "ValueError (who?) in heaps.py, line 31: correct it there."),
        (
            "analyse heaps:Useless",
            "The utility of Heap(left=0, turn=-1) is None, but it must be a finite number: an int",
        ),
        ("analyse heaps:Nowhere", "There is no action at Heap(left=0, turn=-1), yet it is not terminal"),
        (
            "analyse heaps:GAME 3",
            "heaps:GAME has no notation for states, and no state that was tried is printed",
        ),
        ("analyse heaps:Spoken three", "'three' is not a state of heaps:Spoken: ValueError (invalid literal"),
        (
            "analyse tic-tac-toe --search heaps:THING",
            "heaps:THING is not a search but of type dict: name a function",
        ),
        ("analyse tic-tac-toe --search heaps:best", "The search returned 0 at"),
        (
            "play heaps:Crashing --as O --search minimax",
            "ZeroDivisionError (division by zero) in heaps.py, line 27",
        ),
    ],
)
def test_a_mistake_is_one_sentence(command: Command, words: str, answer: str) -> None:
    refused = command(words)
    assert refused.code == 2
    assert answer in refused.sentence


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("x = 1\nx = = 2\n", "broken.py, line 2, is not Python: SyntaxError (invalid syntax): correct it there."),
        ("def f():\nreturn 1\n", "broken.py, line 2, is not Python: IndentationError"),
        ("\n1 / 0\n", "Importing broken failed with ZeroDivisionError (division by zero) in broken.py, line 2"),
        (
            "import no_such_thing\n",
            "needs the module no_such_thing in broken.py, line 1, which is not there: put no_such_thing.py beside",
        ),
        ("from gametree import Gaame\n", "failed with ImportError (cannot import name 'Gaame' from 'gametree'"),
        (
            "import sys\nsys.exit()\n",
            "Importing broken failed with SystemExit in broken.py, line 2: correct it there.",
        ),
    ],
)
@pytest.mark.parametrize("name", ["broken", "broken.py"])
def test_a_module_that_cannot_be_imported_is_named_with_its_line(
    command: Command, tmp_path: Path, source: str, answer: str, name: str
) -> None:
    (tmp_path / "broken.py").write_text(source, encoding="utf-8")
    refused = command(f"check {name}:Game")
    assert refused.code == 2
    assert answer.replace("Importing broken ", f"Importing {name} ") in refused.sentence


NULL_BYTE = (
    "broken, line 1, is not Python: SyntaxError ("
    if sys.version_info >= (3, 11, 4)
    else "Importing broken failed with ValueError (source code string cannot contain null bytes)"
)


@pytest.mark.parametrize(
    ("source", "answer"),
    [(b"\xff\xfe", "broken.py, line 1, is not Python: SyntaxError ("), (b"\xff\x00", NULL_BYTE)],
)
def test_a_module_that_is_not_text_is_refused(
    command: Command, tmp_path: Path, source: bytes, answer: str
) -> None:
    (tmp_path / "broken.py").write_bytes(source)
    refused = command("check broken:Game")
    assert refused.code == 2
    assert refused.sentence.startswith(answer)


def test_an_empty_text_is_no_folder() -> None:
    ran = run("check", "")
    assert ran.code == 2
    assert ran.sentence.startswith(
        "An empty text names nothing to check: write MODULE:OBJECT, FILE.py or a folder"
    )


def test_what_nobody_foresaw_is_one_sentence_too() -> None:
    assert sentence(KeyError("player")) == (
        "KeyError ('player'): if the game or the search is your own, let gametree check look at it."
    )
    assert sentence(TypeError()) == (
        "TypeError: if the game or the search is your own, let gametree check look at it."
    )
    assert sentence(ValueError("A depth must be an integer.")) == "A depth must be an integer."


def test_a_file_that_has_the_name_of_another_module_is_refused(command: Command, tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text(GAMES, encoding="utf-8")
    refused = command("check random.py:Subtraction")
    assert refused.code == 2
    assert "Python has another module named random, " in refused.sentence


def test_a_game_of_the_user_is_analysed_as_a_shipped_one(command: Command) -> None:
    said = command("analyse heaps:Subtraction --heap 6").out
    assert "heaps:Subtraction, heap 6  at  Heap(left=6, turn=1)\n" in said
    assert "Best line: 2 1 3, value +1\n" in said
    assert "1 of 1" not in said


def test_a_game_of_the_user_may_read_its_states(command: Command) -> None:
    assert "O (MIN)" not in command("analyse heaps:Spoken 3").out


def test_a_search_of_the_user_ranks_the_actions_and_is_in_the_table(command: Command) -> None:
    said = command("analyse tic-tac-toe XX./OO./... --search heaps:minimax").out
    assert "Best line: 3, value +1\n" in said
    assert "\nheaps:minimax " in said


def test_a_search_of_the_user_can_be_played_against(command: Command) -> None:
    said = command("play heaps:GAME --as X --search heaps:minimax", typed="3\n").out
    assert "You are X (MAX). The opponent plays by heaps:minimax. Write help" in said
    assert "You lose.\n" in said


@pytest.mark.parametrize("seconds", ["0", "0.0000001"])
def test_a_game_is_not_checked_in_no_time_at_all(command: Command, seconds: str) -> None:
    ran = command(f"check heaps:Subtraction --seconds {seconds}")
    assert ran.code == 1
    assert " methods: time is up\n" in ran.out
    assert " not finished.\n" in ran.out


def test_rules_are_compared_with_those_of_another_game(command: Command) -> None:
    same = command("check heaps:Subtraction --against heaps:Subtraction")
    assert (same.code, same.error) == (0, "")
    assert "\n✓ same rules as heaps:Subtraction: 10 states compared\n" in same.out
    ran = run("check", "heaps:GAME", "--against", "heaps:Subtraction --heap 3")
    assert ran.code == 1
    assert "✗ same rules as heaps:Subtraction\n" in ran.out
    assert "3 is legal in mine but not in theirs, at Heap(left=3, turn=-1) (after the line 1): correct" in (
        " ".join(ran.out.split())
    )


def test_a_comparison_tells_how_many_lines_went_further(command: Command) -> None:
    ran = command("check heaps:GAME --against heaps:GAME --seconds 0")
    assert "same rules as heaps:GAME: 0 states compared: time is up" in ran.out


def test_a_search_of_a_course_is_recognised_by_its_name(command: Command, tmp_path: Path) -> None:
    (tmp_path / "ann.py").write_text(AIMA)
    right = command("check ann.py:alphabeta_search")
    assert (right.code, right.out) == (0, "✓ alphabeta search\n\nann.py:alphabeta_search: 1 of 1 passed.\n")
    assert command("check ann:alphabeta_search").out == right.out.replace("ann.py", "ann")
    refused = command("check ann.py:alphabeta_search --plies 3")
    assert refused.sentence == (
        "--plies would have no effect: only games have such options, and ann.py:alphabeta_search is a search."
    )
    (tmp_path / "eve.py").write_text(AIMA.replace("return max_value(state, -math.inf, math.inf)", "return 7"))
    wrong = command("check eve.py:alphabeta_search")
    assert wrong.code == 1
    assert "    alphabeta_search returned 7 at the start of a tree, where the best action is" in wrong.out
    as_one_of_this_library = command("check eve.py:alphabeta_search --returns action")
    assert "minimax" not in as_one_of_this_library.out


def test_a_note_is_told_below_its_law(command: Command) -> None:
    ran = command("check heaps:Onesided")
    assert ran.code == 0
    assert "✓ utility\n    No utility that was met is negative, although MAX and MIN both move last" in ran.out
