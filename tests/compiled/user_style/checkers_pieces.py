# Java programmer: Piece class objects as constants, Move class, static methods
class PieceType:
    def __init__(self, symbol, owner, king):
        self.symbol = symbol
        self.owner = owner
        self.king = king

    def get_directions(self):
        if self.king:
            return [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        return [(self.owner, 1), (self.owner, -1)]


class Pieces:
    NONE = PieceType(".", 0, False)
    MAN1 = PieceType("m", 1, False)
    MAN2 = PieceType("w", -1, False)
    KING1 = PieceType("M", 1, True)
    KING2 = PieceType("W", -1, True)
    ALL = [NONE, MAN1, MAN2, KING1, KING2]


class MiniCheckers:
    SIZE = 4

    @staticmethod
    def in_bounds(r, c):
        return 0 <= r < MiniCheckers.SIZE and 0 <= c < MiniCheckers.SIZE

    def initial_state(self):
        b = [0] * 16
        b[1] = b[3] = 1
        b[12] = b[14] = 2
        return (tuple(b), 1, 0)

    def player(self, s):
        return s[1]

    def actions(self, s):
        board, turn, n = s
        moves, jumps = [], []
        for sq in range(16):
            piece = Pieces.ALL[board[sq]]
            if piece.owner != turn:
                continue
            r, c = sq // 4, sq % 4
            for dr, dc in piece.get_directions():
                if not MiniCheckers.in_bounds(r + dr, c + dc):
                    continue
                to = (r + dr) * 4 + c + dc
                if board[to] == 0:
                    moves.append((sq, to, -1))
                elif Pieces.ALL[board[to]].owner == -turn and MiniCheckers.in_bounds(r + 2 * dr, c + 2 * dc):
                    land = (r + 2 * dr) * 4 + c + 2 * dc
                    if board[land] == 0:
                        jumps.append((sq, land, to))
        return jumps if len(jumps) > 0 else moves

    def result(self, s, m):
        board, turn, n = s
        frm, to, captured = m
        b = list(board)
        b[to] = b[frm]
        b[frm] = 0
        if captured >= 0:
            b[captured] = 0
        if b[to] == 1 and to >= 12:
            b[to] = 3
        if b[to] == 2 and to < 4:
            b[to] = 4
        return (tuple(b), -turn, n + 1)

    def terminal(self, s):
        return s[2] >= 16 or not self.actions(s)

    def utility(self, s):
        if s[2] >= 16:
            return 0
        return -s[1]


game = MiniCheckers()
