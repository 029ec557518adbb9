"""Compiled rules that agree with Python pass, and a named check catches each kind of difference."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from gametree import CompileError, compiled
from gametree.compiled.back_end import kernel_cache
from gametree.compiled.front_end.kinds.kinds import Int
from gametree.compiled.front_end.operations.table import OPERATIONS
from gametree.compiled.kernels.textbook import textbook_search
from gametree.extras import missing_extra
from gametree.game import CHANCE, Chance, Player
from gametree.games import MNK, BearOff, EinStein, Kalah, Nim, Pig, TicTacToe, TreeGame
from gametree.testing import CheckFailed, check_compiled, compiled_checks, compiled_suite
from tests.compiled.test_compiled import name_of
from tests.compiled.user_games import USER_GAMES
from tests.support.samples import sample
from tests.testing.zoo import student_compiled

QUICK: list[Any] = [TicTacToe(), USER_GAMES[0]]
OTHERS: list[Any] = [
    USER_GAMES[2],
    USER_GAMES[4],
    USER_GAMES[5],
    MNK(3, 2, 2),
    Nim((1, 2, 3), misere=True),
    Kalah(2, 2),
]


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.slow) for game in sample([*QUICK, *OTHERS], 6)], ids=name_of
)
def test_compiled_rules_agree_with_the_python_they_were_made_from(game: Any) -> None:
    check_compiled(game, examples=10)


@pytest.mark.slow
def test_states_need_not_begin_with_a_number_to_be_searched() -> None:
    check_compiled(import_module("tests.compiled.user_style.bonus_nim").game, examples=3)


@pytest.mark.parametrize("state", [3, (1, "a"), ("a", 1), (), "a"])
def test_states_of_any_kind_have_an_evaluation(state: Any) -> None:
    assert isinstance(vars(compiled_suite)["_evaluation_of"](state)(state), int)


class Heaps(NamedTuple):
    left: int = 3
    right: int = 2
    turn: int = 1


class Taking:
    """Take one from a heap; every rule depends on an attribute that can change after the game was compiled."""

    def __init__(self) -> None:
        self.taken = 1
        self.over = 0
        self.first = 1
        self.order = (0, 1)
        self.worth = 1
        self.greater = 1
        self.liking = 1

    def initial_state(self) -> Heaps:
        return Heaps()

    def player(self, state: Heaps) -> Player:
        return Player(self.first * state.turn)

    def actions(self, state: Heaps) -> Iterator[int]:
        for heap in self.order:
            if state[heap] > 0:
                yield heap

    def result(self, state: Heaps, action: int) -> Heaps:
        if action == 0:
            return Heaps(max(0, state.left - self.taken), state.right, -state.turn)
        return Heaps(state.left, max(0, state.right - self.taken), -state.turn)

    def terminal(self, state: Heaps) -> bool:
        return state.left + state.right <= self.over

    def utility(self, state: Heaps) -> int:
        return self.worth * state.turn

    def canonical(self, state: Heaps) -> Heaps:
        if self.greater * state.left < self.greater * state.right:
            return Heaps(state.right, state.left, state.turn)
        return state

    def evaluate(self, state: Heaps) -> float:
        return self.liking * (state.left - state.right) / 8


CHANGED = [
    ("result", "taken", 2),
    ("terminal", "over", 1),
    ("player", "first", -1),
    ("actions", "order", (1, 0)),
    ("utility", "worth", 2),
    ("canonical", "greater", -1),
    ("evaluate", "liking", 2),
]


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(("check", "name", "value"), CHANGED)
def test_what_is_no_longer_as_it_was_compiled_is_caught(check: str, name: str, value: Any) -> None:
    game = Taking()
    machine = compiled.compile(game)
    machine.machine_rules(game.evaluate)
    setattr(game, name, value)
    with pytest.raises(CheckFailed) as caught:
        check_compiled(machine, evaluate=game.evaluate, examples=1)
    assert caught.value.check == check
    assert caught.value.game is game
    assert len(caught.value.line) <= 5
    assert str(caught.value).endswith("please report it.")


class Rolling:
    """Roll until the sum is 3; each rule of the dice depends on an attribute that can change later."""

    def __init__(self) -> None:
        self.likely = 0.25
        self.faces = (1, 2)
        self.moved = 0

    def initial_state(self) -> tuple[int, int]:
        return 0, 0

    def player(self, state: tuple[int, int]) -> Player | Chance:
        return CHANCE if state[1] else Player.MAX

    def actions(self, state: tuple[int, int]) -> tuple[int, ...]:
        return (1, 2)

    def outcomes(self, state: tuple[int, int]) -> tuple[tuple[int, float], ...]:
        return (self.faces[0], self.likely), (self.faces[1], 1 - self.likely)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] + action + self.moved, 0) if state[1] else (state[0], action)

    def terminal(self, state: tuple[int, int]) -> bool:
        return state[0] > 2

    def utility(self, state: tuple[int, int]) -> int:
        return state[0]


CHANGED_DICE = [("outcomes", "likely", 0.5), ("outcomes", "faces", (2, 1)), ("result", "moved", 1)]


def test_compiled_dice_are_asked_for_outcomes_and_not_for_actions() -> None:
    check_compiled(Rolling(), examples=3)


@pytest.mark.slow
@pytest.mark.parametrize("game", [Pig(goal=5, sides=2), BearOff(2), EinStein(3)], ids=name_of)
def test_games_with_dice_agree_too(game: Any) -> None:
    check_compiled(game, examples=10)


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(("check", "name", "value"), CHANGED_DICE)
def test_dice_that_are_no_longer_as_they_were_compiled_are_caught(check: str, name: str, value: Any) -> None:
    game = Rolling()
    machine = compiled.compile(game)
    machine.machine_rules()
    setattr(game, name, value)
    with pytest.raises(CheckFailed) as caught:
        check_compiled(machine, examples=1)
    assert caught.value.check == check


def test_a_search_with_another_expectation_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    right = compiled.expectiminimax

    def expectiminimax(*given: Any, **options: Any) -> Any:
        found = right(*given, **options)
        return found._replace(value=found.value + 0.1)

    monkeypatch.setattr(compiled, "expectiminimax", expectiminimax)
    with pytest.raises(CheckFailed, match="expectiminimax to depth 3 returned Found") as caught:
        check_compiled(Rolling(), examples=3)
    assert caught.value.check == "searches"


@pytest.mark.slow
def test_the_message_says_what_each_says_and_where() -> None:
    game = Taking()
    machine = compiled.compile(game)
    game.taken = 2
    with pytest.raises(CheckFailed) as caught:
        check_compiled(machine)
    assert str(caught.value) == (
        "result with the action 0 returned Heaps(left=1, right=2, turn=-1) in Python but returned"
        " Heaps(left=2, right=2, turn=-1) compiled, at Heaps(left=3, right=2, turn=1) (the start): later"
        " changes have no effect on compiled rules, so let it depend on its arguments only, or compile again after"
        " a change; if nothing has changed, this is a bug in gametree: please report it."
    )
    check_compiled(game)


@pytest.fixture
def no_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an empty cache of kernels, which no other test sees."""
    monkeypatch.setenv(kernel_cache.FOLDER, "")
    monkeypatch.setattr(kernel_cache, "KERNELS", {})


@pytest.mark.slow
@pytest.mark.usefixtures("no_kernels")
def test_a_search_that_prunes_otherwise_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_prunes(*given: Any, **options: Any) -> Any:
        return textbook_search(*given, **{**options, "prunes": False})

    monkeypatch.setattr("gametree.compiled.recipes.textbook.textbook_search", never_prunes)
    with pytest.raises(CheckFailed, match="alpha_beta to depth 3 returned Found") as caught:
        check_compiled(Taking(), examples=1)
    assert caught.value.check == "searches"


@pytest.fixture(scope="module")
def student_game() -> tuple[student_compiled.Taking, Any]:
    game = student_compiled.Taking()
    machine = compiled.compile(game)
    machine.machine_rules(game.evaluate)
    return game, machine


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(("name", "value", "check", "plies"), student_compiled.CHANGES)
def test_a_change_of_a_students_game_is_caught(
    student_game: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch, name: str, value: float, check: str, plies: int
) -> None:
    game, machine = student_game
    monkeypatch.setattr(game, name, value)
    with pytest.raises(CheckFailed) as caught:
        check_compiled(machine, evaluate=game.evaluate, examples=5)
    assert caught.value.check == check
    assert len(caught.value.line) <= plies


@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), student_compiled.ALLOWED)
def test_what_is_no_fault_of_compiled_rules_is_not_accused(
    student_game: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch, name: str, value: float
) -> None:
    game, machine = student_game
    monkeypatch.setattr(game, name, value)
    check_compiled(machine, evaluate=game.evaluate, examples=5)


def test_every_check_catches_a_mutant() -> None:
    named = [check.name for check in compiled_checks()]
    assert sorted([*(check for check, *_ in CHANGED), "outcomes", "searches"]) == sorted(named)


class Halving:
    """Halve a number until it is 0."""

    def initial_state(self) -> int:
        return 37

    def player(self, state: int) -> Player:
        return Player.MAX

    def actions(self, state: int) -> tuple[int, ...]:
        return (2, 3)

    def result(self, state: int, action: int) -> int:
        return state // action

    def terminal(self, state: int) -> bool:
        return state == 0

    def utility(self, state: int) -> float:
        return 0.5


@pytest.mark.usefixtures("no_kernels")
def test_a_translation_that_is_wrong_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """`compile` itself compares Python and machine code, so it does not return such rules."""
    rules: dict[Any, Any] = OPERATIONS
    monkeypatch.setitem(rules, ("//", (Int, Int)), rules["%", (Int, Int)])
    with pytest.raises(CompileError, match=r"result.* 12 .* 1 "):
        check_compiled(Halving(), examples=1)


class Doubling(Halving):
    """Grow beyond 64 bits."""

    def actions(self, state: int) -> tuple[int, ...]:
        return (2,)

    def result(self, state: int, action: int) -> int:
        return state * action

    def terminal(self, state: int) -> bool:
        return state == 0


@pytest.mark.slow(traced=True)
def test_a_number_that_does_not_fit_is_shown_where_it_comes_up() -> None:
    with pytest.raises(
        CheckFailed,
        match=r"result with the action 2 returned \d+ in Python but raised CompileError\('A value in the rules",
    ) as caught:
        check_compiled(Doubling())
    assert caught.value.check == "result"
    assert 37 * 2 ** len(caught.value.line) < 2**63 <= 37 * 2 ** (len(caught.value.line) + 1)


class Ways(NamedTuple):
    plies: int = 0
    way: int = 1


class Deep:
    """A binary tree, whose last ply is not explored in full."""

    last = 20

    def __init__(self) -> None:
        self.worth = 1

    def initial_state(self) -> Ways:
        return Ways()

    def player(self, state: Ways) -> Player:
        return Player.MAX

    def actions(self, state: Ways) -> tuple[int, ...]:
        return (0, 1)

    def result(self, state: Ways, action: int) -> Ways:
        return Ways(state.plies + 1, 2 * state.way + action)

    def terminal(self, state: Ways) -> bool:
        return state.plies == self.last

    def utility(self, state: Ways) -> int:
        return self.worth


@pytest.mark.slow(traced=True)
def test_random_lines_go_deeper_than_what_is_explored_in_full() -> None:
    game = Deep()
    machine = compiled.compile(game)
    game.worth = 2
    with pytest.raises(CheckFailed, match="utility returned 2 in Python but returned 1 compiled") as caught:
        check_compiled(machine, examples=1)
    assert len(caught.value.line) == game.last


@pytest.mark.slow
def test_rules_that_fail_in_python_are_for_check_game() -> None:
    class Fails(Taking):
        def utility(self, state: Heaps) -> int:
            return 1 // (state.left + state.right)

    check_compiled(Fails(), examples=1)


def test_what_cannot_be_compiled_is_refused_as_compile_refuses_it() -> None:
    def in_words(state: Heaps) -> Any:
        return complex(state.left)

    with pytest.raises(CompileError, match=r"tree_game\.py"):
        check_compiled(TreeGame([1, [2, 3]]))
    with pytest.raises(CompileError, match="complex"):
        check_compiled(Taking(), evaluate=in_words)


def test_what_is_no_game_is_told_so() -> None:
    nothing: Any = object()
    with pytest.raises(CheckFailed, match="has no method initial_state") as caught:
        check_compiled(nothing)
    assert caught.value.check == "methods"


@pytest.mark.slow
def test_declared_failures_are_those_of_checks_that_are_there_and_fail() -> None:
    with pytest.raises(ValueError, match="There is no check 'moves' that could be expected to fail"):
        check_compiled(Taking(), expected_failures={"moves": "a bug"})
    with pytest.raises(CheckFailed, match="The check player was declared to fail"):
        check_compiled(Taking(), expected_failures={"player": "a bug"}, examples=1)
    game = Taking()
    machine = compiled.compile(game)
    game.greater = -1
    check_compiled(machine, expected_failures={"canonical": "the game has changed"}, examples=1)


def test_without_numba_the_kit_is_there_and_one_sentence_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None; import gametree.testing as kit;"
        " from gametree.games import TicTacToe; kit.check_game(TicTacToe(), examples=1);"
        " assert 'gametree.compiled' not in sys.modules; kit.check_compiled(TicTacToe())"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = run.stderr.strip().splitlines()[-1]
    assert last == f"ModuleNotFoundError: {missing_extra('gametree.compiled', 'numba', 'compiled')}"
