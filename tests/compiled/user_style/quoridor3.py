"""Tiny Quoridor: 3x3 squares, one wall each, breadth-first search for the path rule."""
from collections import deque, namedtuple

SIZE = 3
MAX_TURNS = 40
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))

# pawns: (max pawn, min pawn); walls: sorted tuple of (orientation, row, col)
State = namedtuple("State", "pawns walls walls_left turn")


def blocked(walls, a, b):
    """Is there a wall between the neighbouring squares a and b?"""
    (r1, c1), (r2, c2) = min(a, b), max(a, b)
    if c1 == c2:  # vertical step, stopped by a horizontal wall below r1
        return ("h", r1, c1) in walls or ("h", r1, c1 - 1) in walls
    return ("v", r1, c1) in walls or ("v", r1 - 1, c1) in walls


def neighbours(walls, square):
    row, col = square
    for dr, dc in STEPS:
        nxt = (row + dr, col + dc)
        if 0 <= nxt[0] < SIZE and 0 <= nxt[1] < SIZE and not blocked(walls, square, nxt):
            yield nxt


def has_path(walls, start, goal_row):
    queue = deque([start])
    seen = {start}
    while queue:
        square = queue.popleft()
        if square[0] == goal_row:
            return True
        for nxt in neighbours(walls, square):
            if nxt not in seen:
                seen.add(nxt)
                queue.append(nxt)
    return False


def crosses(walls, wall):
    kind, row, col = wall
    if ("h", row, col) in walls or ("v", row, col) in walls:
        return True
    if kind == "h":
        overlap = [("h", row, col - 1), ("h", row, col + 1)]
    else:
        overlap = [("v", row - 1, col), ("v", row + 1, col)]
    return any(w in walls for w in overlap)


class Quoridor:
    goals = (0, SIZE - 1)

    def initial_state(self):
        mid = SIZE // 2
        return State(((SIZE - 1, mid), (0, mid)), (), (1, 1), 0)

    def player(self, state):
        return -1 if state.turn % 2 else 1

    def pawn_moves(self, state):
        me = state.pawns[state.turn % 2]
        them = state.pawns[(state.turn + 1) % 2]
        for square in neighbours(state.walls, me):
            if square != them:
                yield "go", square
                continue
            # jump straight over the other pawn if possible, else sideways
            straight = (2 * them[0] - me[0], 2 * them[1] - me[1])
            landings = [sq for sq in neighbours(state.walls, them) if sq != me]
            if straight in landings:
                yield "go", straight
            else:
                for landing in landings:
                    yield "go", landing

    def wall_moves(self, state):
        if not state.walls_left[state.turn % 2]:
            return
        for kind in "hv":
            for row in range(SIZE - 1):
                for col in range(SIZE - 1):
                    wall = (kind, row, col)
                    if crosses(state.walls, wall):
                        continue
                    walls = state.walls + (wall,)
                    if all(has_path(walls, p, g) for p, g in zip(state.pawns, self.goals)):
                        yield "wall", wall

    def actions(self, state):
        moves = [*self.pawn_moves(state), *self.wall_moves(state)]
        return moves or [("stay", None)]

    def result(self, state, action):
        kind, what = action
        me = state.turn % 2
        pawns, left = list(state.pawns), list(state.walls_left)
        walls = state.walls
        if kind == "go":
            pawns[me] = what
        elif kind == "wall":
            left[me] -= 1
            walls = tuple(sorted(walls + (what,)))
        return State(tuple(pawns), walls, tuple(left), state.turn + 1)

    def terminal(self, state):
        return state.turn >= MAX_TURNS or self.utility(state) != 0

    def utility(self, state):
        (max_row, _), (min_row, _) = state.pawns
        if max_row == self.goals[0]:
            return 1
        if min_row == self.goals[1]:
            return -1
        return 0


game = Quoridor()
