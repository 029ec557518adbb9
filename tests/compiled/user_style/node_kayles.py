"""Node kayles: take a vertex of a graph, and its neighbours go with it. Sets of bits, made by a recursive helper."""

from gametree import Player

ADJACENT = ((1, 4), (0, 2), (1, 3, 5), (2, 4), (3, 0), (2,))


def mask(vertices):
    return sum(1 << v for v in vertices)


CLOSED = [1 << v | mask(near) for v, near in enumerate(ADJACENT)]


def lowest(bits):
    """The number of the lowest bit that is set."""
    return 0 if bits & 1 else 1 + lowest(bits >> 1)


class NodeKayles:
    def initial_state(self):
        return (1 << len(ADJACENT)) - 1, 0

    def player(self, state):
        return (Player.MAX, Player.MIN)[state[1]]

    def actions(self, state):
        left, _ = state
        while left:
            vertex = lowest(left)
            yield vertex
            left &= left - 1

    def result(self, state, vertex):
        left, turn = state
        return left & ~CLOSED[vertex], turn ^ 1

    def terminal(self, state):
        return not state[0]

    def utility(self, state):
        return 2 * state[1] - 1


game = NodeKayles()
