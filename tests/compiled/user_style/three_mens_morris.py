"""Three men's morris after the placing, for at most eight plies."""

from gametree import Player

NEIGHBOURS = {
    0: [1, 3, 4],
    1: [0, 2, 4],
    2: [1, 4, 5],
    3: [0, 4, 6],
    4: [0, 1, 2, 3, 5, 6, 7, 8],
    5: [2, 4, 8],
    6: [3, 4, 7],
    7: [4, 6, 8],
    8: [4, 5, 7],
}
MILLS = {(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)}
PLIES = 4


class Morris:
    def initial_state(self):
        return (1, 0, 1, 2, 1, 2, 0, 2, 0), 1, 0

    def player(self, state):
        board, turn, plies = state
        return Player.MAX if turn == 1 else Player.MIN

    def actions(self, state):
        board, turn, plies = state
        moves = []
        for point, man in enumerate(board):
            if man == turn:
                moves += [(point, to) for to in NEIGHBOURS[point] if board[to] == 0]
        return moves

    def result(self, state, move):
        board, turn, plies = state
        start, end = move
        new = list(board)
        new[end] = new[start]
        new[start] = 0
        return tuple(new), 3 - turn, plies + 1

    def mill(self, board, who):
        return any(all(board[p] == who for p in mill) for mill in MILLS)

    def terminal(self, state):
        board, turn, plies = state
        return plies >= PLIES or self.mill(board, 1) or self.mill(board, 2) or not self.actions(state)

    def utility(self, state):
        board, turn, plies = state
        if self.mill(board, 1):
            return 1
        if self.mill(board, 2):
            return -1
        if not self.actions(state):
            return -1 if turn == 1 else 1
        return 0


game = Morris()
