"""The strategies draw the games that tests of searches need, and shrink to very small ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import find, given, settings, strategies as st

from gametree.game import MAX, MIN, Playable
from gametree.games import GraphGame, TicTacToe, TreeGame
from gametree.testing import game_dags, game_trees, lines, states

TREES, DAGS = game_trees(), game_dags()
QUICK = settings(max_examples=200, derandomize=True, deadline=None, database=None)


def live_states(game: Playable[Any, Any]) -> list[Any]:
    """Every live state of a finite game."""
    return [state for state in all_states(game) if not game.terminal(state)]


def all_states(game: Playable[Any, Any]) -> list[Any]:
    ahead = [game.initial_state()]
    for state in ahead:
        if not game.terminal(state):
            following = dict.fromkeys(game.result(state, action) for action in game.actions(state))
            ahead += [successor for successor in following if successor not in ahead]
    return ahead


def height(game: Playable[Any, Any], state: Any) -> int:
    """The plies of the longest line from a state."""
    if game.terminal(state):
        return 0
    return 1 + max(height(game, game.result(state, action)) for action in game.actions(state))


def has_double_move(game: Playable[Any, Any]) -> bool:
    live = set(live_states(game))
    return any(
        game.result(state, action) in live and game.player(game.result(state, action)) == game.player(state)
        for state in live
        for action in game.actions(state)
    )


def has_single_action(game: Playable[Any, Any]) -> bool:
    return any(len(list(game.actions(state))) == 1 for state in live_states(game))


def has_tie(game: Playable[Any, Any]) -> bool:
    utilities = [game.utility(state) for state in all_states(game) if game.terminal(state)]
    return len(set(utilities)) < len(utilities)


def has_transposition(game: Playable[Any, Any]) -> bool:
    ways = Counter(
        successor
        for state in live_states(game)
        for successor in {game.result(state, action) for action in game.actions(state)}
    )
    return max(ways.values(), default=0) > 1


def has_float(game: Playable[Any, Any]) -> bool:
    return any(isinstance(game.utility(state), float) for state in all_states(game) if game.terminal(state))


def is_deep(game: Playable[Any, Any]) -> bool:
    return height(game, game.initial_state()) >= 6


def starts_with_min(game: Playable[Any, Any]) -> bool:
    start = game.initial_state()
    return not game.terminal(start) and game.player(start) is MIN


SPREAD = [has_double_move, has_single_action, has_tie, has_float, is_deep, starts_with_min]


@cache
def drawn(strategy: st.SearchStrategy[Any]) -> list[Any]:
    games: list[Any] = []

    @QUICK
    @given(strategy)
    def draw(game: Any) -> None:
        games.append(game)

    draw()
    return games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strategy", "properties"),
    [(TREES, SPREAD), (DAGS, [*SPREAD, has_transposition])],
    ids=["game_trees", "game_dags"],
)
def test_whatever_a_search_may_meet_is_drawn_often(
    strategy: st.SearchStrategy[Any], properties: list[Callable[[Any], bool]]
) -> None:
    games = drawn(strategy)
    shares = {has.__name__: sum(map(has, games)) / len(games) for has in properties}
    assert min(shares.values()) >= 0.03, shares


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strategy", "plies"), [(game_trees(plies=3), 3), (game_dags(plies=2), 3), (TREES, 8), (DAGS, 8)]
)
def test_a_limit_of_plies_is_kept(strategy: Any, plies: int) -> None:
    for game in drawn(strategy):
        assert height(game, game.initial_state()) <= plies


def smallest(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    return find(strategy, condition, settings=settings(QUICK, max_examples=300), random=Random(0))


@pytest.mark.slow
def test_games_shrink_to_next_to_nothing() -> None:
    assert smallest(game_trees(), lambda game: True) == TreeGame(0)
    assert smallest(game_trees(), lambda game: len(all_states(game)) > 1) == TreeGame((MAX, 0))
    assert smallest(game_dags(), lambda game: True).positions == {0: (MAX, {"a": 1}), 1: 0}
    assert len(smallest(game_dags(), has_transposition).positions) <= 4


@pytest.mark.slow
def test_lines_are_legal_and_states_are_where_they_lead() -> None:
    game = TicTacToe()

    @QUICK
    @given(lines(game, plies=5), states(game))
    def check(line: tuple[int, ...], state: Any) -> None:
        assert len(line) <= 5
        here = game.initial_state()
        for action in line:
            assert action in list(game.actions(here))
            here = game.result(here, action)
        assert 0 <= state.x.bit_count() - state.o.bit_count() <= 1

    check()
    assert smallest(lines(game), lambda line: True) == ()
    assert len(smallest(lines(game), lambda line: len(line) > 2)) == 3
    assert smallest(states(game), lambda state: True) == game.initial_state()


def test_lines_reach_the_end_of_a_game_and_may_be_bounded_in_an_endless_one() -> None:
    assert max(map(len, drawn(lines(TicTacToe())))) >= 7
    endless = GraphGame("a", {"a": (MAX, {"on": "a"})})
    lengths = set(map(len, drawn(lines(endless, plies=12))))
    assert max(lengths) == 12
