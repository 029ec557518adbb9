"""Open-hand trick taking: both hands are face up, leader wins points of the trick."""
from collections import Counter, defaultdict
import random

from gametree import Game, Player

SUITS = "SHD"
RANKS = range(1, 5)
POINTS = {4: 4, 3: 2, 2: 1, 1: 0}
TRUMP = "S"


def deal(seed, size):
    rng = random.Random(seed)
    deck = [(s, r) for s in SUITS for r in RANKS]
    rng.shuffle(deck)
    return sorted(deck[:size]), sorted(deck[size:2 * size])


class OpenTricks(Game):
    """State: (hand0, hand1, led card or None, who is to play, won0, won1)."""

    def __init__(self, seed=7, size=5):
        self.hands = deal(seed, size)

    def initial_state(self):
        a, b = self.hands
        return (tuple(a), tuple(b), None, 0, 0, 0)

    def player(self, state):
        return [Player.MAX, Player.MIN][state[3]]

    def actions(self, state):
        *hands, led, who, _, _ = state
        hand = hands[who]
        if led is None:
            return list(hand)
        by_suit = defaultdict(list)
        for suit, rank in hand:
            by_suit[suit].append((suit, rank))
        follow = by_suit.get(led[0])
        if follow:
            return sorted(follow, key=lambda card: -card[1])
        # cannot follow: anything, trumps last
        return sorted(hand, key=lambda card: (card[0] == TRUMP, card[1], card[0]))

    @staticmethod
    def beats(second, first):
        if second[0] == first[0]:
            return second[1] > first[1]
        return second[0] == TRUMP

    def result(self, state, action):
        hand0, hand1, led, who, won0, won1 = state
        hands = [list(hand0), list(hand1)]
        hands[who].remove(action)
        if led is None:
            return (tuple(hands[0]), tuple(hands[1]), action, 1 - who, won0, won1)
        winner = who if self.beats(action, led) else 1 - who
        gained = Counter({winner: POINTS[action[1]] + POINTS[led[1]] + 1})
        total = Counter({0: won0, 1: won1}) + gained
        return (tuple(hands[0]), tuple(hands[1]), None, winner, total[0], total[1])

    def terminal(self, state):
        hand0, hand1, led, *_ = state
        return not hand0 and not hand1 and led is None

    def utility(self, state):
        *_, won0, won1 = state
        return won0 - won1

    def summary(self, state):
        counts = [Counter(suit for suit, _ in hand) for hand in state[:2]]
        return {s: tuple(c[s] for c in counts) for s in SUITS}


game = OpenTricks(seed=7, size=5)
