"""Three men's morris on 3x3, where men move along lines, with itertools in place of loops."""

from itertools import chain, compress, count, islice, pairwise, repeat, starmap, zip_longest
from operator import eq, itemgetter, ne

from gametree import MAX, MIN

ROWS = tuple(tuple(range(place, place + 3)) for place in (0, 3, 6))
COLUMNS = tuple(zip(*ROWS))
LINES = (*ROWS, *COLUMNS)
NEAR = frozenset(chain.from_iterable(((a, b), (b, a)) for line in LINES for a, b in pairwise(line)))
MEN = 2
LIMIT = 8


def places(board, name):
    return list(compress(range(9), map(eq, board, repeat(name))))


class Morris:
    def initial_state(self):
        return tuple(repeat(".", 9)), 0

    def player(self, state):
        return MAX if state[1] % 2 == 0 else MIN

    def name(self, state):
        return "xo"[state[1] % 2]

    def actions(self, state):
        board, _ = state
        free, own = places(board, "."), places(board, self.name(state))
        if len(own) < MEN:
            return list(zip_longest((), free))
        moves = [(old, new) for old in own for new in free if (old, new) in NEAR]
        return moves or [(None, None)]

    def result(self, state, action):
        board, ply = state
        old, new = action
        changes = {place: mark for place, mark in zip_longest((new,), (self.name(state),)) if place is not None}
        cells = [mark if place != old else "." for place, mark in zip(count(), board)]
        return tuple(map(changes.get, range(9), cells)), ply + 1

    def winner(self, board):
        for line in LINES:
            marks = {board[place] for place in line}
            if len(marks) == 1 and "." not in marks:
                return board[line[0]]
        return "."

    def terminal(self, state):
        return state[1] >= LIMIT or self.winner(state[0]) != "."

    def utility(self, state):
        board, _ = state
        near = sum(starmap(ne, zip(islice(board, 3, 6), (mark for mark in board[:3]))))
        return {"x": 10, "o": -10, ".": near - sum(map(itemgetter(0), zip(repeat(1), places(board, "x"))))}[
            self.winner(board)
        ]


game = Morris()
