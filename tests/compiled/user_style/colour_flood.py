"""Filler: pick a colour, your territory floods into the neighbours of that colour."""
from collections import Counter, defaultdict

from gametree import Game, Player

BOARD = [
    "abcda",
    "cadbc",
    "bdcab",
    "dabcd",
]
COLOURS = sorted(set("".join(BOARD)))
MAX_TURNS = 16


def neighbours(cell):
    r, c = cell
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def flood(grid, seed):
    """All cells of the same colour connected to the seed."""
    colour = grid[seed]
    seen = {seed}
    todo = [seed]
    while todo:
        cell = todo.pop()
        for n in neighbours(cell):
            if n in grid and n not in seen and grid[n] == colour:
                seen.add(n)
                todo.append(n)
    return seen


class Filler(Game):
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]
        self.height, self.width = len(rows), len(rows[0])
        self.corners = [(self.height - 1, 0), (0, self.width - 1)]

    def initial_state(self):
        return tuple(map(tuple, self.rows)), 0

    def player(self, state):
        _, turn = state
        return Player.MAX if turn % 2 == 0 else Player.MIN

    def to_dict(self, board):
        return {(r, c): v for r, row in enumerate(board) for c, v in enumerate(row)}

    def areas(self, board):
        grid = self.to_dict(board)
        return [flood(grid, corner) for corner in self.corners]

    def actions(self, state):
        board, turn = state
        taken = {board[r][c] for r, c in self.corners}
        grid = self.to_dict(board)
        area = flood(grid, self.corners[turn % 2])
        border = Counter(grid[n] for cell in area for n in neighbours(cell)
                         if n in grid and n not in area)
        free = [c for c in COLOURS if c not in taken]
        # the most promising colours first, ties by name
        return sorted(free, key=lambda c: (-border[c], c))

    def result(self, state, action):
        board, turn = state
        grid = [list(row) for row in board]
        mine = self.areas(board)[turn % 2]
        for r, c in mine:
            grid[r][c] = action
        return tuple(map(tuple, grid)), turn + 1

    def terminal(self, state):
        board, turn = state
        if turn >= MAX_TURNS:
            return True
        a, b = self.areas(board)
        total = self.height * self.width
        if len(a | b) == total:
            return True
        return max(len(a), len(b)) * 2 > total

    def utility(self, state):
        a, b = (len(area) for area in self.areas(state[0]))
        return (a - b) / (a + b)

    def histogram(self, state):
        sizes = defaultdict(int)
        for row in state[0]:
            for v in row:
                sizes[v] += 1
        return sorted(sizes.items(), key=lambda kv: kv[1], reverse=True)


game = Filler(BOARD)
