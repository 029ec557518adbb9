"""Figures of whole games: numbers of states, values and distances, from the literature or independent programs.

The sources are those of `docs/explanation/ground-truth.md`.
"""

from __future__ import annotations

from typing import Any

import pytest

from gametree import Solved, solve
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

slow = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "states", "value", "plies"),
    [
        (MNK(3, 3, 2), 1_234, 1, 3),
        (Hexapawn(3, 3), None, -1, 6),
        (Hexapawn(3, 4), None, -1, 8),
        (Hexapawn(4, 3), None, 1, 5),
        (Breakthrough(3, 4, lines=1), None, 1, 9),
        (DotsAndBoxes(1, 1), None, -1, 4),
        (DotsAndBoxes(1, 2), None, 0, 7),
        (Kalah(1, 1), None, 0, None),
        (Kalah(1, 2), None, -2, None),
        (Kalah(2, 1), None, 2, None),
        (Kalah(2, 2), None, -2, None),
        (Domineering(1, 1), None, -1, 0),
        (Domineering(2, 2), None, 1, None),
        (Domineering(3, 3), None, 1, None),
        (ThreeMensMorris(), 5_390, 1, 9),
        (Chomp(3, 4), None, 1, None),
        pytest.param(ConnectFour(4, 4), 161_029, 0, 16, marks=slow),
        pytest.param(MNK(4, 3, 3), 111_973, 1, None, marks=slow),
        pytest.param(DotsAndBoxes(1, 3), None, -1, 10, marks=slow),
        pytest.param(DotsAndBoxes(2, 2), None, 2, 12, marks=slow),
        pytest.param(Kalah(3, 2), None, 4, None, marks=slow),
        pytest.param(Kalah(2, 4), None, -10, None, marks=slow),
        pytest.param(Kalah(2, 4, empty_capture=True), None, -12, None, marks=slow),
        pytest.param(Othello(4), None, -8, None, marks=slow),
        pytest.param(Domineering(4, 4), None, 1, None, marks=slow),
    ],
    ids=repr,
)
def test_the_value_of_a_game(game: Any, states: int | None, value: float, plies: int | None) -> None:
    solution = solve(game)
    solved = solution[solution.start]
    assert solved.value == value
    assert states in (None, len(solution))
    assert plies in (None, solved.plies)
    assert len(solution.result(solution.start).line) == solved.plies


def test_morris_with_moves_anywhere_never_ends() -> None:
    solution = solve(ThreeMensMorris(move_anywhere=True))
    assert solution[solution.start] == Solved(0, None)


@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_lost_for_the_player_to_move_where_bouton_says(misere: bool) -> None:
    game = Nim((2, 3, 4), misere)
    for state, (value, _) in solve(game).items():
        heaps = [int(heap) for heap in game.format_state(state).split()[0].split(",")]
        cold = heaps[0] ^ heaps[1] ^ heaps[2] == 0
        if misere and max(heaps) <= 1:
            cold = not cold
        assert value * state.turn == (-1 if cold else 1)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_chomp_on_a_square_begins_next_to_the_poison(size: int) -> None:
    game = Chomp(size, size)
    solution = solve(game)
    winning = [
        action
        for action in game.actions(solution.start)
        if solution[game.result(solution.start, action)].value == 1
    ]
    assert [game.format_action(action) for action in winning] == ["b2"]
