"""The divisor game, where the number left at the end counts; lambdas do the choosing."""

from gametree import Player

WEIGHTS = {1: 0.5, 2: -1.5, 3: 2.25}

closest = lambda target, numbers: min(numbers, key=lambda n: abs(n - target))  # noqa: E731


class Divisors:
    def __init__(self, number=20):
        self.number = number

    def initial_state(self):
        return (self.number, 0)

    def player(self, state):
        return Player.MAX if state[1] % 2 == 0 else Player.MIN

    def actions(self, state):
        number = state[0]
        return list(filter(lambda d: number % d == 0, range(1, min(number, 7))))

    def result(self, state, divisor):
        number, plies = state
        return number - divisor, plies + 1

    def terminal(self, state):
        return state[0] <= 3 or state[1] == 6

    def utility(self, state):
        number, plies = state
        near = closest(number, (1, 2, 3))
        return WEIGHTS[near] * (plies + 1)


game = Divisors()
