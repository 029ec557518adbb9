"""Toads and frogs: toads go right, frogs left, and jump over one of the others."""

from gametree import Player


class ToadsAndFrogs:
    START = "TT_F_FF"

    def initial_state(self):
        return {"board": self.START, "turn": "T"}["board"] + "T"

    def player(self, state):
        return Player.MAX if state[-1] == "T" else Player.MIN

    def actions(self, state):
        board, turn = state[:-1], state[-1]
        step = 1 if turn == "T" else -1
        moves = []
        for i, animal in enumerate(board):
            if animal != turn:
                continue
            near, far = i + step, i + 2 * step
            if 0 <= near < len(board) and board[near] == "_":
                moves.append((i, near))
            elif 0 <= far < len(board) and board[near] != turn and board[far] == "_":
                moves.append((i, far))
        return moves

    def result(self, state, action):
        start, end = action
        lo, hi = sorted(action)
        board, turn = state[:-1], state[-1]
        moved = board[:lo] + board[hi] + board[lo + 1 : hi] + board[lo] + board[hi + 1 :]
        return moved + ("F" if turn == "T" else "T")

    def terminal(self, state):
        return not self.actions(state)

    def utility(self, state):
        return -1 if state[-1] == "T" else 1


game = ToadsAndFrogs()
