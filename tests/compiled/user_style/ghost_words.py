"""Superghost with a tiny dictionary: add a letter at either end.

Whoever completes a word (of at least four letters) loses. The fragment must
stay inside some word of the list.
"""

from functools import cached_property
from itertools import accumulate, chain, islice
import string

from gametree import Game, Player

WORDS = """
    table cable stable able bleat tablet
    stone tone atone stoned
    learn earn yearn nearly clean
    orange range ranger arrange
    ghost host hostel
""".split()


def substrings(word):
    return (word[i:j] for i in range(len(word)) for j in range(i + 1, len(word) + 1))


def prefixes(word):
    return accumulate(word)


def vowels(word):
    return sum(ch in "aeiou" for ch in word)


class Ghost(Game):
    def __init__(self, words, least=4):
        self.words = tuple(w for w in dict.fromkeys(words) if len(w) >= least)
        self.least = least

    @cached_property
    def fragments(self):
        return frozenset(chain.from_iterable(map(substrings, self.words)))

    @cached_property
    def letters(self):
        return [ch for ch in string.ascii_lowercase if any(ch in w for w in self.words)]

    def initial_state(self):
        return ""

    def player(self, state):
        # the number of letters says who is to move
        return Player.MAX if len(state) % 2 == 0 else Player.MIN

    def extensions(self, fragment):
        for ch in self.letters:
            if fragment + ch in self.fragments:
                yield (">", ch)
            if fragment and ch + fragment in self.fragments and ch + fragment != fragment + ch:
                yield ("<", ch)

    def actions(self, state):
        return self.extensions(state)

    def result(self, state, action):
        match action:
            case (">", ch):
                return state + ch
            case ("<", ch):
                return ch + state
        raise ValueError(action)

    def terminal(self, state):
        return state in self.words

    def utility(self, state):
        # the player who completed the word is the one not on move now, and loses
        completed_by_max = len(state) % 2 == 1
        weight = 1 + vowels(state)
        return -weight if completed_by_max else weight

    def hints(self, state, n=3):
        return list(islice((w for w in self.words if state in w), n))


game = Ghost(WORDS)
