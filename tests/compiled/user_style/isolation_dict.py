# data scientist: config dict, numpy-like loops in pure python, sets from comprehension
CONFIG = {"size": 3, "moves": [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, -1)]}


class Isolation:
    def __init__(self, config=CONFIG):
        self.size = config["size"]
        self.moves = config["moves"]

    def initial_state(self):
        board = {(r, c): 1 for r in range(self.size) for c in range(self.size)}
        board[(0, 0)] = 0
        board[(2, 2)] = 0
        return (tuple(sorted(board.items())), ((0, 0), (2, 2)), 0)

    def player(self, state):
        return [1, -1][state[2]]

    def actions(self, state):
        board = dict(state[0])
        r, c = state[1][state[2]]
        candidates = [(r + dr, c + dc) for dr, dc in self.moves]
        return [xy for xy in candidates if board.get(xy, 0) == 1]

    def result(self, state, xy):
        board = dict(state[0])
        board[xy] = 0
        positions = list(state[1])
        positions[state[2]] = xy
        return (tuple(sorted(board.items())), tuple(positions), 1 - state[2])

    def terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state):
        return -1 if state[2] == 0 else 1


game = Isolation()
