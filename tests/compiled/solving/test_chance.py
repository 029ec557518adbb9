"""Compiled solving of games with chance: the bounds agree with those of plain `solve`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gametree import CompileError, LimitReached, Symmetric, UnexpectedChance, UnknownState, compiled, solve
from gametree.games import BearOff, EinStein, Pig
from tests.compiled.dice_games import EndlessDice, RandomDice
from tests.compiled.random_games import Place


def agree(game: Any, **options: Any) -> None:
    """Check that all states have bounds that meet, and close ones, and that counts are equal."""
    plain, machine = solve(game, **options), compiled.solve(game, **options)
    assert list(machine) == list(plain)
    for state, expected in plain.items():
        found = machine[state]
        assert found.error < 2e-9
        assert found.plies == expected.plies
        assert abs(float(expected.value) - found.value) <= found.error + expected.error
    assert machine.counts().by_ply == plain.counts().by_ply
    assert sum(machine.counts().terminal.values()) == sum(plain.counts().terminal.values())


@pytest.mark.exhaustive
def test_solutions_agree_on_random_games() -> None:
    for seed in range(6):
        agree(RandomDice(), start=Place(seed))
        for value in (0.0, 1.5):
            agree(EndlessDice(), start=Place(seed), cycle_value=value)


@pytest.mark.slow(traced=True)
def test_solutions_agree_on_many_random_games() -> None:
    for seed in range(6, 100):
        for value in (0.0, -1.5):
            agree(EndlessDice(), start=Place(seed), cycle_value=value)


@pytest.mark.slow(traced=True)
def test_solutions_agree_in_plain_python(interpreted: None) -> None:
    for seed in range(8):
        agree(EndlessDice(), start=Place(seed), cycle_value=1.5)
        agree(RandomDice(), start=Place(seed))


@pytest.mark.slow
@pytest.mark.parametrize("game", [Pig(goal=4, sides=2), Pig(goal=15), EinStein(size=3), BearOff(2)], ids=repr)
def test_shipped_games_are_solved(game: Any) -> None:
    agree(game)
    start = game.initial_state()
    assert compiled.solve(game).best_actions(start) == solve(game).best_actions(start)


@pytest.mark.slow
def test_the_first_player_wins_pig_with_a_probability_of_53_percent() -> None:
    game = Pig()
    found = compiled.solve(game)[game.initial_state()]
    assert found.error < 1e-9
    assert round((1 + found.value) / 2, 4) == 0.5306


@pytest.mark.exhaustive
def test_what_solving_with_chance_does_not_do_is_said(tmp_path: Path) -> None:
    game, start = EndlessDice(), Place(3)
    with pytest.raises(CompileError, match="has chance in it, and is not solved on disk: leave out workdir="):
        compiled.solve(game, start=start, workdir=tmp_path)
    with pytest.raises(ValueError, match="An error must be"):
        compiled.solve(game, start=start, error=0)
    with pytest.raises(LimitReached, match="The limit of 3 states"):
        compiled.solve(game, start=start, limit=3)
    solution = compiled.solve(Symmetric(game), start=start)
    assert len(solution) == len(solve(game, start=start))
    with pytest.raises(UnknownState):
        solution[Place(4)]
    with pytest.raises(UnexpectedChance, match="no place for the errors"):
        solution.save(tmp_path / "solution")
