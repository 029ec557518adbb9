"""Figures of whole games: numbers of states, values and distances, from the literature or independent programs.

The sources are those of `docs/explanation/ground-truth.md`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from gametree import MAX, MIN, Player, Solved, solve
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


@slow
def test_connect_four_states_of_a_larger_board() -> None:
    solution = solve(ConnectFour(4, 5))
    assert len(solution) == 1_706_255
    assert solution[solution.start] == Solved(0, 20)


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


class Fingers(NamedTuple):
    """The fingers of the two hands of the player to move, the larger first, and of the other player."""

    own: tuple[int, int]
    other: tuple[int, int]
    turn: Player


class Chopsticks:
    """Chopsticks without splits: tap a hand with a hand; five fingers or more, and the hand is out.

    Play can come back if counts go around: here a hand holds the count modulo 5, and 0 is out.
    """

    def initial_state(self) -> Fingers:
        return Fingers((1, 1), (1, 1), MAX)

    def player(self, state: Fingers) -> Player:
        return state.turn

    def actions(self, state: Fingers) -> list[tuple[int, int]]:
        return [(mine, theirs) for mine in {*state.own} - {0} for theirs in {*state.other} - {0}]

    def result(self, state: Fingers, action: tuple[int, int]) -> Fingers:
        mine, theirs = action
        hands = list(state.other)
        hands[hands.index(theirs)] = (mine + theirs) % 5
        first, second = sorted(hands, reverse=True)
        return Fingers((first, second), state.own, state.turn.opponent)

    def terminal(self, state: Fingers) -> bool:
        return state.own == (0, 0)

    def utility(self, state: Fingers) -> int:
        return -state.turn


def brute_force(game: Any, start: Any, plies: int) -> dict[Any, float]:
    """Return the value of every state when play stops after some plies with 0."""
    states = {start}
    for state in (ahead := [start]):
        for action in () if game.terminal(state) else game.actions(state):
            if (following := game.result(state, action)) not in states:
                states.add(following)
                ahead.append(following)
    values: dict[Any, float] = {state: game.utility(state) if game.terminal(state) else 0 for state in states}
    for _ in range(plies):
        values = {
            state: values[state]
            if game.terminal(state)
            else (max if game.player(state) == MAX else min)(
                values[game.result(state, action)] for action in game.actions(state)
            )
            for state in states
        }
    return values


def test_a_cyclic_game_of_fingers_agrees_with_brute_force() -> None:
    game = Chopsticks()
    solution = solve(game)
    assert {state: value for state, (value, _) in solution.items()} == brute_force(game, solution.start, 60)
    assert None in {plies for _, plies in solution.values()}


class Pieces(NamedTuple):
    """The squares of White's king and rook and of Black's king; the rook's is -1 once it is taken."""

    king: int
    rook: int
    black: int
    turn: Player


class KingAndRook:
    """King and rook against king on a small board: mate is worth 1, stalemate and a lost rook 0."""

    def __init__(self, size: int, start: Pieces) -> None:
        self.size = size
        self.start = start

    def initial_state(self) -> Pieces:
        return self.start

    def player(self, state: Pieces) -> Player:
        return state.turn

    def steps(self, square: int) -> list[int]:
        row, column = divmod(square, self.size)
        return [
            self.size * (row + down) + column + right
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (down or right) and 0 <= row + down < self.size and 0 <= column + right < self.size
        ]

    def rays(self, rook: int, blocked: int) -> list[int]:
        row, column = divmod(rook, self.size)
        found: list[int] = []
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            there, across = row + down, column + right
            while 0 <= there < self.size and 0 <= across < self.size:
                square = self.size * there + across
                if square == blocked:
                    break
                found.append(square)
                there, across = there + down, across + right
        return found

    def attacked(self, state: Pieces, square: int) -> bool:
        return square in self.steps(state.king) or (
            state.rook >= 0 and square in self.rays(state.rook, state.king)
        )

    def flights(self, state: Pieces) -> list[int]:
        # The rook sees through the black king, which leaves its square.
        return [square for square in self.steps(state.black) if not self.attacked(state, square)]

    def actions(self, state: Pieces) -> list[tuple[str, int]]:
        if state.turn == MIN:
            return [("k", square) for square in self.flights(state)]
        kings = [("K", square) for square in self.steps(state.king) if square != state.rook]
        kings = [(piece, square) for piece, square in kings if square not in self.steps(state.black)]
        reached = self.rays(state.rook, state.king)
        hidden = {square for square in reached if state.black in reached and self.behind(state, square)}
        return kings + [("R", square) for square in reached if square != state.black and square not in hidden]

    def behind(self, state: Pieces, square: int) -> bool:
        return square not in self.rays(state.rook, state.black)

    def result(self, state: Pieces, action: tuple[str, int]) -> Pieces:
        piece, square = action
        if piece == "K":
            return state._replace(king=square, turn=MIN)
        if piece == "R":
            return state._replace(rook=square, turn=MIN)
        return Pieces(state.king, -1 if square == state.rook else state.rook, square, MAX)

    def terminal(self, state: Pieces) -> bool:
        return state.rook < 0 or (state.turn == MIN and not self.flights(state))

    def utility(self, state: Pieces) -> int:
        return 1 if state.rook >= 0 and self.attacked(state, state.black) else 0


@pytest.mark.parametrize("size", [3, pytest.param(4, marks=slow)])
def test_king_and_rook_win_where_brute_force_says(size: int) -> None:
    game = KingAndRook(size, Pieces(0, size + 2, size * size - 1, MAX))
    solution = solve(game)
    values = brute_force(game, solution.start, 24)
    assert {state: value for state, (value, _) in solution.items()} == values
    assert solution[solution.start].value == 1
    assert {0, 1} == set(values.values())
