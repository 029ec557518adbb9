"""OpenSpiel's games as ours, in lockstep with OpenSpiel itself, and ours on OpenSpiel's own algorithms."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from gametree import (
    CHANCE,
    Certificate,
    NotationError,
    Player,
    alpha_beta,
    alpha_beta_with_memory,
    certify,
    expectiminimax,
    minimax,
    rank_actions,
    solve,
    star2,
    verify,
)
from gametree.adapters import adapt, from_open_spiel, to_open_spiel
from gametree.adapters.open_spiel import origin_of, refuse
from gametree.games import Breakthrough, DotsAndBoxes, Kalah, Nim, Othello, ThreeMensMorris, TicTacToe, TreeGame
from gametree.testing import check_game, check_same_rules

pyspiel: Any = pytest.importorskip("pyspiel")
GAMES = {
    "amazons": 2,
    "breakthrough(rows=5,columns=4)": 40,
    "chess": 2,
    "clobber(rows=4,columns=4)": 40,
    "connect_four": 40,
    "dots_and_boxes(num_rows=2,num_cols=3)": 40,
    "hex(board_size=4)": 40,
    "mancala": 20,
    "nim": 40,
    "othello": 10,
    "oware": 10,
    "tic_tac_toe": 40,
}


def in_lockstep(name: str, seeds: range) -> None:
    """Play at random in both, and compare mover, legal actions, end and returns at every ply."""
    game, theirs = from_open_spiel(name), pyspiel.load_game(name)
    for seed in seeds:
        rng, state, position = Random(seed), game.initial_state(), theirs.new_initial_state()
        while not position.is_terminal():
            assert not game.terminal(state)
            assert game.player(state) == (Player.MAX if position.current_player() == 0 else Player.MIN)
            actions = game.actions(state)
            assert [action.number for action in actions] == position.legal_actions()
            action = rng.choice(actions)
            assert str(action) == position.action_to_string(action.number)
            before = str(state)
            following = game.result(state, action)
            position.apply_action(action.number)
            assert str(state) == before
            state = following
            assert game.draw(state) == str(position)
        assert game.terminal(state)
        assert [game.utility(state), -game.utility(state)] == position.returns()


@pytest.mark.parametrize(("name", "games"), GAMES.items())
def test_random_games_in_lockstep(name: str, games: int) -> None:
    in_lockstep(name, range(games))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_thousand_random_games_in_lockstep(name: str) -> None:
    in_lockstep(name, range(1_000))


def test_the_kit_finds_no_fault() -> None:
    check_game(from_open_spiel("tic_tac_toe", equality="text"), examples=1)
    check_game(from_open_spiel("nim(pile_sizes=1;2)"), examples=10)
    assert check_same_rules(
        from_open_spiel("tic_tac_toe", equality="text"), TicTacToe(), actions=lambda action: action.number
    ).complete


def test_equality_is_of_histories_or_of_texts() -> None:
    lines = ["0 1 2", "2 1 0"]
    by_history, by_text = from_open_spiel("tic_tac_toe"), from_open_spiel("tic_tac_toe", equality="text")
    one, two = map(by_history.parse_state, lines)
    assert one != two
    assert one == by_history.parse_state(lines[0])
    one, two = map(by_text.parse_state, lines)
    assert (one, hash(one)) == (two, hash(two))
    assert one != "0 1 2"
    board: Any = "board"
    with pytest.raises(ValueError, match='equality must be "history" or "text", not \'board\''):
        from_open_spiel("tic_tac_toe", equality=board)


def test_states_are_values_that_can_be_pickled() -> None:
    game = from_open_spiel("breakthrough(rows=4,columns=3)")
    state = game.result(game.initial_state(), game.actions(game.initial_state())[0])
    assert pickle.loads(pickle.dumps(state)) == state
    assert copy.deepcopy(state) is state
    assert pickle.loads(pickle.dumps(game)) == game


def test_actions_are_equal_by_their_numbers_and_named_when_they_are_shown() -> None:
    game = from_open_spiel("tic_tac_toe")
    start = game.initial_state()
    first, second = game.actions(start)[:2]
    assert (first.number, first.name, str(first), repr(first)) == (0, *["x(0,0)"] * 2, "SpielAction(0, 'x(0,0)')")
    other = game.actions(game.result(start, second))[0]
    assert (other.name, other, hash(other)) == ("o(0,0)", first, hash(first))
    assert first != second
    assert first != 0
    loaded = pickle.loads(pickle.dumps(game.actions(start)[4]))
    assert (loaded.number, loaded.name) == (4, "x(1,1)")


@pytest.mark.parametrize("name", ["nim(pile_sizes=1;2)", "breakthrough(rows=4,columns=3)"])
def test_a_certificate_of_their_game_is_written_and_read(name: str) -> None:
    game: Any = from_open_spiel(name, equality="text")
    start = game.initial_state()
    certificate = certify(game, start, alpha_beta_with_memory(game, start).value)
    reader: Any = Certificate
    again = reader.from_json(certificate.to_json(game), game)
    assert verify(game, again) == verify(game, certificate)
    assert again == certificate
    chosen: list[Any] = [action for _, action, _ in again.at_least if action is not None]
    assert chosen
    assert [str(action) for action in chosen] == [str(action.number) for action in chosen]


def test_the_notation_of_states_is_the_numbers_of_actions() -> None:
    game = from_open_spiel("tic_tac_toe")
    assert game.format_state(game.initial_state()) == "start"
    assert game.parse_state("start") == game.initial_state()
    assert game.format_state(game.parse_state(" 4  0 ")) == "4 0"
    with pytest.raises(NotationError, match="'4 4' is no line of play, since 4 is not legal in it"):
        game.parse_state("4 4")
    with pytest.raises(NotationError, match="An empty text is no state"):
        game.parse_state(" ")


def test_play_may_begin_at_a_state() -> None:
    position = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for number in (0, 3, 1, 4):
        position.apply_action(number)
    for game in (from_open_spiel(position), adapt(position)):
        position_before = str(position)
        assert alpha_beta(game, game.initial_state()).value == 1
        assert str(position) == position_before
    assert type(adapt(pyspiel.load_game("nim"))).__name__ == "OpenSpielGame"


SET_UP = {
    "tic_tac_toe": '{"board":["x","x",".","o","o",".",".",".","."],"current_player":"x"}',
    "connect_four(rows=4,columns=4)": pyspiel.load_game("connect_four(rows=4,columns=4)")
    .new_initial_state()
    .child(1)
    .to_json(),
    "chess": "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "crazyhouse": "k7/8/8/8/8/8/8/K6R[Q] w - - 0 1",
    "antichess": "8/5k2/8/8/8/8/8/R7 b - - 0 1",
    "shogi": "4k4/9/9/9/9/9/9/9/4K3R b - 1",
}
LOST = {
    "clobber(rows=4,columns=4)": "0oxoxxoxooxoxxoxo",
    "dots_and_boxes(num_rows=2,num_cols=2)": "100000000000",
}


@pytest.mark.parametrize("equality", ["history", "text"])
@pytest.mark.parametrize(("name", "text"), SET_UP.items(), ids=list(SET_UP))
def test_a_state_that_was_set_up_travels_whole(name: str, text: str, equality: Any) -> None:
    theirs = pyspiel.load_game(name)
    game = from_open_spiel(theirs.new_initial_state(text), equality=equality)
    assert game.initial_state() != from_open_spiel(name, equality=equality).initial_state()
    rng, state = Random(name), game.initial_state()
    for _ in range(6):
        for again in (pickle.loads(pickle.dumps(state)), game.parse_state(game.format_state(state))):
            assert (again, hash(again), str(again)) == (state, hash(state), str(state))
            assert again.position.legal_actions() == state.position.legal_actions()
        if game.terminal(state):
            break
        later = from_open_spiel(state.position, equality=equality)
        assert str(later.initial_state()) == str(state)
        assert later.parse_state("start") == later.initial_state() != game.result(state, game.actions(state)[0])
        following = game.result(state, rng.choice(game.actions(state)))
        assert following != state
        state = following


@pytest.mark.parametrize(("name", "text"), LOST.items(), ids=list(LOST))
@pytest.mark.parametrize("plies", [0, 2])
def test_a_state_that_open_spiel_cannot_restore_is_refused(name: str, text: str, plies: int) -> None:
    position = pyspiel.load_game(name).new_initial_state(text)
    for _ in range(plies):
        position.apply_action(position.legal_actions()[-1])
    sentence = f"does not restore the state .*: pass the game {name.partition('(')[0]}, or a state reached from"
    with pytest.raises(ValueError, match=sentence):
        from_open_spiel(position)
    begun = pyspiel.load_game(name).new_initial_state()
    begun.apply_action(begun.legal_actions()[0])
    assert from_open_spiel(begun).initial_state().position.history() == begun.history()


def test_a_state_of_python_travels_whole_or_is_refused() -> None:
    theirs = to_open_spiel(TicTacToe(), name="gametree_changed")
    position = theirs.new_initial_state()
    for plain in (position.clone(), position.child(4)):
        game = from_open_spiel(plain)
        assert game.initial_state().origin == ""
        assert game.initial_state() == from_open_spiel(theirs).parse_state(
            " ".join(map(str, plain.history())) or "start"
        )
    position.state = TicTacToe().parse_state("X../.../...")
    start = from_open_spiel(position).initial_state()
    assert start != from_open_spiel(theirs).initial_state()
    assert str(pickle.loads(pickle.dumps(start))) == "X . .\n. . .\n. . ."


def test_a_state_that_cannot_be_serialized_or_read_again_is_refused() -> None:
    theirs = pyspiel.load_game("tic_tac_toe")
    position = theirs.new_initial_state(SET_UP["tic_tac_toe"])

    def unreadable(*_: Any) -> Any:
        raise KeyError

    class Local(TicTacToe):
        """Rules that pickle cannot find again."""

    game = to_open_spiel(Local(), name="gametree_local")
    broken = SimpleNamespace(
        new_initial_state=theirs.new_initial_state, get_type=theirs.get_type, deserialize_state=unreadable
    )
    stand_in = SimpleNamespace(
        **{name: getattr(position, name) for name in ("history", "serialize", "legal_actions")},
        **{name: getattr(position, name) for name in ("is_terminal", "current_player")},
        get_game=lambda: broken,
    )
    for state in (stand_in, game.new_initial_state()):
        with pytest.raises(ValueError, match=r"does not restore the state .*: pass the game .*, or a state"):
            origin_of(state)
    start = from_open_spiel(game).initial_state()
    assert pickle.loads(pickle.dumps(start)) == start


def test_states_of_different_games_are_different() -> None:
    games = [from_open_spiel(f"breakthrough(rows={rows},columns=3)") for rows in (4, 5)]
    assert games[0] != games[1]
    assert games[0] == from_open_spiel("breakthrough(columns=3,rows=4)")


def test_values_after_a_set_up_are_the_same_in_other_processes() -> None:
    game = from_open_spiel(pyspiel.load_game("tic_tac_toe").new_initial_state(SET_UP["tic_tac_toe"]))
    start = game.initial_state()
    with ProcessPoolExecutor(1) as pool:
        ranked = rank_actions(game, start, executor=pool)
    assert ranked == rank_actions(game, start)
    assert [(str(each.action), each.value) for each in ranked][:2] == [("x(0,2)", 1), ("x(1,2)", 0)]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("kuhn_poker", "kuhn_poker has hidden information: gametree searches zero-sum games of two players who "),
        (
            "matrix_rps",
            "matrix_rps has simultaneous moves: gametree searches zero-sum games of two players who ",
        ),
        ("chinese_checkers(players=3)", "chinese_checkers is for 3 players: gametree"),
        ("cliff_walking", "cliff_walking is for 1 player: gametree"),
        ("tiny_hanabi", "tiny_hanabi has hidden information"),
        ("no_such_game", r"OpenSpiel cannot load 'no_such_game' \(Unknown game 'no_such_game'\): pyspiel"),
    ],
)
def test_other_games_are_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        from_open_spiel(name)


def test_a_game_that_is_not_zero_sum_is_refused() -> None:
    kind = pyspiel.load_game("nim").get_type()
    general = SimpleNamespace(
        short_name="general",
        dynamics=kind.dynamics,
        information=kind.information,
        chance_mode=kind.chance_mode,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
    )
    game = SimpleNamespace(num_players=lambda: 2, get_type=lambda: general)
    with pytest.raises(ValueError, match="general is not zero-sum: gametree searches zero-sum games"):
        refuse(pyspiel, game)


DICE = ("pig", "pig(winscore=20)", "backgammon", "einstein_wurfelt_nicht")


def random_positions(name: str, seed: int) -> list[Any]:
    """Return the positions of a game that is played at random in OpenSpiel, at most 200 plies long."""
    rng, position = Random(seed), pyspiel.load_game(name).new_initial_state()
    positions = [position.clone()]
    while not position.is_terminal() and len(positions) < 200:
        position.apply_action(rng.choice(position.legal_actions()))
        positions.append(position.clone())
    return positions


@pytest.mark.parametrize("name", DICE)
def test_games_with_dice_are_in_lockstep(name: str) -> None:
    game: Any = from_open_spiel(name)
    for position in random_positions(name, 1):
        state = from_open_spiel(position).initial_state()
        assert game.terminal(state) == position.is_terminal()
        if position.is_terminal():
            assert game.utility(state) == position.player_return(0)
        elif position.is_chance_node():
            assert game.player(state) is CHANCE
            pairs = [(action.number, chance) for action, chance in game.outcomes(state)]
            assert pairs == position.chance_outcomes()
        else:
            assert game.player(state) == (Player.MAX if position.current_player() == 0 else Player.MIN)


@pytest.mark.parametrize("name", DICE)
def test_their_expectiminimax_and_ours_agree(name: str) -> None:
    """OpenSpiel evaluates chance nodes at the horizon, here by the mean; we follow their outcomes."""
    theirs = import_module("open_spiel.python.algorithms.minimax").expectiminimax

    def opinion(position: Any) -> float:
        return float(len(str(position)) % 7 + sum(position.history()) % 11 / 8)

    def mean_opinion(position: Any) -> float:
        if position.is_terminal():
            return float(position.player_return(0))
        if not position.is_chance_node():
            return opinion(position)
        return float(sum(p * mean_opinion(position.child(way)) for way, p in position.chance_outcomes()))

    depth = 1 if name == "backgammon" else 2
    for position in random_positions(name, 2)[5::40]:
        game = from_open_spiel(position)
        state = game.initial_state()
        for search in (expectiminimax, star2):
            found = search(game, state, depth=depth, evaluate=lambda each: opinion(each.position))
            value, _ = theirs(position, depth, mean_opinion, 0)
            assert found.value == pytest.approx(value, abs=1e-9)


SMALL: list[Any] = [TicTacToe(), Nim((1, 2, 3)), DotsAndBoxes(1, 2), Breakthrough(3, 4, 1), Kalah(2, 2)]


@pytest.mark.parametrize("game", SMALL, ids=lambda game: type(game).__name__)
def test_their_alpha_beta_and_ours_agree_on_our_games(game: Any) -> None:
    search = import_module("open_spiel.python.algorithms.minimax").alpha_beta_search
    value, action = search(to_open_spiel(game))
    assert value == alpha_beta_with_memory(game, game.initial_state()).value
    assert action is not None


@pytest.mark.slow
def test_their_alpha_beta_agrees_on_a_small_othello() -> None:
    search = import_module("open_spiel.python.algorithms.minimax").alpha_beta_search
    assert search(to_open_spiel(Othello(4)))[0] == -8


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tic_tac_toe", "breakthrough(rows=4,columns=3)"])
def test_their_minimax_and_ours_agree_at_every_state(name: str) -> None:
    search = import_module("open_spiel.python.algorithms.minimax").alpha_beta_search
    game = from_open_spiel(name, equality="text")
    solution = solve(game)
    assert len(solution) == {"tic_tac_toe": 5_478}.get(name, 10_689)
    for state, solved in solution.items():
        if not game.terminal(state):
            theirs, _ = search(state.position.get_game(), state=state.position, maximizing_player_id=0)
            assert theirs == solved.value


@pytest.mark.slow
@pytest.mark.parametrize(("game", "every"), [(TicTacToe(), 3), (Breakthrough(3, 4, 1), 40)], ids=str)
def test_their_minimax_agrees_at_states_of_our_games(game: Any, every: int) -> None:
    """States in Python are slow in OpenSpiel, so these are every third and every fortieth."""
    search = import_module("open_spiel.python.algorithms.minimax").alpha_beta_search
    theirs, solution = to_open_spiel(game), solve(game)
    live = [state for state in solution if not game.terminal(state)]
    for state in live[::every]:
        position = theirs.new_initial_state()
        position.state = state
        assert search(theirs, state=position, maximizing_player_id=0)[0] == solution[state].value


def test_their_tools_run_on_our_games() -> None:
    theirs = to_open_spiel(TicTacToe(), name="gametree_ttt")
    pyspiel.random_sim_test(theirs, num_sims=3, serialize=True, verbose=False)
    playthrough = import_module("open_spiel.python.algorithms.generate_playthrough").playthrough
    text = playthrough("gametree_ttt", [0, 3, 1, 4, 2])
    assert "Returns() = [1, -1]" in text
    numpy = import_module("numpy")
    mcts = import_module("open_spiel.python.algorithms.mcts")
    evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot = mcts.MCTSBot(theirs, 1.4, 60, evaluator, random_state=numpy.random.RandomState(2), solve=True)
    state = theirs.new_initial_state()
    for number in (0, 3, 1, 4):
        state.apply_action(number)
    assert bot.step(state) == 2


EXTENTS: list[tuple[Any, tuple[int, float, float, int]]] = [
    (TicTacToe(), (9, -1, 1, 9)),
    (TicTacToe(win=10), (9, -10, 10, 9)),
    (Nim((1, 2)), (9, -1, 1, 3)),
    (DotsAndBoxes(1, 2), (7, -2, 2, 7)),
    (TreeGame([[3, 12, 8], [2, 4, 6]]), (3, -12, 12, 2)),
    (TreeGame([-7, -2]), (2, -7, 7, 1)),
    (TreeGame(5), (1, -5, 5, 1)),
]


@pytest.mark.parametrize(("game", "extent"), EXTENTS, ids=lambda given: str(given)[:20])
def test_what_open_spiel_is_told_of_a_game(game: Any, extent: tuple[int, float, float, int]) -> None:
    name = f"gametree_told_{type(game).__name__.lower()}"
    made = to_open_spiel(game, name=name)
    for theirs in (made, pyspiel.load_game(name)):
        told = (
            theirs.num_distinct_actions(),
            theirs.min_utility(),
            theirs.max_utility(),
            theirs.max_game_length(),
        )
        assert told == extent
        assert (theirs.num_players(), theirs.utility_sum(), theirs.max_chance_outcomes()) == (2, 0, 0)
        kind, types = theirs.get_type(), pyspiel.GameType
        assert (kind.short_name, kind.long_name) == (name, type(game).__name__)
        assert (kind.dynamics, kind.chance_mode) == (types.Dynamics.SEQUENTIAL, types.ChanceMode.DETERMINISTIC)
        assert (kind.information, kind.utility) == (
            types.Information.PERFECT_INFORMATION,
            types.Utility.ZERO_SUM,
        )
        assert kind.reward_model == types.RewardModel.TERMINAL
        assert (kind.min_num_players, kind.max_num_players, kind.parameter_specification) == (2, 2, {})
        assert not kind.provides_information_state_string
        assert not kind.provides_information_state_tensor
        assert not kind.provides_observation_string
        assert not kind.provides_observation_tensor
    assert to_open_spiel(game).get_type().short_name == f"gametree_{type(game).__name__.lower()}"


def test_what_is_given_of_a_game_reaches_open_spiel() -> None:
    theirs = to_open_spiel(
        TicTacToe(), name="gametree_given", actions=range(8, -1, -1), utilities=(-3, 2), plies=40
    )
    assert (theirs.num_distinct_actions(), theirs.max_game_length()) == (9, 40)
    assert (theirs.min_utility(), theirs.max_utility()) == (-3, 3)
    state = theirs.new_initial_state()
    assert [state.action_to_string(0, number) for number in state.legal_actions()] == [*"987654321"]


def test_there_and_back_are_the_same_rules() -> None:
    game = TicTacToe()
    back = from_open_spiel(to_open_spiel(game, name="gametree_back"), equality="text")
    assert check_same_rules(back, game, actions=lambda action: action.number, states=500, lines=5).lines == 5
    assert minimax(back, back.parse_state("0 3 1 4")).line[0].name == "3"


def test_a_game_is_too_large_or_cyclic_unless_its_extent_is_given() -> None:
    with pytest.raises(
        ValueError, match=r"Othello has more than 100,000 states, .*: give actions=, utilities= and plies="
    ):
        to_open_spiel(Othello())
    with pytest.raises(ValueError, match=r"ThreeMensMorris can come back to a state, .*: give plies="):
        to_open_spiel(ThreeMensMorris())
    cyclic = to_open_spiel(ThreeMensMorris(), plies=30)
    assert (cyclic.max_game_length(), cyclic.min_utility(), cyclic.max_utility()) == (30, -1, 1)
    pyspiel.random_sim_test(cyclic, num_sims=1, serialize=False, verbose=False)
    theirs = to_open_spiel(Othello(), actions=range(65), utilities=(-64, 64), plies=128)
    pyspiel.random_sim_test(theirs, num_sims=1, serialize=False, verbose=False)


def test_python_ends_well_after_a_game_is_registered() -> None:
    program = (
        "from gametree.adapters import to_open_spiel; from gametree.games import Nim; to_open_spiel(Nim((1,)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
