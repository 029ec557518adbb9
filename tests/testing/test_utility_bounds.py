"""The kit holds a game to the bounds on its utilities that it offers, and asks nothing that the bounds answer."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import pytest

from gametree import alpha_beta, star1
from gametree.games import GraphGame, TicTacToe
from gametree.testing import CheckFailed, check_game, check_search


@dataclass(frozen=True)
class Bounded(TicTacToe):
    bounds: Any = (-1, 1)

    def utility_bounds(self) -> Any:
        return self.bounds


@pytest.mark.parametrize(
    ("bounds", "message"),
    [
        ((0, 1), r"utility returned -1, which is outside utility_bounds, \(0, 1\)"),
        (None, r"What utility_bounds returns must be a pair of numbers, not None$"),
        ((1, -1), r"utility_bounds returns \(1, -1\): let it return the least value and the greatest"),
        (("a", "b"), r"utility_bounds returns \('a', 'b'\): let it"),
    ],
)
def test_wrong_bounds_are_a_fault_of_the_game(bounds: Any, message: str) -> None:
    with pytest.raises(CheckFailed, match=message) as caught:
        check_game(Bounded(bounds=bounds))
    assert caught.value.check == "utility"
    game = Bounded(bounds=bounds)
    with pytest.raises((TypeError, ValueError), match=r"utility_bounds") as refused:
        star1(game, game.parse_state("XX./OO./..."))
    assert "give bounds=" not in str(refused.value)


def test_bounds_that_are_no_method_are_a_fault_of_the_game() -> None:
    class Attribute(TicTacToe):
        utility_bounds = (-1, 1)

    with pytest.raises(CheckFailed, match=r"utility_bounds of the game must be a method, not \(-1, 1\)"):
        check_game(Attribute())


def test_right_bounds_pass() -> None:
    check_game(Bounded())


class Pursuit:
    """A pursuer and an evader on a ring; a capture is worth 1, whose move it may be."""

    def initial_state(self) -> tuple[int, int, int]:
        return 0, 3, 1

    def player(self, state: tuple[int, int, int]) -> Any:
        return state[2]

    def actions(self, state: tuple[int, int, int]) -> Any:
        return (1, -1)

    def result(self, state: tuple[int, int, int], action: int) -> Any:
        pursuer, evader, mover = state
        step = (action + (pursuer if mover == 1 else evader)) % 6
        return (step, evader, -1) if mover == 1 else (pursuer, step, 1)

    def terminal(self, state: tuple[int, int, int]) -> Any:
        return state[0] == state[1]

    def utility(self, state: tuple[int, int, int]) -> Any:
        return 1


def test_a_pursuit_need_have_no_negative_utility() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_game(Pursuit(), cyclic=True)


def test_a_search_is_not_compared_on_a_game_without_end() -> None:
    ring = GraphGame[str, str]("a", {"a": (1, {"on": "b"}), "b": (-1, {"on": "a"})})  # type: ignore[dict-item]
    with pytest.raises(CheckFailed, match=r"nothing to compare with: check the search on a game that ends\."):
        check_search(alpha_beta, games=[ring])
