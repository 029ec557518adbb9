"""Faults outside the rules: files edited after import, objects that are no games, penalties, tables of other
games."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gametree import (
    MAX,
    MIN,
    CompileError,
    DepthPenalised,
    Player,
    alpha_beta,
    compiled,
    depth_penalised_minimax,
    minimax,
)
from tests.compiled.corpus.base import Leaves
from tests.compiled.programs.law import judged
from tests.compiled.programs.lowered import Lowered

GAME = """
from gametree import Player


class Game:
    def initial_state(self):
        return (0, 1)

    def player(self, state):
        return Player.MAX

    def actions(self, state):
        return [action for action in range(3)]

    def result(self, state, action):
        ply, number = state
        assert ply < 3
        return (ply + 1, number + 1)

    def terminal(self, state):
        return state[0] == 2

    def utility(self, state):
        return sum([state[1] for each in range(2)])


game = Game()
"""
EDITS = {
    "an assert": ("assert ply < 3", "assert ply < 2"),
    "a line of a function with an assert": ("number + 1)", "number + 2)"),
    "inside a comprehension": ("[state[1] for", "[state[0] for"),
    "a constant of a comprehension": ("range(3)", "range(2)"),
    "a test": ("== 2", "!= 2"),
    "a line more": ("    def utility", "    def other(self):\n        return 1\n\n    def utility"),
}


def imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("edit", EDITS)
def test_a_file_that_was_edited_after_import_is_not_compiled_as_it_is_now(edit: str, tmp_path: Path) -> None:
    path = tmp_path / f"edited_{sorted(EDITS).index(edit)}.py"
    path.write_text(GAME, encoding="utf-8")
    module = imported(path)
    before, after = EDITS[edit]
    path.write_text(GAME.replace(before, after), encoding="utf-8")
    with pytest.raises(CompileError, match=path.name):
        compiled.compile(module.game)


def test_a_file_that_was_not_edited_is_compiled(tmp_path: Path) -> None:
    path = tmp_path / "as_it_was.py"
    path.write_text(GAME, encoding="utf-8")
    module = imported(path)
    assert judged(module, module.game, Lowered).accepted


@pytest.mark.parametrize(
    "thing", [None, 3, "game", object(), int, [Leaves()]], ids=lambda thing: type(thing).__name__
)
def test_what_is_no_game_is_explained(thing: Any) -> None:
    said = compiled.explain(thing, 0)
    assert said is not None
    assert said.endswith(".")
    assert "\n" not in said


class Far(Leaves):
    """Small utilities at the end of long lines, beside large ones that cut them off."""

    def rule(self, number: int) -> int:
        return 1 if number % 9 == 0 else 100 - number


@pytest.mark.slow
@pytest.mark.parametrize("penalty", [0.5, 0.25, 2**-10])
def test_a_penalty_is_too_large_where_the_plain_search_says_so(penalty: float) -> None:
    game = Far()
    state = game.initial_state()
    try:
        expected: Any = depth_penalised_minimax(game, state, penalty=penalty)
    except ValueError as error:
        expected = type(error)
    by_plies = DepthPenalised(game, penalty=penalty)
    for search in (compiled.minimax, compiled.alpha_beta):
        try:
            found: Any = search(by_plies, by_plies.start(state))
        except ValueError as error:
            found = type(error)
        assert found == expected


class Private(Leaves):
    def __init__(self, weight: int) -> None:
        self._weight = weight

    def rule(self, number: int) -> int:
        return self._weight * number


class Slotted(Leaves):
    __slots__ = ("weight",)

    def __init__(self, weight: int) -> None:
        self.weight = weight

    def rule(self, number: int) -> int:
        return self.weight * number


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Private, Slotted])
def test_a_table_of_another_game_is_refused_or_changes_nothing(kind: Any) -> None:
    table = compiled.SharedTable(megabytes=1)
    one, other = kind(1), kind(-1)
    state = one.initial_state()
    assert compiled.alpha_beta_with_memory(one, state, table=table).value == minimax(one, state).value
    try:
        found = compiled.alpha_beta_with_memory(other, state, table=table)
    except (TypeError, ValueError):
        return
    assert found.value == minimax(other, state).value


class Changing(Leaves):
    def __init__(self) -> None:
        self.weight = 1

    def rule(self, number: int) -> int:
        return self.weight * number


@pytest.mark.slow
def test_a_game_is_taken_as_it_is_when_it_is_compiled() -> None:
    """A parameter that changes later has an effect on the next call only."""
    game = Changing()
    state = game.initial_state()
    assert compiled.alpha_beta(game, state) == alpha_beta(game, state)
    game.weight = -1
    assert compiled.alpha_beta(game, state) == alpha_beta(game, state)


@pytest.mark.slow
def test_defaults_and_closures_of_evaluations_and_keys_count() -> None:
    game = Changing()
    state = game.initial_state()

    def evaluations(step: int) -> Any:
        def evaluate(state: tuple[int, int], scale: int = 3) -> int:
            return scale * state[1] + step

        return evaluate

    for step in (1, 5):
        evaluate = evaluations(step)
        expected = alpha_beta(game, state, depth=2, evaluate=evaluate)
        assert compiled.alpha_beta(game, state, depth=2, evaluate=evaluate) == expected


class Signed:
    """A state is a set of numbers of either sign, and how many were taken from it."""

    def initial_state(self) -> tuple[frozenset[int], int]:
        return frozenset((-5, 2, 9, -1)), 0

    def player(self, state: tuple[frozenset[int], int]) -> Player:
        return MAX if state[1] % 2 == 0 else MIN

    def actions(self, state: tuple[frozenset[int], int]) -> list[int]:
        return sorted(state[0])

    def result(self, state: tuple[frozenset[int], int], action: int) -> tuple[frozenset[int], int]:
        return state[0] - {action}, state[1] + 1

    def terminal(self, state: tuple[frozenset[int], int]) -> bool:
        return state[1] == 3

    def utility(self, state: tuple[frozenset[int], int]) -> int:
        return sum(abs(number) * (1 if number < 3 else -3) for number in state[0])


@pytest.mark.usefixtures("interpreted")
def test_the_numbers_of_a_set_are_within_all_its_bounds() -> None:
    game = Signed()
    assert compiled.minimax(game, game.initial_state()) == minimax(game, game.initial_state())
