"""Dominoes in a row: stones that turn round, match and are laid, with operators that a student liked."""

from __future__ import annotations

from dataclasses import dataclass

from gametree import MAX, MIN, Player


@dataclass(frozen=True)
class Stone:
    left: int
    right: int

    def __invert__(self) -> Stone:
        return Stone(self.right, self.left)

    def __matmul__(self, end: int) -> bool:
        """Whether the stone fits an end of the row."""
        return end in self

    def __contains__(self, number: int) -> bool:
        return number == self.left or number == self.right

    def __int__(self) -> int:
        return self.left + self.right

    def __gt__(self, other: Stone) -> bool:
        return (self.left + self.right, self.left) > (other.left + other.right, other.left)


@dataclass(frozen=True)
class Row:
    end: int
    hands: tuple[tuple[Stone | None, ...], tuple[Stone | None, ...]]
    turn: int = 0
    passed: bool = False
    points: int = 0


class Dominoes:
    def initial_state(self) -> Row:
        mine = (Stone(1, 2), Stone(3, 3), Stone(2, 5), Stone(1, 4))
        return Row(2, (mine, (Stone(2, 3), Stone(4, 5), Stone(5, 1), Stone(3, 1))))

    def player(self, state: Row) -> Player:
        return (MAX, MIN)[state.turn]

    def actions(self, state: Row) -> list[int]:
        hand = state.hands[state.turn]
        return [place for place, stone in enumerate(hand) if stone is not None and stone @ state.end] or [-1]

    def result(self, state: Row, action: int) -> Row:
        if action < 0:
            return Row(state.end, state.hands, 1 - state.turn, True, state.points)
        hand = state.hands[state.turn]
        stone = hand[action]
        assert stone is not None
        laid = stone if stone.left == state.end else ~stone
        left = tuple(None if place == action else each for place, each in enumerate(hand))
        hands = (left, state.hands[1]) if state.turn == 0 else (state.hands[0], left)
        worth = int(laid) if laid > Stone(2, 2) else 1
        return Row(laid.right, hands, 1 - state.turn, False, state.points + (-worth if state.turn else worth))

    def terminal(self, state: Row) -> bool:
        return all(stone is None for stone in state.hands[1 - state.turn]) or (
            state.passed and self.actions(state) == [-1]
        )

    def utility(self, state: Row) -> int:
        return state.points


game = Dominoes()
