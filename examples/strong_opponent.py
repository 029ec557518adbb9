"""A strong opponent for Connect Four: it looks as far ahead as a tenth of a second allows.

Each search goes one ply deeper than the last, so there is always an answer, and it only gets better. What lies
beyond the horizon is judged by an opinion of your own: here, that discs in the middle column are worth having.
"""

from functools import partial

from gametree import Player, alpha_beta, deepening_search, iterative_deepening, play, search_strategy
from gametree.games import ConnectFour
from gametree.games.connect_four import Discs

game = ConnectFour()
MIDDLE = 0b111111 << 3 * 7  # seven bits a column, of which the lowest six hold discs


def middle(state: Discs) -> float:
    """Return a tenth for each disc in the middle column, X's less O's: always less than the 1 of a win."""
    own, both = (state.own & MIDDLE).bit_count(), (state.both & MIDDLE).bit_count()
    return game.player(state) * (own - (both - own)) / 10


print("depth    nodes  value  best line")
for found in iterative_deepening(game, game.initial_state(), evaluate=middle, seconds=0.5):
    line = " ".join(map(game.format_action, found.result.line))
    print(f"{found.depth:5} {found.nodes:8} {found.result.value:+6.1f}  {line}")

strong = search_strategy(deepening_search(evaluate=middle, seconds=0.1))
hasty = search_strategy(partial(alpha_beta, depth=2, evaluate=middle))  # takes a win, and blocks one
record = play(game, {Player.MAX: strong, Player.MIN: hasty})
print(f"\n{game.draw(record.states[-1])}\n")
print("The strong one, X, has", {1: "won", 0: "drawn", -1: "lost"}[int(record.outcome)], "after", end=" ")
print(len(record.actions), "plies.")
