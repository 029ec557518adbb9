"""Names of other libraries' games and of files on the command line, and `--from STATE`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from gametree.cli import bridges
from gametree.games import Nim
from tests.cli.running import run
from tests.grading.test_files import PILE
from tests.grading.zoo.course_modules import ALPHA_BETA


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("board", "pile", "piles", "blank_file", "held"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    (tmp_path / "board.py").write_text(ALPHA_BETA)
    (tmp_path / "pile.py").write_text(PILE)
    (tmp_path / "piles.py").write_text(f"{PILE}\n\nclass Other:\n{PILE.partition('class Pile:')[2]}")
    (tmp_path / "blank_file.py").write_text("THING = 3\n")
    (tmp_path / "held.py").write_text(
        "from tests.adapters.course_games import AimaPile, PacmanPile\npile = AimaPile()\nstate = PacmanPile()\n"
    )
    return tmp_path


def test_a_module_of_a_course_is_analysed_and_drawn(folder: Path) -> None:
    said = run("analyse", "board.py", "--from", "XOX/OXO/.X.").out
    assert "board.py  at  XOX/OXO/.X.\n" in said
    assert "Best line: " in said
    assert run("tree", "board.py", "XOX/OXO/OX.").code == 0
    assert "value -1" in run("analyse", "pile.py").out


def test_an_object_of_a_course_is_adapted(folder: Path) -> None:
    assert "value +1" in run("analyse", "held:pile").out
    assert "value +1" in run("analyse", "held.py:state").out
    assert "1, 2 are legal in" not in run("check", "held:pile", "--against", "held:pile").out
    different = run("check", "pile.py:Pile", "--against", "held:pile")
    assert different.code == 1
    assert "✗ same rules as held:pile\n" in different.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("analyse", "piles.py"), "piles.py holds 2 games: name the game in it too, such as piles.py:Pile."),
        (
            ("analyse", "blank_file.py"),
            "blank_file.py holds no game: write a class with the methods player, actions, result, terminal,",
        ),
        (("analyse", "gone.py"), "There is no file gone.py: check the spelling, and the folder you are in."),
        (
            ("analyse", "blank_file:THING"),
            "blank_file:THING is not a game: write its initial_state, player, actions",
        ),
        (("analyse", "ches"), "There is no game 'ches': did you mean chess"),
        (
            ("analyse", "nim", "--from"),
            "--from needs a value: write a state of the game after it, in quotes if it",
        ),
        (("analyse", "nim", "--from", "1,1", "2,2"), "'2,2' and '1,1' are too many states: give one"),
    ],
)
def test_a_mistake_is_one_sentence(folder: Path, words: tuple[str, ...], sentence: str) -> None:
    refused = run(*words)
    assert refused.code == 2
    assert sentence in refused.sentence


@pytest.mark.parametrize(
    ("module", "words", "extra"),
    [("pyspiel", "open-spiel:nim", "open-spiel"), ("chess", "chess", "chess")],
)
def test_a_missing_library_is_a_sentence_with_the_extra(
    module: str, words: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    refused = run("analyse", words)
    assert refused.code == 2
    assert refused.sentence.endswith(
        f"which is not installed: run pip install '.[{extra}]' in a checkout of gametree."
    )


def test_the_names_of_other_libraries_reach_their_adapters(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def from_open_spiel(name: str) -> Any:
        asked.append(name)
        return Nim((2,))

    def from_chess(variant: str, **options: Any) -> Any:
        asked.append((variant, options))
        return Nim((2,))

    monkeypatch.setattr(bridges, "from_open_spiel", from_open_spiel)
    monkeypatch.setattr(bridges, "from_chess", from_chess)
    assert run("analyse", "open-spiel:nim(pile_sizes=2)").code == 0
    words = ["--variant", "atomic", "--fifty-moves", "--no-insufficient-material", "--from=1 MAX"]
    assert run("analyse", "chess", *words).code in {0, 2}
    assert run("check", "open-spiel:nim").code == 0
    counted = {"fifty_moves": True, "repetitions": 0}
    assert asked == [
        "nim(pile_sizes=2)",
        ("atomic", {**counted, "insufficient_material": False, "unreachable": False}),
        "nim",
    ]
