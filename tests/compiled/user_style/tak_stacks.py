"""Tak 3x3 flats only: tuple of stacks (tuples), road by flood fill with a stack list and a visited set."""

from typing import NamedTuple

SIZE = 3
DIRECTIONS = {"+": (0, 1), "-": (0, -1), "<": (-1, 0), ">": (1, 0)}


class State(NamedTuple):
    board: tuple
    turn: int
    ply: int


class Tak:
    def initial_state(self):
        return State(tuple(() for _ in range(SIZE * SIZE)), 1, 0)

    def player(self, s):
        return s.turn

    def actions(self, s):
        for i in range(SIZE * SIZE):
            if not s.board[i]:
                yield ("place", i, "", 0)
        for i, stack in enumerate(s.board):
            if stack and stack[-1] == s.turn:
                x, y = i % SIZE, i // SIZE
                for name, (dx, dy) in DIRECTIONS.items():
                    if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE:
                        for n in range(1, min(len(stack), SIZE) + 1):
                            yield ("move", i, name, n)

    def result(self, s, a):
        kind, i, name, n = a
        board = list(s.board)
        if kind == "place":
            board[i] = (s.turn,)
        else:
            dx, dy = DIRECTIONS[name]
            j = i + dx + dy * SIZE
            board[j] = board[j] + board[i][-n:]
            board[i] = board[i][:-n]
        return State(tuple(board), -s.turn, s.ply + 1)

    def road(self, board, colour):
        tops = {i for i, stack in enumerate(board) if stack and stack[-1] == colour}
        for vertical in (False, True):
            edge = [i for i in tops if (i // SIZE if vertical else i % SIZE) == 0]
            stack, seen = list(edge), set(edge)
            while stack:
                i = stack.pop()
                x, y = i % SIZE, i // SIZE
                if (y if vertical else x) == SIZE - 1:
                    return True
                for dx, dy in DIRECTIONS.values():
                    nx, ny = x + dx, y + dy
                    j = nx + ny * SIZE
                    if 0 <= nx < SIZE and 0 <= ny < SIZE and j in tops and j not in seen:
                        seen.add(j)
                        stack.append(j)
        return False

    def terminal(self, s):
        return s.ply >= 12 or self.road(s.board, 1) or self.road(s.board, -1) or all(s.board)

    def utility(self, s):
        mine, yours = self.road(s.board, -s.turn), self.road(s.board, s.turn)
        if mine:
            return -s.turn
        if yours:
            return s.turn
        return 0


game = Tak()
