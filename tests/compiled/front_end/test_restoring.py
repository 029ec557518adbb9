"""Rules are played before they are accepted: whatever they change outside of their game is put back."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from gametree import CompileError
from gametree.compiled.front_end.lowering.lower import lower
from gametree.compiled.front_end.names import restoring
from gametree.compiled.front_end.names.restoring import restored
from gametree.dependencies import UnreadableValue
from tests.compiled.programs.loading import loaded
from tests.compiled.programs.snapshot import snapshot

MODULE = """
from collections import Counter, defaultdict, deque
from gametree import MAX

LOG, TABLE, TAKEN, WAITING = [[1], 2], {{3: [1], 1: 2}}, {{5, 1}}, deque([1, 2])
TALLY, GROUPS, NUMBER = Counter("ab"), defaultdict(list), 0


class Box:
    made = 0

    def __init__(self):
        self.held = 1


class Slot:
    __slots__ = ("held",)

    def __init__(self):
        self.held = 1


BOX, SLOT = Box(), Slot()


def counter():
    number = 0

    def add():
        nonlocal number
        number += 1
        return number

    return add


COUNT = counter()


def seen(item, before=[]):
    before.append(item)
    return len(before)


def change(cells):
    cells[0] = 9


class Game:
    tally = [1]

    def initial_state(self):
        return frozenset({{1}}), "x"

    def player(self, state):
        return MAX

    def actions(self, state):
        {change}
        return [1, 2]

    def result(self, state, action):
        return state[0] | {{action}}, state[1] + "o"

    def terminal(self, state):
        return len(state[1]) > 3

    def utility(self, state):
        return 1


game = Game()
"""
CHANGES = """
LOG.append(1)
LOG[0].append(1)
LOG[1] = 7
LOG[1] += 7
LOG[:] = []
del LOG[0]
alias = LOG; alias.append(3)
change(LOG)
(lambda: LOG.clear())()
[each.clear() for each in LOG if each != 2]
TABLE[5] = 1
TABLE[3].append(2)
TABLE[3] = TABLE.pop(3)
del TABLE[1]
TABLE.popitem()
global TABLE; TABLE |= {8: 1}
TAKEN.add(9)
TAKEN.discard(1)
WAITING.rotate(1)
WAITING.append(4)
TALLY["a"] += 1
TALLY.update("b")
GROUPS[4].append(1)
GROUPS["read"]
BOX.held = 5
BOX.more = 5
del BOX.held
SLOT.held = 8
Box.made += 1
Box.more = 1
del Box.made
COUNT()
seen(3)
seen.calls = 3
self.tally.append(3)
self.tally = 4
Game.tally = 4
Game.other = 4
setattr(BOX, "held", 3)
globals()["NUMBER"] = 3
global NUMBER; NUMBER += 1
global NUMBER; del NUMBER
""".strip().split("\n")


def module(change: str, folder: Path) -> Any:
    return loaded(MODULE.format(change=change.replace("; ", "\n        ")), folder)


def state_of(of: ModuleType) -> tuple[object, ...]:
    """Return what the snapshot of a module leaves out, too: values in slots, and the order of a dict."""
    return snapshot(of), getattr(of.SLOT, "held", None), list(of.TABLE), getattr(of.seen, "calls", None)


@pytest.mark.parametrize("change", CHANGES)
def test_what_rules_change_is_put_back(change: str, tmp_path: Path) -> None:
    with module(change, tmp_path) as rules:
        before = state_of(rules)
        with restored(rules.game):
            deepcopy(rules.game).actions(rules.game.initial_state())
        assert state_of(rules) == before
        with suppress(CompileError):
            lower(rules.game, rules.game.initial_state())
        assert state_of(rules) == before


def nothing(*_given: object) -> None:
    """Stand for a part of the restoring."""


@pytest.mark.parametrize("part", ["_refill", "_reset", "_reset_class"])
def test_what_is_not_put_back_is_found(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restoring, part, nothing)
    found = 0
    for change in CHANGES:
        with module(change, tmp_path) as rules:
            before = state_of(rules)
            with restored(rules.game):
                deepcopy(rules.game).actions(rules.game.initial_state())
            found += state_of(rules) != before
    assert found


def test_what_may_change_unseen_is_told(tmp_path: Path) -> None:
    with module("DRAWN.random()", tmp_path) as rules:
        rules.DRAWN = Random(1)
        before = rules.DRAWN.getstate()
        with pytest.raises(UnreadableValue, match="class Random may change unseen"), restored(rules.game):
            pass
        with pytest.raises(CompileError):
            lower(rules.game, rules.game.initial_state())
        assert rules.DRAWN.getstate() == before


def test_a_set_in_a_state_is_refused_with_the_reason_why_no_game_was_played(tmp_path: Path) -> None:
    text = """
from gametree import MAX

LOG = open(__file__)

class Reading:
    def initial_state(self):
        return frozenset([1, 2])

    def player(self, state):
        return MAX

    def actions(self, state):
        return [LOG.fileno(), *sorted(state)]

    def result(self, state, action):
        return state - {action}

    def terminal(self, state):
        return not state

    def utility(self, state):
        return 1
"""
    with loaded(text, tmp_path) as rules:
        game = rules.Reading()
        with pytest.raises(
            CompileError, match=r"state is a frozenset, and no game is played .* LOG of the class Text"
        ):
            lower(game, game.initial_state())
        rules.LOG.close()


@pytest.mark.parametrize(
    "alias",
    [
        "tuple[int, int]", "int | None", "typing.Optional[int]", "typing.Union[int, str]", "typing.List[int]",
        "typing.Callable[[int], int]", "Callable[[int], int]", "typing.Literal[1]", "typing.Annotated[int, 1]",
        "frozenset[tuple[int, ...]]", "typing.Iterator[int]", "typing.ClassVar[int]", "typing.Any",
    ],
)  # fmt: skip
def test_a_type_in_an_annotation_of_an_inner_function_changes_nothing(alias: str, tmp_path: Path) -> None:
    text = (
        "import typing\nfrom collections.abc import Callable\n"
        f"Cell = {alias}\n\n\nclass Typed:\n    def actions(self, state):\n"
        "        def step(by: Cell) -> Cell:\n            return state + by\n\n        return [step(1), step(2)]\n"
    )
    with loaded(text, tmp_path) as module, restored(module.Typed()):
        pass
