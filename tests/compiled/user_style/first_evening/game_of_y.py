"""The game of Y on a triangle with five rows: connect all three sides."""
from gametree import MAX, MIN

SIZE = 5
CELLS = [(r, c) for r in range(SIZE) for c in range(r + 1)]


def neighbours(cell):
    r, c = cell
    around = [(r, c - 1), (r, c + 1), (r - 1, c - 1), (r - 1, c), (r + 1, c), (r + 1, c + 1)]
    return [n for n in around if n in CELLS]


def connects(stones):
    """Whether a group of the stones touches all three sides."""
    todo = set(stones)
    while todo:
        first = min(todo)
        todo.remove(first)
        queue = [first]
        group = set(queue)
        while queue:
            cell = queue.pop()
            for n in neighbours(cell):
                if n in todo:
                    todo.remove(n)
                    group.add(n)
                    queue.append(n)
        left = any(c == 0 for r, c in group)
        right = any(r == c for r, c in group)
        bottom = any(r == SIZE - 1 for r, c in group)
        if left and right and bottom:
            return True
    return False


class Y:
    def initial_state(self):
        return frozenset(), frozenset()

    def player(self, state):
        black, white = state
        return MAX if len(black) == len(white) else MIN

    def actions(self, state):
        black, white = state
        return [cell for cell in CELLS if cell not in black and cell not in white]

    def result(self, state, action):
        black, white = state
        if self.player(state) == MAX:
            return black | {action}, white
        return black, white | {action}

    def terminal(self, state):
        return connects(state[0]) or connects(state[1])

    def utility(self, state):
        return 1 if connects(state[0]) else -1


game = Y()
