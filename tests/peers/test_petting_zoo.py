"""Our games as environments of PettingZoo."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from gametree import MAX, MIN, IllegalAction
from gametree.adapters import to_pettingzoo
from gametree.games import (
    MNK,
    Breakthrough,
    Chomp,
    ConnectFour,
    Domineering,
    DotsAndBoxes,
    GraphGame,
    Hexapawn,
    Kalah,
    Nim,
    Othello,
    ThreeMensMorris,
    TicTacToe,
    TreeGame,
)

pytest.importorskip("pettingzoo")
numpy: Any = import_module("numpy")
SMALL: list[Any] = [
    TicTacToe(),
    MNK(3, 3, 3),
    Nim((1, 2, 3)),
    Chomp(2, 3),
    Domineering(3, 3),
    Hexapawn(3, 3),
    Breakthrough(3, 4, 1),
    DotsAndBoxes(1, 2),
    Othello(4),
    Kalah(2, 2),
]
OTHERS: list[tuple[Any, range]] = [
    (ConnectFour(), range(7)),
    (Othello(), range(65)),
    (ThreeMensMorris(), range(81 + 9)),
    (TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), range(3)),
    (GraphGame(0, {0: (MAX, {0: 1, 1: 2}), 1: (MIN, {0: 2}), 2: 1}), range(2)),
]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", SMALL, ids=lambda game: type(game).__name__)
def test_a_small_game_passes_their_test(game: Any) -> None:
    import_module("pettingzoo.test").api_test(to_pettingzoo(game), num_cycles=20)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("game", "actions"), OTHERS, ids=lambda given: type(given).__name__)
def test_a_game_passes_their_test_with_its_actions_given(game: Any, actions: range) -> None:
    import_module("pettingzoo.test").api_test(to_pettingzoo(game, actions=actions), num_cycles=20)


@pytest.mark.parametrize("game", SMALL, ids=lambda game: type(game).__name__)
def test_random_games_in_lockstep(game: Any) -> None:
    env = to_pettingzoo(game)
    for seed in range(5):
        env.reset(seed=seed)
        state, rng = game.initial_state(), Random(seed)
        while not game.terminal(state):
            observed, reward, terminated, truncated, _ = env.last()
            assert (reward, terminated, truncated) == (0, False, False)
            assert env.agent_selection == ("player_0" if game.player(state) == 1 else "player_1")
            legal = numpy.flatnonzero(observed["action_mask"]).tolist()
            assert legal == sorted(game.actions(state))
            assert env.render() == (game.draw(state))
            action = rng.choice(legal)
            env.step(action)
            state = game.result(state, action)
        assert env.rewards == {"player_0": game.utility(state), "player_1": -game.utility(state)}
        assert all(env.terminations.values())
        while env.agents:
            assert not env.last()[0]["action_mask"].any()
            env.step(None)


def test_observations_tell_states_apart() -> None:
    env = to_pettingzoo(TicTacToe())
    env.reset()
    seen: set[bytes] = {env.last()[0]["observation"].tobytes()}
    for number in (0, 4, 8):
        env.step(number)
        seen.add(env.last()[0]["observation"].tobytes())
    assert len(seen) == 4
    assert str(env) == "gametree_TicTacToe"
    env.close()


def test_a_game_that_is_over_at_once_is_terminated() -> None:
    env = to_pettingzoo(TreeGame(1), actions=range(1))
    env.reset()
    assert all(env.terminations.values())
    assert env.agent_selection == "player_0"


def test_an_observation_of_your_own() -> None:
    space = import_module("gymnasium.spaces").Box(0, 1, (9,), numpy.int8)

    def observe(state: Any) -> Any:
        return numpy.array([state.x >> square & 1 for square in range(9)], dtype=numpy.int8)

    env = to_pettingzoo(TicTacToe(), observe=observe, space=space)
    env.reset()
    env.step(4)
    assert env.observe("player_1")["observation"].tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    with pytest.raises(ValueError, match="observe= returns arrays in space=, so give both of them or neither"):
        to_pettingzoo(TicTacToe(), observe=observe)


def test_a_game_that_cycles_needs_no_help_and_a_large_one_its_actions() -> None:
    env = to_pettingzoo(ThreeMensMorris())
    env.reset()
    assert env.last()[0]["action_mask"].sum() == 9
    with pytest.raises(ValueError, match=r"Othello has more .* too many to find its actions: give actions=\."):
        to_pettingzoo(Othello())
    env = to_pettingzoo(Othello(), actions=range(65))  # the remedy
    env.reset()
    assert env.last()[0]["action_mask"].sum() == 4


def test_what_cannot_be_observed_or_played_is_refused() -> None:
    class Named(TreeGame):
        def initial_state(self) -> Any:
            return "start"

    with pytest.raises(ValueError, match="'start' is not made of ints, so its bits cannot be observed"):
        to_pettingzoo(Named([1, 2]), actions=range(2))
    env = to_pettingzoo(TicTacToe())
    env.reset()
    env.step(4)
    with pytest.raises(
        IllegalAction, match="Action 4, which is 5, is not legal after the line 5: choose one that"
    ):
        env.step(4)

    class Growing(Nim):
        def result(self, state: Any, action: Any) -> Any:
            return (state, 2**70)

        def terminal(self, state: Any) -> bool:
            return isinstance(state[1], int) and state[1] > 2**69

        def utility(self, state: Any) -> int:
            return 0

    env = to_pettingzoo(Growing((1, 2)), actions=range(100))
    env.reset()
    env.step(int(numpy.flatnonzero(env.last()[0]["action_mask"])[0]))
    with pytest.raises(ValueError, match="has not as many ints, or larger ones, than the start: give observe="):
        env.observe("player_0")
