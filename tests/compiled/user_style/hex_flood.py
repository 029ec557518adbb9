# functional: hex 3x3, recursive flood fill with frozensets
N = 3


def neighbours(cell):
    r, c = cell
    return frozenset((r + a, c + b) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, -1), (-1, 1)))


def flood(frontier, seen, stones):
    if not frontier:
        return seen
    following = frozenset(n for cell in frontier for n in neighbours(cell)) & stones - seen
    return flood(following, seen | following, stones)


def connects(stones, axis):
    start = frozenset(cell for cell in stones if cell[axis] == 0)
    return any(cell[axis] == N - 1 for cell in flood(start, start, stones))


class Hex:
    def initial_state(self):
        return frozenset(), frozenset()

    def player(self, state):
        return 1 if len(state[0]) == len(state[1]) else -1

    def actions(self, state):
        return [(r, c) for r in range(N) for c in range(N) if (r, c) not in state[0] | state[1]]

    def result(self, state, cell):
        a, b = state
        return (a | {cell}, b) if len(a) == len(b) else (a, b | {cell})

    def terminal(self, state):
        return connects(state[0], 0) or connects(state[1], 1)

    def utility(self, state):
        return 1 if connects(state[0], 0) else -1


game = Hex()
