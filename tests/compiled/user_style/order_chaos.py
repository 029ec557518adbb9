"""Order and Chaos on 4x4.  Order (MAX) wants four equal symbols in a line, Chaos doesn't.

The game is cut short as soon as no line can be finished any more.
"""

N = 4
SYMBOLS = "XO"

LINES = (
    [[(r, c) for c in range(N)] for r in range(N)]
    + [[(r, c) for r in range(N)] for c in range(N)]
    + [[(i, i) for i in range(N)], [(i, N - 1 - i) for i in range(N)]]
)


class OrderAndChaos:
    @staticmethod
    def initial_state():
        return tuple(tuple(None for _ in range(N)) for _ in range(N))

    @staticmethod
    def _filled(state):
        return sum(cell is not None for row in state for cell in row)

    @staticmethod
    def _contents(state):
        """For every line the set of symbols on it and how many there are."""
        values = [[state[r][c] for r, c in line] for line in LINES]
        return [
            ({v for v in vals if v is not None}, sum(v is not None for v in vals))
            for vals in values
        ]

    def player(self, state):
        return 1 if self._filled(state) % 2 == 0 else -1

    def actions(self, state):
        return [
            (symbol, r, c)
            for r, row in enumerate(state)
            for c, cell in enumerate(row)
            if cell is None
            for symbol in SYMBOLS
        ]

    def result(self, state, action):
        symbol, r, c = action
        return tuple(
            tuple(symbol if (i, j) == (r, c) else cell for j, cell in enumerate(row))
            for i, row in enumerate(state)
        )

    def _order_won(self, state):
        return any(len(seen) == 1 and count == N for seen, count in self._contents(state))

    def _hopeless(self, state):
        return all(len(seen) == 2 for seen, _ in self._contents(state))

    def terminal(self, state):
        return (
            self._order_won(state)
            or self._hopeless(state)
            or self._filled(state) == N * N
        )

    def utility(self, state):
        return 1 if self._order_won(state) else -1


game = OrderAndChaos()
