"""The range of a rule's answers holds each of them, and is as narrow as the rule's text shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

import pytest
from gametree.compiled.specialise import Rules
from gametree.compiled.value_range import Range, value_range

from gametree import Player, alpha_beta_with_memory, compiled, depth_penalised_minimax
from gametree.compiled import SharedTable
from tests.compiled.compositions import counted, with_memory
from tests.compiled.random_games import Place, WholeGames, mixed

LARGE = 40


def in_words(state: int) -> int:
    if state % 3 == 0:
        return LARGE
    return -2 if state % 2 else 0


def by_another(state: int) -> int:
    return 3 * in_words(state) - 1


def by_two(state: int) -> int:
    return -in_words(state) * (2 - in_words(state))


def by_a_name(state: int) -> int:
    best = 0
    if state > 3:
        best = by_another(state)
    return best


def of_bits(state: int) -> int:
    return abs(state).bit_count() - 2


def between(state: int) -> int:
    return max(-2, min(state, 7))


def at_most(state: int) -> int:
    return min(state, 5) - 1


def difference(state: int) -> int:
    return in_words(state) - of_bits(state)


def nothing(state: int) -> int:
    return 0 * state


def whether(state: int) -> bool:
    return not state > 3


def either(state: int) -> int:
    return state > 3 and 5


def a_player(state: int) -> int:
    return Player.MIN if state > 2 else Player.MAX.opponent


def real(state: int) -> float:
    return 0.5 if state > 2 else -1.25


def the_state(state: int) -> int:
    return state


def changed(state: int) -> int:
    if state < 0:
        state = 5
    return state


def climbing(state: int) -> int:
    best = 0
    for _ in range(abs(state)):
        best = best + 1
    return best


def added_to(state: int) -> int:
    best = 0
    best += abs(state)
    return best


def of_a_loop(state: int) -> int:
    for best in (3, 4, 5, state):
        if best > state:
            return best
    return 1


def of_two_loops(state: int) -> int:
    best = 0
    for best in range(1, 20):
        if best > state:
            break
    return best


def one_of_two(state: int) -> int:
    left, _right = (state, 1)
    return left


def in_circles(state: int) -> int:
    return 0 if state < 1 else in_circles(state - 1) + 1


def without_end(state: int) -> float:
    return inf if state > 2 else 0


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (in_words, (-2, 40)),
        (by_another, (-7, 119)),
        (by_two, (-40 * 4, 38 * 40)),
        (by_a_name, (-7, 119)),
        (of_bits, (-2, 62)),
        (between, (-2, 7)),
        (at_most, (-inf, 4)),
        (difference, (-64, 42)),
        (nothing, (0, 0)),
        (whether, (0, 1)),
        (either, (0, 5)),
        (a_player, (-1, -1)),
        (real, (-1.25, 0.5)),
        (the_state, (-inf, inf)),
        (changed, (-inf, inf)),
        (climbing, (-inf, inf)),
        (added_to, (-inf, inf)),
        (of_a_loop, (-inf, inf)),
        (of_two_loops, (-inf, inf)),
        (one_of_two, (-inf, inf)),
        (in_circles, (-inf, inf)),
        (without_end, (-inf, inf)),
    ],
    ids=lambda given: getattr(given, "__name__", ""),
)
def test_ranges_are_what_the_text_shows(rule: Callable[[int], Any], expected: tuple[float, float]) -> None:
    rules = Rules(object(), lambda function: function)
    found = value_range(rules, rules.function(rule, {}))
    assert found == Range(*expected)
    for state in range(-9, 10):
        assert found.least <= rule(state) <= found.most


@dataclass(frozen=True)
class Spoken(WholeGames):
    """Utilities are told in words, and are not alike for both sides."""

    def utility(self, state: Place) -> int:
        kind = mixed(state, 4) % 4
        return 5 if kind == 0 else -3 if kind == 1 else 2 if kind == 2 else 0


@dataclass(frozen=True)
class Unspoken(WholeGames):
    """The same utilities, of which the text says nothing."""

    def utility(self, state: Place) -> int:
        return (5, -3, 2, 0)[mixed(state, 4) % 4]


@pytest.mark.parametrize(
    "penalty", [pytest.param(None, marks=pytest.mark.slow), 1 / 4, pytest.param(1 / 64, marks=pytest.mark.slow)]
)
def test_what_the_text_shows_changes_no_answer(penalty: float | None) -> None:
    machine = compiled.compile(Spoken())
    for seed in range(1, 201):
        found = with_memory(machine, Place(seed), penalty=penalty)
        if penalty is None:
            assert found == alpha_beta_with_memory(Spoken(), Place(seed))
        else:
            assert found == depth_penalised_minimax(Spoken(), Place(seed), penalty=penalty)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(("penalty", "nodes"), [(None, (407, 512)), (1 / 4, (482, 484))])
def test_what_the_text_shows_need_not_be_searched_for(penalty: float | None, nodes: tuple[int, int]) -> None:
    spoken, unspoken = (
        [
            counted(with_memory, machine, Place(seed), table=SharedTable(megabytes=0.1), penalty=penalty)
            for machine in [compiled.compile(game)]
            for seed in range(1, 9)
        ]
        for game in (Spoken(), Unspoken())
    )
    assert [result for result, *_ in spoken] == [result for result, *_ in unspoken]
    assert tuple(sum(nodes for _, nodes, _ in each) for each in (spoken, unspoken)) == nodes
