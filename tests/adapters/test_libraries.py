"""A library that is missing or of the wrong version raises one sentence, and none is imported unasked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gametree import Player
from gametree.adapters import (
    action_numbers,
    from_chess,
    from_open_spiel,
    libraries,
    to_easyai,
    to_open_spiel,
    to_pettingzoo,
)
from gametree.adapters.action_numbers import actions_of, extent_of
from gametree.games import Nim, Othello, ThreeMensMorris, TicTacToe, TreeGame


class Letters:
    """Two letters are written, b or a."""

    def initial_state(self) -> str:
        return ""

    def player(self, state: str) -> Player:
        return Player.MAX

    def terminal(self, state: str) -> bool:
        return len(state) == 2

    def utility(self, state: str) -> int:
        return 5

    def actions(self, state: str) -> list[str]:
        return ["b", "a"]

    def result(self, state: str, action: str) -> str:
        return state + action


ADAPTERS: list[tuple[str, Callable[[], Any], str]] = [
    (
        "chess",
        from_chess,
        "The adapter of python-chess needs chess, which is not installed: run pip install '.[chess]'",
    ),
    ("easyAI", lambda: to_easyai(Nim((1,))), "run pip install '.[easyai]' in a checkout of gametree."),
    ("pyspiel", lambda: from_open_spiel("nim"), "run pip install '.[open-spiel]' in a checkout of gametree."),
    (
        "pyspiel",
        lambda: to_open_spiel(Nim((1,))),
        "The adapter of OpenSpiel needs pyspiel, which is not installed",
    ),
    ("pettingzoo", lambda: to_pettingzoo(Nim((1,))), "run pip install '.[pettingzoo]' in a checkout of gametree."),
]


@pytest.mark.parametrize(("module", "call", "sentence"), ADAPTERS)
def test_a_missing_library_is_told_with_its_extra(
    module: str, call: Callable[[], Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # importing it raises ModuleNotFoundError
    with pytest.raises(ModuleNotFoundError) as caught:
        call()
    assert sentence in str(caught.value)


def test_a_library_that_cannot_be_imported_is_told_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "easyAI.py").write_text("from abc import abstractclass\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "easyAI", raising=False)
    with pytest.raises(
        ImportError, match=r"easyAI is installed but cannot be imported \(ImportError: .*the extra 'easyai"
    ):
        libraries.library("easyAI")


@pytest.mark.parametrize(("board", "worth"), [("X../.../...", 0), ("XX./OO./...", 0), ("XXX/OO./...", 1)])
def test_a_live_state_has_a_worth_of_zero_in_easyai(
    board: str, worth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "easyAI", SimpleNamespace(TwoPlayerGame=object))
    game = TicTacToe()
    assert to_easyai(game, state=game.parse_state(board)).scoring() == worth


def test_the_adapters_import_no_library_before_they_are_called() -> None:
    program = (
        "import sys, gametree.adapters as a; [getattr(a, name) for name in a.__all__];"
        " print({'chess', 'easyAI', 'gymnasium', 'numpy', 'pettingzoo', 'pyspiel'} & set(sys.modules))"
    )
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert finished.stdout == "set()\n"


def test_ints_are_their_own_numbers_and_other_actions_are_numbered_as_they_come() -> None:
    assert extent_of(TreeGame([1, [2, -3]])) == ((0, 1), (-3.0, 2.0), 2)
    assert extent_of(Letters()) == (("b", "a"), (5.0, 5.0), 2)
    assert extent_of(TreeGame(1)) == ((), (1.0, 1.0), 0)


def test_what_is_given_is_not_looked_for() -> None:
    assert extent_of(Othello(), actions=range(3), utilities=(0, 1), plies=2) == ((0, 1, 2), (0, 1), 2)
    assert extent_of(TreeGame([1, 2]), actions=[1, 0]).actions == (1, 0)
    assert extent_of(TreeGame([1, 2]), utilities=(-9, 9), plies=7)[1:] == ((-9, 9), 7)


def test_a_game_without_an_extent_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        ValueError, match=r"ThreeMensMorris can come back to a state, so no .* is the most: give plies=\."
    ):
        extent_of(ThreeMensMorris())
    assert extent_of(ThreeMensMorris(), plies=9).plies == 9
    assert actions_of(ThreeMensMorris()) == extent_of(ThreeMensMorris(), plies=9).actions
    monkeypatch.setattr(action_numbers, "MOST_STATES", 5)
    with pytest.raises(
        ValueError, match="Nim has more than 5 states, too many to find its actions: give actions=, ut"
    ):
        extent_of(Nim((3, 3)))
    with pytest.raises(ValueError, match=r"too many to find its actions: give actions=\."):
        actions_of(Nim((3, 3)))
