"""Monte Carlo tree search: reproducible, right if a value is proved, and never without an action."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from gametree import (
    MAX,
    MIN,
    BrokenGame,
    Counted,
    DepthLimited,
    NodeLimited,
    Player,
    Result,
    TooDeep,
    alpha_beta,
    minimax,
    monte_carlo_search,
    monte_carlo_tree_search,
    never_loses,
    search_strategy,
)
from gametree.games import Board, ConnectFour, TicTacToe, TreeGame
from gametree.search.monte_carlo_tree_search import ActionStatistics
from tests.search.exact_searches import CYCLE, chain, replay
from tests.support.trees import Position, positions, tree_game

tic_tac_toe = TicTacToe()


@given(tree=positions, seed=st.integers(0, 9), simulations=st.integers(0, 60))
def test_bounds_hold_the_value_and_visits_add_up(tree: Position, seed: int, simulations: int) -> None:
    game = tree_game(tree)
    answer = monte_carlo_tree_search(game, 0, rng=Random(seed), simulations=simulations)
    for statistics in answer.actions:
        value = minimax(game, game.result(0, statistics.action)).value
        assert statistics.lower <= value <= statistics.upper
        assert -2 <= statistics.mean <= 2
    assert [statistics.action for statistics in answer.actions] == (
        [] if game.terminal(0) else list(game.actions(0))
    )
    assert sum(statistics.visits for statistics in answer.actions) == answer.simulations <= simulations
    if answer.proved:
        assert answer.result.value == minimax(game, 0).value
        assert game.utility(replay(game, 0, answer.result.line)) == answer.result.value
    elif not game.terminal(0):
        assert answer.result.action in game.actions(0)
        replay(game, 0, answer.result.line)


@settings(max_examples=30)
@given(tree=positions)
def test_it_solves_a_tree_that_it_can_look_through(tree: Position) -> None:
    game = tree_game(tree)
    answer = monte_carlo_tree_search(game, 0, rng=Random(0), simulations=5_000)
    assert answer.proved
    assert answer.result.value == minimax(game, 0).value


@pytest.mark.parametrize("player", Player)
def test_it_takes_a_win_in_one_and_blocks_one(player: Player) -> None:
    boards = {MAX: ("XX./OO./...", 2), MIN: ("OO./XX./..X", 2)}
    blocks = {MAX: ("OO./X../..X", 2), MIN: ("XX./.O./...", 2)}
    for text, square in (boards[player], blocks[player]):
        board = tic_tac_toe.parse_state(text)
        assert tic_tac_toe.player(board) is player
        for seed in range(5):
            assert monte_carlo_search(simulations=800, seed=seed)(tic_tac_toe, board).action == square


def test_a_proved_win_is_not_simulated_again() -> None:
    board = tic_tac_toe.parse_state("XX./OO./...")
    answer = monte_carlo_tree_search(tic_tac_toe, board, rng=Random(1), simulations=10_000)
    assert answer.proved
    assert answer.result.value == 1
    assert answer.simulations < 1_000


def test_equal_generators_give_equal_answers() -> None:
    game = ConnectFour(5, 4)
    answers = {
        monte_carlo_tree_search(game, game.initial_state(), rng=Random(7), simulations=200) for _ in range(2)
    }
    assert len(answers) == 1
    other = monte_carlo_tree_search(game, game.initial_state(), rng=Random(8), simulations=200)
    assert other not in answers


def test_signature_of_the_first_simulations() -> None:
    counted = Counted(tic_tac_toe)
    answer = monte_carlo_tree_search(counted, Board(), rng=Random(0), simulations=100)
    assert answer.simulations == 100
    assert [statistics.visits for statistics in answer.actions] == [11, 11, 9, 7, 16, 12, 11, 12, 11]
    assert counted.nodes == 657


def test_seconds_may_limit_a_search_beside_or_instead_of_simulations() -> None:
    game = ConnectFour()
    start = game.initial_state()
    search = monte_carlo_search(seconds=inf, simulations=50, seed=3)
    limited = monte_carlo_tree_search(game, start, rng=Random(3), simulations=50)
    assert search(game, start) == limited.result
    assert monte_carlo_search(seconds=0)(game, start) == (0, (3,))


def test_it_never_loses_tic_tac_toe_as_x() -> None:
    assert never_loses(tic_tac_toe, search_strategy(monte_carlo_search(simulations=1_500)), MAX)


@pytest.mark.slow
@pytest.mark.exhaustive
def test_the_more_simulations_the_better_for_both_players() -> None:
    regrets = dict.fromkeys((5, 500), 0.0)
    for board in (
        tic_tac_toe.parse_state(text) for text in ("X../.../...", "X../.O./...", "XO./.../...", ".X./.O./..X")
    ):
        value = alpha_beta(tic_tac_toe, board).value
        for simulations in regrets:
            for seed in range(10):
                action = monte_carlo_search(simulations=simulations, seed=seed)(tic_tac_toe, board).action
                assert action is not None
                regrets[simulations] += abs(
                    value - alpha_beta(tic_tac_toe, tic_tac_toe.result(board, action)).value
                )
    assert regrets[500] < regrets[5] / 2


def test_exploration_spreads_the_visits() -> None:
    def most_visited(exploration: float) -> int:
        answer = monte_carlo_tree_search(
            tic_tac_toe, Board(), rng=Random(3), simulations=300, exploration=exploration
        )
        return max(statistics.visits for statistics in answer.actions)

    assert most_visited(0.1) > most_visited(1.4) > most_visited(100)


def test_bounds_where_only_part_is_proved() -> None:
    tree: Any = [1, [2, [MIN, *[4] * 40]]]
    answer = monte_carlo_tree_search(TreeGame(tree), 0, rng=Random(0), simulations=12)
    assert answer.actions[0] == ActionStatistics(0, 1, 1.0, 1, 1)
    assert answer.actions[1].upper == 2
    assert answer.actions[1].lower == -inf


def test_no_time_still_gives_an_action() -> None:
    limits: list[dict[str, Any]] = [{"simulations": 0}, {"seconds": 0}]
    for limit in limits:
        answer = monte_carlo_tree_search(tic_tac_toe, Board(), rng=Random(0), **limit)
        assert answer.result == Result(0.0, (0,))
        assert answer.simulations == 0
        assert answer.actions[8] == ActionStatistics(8, 0, 0.0, -inf, inf)


def test_finished_and_broken_games() -> None:
    answer = monte_carlo_tree_search(TreeGame(6), 0, rng=Random(0), simulations=9)
    assert answer == (Result(6), (), 0, True)
    with pytest.raises(BrokenGame, match="There is no action at 0"):
        monte_carlo_tree_search(TreeGame([]), 0, rng=Random(0), simulations=9)
    with pytest.raises(BrokenGame, match="must be a finite number"):
        monte_carlo_tree_search(TreeGame([inf]), 0, rng=Random(0), simulations=9)


def test_a_limit_or_ctrl_c_keeps_the_finished_simulations() -> None:
    whole = monte_carlo_tree_search(tic_tac_toe, Board(), rng=Random(0), simulations=30)
    limited = NodeLimited(tic_tac_toe, nodes=200)
    stopped = monte_carlo_tree_search(limited, Board(), rng=Random(0), simulations=30)
    assert 0 < stopped.simulations < whole.simulations
    same = monte_carlo_tree_search(tic_tac_toe, Board(), rng=Random(0), simulations=stopped.simulations)
    assert stopped == same

    class Interrupted(TicTacToe):
        """Ctrl-C comes at the first nearly full board."""

        def result(self, state: Board, action: int) -> Board:
            if (state.x | state.o).bit_count() == 8:
                raise KeyboardInterrupt
            return super().result(state, action)

    assert monte_carlo_tree_search(Interrupted(), Board(), rng=Random(0), simulations=99).result.action is not None


def test_long_games_and_games_that_cycle() -> None:
    answer = monte_carlo_tree_search(chain(10_000), 0, rng=Random(0), simulations=3)
    assert answer.result == Result(5.0, (0,) * 3)
    with pytest.raises(TooDeep, match="Play can return to"):
        monte_carlo_tree_search(CYCLE, "a", rng=Random(0), simulations=50)
    limited = DepthLimited(CYCLE, depth=8, evaluate=lambda _: 0)
    assert monte_carlo_tree_search(limited, limited.start("a"), rng=Random(0), simulations=50).result.value == 0


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ({}, "give simulations= or seconds="),
        ({"simulations": -1}, "A number of simulations must be an integer of at least 0, not -1"),
        ({"seconds": -1}, "A time limit must be a number of at least 0 seconds, not -1"),
    ],
)
def test_bad_limits(limit: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        monte_carlo_tree_search(tic_tac_toe, Board(), rng=Random(0), **limit)


@pytest.mark.parametrize("player", Player)
def test_of_actions_visited_equally_often_the_best_is_played(player: Player) -> None:
    game = TreeGame([player, *([player.opponent, each, each] for each in (2, 7, 3, 7, 1, 4))])
    for simulations in range(1, 7):
        found = monte_carlo_tree_search(game, 0, rng=Random(simulations), simulations=simulations)
        tried = [each for each in found.actions if each.visits]
        assert [each.visits for each in tried] == [1] * simulations
        best = max(player * each.mean for each in tried)
        assert found.result.action == next(each.action for each in tried if player * each.mean == best)
