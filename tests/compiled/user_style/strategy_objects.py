"""Rules that are objects which are called, as a Java programmer writes them."""

from __future__ import annotations

from gametree import MAX, MIN, Player


class Take:
    """A move: takes counters, if there are as many."""

    def __init__(self, count: int, bonus: int = 0) -> None:
        self.count = count
        self.bonus = bonus

    def __call__(self, counters: int) -> int:
        return counters - self.count

    def __len__(self) -> int:
        return self.count


class Scoring:
    def __init__(self, *weights: int) -> None:
        self.weights = weights

    def __getitem__(self, index: int) -> int:
        return self.weights[index % len(self.weights)]

    def __call__(self, counters: int, *, factor: int = 1) -> int:
        return self[counters] * factor


MOVES = (Take(1), Take(2), Take(4, bonus=3))
SCORING = Scoring(3, -1, 4, 1, -5)


class Takeaway:
    def initial_state(self) -> tuple[int, int, int]:
        return 13, 0, 0

    def player(self, state: tuple[int, int, int]) -> Player:
        return MIN if state[1] else MAX

    def actions(self, state: tuple[int, int, int]) -> list[int]:
        return [index for index, move in enumerate(MOVES) if len(move) <= state[0]]

    def result(self, state: tuple[int, int, int], action: int) -> tuple[int, int, int]:
        counters, turn, points = state
        left = MOVES[action](counters)
        gain = SCORING(left, factor=2) + MOVES[action].bonus
        return left, 1 - turn, points + (-gain if turn else gain)

    def terminal(self, state: tuple[int, int, int]) -> bool:
        return state[0] == 0

    def utility(self, state: tuple[int, int, int]) -> int:
        return state[2]


game = Takeaway()
