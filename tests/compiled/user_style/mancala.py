"""A small mancala: two pits each, two seeds in a pit; the last seed in the own store moves again."""

from gametree import Player

PITS = 2
SEEDS = 2
SOUTH_STORE = PITS
NORTH_STORE = 2 * PITS + 1


class Mancala:
    def initial_state(self):
        side = [SEEDS] * PITS + [0]
        return tuple(side + side), 0

    def player(self, state):
        _, turn = state
        if turn == 0:
            return Player.MAX
        else:
            return Player.MIN

    def actions(self, state):
        board, turn = state
        first = 0 if turn == 0 else PITS + 1
        return [pit for pit in range(first, first + PITS) if board[pit] > 0]

    def result(self, state, action):
        board, turn = state
        pits = list(board)
        mine, other = (SOUTH_STORE, NORTH_STORE) if turn == 0 else (NORTH_STORE, SOUTH_STORE)
        seeds = pits[action]
        pits[action] = 0
        place = action
        while seeds > 0:
            place = (place + 1) % len(pits)
            if place == other:
                continue
            pits[place] += 1
            seeds -= 1
        return tuple(pits), turn if place == mine else 1 - turn

    def terminal(self, state):
        board, turn = state
        return sum(board[:PITS]) == 0 or sum(board[PITS + 1 : NORTH_STORE]) == 0

    def utility(self, state):
        board, _ = state
        return sum(board[: PITS + 1]) - sum(board[PITS + 1 :])


game = Mancala()
