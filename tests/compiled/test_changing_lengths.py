"""States whose tuples change their length: rules compiled for them answer as in Python, or are refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module, util
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametree import NodeLimited, alpha_beta_with_memory, compiled
from gametree.compiled.front_end import lower
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.front_end.kinds import kinds, state_lengths
from gametree.compiled.front_end.kinds.kinds import type_of
from gametree.game import MAX, CompileError, Player
from gametree.games import ConnectFour, TicTacToe
from tests.compiled.programs.law import Compiler, Outcome, Verdict, judged
from tests.compiled.programs.lowered import Lowered
from tests.compiled.programs.machine import MachineAlphaBeta
from tests.support.samples import share

NIM: Any = import_module("tests.compiled.user_style.nim_piles")
WALLS: Any = import_module("tests.compiled.user_style.quoridor_protocols")
TRICKS: Any = import_module("tests.compiled.user_style.tricks")
LOWER = import_module("gametree.compiled.front_end.lowering.lower")
CALLS: list[int] = []
HEAD = """
from typing import NamedTuple

from gametree import MAX, MIN


class State(NamedTuple):
    a: tuple
    b: tuple
    n: int


class Item(NamedTuple):
    x: int
    y: bool


class Game:
    def initial_state(self):
        return State({start}, 0)

    def player(self, s):
        return MAX if s.n % 2 == 0 else MIN

    def actions(self, s):
        return (0, 1, 2)

    def terminal(self, s):
        return s.n == 4

    def result(self, s, m):
        a, b = s.a, s.b
        if m == 0:
            return State({one}, {two}, s.n + 1)
        c = {three}
        return State(c, {four}, s.n + 1)

    def utility(self, s):
        a, b, m = s.a, s.b, s.n
        return {worth}


game = Game()
"""
PARTS = "worth", "one", "two", "three", "four"
STARTS = "(), ()", "(1,), (2, 3)", "(0, 1, 2), ()", "(3, 1, 2), (1, 1)"
PAIRS = "((1, True),), ()", "((0, False), (2, True)), ((1, True),)"
RECORDS = "(Item(1, True),), ()", "(Item(0, False), Item(2, True)), (Item(1, True),)"
NESTED = "((1,),), ()", "((1, 2), ()), ((2,), (1, 1))"
TUPLES = """
a
b
()
a + {item}
{item} + b
({first}, *a)
a[1:]
b[:-1]
a[m:]
a[:m] + a[m + 1:]
a[-2:] + b
a[:1] + a[:1] + b
a + b
b * 2
{item} * len(a)
tuple(reversed(a))
tuple(sorted(a + {item}))
tuple(x for x in a if x != {first})
tuple(x for i, x in enumerate(b) if i != m)
tuple([x for x in a + b])
tuple(a) + tuple(b[::2])
tuple(x for x, y in zip(a, b))
a if m == 1 else b
a + {item} if m == 1 else a
{item} if m == 1 else ()
(a or b)
""".strip().split("\n")
WORTHS = """
len(a) - len(b)
len(a + b) * 3 - m
1 if a else -1
(len(a) > len(b)) - (len(a) < len(b))
a.count({first}) - b.count({first})
1 if {first} in a else -1
1 if a == b else 0
a.index({first}) if {first} in a else 9
sum(i for i, x in enumerate(a) if x == {first})
sum(len(t) for t in (a, b))
len(set(a)) - len(set(b))
1 if a[:1] == b[:1] else 0
""".strip().split("\n")
OF_INTS = """
sum(a) - sum(b)
max((*a, 0)) - min((*b, 0))
a[0] if a else b[-1] if b else 7
sum(i * x for i, x in enumerate(a))
a[m]
(a > b) - (a < b)
""".strip().split("\n")


def programs(starts: tuple[str, ...], item: str, worths: Sequence[str]) -> Sequence[str]:
    """Return games whose states begin in one of several ways, and in which an item is put into tuples."""
    some = Random(len(starts) + len(item))
    texts: list[str] = []
    for start, worth in product(starts, worths):
        for _ in range(400):
            parts = [worth, *some.choices(TUPLES, k=4)]
            if some.random() < 0.5:  # read from the state, and not from a variable
                parts = [re.sub(r"\b[ab]\b", r"s.\g<0>", part) for part in parts]
            text = HEAD.format(start=start, **dict(zip(PARTS, parts, strict=True)))
            texts.append(text.replace("{item}", f"({item},)").replace("{first}", item))
    return texts


PROGRAMS = [
    *programs(STARTS, "m", WORTHS + OF_INTS),
    *programs(PAIRS, "(m, m > 1)", WORTHS),
    *programs(RECORDS, "Item(m, m > 1)", WORTHS),
    *programs(NESTED, "(m,) * m", WORTHS),
    *programs(NESTED, "(m, 1)[:m]", ["sum(len(x) for x in a) - sum(sum(x) for x in b)"]),
]


def loaded(file: Path) -> Any:
    spec = util.spec_from_file_location("rules", file)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def outcome(text: str, folder: Path, compiler: Compiler) -> Outcome:
    file = folder / f"rules_{abs(hash(text))}.py"
    file.write_text(text)
    module = loaded(file)
    return judged(module, module.game, compiler, states=20)


def check(programs_here: Sequence[str], folder: Path, compiler: Compiler) -> int:
    """Fail if one of some programs breaks the law, and return how many are accepted."""
    accepted = 0
    for text in programs_here:
        found = outcome(text, folder, compiler)
        assert found.verdict is not Verdict.DIFFERENT, f"{found.detail}\n{text}"
        accepted += found.accepted
    return accepted


@pytest.mark.slow
def test_a_sample(tmp_path: Path) -> None:
    assert check(Random(3).sample(PROGRAMS, 40), tmp_path, Lowered) >= 20


SAME = {"one": "a", "two": "b", "three": "a[1:]", "four": "b"}
MOVES = HEAD.format(start="(4, 5, 6), ()", one="a", two="b", three="taken", four="b + a[1:]", worth="sum(a)")
FOUND = [  # programs that told a fault from the right code
    HEAD.format(start="(4, 5, 6, 7, 8), ()", worth="s.a[-1] * 10 + s.a[0]", **SAME),
    MOVES.replace("return (0, 1, 2)", "return [(x, s.a[:x]) for x in (0, 1, 2)]").replace(
        "a, b = s.a, s.b\n        if", "a, b = s.a, s.b\n        m, taken = m\n        if"
    ),
    HEAD.format(start="((1, 2), (3, 4)), ((5, 6),)", worth="sum(x for x, y in s.a)", **SAME),
]


@pytest.mark.parametrize("text", FOUND)
def test_what_was_found_keeps_the_law(text: str, tmp_path: Path) -> None:
    assert check([text], tmp_path, Lowered) == 1


def test_tuples_of_more_and_more_lengths_become_sequences_at_once(tmp_path: Path) -> None:
    """Each round adds a length, so the kinds to compare, and the seconds, would grow without end."""
    one = "a + ((m,) * m,) if m == 1 else a"
    start = "((1, 2), ()), ((2,), (1, 1))"
    parts = {"one": one, "two": "a[:1] + a[:1] + b", "three": "b[:-1]", "four": "()", "worth": "len(a)"}
    text = HEAD.format(start=start, **parts)
    assert outcome(text, tmp_path, Lowered).verdict is Verdict.SAME


@pytest.mark.slow
def test_many(tmp_path: Path) -> None:
    check(Random(4).sample(PROGRAMS, share(800, 12)), tmp_path, Lowered)


@pytest.mark.slow
def test_machine_code(tmp_path: Path) -> None:
    assert check(Random(5).sample(PROGRAMS, share(6, 2)), tmp_path, MachineAlphaBeta) >= 1


def test_lengths_that_are_not_noticed_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that join slices to another length are refused where they are called, if nobody asks beforehand."""
    text = HEAD.format(start="(1, 2), ()", one="a[:m] + a[m + 1:]", two="b", three="a", four="b", worth="len(a)")
    assert outcome(text, tmp_path, Lowered).accepted
    monkeypatch.setattr(LOWER, "CHECKS_OF_LENGTH", frozenset[str]())
    assert outcome(text, tmp_path, Lowered).verdict is Verdict.REFUSED


def test_what_stands_behind_the_last_item_is_the_same_for_equal_states() -> None:
    """Otherwise a table would take them for several: in these words nothing is left of the items before."""
    game = NIM.game
    layout = lower(game, game.initial_state()).layout
    twin = Lowered(game, game.initial_state()).twin
    state = game.initial_state()
    for action in ((2, 3), (0, 1)):
        words = twin.result(tuple(layout.encode(state)), layout_of_actions(game).encode(action))
        state = game.result(state, action)
        assert list(words) == layout.encode(state)
        assert layout.decode(list(words)) == state


def layout_of_actions(game: Any) -> Any:
    return lower(game, game.initial_state()).actions_layout


class Growing:
    """Each ply adds a number, more and more of them where random play does not come."""

    def initial_state(self) -> tuple[int, ...]:
        return (1,)

    def player(self, state: tuple[int, ...]) -> Player:
        return MAX

    def actions(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return (1, 0)

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        if action and len(state) < 4:
            return (*state, action)
        if sum(state) == len(state) == 4:
            return state * 16
        return (0, 0)

    def terminal(self, state: tuple[int, ...]) -> bool:
        return state[0] == 0 or len(state) > 8

    def utility(self, state: tuple[int, ...]) -> int:
        return len(state)


@pytest.mark.usefixtures("interpreted")
def test_a_tuple_that_has_no_room_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert alpha_beta_with_memory(Growing(), (1,)).value == 64
    monkeypatch.setattr(state_lengths, "STATES", 2)
    said = r"or a set others, in a search from {} than .*: compile"
    with pytest.raises(CompileError, match=said.format(r"\(1,\)")):
        compiled.alpha_beta_with_memory(compiled.compile(Growing(), checked=False), (1,))
    with pytest.raises(CompileError, match=said.format(r"\(1, 1, 1, 1\)")):
        compiled.compile(Growing())


@pytest.mark.usefixtures("interpreted")
def test_a_tuple_that_is_moved_where_it_has_no_room_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(state_lengths, "STATES", 2)
    file = tmp_path / "moved.py"
    moved = {"one": "b", "two": "a", "three": "a[1:]", "four": "b[1:]", "worth": "len(a)"}
    file.write_text(HEAD.format(start="(1, 2, 3), (4,)", **moved))
    game = loaded(file).game
    with pytest.raises(CompileError, match="has more items, or a set others, in a search from"):
        compiled.minimax(game, game.initial_state())


class Odd(Growing):
    """States of several kinds, or tuples of nothing, by the first action."""

    def __init__(self, found: Any) -> None:
        self.found = found

    def result(self, state: Any, action: int) -> Any:
        return self.found

    def terminal(self, state: Any) -> bool:
        return state is self.found


@pytest.mark.parametrize("found", [1j, (1j, 1j)])
def test_what_is_of_several_kinds_or_holds_nothing_has_no_room(found: Any) -> None:
    assert state_lengths.kind_of_states(Odd(found), ()) is None
    assert state_lengths.kind_of_states(Odd(found), found) is None


@pytest.mark.usefixtures("interpreted")
def test_a_state_longer_than_any_before_is_compiled_for_or_refused() -> None:
    game = NIM.game
    machine = compiled.compile(game)
    longer = NIM.Position((1, 1, 2, 2), 1)
    with pytest.raises(CompileError, match=r"where the compiled rules have a tuple of at most 3"):
        compiled.minimax(machine, longer)
    assert compiled.alpha_beta(NodeLimited(game, nodes=500), longer).value == -1


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour()], ids=repr)
def test_no_rules_are_called_if_no_length_changes(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LOWER, "kind_of_states", None)
    assert lower(game, game.initial_state()).source


class Impure(Growing):
    """Rules that change their length, and an object."""

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        CALLS.append(action)
        return state[1:]


def test_rules_that_are_refused_are_not_called() -> None:
    with pytest.raises(CompileError):
        lower(Impure(), (1, 2))
    assert not CALLS


def test_the_room_is_what_random_play_needs() -> None:
    """A tuple that has only become shorter needs no more room than at the start; another one has twice as much."""
    shorter = lower(TRICKS.game, TRICKS.game.initial_state()).layout.kind
    assert isinstance(shorter, kinds.Record)
    assert [part.most for part in shorter.items if isinstance(part, kinds.Bounded)] == [3, 3, 2]
    longer = lower(Growing(), (1,)).layout.kind
    assert isinstance(longer, kinds.Bounded)
    assert longer.most == 128
    assert type_of(longer.item) == INT


def test_a_late_state_has_room_for_what_play_from_the_start_shows() -> None:
    random, state = Random(5), WALLS.game.initial_state()
    late = state
    while not WALLS.game.terminal(state) and state.ply < 20:
        late, state = state, WALLS.game.result(state, random.choice(list(WALLS.game.actions(state))))
    found = [state_lengths.kind_of_states(WALLS.game, each) for each in (late, WALLS.game.initial_state())]
    walls = [each.items[1] for each in found if isinstance(each, kinds.Record)]
    assert len(walls) == 2
    assert all(isinstance(each, kinds.Bits) and each.values == (range(2), range(2), (72, 86)) for each in walls)
