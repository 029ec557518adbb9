# LASCA (small version) - coursework 2, Data Structures and Algorithms
# Lasca is like draughts but you don't remove pieces, you put them under
# your own piece so you get towers. The top piece owns the tower.
#
# A tower is a string, the TOP is the first letter.
#   w = white soldier, W = white officer, b / B the same for black
# board is 5x5 and only squares where (row+col) is even are used
# white (player 1) goes up the board, black (player -1) goes down

SIZE = 5
MAX_TURNS = 60   # otherwise officers can walk around forever!!


def on_board(r, c):
    if r >= 0 and r < SIZE and c >= 0 and c < SIZE:
        return True
    else:
        return False


def owner(tower):
    if tower == "":
        return 0
    if tower[0] == "w" or tower[0] == "W":
        return 1
    return -1


def get_directions(tower):
    if tower[0] == "w":
        return [(-1, -1), (-1, 1)]
    if tower[0] == "b":
        return [(1, -1), (1, 1)]
    return [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def promote(tower, r):
    # only the top piece becomes an officer
    if tower[0] == "w" and r == 0:
        return "W" + tower[1:]
    if tower[0] == "b" and r == SIZE - 1:
        return "B" + tower[1:]
    return tower


def copy_board(board):
    new = []
    for row in board:
        new.append(list(row))
    return new


def do_jump(board, r, c, dr, dc):
    """does ONE jump on the board (changes it!)"""
    tower = board[r][c]
    victim = board[r + dr][c + dc]
    tower = tower + victim[0]              # prisoner goes to the bottom
    board[r + dr][c + dc] = victim[1:]
    board[r][c] = ""
    board[r + 2 * dr][c + 2 * dc] = promote(tower, r + 2 * dr)


def find_jumps(board, r, c, path, jumped, answer):
    """recursive, adds every finished jump path to answer"""
    me = owner(board[r][c])
    found = False
    for d in get_directions(board[r][c]):
        mr = r + d[0]
        mc = c + d[1]
        er = r + 2 * d[0]
        ec = c + 2 * d[1]
        if on_board(er, ec) == False:
            continue
        if (mr, mc) in jumped:     # can't jump the same tower twice in a turn
            continue
        if owner(board[mr][mc]) == -me and board[er][ec] == "":
            found = True
            before = board[r][c][0]
            new = copy_board(board)
            do_jump(new, r, c, d[0], d[1])
            new_path = path + [(er, ec)]
            if new[er][ec][0] != before:
                # got promoted so the turn stops here
                answer.append(tuple(new_path))
            else:
                find_jumps(new, er, ec, new_path, jumped + [(mr, mc)], answer)
    if found == False and len(path) > 1:
        answer.append(tuple(path))


class Lasca:

    def initial_state(self):
        board = []
        for r in range(SIZE):
            row = []
            for c in range(SIZE):
                if (r + c) % 2 == 0 and r < 2:
                    row.append("b")
                elif (r + c) % 2 == 0 and r > 2:
                    row.append("w")
                else:
                    row.append("")
            board.append(tuple(row))
        return (tuple(board), 1, 0)      # (board, whose turn, turns played)

    def player(self, state):
        return state[1]

    def actions(self, state):
        board, turn, count = state
        if count >= MAX_TURNS:
            return []
        jumps = []
        moves = []
        for r in range(SIZE):
            for c in range(SIZE):
                if owner(board[r][c]) == turn:
                    find_jumps(board, r, c, [(r, c)], [], jumps)
                    for d in get_directions(board[r][c]):
                        nr = r + d[0]
                        nc = c + d[1]
                        if on_board(nr, nc) and board[nr][nc] == "":
                            moves.append(((r, c), (nr, nc)))
        if len(jumps) > 0:     # you HAVE to jump
            return jumps
        return moves

    def result(self, state, action):
        board = copy_board(state[0])
        for i in range(len(action) - 1):
            r, c = action[i]
            r2, c2 = action[i + 1]
            if abs(r2 - r) == 2:
                do_jump(board, r, c, (r2 - r) // 2, (c2 - c) // 2)
            else:
                board[r2][c2] = promote(board[r][c], r2)
                board[r][c] = ""
        return (tuple([tuple(row) for row in board]), state[1] * -1, state[2] + 1)

    def terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state):
        if state[2] >= MAX_TURNS:
            return 0       # draw, too long
        return -state[1]   # the one who can't move loses


game = Lasca()
