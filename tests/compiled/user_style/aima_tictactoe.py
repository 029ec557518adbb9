"""AIMA style: GameState namedtuple, board dict {(x, y): player}, moves list; frozen into a frozenset of items."""

from collections import namedtuple

GameState = namedtuple("GameState", "to_move, utility, board, moves")


class TicTacToe:
    def __init__(self, h=3, v=3, k=3):
        self.h, self.v, self.k = h, v, k

    def initial_state(self):
        moves = tuple((x, y) for x in range(1, self.h + 1) for y in range(1, self.v + 1))
        return GameState(to_move="X", utility=0, board=frozenset(), moves=moves)

    def player(self, state):
        return 1 if state.to_move == "X" else -1

    def actions(self, state):
        return list(state.moves)

    def result(self, state, move):
        board = dict(state.board)
        board[move] = state.to_move
        moves = list(state.moves)
        moves.remove(move)
        return GameState(
            to_move=("O" if state.to_move == "X" else "X"),
            utility=self.compute_utility(board, move, state.to_move),
            board=frozenset(board.items()),
            moves=tuple(moves),
        )

    def utility(self, state):
        return state.utility

    def terminal(self, state):
        return state.utility != 0 or len(state.moves) == 0

    def compute_utility(self, board, move, player):
        if (
            self.k_in_row(board, move, player, (0, 1))
            or self.k_in_row(board, move, player, (1, 0))
            or self.k_in_row(board, move, player, (1, -1))
            or self.k_in_row(board, move, player, (1, 1))
        ):
            return 1 if player == "X" else -1
        return 0

    def k_in_row(self, board, move, player, delta_x_y):
        (delta_x, delta_y) = delta_x_y
        x, y = move
        n = 0
        while board.get((x, y)) == player:
            n += 1
            x, y = x + delta_x, y + delta_y
        x, y = move
        while board.get((x, y)) == player:
            n += 1
            x, y = x - delta_x, y - delta_y
        n -= 1
        return n >= self.k


game = TicTacToe()
