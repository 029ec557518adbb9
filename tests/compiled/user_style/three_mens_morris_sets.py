"""Three Men's Morris on a 3x3 board, as a student would write it: dictionaries and sets everywhere."""

from gametree import Game, Player

LINES = [
    {(0, 0), (0, 1), (0, 2)},
    {(1, 0), (1, 1), (1, 2)},
    {(2, 0), (2, 1), (2, 2)},
    {(0, 0), (1, 0), (2, 0)},
    {(0, 1), (1, 1), (2, 1)},
    {(0, 2), (1, 2), (2, 2)},
]


def adjacent(pos):
    r, c = pos
    result = set()
    for dr, dc in [(-1, 0), (1, 0), (0, -1), (0, 1)]:
        if 0 <= r + dr < 3 and 0 <= c + dc < 3:
            result.add((r + dr, c + dc))
    return result


class ThreeMensMorris(Game):
    def __init__(self, max_moves=14):
        self.max_moves = max_moves

    def initial_state(self):
        # (white stones, black stones, number of moves)
        return (frozenset(), frozenset(), 0)

    def player(self, state):
        white, black, n = state
        if n % 2 == 0:
            return Player.MAX
        else:
            return Player.MIN

    def actions(self, state):
        white, black, n = state
        mine = white if n % 2 == 0 else black
        empty = []
        for r in range(3):
            for c in range(3):
                if (r, c) not in white and (r, c) not in black:
                    empty.append((r, c))
        moves = []
        if len(mine) < 3:
            for pos in empty:
                moves.append((None, pos))
        else:
            for stone in sorted(mine):
                for pos in sorted(adjacent(stone)):
                    if pos in empty:
                        moves.append((stone, pos))
        if not moves:
            moves.append((None, None))
        return moves

    def result(self, state, action):
        white, black, n = state
        start, end = action
        if end is None:
            return (white, black, n + 1)
        mine = set(white if n % 2 == 0 else black)
        if start is not None:
            mine.remove(start)
        mine.add(end)
        if n % 2 == 0:
            return (frozenset(mine), black, n + 1)
        return (white, frozenset(mine), n + 1)

    def has_line(self, stones):
        for line in LINES:
            if line <= stones:
                return True
        return False

    def terminal(self, state):
        white, black, n = state
        return self.has_line(white) or self.has_line(black) or n >= self.max_moves

    def utility(self, state):
        white, black, n = state
        if self.has_line(white):
            return 1
        if self.has_line(black):
            return -1
        return 0


game = ThreeMensMorris()
