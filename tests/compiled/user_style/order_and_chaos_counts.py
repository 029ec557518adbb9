# Order and Chaos, 4x4
#   Order (MAX) wants a full line of equal symbols, Chaos (MIN) wants none.
#   Both may place either symbol anywhere.
import itertools as it
from collections import Counter, namedtuple

N = 4
SYMBOLS = ["x", "o"]
NA = None

Obs = namedtuple("Obs", ["row", "col", "symbol"])

# ---- precompute the index of every line once -------------------------------
df_lines = {
    **{f"row_{r}": [(r, c) for c in range(N)] for r in range(N)},
    **{f"col_{c}": [(r, c) for r in range(N)] for c in range(N)},
    "diag": [(i, i) for i in range(N)],
    "anti": [(i, N - 1 - i) for i in range(N)],
}


def to_dict(state):
    """'long' format -> {(row, col): symbol}"""
    return {(obs.row, obs.col): obs.symbol for obs in state}


def line_summary(state):
    """{line name: Counter of symbols in that line (NA = free)}"""
    lookup = to_dict(state)
    return {
        name: Counter(lookup.get(cell, NA) for cell in cells)
        for name, cells in df_lines.items()
    }


def is_complete(counts):
    return max(counts[s] for s in SYMBOLS) == N


def is_dead(counts):
    # both symbols present -> nobody can finish this line any more
    return all(counts[s] > 0 for s in SYMBOLS)


class OrderAndChaos:
    """
    state: tuple of Obs sorted by (row, col), one per filled cell
    """

    def initial_state(self):
        return ()

    def player(self, state):
        return 1 if len(state) % 2 == 0 else -1

    def actions(self, state):
        filled = to_dict(state).keys()
        cells = [rc for rc in it.product(range(N), range(N)) if rc not in filled]
        return [Obs(r, c, s) for (r, c), s in it.product(cells, SYMBOLS)]

    def result(self, state, action):
        return tuple(sorted([*state, action], key=lambda obs: (obs.row, obs.col)))

    def terminal(self, state):
        summary = line_summary(state)
        any_complete = any(is_complete(cnt) for cnt in summary.values())
        all_dead = all(is_dead(cnt) for cnt in summary.values())
        return any_complete or all_dead or len(state) == N ** 2

    def utility(self, state):
        complete = [name for name, cnt in line_summary(state).items() if is_complete(cnt)]
        return 1 if len(complete) > 0 else -1


game = OrderAndChaos()
