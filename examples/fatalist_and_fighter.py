"""A lost player who does not care, and one who makes it last.

To plain minimax every move of O has the same value here, so it plays the first action that comes.
Depth-penalised minimax takes a point off a win for every ply until then, so O blocks, and X has to find two more
moves.
"""

from functools import partial

from gametree import alpha_beta, depth_penalised_minimax, minimax, rank_actions
from gametree.games import Board, TicTacToe

game = TicTacToe(win=10)
fighter = partial(depth_penalised_minimax, penalty=1)

board = game.parse_state(".X./..X/OOX")
print(f"{game.draw(board)}\n\nO is to move, and has lost.")
print("The fatalist plays", game.format_action(minimax(game, board).line[0]))
print("The fighter plays", game.format_action(fighter(game, board).line[0]))
for result in rank_actions(game, board, search=fighter):
    action, *rest = map(game.format_action, result.line)
    print(f"  {action} is worth {result.value:+} to X, who goes on", *rest)


def live_states() -> list[Board]:
    """Return every position that play can reach in which the game is not over."""
    states = {game.initial_state(): None}
    for state in (ahead := list(states)):  # the list grows while it is read
        for following in (game.result(state, action) for action in game.actions(state)):
            if following not in states and not game.terminal(following):
                states[following] = None
                ahead.append(following)
    return list(states)


def lost(state: Board) -> bool:
    """Whether the player to move loses against best play."""
    return alpha_beta(game, state).value == -10 * game.player(state)


def gives_up(state: Board) -> bool:
    """Whether plain minimax plays an action after which the loss comes sooner than after some other."""
    fatalist = alpha_beta(game, state)  # minimax and alpha-beta return the same line, alpha-beta sooner
    ranked = rank_actions(game, state, search=fighter)
    return any(result.action == fatalist.action and result.value != ranked[0].value for result in ranked)


lost_states = [state for state in live_states() if lost(state)]
given_up = [state for state in lost_states if gives_up(state)]
print(f"\nOf {len(lost_states)} lost positions, the fatalist loses {len(given_up)} sooner than it must.")
