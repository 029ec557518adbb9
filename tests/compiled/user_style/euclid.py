"""Euclid's game: take a multiple of the smaller number from the larger; who makes 0 wins."""

from typing import NamedTuple

from gametree import Player


class Pair(NamedTuple):
    big: int
    small: int
    turn: bool = True

    @classmethod
    def of(cls, a, b, turn):
        return cls(max(a, b), min(a, b), turn)

    @property
    def finished(self):
        return self.small == 0

    def __str__(self):
        return f"{self.big}/{self.small}"


class Euclid:
    def initial_state(self):
        return Pair.of(15, 11, True)

    def player(self, pair):
        return Player.MAX if pair.turn else Player.MIN

    def actions(self, pair):
        return range(1, pair.big // pair.small + 1)

    def result(self, pair, multiple):
        return Pair.of(pair.big - multiple * pair.small, pair.small, not pair.turn)

    def terminal(self, pair):
        return pair.finished

    def utility(self, pair):
        return -1 if pair.turn else 1


game = Euclid()
