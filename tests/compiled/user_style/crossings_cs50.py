"""
Crossings (Bridg-It), 3x3

Red owns the dots at (odd row, even column) and wants to cross from left to right.
Blue owns the dots at (even row, odd column) and wants to cross from top to bottom.
A bridge is built on the empty spot between two of your own dots.
"""

from copy import deepcopy

RED = "R"
BLUE = "B"
EMPTY = None

N = 3
LAST = 2 * N


class InvalidMoveError(Exception):
    pass


def initial_state():
    """
    Returns starting state of the board.
    """
    board = [[EMPTY for j in range(LAST + 1)] for i in range(LAST + 1)]
    for i in range(LAST + 1):
        for j in range(LAST + 1):
            if i % 2 == 1 and j % 2 == 0:
                board[i][j] = RED
            elif i % 2 == 0 and j % 2 == 1:
                board[i][j] = BLUE
    return board


def spots():
    """
    Returns set of all (i, j) where a bridge can ever be built.
    """
    return {(i, j) for i in range(1, LAST) for j in range(1, LAST) if (i + j) % 2 == 0}


def player(board):
    """
    Returns player who has the next turn on a board.
    """
    built = 0
    for i, j in spots():
        if board[i][j] != EMPTY:
            built += 1
    return RED if built % 2 == 0 else BLUE


def actions(board):
    """
    Returns set of all possible actions (i, j) available on the board.
    """
    return {(i, j) for i, j in spots() if board[i][j] == EMPTY}


def result(board, action):
    """
    Returns the board that results from making move (i, j) on the board.
    """
    if action not in actions(board):
        raise InvalidMoveError(f"cannot build a bridge at {action}")
    new_board = deepcopy(board)
    new_board[action[0]][action[1]] = player(board)
    return new_board


def neighbors(board, cell, color):
    """
    Returns set of cells next to the given cell that have the same color.
    """
    i, j = cell
    found = set()
    for a, b in [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]:
        if 0 <= a <= LAST and 0 <= b <= LAST and board[a][b] == color:
            found.add((a, b))
    return found


def connected(board, color):
    """
    Returns True if the color has a chain from its first side to its other side.
    """
    frontier = []
    for k in range(1, LAST, 2):
        frontier.append((k, 0) if color == RED else (0, k))
    explored = set()
    while len(frontier) > 0:
        cell = frontier.pop()
        if (cell[1] if color == RED else cell[0]) == LAST:
            return True
        explored.add(cell)
        for neighbor in neighbors(board, cell, color):
            if neighbor not in explored:
                frontier.append(neighbor)
    return False


def winner(board):
    """
    Returns the winner of the game, if there is one.
    """
    for color in [RED, BLUE]:
        if connected(board, color):
            return color
    return None


def terminal(board):
    """
    Returns True if game is over, False otherwise.
    """
    return winner(board) is not None or len(actions(board)) == 0


def utility(board):
    """
    Returns 1 if RED has won the game, -1 if BLUE has won, 0 otherwise.
    """
    return {RED: 1, BLUE: -1, None: 0}[winner(board)]


class Crossings():
    """Same functions, but boards are tuples so that they can be put in sets."""

    def initial_state(self):
        return tuple(map(tuple, initial_state()))

    def player(self, state):
        return 1 if player(state) == RED else -1

    def actions(self, state):
        return sorted(actions(state))

    def result(self, state, action):
        return tuple(map(tuple, result([list(row) for row in state], action)))

    def terminal(self, state):
        return terminal(state)

    def utility(self, state):
        return utility(state)


game = Crossings()
