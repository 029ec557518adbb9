"""No-capture Go: first capture loses (NoGo). Groups by flood fill over sets, student who likes sets."""

from gametree import Game, Player

SIZE = 4


def neighbours(point):
    x, y = point
    return {(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)) if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE}


ALL = {(x, y) for x in range(SIZE) for y in range(SIZE)}


def group(stones, start):
    seen = {start}
    frontier = {start}
    while frontier:
        point = frontier.pop()
        for n in neighbours(point):
            if n in stones and n not in seen:
                seen.add(n)
                frontier.add(n)
    return seen


def liberties(stones, others, start):
    libs = set()
    for p in group(stones, start):
        libs |= neighbours(p) - stones - others
    return libs


def has_captured(black, white):
    return any(not liberties(black, white, p) for p in black) or any(
        not liberties(white, black, p) for p in white
    )


class NoGo(Game):
    def initial_state(self):
        return frozenset(), frozenset(), True

    def player(self, state):
        return Player.MAX if state[2] else Player.MIN

    def actions(self, state):
        black, white, turn = state
        legal = []
        for p in sorted(ALL - black - white):
            if turn:
                ok = not has_captured(black | {p}, white)
            else:
                ok = not has_captured(black, white | {p})
            if ok:
                legal.append(p)
        return legal

    def result(self, state, action):
        black, white, turn = state
        if turn:
            return black | {action}, white, False
        return black, white | {action}, True

    def terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state):
        return -1 if state[2] else 1


game = NoGo()
