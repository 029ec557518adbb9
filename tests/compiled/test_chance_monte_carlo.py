"""Compiled Monte Carlo tree search of games with chance: with equal random numbers, it is its plain twin."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest

from gametree import (
    CHANCE,
    BrokenGame,
    Counted,
    DepthLimited,
    DepthPenalised,
    MonteCarloTree,
    NodeLimited,
    Ordered,
    RootRestricted,
    Symmetric,
    TooDeep,
    UnexpectedChance,
    compiled,
    expectiminimax,
    monte_carlo_tree_search,
    solve,
)
from gametree.compiled.kernels import monte_carlo
from gametree.games import BearOff, EinStein, Pig
from tests.compiled.dice_games import USERS, RandomDice
from tests.compiled.monte_carlo_twins import SameDraws, Seed
from tests.compiled.random_games import Place, mixed
from tests.compiled.test_chance import Broken, level, opinion
from tests.support.samples import sample

GAME = RandomDice()
SEEDS = range(1, 25)


def rounded(found: Any) -> Any:
    numbers = [
        (each.action, each.visits, *(round(n, 9) for n in (each.mean, each.lower, each.upper)))
        for each in found.actions
    ]
    return found.simulations, found.proved, found.result.line, numbers


def twins(game: Any, state: Any, **options: Any) -> Any:
    """Return the answer of the compiled search, which is that of the plain one, with equal random numbers.

    Fractions in the rules are floats in machine code, so means may differ by rounding.
    """
    options = {"simulations": 50} | options
    ours, plain = Counted[Any, Any](game), Counted[Any, Any](game)
    found = compiled.monte_carlo_tree_search(ours, state, rng=Seed(), **options)
    expected = monte_carlo_tree_search(plain, state, rng=SameDraws(), **options)
    assert rounded(found) == rounded(expected)
    assert (ours.nodes, ours.chance_nodes > 0) == (plain.nodes, plain.chance_nodes > 0)
    return found


def test_it_is_its_twin_and_proves_expectations(interpreted: None) -> None:
    proved = roots = 0
    for seed in SEEDS:
        found = twins(GAME, Place(seed))
        roots += GAME.player(Place(seed)) is CHANCE
        assert (found.result.line == ()) == (GAME.player(Place(seed)) is CHANCE)
        for each in found.actions:
            value = expectiminimax(GAME, GAME.result(Place(seed), each.action)).value
            assert each.lower - 1e-9 <= value <= each.upper + 1e-9
        proved += found.proved
        if found.proved:
            assert found.result.value == pytest.approx(expectiminimax(GAME, Place(seed)).value)
    assert 3 < proved < len(SEEDS) - 3
    assert roots > 3


def by_number(_state: Any, action: int) -> int:
    return -action


def restricted(seed: int) -> Any:
    actions = [] if GAME.player(Place(seed)) is CHANCE else [*GAME.actions(Place(seed))][-2:]
    return RootRestricted(GAME, actions=actions)


AROUND: dict[str, Callable[[int], Any]] = {
    "a depth": lambda seed: DepthLimited(GAME, depth=seed % 4, evaluate=opinion),
    "penalties": lambda _: DepthPenalised(GAME, penalty=0.125),
    "both": lambda seed: DepthLimited(DepthPenalised(GAME, penalty=0.125), depth=1 + seed % 3, evaluate=opinion),
    "symmetry": lambda _: Symmetric(GAME),
    "some actions": restricted,
}


@pytest.mark.parametrize("name", AROUND)
def test_transformations_are_part_of_the_game(interpreted: None, name: str) -> None:
    for seed in SEEDS[:12]:
        game = AROUND[name](seed)
        inner = getattr(game, "game", game)
        start = Place(seed)
        for each in (inner, game) if name == "both" else (game,):
            start = each.start(start)
        twins(game, start)


def test_an_evaluation_takes_the_place_of_rollouts(interpreted: None) -> None:
    for seed in SEEDS[:12]:
        twins(Ordered(GAME, by_number), Place(seed), evaluate=opinion)


def test_a_limit_of_nodes_keeps_the_finished_simulations(interpreted: None) -> None:
    machine: Any = compiled.compile(GAME)
    for seed in SEEDS[:4]:
        for nodes in range(1, 60, 9):
            games = [NodeLimited(machine, nodes=nodes), NodeLimited(GAME, nodes=nodes)]
            found = compiled.monte_carlo_tree_search(games[0], Place(seed), rng=Seed(), simulations=50)
            assert found == monte_carlo_tree_search(games[1], Place(seed), rng=SameDraws(), simulations=50)
            assert games[0].left == games[1].left


def test_a_tree_is_kept_from_move_to_move_and_over_rolls(interpreted: None) -> None:
    tree_like = RandomDice(width=1 << 40)  # no two lines of play meet
    more = rolls = 0
    for seed in SEEDS:
        tree, kept, state, rng = compiled.MonteCarloTree(megabytes=1), MonteCarloTree(), Place(seed), Random(seed)
        while not tree_like.terminal(state):
            found = compiled.monte_carlo_tree_search(tree_like, state, rng=Seed(), simulations=9, tree=tree)
            assert found == monte_carlo_tree_search(tree_like, state, rng=SameDraws(), simulations=9, tree=kept)
            more += found.simulations > 9
            rolls += tree_like.player(state) is CHANCE
            visited = [each.action for each in found.actions if each.visits]
            state = tree_like.result(state, rng.choice(visited))
    assert min(more, rolls) > 5


def test_a_full_tree_goes_on_by_rollouts(interpreted: None) -> None:
    full = 0
    for seed in SEEDS[:8]:
        tree = compiled.MonteCarloTree(megabytes=0.0008)
        found = compiled.monte_carlo_tree_search(GAME, Place(seed), rng=Seed(), simulations=60, tree=tree)
        whole = monte_carlo_tree_search(GAME, Place(seed), rng=SameDraws(), simulations=60)
        assert found.simulations == sum(each.visits for each in found.actions)
        assert found.simulations == 60 or found.proved
        full += found.result.line != whole.result.line
    assert full


def test_simulations_go_on_where_chance_returns_to_a_state(interpreted: None) -> None:
    game = Pig(goal=6)
    twins(game, game.initial_state(), simulations=200)


class Forever(RandomDice):
    """A die that is rolled again and again."""

    def player(self, state: Place) -> Any:
        return CHANCE

    def terminal(self, state: Place) -> bool:
        return False

    def result(self, state: Place, action: int) -> Place:
        return Place(state.seed, 1, mixed(state, 10 + action) % 3)


class ThenForever(Forever):
    """The same after an action."""

    def player(self, state: Place) -> Any:
        return CHANCE if state.ply else 1


def test_play_that_never_ends_is_refused(interpreted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monte_carlo, "MOST_OUTCOMES", 100)
    monkeypatch.setattr(import_module("gametree.search.monte_carlo_tree_search"), "MOST_OUTCOMES", 100)
    for game in (ThenForever(), Forever()):
        for search in (monte_carlo_tree_search, compiled.monte_carlo_tree_search):
            with pytest.raises(TooDeep, match="let limited = DepthLimited"):
                search(game, Place(1), simulations=1)


def test_broken_outcomes_are_refused(interpreted: None) -> None:
    refused = 0
    for seed in range(40):
        messages: list[str] = []
        for search, rng in ((monte_carlo_tree_search, SameDraws()), (compiled.monte_carlo_tree_search, Seed())):
            try:
                search(Broken(), Place(seed), rng=rng, simulations=60)
            except BrokenGame as error:
                messages.append(str(error))
        assert len(messages) in {0, 2}  # by both, or met by none
        assert all(message.startswith("The outcomes at ") for message in messages)
        refused += len(messages) == 2
    assert refused > 5


def test_threads_and_no_simulations(interpreted: None) -> None:
    for seed in SEEDS[:8]:
        found = compiled.monte_carlo_tree_search(GAME, Place(seed), rng=Random(1), simulations=41, threads=2)
        assert found.simulations == sum(each.visits for each in found.actions)
        if found.proved:
            assert found.result.value == pytest.approx(expectiminimax(GAME, Place(seed)).value)
        twins(GAME, Place(seed), simulations=0)
    with pytest.raises(UnexpectedChance):
        RootRestricted(GAME, actions=[0]).start(next(Place(n) for n in SEEDS if GAME.player(Place(n)) is CHANCE))


@pytest.mark.slow(traced=True)
def test_in_machine_code_it_is_its_twin() -> None:
    for seed in SEEDS:
        twins(GAME, Place(seed))
        limited = DepthLimited(GAME, depth=2, evaluate=opinion)
        twins(limited, limited.start(Place(seed)))


LARGER: list[Any] = [
    *(DepthLimited(game, depth=6, evaluate=level) for game in USERS),
    Pig(goal=20),
    EinStein(size=4),
    BearOff(3),
]


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("game", sample(LARGER, 2), ids=lambda game: type(getattr(game, "game", game)).__name__)
def test_games_are_simulated_by_machine_code_as_by_python(game: Any) -> None:
    assert twins(game, game.initial_state(), simulations=500).simulations == 500


@pytest.mark.slow(traced=True)
def test_it_plays_pig_well() -> None:
    game = Pig(goal=10)
    solution = solve(game)
    for text in ("0:0 +9 MAX", "3:8 +5 MAX", "2:7 +2 MIN", "6:5 +2 MAX"):
        state = game.parse_state(text)
        found = compiled.monte_carlo_tree_search(game, state, rng=Random(1), simulations=20_000, threads=2)
        assert found.result.action == solution.strategy(game, state)
        assert found.result.value == pytest.approx(solution[state].value, abs=0.1)
