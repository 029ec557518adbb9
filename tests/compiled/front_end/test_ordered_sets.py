"""Frozensets in states are held as their items in order where these have no small universe, and else as bits."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from gametree import MAX, MIN, CompileError, Player
from gametree.compiled.front_end import lower
from gametree.compiled.front_end.kinds import kinds, universes
from tests.compiled.front_end.test_lowered_games import held
from tests.compiled.programs.building import program
from tests.compiled.programs.law import Verdict
from tests.compiled.programs.lowered import Lowered
from tests.compiled.programs.running import held as judged
from tests.support.samples import share

State = tuple[frozenset[tuple[int, str]], int]


class Hoard:
    """Each takes a number, which is kept with a name; a number that is there already is taken away."""

    def initial_state(self) -> State:
        return frozenset({(700, "ab")}), 0

    def player(self, state: State) -> Player:
        return MAX if state[1] % 2 == 0 else MIN

    def actions(self, state: State) -> list[int]:
        kept, ply = state
        return [sum(number for number, _ in kept) * 31 % 100_003 - 50_000, 700, ply * 7919 % 4001]

    def result(self, state: State, action: int) -> State:
        kept, ply = state
        item = (action, "ab" if ply % 2 else "c")
        kept = kept - {item} if item in kept else kept | {item}
        return kept, ply + 1

    def terminal(self, state: State) -> bool:
        return state[1] == 6

    def utility(self, state: State) -> int:
        kept, _ = state
        names = dict(frozenset(((number, name), len(name)) for number, name in kept if number > 0))
        return sum(number for number, _ in kept) % 1000 + len(kept) - sum(names.values())


def states_of_a_line(game: Any, seed: int) -> list[Any]:
    state, rng, line = game.initial_state(), Random(seed), list[Any]()
    while not game.terminal(state):
        line.append(state)
        state = game.result(state, rng.choice(game.actions(state)))
    return [*line, state]


def test_rules_with_such_sets_answer_as_in_python() -> None:
    game = Hoard()
    lowered = lower(game, game.initial_state())
    methods = lowered.bind()
    assert any(isinstance(kind, kinds.Bounded) for kind in kinds.within(lowered.layout.kind))
    for seed in range(20):
        for state in states_of_a_line(game, seed):
            words = held(lowered, state)
            assert lowered.layout.decode(words) == state
            if game.terminal(state):
                assert methods["utility"](words, 0) == game.utility(state)
                continue
            for action in game.actions(state):
                assert methods["result"](words, action, 0) == held(lowered, game.result(state, action))


def test_equal_sets_have_the_same_words_in_whatever_order_they_are_made() -> None:
    game = Hoard()
    layout = lower(game, game.initial_state()).layout
    items = [(5, "c"), (-3, "ab"), (-3, "c"), (2**40, "ab")]
    made = {tuple(layout.encode((frozenset(each), 1))) for each in permutations(items)}
    assert len(made) == 1


def test_a_set_that_outgrows_its_room_is_an_error() -> None:
    game = Hoard()
    layout = lower(game, game.initial_state()).layout
    with pytest.raises(CompileError, match="a frozenset of at most"):
        layout.encode((frozenset((number, "c") for number in range(99)), 1))


class Taken:
    """Each takes a square; the sets of the rules also hold squares that are on no board."""

    def initial_state(self) -> tuple[frozenset[int], int]:
        return frozenset({0}), 0

    def player(self, state: tuple[frozenset[int], int]) -> Player:
        return MAX

    def actions(self, state: tuple[frozenset[int], int]) -> list[int]:
        return [square for square in range(6) if square not in state[0]]

    def result(self, state: tuple[frozenset[int], int], action: int) -> tuple[frozenset[int], int]:
        return state[0] | {action}, state[1] + 1

    def terminal(self, state: tuple[frozenset[int], int]) -> bool:
        return state[1] == 4

    def utility(self, state: tuple[frozenset[int], int]) -> int:
        taken = state[0]
        return len(frozenset({90, 95}) - taken) * 10 + len(frozenset({1, 5, 95}) - taken) + ({90, 95} <= taken)


def test_constants_beyond_a_small_universe_stay_when_such_a_set_is_taken_away() -> None:
    game = Taken()
    lowered = lower(game, game.initial_state())
    utility = lowered.bind()["utility"]
    assert any(isinstance(kind, kinds.Bits) for kind in kinds.within(lowered.layout.kind))
    for seed in range(5):
        state = states_of_a_line(game, seed)[-1]
        assert utility(held(lowered, state), 0) == game.utility(state) > 20


class Spot(NamedTuple):
    row: int
    column: int


class Left:
    """Each takes one of the things away; the weights of those that are left are the utility."""

    def __init__(self, things: tuple[Any, ...], weight: Callable[[Any], int]) -> None:
        self.things = things
        self.weight = weight

    def initial_state(self) -> tuple[frozenset[Any], int]:
        return frozenset(self.things), 0

    def player(self, state: tuple[frozenset[Any], int]) -> Player:
        return MAX

    def actions(self, state: tuple[frozenset[Any], int]) -> list[int]:
        return [place for place, thing in enumerate(self.things) if thing in state[0]]

    def result(self, state: tuple[frozenset[Any], int], action: int) -> tuple[frozenset[Any], int]:
        return state[0] - {self.things[action]}, state[1] + 1

    def terminal(self, state: tuple[frozenset[Any], int]) -> bool:
        return state[1] == 1

    def utility(self, state: tuple[frozenset[Any], int]) -> int:
        weight = self.weight
        return sum(weight(thing) for thing in state[0])


@pytest.mark.parametrize(
    "game",
    [
        Left(((0, 1), (2, 3), (1, 1)), lambda thing: thing[0] * 10 + thing[1]),
        Left(((0, "ab"), (2, "c"), (1, "d")), lambda thing: thing[0] * 10 + len(thing[1])),
        Left((((0, 1), 2), ((2, 3), 4), ((1, 1), 3)), lambda thing: thing[0][0] * 10 + thing[0][1] + thing[1]),
        Left((Spot(0, 1), Spot(2, 3), Spot(1, 1)), lambda thing: thing.row * 10 + thing.column),
        Left(("a", "bc", "def"), len),
        Left((MAX, MIN), lambda thing: thing * 5),
        Left((True, False), lambda thing: 3 if thing else 4),
    ],
    ids=["ints", "texts in tuples", "tuples in tuples", "named tuples", "texts", "members", "bools"],
)
def test_the_items_of_a_small_universe_are_what_they_were(game: Any) -> None:
    lowered = lower(game, game.initial_state())
    assert any(isinstance(kind, kinds.Bits) for kind in kinds.within(lowered.layout.kind))
    utility = lowered.bind()["utility"]
    for seed in range(5):
        state = states_of_a_line(game, seed)[-1]
        assert utility(held(lowered, state), 0) == game.utility(state)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_random_programs_keep_the_law_where_every_universe_is_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(universes, "MOST", 1)
    verdicts = [judged(program(seed).text, tmp_path, Lowered).verdict for seed in range(share(200, 2))]
    assert Verdict.DIFFERENT not in verdicts
    assert verdicts.count(Verdict.SAME) > share(40, 2)
