"""The hash of rules: equal rules have equal hashes, and every change of the rules changes it."""

from __future__ import annotations

import importlib.util
import linecache
import operator
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest

import gametree.games
from gametree import (
    MAX,
    MIN,
    Counted,
    DepthLimited,
    DepthPenalised,
    Ordered,
    Symmetric,
    alpha_beta,
    play,
    random_strategy,
)
from gametree.dependencies import cached_properties
from gametree.games import GraphGame, Nim, TicTacToe, TreeGame
from gametree.solver.rules_hash import rules_hash

RULES = '''
"""A game for these tests."""

import math
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

from gametree import MAX, MIN

STEP = 1
MOVES = {"one": 1}
ODD = frozenset({1, 3})


class Mode(Enum):
    PLAIN = 1


class Place(NamedTuple):
    number: int
    turn: int = 1

    @property
    def over(self):
        return self.number <= 0


class Base:
    def actions(self, state):
        return [1]


def following(number, step=STEP, *, more=0):
    """Return the next number."""
    return number - step - more


@lru_cache
def worth(number):
    return 1 if number in ODD else 1


def maker(bonus):
    def inner(value):
        return value + bonus

    return inner


add = maker(0)
half = partial(pow, 1)


@dataclass(frozen=True)
class Game(Base):
    size: int = 3

    def initial_state(self):
        return Place(self.size)

    def player(self, state):
        return MAX if state.turn == 1 else MIN

    def actions(self, state):
        return super().actions(state)

    def result(self, state, action):
        # A comment.
        return Place(following(state.number) * MOVES["one"], -state.turn)

    @lru_cache
    def terminal(self, state: Place) -> bool:
        return state.over and self.ended()

    def ended(self):
        return True

    def utility(self, state):
        prize = self.sign * worth(state.number) * self.halved(2)
        return prize + add(0) * half(2) * math.floor(0.5) * Mode.PLAIN.value

    @staticmethod
    def halved(number):
        return (lambda value: value // 2)(number)

    @cached_property
    def unit(self):
        return 1

    @property
    def sign(self):
        return self.unit

    def draw(self, state):
        return "drawing"
'''

NUMBER = iter(range(10**6))


def load(tmp_path: Path, text: str) -> Any:
    """Return the game of a text, imported from a file of its own."""
    name = f"rules_of_a_test_{next(NUMBER)}"
    path = tmp_path / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Game()


def typed(text: str) -> Any:
    """Return the game of a text that has no file, as in an interactive session."""
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(text, names)
    return names["Game"]()


CHANGES = [
    ("STEP = 1", "STEP = 2"),
    ('MOVES = {"one": 1}', 'MOVES = {"one": 2}'),
    ("ODD = frozenset({1, 3})", "ODD = frozenset({1, 5})"),
    ("PLAIN = 1", "PLAIN = 2"),
    ("self.number <= 0", "self.number <= 1"),
    ("turn: int = 1", "turn: int = -1"),
    ("return [1]", "return [2]"),
    ("more=0", "more=1"),
    ("number - step - more", "number - step + more"),
    ("1 if number in ODD else 1", "1 if number in ODD else 2"),
    ("value + bonus", "value - bonus"),
    ("add = maker(0)", "add = maker(1)"),
    ("partial(pow, 1)", "partial(pow, 2)"),
    ("partial(pow, 1)", "partial(divmod, 1)"),
    ("size: int = 3", "size: int = 4"),
    ("MAX if state.turn", "MIN if state.turn"),
    ("value // 2", "value // 3"),
    ("math.floor", "math.ceil"),
    ("        return 1\n", "        return 2\n"),
    ("return self.unit", "return -self.unit"),
    ("-state.turn", "state.turn"),
    ("return True", "return self.size > 0"),
]
NO_CHANGES = [
    ("# A comment.", "# Another one."),
    ('"""Return the next number."""', '"""Return the number after."""'),
    ("state: Place) -> bool", "state)"),
    ("return [1]", "return [\n            1\n        ]"),
    ('return "drawing"', 'return "another drawing"'),
    ('"""A game for these tests."""', ""),
]


@pytest.mark.parametrize("made", [load, None], ids=["file", "typed"])
@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_a_change_of_the_rules_changes_the_hash(tmp_path: Path, made: Any, old: str, new: str) -> None:
    assert RULES.count(old) == 1
    changed = RULES.replace(old, new)
    one, other = (made(tmp_path, text) if made else typed(text) for text in (RULES, changed))
    assert rules_hash(one) != rules_hash(other)


@pytest.mark.parametrize(("old", "new"), NO_CHANGES)
def test_what_does_not_change_the_rules_does_not_change_the_hash(tmp_path: Path, old: str, new: str) -> None:
    assert old in RULES
    assert rules_hash(load(tmp_path, RULES)) == rules_hash(load(tmp_path, RULES.replace(old, new)))


def test_the_same_rules_have_the_same_hash(tmp_path: Path) -> None:
    assert rules_hash(load(tmp_path, RULES)) == rules_hash(load(tmp_path, RULES))
    assert rules_hash(typed(RULES)) == rules_hash(typed(RULES))


def test_parameters_and_transformations_belong_to_the_rules() -> None:
    games: list[Any] = [
        TicTacToe(),
        TicTacToe(2),
        Symmetric(TicTacToe()),
        DepthPenalised(TicTacToe()),
        DepthPenalised(TicTacToe(), penalty=0.25),
        DepthLimited(TicTacToe(), depth=3, evaluate=float),
        DepthLimited(TicTacToe(), depth=3, evaluate=len),
        Nim((1, 2)),
        Nim((2, 1)),
        Nim((1, 2), misere=True),
        TreeGame([1, [2]]),
        TreeGame([1, [2.0]]),
        GraphGame[str, str]("a", {"a": 1}),
        GraphGame[str, str]("a", {"a": 1, "b": 1}),
    ]
    hashes = [rules_hash(game) for game in games]
    assert len(set(hashes)) == len(games)
    assert [rules_hash(deepcopy(game)) for game in games] == hashes
    counted = Counted(Ordered(TicTacToe(), key=lambda _state, action: action))
    alpha_beta(counted, counted.initial_state())
    assert rules_hash(counted) == rules_hash(TicTacToe())


NO_GAME = {"Board", "ChanceTree", "GraphGame", "O", "TreeGame", "X"}
SHIPPED = sorted({*cast("Any", gametree.games).__all__} - NO_GAME)
ARGUMENTS = {"Nim": [(1, 2, 3)]}


@pytest.mark.parametrize("make", [getattr(gametree.games, name) for name in SHIPPED], ids=SHIPPED)
def test_use_does_not_change_the_hash(make: Any) -> None:
    """A picture, a search and all that an instance computes once leave the hash as it was."""
    game = make(*ARGUMENTS.get(make.__name__, ()))
    fresh = rules_hash(game)
    state = game.initial_state()
    if hasattr(game, "format_state"):
        game.format_state(state)
    play(game, {MAX: random_strategy(), MIN: random_strategy()}, rng=Random(0))
    names = cached_properties(make)
    for name in names:
        getattr(game, name)
    assert all(name in vars(game) for name in names) or not hasattr(game, "__dict__")
    assert rules_hash(game) == fresh


class Coin(TreeGame):
    """A coin may be tossed; the rules do not call `outcomes` themselves."""

    def __init__(self, *chances: float) -> None:
        super().__init__(1)
        self.chances = chances

    def outcomes(self, _state: object) -> list[tuple[int, float]]:
        return list(enumerate(self.chances))


def test_the_outcomes_of_chance_belong_to_the_rules() -> None:
    assert rules_hash(Coin(0.5, 0.5)) == rules_hash(Coin(0.5, 0.5)) != rules_hash(Coin(0.25, 0.75))


class Cell(NamedTuple):
    """A record."""

    worth: int


class Rows(TicTacToe):
    """Rules that read two rows."""

    def __init__(self, first: Sequence[Cell], second: Sequence[Cell]) -> None:
        super().__init__()
        vars(self).update(first=first, second=second)

    def utility(self, state: Any) -> int:
        return sum(cell.worth for row in (vars(self)["first"], vars(self)["second"]) for cell in row)


def test_equal_rows_are_told_from_one_row_only_where_they_may_change() -> None:
    def row() -> list[Cell]:
        return [Cell(1), Cell(2)]

    one, kept = row(), tuple(row())
    assert rules_hash(Rows(kept, kept)) == rules_hash(Rows(tuple(row()), tuple(row())))
    assert rules_hash(Rows(row(), row())) == rules_hash(Rows(row(), row()))
    assert rules_hash(Rows(one, one)) != rules_hash(Rows(row(), row()))


def test_a_deeply_nested_constant_is_hashed() -> None:
    tree: Any = 1
    for _ in range(3_000):
        tree = (tree,)
    assert rules_hash(TreeGame(tree)) != rules_hash(TreeGame((tree,)))


def test_rules_that_are_no_methods() -> None:
    """A game can be a module, or an object whose attributes are functions."""

    def rules(step: int) -> Any:
        def utility(_state: int) -> int:
            return no_value

        if step < 0:
            no_value = step
        rules = ModuleType("rules")
        vars(rules).update(
            player=lambda: MAX,
            actions=lambda: [step],
            result=operator.sub,
            terminal=operator.not_,
            utility=utility,
        )
        return rules

    assert rules_hash(rules(1)) == rules_hash(rules(1))
    assert rules_hash(rules(1)) != rules_hash(rules(2))
    bound: Any = SimpleNamespace(**{**vars(rules(1)), "utility": {0: 1}.get})
    assert rules_hash(bound) != rules_hash(rules(1))


def test_a_source_that_was_edited_after_the_import_is_not_trusted(tmp_path: Path) -> None:
    game = load(tmp_path, RULES)
    before = rules_hash(game)
    (path,) = tmp_path.glob("*.py")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("MAX if state.turn", "MIN if state.turn"), encoding="utf-8")
    linecache.checkcache()
    assert rules_hash(game) != before  # the bytecode counts, since the file has other code
    path.write_text("not Python (", encoding="utf-8")
    linecache.checkcache()
    assert rules_hash(game) != before
