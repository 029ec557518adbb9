"""Tic-tac-toe as an introductory course has it: a grid of marks or None, and (row, column) for a move."""

from gametree import Player

X = "X"
O = "O"
EMPTY = None


class TicTacToe:
    def initial_state(self):
        return ((EMPTY, EMPTY, EMPTY), (EMPTY, EMPTY, EMPTY), (EMPTY, EMPTY, EMPTY))

    def turn(self, board):
        """Returns player who has the next turn on a board."""
        count_x = 0
        count_o = 0
        for row in board:
            for cell in row:
                if cell == X:
                    count_x += 1
                elif cell == O:
                    count_o += 1
        if count_x > count_o:
            return O
        return X

    def player(self, board):
        return Player.MAX if self.turn(board) == X else Player.MIN

    def actions(self, board):
        moves = []
        for i in range(3):
            for j in range(3):
                if board[i][j] == EMPTY:
                    moves.append((i, j))
        return moves

    def result(self, board, action):
        i, j = action
        new_board = [list(row) for row in board]
        new_board[i][j] = self.turn(board)
        return tuple(tuple(row) for row in new_board)

    def winner(self, board):
        for i in range(3):
            if board[i][0] is not None and board[i][0] == board[i][1] == board[i][2]:
                return board[i][0]
            if board[0][i] is not None and board[0][i] == board[1][i] == board[2][i]:
                return board[0][i]
        if board[1][1] is not None:
            if board[0][0] == board[1][1] == board[2][2]:
                return board[1][1]
            if board[0][2] == board[1][1] == board[2][0]:
                return board[1][1]
        return None

    def terminal(self, board):
        if self.winner(board) is not None:
            return True
        return not any(cell is EMPTY for row in board for cell in row)

    def utility(self, board):
        w = self.winner(board)
        if w == X:
            return 1
        elif w == O:
            return -1
        else:
            return 0


game = TicTacToe()
