"""Each way to write a tree writes every number that a utility may be, and raises an error for any other."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from gametree import MAX, BrokenGame, Player, minimax, trace
from gametree.games import GraphGame, TreeGame
from gametree.tree.exports import json_number

NUMBERS: list[Any] = [Fraction(1, 3), True, -0.0, 5e-324, 1.7e308, 2**53 + 1, Fraction(10**400, 3 * 10**399), -7]
NO_NUMBERS: list[Any] = [10**400, 10**5_000, Fraction(10**400), float("nan"), float("inf"), None, "won", [1]]


class OneMove:
    """MAX chooses between a utility that is given and 0."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def player(self, state: int) -> Player:
        return MAX

    def actions(self, state: int) -> tuple[int, ...]:
        return (2, 1)

    def result(self, state: int, action: int) -> int:
        return action

    def terminal(self, state: int) -> bool:
        return state > 0

    def utility(self, state: int) -> Any:
        return self.given if state == 1 else 0


@pytest.mark.parametrize("given", NUMBERS, ids=str)
def test_every_way_to_write_a_tree_takes_every_number(given: Any) -> None:
    tree = trace(minimax, OneMove(given), 0)
    assert tree.error is None
    lows = [node["low"] for node in json.loads(tree.to_json())["nodes"]]
    written = float(given) if isinstance(given, Fraction) else given
    assert lows == [max(written, 0), 0, written]
    for text in (tree.to_text(), tree.to_svg(), tree.to_svg(style="dots"), tree.to_dot()):
        assert text


@pytest.mark.parametrize("given", NUMBERS, ids=str)
def test_games_that_are_written_out_take_every_number(given: Any) -> None:
    graph = GraphGame[int, int](0, {0: (MAX, {0: 1}), 1: given})
    for game in (TreeGame([given]), graph):
        assert minimax(game, 0) == (given, (0,))
        assert game.terminal(1)


@pytest.mark.parametrize("given", NO_NUMBERS, ids=lambda given: type(given).__name__)
def test_an_evaluation_that_is_no_number_is_shown_briefly(given: Any) -> None:
    with pytest.raises(BrokenGame, match="must be a finite number") as raised:
        minimax(TreeGame([1]), 0, depth=0, evaluate=lambda _: given)
    assert len(str(raised.value)) < 200


@pytest.mark.parametrize("given", NO_NUMBERS, ids=lambda given: type(given).__name__)
def test_every_way_to_write_a_tree_says_what_is_no_number(given: Any) -> None:
    tree = trace(minimax, OneMove(given), 0)
    assert isinstance(tree.error, BrokenGame)
    assert len(str(tree.error)) < 200
    assert json.loads(tree.to_json())["nodes"][2]["low"] is None
    for text in (tree.to_text(), tree.to_svg(), tree.to_svg(style="dots"), tree.to_dot()):
        assert "must be a finite number" in text or "BrokenGame" in text


@pytest.mark.parametrize(
    ("value", "written"), [(True, "1"), (2**60, str(2**60)), (Fraction(1, 4), "0.25"), (3.0, "3.0")]
)
def test_numbers_of_json(value: Any, written: str) -> None:
    assert json.dumps(json_number(value)) == written
