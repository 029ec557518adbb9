"""Two players take cards of 1 to 7 in turn; the first who holds three that add up to 12 wins. Cards are bits."""

from functools import reduce
from itertools import combinations
from operator import or_

from gametree import MAX, MIN

CARDS = range(1, 8)
TRIPLES = [reduce(or_, (1 << card for card in triple)) for triple in combinations(CARDS, 3) if sum(triple) == 12]


class Cards:
    def initial_state(self):
        return (0, 0)

    def player(self, state):
        taken = state[0] | state[1]
        return MAX if bin(taken).count("1") % 2 == 0 else MIN

    def actions(self, state):
        taken = reduce(or_, state)
        return [card for card in CARDS if not taken >> card & 1]

    def result(self, state, card):
        mine, other = state
        if self.player(state) == MAX:
            return (mine | 1 << card, other)
        return (mine, other | 1 << card)

    def has_triple(self, hand):
        held = [card for card in CARDS if hand >> card & 1]
        return any(a + b + c == 12 for a, b, c in combinations(held, 3))

    def terminal(self, state):
        return any(self.has_triple(hand) for hand in state) or bin(state[0] | state[1]).count("1") == 7

    def utility(self, state):
        return 1 if self.has_triple(state[0]) else -1 if self.has_triple(state[1]) else 0


game = Cards()
