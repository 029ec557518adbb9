"""Set collecting from a market row: take one of the first three items, score by counts.

Score for k of a colour is k**2; most different colours gives a bonus;
a run of values 1-2-3 gives another.
"""
from collections import Counter, defaultdict

from gametree import Game, Player

MARKET = [("red", 1), ("blue", 2), ("red", 3), ("green", 1), ("blue", 1),
          ("green", 2), ("red", 2), ("blue", 3)]
VISIBLE = 3
DIVERSITY_BONUS = 3


def score(items):
    counts = Counter(colour for colour, _ in items)
    total = sum(k ** 2 for k in counts.values())
    by_colour = defaultdict(set)
    for colour, value in items:
        by_colour[colour].add(value)
    total += sum(2 for values in by_colour.values() if {1, 2} <= values)
    return total, len(counts)


class CollectSets(Game):
    def __init__(self, market, visible=VISIBLE):
        self.market = tuple(market)
        self.visible = visible

    def initial_state(self):
        return self.market, (), ()

    def player(self, state):
        market, a, b = state
        taken = len(self.market) - len(market)
        # snake order: 0 1 1 0 0 1 1 0
        return Player.MAX if taken % 4 in (0, 3) else Player.MIN

    def actions(self, state):
        market, _, _ = state
        seen = set()
        out = []
        for i, item in enumerate(market[:self.visible]):
            if item in seen:
                continue
            seen.add(item)
            out.append(i)
        return out

    def result(self, state, action):
        market, a, b = state
        left, item, right = market[:action], market[action], market[action + 1:]
        piles = {Player.MAX: a, Player.MIN: b}
        who = self.player(state)
        piles[who] = tuple(sorted(piles[who] + (item,), key=lambda x: (x[0], -x[1])))
        return left + right, piles[Player.MAX], piles[Player.MIN]

    def terminal(self, state):
        return len(state[0]) == 0

    def utility(self, state):
        _, *piles = state
        (sa, da), (sb, db) = map(score, piles)
        if da != db:
            sa, sb = (sa + DIVERSITY_BONUS, sb) if da > db else (sa, sb + DIVERSITY_BONUS)
        freq_a, freq_b = (Counter(v for _, v in p) for p in piles)
        shared = sum((freq_a & freq_b).values())
        top_a = max(freq_a.values(), default=0)
        top_b = max(freq_b.values(), default=0)
        return sa - sb + 0.5 * (top_a - top_b) + 0.25 * (shared % 2)


game = CollectSets(MARKET)
