"""An error of the rules says which method raised it and at which state, from whatever asked the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from gametree import (
    CHANCE,
    MAX,
    MIN,
    BrokenGame,
    alpha_beta,
    alpha_beta_with_memory,
    best_actions,
    certify,
    decide,
    depth_penalised_minimax,
    expectiminimax,
    iterative_deepening,
    minimax,
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
    star1,
    star2,
    transitions,
)
from gametree.games import TicTacToe


def both(strategy: Any) -> Any:
    return {MAX: strategy, MIN: strategy}


Search = Callable[[Any, Any], object]
PLAIN: tuple[Search, ...] = (
    minimax,
    alpha_beta,
    depth_penalised_minimax,
    alpha_beta_with_memory,
    mtd_f,
    principal_variation_search,
    expectiminimax,
    star1,
    star2,
    best_actions,
    rank_actions,
)
SEARCHES: dict[str, Search] = {
    **{each.__name__: each for each in PLAIN},
    "to a depth": lambda game, state: alpha_beta(game, state, depth=3, evaluate=lambda _: 0),
    "proof_number_search": lambda game, state: proof_number_search(game, state, at_least=1),
    "monte_carlo_tree_search": lambda game, state: monte_carlo_tree_search(game, state, simulations=20),
    "iterative_deepening": lambda game, state: list(iterative_deepening(game, state, evaluate=lambda _: 0)),
    "perft": lambda game, state: perft(game, state, depth=5),
    "simulate": lambda game, state: simulate(game, state, simulations=20),
    "decide": lambda game, state: decide(game, state, seconds=1),
    "play": lambda game, state: play(game, both(search_strategy()), state),
    "play at random": lambda game, state: play(game, both(random_strategy()), state),
    "transitions": lambda game, state: list(transitions(game, both(random_strategy()), state)),
    "solve": lambda game, state: solve(game, start=state),
    "certify": lambda game, state: certify(game, state, 0),
    "never_loses": lambda game, state: never_loses(game, search_strategy(), MAX, state),
}
every = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)


class Pile:
    """Take one or two of a pile of four; the last to take wins."""

    def player(self, state: int) -> Any:
        return MAX if state % 2 else MIN

    def actions(self, state: int) -> Any:
        return [take for take in (1, 2) if take <= state]

    def result(self, state: int, action: int) -> Any:
        return state - action

    def terminal(self, state: int) -> Any:
        return state <= 0

    def utility(self, state: int) -> Any:
        return 1

    def __repr__(self) -> str:
        return "Pile()"


class NoReturn(Pile):
    def actions(self, state: int) -> Any:
        return None


class NoResult(Pile):
    def result(self, state: int, action: int) -> Any:
        return None


class NoOutcomes(Pile):
    def player(self, state: int) -> Any:
        return CHANCE

    def outcomes(self, state: int) -> Any:
        return None


@every
def test_actions_without_return_are_named(search: Search) -> None:
    message = r"^actions of \w+ returned None at 4: return all of them in a list, or yield each\.$"
    with pytest.raises(BrokenGame, match=message):
        search(NoReturn(), 4)


@every
def test_a_result_without_return_is_named(search: Search) -> None:
    message = r"^result of \w+ returned None at 4 for 1: return the state that follows\.$"
    with pytest.raises(BrokenGame, match=message):
        search(NoResult(), 4)


@pytest.mark.parametrize(
    "name", ["expectiminimax", "star1", "star2", "simulate", "solve", "monte_carlo_tree_search"]
)
def test_outcomes_without_return_are_named(name: str) -> None:
    with pytest.raises(BrokenGame, match=r"^outcomes of \w+ returned None at 4: return all of them in a list"):
        SEARCHES[name](NoOutcomes(), 4)


METHODS = ("player", "actions", "result", "terminal", "utility")
ASKED = [
    pytest.param(search, method, id=f"{name} {method}")
    for name, search in SEARCHES.items()
    for method in METHODS
    if (name, method) not in {("perft", "player"), ("perft", "utility"), ("transitions", "utility")}
]


def raising(method: str, raised: Callable[[], Any], least: int = 2) -> Pile:
    """Return the game with a method that raises an error at piles of the `least` size or less."""

    class Raising(Pile):
        pass

    right = getattr(Pile, method)

    def wrong(self: Pile, state: int) -> Any:
        return raised() if state <= least else right(self, state)

    def wrong_result(self: Pile, state: int, action: int) -> Any:
        return raised() if state <= least else right(self, state, action)

    setattr(Raising, method, wrong_result if method == "result" else wrong)
    return Raising()


def stop() -> Any:
    return next(iter(list[Any]()))


def stopping_strategy(_game: object, _state: object) -> Any:
    return stop()


def fail() -> Any:
    return dict[str, Any]()["a key"]


@pytest.mark.parametrize(("search", "method"), ASKED)
def test_the_end_of_an_iterator_is_named(search: Search, method: str) -> None:
    with pytest.raises(BrokenGame, match=rf"^{method} of \w+ raised StopIteration at -?\d.*: give next a default"):
        search(raising(method, stop), 5)


@pytest.mark.parametrize(("search", "method"), ASKED)
def test_an_error_of_the_rules_passes_on_with_a_note(search: Search, method: str) -> None:
    with pytest.raises(KeyError, match="a key") as caught:
        search(raising(method, fail), 5)
    (note,) = caught.value.__notes__
    assert re.fullmatch(rf"It was raised by {method} of \w+, which was asked at -?\d( for \d)?\.", note)


@every
def test_a_text_in_place_of_a_state_is_refused(search: Search) -> None:
    message = r"^'O\.X/X\.X/\.OO' is a text, not a state of TicTacToe: make it one by game\.parse_state\.$"
    with pytest.raises(TypeError, match=message):
        search(TicTacToe(), "O.X/X.X/.OO")


def test_an_error_elsewhere_has_no_note() -> None:
    with pytest.raises(KeyError) as caught:
        alpha_beta(Pile(), 5, depth=1, evaluate=lambda _: fail())
    assert not hasattr(caught.value, "__notes__")
    with pytest.raises(RuntimeError, match="StopIteration"):
        list(transitions(Pile(), both(stopping_strategy), 5))
