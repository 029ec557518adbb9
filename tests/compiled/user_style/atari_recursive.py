"""Atari Go ("first capture wins") on a 4x4 board.

Teaching variant of Go: whoever captures the first stone(s) wins.  Suicide is
forbidden, there is no passing.  If the player to move has no legal move, or
after 20 moves, the game is a draw.
"""
from collections import namedtuple

SIZE = 4
MOVE_LIMIT = 20
POINTS = SIZE * SIZE
BLACK, WHITE, NONE = '#', 'o', ' '

GoState = namedtuple('GoState', ['board', 'to_play', 'moves', 'captured_by'])


def _build_adjacency():
    adjacency = []
    for p in range(POINTS):
        y, x = divmod(p, SIZE)
        around = []
        if y > 0:
            around.append(p - SIZE)
        if y < SIZE - 1:
            around.append(p + SIZE)
        if x > 0:
            around.append(p - 1)
        if x < SIZE - 1:
            around.append(p + 1)
        adjacency.append(tuple(around))
    return tuple(adjacency)


ADJACENT = _build_adjacency()


def group_and_liberties(board, point):
    """Flood fill. Returns (stones, liberties) of the group on `point`."""
    colour = board[point]
    stones, liberties = set(), set()

    def visit(p):
        if p in stones:
            return
        stones.add(p)
        for q in ADJACENT[p]:
            if board[q] == NONE:
                liberties.add(q)
            elif board[q] == colour:
                visit(q)

    visit(point)
    return stones, liberties


def enemy_of(colour):
    return WHITE if colour == BLACK else BLACK


class AtariGo:

    def initial_state(self):
        return GoState(board=NONE * POINTS, to_play=BLACK, moves=0, captured_by=None)

    def player(self, state):
        return 1 if state.to_play == BLACK else -1

    def actions(self, state):
        if state.captured_by or state.moves >= MOVE_LIMIT:
            return
        for p in range(POINTS):
            if self._legal(state, p):
                yield p

    def result(self, state, action):
        board, captured = self._play(state.board, state.to_play, action)
        return GoState(
            board=board,
            to_play=enemy_of(state.to_play),
            moves=state.moves + 1,
            captured_by=state.to_play if captured else None,
        )

    def terminal(self, state):
        for _ in self.actions(state):
            return False
        return True

    def utility(self, state):
        if state.captured_by is None:
            return 0
        # an early capture is better than a late one
        value = 1 + (MOVE_LIMIT - state.moves) / MOVE_LIMIT
        return value if state.captured_by == BLACK else -value

    def _legal(self, state, point):
        try:
            self._play(state.board, state.to_play, point)
        except ValueError:
            return False
        return True

    def _play(self, board, colour, point):
        if board[point] != NONE:
            raise ValueError('occupied')
        cells = list(board)
        cells[point] = colour
        dead = set()
        for q in ADJACENT[point]:
            if cells[q] == enemy_of(colour) and q not in dead:
                stones, liberties = group_and_liberties(cells, q)
                if not liberties:
                    dead |= stones
        for p in dead:
            cells[p] = NONE
        if not dead and not group_and_liberties(cells, point)[1]:
            raise ValueError('suicide')
        return ''.join(cells), len(dead)


game = AtariGo()
