"""Y-like connection game on a triangle by a data scientist: arrays of ints as tuples, Counter, enumerate, zip."""

from collections import Counter, defaultdict, deque
from itertools import groupby

from gametree import Game, Player

N = 4
CELLS = [(i, j) for i in range(N) for j in range(i + 1)]
INDEX = {cell: k for k, cell in enumerate(CELLS)}
OFFSETS = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)]
ADJ = defaultdict(list)
for (i, j), k in INDEX.items():
    for di, dj in OFFSETS:
        if (i + di, j + dj) in INDEX:
            ADJ[k].append(INDEX[i + di, j + dj])
SIDES = {
    "left": {INDEX[i, 0] for i in range(N)},
    "right": {INDEX[i, i] for i in range(N)},
    "bottom": {INDEX[N - 1, j] for j in range(N)},
}


def components(board, value):
    labels = {}
    n = 0
    for k, v in enumerate(board):
        if v != value or k in labels:
            continue
        queue = deque([k])
        labels[k] = n
        while queue:
            cur = queue.popleft()
            for nb in ADJ[cur]:
                if board[nb] == value and nb not in labels:
                    labels[nb] = n
                    queue.append(nb)
        n += 1
    return labels


def winner(board):
    for value in (1, -1):
        labels = components(board, value)
        groups = defaultdict(set)
        for cell, label in labels.items():
            groups[label].add(cell)
        for members in groups.values():
            if all(members & side for side in SIDES.values()):
                return value
    return 0


class GameOfY(Game):
    def initial_state(self):
        return tuple([0] * len(CELLS))

    def player(self, state):
        counts = Counter(state)
        return Player.MAX if counts[1] == counts[-1] else Player.MIN

    def actions(self, state):
        order = sorted(range(len(state)), key=lambda k: (-len(ADJ[k]), k))
        return [k for k in order if state[k] == 0]

    def result(self, state, action):
        value = 1 if self.player(state) is Player.MAX else -1
        board = list(state)
        board[action] = value
        return tuple(board)

    def terminal(self, state):
        return winner(state) != 0

    def utility(self, state):
        return winner(state)

    def evaluate(self, state):
        runs = [(key, len(list(group))) for key, group in groupby(state)]
        best = {key: max((n for k, n in runs if k == key), default=0) for key in (1, -1)}
        sizes = {v: Counter(components(state, v).values()) for v in (1, -1)}
        return best[1] - best[-1] + max(sizes[1].values(), default=0) - max(sizes[-1].values(), default=0)


game = GameOfY()
