"""Pick up bricks, one to three at a time; with a bonus for those who end with many."""

from dataclasses import dataclass

from gametree import Player

MAX_TAKE = 3


@dataclass(frozen=True)
class Bricks:
    """The state: bricks left, those that each has, and whose turn it is."""

    left: int
    mine: int = 0
    yours: int = 0
    my_turn: bool = True

    @property
    def is_over(self):
        return self.left <= 0


@dataclass(frozen=True)
class PickUpBricks:
    bricks: int = 8

    def initial_state(self):
        return Bricks(self.bricks)

    def player(self, state):
        return Player.MAX if state.my_turn else Player.MIN

    def actions(self, state):
        return range(1, min(MAX_TAKE, state.left) + 1)

    def result(self, state, take):
        if state.my_turn:
            return Bricks(state.left - take, state.mine + take, state.yours, False)
        return Bricks(state.left - take, state.mine, state.yours + take, True)

    def terminal(self, state):
        return state.is_over

    def utility(self, state):
        # who took the last brick wins 10, and the bricks count a quarter each
        last = -10 if state.my_turn else 10
        return last + (state.mine - state.yours) / 4


game = PickUpBricks()
