"""Random play: the games, their tallies, and intervals that cover the truth."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import islice, repeat
from math import isnan, sqrt
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from gametree import MAX, Counted, DepthPenalised, LimitReached, Simulations, simulate, simulate_states
from gametree.games import (
    MNK,
    Chomp,
    Domineering,
    GraphGame,
    Hexapawn,
    Kalah,
    Nim,
    ThreeMensMorris,
    TicTacToe,
    TreeGame,
)
from gametree.search.intervals import wilson_interval
from gametree.search.philox import MASK, draw_below, philox
from tests.support.trees import layered_dags

GAME = TicTacToe()
START = GAME.initial_state()


def exactly(game: Any, state: Any) -> dict[float, Fraction]:
    """Return the probability of each utility under random play, by enumeration."""
    known: dict[Any, Counter[float]] = {}

    def spread(state: Any) -> Any:
        if state not in known:
            if game.terminal(state):
                return {game.utility(state): Fraction(1)}
            actions = list(game.actions(state))
            found: dict[float, Fraction] = {}
            for action in actions:
                for value, chance in spread(game.result(state, action)).items():
                    found[value] = found.get(value, Fraction()) + chance / len(actions)
            known[state] = cast("Any", found)
        return known[state]

    return cast("dict[float, Fraction]", spread(state))


@pytest.mark.parametrize(
    ("counters", "drawn"),
    [
        ((0, 0, 0), (0xFF1DAE59, 0x6CD10DF2)),
        ((MASK, MASK, MASK), (0x2C3F628B, 0xAB4FD7AD)),
        ((0x243F6A88, 0x85A308D3, 0x13198A2E), (0xDD7CE038, 0xF62A4C12)),
    ],
)
def test_known_answers(counters: tuple[int, int, int], drawn: tuple[int, int]) -> None:
    """Source: the file kat_vectors of Random123 by the authors of Philox."""
    assert philox(*counters) == drawn


def test_draws_are_unbiased() -> None:
    """Three quarters of 2 ** 32 choices: without the rejection every third would come up twice as often."""
    number = 3 << 30
    counts = Counter(draw_below(number, 1, simulation, 0) % 3 for simulation in range(6000))
    assert all(abs(counts[each] - 2000) < 5 * sqrt(6000 * 2 / 9) for each in range(3))
    assert all(0 <= draw_below(number, 1, simulation, 0) < number for simulation in range(100))
    assert draw_below(1, 5, 7, 9) == 0


def test_the_number_of_a_place_depends_on_all_its_parts() -> None:
    places = [(key, simulation, ply) for key in (0, 1) for simulation in (0, 1, 1 << 33) for ply in (0, 1, 99)]
    assert len({draw_below(MASK, *place) for place in places}) == len(places)


def test_random_tic_tac_toe() -> None:
    """X wins 737/1260, O 121/420, drawn 8/63, exactly (by enumeration)."""
    truth = {1: Fraction(737, 1260), -1: Fraction(121, 420), 0: Fraction(8, 63)}
    assert exactly(GAME, START) == truth
    found = simulate(GAME, START, simulations=3000)
    for value, chance in truth.items():
        assert found.proportion(value).lower < chance < found.proportion(value).upper
    assert found.interval.lower < truth[1] - truth[-1] < found.interval.upper


def test_the_games_are_those_of_a_second_program() -> None:
    number = Random(5).getrandbits(32)
    utilities, lengths, choices = Counter[float](), Counter[int](), 0
    for simulation in range(200):
        state, ply = START, 0
        while not GAME.terminal(state):
            actions = list(GAME.actions(state))
            choices += len(actions)
            state = GAME.result(state, actions[draw_below(len(actions), number, simulation, ply)])
            ply += 1
        utilities[GAME.utility(state)] += 1
        lengths[ply] += 1
    found = simulate(GAME, START, simulations=200, rng=Random(5))
    assert found == Simulations(utilities, lengths, 0, choices)
    assert found.mean_actions == choices / found.plies


def test_equal_generators_give_equal_games_and_others_do_not() -> None:
    first, again, other = (simulate(GAME, START, simulations=100, rng=Random(seed)) for seed in (1, 1, 2))
    assert first == again != other
    assert simulate(GAME, START, simulations=100) == simulate(GAME, START, simulations=100, rng=Random(0))


@given(layered_dags, st.integers(0, 9))
def test_every_tally_is_of_games_that_can_be_played(game: GraphGame[Any, Any], seed: int) -> None:
    counted = Counted(game)
    state = game.initial_state()
    found = simulate(counted, state, simulations=30, rng=Random(seed))
    truth = exactly(game, state)
    assert found.utilities.keys() <= truth.keys()
    assert found.games == sum(found.utilities.values()) == 30
    assert found.plies == counted.nodes - 1 if found.plies else counted.nodes <= 1
    assert min(truth) <= found.mean <= max(truth)
    assert found.interval.lower <= found.mean <= found.interval.upper


@given(st.lists(st.integers(-3, 3), min_size=1), st.lists(st.integers(-3, 3), min_size=1))
def test_simulations_add_up(one: list[int], other: list[int]) -> None:
    def of(values: list[int]) -> Simulations:
        return Simulations(Counter[float](values), Counter(map(abs, values)), len(values), 2 * len(values))

    both, whole = of(one) + of(other), of(one + other)
    assert both == whole
    assert both.mean == pytest.approx(sum(one + other) / len(one + other))


def test_a_finished_state_has_games_of_no_plies() -> None:
    won = GAME.parse_state("XXX/OO./...")
    found = simulate(GAME, won, simulations=7)
    assert found == Simulations({1: 7}, {0: 7})
    assert isnan(found.mean_actions)
    assert found.interval[:2] == (1, 1)
    assert str(found) == "7 games: +1 100.00%; mean +1 (+1 to +1); 0 plies"
    assert str(Simulations()) == "no games"
    assert isnan(Simulations().mean)


def test_games_that_do_not_end_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ThreeMensMorris()
    state = game.initial_state()
    found = simulate(game, state, simulations=50, plies=12)
    assert found.cut_off + sum(found.utilities.values()) == found.games == 50
    assert max(found.lengths) == 12
    assert f"; {found.cut_off} cut off" in str(found)
    judged = simulate(game, state, simulations=50, plies=12, evaluate=lambda _: 9)
    assert judged.utilities[9] == judged.cut_off == found.cut_off
    assert simulate(game, state, simulations=3, plies=0) == Simulations({}, {0: 3}, 3)
    monkeypatch.setattr(sys.modules["gametree.search.simulate"], "LONGEST", 50)
    endless = GraphGame[int, int](0, {0: (MAX, {0: 0})})
    with pytest.raises(
        LimitReached, match=r"has not ended after 50 random plies: give plies=, after which games are"
    ):
        simulate(endless, 0, simulations=1)


def test_actions_are_as_likely_as_their_weights() -> None:
    game = TreeGame([1, 2, 3, 4])
    found = simulate(game, 0, simulations=4000, key=lambda _state, action: action + 1)
    for value in range(1, 5):
        share = found.proportion(value)
        assert share.lower - 0.01 < value / 10 < share.upper + 0.01
    penalised = DepthPenalised(GAME)

    def centre(state: Any, action: int) -> float:
        assert state == START or not GAME.terminal(state)
        return 1000 if action == 4 else 1e-9

    assert simulate(penalised, penalised.start(START), simulations=5, key=centre).games == 5


@pytest.mark.parametrize("weight", [0, -1, float("nan"), float("inf"), "3", None])
def test_a_wrong_weight_is_refused(weight: Any) -> None:
    with pytest.raises(
        ValueError, match=r"The key of 1 at \.\.\./\.\.\./\.\.\. is .*, and a weight must be a positive number"
    ):
        simulate(GAME, START, simulations=1, key=lambda _state, _action: weight)


def test_weights_at_the_edges_of_floats_choose_an_action() -> None:
    assert simulate(GAME, START, simulations=50, key=lambda _state, _action: 5e-324).games == 50
    with pytest.raises(ValueError, match=r"The weights of the actions at .* are too large to add up: divide them"):
        simulate(GAME, START, simulations=1, key=lambda _state, _action: 1e308)


@pytest.mark.parametrize("simulations", [0, -1, 1e9, float("nan"), "10", None])
def test_a_wrong_number_of_games_is_refused(simulations: Any) -> None:
    with pytest.raises(ValueError, match="The number of simulations must be an integer of at least 1"):
        simulate(GAME, START, simulations=simulations)


def test_other_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="The most plies of a simulation must be an integer from 0"):
        simulate(GAME, START, simulations=1, plies=-1)
    with pytest.raises(TypeError, match="evaluate= is asked where plies= cuts a game off, and plies= is missing"):
        simulate(GAME, START, simulations=1, evaluate=lambda _: 0)
    with pytest.raises(TypeError, match="rng must be a generator"):
        simulate(GAME, START, simulations=1, rng=cast("Any", 3))


def test_one_game_alone_has_an_interval_of_its_own_value() -> None:
    found = simulate(GAME, START, simulations=1)
    assert found.interval[:2] == (found.mean, found.mean)


def test_states_are_taken_when_they_are_needed() -> None:
    endless = simulate_states(GAME, repeat(START), simulations=20)
    first, second = islice(endless, 2)
    assert (first.games, second.games) == (20, 20)
    assert first != second


GAMES: list[Any] = [
    GAME, Nim((1, 2, 3)), Nim((2, 2), misere=True), Chomp(2, 3), Domineering(3, 3), Hexapawn(3, 3), Kalah(2, 2),
    MNK(3, 3, 2), TreeGame([[1, 0], [5, [-3, 2]], 4]), TreeGame([[0, 1], [1, 1], 0]),
]  # fmt: skip


@pytest.mark.slow(traced=True)
def test_intervals_cover_the_exact_mean() -> None:
    """95 of 100 cover it: of 1,000 between 935 and 965."""
    covered = 0
    for game in GAMES:
        state = game.initial_state()
        truth = sum(value * chance for value, chance in exactly(game, state).items())
        rng = Random(1)
        for _ in range(100):
            lower, upper, _method = simulate(game, state, simulations=250, rng=rng).interval
            covered += lower <= truth <= upper
    assert 935 <= covered <= 965


def test_wilson_interval() -> None:
    """Source: Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3."""
    for games, of, lower, upper in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert wilson_interval(games, of) == pytest.approx((lower, upper), abs=5e-5)
    assert wilson_interval(0, 0) == (0, 1)
    assert all(wilson_interval(0, games)[0] == 0 and wilson_interval(games, games)[1] == 1 for games in range(99))
