# Mini Pentago on a 4x4 board.
# You put a marble on the board and then twist one of the four 2x2 quadrants.
# Three in a row wins. If both get it at the same time it's a draw.

SIZE = 4
WIN = 3
EMPTY = 0


def to_lists(board):
    new = []
    for row in board:
        new.append(list(row))
    return new


def to_tuple(board):
    return tuple(tuple(row) for row in board)


def twist(board, quad, clockwise):
    # quad 0 = top left, 1 = top right, 2 = bottom left, 3 = bottom right
    r = (quad // 2) * 2
    c = (quad % 2) * 2
    a = board[r][c]
    b = board[r][c + 1]
    d = board[r + 1][c]
    e = board[r + 1][c + 1]
    if clockwise:
        board[r][c] = d
        board[r][c + 1] = a
        board[r + 1][c + 1] = b
        board[r + 1][c] = e
    else:
        board[r][c] = b
        board[r][c + 1] = e
        board[r + 1][c + 1] = d
        board[r + 1][c] = a
    return board


def has_line(board, who):
    for r in range(SIZE):
        for c in range(SIZE):
            if board[r][c] != who:
                continue
            for dr, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                count = 1
                rr = r + dr
                cc = c + dc
                while 0 <= rr < SIZE and 0 <= cc < SIZE and board[rr][cc] == who:
                    count += 1
                    rr += dr
                    cc += dc
                if count >= WIN:
                    return True
    return False


def is_full(board):
    for row in board:
        for cell in row:
            if cell == EMPTY:
                return False
    return True


class Pentago:
    def initial_state(self):
        board = [[EMPTY] * SIZE for i in range(SIZE)]
        return (to_tuple(board), 1)

    def player(self, state):
        board, turn = state
        return turn

    def actions(self, state):
        board, turn = state
        moves = []
        for r in range(SIZE):
            for c in range(SIZE):
                if board[r][c] == EMPTY:
                    for quad in range(4):
                        moves.append((r, c, quad, True))
                        moves.append((r, c, quad, False))
        return moves

    def result(self, state, action):
        board, turn = state
        r, c, quad, clockwise = action
        new_board = to_lists(board)
        new_board[r][c] = turn
        # you can win before the twist, then we do not twist anymore
        if not has_line(new_board, turn):
            new_board = twist(new_board, quad, clockwise)
        return (to_tuple(new_board), -turn)

    def terminal(self, state):
        board, turn = state
        if has_line(board, 1) or has_line(board, -1):
            return True
        return is_full(board)

    def utility(self, state):
        board, turn = state
        score = 0
        if has_line(board, 1):
            score += 1
        if has_line(board, -1):
            score -= 1
        return score


game = Pentago()
