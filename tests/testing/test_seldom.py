"""The kit checks games that are seldom: lazy, endless, long, or compiled to something else."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from operator import attrgetter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import find, settings

import gametree
from gametree.game import MAX, MIN, Player
from gametree.games import Board, Nim, TicTacToe, TreeGame
from gametree.search import minimax
from gametree.testing import (
    CheckFailed,
    check_game,
    compiled_suite,
    exploration,
    game_checks,
    rule_checks,
    run_checks,
    states,
)
from gametree.testing.exploration import Explored, Terms, explore, explore_line
from gametree.testing.patience import Patience
from gametree.testing.random_utilities import TINY, extreme_utilities
from tests.testing.zoo.games import Pile


@dataclass(eq=True, unsafe_hash=True)
class Lazy:
    """A pile whose actions are listed once, when they are first asked for."""

    left: int
    player: Player
    listed: list[int] | None = field(default=None, compare=False)


class Listing(Pile):
    def initial_state(self) -> Lazy:
        return Lazy(3, MAX)

    def actions(self, state: Lazy) -> list[int]:
        if state.listed is None:
            state.listed = [*super().actions(state)]
        return list(state.listed)

    def result(self, state: Lazy, action: int) -> Lazy:
        return Lazy(state.left - action, MIN if state.player == MAX else MAX)


class Forgetful(Listing):
    """The list is emptied by the first who reads it."""

    def actions(self, state: Lazy) -> list[int]:
        if state.listed is None:
            state.listed = []
            return [*Pile.actions(self, state)]
        return state.listed or [1]


class Marking(Listing):
    """The first who reads the actions leaves a mark, which only the next state's actions tell."""

    def actions(self, state: Lazy) -> list[int]:
        if state.listed == [0]:
            return [1]
        state.listed = []
        return [*Pile.actions(self, state)]

    def result(self, state: Lazy, action: int) -> Lazy:
        following = super().result(state, action)
        following.listed = None if state.listed is None else [0]
        return following


def test_states_that_fill_a_cache_are_not_called_changed() -> None:
    check_game(Listing())


def test_states_whose_cache_changes_an_answer_are_called_changed() -> None:
    with pytest.raises(CheckFailed, match="actions changes the state it is given into Lazy"):
        check_game(Forgetful())
    with pytest.raises(CheckFailed, match="actions changes the state it is given"):
        check_game(Marking())


def test_actions_that_do_not_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(Pile):
        def actions(self, state: Any) -> Any:
            return range(1, 10**9)

    for module in (exploration, rule_checks):
        monkeypatch.setattr(module, "MOST_ACTIONS", 4)
    with pytest.raises(CheckFailed, match=r"actions offers more than 4 actions .*: let them come to an end"):
        check_game(Endless())


def test_only_the_last_places_of_a_long_line_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploration, "MOST_RESULTS_OF_A_LINE", 6)
    with Patience() as patience:
        along = explore_line(explore(Pile(), patience, Terms(), most=10), (2, 1, 1))
    assert along
    assert [place.state.left for place in along.places] == [5, 4, 3]
    assert along.successors == [[(1, 1)], [(1, 2)], []]
    assert along.places[-1].line == (2, 1, 1)


def test_the_part_of_the_time_that_has_passed_is_told_and_no_time_has_passed_at_once() -> None:
    seconds = [0.0]
    patience = Patience(in_all=4, clock=lambda: seconds[0])
    assert patience.spent == 0
    seconds[0] = 1.0
    assert patience.spent == 0.25
    assert Patience(in_all=0).spent == 1


def drawn_utilities(kind: int, seed: int) -> tuple[float, ...]:
    rng = Random(seed)
    draws = iter([kind, *(rng.randrange(2**30) for _ in range(9))])
    return extreme_utilities(lambda count: next(draws) % count)


def test_tiny_utilities_have_both_zeros_and_the_smallest_floats() -> None:
    drawn = [drawn_utilities(2, seed) for seed in range(40)]
    assert {repr(value) for values in drawn for value in values} == {repr(value) for value in TINY}


@pytest.mark.parametrize(
    ("kind", "lengths"),
    [
        (0, {2, 3, 4, 5}),
        (1, {1, 2, 3}),
        (2, {2, 3, 4}),
        (3, {2, 3, 4, 5, 6}),
        (4, {2, 3, 4, 5}),
        (5, {1, 2, 3, 4, 5}),
        (7, {1}),
    ],
    ids=["adjacent", "huge", "tiny", "fractions", "whole", "one-sided", "equal"],
)
def test_utilities_of_each_kind_are_few_or_several(kind: int, lengths: set[int]) -> None:
    assert {len(drawn_utilities(kind, seed)) for seed in range(60)} == lengths


def test_states_are_drawn_up_to_the_end_of_a_game() -> None:
    game = Nim((1,))
    quick = settings(max_examples=20, derandomize=True, database=None)
    assert find(states(game), game.terminal, settings=quick) == game.result(
        game.initial_state(), *game.actions(game.initial_state())
    )


@pytest.fixture
def pile() -> Any:
    with Patience() as patience:
        yield explore(Pile(), patience, Terms(), most=3)


def law(name: str) -> Any:
    (found,) = (law for law in compiled_suite.LAWS if law.__name__ == name)
    return found


def itself(state: Any) -> Any:
    return state


def test_a_canonical_that_is_compiled_to_another_is_caught(pile: Explored) -> None:
    pile.game.canonical = itself
    fold: Any = SimpleNamespace(rules=SimpleNamespace(folds=1, canonical=itself))
    assert list(law("check_canonical")(fold, pile)) == []
    fold.rules.canonical = attrgetter("left")
    unfolded: Any = SimpleNamespace(rules=SimpleNamespace(folds=0, canonical=itself))
    faults = list(law("check_canonical")(fold, pile))
    assert len(faults) == len(pile.places)
    assert "canonical returned" in faults[0].message
    assert "in Python but returned 7 compiled," in faults[0].message
    assert list(law("check_canonical")(unfolded, pile)) == []


def tree(plies: int, seed: int = 1) -> Any:
    """Return a tree of two actions at each node, whose leaves differ."""
    return [tree(plies - 1, 2 * seed + branch) for branch in (0, 1)] if plies else seed * 7 % 11 - 5


@pytest.mark.parametrize("game", [TicTacToe(), TreeGame(tree(5))], ids=["tuples", "ints"])
def test_a_search_that_costs_more_nodes_when_compiled_is_caught(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`minimax` stands for a compiled search that does not prune."""
    with Patience() as patience:
        explored = explore(game, patience, Terms(), most=1)
    twins: Any = SimpleNamespace(evaluate=None, machine=game, python=game, has_chance=False)
    found: dict[bool, list[str]] = {}
    for prunes in (True, False):
        by_name = {search.__name__: search for search in compiled_suite.SEARCHES}
        fake = SimpleNamespace(**by_name if prunes else by_name | {"alpha_beta": minimax})
        monkeypatch.setitem(vars(gametree), "compiled", fake)
        found[prunes] = [fault.message for fault in compiled_suite.check_searches(twins, explored)]
    assert found[True] == []
    assert re.match(
        r"alpha_beta to depth \d returned Found.* in Python but returned Found.* compiled,", found[False][0]
    )


class NoSide(TicTacToe):
    """Nobody is to move."""

    def player(self, state: Board) -> Any:
        return 0


def test_a_law_that_fails_at_the_start_is_not_tested_again() -> None:
    failed = [outcome.name for outcome in run_checks(game_checks(examples=5), NoSide()) if outcome.failure]
    assert failed == ["player"]


class Forks:
    """Nine actions at every state, for ever."""

    def initial_state(self) -> tuple[int, ...]:
        return ()

    def player(self, state: tuple[int, ...]) -> Player:
        return MAX if len(state) % 2 else MIN

    def actions(self, state: tuple[int, ...]) -> range:
        return range(9)

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def terminal(self, state: tuple[int, ...]) -> bool:
        return False

    def utility(self, state: tuple[int, ...]) -> int:
        return 0


def test_a_large_game_that_goes_on_beyond_its_plies_is_found_by_a_random_line() -> None:
    with pytest.raises(CheckFailed) as caught:
        check_game(Forks(), plies=20, examples=20)
    assert (caught.value.check, len(caught.value.line)) == ("ending", 21)
