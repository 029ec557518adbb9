# Fox Hunt (school project)
# The fox F starts at the bottom, the hounds H at the top on the dark squares.
# The fox moves diagonally in all directions, hounds only downwards.
# Fox wins if he gets to the top row, hounds win if the fox is stuck.
# It always ends because I count the moves.
from gametree import Game, Player

SIZE = 6
LIMIT = 30

UP_LEFT = (-1, -1)
UP_RIGHT = (-1, 1)
DOWN_LEFT = (1, -1)
DOWN_RIGHT = (1, 1)


def on_board(pos):
    row = pos[0]
    col = pos[1]
    if row < 0:
        return False
    if row > SIZE - 1:
        return False
    if col < 0:
        return False
    if col > SIZE - 1:
        return False
    return True


def steps(pos, directions):
    answer = []
    for d in directions:
        new = (pos[0] + d[0], pos[1] + d[1])
        if on_board(new):
            answer.append(new)
    return answer


def make_dict(state):
    """make a dictionary from position to letter"""
    fox, hounds, turn, count = state
    board = {}
    board[fox] = "F"
    for h in hounds:
        board[h] = "H"
    return board


def show(state):
    board = make_dict(state)
    out = ""
    for r in range(SIZE):
        for c in range(SIZE):
            out += board.get((r, c), ".")
        out += "\n"
    return out


class FoxHunt(Game):
    def initial_state(self):
        hounds = []
        for c in range(SIZE):
            if c % 2 == 1:
                hounds.append((0, c))
        fox = (SIZE - 1, 2)
        return (fox, tuple(hounds), "fox", 0)

    def player(self, state):
        return Player.MAX if state[2] == "fox" else Player.MIN

    def actions(self, state):
        fox, hounds, turn, count = state
        board = make_dict(state)
        moves = []
        if turn == "fox":
            for new in steps(fox, [UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT]):
                if new not in board:
                    moves.append((fox, new))
        else:
            for h in hounds:
                for new in steps(h, [DOWN_LEFT, DOWN_RIGHT]):
                    if new not in board:
                        moves.append((h, new))
            if moves == []:
                moves.append("pass")
        return moves

    def result(self, state, action):
        fox, hounds, turn, count = state
        if action == "pass":
            return (fox, hounds, "fox", count + 1)
        old, new = action
        if turn == "fox":
            return (new, hounds, "hounds", count + 1)
        hound_list = list(hounds)
        index = hound_list.index(old)
        hound_list[index] = new
        hound_list.sort()
        return (fox, tuple(hound_list), "fox", count + 1)

    def fox_escaped(self, state):
        fox = state[0]
        if fox[0] == 0:
            return True
        # also escaped when all hounds are below him
        for h in state[1]:
            if h[0] < fox[0]:
                return False
        return True

    def fox_stuck(self, state):
        if state[2] != "fox":
            return False
        return len(self.actions(state)) == 0

    def terminal(self, state):
        if state[3] >= LIMIT:
            return True
        return self.fox_escaped(state) or self.fox_stuck(state)

    def utility(self, state):
        if self.fox_escaped(state):
            return 1
        elif self.fox_stuck(state):
            return -1
        else:
            return 0


game = FoxHunt()
