"""Three in a row on a strip of seven: a square, or "swap" as the second move; a cell is 0, or the name of who took it."""

from gametree import MAX, MIN

SIZE = 7
SWAP = "swap"


class SwapRow:
    def initial_state(self):
        return ((0,) * SIZE, "x", 0)

    def player(self, state):
        return MAX if state[1] == "x" else MIN

    def actions(self, state):
        cells, mover, ply = state
        free = [i for i, cell in enumerate(cells) if cell == 0]
        return free + [SWAP] if ply == 1 else free

    def result(self, state, action):
        cells, mover, ply = state
        other = "o" if mover == "x" else "x"
        if action == SWAP:
            swapped = tuple(mover if cell == other else cell for cell in cells)
            return (swapped, other, ply + 1)
        return (cells[:action] + (mover,) + cells[action + 1 :], other, ply + 1)

    def won(self, cells, name):
        return any(all(cell == name for cell in cells[i : i + 3]) for i in range(SIZE - 2))

    def terminal(self, state):
        return self.won(state[0], "x") or self.won(state[0], "o") or 0 not in state[0]

    def utility(self, state):
        return self.won(state[0], "x") - self.won(state[0], "o")


game = SwapRow()
