# Reduced from seed 101628: the list grew while a loop ran over it.
from gametree import MAX, MIN


class Game:
    def initial_state(self):
        return (0, 1)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        return (state[0] + 1, state[1] + action)

    def terminal(self, state):
        return state[0] >= 2

    def utility(self, state):
        memory = [2, state[1]]
        for _ in range(state[1] % 3):
            memory.extend(memory)
        return len(memory)


game = Game()
