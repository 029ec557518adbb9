"""Compiled Monte Carlo tree search, run as plain Python: with equal random numbers, it is its plain twin."""

from __future__ import annotations

import time
from itertools import chain, repeat
from math import inf
from random import Random
from typing import Any

import pytest

from gametree import (
    BrokenGame,
    Counted,
    DepthPenalised,
    MonteCarloTree,
    NodeLimited,
    Ordered,
    PenaltyTooLarge,
    Result,
    RootRestricted,
    Symmetric,
    TimeLimited,
    TooDeep,
    compiled,
    minimax,
    monte_carlo_tree_search,
)
from gametree.compiled import simulations as simulations_module
from gametree.compiled.back_end import workspace
from gametree.compiled.kernels import monte_carlo
from gametree.games import ConnectFour, Kalah, Nim, Othello, ThreeMensMorris, TicTacToe
from gametree.transform.depth_limited import limited
from tests.compiled.monte_carlo_twins import SameDraws, Seed
from tests.compiled.random_games import Place, RandomGames, WholeGames
from tests.compiled.test_broken_rules import Infinite, Neither, NotANumber, Stuck
from tests.compiled.test_interpreted_memory import Folded
from tests.compiled.test_refused import Chain, Endless
from tests.compiled.test_with_memory import Circle, half_sure, judge
from tests.compiled.user_games import Subtraction

pytestmark = pytest.mark.usefixtures("interpreted")

GAME = WholeGames(plies=9)
TICKS = TicTacToe(win=10)
GAMES: list[Any] = [
    TICKS,
    ConnectFour(4, 4),
    Nim((1, 2, 3)),
    Kalah(2, 2),
    Othello(4),
    Subtraction(),
    RandomGames(real=True),
]


def name_of(given: Any) -> str:
    return type(given).__name__


def twins(game: Any, state: Any, *, plain_game: Any = None, **options: Any) -> tuple[Any, Any]:
    """Return the answers of the compiled and of the plain search, with equal random numbers."""
    options = {"simulations": 50} | options
    found = compiled.monte_carlo_tree_search(game, state, rng=Seed(), **options)
    same = game if plain_game is None else plain_game
    return found, monte_carlo_tree_search(same, state, rng=SameDraws(), **options)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@pytest.mark.parametrize("exploration", [0.3, 2**0.5])
def test_it_is_its_twin_to_the_simulation(game: Any, exploration: float) -> None:
    found, expected = twins(game, game.initial_state(), exploration=exploration)
    assert found == expected


def test_random_games_are_solved_alike() -> None:
    proved = 0
    for seed in range(1, 10):
        found, expected = twins(GAME, Place(seed), simulations=70)
        assert found == expected
        assert not found.proved or found.result.value == minimax(GAME, Place(seed)).value
        proved += found.proved
    assert 0 < proved < 9


def to_a_depth(game: Any, state: Any) -> Any:
    return limited(game, state, 3, judge)


def penalised(game: Any, state: Any) -> Any:
    by_plies = DepthPenalised(game, penalty=1 / 64)
    return by_plies, by_plies.start(state)


def penalised_to_a_depth(game: Any, state: Any) -> Any:
    return penalised(*to_a_depth(game, state))


def to_a_depth_penalised(game: Any, state: Any) -> Any:
    return to_a_depth(*penalised(game, state))


@pytest.mark.parametrize("around", [to_a_depth, penalised, penalised_to_a_depth, to_a_depth_penalised])
def test_transformations_are_part_of_the_game(around: Any) -> None:
    for seed in range(1, 3):
        ours, state = around(compiled.compile(GAME), Place(seed))
        game, plain = Counted[Any, Any](ours), Counted[Any, Any](around(GAME, Place(seed))[0])
        found, expected = twins(game, state, plain_game=plain)
        assert found == expected
        assert game.nodes == plain.nodes


def test_actions_are_tried_in_the_order_of_a_key() -> None:
    """Rollouts draw from the actions in another order than the plain ones, so evaluations are in their place."""
    for seed in range(1, 4):
        found, expected = twins(Ordered(GAME, half_sure), Place(seed), evaluate=judge)
        assert found == expected
    found = twins(Ordered(GAME, half_sure), Place(2))[0]
    assert [each.action for each in found.actions] == list(Ordered(GAME, half_sure).actions(Place(2)))


def test_symmetric_states_are_folded() -> None:
    found, expected = twins(Symmetric(Folded()), (3, 4, 0))
    assert found == expected


def test_only_the_actions_that_are_allowed_are_simulated() -> None:
    game = RootRestricted(TICKS, actions=(2, 5))
    found, expected = twins(game, game.start(TICKS.initial_state()))
    assert found == expected
    assert [each.action for each in found.actions] == [2, 5]


def test_an_evaluation_takes_the_place_of_rollouts() -> None:
    found, expected = twins(GAME, Place(2), evaluate=judge)
    assert found == expected
    found, expected = twins(*penalised(GAME, Place(2)), evaluate=judge)
    assert found == expected
    with pytest.raises(ValueError, match="is given, but the game is in DepthLimited"):
        twins(*to_a_depth(GAME, Place(2)), evaluate=judge)


def test_a_limit_of_nodes_keeps_the_finished_simulations() -> None:
    for nodes in range(1, 60, 7):
        game, plain = NodeLimited(compiled.compile(GAME), nodes=nodes), NodeLimited(GAME, nodes=nodes)
        found, expected = twins(game, Place(2), plain_game=plain)
        assert found == expected
        assert game.left == plain.left == 0


def test_no_time_and_ctrl_c_still_give_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = (Result(0.0, (0,)), 0, False)
    for game, limits in ((GAME, {"seconds": 0}), (GAME, {"simulations": 0}), (TimeLimited(GAME, seconds=0), {})):
        found, expected = twins(game, Place(2), **limits)
        assert found == expected
        assert (found.result, found.simulations, found.proved) == nothing

    def interrupted(*_given: Any, **_options: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulations_module, "run_kernel", interrupted)
    found = compiled.monte_carlo_tree_search(GAME, Place(2), rng=Random(1), seconds=inf)
    assert (found.result, found.simulations, found.proved) == nothing


def test_time_that_is_up_keeps_the_finished_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow() -> int:
        time.sleep(0.001)
        return 1 << 61

    monkeypatch.setattr(workspace, "stack_pointer", slow)
    found = compiled.monte_carlo_tree_search(GAME, Place(2), rng=Random(1), seconds=0.1)
    assert found.simulations > 0
    assert found.simulations == sum(each.visits for each in found.actions)


def test_a_tree_is_kept_from_move_to_move() -> None:
    tree, kept = compiled.MonteCarloTree(megabytes=1), MonteCarloTree()
    state = TICKS.initial_state()
    more = 0
    while not TICKS.terminal(state):
        found = compiled.monte_carlo_tree_search(TICKS, state, rng=Seed(), simulations=40, tree=tree)
        assert found == monte_carlo_tree_search(TICKS, state, rng=SameDraws(), simulations=40, tree=kept)
        more += found.simulations > 40
        state = TICKS.result(state, found.actions[0].action)
    assert more


def test_a_tree_begins_anew_at_a_state_that_it_does_not_have() -> None:
    tree = compiled.MonteCarloTree(megabytes=1)
    first, second = (TICKS.parse_state(text) for text in ("XXO/.XO/...", "XO./O.X/..."))
    cases: list[tuple[Any, Any]] = [(TICKS, first), (TICKS, second), (TICKS, first), (GAME, Place(3))]
    for game, state in cases:
        if game is GAME:
            tree.clear()
        found = compiled.monte_carlo_tree_search(game, state, rng=Seed(), simulations=15, tree=tree)
        assert found == compiled.monte_carlo_tree_search(game, state, rng=Seed(), simulations=15)


def test_a_tree_goes_on_from_a_state_without_children() -> None:
    tree = compiled.MonteCarloTree(megabytes=1)
    state = TICKS.parse_state("XO./.../...")
    found = compiled.monte_carlo_tree_search(TICKS, state, rng=Seed(), simulations=7, tree=tree)
    for action in found.result.line:
        state = TICKS.result(state, action)
    found = compiled.monte_carlo_tree_search(TICKS, state, rng=Seed(), simulations=1, tree=tree)
    assert (found.simulations, sum(each.visits for each in found.actions)) == (2, 1)


def test_a_kept_tree_is_of_one_question() -> None:
    tree, kept = compiled.MonteCarloTree(megabytes=0.1), MonteCarloTree()
    assert (tree.size, repr(tree)) == (104_856, "MonteCarloTree(megabytes=0.1)")
    compiled.monte_carlo_tree_search(GAME, Place(1), rng=Seed(), simulations=9, tree=tree)
    monte_carlo_tree_search(GAME, Place(1), rng=Random(1), simulations=9, tree=kept)
    others: list[tuple[dict[str, Any], str]] = [
        ({"evaluate": judge}, "use a new tree"),
        ({"threads": 2}, "made by 1 threads, each of which has a part of it"),
    ]
    for options, sentence in others:
        with pytest.raises(ValueError, match=sentence):
            compiled.monte_carlo_tree_search(GAME, Place(1), rng=Seed(), simulations=9, tree=tree, **options)
    with pytest.raises(ValueError, match=r"The tree is of WholeGames.*use a new MonteCarloTree"):
        monte_carlo_tree_search(GAME, Place(1), rng=Random(1), simulations=9, tree=kept, evaluate=judge)
    with pytest.raises(ValueError, match="cannot be kept for a game in DepthLimited"):
        compiled.monte_carlo_tree_search(*to_a_depth(GAME, Place(1)), rng=Seed(), simulations=9, tree=tree)
    tiny = compiled.MonteCarloTree(megabytes=0.0002)
    with pytest.raises(ValueError, match="has no room for a state and those that follow it, which take"):
        compiled.monte_carlo_tree_search(GAME, Place(1), rng=Seed(), simulations=9, tree=tiny)
    with pytest.raises(ValueError, match="A tree's megabytes must be more than 0, not 0"):
        compiled.MonteCarloTree(megabytes=0)


def test_a_full_tree_does_not_grow_and_its_simulations_go_on() -> None:
    state = TICKS.parse_state("XO./.X./..O")
    tree = compiled.MonteCarloTree(megabytes=0.001)
    found = compiled.monte_carlo_tree_search(TICKS, state, rng=Seed(), simulations=200, tree=tree)
    assert found.simulations == sum(each.visits for each in found.actions) == 200
    assert not found.proved
    assert found.result.value > 4
    again = compiled.monte_carlo_tree_search(TICKS, state, rng=Seed(), simulations=50, tree=tree)
    assert again.simulations == 250
    roomy = compiled.monte_carlo_tree_search(TICKS, state, rng=Seed(), simulations=200)
    assert roomy.proved


def test_threads_have_trees_of_their_own() -> None:
    state = TICKS.initial_state()
    found = compiled.monte_carlo_tree_search(TICKS, state, rng=Seed(), simulations=51, threads=2)
    parts = [
        monte_carlo_tree_search(TICKS, state, rng=SameDraws(number), simulations=26 - number)
        for number in range(2)
    ]
    assert found.simulations == 51
    for each, first, second in zip(found.actions, *(part.actions for part in parts), strict=True):
        assert each.visits == first.visits + second.visits
        assert each.mean == pytest.approx((first.mean * first.visits + second.mean * second.visits) / each.visits)
    tree = compiled.MonteCarloTree(megabytes=1)
    for threads in (2, 3):
        for kept in (None, tree) if threads == 2 else (None,):
            again = compiled.monte_carlo_tree_search(
                TICKS, state, rng=Seed(), simulations=51, threads=threads, tree=kept
            )
            assert again.simulations == 51
            assert (again == found) == (threads == 2)
    few = compiled.monte_carlo_tree_search(TICKS, state, rng=Seed(), simulations=3, threads=2)
    assert [each.visits for each in few.actions] == [2, 1, 0, 0, 0, 0, 0, 0, 0]


def test_bounds_of_threads_are_put_together() -> None:
    for seed in range(1, 5):
        found = compiled.monte_carlo_tree_search(GAME, Place(seed), rng=Random(seed), simulations=80, threads=2)
        for each in found.actions:
            assert each.lower <= minimax(GAME, GAME.result(Place(seed), each.action)).value <= each.upper
        if found.proved:
            assert found.result.value == minimax(GAME, Place(seed)).value


def test_one_thread_that_proves_the_value_ends_the_search() -> None:
    state = TICKS.parse_state("XX./OO./...")
    found = compiled.monte_carlo_tree_search(TICKS, state, rng=Seed(), seconds=60, threads=2)
    assert found.proved
    assert found.result.value == 10


@pytest.mark.parametrize("game", [Neither(), Stuck(), Infinite(), NotANumber()], ids=name_of)
@pytest.mark.parametrize("threads", [1, 2])
def test_broken_rules_are_named_as_other_searches_name_them(game: Any, threads: int) -> None:
    with pytest.raises(BrokenGame) as expected:
        minimax(game, 12)
    with pytest.raises(BrokenGame) as found:
        compiled.monte_carlo_tree_search(
            compiled.compile(game, checked=False), 12, rng=Random(1), simulations=500, threads=threads
        )
    assert str(found.value) == str(expected.value)


def test_a_state_without_actions_is_found_without_rollouts() -> None:
    with pytest.raises(BrokenGame, match="There is no action at 5"):
        compiled.monte_carlo_tree_search(
            compiled.compile(Stuck(), checked=False), 7, rng=Random(1), simulations=50, evaluate=level
        )
    with pytest.raises(BrokenGame, match="There is no action at 5"):
        compiled.monte_carlo_tree_search(
            compiled.compile(Stuck(), checked=False), 5, rng=Random(1), simulations=50
        )


def level(state: int) -> int:
    return 0


def test_a_penalty_that_is_too_large_is_refused() -> None:
    game = DepthPenalised(Chain(), penalty=0.5)
    with pytest.raises(PenaltyTooLarge, match="smaller penalty"):
        compiled.monte_carlo_tree_search(game, game.start(990), rng=Random(1), simulations=50)


def test_games_without_an_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    circle: Any = Circle(-1)
    with pytest.raises(TooDeep, match="Play from 0 can return to a state, or goes on for more plies"):
        compiled.monte_carlo_tree_search(circle, 0, rng=Random(1), simulations=50)
    with pytest.raises(TooDeep, match="Play from 0 can return to a state"):
        compiled.monte_carlo_tree_search(circle, 0, rng=Random(1), simulations=50, evaluate=level)
    for depth in (8, 40):
        assert twins(*limited(circle, 0, depth, level))[0].result.value == 0
    morris = ThreeMensMorris()
    found, expected = twins(*limited(morris, morris.initial_state(), 40, level))
    assert found == expected
    monkeypatch.setattr(monte_carlo, "MOST_PLIES", 20)
    with pytest.raises(TooDeep, match="goes on for more plies than a search has room for"):
        compiled.monte_carlo_tree_search(Endless(), 0, rng=Random(1), simulations=50)


def test_where_the_room_for_a_descent_ends_a_simulation_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulations_module, "MONTE_CARLO_ROOM", 4)
    with pytest.raises(TooDeep, match=r"let limited = DepthLimited\(game, depth="):
        compiled.monte_carlo_tree_search(GAME, Place(2), rng=Random(1), simulations=50)


def test_where_the_stack_ends_a_kernel_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = compiled.compile(Chain())
    monkeypatch.setattr(workspace, "stack_pointer", chain([2 * workspace.STACK_BYTES], repeat(0)).__next__)
    with pytest.raises(TooDeep):
        compiled.monte_carlo_tree_search(machine, 990, rng=Random(1), simulations=5)


def test_a_finished_state_needs_no_kernel_and_limits_are_checked() -> None:
    assert compiled.monte_carlo_tree_search(Chain(), 1_000, rng=Random(1), simulations=5) == (
        Result(1),
        (),
        0,
        True,
    )
    wrong: list[tuple[dict[str, Any], str]] = [
        ({}, "give simulations= or seconds="),
        ({"simulations": -1}, "A number of simulations must be an integer of at least 0, not -1"),
        ({"seconds": -1}, "A time limit must be a number of at least 0 seconds, not -1"),
        ({"simulations": 5, "threads": 0}, "The number of threads must be an integer of at least 1, not 0"),
    ]
    for limits, sentence in wrong:
        with pytest.raises(ValueError, match=sentence):
            compiled.monte_carlo_tree_search(GAME, Place(1), rng=Random(1), **limits)
        if limits.get("seconds") is None:
            with pytest.raises(ValueError, match=sentence):
                compiled.monte_carlo_search(**limits)


def test_as_a_search() -> None:
    search = compiled.monte_carlo_search(simulations=60, seed=4)
    answer = compiled.monte_carlo_tree_search(GAME, Place(1), rng=Random(4), simulations=60)
    assert search(compiled.compile(GAME, checked=False), Place(1)) == answer.result


def test_the_line_is_played_by_the_rules() -> None:
    class Fickle(Subtraction):
        """Its rules change after they were compiled."""

        worth = 3

        def utility(self, state: int) -> float:
            return self.worth if state % 2 else -self.worth

        def actions(self, state: int) -> Any:
            return range(1, self.worth + 1) if state > 9 else range(1, 2)

        def terminal(self, state: int) -> bool:
            return state < 2

    game = Fickle()
    machine = compiled.compile(game)
    options: dict[str, Any] = {"rng": Seed(), "simulations": 300}
    assert compiled.monte_carlo_tree_search(machine, 6, **options).proved
    game.worth = 2
    with pytest.raises(BrokenGame, match="cannot be replayed in Python: the value is"):
        compiled.monte_carlo_tree_search(machine, 6, **options)
