"""Reversi on four by three with passes: None is the action of a player who cannot move."""

from gametree import Player

ROWS, COLUMNS = 3, 4
DIRECTIONS = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]


class Reversi:
    def initial_state(self):
        return (((0, 0, 0, 0), (0, 1, -1, 0), (0, -1, 1, 0)), 1)

    def player(self, state):
        return Player(state[1])

    def flips(self, board, who, row, column):
        if board[row][column] != 0:
            return []
        flipped = []
        for dr, dc in DIRECTIONS:
            run = []
            r, c = row + dr, column + dc
            while 0 <= r < ROWS and 0 <= c < COLUMNS and board[r][c] == -who:
                run.append((r, c))
                r += dr
                c += dc
            if run and 0 <= r < ROWS and 0 <= c < COLUMNS and board[r][c] == who:
                flipped.extend(run)
        return flipped

    def placements(self, board, who):
        return [(r, c) for r in range(ROWS) for c in range(COLUMNS) if self.flips(board, who, r, c)]

    def actions(self, state):
        board, who = state
        return self.placements(board, who) or [None]

    def result(self, state, action):
        board, who = state
        if action is None:
            return board, -who
        rows = [list(row) for row in board]
        for r, c in self.flips(board, who, *action):
            rows[r][c] = who
        rows[action[0]][action[1]] = who
        return tuple(map(tuple, rows)), -who

    def terminal(self, state):
        board, _ = state
        return not self.placements(board, 1) and not self.placements(board, -1)

    def utility(self, state):
        return sum(map(sum, state[0]))


game = Reversi()
