"""Squava on 5 by 5: four in a row win, three in a row lose."""
from gametree import MAX, MIN

N = 5
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]


class Squava:
    def initial_state(self):
        board = {(r, c): "." for r in range(N) for c in range(N)}
        return frozenset(board.items())

    def player(self, state):
        values = list(dict(sorted(state)).values())
        return MAX if values.count("X") == values.count("O") else MIN

    def actions(self, state):
        board = dict(sorted(state))
        return sorted(square for square in board if board[square] == ".")

    def result(self, state, action):
        board = dict(sorted(state))
        board[action] = "X" if self.player(state) == MAX else "O"
        return frozenset(board.items())

    def in_a_row(self, board, mark, length):
        for r, c in board:
            for dr, dc in DIRECTIONS:
                if all(board.get((r + i * dr, c + i * dc)) == mark for i in range(length)):
                    return True
        return False

    def winner(self, state):
        board = dict(sorted(state))
        last = "O" if self.player(state) == MAX else "X"
        other = "X" if last == "O" else "O"
        if self.in_a_row(board, last, 4):
            return last
        if self.in_a_row(board, last, 3):
            return other
        return None

    def terminal(self, state):
        return self.winner(state) is not None or "." not in dict(sorted(state)).values()

    def utility(self, state):
        return {"X": 1, "O": -1, None: 0}[self.winner(state)]


game = Squava()
