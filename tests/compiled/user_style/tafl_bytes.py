"""Tafl on 3x5 with a border: the state is (board, side, ply) with the board as bytes; moves are from | to << 5."""

from gametree import MAX, MIN

EMPTY, ATTACKER, DEFENDER, KING, OFF = range(5)
ATTACKERS, DEFENDERS = 0, 1
WIDTH = 7
DIRS = (-WIDTH, 1, WIDTH, -1)
BOARD = b"#######" b"#a.d.a#" b"#..k..#" b"#a.d.a#" b"#######"
CODES = {ord(character): code for code, character in enumerate(".adk#")}
SIDE_OF = bytes([9, ATTACKERS, DEFENDERS, DEFENDERS, 9])
CORNERS = frozenset([WIDTH + 1, WIDTH + 5, 3 * WIDTH + 1, 3 * WIDTH + 5])
LAST = 8


def cells_of(state):
    return state[0]


def moves_of(cells, side):
    for frm, piece in enumerate(cells):
        if SIDE_OF[piece] == side:
            for step in DIRS:
                to = frm + step
                while cells[to] == EMPTY:
                    if piece == KING or to not in CORNERS:
                        yield frm | to << 6
                    to += step


class Tafl:
    def initial_state(self):
        return bytes(CODES[byte] for byte in BOARD), ATTACKERS, 0

    def player(self, state):
        return MIN if state[1] == ATTACKERS else MAX

    def actions(self, state):
        return list(moves_of(cells_of(state), state[1]))

    def result(self, state, action):
        board, side, ply = state
        frm, to = action & 0x3F, action >> 6
        cells = bytearray(board)
        cells[frm], cells[to] = EMPTY, cells[frm]
        for step in DIRS:
            victim = cells[to + step]
            if victim != OFF and victim != EMPTY and SIDE_OF[victim] != side:
                behind = cells[to + 2 * step]
                if behind != OFF and behind != KING and SIDE_OF[behind] == side:
                    cells[to + step] = EMPTY
        return bytes(cells), 1 - side, ply + 1

    def terminal(self, state):
        board, side, ply = state
        if KING not in board or board.index(KING) in CORNERS or ply >= LAST:
            return True
        return not any(True for _ in moves_of(board, side))

    def utility(self, state):
        board = cells_of(state)
        king = board.find(bytes([KING]))
        if king < 0:
            return -1
        return 1 if king in CORNERS else board.count(DEFENDER) - board.count(ATTACKER) + 2


game = Tafl()
