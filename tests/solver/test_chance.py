"""Solving games with chance: bounds that hold the value, against an oracle that tries all strategies."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametree import (
    CHANCE,
    MAX,
    MIN,
    Chance,
    Expected,
    IllegalAction,
    Player,
    Solution,
    Tabled,
    UnexpectedChance,
    certify,
    expectiminimax,
    never_loses,
    solve,
    verify,
)
from gametree.games import BearOff, ChanceTree, EinStein, GraphGame, Pig
from gametree.solver.interval_iteration import bound_values
from gametree.solver.retrograde_analysis import value_states
from gametree.solver.state_graph import explore
from tests.support.chance_trees import (
    ChanceGraph,
    brute_force,
    chance_game,
    random_graph,
    random_position,
    random_tree,
)


def random_cyclic(rng: Random, count: int) -> ChanceGraph:
    """Return a game in which play may return to any state, with terminal states of a few utilities."""
    positions: dict[int, Any] = {each: random_position(rng, range(count + 3)) for each in range(count)}
    positions |= {count + each: rng.randint(-2, 2) for each in range(3)}
    return ChanceGraph(positions)


def strategies(game: ChanceGraph, player: Player) -> Iterator[dict[int, int]]:
    """Yield each choice of one next state for every state of a player."""
    own = [
        each for each, position in game.positions.items() if isinstance(position, tuple) and position[0] is player
    ]
    for chosen in product(*(sorted({*game.positions[each][1]}) for each in own)):
        yield dict(zip(own, chosen, strict=True))


def chain_values(game: ChanceGraph, moves: Mapping[int, int], endless: Fraction) -> dict[int, Fraction]:
    """Return the value of each state where all players' moves are fixed, by linear equations in Fractions."""
    steps: dict[int, dict[int, Fraction]] = {}
    for state, position in game.positions.items():
        if not game.terminal(state):
            steps[state] = {}
            for following, chance in (
                zip(position[1], position[2], strict=True)
                if position[0] is CHANCE
                else [(moves[state], Fraction(1))]
            ):
                steps[state][following] = steps[state].get(following, Fraction(0)) + chance
    ends = {state for state in game.positions if state not in steps}
    escaping = set(ends)
    while more := {s for s in steps if s not in escaping and escaping & steps[s].keys()}:
        escaping |= more
    values = {state: Fraction(game.positions[state]) for state in ends}
    values |= {state: endless for state in steps if state not in escaping}
    unknown = [state for state in steps if state in escaping]
    rows: list[list[Fraction]] = []
    for state in unknown:
        row = [Fraction(int(each == state)) - steps[state].get(each, Fraction(0)) for each in unknown]
        rows.append([*row, sum((p * values[t] for t, p in steps[state].items() if t in values), Fraction(0))])
    for place in range(len(rows)):
        pivot = next(number for number in range(place, len(rows)) if rows[number][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [each / rows[place][place] for each in rows[place]]
        for number, row in enumerate(rows):
            if number != place and row[place]:
                rows[number] = [a - row[place] * b for a, b in zip(row, rows[place], strict=True)]
    return values | {state: row[-1] for state, row in zip(unknown, rows, strict=True)}


def oracle(game: ChanceGraph, endless: Fraction) -> dict[int, Fraction]:
    """Return the value of each state: the best of MAX's strategies, each against the best reply of MIN."""
    replies = list(strategies(game, MIN))
    worst = [
        {state: min(each[state] for each in found) for state in game.positions}
        for found in (
            [chain_values(game, {**ours, **theirs}, endless) for theirs in replies]
            for ours in strategies(game, MAX)
        )
    ]
    return {state: max(each[state] for each in worst) for state in game.positions}


def check_cyclic(seed: int) -> None:
    rng = Random(seed)
    game = random_cyclic(rng, count=rng.randint(2, 6))
    endless: Any = rng.choice([0, 0, 0, 1, -1, Fraction(1, 2), 3, -3])
    exact = oracle(game, Fraction(endless))
    for start in list(game.positions)[:2]:
        solution = solve(game, start=start, cycle_value=endless)
        for state, found in solution.items():
            assert isinstance(found, Expected)
            assert found.lower <= exact[state] <= found.upper, (seed, state)
            assert found.error <= 1e-9, (seed, state)
            best = solution.best_actions(state)
            if found.plies is None and game.player(state) is not CHANCE:
                worths = {action: exact[game.result(state, action)] for action in game.actions(state)}
                assert set(best) == {action for action, worth in worths.items() if worth == exact[state]}, seed
            else:
                assert best == ()


def test_bounds_hold_the_value_that_all_strategies_give() -> None:
    for seed in range(60):
        check_cyclic(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_bounds_hold_the_value_that_all_strategies_give_on_2_000_graphs(block: int) -> None:
    for seed in range(1000 + 200 * block, 1200 + 200 * block):
        check_cyclic(seed)


def test_where_play_cannot_return_values_are_exact() -> None:
    for seed in range(40):
        tree = random_tree(Random(seed), depth=5)
        found = solve(chance_game(tree))[0]
        assert (found.value, found.error) == (brute_force(tree)[0], 0)
        assert found.plies == (0 if isinstance(tree, int) else None)
        graph = random_graph(Random(seed), layers=3, width=3)
        for state, entry in solve(graph).items():
            assert (entry.value, found.error) == (expectiminimax(graph, state).value, 0)


def test_floats_have_proven_errors_too() -> None:
    for seed in range(20):
        tree = random_tree(Random(seed), depth=5)
        found = solve(chance_game(tree, float))[0]
        assert isinstance(found, Expected)
        assert found.lower <= brute_force(tree)[0] <= found.upper
        assert found.error < 1e-12


def test_without_chance_it_is_retrograde_analysis() -> None:
    class WithOutcomes(GraphGame[int, int]):
        """The same game, which might have chance."""

        def outcomes(self, state: int) -> list[Any]:
            return []

    for seed in range(60):
        rng = Random(seed)
        positions: dict[int, Any] = {}
        for state in range(8):
            ways = {way: rng.randrange(11) for way in range(rng.randint(1, 3))}
            positions[state] = rng.choice(list(Player)), ways
        positions |= {state: rng.randint(-2, 2) for state in range(8, 11)}
        graph = explore(WithOutcomes(0, positions), [0])
        exact = value_states(graph, 0)
        found = bound_values(graph, 0, 1e-9)
        for number, level in enumerate(exact.levels):
            assert found.lowers[number] == found.uppers[number] == exact.values[level], seed


PIGLET = {  # Neller & Presser 2004; own points, the other's and the turn total are counted in heads
    (0, 0, 0): Fraction(4, 7), (0, 0, 1): Fraction(5, 7), (0, 1, 0): Fraction(2, 5), (0, 1, 1): Fraction(3, 5),
    (1, 0, 0): Fraction(4, 5), (1, 1, 0): Fraction(2, 3),
}  # fmt: skip


def test_piglet() -> None:
    game = Pig(goal=4, sides=2)  # a head is worth 2
    solution = solve(game)
    for (own, other, total), chance in PIGLET.items():
        for text, sign in (
            (f"{2 * own}:{2 * other} +{2 * total} MAX", 1),
            (f"{2 * other}:{2 * own} +{2 * total} MIN", -1),
        ):
            found = solution[game.parse_state(text)]
            assert isinstance(found, Expected)
            assert found.lower <= sign * (2 * chance - 1) <= found.upper
            assert 0 < found.error < 1e-11


def test_small_pig_by_iterating_values_until_they_stop() -> None:
    game = Pig(goal=12)
    chances: dict[Any, float] = {}  # of the player who rolls, by own points, the other's and the turn total

    def chance(own: int, other: int, total: int) -> float:
        return 1.0 if own + total >= 12 else chances.get((own, other, total), 0.5)

    for _ in range(200):
        for own, other, total in product(range(12), range(12), reversed(range(12))):
            if own + total < 12:
                roll = (
                    1 - chance(other, own, 0) + sum(chance(own, other, total + face) for face in range(2, 7))
                ) / 6
                chances[own, other, total] = max(roll, 1 - chance(other, own + total, 0) if total else 0)
    solution = solve(game)
    assert abs((1 + solution[game.initial_state()].value) / 2 - chances[0, 0, 0]) < 1e-9


def test_einstein_and_bearing_off_are_exact() -> None:
    game = BearOff(checkers=1)
    solution = solve(game)
    start = solution[game.initial_state()]
    # One checker on the six point is off with 27 of 36 rolls, and else it is on a lower point.
    assert start.error == 0
    assert start.value == expectiminimax(game, game.initial_state()).value
    assert solution.result(game.initial_state()) == (start.value, ())


@pytest.mark.slow
def test_einstein_3_x_3() -> None:
    found = solve(EinStein(size=3))[EinStein(size=3).initial_state()]
    assert found.error == 0
    assert found.value == Fraction(97, 243)


def test_a_solution_plays_searches_and_ends_play_in_other_searches() -> None:
    game = Pig(goal=8, sides=2)
    solution = solve(game)
    hold, roll = map(game.parse_action, ("hold", "roll"))
    state = game.parse_state("0:0 +4 MAX")
    assert solution.best_actions(state) == (hold,)
    assert solution.strategy(game, state) == hold
    assert solution(game, state).line == (hold, roll)
    rolling = game.parse_state("2:4 +4 MAX rolls")
    assert solution.best_actions(rolling) == ()
    assert solution.result(rolling).line == ()
    with pytest.raises(UnexpectedChance, match=r"Chance moves at 2:4 \+4 MAX rolls, so there is no"):
        solution.strategy(game, rolling)
    with pytest.raises(IllegalAction, match="The game is over"):
        solution.strategy(game, game.parse_state("4:2 +4 MAX"))
    table = {each: found for each, found in solution.items() if each.total == 0}
    tabled = Tabled(game, table)
    assert expectiminimax(tabled, state).value == pytest.approx(solution[state].value, abs=1e-9)
    assert not never_loses(game, solution.strategy, MAX)


def test_counts_are_by_ply_mover_and_value() -> None:
    game = ChanceTree([[CHANCE, (Fraction(1, 2), 2), (Fraction(1, 2), 4)], 3])
    counts = solve(game).counts()
    assert [(each.ply, each.player, each.value, each.states) for each in counts.groups] == [
        (0, MAX, 3, 1), (1, None, 3, 1), (1, CHANCE, 3, 1), (2, None, 2, 1), (2, None, 4, 1),
    ]  # fmt: skip
    assert counts.live == (1, 0, 0)
    assert solve(game).counts() == counts


def test_entries_can_be_pickled_and_shown() -> None:
    found = solve(Pig(goal=4, sides=2))[Pig(goal=4, sides=2).initial_state()]
    assert isinstance(found, Expected)
    copy = pickle.loads(pickle.dumps(found))
    assert (copy, copy.lower, copy.upper) == (found, found.lower, found.upper)
    assert repr(Expected(0.25, 0.75, None)) == "Expected(value=0.5, error=0.25)"
    assert Expected(1, 1, 0).value == 1


FILED: list[Any] = [Pig(goal=4, sides=2), EinStein(size=3), chance_game(random_tree(Random(3), depth=5)), Pig(8)]


@pytest.mark.parametrize("game", FILED, ids=lambda game: type(game).__name__)
def test_a_loaded_solution_is_the_one_that_was_saved(game: Any, tmp_path: Path) -> None:
    start = game.parse_state("1../.2a/..b MAX 1") if isinstance(game, EinStein) else game.initial_state()
    solution = solve(game, start=start, cycle_value=0.25)
    solution.save(tmp_path / "solution")
    loaded = Solution[Any, Any].load(tmp_path / "solution", game)
    assert list(map(repr, (loaded[state] for state in solution))) == list(map(repr, solution.values()))
    for state, found in solution.items():
        again = loaded[state]
        assert isinstance(found, Expected)
        assert isinstance(again, Expected)
        assert (again, again.lower, again.upper) == (found, found.lower, found.upper)
        assert loaded.best_actions(state) == solution.best_actions(state)
    assert (loaded.counts(), loaded.start, loaded.cycle_value) == (solution.counts(), start, 0.25)
    assert len(loaded) == len(solution)


def test_no_certificate_is_of_a_game_with_chance() -> None:
    game: Any = ChanceTree([[CHANCE, (0.5, 2), (0.5, 4)], 3])
    with pytest.raises(UnexpectedChance, match="1 is a chance node"):
        certify(game, 0, 3)
    certain: Any = ChanceTree([[MIN, 2, 4], 3])
    proof = certify(certain, 0, 3)
    assert verify(certain, proof)

    class Changed(ChanceTree):
        def player(self, state: int) -> Player | Chance:
            return CHANCE if state == 1 else super().player(state)

    changed: Any = Changed(certain.tree)
    certificate = certify(certain, 0, 3)
    refused = verify(changed, certificate)
    assert not refused


@pytest.mark.parametrize("error", [0, -1, float("nan")])
def test_errors_that_are_none(error: float) -> None:
    with pytest.raises(ValueError, match="An error must be a finite number"):
        solve(Pig(goal=4, sides=2), error=error)
