"""Compiled solving of games with chance: the bounds agree with those of plain `solve`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from gametree import CompileError, LimitReached, Symmetric, Tabled, UnknownState, compiled, expectiminimax, solve
from gametree.games import BearOff, EinStein, Pig
from gametree.games.bear_off import HomeBoards
from gametree.solver.solved_states import Solved
from tests.compiled.dice_games import EndlessDice, RandomDice
from tests.compiled.random_games import Place
from tests.support.samples import sample, share


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


@pytest.mark.slow(traced=True)
def test_solutions_agree_on_random_games() -> None:
    for seed in range(6):
        agree(RandomDice(), start=Place(seed))
        for value in (0.0, 1.5):
            agree(EndlessDice(), start=Place(seed), cycle_value=value)


@pytest.mark.slow
def test_solutions_agree_on_many_random_games() -> None:
    for seed in range(6, 6 + share(94, 3)):
        for value in (0.0, -1.5):
            agree(EndlessDice(), start=Place(seed), cycle_value=value)


@pytest.mark.slow(traced=True)
def test_solutions_agree_in_plain_python(interpreted: None) -> None:
    for seed in range(share(8, 2)):
        agree(EndlessDice(), start=Place(seed), cycle_value=1.5)
        agree(RandomDice(), start=Place(seed))


def test_a_game_of_few_states_that_are_reached_one_after_another_agrees_in_plain_python(interpreted: None) -> None:
    agree(EndlessDice(nodes=5), start=Place(3), cycle_value=1.5)


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", sample([Pig(goal=4, sides=2), EinStein(size=3), BearOff(2), Pig(goal=15)], 2), ids=repr
)
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


def ends_of_a_turn(points: tuple[int, ...], dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return where the checkers can stand, each by its point, after the dice were played in any order."""
    if not dice or not points:
        return {points}
    ends: set[tuple[int, ...]] = set()
    for place, die in enumerate(dice):
        for point in {each for each in points if each >= die or each == max(points)}:
            left = list(points)
            left.remove(point)
            left += [point - die] if point > die else []
            ends |= ends_of_a_turn(tuple(sorted(left)), dice[:place] + dice[place + 1 :])
    return ends


def chances_to_bear_off_first(checkers: int) -> tuple[dict[tuple[int, ...], int], Any]:
    """Return the chances of the player who is to roll, by the numbers of both boards, by rules written apart."""
    numbers = range(checkers + 1)
    boards = sorted((b for n in numbers for b in combinations_with_replacement(range(1, 7), n)), key=sum)
    places = {board: place for place, board in enumerate(boards)}
    ends: list[tuple[float, Any]] = []
    for high, low in combinations_with_replacement(range(1, 7), 2):
        dice = (high, low) * (2 if high == low else 1)
        rows = [[places[end] for end in ends_of_a_turn(board, dice)] for board in boards]
        wide = max(map(len, rows))
        filled = np.array([row + row[:1] * (wide - len(row)) for row in rows])
        ends.append(((1 if high == low else 2) / 36, filled))
    chances = np.zeros((len(boards), len(boards)))
    for place in range(1, len(boards)):  # of the boards with fewer points, all is known
        chances[place] = sum(p * (1 - chances[:, end[place]]).max(axis=1) for p, end in ends)
        chances[place, 0] = 0  # the other has none left
        chances[1:, place] = sum(p * (1 - chances[place])[end[1:]].max(axis=1) for p, end in ends)
    return places, chances


def board(points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the checkers on each point."""
    return tuple(points.count(point) for point in range(1, 7))


@pytest.mark.slow
def test_bearing_off_is_worth_what_rules_written_apart_say_for_all_pairs() -> None:
    places, chances = chances_to_bear_off_first(3)
    assert chances.size == 7_056
    solution = compiled.solve(BearOff(3))
    found = 0
    for (one, row), (other, column) in product(places.items(), repeat=2):
        state = HomeBoards(board(one), board(other))
        if state in solution and one and other:
            found += 1
            assert solution[state].value == pytest.approx(2 * chances[row, column] - 1, abs=1e-9)
    assert found > 3_528


def ends_by_the_rules(game: BearOff, state: HomeBoards) -> set[tuple[int, ...]]:
    """Return where MAX's checkers can stand after the turn that has begun."""
    if game.terminal(state) or state.turn == -1:
        return {state.south}
    return {end for action in game.actions(state) for end in ends_by_the_rules(game, game.result(state, action))}


@pytest.mark.slow
def test_the_turns_of_six_checkers_are_those_of_rules_written_apart_so_all_pairs_have_their_values() -> None:
    game, rng = BearOff(6), Random(2)
    boards = [each for n in range(7) for each in combinations_with_replacement(range(1, 7), n)]
    assert len(boards) ** 2 == 853_776
    for points in sample(boards[1:], 4):
        state = HomeBoards(board(points), board(rng.choice(boards[1:])))
        for roll, _ in game.outcomes(state):
            rolled = game.result(state, roll)
            assert ends_by_the_rules(game, rolled) == {board(end) for end in ends_of_a_turn(points, rolled.dice)}


@pytest.mark.slow
def test_a_turn_of_bearing_off_with_six_checkers_is_worth_what_rules_written_apart_say() -> None:
    places, chances = chances_to_bear_off_first(6)
    assert chances.size == 853_776
    numbers = {board(points): place for points, place in places.items()}
    assert round(chances[-1, -1], 4) == 0.6512
    game, rng = BearOff(6), Random(1)
    live = [each for each in numbers if any(each)]
    for start in (game.initial_state(), *(HomeBoards(rng.choice(live), rng.choice(live)) for _ in range(100))):
        value = 2 * chances[numbers[start.south], numbers[start.north]] - 1
        game_of_a_turn = Tabled(game, AfterATurn(numbers, chances))
        assert expectiminimax(game_of_a_turn, start).value == pytest.approx(value, abs=1e-9)


class AfterATurn(Mapping[HomeBoards, Solved]):
    """The values of live states in which MIN is to roll."""

    def __init__(self, numbers: dict[tuple[int, ...], int], chances: Any) -> None:
        self.numbers, self.chances = numbers, chances

    def __getitem__(self, state: HomeBoards) -> Solved:
        if state.turn == 1 or state.dice or not any(state.south):
            raise KeyError(state)
        chance = self.chances[self.numbers[state.north], self.numbers[state.south]]
        return Solved(float(1 - 2 * chance), None)

    def __iter__(self) -> Iterator[HomeBoards]:
        return iter(())

    def __len__(self) -> int:
        return 0


@pytest.mark.slow(traced=True)
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
    solution = compiled.solve(game, start=start)
    solution.save(tmp_path / "solution")
    loaded = compiled.load(tmp_path / "solution", game)
    assert {state: loaded[state] for state in solution} == dict(solution)
    assert loaded.counts() == solution.counts()
