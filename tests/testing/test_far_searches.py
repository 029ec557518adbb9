"""Searches that are wrong only in large games are refused, and right searches of unusual kinds are not."""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import Any

import pytest

from gametree.game import MAX, MIN, Result
from gametree.games import GraphGame, Nim
from gametree.search import minimax
from gametree.testing import CheckFailed, as_search, check_search, large_games, search_runs
from gametree.testing.answers import Answer
from gametree.testing.large_games import SHAPES
from gametree.testing.random_games import ONE_HASH, Sketch, crossing_graph, dag_sketch, tree_sketch
from gametree.testing.search_runs import evenly_spread
from gametree.testing.search_trials import WatchedGame
from gametree.testing.student_search import wrapping
from tests.support.samples import EVERY_CASE, sample
from tests.testing.zoo.far_searches import WRONG, Wrong
from tests.testing.zoo.token_mutants import token_mutants
from tests.testing.zoo.unusual_searches import RIGHT, Right

SEEDS = range(10 if EVERY_CASE else 1)


@pytest.fixture
def not_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first game on which a search fails be the one that is shown."""
    monkeypatch.setattr(search_runs, "MOST_NODES_OF_SIMPLER_GAMES", 0)


def test_there_are_sixty_wrong_searches_and_thirty_right_ones() -> None:
    assert len({wrong.what for wrong in WRONG}) == len(WRONG) >= 60
    assert len([wrong for wrong in WRONG if wrong.large]) >= 30
    assert len({right.name for right in RIGHT}) == len(RIGHT) >= 30


@pytest.mark.slow(traced=True)
@pytest.mark.usefixtures("not_reduced")
@pytest.mark.parametrize("wrong", sample(WRONG, 4), ids=lambda wrong: wrong.what)
def test_every_wrong_search_is_refused(wrong: Wrong) -> None:
    for seed in SEEDS:
        with pytest.raises(CheckFailed):
            check_search(wrong.search, contract=wrong.contract, seed=seed)


@pytest.mark.slow
@pytest.mark.parametrize("right", RIGHT, ids=lambda right: right.name)
def test_no_right_search_is_refused(right: Right) -> None:
    for seed in SEEDS:
        check_search(right.search, contract=right.contract, seed=seed, examples=200 if EVERY_CASE else 20)


@pytest.mark.slow
def test_a_search_that_is_wrong_after_six_forced_moves_is_shown_seven() -> None:
    wrong = next(wrong for wrong in WRONG if "six forced" in wrong.what)
    with pytest.raises(CheckFailed) as caught:
        check_search(wrong.search, contract="value")
    assert len(WatchedGame(caught.value.game).ways) <= 8


def sketches(shape: str) -> list[Sketch]:
    """Return games of a shape, of the sizes that the check draws."""
    rng = Random(1)
    sizes = evenly_spread(rng)
    return [getattr(large_games, shape)(rng.randrange, sizes(number)) for number in range(16)]


def widest(sketch: Sketch) -> int:
    return max(len(node[1]) for node in sketch.nodes.values() if isinstance(node, tuple))


def plies(sketch: Sketch) -> int:
    watched: WatchedGame[Any, Any] = WatchedGame(sketch.game)
    return max(map(len, watched.ways.values()))


def test_large_games_reach_their_sizes_and_small_ones_are_among_them() -> None:
    assert max(map(widest, sketches("wide_tree"))) > 500
    assert max(map(plies, sketches("forced_line"))) > 120
    assert max(map(plies, sketches("deep_tree"))) > 120
    assert max(len(sketch.nodes) for sketch in sketches("crowd")) > 2_500
    for shape in {shape.__name__ for shape in SHAPES}:
        assert min(len(sketch.nodes) for sketch in sketches(shape)) < 200


@pytest.mark.parametrize("shape", sorted({shape.__name__ for shape in SHAPES}))
def test_each_player_begins_about_half_of_the_large_games(shape: str) -> None:
    drawn = [getattr(large_games, shape)(Random(seed).randrange, 0.0) for seed in range(60)]
    first = [sketch.game.player(sketch.game.initial_state()) for sketch in drawn]
    assert min(first.count(MAX), first.count(MIN)) > 20


@pytest.mark.parametrize("number", range(20))
def test_a_game_is_solved_as_minimax_solves_it(number: int) -> None:
    rng = Random(number)
    shape = SHAPES[number % len(SHAPES)]
    for sketch in (tree_sketch(rng.randrange), dag_sketch(rng.randrange), shape(rng.randrange, 0.1)):
        game: Any = sketch.game
        watched: WatchedGame[Any, Any] = WatchedGame(game)
        watched.solve()
        for state in watched.ways:
            assert watched.expected[state, None].value == minimax(game, state)


def test_half_of_the_crossing_graphs_have_states_of_one_hash() -> None:
    graphs = [crossing_graph(Random(seed).randrange) for seed in range(40)]
    states = [[index * graph.stride for index in graph.nodes] for graph in graphs]
    hashes = [len(set(map(hash, numbers))) for numbers in states]
    assert 10 < hashes.count(1) < 30
    assert {graph.stride for graph in graphs} == {1, ONE_HASH}


def test_crossing_graphs_show_that_bounds_are_confused() -> None:
    """The default profile draws 120 of them, so one in a hundred must do."""
    confused = next(
        each.search() for each in token_mutants("with_table") if each.name == "with_table:25:13 Eq -> NotEq"
    )
    rng = Random(0)
    games: list[Any] = [crossing_graph(rng.randrange).game for _ in range(200)]
    wrong = [game for game in games if any(value(game, at) != confused(game, at).value for at in game.positions)]
    assert len(wrong) >= 4


@pytest.mark.parametrize("most", [2, 3, 7, 50, 200])
def test_sizes_are_spread_evenly_however_many_there_are(most: int) -> None:
    sizes = evenly_spread(Random(most))
    drawn = sorted(sizes(number) for number in range(most))
    gaps = [after - before for before, after in zip(drawn, [*drawn[1:], drawn[0] + 1], strict=True)]
    assert max(gaps) < 2 / most


def value(game: Any, state: Any) -> Any:
    """The value of a state."""
    return minimax(game, state).value


def pair(game: Any, state: Any) -> Any:
    """A value and an action."""
    found = minimax(game, state)
    return found.value, found.action


def scored(game: Any, state: Any) -> Any:
    """A dict, as in many tutorials."""
    found = minimax(game, state)
    return {"index": found.action, "score": found.value}


def named(game: Any, state: Any) -> Any:
    """A dict in which the value has its own name."""
    return {"value": minimax(game, state).value}


def action(game: Any, state: Any) -> Any:
    """An action, None at the end."""
    return minimax(game, state).action


def with_game(game: Any, state: Any, depth: int, alpha: float, beta: float, maximizing: bool) -> Any:
    """Alpha-beta of six parameters."""
    assert depth == 99
    assert alpha < beta
    assert maximizing == (game.player(state) == MAX)
    return minimax(game, state).value


def swapped(state: Any, game: Any) -> Any:
    """The state comes first."""
    return minimax(game, state).value


GAME = Nim((2, 1))


def of_three(state: Any, depth: int, maximizing: bool) -> Any:
    """A function that knows its own game."""
    assert maximizing == (GAME.player(state) == MAX)
    return minimax(GAME, state).value


def of_one(board: Any) -> Any:
    """A function of a board."""
    return minimax(GAME, board).value


@pytest.mark.parametrize("function", [value, pair, scored, named, action, with_game, swapped, of_three, of_one])
def test_the_remedy_for_a_function_that_is_no_search_can_be_run(function: Any) -> None:
    """The text that the message says to write is run, with the reader's own answer where it leaves a choice."""
    with pytest.raises(CheckFailed) as caught:
        check_search(function, examples=1)
    assert caught.value.check == "answer"
    sentence = str(caught.value).partition("\n\n")[0]
    written = sentence.partition("; write ")[2].removesuffix(".").partition(" if it returns the best action")[0]
    assert written.startswith("check_search(as_search(")
    names = {"as_search": as_search, "GAME": GAME, "MAX": MAX, "math": math, function.__name__: function}
    check: Any = partial(check_search, examples=1)
    exec(written, names | {"check_search": check})  # the remedy itself is what is tested


ANY_RESULT: Any = Result


@pytest.mark.parametrize("answer", ["left", (1, 2, 3), {"best": 1}, [1, 2], ANY_RESULT(None, ())])
def test_no_remedy_is_guessed_for_other_answers(answer: Any) -> None:
    with pytest.raises(CheckFailed, match=r"a Result of a number and a tuple of actions\.") as caught:
        check_search(lambda game, state: answer, examples=1)
    assert caught.value.check == "answer"


def test_a_function_written_in_c_need_not_tell_its_parameters() -> None:
    assert wrapping(max, Answer(3)) == 'check_search(as_search(max, returns="value"), contract="value")'


@pytest.mark.parametrize("search", [None, Result(1), "minimax"])
def test_what_is_no_function_is_refused(search: Any) -> None:
    with pytest.raises(TypeError, match="search must be a function of a game and a state, not"):
        check_search(search)


def test_graphs_may_name_their_players_1_and_minus_1() -> None:
    positions: Any = {"a": (1, {"on": "b", "off": "c"}), "b": (-1, {"on": "c", "off": "d"}), "c": 3, "d": 5}
    right: Any = {"a": (MAX, {"on": "b", "off": "c"}), "b": (MIN, {"on": "c", "off": "d"}), "c": 3, "d": 5}
    games: list[Any] = [GraphGame("a", positions), GraphGame("a", right)]
    assert minimax(games[0], "a") == minimax(games[1], "a")
