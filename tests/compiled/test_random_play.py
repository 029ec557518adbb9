"""Compiled random play, run as plain Python: the tallies of the plain one, to the last game, and its errors."""

from __future__ import annotations

import sys
from functools import partial
from itertools import islice, repeat
from random import Random
from typing import Any

import pytest

from gametree import (
    BrokenGame,
    CompileError,
    Counted,
    DepthLimited,
    DepthPenalised,
    GameTreeError,
    LimitReached,
    NodeLimited,
    Ordered,
    RootRestricted,
    Simulations,
    Symmetric,
    TimeLimited,
    compiled,
    simulate,
    simulate_states,
)
from gametree.compiled import random_play
from gametree.compiled.kernels.random_play import drawn_at_place
from gametree.games import Kalah, Nim, Othello, Pig, ThreeMensMorris, TicTacToe
from gametree.search.philox import MASK, draw_below
from tests.compiled.random_games import Place, RandomGames, WholeGames
from tests.compiled.test_broken_rules import BROKEN_AT, Descending, Infinite, Neither, NotANumber, Stuck
from tests.compiled.test_refused import Chain, Endless
from tests.compiled.test_with_memory import half_sure, judge
from tests.compiled.user_games import Subtraction

pytestmark = pytest.mark.usefixtures("interpreted")

TICKS = TicTacToe()
WRONG = "a weight must be a positive number|are too large to add up: divide them"
START = TICKS.initial_state()
GAMES: list[Any] = [TICKS, Nim((1, 2, 3)), Kalah(2, 2), Othello(4), Subtraction(), RandomGames(real=True), Pig(5)]


def name_of(given: Any) -> str:
    return type(given).__name__


def to_the_right(_state: Any, action: int) -> int:
    return action % 3


def from_the_end(_state: Any, action: int) -> int:
    return action // 3


def agree(game: Any, state: Any, simulations: int = 30, **options: Any) -> Simulations:
    """Return the tallies of random play, which are the same in Python and on one thread and two."""
    expected = simulate(game, state, simulations=simulations, rng=Random(2), **options)
    for threads in (1, 2):
        found = compiled.simulate(game, state, simulations=simulations, rng=Random(2), threads=threads, **options)
        assert found == expected
    return expected


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_tallies_are_those_of_plain_python(game: Any) -> None:
    state = Place(3) if isinstance(game, RandomGames) else game.initial_state()
    found = agree(game, state)
    assert len(found.lengths) > 1
    agree(game, state, plies=min(found.lengths) + 1)
    assert agree(game, state, plies=0).cut_off == 30


def test_random_games_agree_also_where_they_are_judged() -> None:
    for seed in range(1, 10):
        for game in (WholeGames(), RandomGames(real=True)):
            agree(game, Place(seed), simulations=9, plies=2)
            assert agree(game, Place(seed), simulations=9, plies=3, evaluate=judge).utilities


@pytest.mark.parametrize("plies", [None, 1, 2, 5])
def test_transformations_are_part_of_the_game(plies: int | None) -> None:
    by_plies = DepthPenalised(WholeGames(), penalty=1 / 64)
    limited = DepthLimited(WholeGames(), depth=2, evaluate=judge)
    both = DepthPenalised(limited, penalty=1 / 64)
    for made in (by_plies, limited, DepthLimited(WholeGames(), depth=0, evaluate=judge)):
        agree(made, made.start(Place(3)), plies=plies)
    agree(both, both.start(limited.start(Place(3))), plies=plies)
    assert agree(limited, limited.start(Place(3)), plies=1).cut_off
    agree(Symmetric(TICKS), START, plies=plies)
    agree(Ordered(WholeGames(), half_sure), Place(2), plies=plies)
    agree(Ordered(Ordered(TICKS, to_the_right), from_the_end), START, plies=plies)


def some_more(state: Place, action: int) -> float:
    return 0.1 + state.node + action / 3


def whole(_state: Any, action: int) -> int:
    return 1 + action % 4 * 3


def least(_state: Place, action: int) -> float:
    return 5e-324 * (1 + action % 2)


def tiny_or_huge(state: Place, action: int) -> float:
    return 1e-300 if (state.node + action) % 2 else 1e300


@pytest.mark.parametrize("key", [some_more, whole, least, tiny_or_huge])
def test_actions_are_as_likely_as_their_weights(key: Any) -> None:
    for seed in range(1, 6):
        agree(WholeGames(), Place(seed), key=key, plies=3, evaluate=judge)
        agree(Ordered(RandomGames(real=True), half_sure), Place(seed), key=key)
        by_plies = DepthPenalised(WholeGames(), penalty=1 / 64)
        agree(by_plies, by_plies.start(Place(seed)), key=key)


def nothing_at_a_node(state: Place, action: int) -> int:
    return action if state.ply else 1


def negative_at_a_node(state: Place, action: int) -> float:
    return 0.5 - state.ply


def not_finite(state: Place, _action: int) -> float:
    return 1.0 if state.ply == 0 else 1e308 * (10 * state.ply)


def too_large_together(state: Place, _action: int) -> float:
    return 1.0 if state.ply == 0 else 1e308


@pytest.mark.parametrize("key", [nothing_at_a_node, negative_at_a_node, not_finite, too_large_together])
def test_a_weight_that_is_not_positive_is_refused(key: Any) -> None:
    with pytest.raises(ValueError, match=WRONG) as expected:
        simulate(WholeGames(), Place(3), simulations=50, key=key)
    with pytest.raises(ValueError, match=WRONG) as error:
        compiled.simulate(WholeGames(), Place(3), simulations=50, key=key, threads=2)
    assert str(error.value) == str(expected.value)


def large(_state: Any, action: int) -> int:
    return (1 << 53) - action


def test_ints_that_no_float_adds_up_are_refused() -> None:
    with pytest.raises(CompileError, match=r"a sum of weights below .* is an int beyond 2"):
        compiled.simulate(TICKS, START, simulations=5, key=large)


def test_counts_are_those_of_plain_python() -> None:
    limited: Any = DepthLimited(WholeGames(), depth=2, evaluate=judge)
    for game, state in ((WholeGames(), Place(5)), (limited, limited.start(Place(5)))):
        tallies = list[tuple[int, int, bool]]()
        for function in (simulate, compiled.simulate):
            limited.evaluations = 0
            counted = Counted[Any, Any](game)
            function(counted, state, simulations=20)
            tallies.append((counted.nodes, counted.leaves, limited.horizon_touched))
        assert tallies[0] == tallies[1]


def test_games_are_played_in_parts_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = simulate(TICKS, START, simulations=40)
    monkeypatch.setattr(random_play, "MOST_GAMES", 7)
    for threads in (1, 3, 50):
        assert compiled.simulate(TICKS, START, simulations=40, threads=threads) == expected
    play = random_play.simulator(TICKS, START, Random(0).getrandbits(32), plies=None)
    assert play(range(13)) + play(range(13, 40)) == expected


def test_each_state_has_random_numbers_of_its_own() -> None:
    states = [Place(1), Place(2), Place(2)]
    options: dict[str, Any] = {"simulations": 20, "rng": Random(4), "plies": 4}
    expected = [*simulate_states(WholeGames(), states, **options)]
    options["rng"] = Random(4)
    assert [*compiled.simulate_states(WholeGames(), states, **options, threads=2)] == expected
    assert len([*islice(compiled.simulate_states(WholeGames(), repeat(Place(1)), simulations=2), 3)]) == 3


def test_a_finished_state_has_games_of_no_plies() -> None:
    won = TICKS.parse_state("XXX/OO./...")
    assert compiled.simulate(TICKS, won, simulations=10**9) == Simulations({1: 10**9}, {0: 10**9})


class Seldom(Descending):
    """Play goes down from 200, and a state is broken if play got there in an unlikely way."""

    def initial_state(self) -> int:
        return 200

    def player(self, state: int) -> Any:
        return 0 if state % 1000 > 990 else 1

    def result(self, state: int, action: int) -> int:
        return (state // 1000 * 31 + action * 7) % 997 * 1000 + state % 1000 - action


class Raises(Descending):
    def actions(self, state: int) -> Any:
        if state == BROKEN_AT:
            raise ValueError(state)
        return range(1, 3)


@pytest.mark.parametrize(
    "game", [Stuck(), Infinite(), Neither(), NotANumber(), Raises(), Seldom(), Endless()], ids=name_of
)
def test_the_first_game_that_fails_raises_what_python_raises(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("gametree.search.simulate", "gametree.compiled.random_play"):
        monkeypatch.setattr(sys.modules[module], "LONGEST", 300)
    state = game.initial_state()
    machine: Any = compiled.compile(game, checked=False)
    for seed in range(3):
        with pytest.raises((GameTreeError, ValueError)) as expected:
            simulate(game, state, simulations=200, rng=Random(seed))
        for threads in (1, 2):
            with pytest.raises(type(expected.value)) as error:
                compiled.simulate(machine, state, simulations=200, rng=Random(seed), threads=threads)
            assert str(error.value) == str(expected.value)


class Grows(Descending):
    """Numbers that Python has and machine code has not."""

    def initial_state(self) -> int:
        return 2

    def result(self, state: int, action: int) -> int:
        return state * state * action

    def terminal(self, state: int) -> bool:
        return state > 2**200


def test_what_only_machine_code_lacks_is_told() -> None:
    assert simulate(Grows(), 2, simulations=5).games == 5
    with pytest.raises(CompileError, match="does not fit a signed"):
        compiled.simulate(Grows(), 2, simulations=5)


def test_games_that_python_plays_otherwise_are_refused() -> None:
    game = Nim((3, 4))
    machine: Any = compiled.compile(game)
    assert compiled.simulate(machine, game.initial_state(), simulations=9).games == 9
    object.__setattr__(game, "misere", True)
    with pytest.raises(BrokenGame, match=r"cannot be replayed in Python: the first game is 1 game: "):
        compiled.simulate(machine, game.initial_state(), simulations=9)


@pytest.mark.parametrize("number", [1, 2, 7, 1000, 3 << 29, MASK >> 1])
def test_random_numbers_are_those_of_their_places(number: int) -> None:
    """With 3 * 2 ** 29 every fourth word is rejected, and every sixteenth time both."""
    for simulation in (*range(99), MASK, MASK + 1, 1 << 40):
        for ply in (0, 41, (1 << 24) - 1):
            for key in (1, MASK):
                place = (number, key, simulation, ply)
                assert drawn_at_place(*place) == draw_below(*place)


@pytest.mark.parametrize("simulations", [0, -1, 1e9, float("nan"), "10", None])
def test_a_wrong_number_of_games_is_refused(simulations: Any) -> None:
    with pytest.raises(ValueError, match="The number of simulations must be an integer of at least 1"):
        compiled.simulate(TICKS, START, simulations=simulations)


def test_other_wrong_arguments_are_refused() -> None:
    simulate_one: Any = partial(compiled.simulate, simulations=1)
    for threads in (0, -1, 1.5):
        with pytest.raises(ValueError, match="The number of threads must be an integer of at least 1"):
            simulate_one(TICKS, START, threads=threads)
    with pytest.raises(ValueError, match="The most plies of a simulation must be an integer from 0"):
        simulate_one(TICKS, START, plies=-1)
    with pytest.raises(TypeError, match="evaluate= is asked where plies= cuts a game off, and plies= is missing"):
        simulate_one(TICKS, START, evaluate=judge)
    with pytest.raises(TypeError, match="rng must be a generator"):
        simulate_one(TICKS, START, rng=3)
    with pytest.raises(CompileError):
        simulate_one(compiled.compile(Chain()), (3, 4))
    limited = DepthLimited(WholeGames(), depth=2, evaluate=judge)
    with pytest.raises(ValueError, match="the game is in DepthLimited, which has an evaluation of its own"):
        simulate_one(limited, limited.start(Place(1)), plies=1, evaluate=judge)
    chosen = RootRestricted(TICKS, actions=[1])
    for game, state in [
        (chosen, chosen.start(START)),
        (NodeLimited(TICKS, nodes=9), START),
        (TimeLimited(TICKS, seconds=9), START),
    ]:
        with pytest.raises(CompileError, match="Compiled simulations take no RootRestricted, NodeLimited or"):
            simulate_one(game, state)


def test_a_game_without_an_end_needs_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ThreeMensMorris()
    assert agree(game, game.initial_state(), plies=12).cut_off
    for module in ("gametree.search.simulate", "gametree.compiled.random_play"):
        monkeypatch.setattr(sys.modules[module], "LONGEST", 20)
    with pytest.raises(LimitReached, match="has not ended after 20 random plies: give plies=, after which games"):
        compiled.simulate(game, game.initial_state(), simulations=30)
