"""4x4 Othello (Reversi).  Black (+1) begins.

State: (items, turn) where items is a sorted tuple of ((row, col), colour).
A side without a move has to pass; the game ends when neither can move.
"""
from collections import Counter

SIZE = 4
BLACK, WHITE = 1, -1
PASS = "pass"

DELTAS = [(dr, dc)
          for dr in (-1, 0, 1)
          for dc in (-1, 0, 1)
          if (dr, dc) != (0, 0)]

SQUARES = [(r, c) for r in range(SIZE) for c in range(SIZE)]


class Othello(object):

    def initial_state(self):
        mid = SIZE // 2
        board = {
            (mid - 1, mid - 1): WHITE,
            (mid, mid): WHITE,
            (mid - 1, mid): BLACK,
            (mid, mid - 1): BLACK,
        }
        return self._freeze(board, BLACK)

    def player(self, state):
        return state[1]

    def actions(self, state):
        board, turn = self._thaw(state)
        moves = [sq for sq in SQUARES if self._flips(board, sq, turn)]
        if moves:
            return moves
        if self._has_move(board, -turn):
            return [PASS]
        return []

    def result(self, state, action):
        board, turn = self._thaw(state)
        if action != PASS:
            flipped = self._flips(board, action, turn)
            if not flipped:
                raise ValueError("illegal move: {}".format(action))
            board[action] = turn
            for sq in flipped:
                board[sq] = turn
        return self._freeze(board, -turn)

    def terminal(self, state):
        board, turn = self._thaw(state)
        return not (self._has_move(board, turn) or self._has_move(board, -turn))

    def utility(self, state):
        items, _ = state
        tally = Counter(colour for _, colour in items)
        return tally[BLACK] - tally[WHITE]

    # -- internals ---------------------------------------------------------

    def _has_move(self, board, turn):
        return any(self._flips(board, sq, turn) for sq in SQUARES)

    def _flips(self, board, square, turn):
        """All discs turned over when `turn` plays on `square`."""
        if square in board:
            return []
        flips = []
        for dr, dc in DELTAS:
            r, c = square
            line = []
            while True:
                r += dr
                c += dc
                colour = board.get((r, c))
                if colour is None:        # empty, or over the edge
                    line = []
                    break
                if colour == turn:
                    break
                line.append((r, c))
            flips.extend(line)
        return flips

    @staticmethod
    def _freeze(board, turn):
        return (tuple(sorted(board.items())), turn)

    @staticmethod
    def _thaw(state):
        items, turn = state
        return dict(items), turn


game = Othello()
