"""Environments with `reset` and `step`: rules are kept, copies are values, luck and wrong shapes are named."""

from __future__ import annotations

import json
import pickle
import random
import re
import secrets
import sys
from collections import deque
from collections.abc import Callable
from itertools import count, cycle, product
from pathlib import Path
from runpy import run_path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gametree import MAX, MIN, BrokenGame, Solved, alpha_beta, format_state, solve
from gametree.adapters import HeldState, adapt, from_environment, games_in
from gametree.adapters.held_states import parts_of
from gametree.adapters.recognition import ENVIRONMENT, course_in
from gametree.games import Chomp, Domineering, DotsAndBoxes, TicTacToe
from gametree.notation import state_drawing
from gametree.rules import OutOfScope
from gametree.testing import CheckFailed, check_game, check_same_rules
from tests.adapters.course_games import OwnPile
from tests.cli.running import run

ROOT = Path(__file__).parents[2]
TWELVE = run_path(str(ROOT / "examples" / "environments.py"))
PAGE = ROOT / "docs" / "howto" / "environments.md"


class Pile:
    """The pile of counters of the courses, in the shape that is asked for."""

    def __init__(self, told: str = "valid_moves", mover: str = "", values: int = 5) -> None:
        self.told, self.mover, self.values = told, mover, values

    def reset(self) -> Any:
        self.left = 5
        self.taken = deque[int]()  # its contents are in no attribute
        return self.tell()

    @property
    def mask(self) -> Any:
        return np.array([0, self.left > 0, self.left > 1], dtype=np.int8)

    def who(self) -> str:
        return ("first", "second")[len(self.taken) % 2]

    def tell(self) -> tuple[Any, dict[str, Any]]:
        """Set what tells the actions and the mover, and return the observation and info."""
        offered: dict[str, Any] = {
            "valid_moves": [np.int64(each) for each in range(1, min(self.left, 2) + 1)],
            "get_legal_actions": [False, self.left > 0, self.left > 1],
        }
        setattr(self, self.mover or "unused", self.who())
        if self.told not in {"observation", "info"}:
            setattr(self, self.told, offered.get(self.told, self.mask))
        observation, info = (
            {"action_mask": self.mask} if self.told == each else {} for each in ("observation", "info")
        )
        return observation, info

    def step(self, action: Any) -> Any:
        self.left -= action
        self.taken.append(action)
        observation, info = self.tell()
        over = np.bool_(self.left == 0)
        return observation, np.float64(over), over, *([], [info], [False, info])[self.values - 3]


class Asked(Pile):
    """The same with a method for the player to move."""

    def to_play(self) -> str:
        return self.who()


SHAPES = [
    shape
    for shape in product(
        ("valid_moves", "get_legal_actions", "action_masks", "observation", "info"),
        ("", "current_player", "turn", "to_play"),
        (3, 4, 5),
    )
    if shape[0] != "info" or shape[2] > 3
]


@pytest.mark.parametrize(("told", "mover", "values"), SHAPES)
def test_the_rules_of_each_shape_are_those_of_the_same_game(told: str, mover: str, values: int) -> None:
    environment = Asked(told, "", values) if mover == "to_play" else Pile(told, mover, values)
    game = from_environment(environment)
    assert check_same_rules(game, OwnPile()).complete
    assert not hasattr(environment, "left")  # a copy plays


def test_states_are_values() -> None:
    game = from_environment(Pile())
    check_game(game)
    start = game.initial_state()
    one, other = (game.result(game.result(start, first), second) for first, second in ((1, 2), (2, 1)))
    assert one != other  # the deques differ
    without = from_environment(Pile(), ignore=["taken"])
    first, second = (without.result(without.result(without.initial_state(), a), b) for a, b in ((1, 2), (2, 1)))
    assert first == second
    assert hash(first) == hash(second)
    assert pickle.loads(pickle.dumps(one)) == one
    assert "left=5" in format_state(game, start)


class Slotted:
    """Two moves without an attribute dict; who moves last wins."""

    __slots__ = ("played",)

    def reset(self) -> None:
        self.played = 0

    def valid_moves(self) -> list[int]:
        return [0]

    def step(self, action: int) -> Any:
        self.played += 1 + action
        return None, int(self.played == 2), self.played == 2


def test_slots_and_drawings() -> None:
    game = from_environment(Slotted())
    start = game.initial_state()
    assert alpha_beta(game, start) == (-1, (0, 0))
    assert state_drawing(game, start) == "played=0"
    renders: list[Callable[[Any], Any]] = [lambda _: "two\n", lambda _: sys.stdout.write("two") and None]
    for render in renders:
        drawn = from_environment(type("Drawn", (Slotted,), {"render": render})())
        assert state_drawing(drawn, drawn.initial_state()) == "two"


def same(name: str, other: Any, actions: Any = None) -> None:
    [cls] = [each for each in TWELVE["ALL"] if each.__name__ == name]
    assert check_same_rules(from_environment(cls()), other, actions=actions).complete


def adjacent(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return (two[0] - one[0], two[1] - one[1]) in {(1, 0), (0, 1)}


@pytest.mark.slow
def test_games_of_the_twelve_have_the_rules_of_games_here() -> None:
    magic = (2, 7, 6, 9, 5, 1, 4, 3, 8)  # rows, columns and diagonals are the triples that add up to 15
    same("Fifteen", TicTacToe(), magic.index)
    same("Boxes", DotsAndBoxes(1, 3))
    dominoes, chomp = Domineering(4, 4), Chomp(3, 4)
    squares = {(row, column): f"{'abcd'[column]}{row + 1}" for row in range(4) for column in range(4)}
    pairs = {(one, two): squares[one] + squares[two] for one in squares for two in squares}
    same(
        "Dominoes",
        dominoes,
        {pair: dominoes.parse_action(text) for pair, text in pairs.items() if adjacent(*pair)},
    )
    same("Chomp", chomp, {square: chomp.parse_action(text) for square, text in squares.items() if square[0] < 3})


@pytest.mark.slow
def test_the_twelve_have_the_values_on_the_page() -> None:
    rows = [TWELVE["row"](each()) for each in TWELVE["ALL"]]
    shown = re.findall(
        r"^\| `(\w+)` \|.*?\| ([\d,]+) \| (\S+) \| (.*?) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [f"| {' | '.join(each)} |" for each in shown] == rows
    known = {
        "TakeAway": -1,
        "LastLoses": -1,
        "RaceTo30": 1,
        "Notakto": 1,
        "Hex": 1,
    }  # 21 mod 7, 21 mod 4, 30 mod 7
    assert all(f"{value:+}" in row for name, value in known.items() for row in rows if f" {name} " in row)


@pytest.mark.parametrize("over", [True, False])
def test_draws_and_endless_play_are_kept_apart(over: bool) -> None:
    class Back(Slotted):
        def step(self, action: int) -> Any:
            self.played = 1 - self.played + action
            return None, 0, over

    game = from_environment(Back())
    assert solve(game)[game.initial_state()] == Solved(0, 1 if over else None)


class Lucky(Slotted):
    """It draws lots in the way that is asked for."""

    __slots__ = ("draw", "drawn", "rng")

    def __init__(self, draw: Callable[[Any], object], rng: Any = None) -> None:
        self.draw, self.rng = draw, rng

    def step(self, action: int) -> Any:
        self.drawn = self.draw(self)
        return super().step(action)


LUCK: dict[str, Callable[[Any], object]] = {
    "the module random": lambda _: random.random(),
    "numpy.random": lambda _: np.random.random(),
    "self.rng": lambda self: self.rng.random(),
    "self.rng[0]": lambda self: self.rng[0].random(),
    "self.rng['dice'].own": lambda self: self.rng["dice"].own.random(),
}
GENERATORS: dict[str, Callable[[], Any]] = {
    "self.rng": lambda: np.random.default_rng(1),
    "self.rng[0]": lambda: [random.Random(1)],
    "self.rng['dice'].own": lambda: {
        "dice": SimpleNamespace(own=np.random.RandomState(1)),
        "itself": SimpleNamespace,
    },
}


@pytest.mark.parametrize("name", LUCK)
def test_hidden_luck_is_named(name: str) -> None:
    game = from_environment(Lucky(LUCK[name], GENERATORS.get(name, int)()))
    with pytest.raises(BrokenGame, match=re.escape(f"step of Lucky draws from {name} for 0 at")):
        game.result(game.initial_state(), 0)
    quiet = from_environment(Lucky(lambda _: 0, GENERATORS.get(name, int)()))
    assert alpha_beta(quiet, quiet.initial_state()).value == -1


def test_luck_from_outside_is_found_by_the_laws() -> None:
    with pytest.raises(CheckFailed) as failed:
        check_game(from_environment(Lucky(lambda _: secrets.randbits(60))))
    assert failed.value.check == "repeatable"


def test_a_start_drawn_by_lot_is_refused() -> None:
    numbers = count()

    def reset(self: Any) -> None:
        self.played = next(numbers)

    with pytest.raises(
        OutOfScope, match=r"begins with played=0 and then with played=1: let each game begin alike"
    ):
        from_environment(type("Drawn", (Slotted,), {"reset": reset, "__slots__": ()})())


def test_rewards_on_the_way_count_and_a_player_may_move_twice() -> None:
    [cls] = [each for each in TWELVE["ALL"] if each.__name__ == "Boxes"]
    game = from_environment(cls())
    state = game.initial_state()
    movers = list[Any]()
    for side in (0, 3, 6, 7, 8):
        movers.append(game.player(state))
        state = game.result(state, side)
    assert movers == [MAX, MIN, MAX, MIN, MIN]  # MIN closes a box by the side 7, and moves again
    assert game.utility(state) == -1


def test_a_mover_may_be_named() -> None:
    class Twice(Slotted):
        def step(self, action: int) -> Any:
            self.played += 1 + action
            return None, int(self.played == 4), self.played == 4

    game = from_environment(Twice(), mover=lambda self: self.played // 2)
    assert alpha_beta(game, game.initial_state()).value == -1
    alternate = from_environment(Twice())
    third = from_environment(Twice(), mover=lambda self: self.played)
    assert alpha_beta(alternate, alternate.initial_state()).value == -1
    with pytest.raises(BrokenGame, match=r"After 0 at played=1 a third player moves, 2"):
        alpha_beta(third, third.initial_state())


@pytest.mark.filterwarnings("ignore:Pickle, copy, and deepcopy support will be removed:DeprecationWarning")
def test_the_parts_of_objects_without_attributes() -> None:
    def step() -> None: ...

    apart = [
        deque([1]),
        deque([2]),
        bytearray(b"a"),
        cycle([1]),
        cycle([2]),
        random.Random(1),
        random.Random(2),
        step,
    ]
    assert len({parts_of(each) for each in apart}) == len(apart)
    held = [HeldState(each) for each in apart]
    assert held == [HeldState(each.copy()) for each in held]
    own = SimpleNamespace(phase=1)
    own.ask = Pile.reset.__get__(own)
    assert HeldState(own) == HeldState(HeldState(own).copy()) != HeldState(SimpleNamespace(phase=1))
    assert parts_of(object()) == parts_of(object())
    with pytest.raises(BrokenGame, match=r"contents of <generator .* cannot be compared .*: keep plain values"):
        parts_of(each for each in [1])


SOURCE = """
class {name}:
    def reset(self):
        self.left = 2
    def valid_moves(self):
        return [1]
    def step(self, action):
        self.left -= action
        return None, {reward}, self.left == 0
"""


def test_an_environment_is_recognised_where_nothing_else_is() -> None:
    source = SOURCE.format(name="One", reward="1")
    module = ModuleType("one")
    exec(source.replace("class One:", "class One:\n    __module__ = 'one'"), vars(module))
    assert course_in(source) == ENVIRONMENT
    assert [(each.course, each.name) for each in games_in(module)] == [(ENVIRONMENT, "One")]
    game = adapt(module)
    assert alpha_beta(game, game.initial_state()).value == 0
    assert adapt(vars(module)["One"]()) == game
    with_other = source + "def alpha_beta_search(game, state):\n    ...\n"
    assert course_in(with_other) == "AIMA"
    exec("def alpha_beta_search(game, state):\n    ...\nalpha_beta_search.__module__ = 'one'", vars(module))
    assert games_in(module) == []


@pytest.mark.exhaustive
def test_the_command_tells_a_program_what_to_mend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("both.py").write_text(SOURCE.format(name="Both", reward="(1, 1)"))
    found = dict[str, Any]()
    for target in ("both.py", "both.py:Both"):
        ran = run("check", target, "--json")
        assert ran.code == 1
        [told] = json.loads(ran.out)["files"]
        found[target] = next(law for law in told["laws"] if law["verdict"] == "failed")
    assert found["both.py"] == found["both.py:Both"]
    law = found["both.py"]
    assert (law["name"], law["line"]) == ("result", [])
    assert law["law"] == "The method result answers for every action that is offered."
    assert law["found"] == "step of Both returned the reward (1, 1) for 1 at left=2"
    assert law["remedy"] == "return one number, which the player who moved wins and the other loses."
    Path("right.py").write_text(SOURCE.format(name="Right", reward="self.left"))
    assert run("check", "right.py").out.startswith("right.py is an environment with reset and step.")
    ran = run("check", "right.py:Right", "--json", "--junit", "out.xml")
    assert (ran.code, json.loads(ran.out)["passed"]) == (0, True)
    assert "right.py:Right" in Path("out.xml").read_text()
