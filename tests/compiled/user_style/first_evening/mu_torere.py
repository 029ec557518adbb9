"""Mu torere: a star of eight points (0 to 7) and the centre (8). Who cannot move loses."""
from gametree import MAX, MIN

START = "XXXXOOOO."
CENTRE = 8
NEIGHBOURS = {point: [(point - 1) % 8, (point + 1) % 8] for point in range(8)}


class MuTorere:
    def initial_state(self):
        return START + "X"

    def player(self, state):
        return MAX if state[-1] == "X" else MIN

    def actions(self, state):
        """Points whose stone moves to the one empty place."""
        mover, empty = state[-1], state.index(".")
        if empty == CENTRE:
            # only a stone beside one of the opponent's may go to the centre
            other = "O" if mover == "X" else "X"
            return [
                p for p in range(8)
                if state[p] == mover and any(state[n] == other for n in NEIGHBOURS[p])
            ]
        return [p for p in NEIGHBOURS[empty] + [CENTRE] if state[p] == mover]

    def result(self, state, action):
        mover, empty = state[-1], state.index(".")
        board = list(state[:9])
        board[empty] = mover
        board[action] = "."
        return "".join(board) + ("O" if mover == "X" else "X")

    def terminal(self, state):
        return self.actions(state) == []

    def utility(self, state):
        return -1 if state[-1] == "X" else 1


game = MuTorere()
