"""Kayles: knock down one pin, or two neighbours. The last to bowl wins."""

from dataclasses import dataclass, replace

from gametree import Player


@dataclass(frozen=True)
class Alley:
    pins: tuple[bool, ...]
    first: bool = True


class Kayles:
    def __init__(self, n=6):
        self.n = n

    def initial_state(self):
        return Alley(pins=(True,) * self.n)

    def player(self, s):
        return Player.MAX if s.first else Player.MIN

    def actions(self, s):
        for i in range(self.n):
            if s.pins[i]:
                yield (i, i)
                if i + 1 < self.n and s.pins[i + 1]:
                    yield (i, i + 1)

    def result(self, s, a):
        lo, hi = a
        pins = tuple(up and not lo <= k <= hi for k, up in enumerate(s.pins))
        return replace(s, pins=pins, first=not s.first)

    def terminal(self, s):
        return not any(s.pins)

    def utility(self, s):
        return -1 if s.first else +1


game = Kayles()
