"""Names on the command line: games, their parameters, and the messages about wrong names."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any, cast

import pytest

from gametree import games
from gametree.cli.errors import did_you_mean
from gametree.cli.parameters import Parameter, parameters_of, settings_among
from gametree.cli.registry import first_sentence, kebab_case, shipped_games
from gametree.rules import choices
from tests.cli.running import run

if TYPE_CHECKING:
    from typing import Any as Unimportable


def test_every_exported_game_but_the_literal_ones_is_listed() -> None:
    listed = {each.__name__ for each in shipped_games().values()}
    assert listed >= {"TicTacToe", "MNK", "ConnectFour", "Nim", "Chomp", "Domineering", "Hexapawn"}
    assert listed <= set(cast("Any", games).__all__) - {"TreeGame", "GraphGame"}


@pytest.mark.parametrize("name", list(shipped_games()))
def test_every_game_can_be_made_by_its_name_alone_and_begins(name: str) -> None:
    game = shipped_games()[name]()
    assert list(choices(game, game.initial_state()))


def test_games_are_listed_with_their_parameters_defaults_and_rules() -> None:
    listed = run("games")
    assert listed.code == 0
    assert "connect-four --width 7 --height 6 --connect 4\n  Connect Four: discs drop" in listed.out
    assert "nim --heaps 3,4,5 --misere no\n  Nim: take" in listed.out
    assert [line.split()[0] for line in listed.out.splitlines()[::2]] == list(shipped_games())


@pytest.mark.parametrize(
    ("name", "written"),
    [("TicTacToe", "tic-tac-toe"), ("MNK", "mnk"), ("DotsAndBoxes", "dots-and-boxes"), ("Nim", "nim")],
)
def test_names_are_in_kebab_case(name: str, written: str) -> None:
    assert kebab_case(name) == written


def test_rules_are_the_first_sentence_of_the_docstring() -> None:
    def thing() -> None:
        """Rules of `it`, e.g. these
        two lines. And more.

        A paragraph.
        """

    assert first_sentence(thing) == "Rules of it, e.g. these two lines."
    assert not first_sentence(lambda: None)


class Settable:
    """It takes a parameter of every kind."""

    def __init__(
        self,
        board_size: int,
        speed: float | None = None,
        *,
        heaps: tuple[int, ...] = (1, 2),
        wild: bool = True,
        name: str = "plain",
        **rest: int,
    ) -> None:
        self.given = (board_size, speed, heaps, wild, name, rest)


class Loose:
    """The types of its parameters cannot be found, but their defaults can."""

    def __init__(self, size: Unimportable = 3, name: Unimportable = "") -> None:
        self.given = size, name


def test_parameters_are_those_of_the_constructor_with_their_types_and_defaults() -> None:
    assert [(each.option, each.kind, each.default_text) for each in parameters_of(Settable)] == [
        ("--board-size", int, "needed"),
        ("--speed", float, "None"),
        ("--heaps", tuple, "1,2"),
        ("--wild", bool, "yes"),
        ("--name", str, "plain"),
    ]


def test_a_parameter_without_a_type_has_that_of_its_default() -> None:
    assert parameters_of(Loose) == [Parameter("size", int, 3), Parameter("name", str, "")]


def test_what_is_not_a_class_takes_no_parameters() -> None:
    assert parameters_of(Loose()) == []


@pytest.mark.parametrize(
    ("words", "settings", "rest"),
    [
        ([], {}, []),
        (["--board-size", "4", "state"], {"board_size": 4}, ["state"]),
        (["state", "--board_size=4"], {"board_size": 4}, ["state"]),
        (["--speed", "0.5", "--heaps", "3,-4"], {"speed": 0.5, "heaps": (3, -4)}, []),
        (["--wild", "--", "-x"], {"wild": True}, ["--", "-x"]),
        (["--no-wild", "a b"], {"wild": False}, ["a b"]),
        (["--wild=No"], {"wild": False}, []),
        (["--name=a=b_c"], {"name": "a=b_c"}, []),
    ],
)
def test_settings_are_told_from_other_words(
    words: list[str], settings: dict[str, object], rest: list[str]
) -> None:
    assert settings_among(words, "settable", parameters_of(Settable), []) == (settings, rest)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("analyse tictactoe", "There is no game 'tictactoe': did you mean tic-tac-toe?"),
        ("analyse TicTacToe", "did you mean tic-tac-toe?"),
        ("analyze conect4", "did you mean connect-four?"),
        ("play zzz", "There is no game 'zzz': gametree games lists them, and FILE.py or MODULE:OBJECT names"),
        ("analyse my_game.py", "There is no file my_game.py: check the spelling, and the folder you are in."),
        ("analyse --win 10 tic-tac-toe", "but --win came first: write the game first."),
        ("analyse tic-tac-toe --wn 3", "There is no option --wn here: did you mean --win"),
        ("tree tic-tac-toe --out x.svg", "There is no option --out here: did you mean --output?"),
        ("analyse tic-tac-toe --jsn", "did you mean --json"),
        ("analyse tic-tac-toe --zzz", "There is no option --zzz here: tic-tac-toe has --win."),
        ("analyse tic-tac-toe --no-win", "There is no option --no-win here"),
        ("analyse tic-tac-toe --win", "--win needs a value: write --win=1 or another."),
        ("analyse tic-tac-toe --win three", "--win must be a whole number, not 'three'."),
        ("analyse tic-tac-toe --win 0", "win must be above 0, not 0."),
        ("analyse connect-four --width 4.5", "--width must be a whole number, not '4.5'."),
        (
            "analyse nim --heaps 3,x",
            "--heaps must be whole numbers with commas between, such as 3,4,5, not '3,x'.",
        ),
        ("analyse nim --misere=perhaps", "--misere must be yes or no, not 'perhaps'."),
        ("analyse nim --heaps 0", "a heap must be an integer from 1 to"),
        ("analyse tic-tac-toe X.O", "'X.O' is not a board: write three rows"),
        ("analyse tic-tac-toe XXX/XXX/XXX", "cannot come up in play"),
        ("analyse tic-tac-toe X.. O..", "'X..' and 'O..' are too many states: give one, quoted if it has spaces."),
        (
            "analyse tic-tac-toe --search minmax",
            "There is no search 'minmax': did you mean minimax or expectiminimax?",
        ),
        ("analyse tic-tac-toe --search zzz", "There is no search 'zzz': choose one of minimax, "),
        ("play tic-tac-toe --search zzz", "There is no player 'zzz': choose one of strong, "),
        ("play tic-tac-toe --search randm", "did you mean random?"),
        ("play tic-tac-toe --as Z", "A side is X, who is MAX, or O, who is MIN, not 'Z': write X or O."),
        ("check tic_tac_toe", "'tic_tac_toe' does not name a module and an object: write MODULE:OBJECT"),
        ("check :X", "':X' does not name a module and an object"),
    ],
)
def test_what_cannot_be_is_answered_by_one_sentence_with_the_remedy(words: str, sentence: str) -> None:
    refused = run(*words.split())
    assert refused.code == 2
    assert sentence in refused.sentence
    assert not refused.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("analise tic-tac-toe", "No such command 'analise'"),
        ("analyse", "Missing argument 'GAME'"),
        ("games tic-tac-toe", "unexpected extra argument"),
        ("analyse tic-tac-toe --depth 0", "Invalid value for '--depth'"),
        ("analyse tic-tac-toe --nodes few", "Invalid value for '--nodes'"),
        ("check a:b --contract best", "Invalid value for '--contract'"),
        ("--verson", "No such option"),
    ],
)
def test_what_the_command_line_cannot_mean_is_wrong_usage(words: str, message: str) -> None:
    refused = run(*words.split())
    assert refused.code == 2
    assert message in refused.error
    assert "Usage: gametree" in refused.error


def test_alone_the_command_shows_its_help() -> None:
    alone = run()
    assert (alone.code, alone.out) == (0, run("--help").out)
    assert all(f"\n  {name}" in alone.out for name in ("games", "analyse", "tree", "play", "check"))
    assert "analyze" not in alone.out


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").out == f"gametree {version('gametree')}\n"


@pytest.mark.parametrize(("word", "said"), [("", "ask."), ("--o", "did you mean --output or --other or --own?")])
def test_a_hint_names_at_most_three_and_none_for_nothing(word: str, said: str) -> None:
    assert did_you_mean(word, ["--output", "--other", "--own", "--of"], "ask") == said
