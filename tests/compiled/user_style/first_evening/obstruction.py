"""Obstruction on 6 by 6: mark a square whose neighbours are all empty; who cannot move loses."""
from gametree import MAX, MIN


class Obstruction:
    def initial_state(self):
        board = ((" ",) * 6,) * 6
        return (board, "X")

    def player(self, state):
        return MAX if state[1] == "X" else MIN

    def actions(self, state):
        board = state[0]
        moves = []
        for r in range(6):
            for c in range(6):
                if self.is_free(board, r, c):
                    moves.append((r, c))
        return moves

    def is_free(self, board, r, c):
        for i in range(max(0, r - 1), min(6, r + 2)):
            for j in range(max(0, c - 1), min(6, c + 2)):
                if board[i][j] != " ":
                    return False
        return True

    def result(self, state, action):
        board, turn = state
        board = [list(row) for row in board]
        r, c = action
        board[r][c] = turn
        return (tuple(tuple(row) for row in board), "O" if turn == "X" else "X")

    def terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state):
        return -1 if state[1] == "X" else 1


game = Obstruction()
