"""Gobblet 3x3 sizes 1-2: tuple of stacks with text pieces 'X2', reserve as dict-like tuple of counts, rindex."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Gobblet:
    def initial_state(self):
        return (("",) * 9, ("112", "112"), 0, 0)

    def player(self, s):
        return 1 if s[2] == 0 else -1

    def top(self, cell):
        return cell[-2:] if cell else None

    def actions(self, s):
        board, hands, turn, ply = s
        moves = []
        for size in sorted(set(hands[turn])):
            for i, cell in enumerate(board):
                if not cell or int(cell[-1]) < int(size):
                    moves.append((size, i))
        return moves

    def result(self, s, a):
        board, hands, turn, ply = s
        size, i = a
        board = board[:i] + (board[i] + "XO"[turn] + size,) + board[i + 1 :]
        hand = hands[turn].replace(size, "", 1)
        hands = (hand, hands[1]) if turn == 0 else (hands[0], hand)
        return (board, hands, 1 - turn, ply + 1)

    def winner(self, s):
        for a, b, c in LINES:
            tops = {cell[-2] if cell else "." for cell in (s[0][a], s[0][b], s[0][c])}
            if len(tops) == 1 and "." not in tops:
                return tops.pop()
        return ""

    def terminal(self, s):
        return bool(self.winner(s)) or not self.actions(s)

    def utility(self, s):
        return {"X": 1, "O": -1, "": 0}[self.winner(s)]


game = Gobblet()
