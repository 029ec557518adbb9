"""Chain Reaction (Atoms) on a 3x3 grid.

Rules
-----
* On your turn, add one atom to an empty cell or to a cell you own.
* A cell explodes when it holds as many atoms as it has neighbours: it sends one
  atom to each neighbour, and these cells become yours.
* Once both players have moved, a player without atoms has lost.
"""

from collections import deque

import gametree


class ChainReaction:
    """Chain Reaction for two players."""

    def __init__(self, rows: int = 3, cols: int = 3, max_atoms: int = 16):
        self.rows = rows
        self.cols = cols
        self.max_atoms = max_atoms
        self.neighbors = self._build_neighbors()
        self.critical_mass = {
            cell: len(around) for cell, around in self.neighbors.items()
        }

        # Each cell is a pair (owner, count); owner 0 means nobody.
        empty_row = tuple((0, 0) for _ in range(cols))
        self.initial = (tuple(empty_row for _ in range(rows)), 1, 0)

    def _build_neighbors(self):
        """Precompute the orthogonal neighbours of each cell."""
        neighbors = {}
        for r in range(self.rows):
            for c in range(self.cols):
                candidates = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
                neighbors[(r, c)] = [
                    (nr, nc)
                    for nr, nc in candidates
                    if 0 <= nr < self.rows and 0 <= nc < self.cols
                ]
        return neighbors

    def initial_state(self):
        """Return the empty grid."""
        return self.initial

    def player(self, state):
        """Return whose turn it is."""
        _, current, _ = state
        return gametree.Player.MAX if current == 1 else gametree.Player.MIN

    def actions(self, state):
        """Return all cells where the current player may add an atom."""
        if self.terminal(state):
            return []
        grid, current, _ = state
        return [
            (r, c)
            for r, row in enumerate(grid)
            for c, (owner, _) in enumerate(row)
            if owner in (0, current)
        ]

    def result(self, state, action):
        """Add an atom and let all explosions happen."""
        grid, current, moves = state
        cells = {
            (r, c): list(cell)
            for r, row in enumerate(grid)
            for c, cell in enumerate(row)
        }

        # Place the atom
        cells[action][0] = current
        cells[action][1] += 1

        # Process the explosions breadth first
        queue = deque([action])
        while queue:
            cell = queue.popleft()
            if cells[cell][1] < self.critical_mass[cell]:
                continue

            cells[cell][1] -= self.critical_mass[cell]
            if cells[cell][1] == 0:
                cells[cell][0] = 0

            for neighbor in self.neighbors[cell]:
                cells[neighbor][0] = current
                cells[neighbor][1] += 1
                if cells[neighbor][1] >= self.critical_mass[neighbor]:
                    queue.append(neighbor)

            # The reaction may never stop once the opponent is wiped out
            if moves >= 2 and self._owners(cells.values()) == {current}:
                break

        new_grid = tuple(
            tuple(tuple(cells[(r, c)]) for c in range(self.cols))
            for r in range(self.rows)
        )
        return (new_grid, -current, moves + 1)

    @staticmethod
    def _owners(cells):
        """Return the set of players that own at least one atom."""
        return {owner for owner, count in cells if count > 0}

    def terminal(self, state):
        """Return True if a player was eliminated or the atoms ran out."""
        grid, _, moves = state
        if moves < 2:
            return False
        owners = self._owners(cell for row in grid for cell in row)
        return len(owners) == 1 or moves >= self.max_atoms

    def utility(self, state):
        """Return the difference of atoms, or +-100 for an elimination."""
        grid, _, _ = state
        totals = {1: 0, -1: 0}
        for row in grid:
            for owner, count in row:
                if owner != 0:
                    totals[owner] += count

        if totals[-1] == 0:
            return 100
        if totals[1] == 0:
            return -100
        return totals[1] - totals[-1]


game = ChainReaction()
