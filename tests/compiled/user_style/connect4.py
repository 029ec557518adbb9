"""Connect four on 5 columns of 4 rows; a position is a tuple of strings, one per column."""
from gametree import Player

WIDTH, HEIGHT, K = 5, 4, 4


def transpose(cols):
    padded = [c.ljust(HEIGHT, ".") for c in cols]
    return ["".join(r) for r in zip(*padded)]


def diagonals(cols):
    padded = [c.ljust(HEIGHT, ".") for c in cols]
    down, up = {}, {}
    for x, col in enumerate(padded):
        for y, ch in enumerate(col):
            down.setdefault(x + y, []).append(ch)
            up.setdefault(x - y, []).append(ch)
    return ["".join(d) for d in list(down.values()) + list(up.values()) if len(d) >= K]


def wins(cols, ch):
    run = ch * K
    return any(run in s for s in [*cols, *transpose(cols), *diagonals(cols)])


class ConnectFour:
    """
    >>> g = ConnectFour()
    >>> g.result(g.initial, 2)
    ('', '', 'x', '', '')
    """

    initial = ("",) * WIDTH

    def initial_state(self):
        return self.initial

    def player(self, state):
        return Player.MIN if len("".join(state)) % 2 else Player.MAX

    def actions(self, state):
        if self.utility(state):
            return
        # middle columns first
        for x in sorted(range(WIDTH), key=lambda x: abs(x - WIDTH // 2)):
            if len(state[x]) < HEIGHT:
                yield x

    def result(self, state, action):
        ch = "x" if self.player(state) is Player.MAX else "o"
        return state[:action] + (state[action] + ch,) + state[action + 1:]

    def terminal(self, state):
        try:
            next(iter(self.actions(state)))
        except StopIteration:
            return True
        return False

    def utility(self, state):
        for ch, value in {"x": 1, "o": -1}.items():
            if wins(state, ch):
                return value
        return 0

    def render(self, state):
        text = "\n".join(reversed(transpose(state)))
        return f"{text}\n{''.join(str(x) for x in range(WIDTH))}"


game = ConnectFour()
