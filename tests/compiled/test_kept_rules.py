"""Rules of plain games are compiled once, and again after each change of anything that they depend on."""

from __future__ import annotations

import functools
import math
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from threading import Lock
from types import MappingProxyType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import pytest

from gametree import CompileError, DepthPenalised, Ordered, compiled, minimax
from gametree.compiled import kept_rules
from gametree.compiled.compiled_rules import CompiledRules
from gametree.compiled.front_end import Unchanged, dependencies
from gametree.compiled.front_end.lowering import program
from gametree.compiled.kept_rules import compiled_now
from gametree.dependencies import reach
from gametree.games import ConnectFour, Kalah, Nim, Othello
from gametree.transform.depth_limited import limited

GOAL = 20
STEPS = [1, 2]
WEIGHTS = {"near": 1, "far": 2}
BEHIND = {"near": 1}
READ_ONLY = MappingProxyType(BEHIND)
HERE = sys.modules[__name__]


class Colour(Enum):
    RED = 3


class Place(NamedTuple):
    number: int
    side: int

    def left(self) -> int:
        return GOAL - self.number


class Inner:
    __slots__ = ("bonus",)

    def __init__(self) -> None:
        self.bonus = 1


class Box:
    __slots__ = ("empty", "full")

    empty: int
    full: int


class Copied:
    def __deepcopy__(self, _memo: object) -> int:
        return random.randrange(9)


class Tools:
    def __init__(self) -> None:
        self.table = [1, 2, 3]
        self.unused = 0

    def of(self, place: int) -> int:
        return self.table[place % 3]


def cell_of(number: int) -> Callable[[int], int]:
    def added(count: int) -> int:
        return count + number

    return added


added = cell_of(0)


def moved(count: int, by: int) -> int:
    return count + by


def once(count: int) -> int:
    return 1 * count


shifted = functools.partial(moved, by=0)
helpers = ModuleType("helpers")
vars(helpers)["scaled"] = once


@functools.cache
def remembered(number: int) -> int:
    return number * 3


def with_defaults(count: int, step: int = 1, *, times: int = 1) -> int:
    return count * times + step - 1


class Rules:
    def player(self, state: Place) -> Any:
        return state.side

    def terminal(self, state: Place) -> bool:
        return state.left() <= 0


class Race(Rules):
    """Add to a count in turn; the player who reaches the goal has won. The rules use all kinds of names."""

    worth = 1

    def __init__(self) -> None:
        self.tools = Tools()
        self.inner = Inner()
        self.rng = random.Random(3)  # which no rule uses
        self.asked = 0
        self.step = 1

    def initial_state(self) -> Place:
        self.asked += self.rng.randrange(2)
        return Place(0, 1)

    @property
    def most(self) -> int:
        return self.inner.bonus + 1

    @functools.cached_property
    def floor(self) -> int:
        return self.worth

    @staticmethod
    def doubled(number: int) -> int:
        return number * 2

    @classmethod
    def named(cls) -> int:
        return cls.worth

    def actions(self, state: Place) -> Iterator[int]:
        for step in STEPS:
            if step < self.most + 1:
                yield step * self.step

    def result(self, state: Place, action: int) -> Place:
        count = added(shifted(with_defaults(helpers.scaled(state.number + action))))
        return Place(abs(count), -state.side)

    def utility(self, state: Place) -> int:
        parts = self.tools.of(state.number), WEIGHTS["near"], Colour.RED.value, self.doubled(2), remembered(2)
        return -state.side * (sum(parts) + READ_ONLY["near"] + self.named() + self.floor + math.floor(2.5))


START = Place(0, 1)


class Other(Rules):
    def terminal(self, state: Place) -> bool:
        return state.number > 6


def other(*_given: Any) -> int:
    return 7


def changed_bonus(patch: pytest.MonkeyPatch, game: Any) -> None:
    game.inner.bonus = 0


def changed_code(patch: pytest.MonkeyPatch, game: Any) -> None:
    def replaced(count: int, step: int = 1, *, times: int = 1) -> int:
        return count + 5

    patch.setattr(with_defaults, "__code__", replaced.__code__)


def changed_class(patch: pytest.MonkeyPatch, game: Any) -> None:
    class Other(Race):
        worth = 4

    game.__class__ = Other


def filled_cell(patch: pytest.MonkeyPatch, game: Any) -> None:
    cell: Any = added.__closure__
    patch.setattr(cell[0], "cell_contents", 1)


def replaced_dict(patch: pytest.MonkeyPatch, game: Any) -> None:
    game.__dict__ = {**vars(game), "step": 3}


def deleted(patch: pytest.MonkeyPatch, game: Any) -> None:
    del game.tools.table[0:2]
    game.tools.table += [5, 5]


def beyond_three(_game: Race, state: Place) -> bool:
    return state[0] > 3


def beyond_four(_game: Race, state: Place) -> bool:
    return state[0] > 4


def never_equal(_one: object, _other: object) -> bool:
    return False


def left_of_three(place: Place) -> int:
    return 3 - place.number


CHANGES: dict[str, Callable[[pytest.MonkeyPatch, Any], None]] = {
    "an attribute of the game": lambda patch, game: setattr(game, "step", 3),
    "a method of the class": lambda patch, game: patch.setattr(Race, "utility", other),
    "a method of a base class": lambda patch, game: patch.setattr(Rules, "terminal", beyond_three),
    "a method that hides that of a base": lambda patch, game: patch.setattr(
        Race, "terminal", beyond_four, raising=False
    ),
    "a method of this object": lambda patch, game: setattr(game, "named", lambda: 6),
    "a method of the state": lambda patch, game: patch.setattr(Place, "left", left_of_three),
    "how states are compared": lambda patch, game: patch.setattr(Place, "__eq__", never_equal, raising=False),
    "a class attribute": lambda patch, game: patch.setattr(Race, "worth", 5),
    "1 to True": lambda patch, game: patch.setattr(Race, "worth", True),
    "the bases": lambda patch, game: setattr(Race, "__bases__", (Other,)),
    "the class of the game": changed_class,
    "the dict of the game": replaced_dict,
    "a property": lambda patch, game: patch.setattr(Race, "most", property(lambda self: 0)),
    "a value computed once": lambda patch, game: setattr(game, "floor", 5),
    "a static method": lambda patch, game: patch.setattr(Race, "doubled", staticmethod(other)),
    "a slot": changed_bonus,
    "a list of an attribute": lambda patch, game: game.tools.table.append(4) or game.tools.table.pop(0),
    "a list by a slice": deleted,
    "an item of a list": lambda patch, game: game.tools.table.__setitem__(1, 9),
    "a method of an attribute": lambda patch, game: patch.setattr(Tools, "of", other),
    "a global": lambda patch, game: patch.setattr(HERE, "GOAL", 5),
    "a global list": lambda patch, game: patch.setattr(HERE, "STEPS", [1, 3]),
    "an item of a global list": lambda patch, game: STEPS.__setitem__(1, 3),
    "an entry of a global dict": lambda patch, game: patch.setitem(WEIGHTS, "near", 8),
    "an entry of a dict behind a proxy": lambda patch, game: patch.setitem(BEHIND, "near", 8),
    "a global that hides a builtin": lambda patch, game: patch.setattr(HERE, "abs", other, raising=False),
    "a builtin": lambda patch, game: patch.setattr("builtins.abs", other),
    "a function of a module": lambda patch, game: patch.setitem(vars(helpers), "scaled", other),
    "a function of the standard library": lambda patch, game: patch.setattr(math, "floor", other),
    "the code of a function": changed_code,
    "a default": lambda patch, game: patch.setattr(with_defaults, "__defaults__", (2,)),
    "a default by keyword": lambda patch, game: patch.setitem(with_defaults.__kwdefaults__ or {}, "times", 2),
    "a cell of a closure": filled_cell,
    "an argument of a partial": lambda patch, game: patch.setitem(shifted.keywords, "by", 1),
    "a function with a cache": lambda patch, game: patch.setattr(remembered, "__wrapped__", other),
    "the value of a member": lambda patch, game: patch.setattr(Colour.RED, "_value_", 8),
}


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(kept_rules, "_kept", ())
    monkeypatch.setattr(kept_rules, "compile", functools.partial(compiled.compile, checked=False))
    yield
    Race.__bases__ = (Rules,)
    STEPS[:] = 1, 2


def written(game: Any) -> object:
    """Return all that kernels depend on, with the rules compiled anew, or why they cannot be compiled."""
    made: Any = compiled.compile
    anew = functools.partial(made, game, START, checked=False)
    return said(anew)


def kept(game: Any) -> object:
    return said(lambda: compiled_now(game, START))


def said(made: Callable[[], compiled.CompiledGame[Any, Any]]) -> object:
    try:
        return made().rules.lowered_game.written
    except CompileError as error:
        return str(error)


def test_rules_that_do_not_change_are_compiled_once() -> None:
    game = Race()
    rules = compiled_now(game, START).rules
    game.initial_state()
    game.tools.unused += 1
    assert compiled_now(game, START).rules is rules
    assert compiled_now(DepthPenalised(game), START).rules is rules


@pytest.mark.parametrize("what", CHANGES)
def test_every_change_is_seen(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Race()
    before = kept(game)
    assert kept(game) is before
    CHANGES[what](monkeypatch, game)
    after = kept(game)
    assert after == written(game)
    assert after != before
    assert kept(game) is after or isinstance(after, str)


def test_functions_that_rules_are_read_from_are_among_the_dependencies(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Any] = []
    described = program.Program.described

    def noted(self: Any, function: Any, node: Any = None) -> Any:
        read.append(function)
        return described(self, function, node)

    monkeypatch.setattr(program.Program, "described", noted)
    games: list[Any] = [Race(), ConnectFour(4, 4), Kalah(), Nim(), Othello()]
    for game in games:
        found = reach(game)
        compiled.compile(game, checked=False)
        assert read
        assert all(function in found for function in read)
        read.clear()


@dataclass(frozen=True)
class Sized(Rules):
    goal: int = 20
    odds: tuple[float, ...] = (0.5, 0.25)
    tools: Tools = field(default_factory=Tools, compare=False)

    @functools.cached_property
    def steps(self) -> tuple[int, ...]:
        return (1, 2, self.goal % 7)

    def initial_state(self) -> Place:
        return START

    def actions(self, state: Place) -> tuple[int, ...]:
        return self.steps

    def result(self, state: Place, action: int) -> Place:
        return Place(state.number + action, -state.side)

    def utility(self, state: Place) -> float:
        return -state.side * self.odds[0]


TOOLS = Tools()


def test_equal_games_share_their_rules() -> None:
    rules = compiled_now(Sized(tools=TOOLS), START).rules
    again = Sized(tools=TOOLS)
    assert compiled_now(again, START).rules is rules
    assert again.steps == (1, 2, 6)
    assert compiled_now(again, START).rules is rules
    vars(again)["steps"] = (1, 2, 5)
    assert compiled_now(again, START).rules is not rules
    assert kept(again) == written(again)


@pytest.mark.parametrize(
    "game",
    [
        Sized(21, tools=TOOLS),
        Sized(True, tools=TOOLS),
        Sized(odds=(0.5, 0.125), tools=TOOLS),
        Sized(odds=(0.5,), tools=TOOLS),
        Sized(),
    ],
)
def test_games_that_differ_do_not_share_their_rules(game: Any) -> None:
    rules = compiled_now(Sized(tools=TOOLS), START).rules
    assert compiled_now(game, START).rules is not rules
    assert kept(game) == written(game)


@dataclass(frozen=True)
class Picking(Rules):
    """The order of the actions is that of a set, which equal sets need not share."""

    numbers: frozenset[int]

    def actions(self, _state: Place) -> list[int]:
        return [number + 4 for number in self.numbers]

    def result(self, state: Place, action: int) -> Place:
        return Place(state.number + action, -state.side)

    def utility(self, _state: Place) -> int:
        return 0


def test_games_with_equal_sets_in_another_order_do_not_share_their_rules() -> None:
    one, other = Picking(frozenset([8, 16, 0])), Picking(frozenset([16, 8, 0]))
    assert one == other
    assert [*one.numbers] != [*other.numbers]
    for game in (one, other, one):
        assert compiled.minimax(game, START).line == minimax(game, START).line
        assert compiled.minimax(game, START).line[0] == next(iter(game.numbers)) + 4


class Held:
    __slots__ = ("step",)
    step: int


class Stepping(Held, Sized):
    """A game with a dict, of which one attribute is in a slot of a base."""

    def actions(self, state: Place) -> tuple[int, ...]:
        return (self.step, self.step + 1)


def stepping(step: int) -> Stepping:
    game = Stepping(tools=TOOLS)
    object.__setattr__(game, "step", step)
    return game


def test_games_that_differ_in_a_slot_do_not_share_their_rules() -> None:
    rules = compiled_now(stepping(1), START).rules
    other = stepping(2)
    assert compiled_now(other, START).rules is not rules
    assert kept(other) == written(other)


class Tupled(NamedTuple):
    goal: int

    def initial_state(self) -> Place:
        return START

    def player(self, state: Place) -> Any:
        return state.side

    def actions(self, state: Place) -> tuple[int, ...]:
        return (1, self.goal)

    def result(self, state: Place, action: int) -> Place:
        return Place(state.number + action, -state.side)

    def terminal(self, state: Place) -> bool:
        return state.number > 6

    def utility(self, state: Place) -> int:
        return -state.side


def test_games_without_a_dict_share_rules_only_if_they_are_one_object() -> None:
    game = Tupled(2)
    rules = compiled_now(game, START).rules
    assert compiled_now(game, START).rules is rules
    assert compiled_now(Tupled(3), START).rules is not rules


def test_an_evaluation_and_a_key_are_compared_too() -> None:
    game, weights = Race(), [1, 2]

    def judge(state: Place) -> int:
        return weights[0] * state.number

    def key(state: Place, action: int) -> int:
        return action * weights[1]

    def asked() -> CompiledRules:
        return compiled_now(*limited(Ordered(game, key), START, 2, judge)).rules

    rules = asked()
    assert asked() is rules
    weights[1] = 5
    changed = asked()
    assert changed is not rules
    assert asked() is changed
    weights.append(3)
    assert asked() is not changed


@pytest.mark.usefixtures("interpreted")
def test_other_searches_keep_rules_too_and_see_a_change_of_what_they_evaluate() -> None:
    weights = [1]

    def judge(state: Place) -> int:
        return weights[0] * state.number

    game = Race()
    simulate = functools.partial(compiled.monte_carlo_tree_search, simulations=1, evaluate=judge)
    means: list[Any] = []
    rules: list[CompiledRules] = []
    for weight in (1, 1, 3):
        weights[0] = weight
        means.append(simulate(game, START, rng=random.Random(1)).result.value)
        rules.append(vars(kept_rules)["_kept"][0].rules)
    assert means == [means[0], means[0], 3 * means[0]]
    assert rules[0] is rules[1] is not rules[2]
    for _ in range(2):
        compiled.proof_number_search(game, Place(GOAL - 2, 1), at_least=1)
        assert [each.rules for each in vars(kept_rules)["_kept"]] == [rules[2]]


def test_an_attribute_may_be_missing_and_come_and_go() -> None:
    box, unchanged = Box(), Unchanged()
    box.full = 1
    unchanged.attributes(box, "full", "empty")
    assert unchanged()
    box.empty = 2
    assert not unchanged()
    del box.empty
    assert unchanged()
    del box.full
    assert not unchanged()


def test_a_member_that_is_added_to_an_enum_is_seen() -> None:
    class Suit(Enum):
        CLUBS = 1

    class Dealt(Race):
        def utility(self, state: Place) -> int:
            return len(Suit)

    unchanged = dependencies(Dealt())
    assert unchanged is not None
    assert unchanged()
    vars(Suit)["_member_map_"]["SPADES"] = Suit.CLUBS
    assert not unchanged()


def test_many_evaluations_take_no_more_memory_than_some() -> None:
    game = Race()
    found = [
        compiled_now(*limited(game, START, 2, cell_of(0))).rules for _ in range(2 * kept_rules.MOST_FUNCTIONS)
    ]
    assert len({id(rules) for rules in found}) == 2


class Judge:
    def __call__(self, state: Place) -> int:
        return state.number


def test_rules_with_an_evaluation_of_an_odd_kind_are_not_kept() -> None:
    game, judge = Race(), Judge()
    rules = compiled_now(*limited(game, START, 2, judge)).rules
    assert compiled_now(*limited(game, START, 2, judge)).rules is not rules


@pytest.mark.slow(traced=True)
def test_no_more_than_some_games_are_kept() -> None:
    for goal in range(2 * kept_rules.MOST_GAMES):
        compiled_now(Sized(goal, tools=TOOLS), START)
    assert len(vars(kept_rules)["_kept"]) == kept_rules.MOST_GAMES


def test_the_game_that_was_asked_last_comes_first() -> None:
    games = [Sized(goal, tools=TOOLS) for goal in range(3)]
    rules = [compiled_now(game, START).rules for game in games]
    assert [compiled_now(game, START).rules for game in games] == rules
    assert [each.rules for each in vars(kept_rules)["_kept"]] == rules[::-1]


def test_states_of_another_kind_have_rules_of_their_own() -> None:
    game = Race()
    rules = compiled_now(game, START).rules
    with pytest.raises(CompileError):
        compiled_now(game, (0, 1))
    assert compiled_now(game, START).rules is rules


def test_a_change_while_rules_are_compiled_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Race()

    def meanwhile(*given: Any) -> Any:
        made = compiled.compile(*given, checked=False)
        game.step += 1
        return made

    monkeypatch.setattr(kept_rules, "compile", meanwhile)
    rules = compiled_now(game, START).rules
    assert compiled_now(game, START).rules is not rules


@pytest.mark.parametrize("thing", [Lock(), iter([1]), Copied()])
def test_what_could_change_unseen_is_never_kept(thing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HERE, "helpers", thing)
    assert dependencies(Race()) is None


def test_what_is_gone_has_changed() -> None:
    entries, unchanged = {"one": 1}, Unchanged()
    unchanged.entries(entries, {"one"})
    assert unchanged()
    del entries["one"]
    assert not unchanged()


class Slotted:
    __slots__ = ("other", "used")

    def __init__(self) -> None:
        self.used, self.other = 1, 2


def test_slots_and_lists_of_the_users_own_count_as_far_as_they_are_used() -> None:
    pile_of_the_user: Any = type("Pile", (list,), {})
    slotted, pile = Slotted(), pile_of_the_user([1])
    unchanged = dependencies(lambda: slotted.used + len(pile))
    assert unchanged is not None
    slotted.other = 3
    assert unchanged()
    slotted.used = 3
    assert not unchanged()
    slotted.used = 1
    assert unchanged()
    pile.append(2)
    assert not unchanged()


def test_a_function_with_a_cell_that_is_still_empty_can_change_unseen() -> None:
    def uses_what_comes_later() -> int:
        return later

    assert dependencies(uses_what_comes_later) is None
    later = 1
    assert dependencies(uses_what_comes_later) is not None


@pytest.mark.parametrize("held", [[1, 2], {1, 2}, {1: 2}], ids=["list", "set", "dict"])
def test_a_change_within_a_container_is_seen(held: Any) -> None:
    unchanged = dependencies(lambda: 1 in held)
    assert unchanged is not None
    assert unchanged()
    held.clear()
    assert not unchanged()


def as_namespace(game: Any) -> Any:
    names = ("initial_state", "player", "actions", "result", "terminal", "utility")
    return SimpleNamespace(**{name: getattr(game, name) for name in names})


def worth_of(state: Place) -> int:
    return WEIGHTS["near"] * state.number


def test_a_namespace_of_functions_is_a_game_and_compiled_again_when_one_is_replaced() -> None:
    game = as_namespace(Race())
    state = game.initial_state()
    assert minimax(compiled.compile(game), state) == minimax(Race(), state)
    game.utility = worth_of
    found = minimax(compiled.compile(game), state)
    assert found == minimax(game, state) != minimax(Race(), state)


def test_a_namespace_beside_the_rules_is_read_anew_when_it_was_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    tools, game = SimpleNamespace(each=2, scaled=once), as_namespace(Race())
    monkeypatch.setattr(HERE, "helpers", tools)

    def utility(state: Place) -> Any:
        return state.number * helpers.each

    game.utility = utility
    for tools.each in (2, 3):
        found = minimax(compiled.compile(game), game.initial_state())
        assert found == minimax(game, game.initial_state())
        assert found.value % tools.each == 0
