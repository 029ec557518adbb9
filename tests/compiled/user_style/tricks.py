"""A game of tricks as people write it: the hands get shorter, and a card lies on the table or not."""

from dataclasses import dataclass, replace

from gametree import MAX, MIN


@dataclass(frozen=True)
class Table:
    first: tuple
    second: tuple
    led: tuple = ()
    turn: int = 1
    score: int = 0


class Tricks:
    def initial_state(self):
        return Table((1, 4, 5), (2, 3, 6))

    def player(self, state):
        return MAX if state.turn == 1 else MIN

    def hand(self, state):
        return state.first if state.turn == 1 else state.second

    def actions(self, state):
        return self.hand(state)

    def result(self, state, card):
        rest = tuple(other for other in self.hand(state) if other != card)
        if state.turn == 1:
            after = replace(state, first=rest)
        else:
            after = replace(state, second=rest)
        if not state.led:
            return replace(after, led=(card,), turn=-state.turn)
        winner = state.turn if card > state.led[0] else -state.turn
        return replace(after, led=(), turn=winner, score=state.score + winner)

    def terminal(self, state):
        return not (state.first or state.second)

    def utility(self, state):
        return state.score


game = Tricks()
