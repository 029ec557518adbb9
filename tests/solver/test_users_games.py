"""Games that users write: fingers that go around, and king and rook against king, each against other code."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

from gametree import MAX, Player, Solved, Symmetric, solve
from gametree.games import ConnectFour
from tests.games.naive import InARow
from tests.solver.king_and_rook import KingAndRook, plies_to_mate
from tests.solver.oracle import Positions, values_and_plies

slow = pytest.mark.slow


class Fingers(NamedTuple):
    """The fingers of the two hands of the player to move, the larger first, and of the other player."""

    own: tuple[int, int]
    other: tuple[int, int]
    turn: Player


class Chopsticks:
    """Tap a hand of the other player with one of yours, which adds your fingers to it.

    A hand with `fingers` or more is out; with `around`, only one with exactly that number, and others go on modulo
    `fingers`. With `split`, a player may instead move fingers from hand to hand. Who has no hand left has lost.
    Play can come back to a state if counts go around or fingers are split.
    """

    def __init__(self, fingers: int, *, around: bool, split: bool) -> None:
        self.fingers = fingers
        self.around = around
        self.split = split

    def initial_state(self) -> Fingers:
        return Fingers((1, 1), (1, 1), MAX)

    def player(self, state: Fingers) -> Player:
        return state.turn

    def actions(self, state: Fingers) -> list[tuple[str, int, int]]:
        taps = [
            ("tap", mine, theirs) for mine in sorted({*state.own} - {0}) for theirs in sorted({*state.other} - {0})
        ]
        total = sum(state.own)
        pairs = [(total - less, less) for less in range(total // 2 + 1) if total - less < self.fingers]
        return taps + [("split", *pair) for pair in pairs if self.split and pair != state.own]

    def result(self, state: Fingers, action: tuple[str, int, int]) -> Fingers:
        kind, one, other = action
        if kind == "split":
            return Fingers(state.other, (one, other), state.turn.opponent)
        hands = list(state.other)
        sum_of_both = one + other
        stays = self.around or sum_of_both < self.fingers
        hands[hands.index(other)] = sum_of_both % self.fingers if stays else 0
        first, second = sorted(hands, reverse=True)
        return Fingers((first, second), state.own, state.turn.opponent)

    def terminal(self, state: Fingers) -> bool:
        return state.own == (0, 0)

    def utility(self, state: Fingers) -> int:
        return -state.turn


def numbered(game: Any) -> tuple[list[Any], Positions]:
    """Return the states of a game, and its graph as the oracle takes it, by numbers."""
    states = [game.initial_state()]
    numbers = {states[0]: 0}
    positions: dict[int, Any] = {}
    for number, state in enumerate(states):  # the list grows while it is read
        if game.terminal(state):
            positions[number] = game.utility(state)
            continue
        after = [game.result(state, action) for action in game.actions(state)]
        for each in after:
            if each not in numbers:
                numbers[each] = len(numbers)
                states.append(each)
        positions[number] = (game.player(state), tuple(numbers[each] for each in after))
    return states, positions


@pytest.mark.parametrize(
    ("fingers", "around", "split", "cycle_value"),
    [
        (3, True, False, 0),
        (3, False, True, 0),
        (3, True, True, 0),
        (3, True, True, 1),
        (3, True, True, -1),
        (4, True, False, 0),
        (4, False, False, 0),
        pytest.param(4, False, True, 0, marks=slow),
        pytest.param(5, True, False, 0, marks=slow),
        pytest.param(5, False, True, 0, marks=slow),
    ],
)
def test_fingers_are_worth_what_value_iteration_says(
    fingers: int, around: bool, split: bool, cycle_value: int
) -> None:
    game = Chopsticks(fingers, around=around, split=split)
    states, positions = numbered(game)
    truth = values_and_plies(positions, cycle_value)
    solution = solve(game, cycle_value=cycle_value)
    assert list(solution) == states
    assert dict(solution) == {state: truth[number] for number, state in enumerate(states)}


def test_best_play_with_fingers_may_never_end() -> None:
    game = Chopsticks(3, around=False, split=True)
    assert solve(game)[game.initial_state()] == Solved(0, None)


@pytest.mark.parametrize("size", [3, 4, pytest.param(5, marks=slow)])
def test_king_and_rook_mate_as_fast_as_repeated_sweeps_say(size: int) -> None:
    solution = solve(KingAndRook(size))
    truth = plies_to_mate(size)
    lost = {
        (divmod(state.king, size), divmod(state.rook, size), divmod(state.black, size)): plies
        for state, (value, plies) in solution.items()
        if state.turn == -1 and value == 1
    }
    assert lost == truth
    assert {value for value, _ in solution.values()} == {0, 1}


@slow
def test_king_and_rook_on_a_whole_board_up_to_symmetry() -> None:
    """The numbers of moves to mate are those of Bain and Hoff's data set of this endgame."""
    game = Symmetric(KingAndRook(8))
    solution = solve(game)
    black = {state: solved for state, solved in solution.items() if state.turn == -1 and state.king >= 0}
    assert len(black) == 28_056
    mates = Counter(plies // 2 for value, plies in black.values() if value == 1 and plies is not None)
    assert sum(value == 0 for value, _ in black.values()) == 2_796
    assert [mates[moves] for moves in range(17)] == [
        *(27, 78, 246, 81, 198, 471, 592, 683, 1_433, 1_712, 1_985, 2_854, 3_597, 4_194, 4_553, 2_166, 390),
    ]


def layers_by_hand(position: Any) -> list[int]:
    """Return the number of positions of each ply, as texts, of a game in which each ply adds a piece."""
    layer: dict[str, Any] = {position.text(): position}
    counts: list[int] = []
    while layer:
        counts.append(len(layer))
        layer = {
            after.text(): after
            for each in layer.values()
            if each.score() is None
            for after in each.moves().values()
        }
    return counts


@pytest.mark.parametrize(
    ("columns", "rows"), [(3, 3), (2, 4), pytest.param(4, 3, marks=slow), pytest.param(3, 5, marks=slow)]
)
def test_connect_four_has_the_states_of_each_ply_that_other_rules_find(columns: int, rows: int) -> None:
    by_hand = layers_by_hand(InARow(columns, rows, 3 if columns < 4 else 4, drop=True, board={}))
    game = ConnectFour(columns, rows, connect=3 if columns < 4 else 4)
    assert list(solve(game).counts().by_ply) == by_hand
