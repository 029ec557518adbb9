"""Openings: different, live, balanced where asked, and drawn from the generator alone."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from gametree import IllegalAction, Playable, alpha_beta
from gametree.arena import random_openings
from gametree.arena.openings import openings_of, states_of_opening
from gametree.games import Nim, TicTacToe, TreeGame
from tests.arena.heaps import Heaps

GAME = TicTacToe()
START = GAME.initial_state()


@settings(max_examples=40)
@given(st.integers(0, 6), st.integers(0, 100))
def test_openings_lead_to_different_states_where_the_game_goes_on(plies: int, seed: int) -> None:
    lines = list(islice(random_openings(GAME, plies=plies, rng=Random(seed)), 30))
    ends = [states_of_opening(GAME, START, line)[-1] for line in lines]
    assert len(set(ends)) == len(lines) > 0
    assert not any(map(GAME.terminal, ends))
    assert {len(line) for line in lines} == {plies}
    assert lines == list(islice(random_openings(GAME, plies=plies, rng=Random(seed)), 30))


def test_all_openings_are_found_before_they_end() -> None:
    assert len(list(random_openings(GAME, plies=1))) == 9
    assert len(list(random_openings(GAME, START, plies=2))) == 72
    assert len(list(random_openings(GAME, plies=3))) == 252  # 9 * 8 / 2 * 7: the order of X's two moves is nothing


def test_a_balanced_opening_has_a_value_within_the_limit() -> None:
    found = set(random_openings(GAME, plies=2, search=alpha_beta))
    values = {
        line: alpha_beta(GAME, states_of_opening(GAME, START, line)[-1]).value
        for line in random_openings(GAME, plies=2)
    }
    assert found == {line for line, value in values.items() if value == 0}
    assert len(set(random_openings(GAME, plies=2, search=alpha_beta, within=1))) == 72


def test_a_balanced_opening_favours_neither_side() -> None:
    assert list(random_openings(TreeGame([[1], [0], [-1]]), plies=1, search=alpha_beta)) == [(1,)]


def test_openings_may_begin_elsewhere() -> None:
    board = GAME.parse_state("XO./.../...")
    assert {line[0] for line in random_openings(GAME, board, plies=1)} == set(range(2, 9))


def test_states_that_cannot_be_hashed_are_told_apart_by_their_lines() -> None:
    game: Playable[Any, Any] = Heaps()
    assert set(random_openings(game, plies=1)) == {(0,), (1,)}
    assert set(random_openings(game, plies=2)) == {(0, 1), (1, 0), (1, 1)}


def test_a_game_that_is_over_at_once_has_no_opening_of_a_ply() -> None:
    assert list(random_openings(Nim((1,)), plies=1)) == []
    assert list(random_openings(Nim((1,)), plies=0)) == [()]


def test_openings_are_repeated_if_they_are_to_be() -> None:
    assert list(openings_of([[1], [2]], GAME, START, Random(0), repeat=False)) == [(1,), (2,)]
    again = openings_of([[1], [2]], GAME, START, Random(0), repeat=True)
    assert list(islice(again, 5)) == [(1,), (2,), (1,), (2,), (1,)]
    assert list(openings_of([], GAME, START, Random(0), repeat=True)) == []


def test_an_opening_that_is_illegal_or_over_is_refused() -> None:
    with pytest.raises(IllegalAction, match=r"1 is not legal at X\.\./\.\.\./\.\.\.: choose one of 2, 3"):
        states_of_opening(GAME, START, [0, 0])
    with pytest.raises(
        ValueError, match=r"The opening 1 4 2 5 3 ends the game at XXX/OO\./\.\.\.: leave it out\."
    ):
        states_of_opening(GAME, START, [0, 3, 1, 4, 2])
    with pytest.raises(ValueError, match=r"The opening without an action ends the game at XXX/OO\./\.\.\."):
        states_of_opening(GAME, GAME.parse_state("XXX/OO./..."), [])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"plies": -1}, "The plies of an opening must be an integer of at least 0, not -1."),
        ({"plies": 2, "within": -1}, "within must be a finite number of at least 0, not -1."),
    ],
)
def test_limits_that_mean_nothing(options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        random_openings(GAME, **options)
