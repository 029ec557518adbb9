"""Every game against a second, naive implementation: the same turns, moves, ends and scores, step by step."""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import pytest

from gametree.games import (
    MNK,
    Breakthrough,
    Chomp,
    ConnectFour,
    Domineering,
    DotsAndBoxes,
    Hexapawn,
    Kalah,
    Nim,
    Othello,
    ThreeMensMorris,
)
from tests.games import naive
from tests.support.bits import fit

Pair: TypeAlias = tuple[Any, naive.Position]


def connect_four(width: int, height: int, connect: int) -> Pair:
    return ConnectFour(width, height, connect), naive.connect_four(width, height, connect)


def mnk(columns: int, rows: int, k: int) -> Pair:
    return MNK(columns, rows, k), naive.mnk(columns, rows, k)


def nim(*heaps: int, misere: bool = False) -> Pair:
    return Nim(heaps, misere), naive.Heaps(heaps, misere)


def chomp(rows: int, columns: int) -> Pair:
    return Chomp(rows, columns), naive.chomp(rows, columns)


def domineering(rows: int, columns: int) -> Pair:
    return Domineering(rows, columns), naive.domineering(rows, columns)


def hexapawn(columns: int, rows: int) -> Pair:
    return Hexapawn(columns, rows), naive.pawns(columns, rows, 1, diagonal_steps=False)


def breakthrough(columns: int, rows: int, lines: int) -> Pair:
    return Breakthrough(columns, rows, lines), naive.pawns(columns, rows, lines, diagonal_steps=True)


def dots_and_boxes(rows: int, columns: int) -> Pair:
    return DotsAndBoxes(rows, columns), naive.Boxes(columns, rows)


def othello(size: int) -> Pair:
    return Othello(size), naive.othello(size)


def kalah(holes: int, seeds: int, *, empty_capture: bool = False) -> Pair:
    return Kalah(holes, seeds, empty_capture), naive.kalah(holes, seeds, empty_capture=empty_capture)


def morris(*, anywhere: bool) -> Pair:
    return ThreeMensMorris(anywhere), naive.Merels(anywhere, {})


SMALL = [
    *(mnk(*size) for size in [(1, 1, 1), (3, 3, 2), (3, 3, 3), (2, 4, 2), (4, 2, 3), (5, 1, 2), (1, 4, 3)]),
    *(
        connect_four(*size)
        for size in [(3, 3, 3), (3, 4, 3), (4, 3, 3), (2, 5, 4), (5, 2, 2), (1, 3, 3), (2, 2, 1)]
    ),
    *(
        nim(*heaps, misere=misere)
        for heaps in [(1,), (3,), (1, 2, 3), (2, 2), (1, 1, 1, 2)]
        for misere in (False, True)
    ),
    *(chomp(*size) for size in [(1, 1), (1, 4), (3, 1), (3, 3), (2, 5), (4, 3)]),
    *(domineering(*size) for size in [(1, 1), (1, 5), (4, 1), (3, 3), (2, 4), (4, 3)]),
    *(hexapawn(*size) for size in [(1, 2), (1, 4), (2, 2), (3, 3), (3, 4), (4, 3)]),
    *(breakthrough(*size) for size in [(2, 2, 1), (3, 4, 1), (2, 5, 2), (3, 3, 1), (2, 4, 2)]),
    *(dots_and_boxes(*size) for size in [(1, 1), (1, 2), (3, 1)]),
    *(kalah(*size) for size in [(1, 1), (1, 2), (1, 7), (2, 1), (2, 2), (2, 4), (3, 1)]),
    *(kalah(holes, seeds, empty_capture=True) for holes, seeds in [(1, 3), (2, 3), (2, 4), (3, 1)]),
    morris(anywhere=False),
    morris(anywhere=True),
]
LARGE = [
    *(mnk(*size) for size in [(7, 8, 4), (4, 12, 5), (31, 2, 3), (2, 21, 4)]),
    *(connect_four(*size) for size in [(7, 6, 4), (8, 7, 4), (9, 6, 5), (5, 10, 3)]),
    *(nim(*heaps) for heaps in [(7, 31, 1, 18), (200, 1, 1)]),
    *(chomp(*size) for size in [(7, 9), (9, 7), (2, 26)]),
    *(domineering(*size) for size in [(9, 7), (7, 9), (2, 26), (8, 7)]),
    *(hexapawn(*size) for size in [(7, 9), (9, 7), (4, 4), (21, 3)]),
    *(breakthrough(*size) for size in [(8, 8, 2), (7, 9, 3), (9, 7, 1), (21, 3, 1), (4, 16, 5)]),
    *(dots_and_boxes(*size) for size in [(5, 5), (3, 7), (7, 2)]),
    *(othello(size) for size in (4, 6, 8)),
    *(kalah(*size) for size in [(6, 4), (6, 6), (4, 60), (5, 3)]),
    *(kalah(holes, seeds, empty_capture=True) for holes, seeds in [(6, 4), (3, 40)]),
]


def agree(game: Any, state: Any, position: naive.Position) -> None:
    score = position.score()
    assert game.format_state(state) == position.text()
    assert game.parse_state(position.text()) == state
    assert game.terminal(state) == (score is not None), position.text()
    if score is not None:
        assert game.utility(state) == score
        return
    assert game.player(state) == position.turn
    names = [game.format_action(action) for action in game.actions(state)]
    assert len(names) == len(set(names))
    assert set(names) == set(position.moves()), position.text()
    assert [game.parse_action(name) for name in names] == list(game.actions(state))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "position"), SMALL, ids=[repr(game) for game, _ in SMALL])
def test_every_reachable_state_agrees(game: Any, position: naive.Position) -> None:
    ahead, seen = [(game.initial_state(), position)], {game.initial_state()}
    for state, position in ahead:  # breadth first: the list grows while it is read
        agree(game, state, position)
        if not game.terminal(state):
            moves = position.moves()
            for action in game.actions(state):
                following = game.result(state, action)
                if following not in seen:
                    seen.add(following)
                    ahead.append((following, moves[game.format_action(action)]))


@pytest.mark.parametrize(("game", "position"), LARGE, ids=[repr(game) for game, _ in LARGE])
@pytest.mark.parametrize("seed", range(3))
def test_random_play_agrees(game: Any, position: naive.Position, seed: int) -> None:
    rng, state = Random(seed), game.initial_state()
    while not game.terminal(state):
        agree(game, state, position)
        action = rng.choice(list(game.actions(state)))
        state, position = game.result(state, action), position.moves()[game.format_action(action)]
        assert fit(game, state)
    agree(game, state, position)
