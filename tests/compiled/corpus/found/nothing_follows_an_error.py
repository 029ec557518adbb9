# Reduced from seed 492 of an earlier grammar: what comes after an expression that always raises is not reached.
from gametree import MAX, MIN

PRICES = {1: 8, 3: 3}


class Game:
    def initial_state(self):
        return (0, 5)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        return [each for each in (0, 1) if each == 0 or state[1] != 1]

    def result(self, state, action):
        ply, number = state
        items = [number, 1]
        if number > 50:
            items.append(max(PRICES[n] + n for n in (0, 2)))
            items.append(sum([PRICES[2] for n in range(number)]))
        return (ply + 1, number * 2 + items[action])

    def terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        ply, number = state
        if number > 1000:
            rows = [list(pair) for pair in ((1, 2), (3, 4))]
            rows[[][0]][0] = number
        return number


game = Game()
