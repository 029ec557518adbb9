"""A student's wrong alpha-beta, caught on the smallest tree on which it goes wrong.

The bounds of a node are its own: what MAX is sure of below one node says nothing of the node beside it. Here all
nodes share one alpha and one beta, and tic-tac-toe comes out as a win for X. On a board it takes long to see why;
on the smallest tree it does not.
"""

from math import inf

from gametree import Action, Game, Player, State
from gametree.games import TicTacToe
from gametree.testing import CheckFailed, as_search, check_search


def best_value(game: Game[State, Action], state: State) -> float:
    """Return the value of a state: not really."""
    alpha, beta = -inf, inf

    def value_of(state: State) -> float:
        nonlocal alpha, beta
        if game.terminal(state):
            return game.utility(state)
        if game.player(state) == Player.MAX:
            best = -inf
            for action in game.actions(state):
                best = max(best, value_of(game.result(state, action)))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = inf
            for action in game.actions(state):
                best = min(best, value_of(game.result(state, action)))
                beta = min(beta, best)
                if alpha >= beta:
                    break
        return best

    return value_of(state)


game = TicTacToe()
print("The value of the empty board is", best_value(game, game.initial_state()))
try:
    check_search(as_search(best_value, returns="value"), contract="value")
except CheckFailed as failure:
    print(failure)
