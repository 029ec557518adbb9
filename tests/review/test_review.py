"""A review tells what each move gave away, equally from a solution, from a search and from limited time."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import partial
from math import inf
from random import Random
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings, strategies as st

from gametree import (
    CHANCE,
    MAX,
    MIN,
    GameRecord,
    IllegalAction,
    Player,
    UnknownState,
    ValueInterval,
    alpha_beta,
    alpha_beta_with_memory,
    best_actions,
    compiled,
    expectiminimax,
    minimax,
    play,
    random_strategy,
    search_strategy,
    solve,
)
from gametree.games import ChanceTree, ConnectFour, GraphGame, Nim, TicTacToe
from gametree.review import Review, action_values, review
from gametree.review.bounds import bounds_text
from gametree.review.curve import draw_curve
from gametree.svg import MAX_COLOUR, MIN_COLOUR, width_of
from tests.support.chance_trees import chance_game, random_tree
from tests.support.samples import EVERY_CASE
from tests.support.trees import layered_dags

GAME = TicTacToe()
SOLUTION = solve(GAME)


def random_game(game: Any, seed: int) -> GameRecord[Any, Any]:
    strategy = random_strategy(rng=Random(seed))
    return play(game, {MAX: strategy, MIN: strategy})


def by_definition(game: Any, record: GameRecord[Any, Any]) -> list[tuple[float, float]]:
    """Return the value before each move and its regret, by minimax of every state."""
    values = [minimax(game, state).value for state in record.states]
    signs = [game.player(state) for state in record.states[:-1]]
    return [
        (before, (before - after) * sign) for before, after, sign in zip(values, values[1:], signs, strict=False)
    ]


@given(layered_dags, st.integers(0, 99))
def test_regret_is_the_value_that_is_lost(game: GraphGame[Any, Any], seed: int) -> None:
    record = random_game(game, seed)
    found = review(game, record, source=alpha_beta) if record.actions else None
    moves = () if found is None else found.moves
    assert [(move.before.lower, move.regret.lower) for move in moves] == by_definition(game, record)
    for move in moves:
        assert move.exact
        assert move.best == best_actions(game, move.state).actions
        assert (move.regret.lower == 0) == (move.action in move.best)


@pytest.mark.parametrize("seed", range(12))
def test_a_solution_and_a_search_give_the_same_regrets(seed: int) -> None:
    record = random_game(GAME, seed)
    by_solution, by_search = (review(GAME, record, source=each) for each in (SOLUTION, alpha_beta))
    assert [move._replace(line=()) for move in by_solution.moves] == [
        move._replace(line=()) for move in by_search.moves
    ]
    for move in by_solution.moves:
        state = move.state
        for action in move.line:
            state = GAME.result(state, action)
        assert GAME.utility(state) == move.after.lower
    assert by_solution.mistakes == tuple(move for move in by_solution.moves if move.action not in move.best)


@pytest.mark.slow
def test_two_hundred_games_of_connect_four_by_solution_and_by_search() -> None:
    """Few of them in the slow lane, or all with GAMETREE_CASES=all."""
    game = ConnectFour(width=6, height=4) if EVERY_CASE else ConnectFour(width=5, height=4)
    solution, table = compiled.solve(game), compiled.SharedTable(megabytes=64)
    exact = partial(compiled.alpha_beta_with_memory, table=table)
    shallow = search_strategy(cast("Any", partial(alpha_beta_with_memory, depth=4, evaluate=lambda _: 0)))
    for seed in range(200 if EVERY_CASE else 10):
        luck = random_strategy(rng=Random(seed))
        players: dict[Player, Any] = {MAX: shallow, MIN: luck} if seed % 2 else {MAX: luck, MIN: shallow}
        record = play(game, players)
        by_solution = review(game, record, source=solution)
        by_search = review(game, record, source=cast("Any", exact))
        assert [move.regret for move in by_solution.moves] == [move.regret for move in by_search.moves]
        for move in by_solution.moves[10:]:
            assert (move.regret.lower == 0) == (move.action in best_actions(game, move.state).actions)


@settings(max_examples=30)
@given(layered_dags, st.integers(0, 99), st.sampled_from([0.0, 0.0005, 5.0]))
def test_bounds_of_limited_time_hold_the_truth(game: GraphGame[Any, Any], seed: int, seconds: float) -> None:
    record = random_game(game, seed)
    truth = by_definition(game, record)
    moves = review(game, record, seconds=seconds).moves if record.actions else ()
    for move, (before, regret) in zip(moves, truth, strict=True):
        assert move.before.lower <= before <= move.before.upper
        assert move.regret.lower <= regret <= move.regret.upper
        assert move.exact or seconds < 5
        for action in move.best:
            assert action in best_actions(game, move.state).actions


def test_without_time_nothing_is_said_to_be_exact() -> None:
    found = review(GAME, [0, 4], seconds=0)
    assert [move.before for move in found.moves] == [(-inf, inf)] * 2
    assert found.mistakes == ()
    assert found.moves[0].best == ()
    assert "? → ?  at least 0" in str(found)
    assert cast("Any", found.to_json())["moves"][0]["before"] == [None, None]


def test_a_forced_move_is_best_without_any_time() -> None:
    game = GraphGame[str, str]("a", {"a": (MAX, {"on": "b"}), "b": 3})
    [move] = review(game, ["on"], seconds=0).moves
    assert (move.best, move.regret) == (("on",), ValueInterval(0, 0))


@pytest.mark.parametrize("seed", range(30))
def test_luck_and_regret_make_up_the_outcome(seed: int) -> None:
    game = chance_game(random_tree(Random(seed), depth=5), (Fraction, float)[seed % 2])
    strategy = random_strategy(Random(seed))
    record = play(game, {MAX: strategy, MIN: strategy}, rng=Random(seed))
    if not record.actions:
        return
    by_search = review(game, record, source=expectiminimax)
    for found in (by_search, review(game, record, source=solve(game)), review(game, record, seconds=5)):
        signs = [0 if move.player is CHANCE else int(move.player) for move in found.moves]
        given = sum(sign * move.regret.lower for sign, move in zip(signs, found.moves, strict=True))
        assert found.moves[0].before.lower + found.luck.lower - given == pytest.approx(record.outcome)
        for move, known in zip(found.moves, by_search.moves, strict=True):
            rolled = move.player is CHANCE
            assert rolled == (move.best == ())
            assert (move.regret if rolled else move.luck) == (0, 0)
            assert [*move.luck, *move.regret] == pytest.approx([*known.luck, *known.regret])
            assert move.best == known.best
    json.dumps(by_search.to_json())
    assert by_search.to_svg()


def test_luck_is_told_beside_the_mistakes() -> None:
    coin = ChanceTree([[CHANCE, (Fraction(1, 4), 2), (Fraction(3, 4), -2)], -3])
    found = review(coin, [0, 0], source=expectiminimax)
    assert str(found).splitlines()[2:] == ["2     0     −1 → +2"]
    assert found.summary == "1 moves, 0 mistakes of X and 0 of O; by 1 outcome of chance X gained +3."


def test_the_table() -> None:
    found = review(GAME, [0, 1, 4, 8, 3, 5, 6], source=SOLUTION)
    assert str(found).splitlines() == [
        "      move  value    regret  best                       best play after it",
        "1  X  1     0 → 0    0       1, 2, 3, 4, 5, 6, 7, 8, 9  5 2 3 7 4 6 8 9",
        "2  O  2     0 → +1   1       5                          4 7 5 3 6",
        "3  X  5     +1 → +1  0       4, 5, 7                    9 4 3 6",
        "4  O  9     +1 → +1  0       3, 4, 6, 7, 8, 9           4 3 6",
        "5  X  4     +1 → +1  0       4, 7                       3 6",
        "6  O  6     +1 → +1  0       3, 6, 7, 8                 7",
        "7  X  7     +1 → +1  0       7",
    ]
    assert found.summary == "7 moves, 0 mistakes of X and 1 of O."
    bundle = cast("Any", found)._repr_mimebundle_()
    assert bundle["text/plain"] == str(found)
    assert bundle["image/svg+xml"] == found.to_svg()


def test_the_curve_marks_the_mistakes() -> None:
    picture = review(GAME, [0, 1, 4, 8, 3, 5, 6], source=SOLUTION).to_svg(scheme="light")
    assert picture.count("<circle") == 7
    assert picture.count("<title>2</title>") == 1
    dots = [dot.get("fill") for dot in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}circle")]
    assert dots == [MAX_COLOUR, MIN_COLOUR, MAX_COLOUR, MIN_COLOUR, MAX_COLOUR, MIN_COLOUR, MAX_COLOUR]
    hidden = review(GAME, [0, 1], seconds=0).to_svg()
    assert hidden.count('stroke-linecap="round"') == 3


def test_the_moves_of_a_curve_are_as_far_apart_in_a_longer_game() -> None:
    steps = set[float]()
    for plies in (12, 24):
        ground, *_ = draw_curve([ValueInterval(0, 0)] * (plies + 1), {}, [MAX] * (plies + 1), summary="").parts
        steps.add(float(ET.fromstring(ground).attrib["width"]) / plies)
    assert len(steps) == 1


def test_the_name_of_a_mistake_lies_within_the_curve() -> None:
    name = "a-mistake-with-a-long-name"
    for ply in (1, 12):
        drawn = draw_curve([ValueInterval(0, 0)] * 13, {ply: name}, [MAX] * 12, summary="")
        (text,) = [each for each in map(ET.fromstring, drawn.parts) if each.tag == "text" and each.text == name]
        half = width_of(name, 12, bold=True) / 2
        assert half <= float(text.attrib["x"]) <= drawn.width - half


def test_the_curve_has_each_value_at_its_height_and_an_unknown_one_in_the_middle() -> None:
    bounds = [(0, 0), (1, 1), (-inf, inf), (-1, 0), (-3, -inf), (-3, -3)]
    values = [ValueInterval(min(each), max(each)) for each in bounds]
    drawn = draw_curve(values, {}, [MAX, MIN, MAX, MIN, MAX], summary="").parts
    heights = [float(dot.get("cy", 0)) for dot in map(ET.fromstring, drawn) if dot.tag == "circle"]
    whole = heights[-1] - heights[0]  # from the least value, -3, to the greatest, 1
    assert [(heights[-1] - each) / whole * 4 - 3 for each in heights] == pytest.approx([1, -1, -0.5, -3, -3])
    paths = [line.get("d", "") for line in map(ET.fromstring, drawn) if line.tag == "path"]
    bars = [re.fullmatch(r"M[\d.]+ ([\d.]+)V([\d.]+)", path) for path in paths]
    middles = [(float(bar[1]) + float(bar[2])) / 2 for bar in bars if bar]
    assert middles == pytest.approx(heights[1:4], abs=0.1)  # a bar spans each interval


@pytest.mark.parametrize(
    ("bounds", "text"),
    [
        ((1, 1), "+1"),
        ((-1, 1), "−1 to +1"),
        ((0, inf), "at least 0"),
        ((-inf, 0), "at most 0"),
        ((-inf, inf), "?"),
    ],
)
def test_bounds_are_never_shown_as_exact(bounds: tuple[float, float], text: str) -> None:
    assert bounds_text(ValueInterval(*bounds)) == text


def test_wrong_records_and_sources_are_refused() -> None:
    record = random_game(GAME, 1)
    other = Nim((1, 2))
    with pytest.raises(
        ValueError, match=r"^The record begins at .*, which is no state of Nim.*: give the game that"
    ):
        review(other, cast("Any", record), source=alpha_beta)
    with pytest.raises(
        ValueError, match=r"Move 2 leads to .*, and the record has another state there: give the game"
    ):
        review(
            GAME,
            record._replace(states=(*record.states[:2], record.states[0], *record.states[3:])),
            source=SOLUTION,
        )
    with pytest.raises(ValueError, match=r"where the game goes on: review its actions instead"):
        review(GAME, GameRecord(record.states[:3], record.actions[:2], 0), source=SOLUTION)
    with pytest.raises(ValueError, match="Nothing was played"):
        review(GAME, [], source=SOLUTION)
    with pytest.raises(IllegalAction, match="1 is not legal"):
        review(GAME, [0, 0], source=SOLUTION)
    with pytest.raises(TypeError, match="leave out seconds="):
        review(GAME, [0], source=SOLUTION, seconds=1)
    with pytest.raises(TypeError, match="source must be a function of a game and a state"):
        review(GAME, [0], source=cast("Any", 3))
    with pytest.raises(UnknownState):
        action_values(GAME, GAME.initial_state(), source=solve(GAME, start=GAME.parse_state("X../.../...")))


def test_a_review_can_begin_anywhere() -> None:
    start = GAME.parse_state("XX./OO./...")
    found: Review[Any, int] = review(GAME, [8], start=start, source=SOLUTION)
    assert (found.moves[0].player, found.moves[0].regret.lower) == (Player.MAX, 2)


def test_best_play_is_cut_in_the_text_and_whole_in_the_data() -> None:
    plies = 100
    corridor = GraphGame[int, str](0, {**{ply: (MAX, {"on": ply + 1}) for ply in range(plies)}, plies: 1})
    found = review(corridor, ["on"] * 3, source=solve(corridor))
    assert all(len(line) < 200 for line in str(found).splitlines())
    assert "on on … and 69 plies more" in str(found)
    assert len(found.moves[0].line) == plies
