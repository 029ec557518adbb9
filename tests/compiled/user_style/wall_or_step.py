"""Race on a strip: ("move", step), ("wall", (square, side)) or ("stay",); the word in front tells what follows."""

from gametree import MAX, MIN

SIZE = 5


class WallOrStep:
    def initial_state(self):
        return ((0, SIZE - 1), ((False,) * SIZE,) * 2, 0)

    def player(self, state):
        return MAX if state[2] % 2 == 0 else MIN

    def actions(self, state):
        pawns, walls, ply = state
        me, other = pawns[ply % 2], pawns[1 - ply % 2]
        moves = [
            ("move", step)
            for step in (-1, 1)
            if 0 <= me + step < SIZE and me + step != other and not walls[ply % 2][me + step]
        ]
        if sum(map(sum, walls)) < 2:
            moves.extend(("wall", (square, 1 - ply % 2)) for square in range(1, SIZE - 1) if square not in pawns)
        return moves or [("stay",)]

    def result(self, state, action):
        pawns, walls, ply = state
        kind, *rest = action
        if kind == "move":
            after = list(pawns)
            after[ply % 2] += rest[0]
            return (tuple(after), walls, ply + 1)
        if kind == "wall":
            square, side = rest[0]
            rows = [list(row) for row in walls]
            rows[side][square] = True
            return (pawns, tuple(map(tuple, rows)), ply + 1)
        return (pawns, walls, ply + 1)

    def winner(self, state):
        if state[0][0] == SIZE - 1:
            return "MAX"
        return "MIN" if state[0][1] == 0 else None

    def terminal(self, state):
        return self.winner(state) is not None or state[2] >= 10

    def utility(self, state):
        winner = self.winner(state)
        return 0 if winner is None else 1 if winner == "MAX" else -1


game = WallOrStep()
