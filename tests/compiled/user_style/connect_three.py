"""Connect three on four columns of three: columns are tuples that grow."""

from gametree import Player

WIDTH, HEIGHT, CONNECT = 4, 3, 3
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]


class ConnectThree:
    def initial_state(self):
        return tuple(tuple(0 for _ in range(WIDTH)) for _ in range(HEIGHT))

    def pieces(self, board):
        return sum(1 for row in board for piece in row if piece)

    def player(self, board):
        return Player.MAX if self.pieces(board) % 2 == 0 else Player.MIN

    def actions(self, board):
        return [column for column in range(WIDTH) if board[0][column] == 0]

    def result(self, board, column):
        row = HEIGHT - 1
        while board[row][column] != 0:
            row -= 1
        mark = 1 if self.player(board) is Player.MAX else 2
        new_row = board[row][:column] + (mark,) + board[row][column + 1 :]
        return board[:row] + (new_row,) + board[row + 1 :]

    def winner(self, board):
        for r in range(HEIGHT):
            for c in range(WIDTH):
                who = board[r][c]
                if who == 0:
                    continue
                for dr, dc in DIRECTIONS:
                    er, ec = r + (CONNECT - 1) * dr, c + (CONNECT - 1) * dc
                    if not (0 <= er < HEIGHT and 0 <= ec < WIDTH):
                        continue
                    if all(board[r + k * dr][c + k * dc] == who for k in range(CONNECT)):
                        return who
        return 0

    def terminal(self, board):
        return self.winner(board) != 0 or self.pieces(board) == WIDTH * HEIGHT

    def utility(self, board):
        return {0: 0, 1: 1, 2: -1}[self.winner(board)]


game = ConnectThree()
