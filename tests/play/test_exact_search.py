"""The search behind `search_strategy` has the result of alpha-beta, wherever alpha-beta has one."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree import MAX, MIN, BrokenGame, Counted, Player, TooDeep, alpha_beta, search_strategy
from gametree.games import DotsAndBoxes, GraphGame, TreeGame
from gametree.play.exact_search import exact_search
from tests.support.trees import Position, layered_dags, positions, tree_game


@given(positions)
def test_it_is_alpha_beta_on_every_tree(tree: Position) -> None:
    game = tree_game(tree)
    expected = alpha_beta(game, 0)
    assert exact_search(game, 0) == (expected.value, expected.line[:1])


@given(layered_dags)
def test_it_is_alpha_beta_where_lines_meet_again(game: GraphGame[Any, int]) -> None:
    expected = alpha_beta(game, (0, 0))
    assert exact_search(game, (0, 0)) == (expected.value, expected.line[:1])


def random_graph(seed: int, size: int) -> GraphGame[int, int]:
    """Return a game on a random graph, perhaps with cycles."""
    rng = Random(seed)
    graph: dict[int, Any] = {
        node: rng.randint(-2, 2)
        if node and rng.random() < 0.4
        else (rng.choice(list(Player)), dict(enumerate(rng.choices(range(size), k=rng.randint(1, 3)))))
        for node in range(size)
    }
    return GraphGame(0, graph)


@contextmanager
def shallow() -> Generator[None]:
    """Let recursion end early, so that an endless search is found quickly."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 250)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.exhaustive
@given(st.integers(0, 2**32), st.integers(2, 9))
def test_it_has_no_answer_exactly_where_alpha_beta_has_none(seed: int, size: int) -> None:
    game = random_graph(seed, size)
    expected = None
    with shallow(), suppress(TooDeep):
        expected = alpha_beta(game, 0)
    if expected is None:
        with pytest.raises(TooDeep, match="Play can return to"):
            exact_search(game, 0)
    else:
        assert exact_search(game, 0) == (expected.value, expected.line[:1])


def test_the_cycles_that_alpha_beta_cuts_off_are_no_harm() -> None:
    game = GraphGame[str, str](
        "a",
        {"a": (MAX, {"win": "won", "on": "b"}), "b": (MIN, {"lose": "lost", "back": "a"}), "won": 1, "lost": -1},
    )
    assert exact_search(game, "a") == (1, ("win",))


def test_a_table_saves_what_it_should() -> None:
    counted, plain = Counted(DotsAndBoxes(1, 3)), Counted(DotsAndBoxes(1, 3))
    state = DotsAndBoxes(1, 3).initial_state()
    assert search_strategy()(counted, state) == alpha_beta(plain, state).action
    assert counted.nodes * 5 < plain.nodes


def test_the_action_of_a_deep_game_is_found() -> None:
    chain: dict[int, Any] = {**{ply: (MAX, {0: ply + 1}) for ply in range(10_000)}, 10_000: 1}
    assert search_strategy()(GraphGame[int, int](0, chain), 0) == 0


def test_states_that_cannot_be_hashed_are_searched_by_alpha_beta() -> None:
    class Pairs:
        """A tree whose states are lists of one node."""

        tree = TreeGame([MAX, [MIN, 3, 4], [MIN, 5, 1]])

        def player(self, state: list[int]) -> Player:
            return self.tree.player(state[0])

        def actions(self, state: list[int]) -> Any:
            return self.tree.actions(state[0])

        def result(self, state: list[int], action: int) -> list[int]:
            return [self.tree.result(state[0], action)]

        def terminal(self, state: list[int]) -> bool:
            return self.tree.terminal(state[0])

        def utility(self, state: list[int]) -> float:
            return self.tree.utility(state[0])

    assert search_strategy()(Pairs(), [0]) == 0
    assert exact_search(Pairs(), [0]) == alpha_beta(Pairs(), [0]) == (3, (0, 0))


def test_a_game_that_offers_no_action_when_it_is_asked_again_is_refused() -> None:
    class Once(TreeGame):
        """A tree whose root offers its actions once."""

        asked = 0

        def actions(self, state: Any) -> Any:
            self.asked += state == self.initial_state()
            return super().actions(state) if self.asked < 2 else []

    game = Once([MAX, [MIN, 3, 4], [MIN, 5, 1]])
    with pytest.raises(BrokenGame, match=r"^There is no action at 0, "):
        exact_search(game, game.initial_state())
