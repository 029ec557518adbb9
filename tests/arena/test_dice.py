"""Games with chance: both games of an opening have the same dice, on any executor and after a kill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametree import CHANCE, random_strategy
from gametree.arena import ArenaGame, random_openings, sprt, tournament
from gametree.games import BearOff, EinStein, Nim, Pig

GAMES = [Pig(12), EinStein(3), BearOff(2)]
RANDOM = {"a": random_strategy(), "b": random_strategy()}


def first(game: Any, state: Any) -> Any:
    return next(iter(game.actions(state)))


def last(game: Any, state: Any) -> Any:
    return list(game.actions(state))[-1]


def rolls(game: Any, played: ArenaGame[Any, Any]) -> Iterator[tuple[int, Any, Any]]:
    """Yield the plies at which chance moved, with the outcomes that there were and the one that was drawn."""
    for ply, (state, action) in enumerate(zip(played.record.states, played.record.actions, strict=False)):
        if game.player(state) is CHANCE:
            yield ply, list(game.outcomes(state)), action


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_both_games_of_an_opening_have_the_same_dice(game: Any) -> None:
    played = tournament({"first": first, "last": last, "random": random_strategy()}, game, games=20).games
    shared = 0
    for one, other in zip(played[::2], played[1::2], strict=True):
        assert (one.max, one.min, one.opening) == (other.min, other.max, other.opening)
        there = {ply: (outcomes, drawn) for ply, outcomes, drawn in rolls(game, other)}
        for ply, outcomes, drawn in rolls(game, one):
            if ply in there and there[ply][0] == outcomes:
                shared += 1
                assert there[ply][1] == drawn
    assert shared > 20


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_of_two_equal_players_each_wins_as_much_as_the_other_with_every_pair_of_dice(game: Any) -> None:
    played = tournament({"a": last, "b": last}, game, games=60, openings=2, repeat=True).games
    for one, other in zip(played[::2], played[1::2], strict=True):
        assert one.record == other.record
        assert one.points("a") + other.points("a") == 1
    assert len({game.record for game in played}) > 10


def test_other_pairs_and_other_generators_have_other_dice_as_often_as_the_die_says() -> None:
    game = Pig(100)
    played = tournament({"a": first, "b": last}, game, games=40, openings=2, repeat=True).games
    drawn = Counter(action for each in played[::2] for ply, _, action in rolls(game, each) if ply >= 2)
    number = drawn.total()
    assert number > 500
    assert all(abs(count - number / 6) < 5 * (number * 5 / 36) ** 0.5 for count in drawn.values())
    assert len(drawn) == 6
    assert all(one.record != other.record for one, other in pairwise(played[::2]))
    again = tournament({"a": first, "b": last}, game, games=2, openings=2, rng=Random(5)).games
    assert again[0].record != played[0].record


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_games_are_the_same_on_an_executor_and_in_a_file_that_is_read_again(game: Any, tmp_path: Path) -> None:
    here = tournament(RANDOM, game, games=10)
    with ThreadPoolExecutor(2) as executor:
        there = tournament(RANDOM, game, games=10, executor=executor)
    file = tmp_path / "games.jsonl"
    tournament(RANDOM, game, games=10, results=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:6]) + lines[6][:20])
    again = tournament(RANDOM, game, games=10, results=file)
    for other in (there, again):
        assert [each.record for each in other.games] == [each.record for each in here.games]


@pytest.mark.exhaustive
def test_the_games_are_the_same_in_processes_of_their_own() -> None:
    game = Pig(12)
    here, there = (tournament(RANDOM, game, games=2, isolate=each, seconds=60) for each in (False, True))
    assert [each.record for each in there.games] == [each.record for each in here.games]


def test_openings_draw_outcomes_too() -> None:
    game = Pig(20)
    lines = list(random_openings(game, plies=3))
    assert len({line[1] for line in lines}) == 6  # a roll, what it shows, and a choice
    assert {line[0] for line in lines} == {next(iter(game.actions(game.initial_state())))}


def test_a_test_of_equal_players_counts_no_luck() -> None:
    """Each pair is even, so nothing speaks for the better player."""
    found = sprt(last, last, Pig(20), elo0=0, elo1=100, openings=2, repeat=True)
    assert found.verdict == "elo0"
    assert set(found.pairs) == {1}


def test_openings_run_out_only_without_dice() -> None:
    game = Pig(goal=5, sides=2)
    standings = tournament({"a": first, "b": last}, game, games=40, openings=1)
    assert (len(standings.games), standings.exhausted, standings.distinct > 10) == (40, False, True)
    assert tournament({"a": first, "b": last}, game, games=40, openings=1, repeat=False).exhausted
    assert tournament({"a": first, "b": last}, Nim((1, 2)), games=40, openings=1).exhausted
