"""Capture Go on a board of 3 by 3, as people write it: a group is found with a queue.

Who takes a group first wins. Who can only move into the last liberty of an own group loses.
"""

from collections import deque, namedtuple

from gametree import MAX, MIN

SIZE = 3
State = namedtuple("State", "board to_move captured")


def neighbors(point):
    row, col = divmod(point, SIZE)
    if row > 0:
        yield point - SIZE
    if row < SIZE - 1:
        yield point + SIZE
    if col > 0:
        yield point - 1
    if col < SIZE - 1:
        yield point + 1


def liberties(board, start):
    queue = deque([start])
    group = {start}
    free = set()
    while queue:
        point = queue.popleft()
        for near in neighbors(point):
            if board[near] == ".":
                free.add(near)
            elif board[near] == board[start] and near not in group:
                group.add(near)
                queue.append(near)
    return len(free)


class CaptureGo:
    def initial_state(self):
        return State("." * (SIZE * SIZE), "B", False)

    def player(self, state):
        return MAX if state.to_move == "B" else MIN

    def place(self, state, point):
        return state.board[:point] + state.to_move + state.board[point + 1 :]

    def takes(self, state, point):
        board = self.place(state, point)
        other = "W" if state.to_move == "B" else "B"
        return any(board[near] == other and liberties(board, near) == 0 for near in neighbors(point))

    def is_legal(self, state, point):
        return state.board[point] == "." and (
            self.takes(state, point) or liberties(self.place(state, point), point) > 0
        )

    def actions(self, state):
        return [point for point in range(SIZE * SIZE) if self.is_legal(state, point)]

    def result(self, state, point):
        other = "W" if state.to_move == "B" else "B"
        return State(self.place(state, point), other, self.takes(state, point))

    def terminal(self, state):
        return state.captured or not self.actions(state)

    def utility(self, state):
        return -1 if state.to_move == "B" else 1


game = CaptureGo()
