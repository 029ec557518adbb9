"""Searches refuse a class, a number in place of a function and the like in one sentence with the remedy."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gametree import (
    MAX,
    MIN,
    CompileError,
    DepthLimited,
    Ordered,
    alpha_beta,
    alpha_beta_with_memory,
    best_action,
    certify,
    compiled,
    decide,
    depth_penalised_minimax,
    iterative_deepening,
    minimax,
    monte_carlo_search,
    monte_carlo_tree_search,
    mtd_f,
    never_loses,
    perft,
    play,
    principal_variation_search,
    proof_number_search,
    random_strategy,
    rank_actions,
    search_strategy,
    simulate,
    solve,
    strategy_of_strength,
    timed_strategy,
    trace,
)
from gametree.games import Nim, TicTacToe

GAME: Any = TicTacToe()
START = GAME.initial_state()


def zero(_state: object) -> int:
    return 0


Search = Callable[[Any, Any], object]
SEARCHES: dict[str, Search] = {
    "minimax": minimax,
    "alpha_beta": alpha_beta,
    "depth_penalised_minimax": depth_penalised_minimax,
    "alpha_beta_with_memory": alpha_beta_with_memory,
    "mtd_f": mtd_f,
    "principal_variation_search": principal_variation_search,
    "proof_number_search": lambda game, state: proof_number_search(game, state, at_least=1),
    "monte_carlo_tree_search": lambda game, state: monte_carlo_tree_search(
        game, state, rng=Random(1), simulations=1
    ),
    "monte_carlo_search": monte_carlo_search(simulations=1),
    "iterative_deepening": lambda game, state: iterative_deepening(game, state, evaluate=zero),
    "rank_actions": rank_actions,
    "to a depth": lambda game, state: alpha_beta(game, state, depth=2, evaluate=zero),
    "perft": lambda game, state: perft(game, state, depth=1),
    "simulate": lambda game, state: simulate(game, state, simulations=1),
    "trace": lambda game, state: trace(minimax, game, state),
    "decide": lambda game, state: decide(game, state, rng=Random(1)),
    "play": lambda game, state: play(game, {MAX: search_strategy(), MIN: search_strategy()}, state),
    "solve": lambda game, _state: solve(game),
    "certify": lambda game, state: certify(game, state, 0),
    "never_loses": lambda game, _state: never_loses(game, search_strategy(), MAX),
    "compiled.minimax": compiled.minimax,
    "compiled.alpha_beta": compiled.alpha_beta,
    "compiled.depth_penalised_minimax": compiled.depth_penalised_minimax,
    "compiled.alpha_beta_with_memory": compiled.alpha_beta_with_memory,
    "compiled.proof_number_search": lambda game, state: compiled.proof_number_search(game, state, at_least=1),
    "compiled.monte_carlo_tree_search": lambda game, state: compiled.monte_carlo_tree_search(
        game, state, rng=Random(1), simulations=1
    ),
    "compiled.iterative_deepening": lambda game, state: compiled.iterative_deepening(game, state, evaluate=zero),
    "compiled.rank_actions": compiled.rank_actions,
    "compiled.search_states": lambda game, state: list(compiled.search_states(compiled.alpha_beta, game, [state])),
    "compiled.perft": lambda game, state: compiled.perft(game, state, depth=1),
    "compiled.simulate": lambda game, state: compiled.simulate(game, state, simulations=1),
    "compiled.solve": lambda game, _state: compiled.solve(game),
    "compiled.compile": compiled.compile,
}


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_a_class_is_no_game(search: Search) -> None:
    message = r"TicTacToe is a class, not a game: make one, such as TicTacToe\(\)\.$"
    with pytest.raises((TypeError, CompileError), match=message):
        search(TicTacToe, START)


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_what_lacks_a_method_is_no_game(search: Search) -> None:
    message = r"3 has no method player, which a game needs: write def player\(self, state\)\.$"
    with pytest.raises((TypeError, CompileError), match=message):
        search(3, START)


NO_FUNCTION = r"evaluate must be a function of a state, not 3\.$"
NO_GENERATOR = r"rng must be a generator of random numbers, such as random\.Random\(1\), not 3\.$"
NO_TABLE = r"table must be a dict, a gametree\.BoundedTable or another mutable mapping, not 3\.$"
three: Any = 3
none: Any = None
WRONG: list[tuple[str, Callable[[], object]]] = [
    (NO_FUNCTION, lambda: minimax(GAME, START, depth=1, evaluate=three)),
    (NO_FUNCTION, lambda: alpha_beta(GAME, START, depth=1, evaluate=three)),
    (NO_FUNCTION, lambda: alpha_beta_with_memory(GAME, START, depth=1, evaluate=three)),
    (NO_FUNCTION, lambda: iterative_deepening(GAME, START, evaluate=three)),
    (NO_FUNCTION, lambda: DepthLimited(GAME, depth=1, evaluate=three)),
    (r"evaluate must be a function of a state, not None\.$", lambda: DepthLimited(GAME, depth=1, evaluate=none)),
    (NO_FUNCTION, lambda: compiled.alpha_beta(GAME, START, depth=1, evaluate=three)),
    (NO_FUNCTION, lambda: compiled.iterative_deepening(GAME, START, evaluate=three)),
    (
        NO_FUNCTION,
        lambda: monte_carlo_tree_search(GAME, START, rng=Random(1), simulations=1, evaluate=three),
    ),
    (
        NO_FUNCTION,
        lambda: compiled.monte_carlo_tree_search(GAME, START, rng=Random(1), simulations=1, evaluate=three),
    ),
    (r"key must be a function of a state and an action, not 3\.$", lambda: Ordered(GAME, three)),
    (NO_GENERATOR, lambda: monte_carlo_tree_search(GAME, START, rng=three, simulations=1)),
    (NO_GENERATOR, lambda: compiled.monte_carlo_tree_search(GAME, START, rng=three, simulations=1)),
    (NO_GENERATOR, lambda: random_strategy(three)),
    (NO_GENERATOR, lambda: strategy_of_strength(1, rng=three)),
    (NO_GENERATOR, lambda: decide(GAME, START, rng=three)),
    (NO_GENERATOR, lambda: timed_strategy(rng=three)),
    (NO_GENERATOR, lambda: best_action(GAME, START, rng=three)),
    (NO_FUNCTION, lambda: decide(GAME, START, evaluate=three)),
    (NO_FUNCTION, lambda: timed_strategy(evaluate=three)),
    (NO_FUNCTION, lambda: rank_actions(GAME, START, depth=1, evaluate=three)),
    (NO_TABLE, lambda: alpha_beta_with_memory(GAME, START, table=three)),
    (NO_TABLE, lambda: proof_number_search(GAME, START, at_least=0, table=three)),
    (r"strategies must map each player to a strategy, as .* does, not 3\.$", lambda: play(GAME, three)),
    (
        r"a strategy must be a function of a game and a state, not 3\.$",
        lambda: play(GAME, {MAX: search_strategy(), MIN: three}),
    ),
    (r"heaps must be the numbers of counters in all heaps, such as \(3, 4, 5\), not 3\.$", lambda: Nim(three)),
]


@pytest.mark.parametrize(("message", "call"), WRONG)
def test_a_wrong_argument_is_named(message: str, call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=message):
        call()


def test_the_module_of_random_numbers_is_a_generator() -> None:
    import random

    state: Any = random
    assert monte_carlo_tree_search(GAME, START, rng=state, simulations=3).simulations == 3
