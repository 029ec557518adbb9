"""Tic-tac-toe with sets: a line is won if it is made of one mark, and the free squares are what is left."""

from gametree import MAX, MIN

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe:
    def initial_state(self):
        return " " * 9

    def player(self, state):
        return MAX if state.count("X") == state.count("O") else MIN

    def actions(self, state):
        taken = {square for square in range(9) if state[square] in {"X", "O"}}
        return sorted(set(range(9)) - taken)

    def result(self, state, action):
        cells = list(state)
        cells[action] = "X" if self.player(state) == MAX else "O"
        return "".join(cells)

    def winner(self, state):
        for line in LINES:
            marks = set(state[square] for square in line)
            if len(marks) == 1 and " " not in marks:
                return state[line[0]]
        return None

    def terminal(self, state):
        return self.winner(state) is not None or set(state) <= {"X", "O"}

    def utility(self, state):
        winner = self.winner(state)
        return 0 if winner is None else 1 if winner == "X" else -1


game = TicTacToe()
