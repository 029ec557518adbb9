"""A walls-and-pawns race (language model): dataclass with sets, BFS for legality."""

from __future__ import annotations
from collections import deque
from dataclasses import dataclass

SIZE = 3


@dataclass(frozen=True)
class State:
    pawns: tuple[tuple[int, int], tuple[int, int]]
    blocked: frozenset[tuple[int, int]]
    turn: int
    ply: int


class WallRace:
    def initial_state(self) -> State:
        return State(pawns=((0, 1), (2, 1)), blocked=frozenset(), turn=0, ply=0)

    def player(self, state: State) -> int:
        return 1 if state.turn == 0 else -1

    def _steps(self, cell, blocked):
        row, col = cell
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            nxt = (row + dr, col + dc)
            if 0 <= nxt[0] < SIZE and 0 <= nxt[1] < SIZE and nxt not in blocked:
                yield nxt

    def _has_path(self, start, goal_row, blocked) -> bool:
        queue = deque([start])
        visited = {start}
        while queue:
            cell = queue.popleft()
            if cell[0] == goal_row:
                return True
            for nxt in self._steps(cell, blocked):
                if nxt not in visited:
                    visited.add(nxt)
                    queue.append(nxt)
        return False

    def actions(self, state: State):
        own = state.pawns[state.turn]
        moves = [("move", cell) for cell in self._steps(own, state.blocked) if cell not in state.pawns]
        for row in range(SIZE):
            for col in range(SIZE):
                cell = (row, col)
                if cell in state.blocked or cell in state.pawns:
                    continue
                blocked = state.blocked | {cell}
                if self._has_path(state.pawns[0], SIZE - 1, blocked) and self._has_path(
                    state.pawns[1], 0, blocked
                ):
                    moves.append(("block", cell))
        return moves

    def result(self, state: State, action) -> State:
        kind, cell = action
        if kind == "move":
            pawns = (cell, state.pawns[1]) if state.turn == 0 else (state.pawns[0], cell)
            return State(pawns, state.blocked, 1 - state.turn, state.ply + 1)
        return State(state.pawns, state.blocked | {cell}, 1 - state.turn, state.ply + 1)

    def terminal(self, state: State) -> bool:
        return state.pawns[0][0] == SIZE - 1 or state.pawns[1][0] == 0 or state.ply >= 8 or not self.actions(state)

    def utility(self, state: State) -> int:
        if state.pawns[0][0] == SIZE - 1:
            return 1
        if state.pawns[1][0] == 0:
            return -1
        return 0


game = WallRace()
