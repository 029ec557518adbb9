"""Leapers on 3x4: a man steps or leaps ahead to a free square; the men of a side are a frozenset beside its captain."""

from typing import NamedTuple

from gametree import MAX, MIN

ROWS, COLUMNS = 4, 3
SQUARES = frozenset((row, column) for row in range(ROWS) for column in range(COLUMNS))


class Side(NamedTuple):
    captain: tuple[int, int]
    men: frozenset[tuple[int, int]]


class State(NamedTuple):
    mover: Side
    other: Side
    ply: int


class Leapers:
    def initial_state(self):
        return State(
            Side((0, 1), frozenset([(0, 0), (0, 2)])), Side((3, 1), frozenset([(3, 0), (3, 2)])), 0
        )

    def player(self, state):
        return MAX if state.ply % 2 == 0 else MIN

    def moves(self, state):
        men: list[tuple[int, int]] = [*state.mover.men]
        men.append(state.mover.captain)
        ahead = 1 if state.ply % 2 == 0 else -1
        for row, column in men:
            for target in ((row + ahead, column), (row + 2 * ahead, column), (row + ahead, column + 1)):
                if target in SQUARES and target not in state.mover.men and target != state.mover.captain:
                    yield (row, column), target

    def actions(self, state):
        return sorted(self.moves(state))

    def result(self, state, action):
        origin, target = action
        captain, men = state.mover
        other = state.other._replace(men=state.other.men - {target})
        if origin == captain:
            return State(other, Side(target, men), state.ply + 1)
        return State(other, Side(captain, (men - {origin}) | {target}), state.ply + 1)

    def terminal(self, state):
        return state.mover.captain == state.other.captain or next(self.moves(state), None) is None

    def utility(self, state):
        first, second = (state.mover, state.other) if state.ply % 2 == 0 else (state.other, state.mover)
        return len(first.men) - len(second.men)


game = Leapers()
