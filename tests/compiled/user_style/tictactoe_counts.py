# student: board as a string, dict of counts
class TicTacToe:
    WINS = ["012", "345", "678", "036", "147", "258", "048", "246"]

    def initial_state(self):
        return "-" * 9

    def player(self, s):
        counts = {"X": 0, "O": 0, "-": 0}
        for ch in s:
            counts[ch] += 1
        return 1 if counts["X"] <= counts["O"] else -1

    def actions(self, s):
        return [i for i, ch in enumerate(s) if ch == "-"]

    def result(self, s, a):
        mark = "X" if self.player(s) == 1 else "O"
        new = ""
        for i in range(9):
            if i == a:
                new += mark
            else:
                new += s[i]
        return new

    def winner(self, s):
        for w in self.WINS:
            line = s[int(w[0])] + s[int(w[1])] + s[int(w[2])]
            if line == "XXX":
                return "X"
            if line == "OOO":
                return "O"
        return None

    def terminal(self, s):
        return self.winner(s) is not None or "-" not in s

    def utility(self, s):
        w = self.winner(s)
        if w == "X":
            return 1
        if w == "O":
            return -1
        return 0


game = TicTacToe()
