"""A perfect game of tic-tac-toe, board by board: alpha-beta plays both sides, and nobody wins."""

from gametree import Player, play, search_strategy
from gametree.games import TicTacToe

game = TicTacToe()
perfect = search_strategy()  # plays the best action that alpha-beta finds
record = play(game, {Player.MAX: perfect, Player.MIN: perfect})

print(game.draw(record.states[0]))
for before, action, after in zip(record.states, record.actions, record.states[1:], strict=False):
    mark = "X" if game.player(before) == Player.MAX else "O"
    print(f"\n{mark} plays {game.format_action(action)}\n{game.draw(after)}")
print("\nThe game is", {1: "won by X", 0: "drawn", -1: "won by O"}[int(record.outcome)])
