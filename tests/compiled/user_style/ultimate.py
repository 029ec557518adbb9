"""Ultimate tic-tac-toe on two by two boards of two by two: two in a row win, and the square sends to the board."""

from dataclasses import dataclass
from typing import Optional

from gametree import Player


@dataclass(frozen=True)
class Ultimate:
    boards: tuple
    next_board: Optional[int] = None
    mark: str = "x"
    plies: int = 0


def two_in_a_row(cells, mark):
    return cells.count(mark) >= 2


class UltimateGame:
    plies = 5

    def initial_state(self):
        return Ultimate(boards=(("-", "-", "-", "-"),) * 4)

    def player(self, s):
        return Player.MAX if s.mark == "x" else Player.MIN

    def actions(self, s):
        playable = range(4) if s.next_board is None else [s.next_board]
        return [(b, c) for b in playable for c in range(4) if s.boards[b][c] == "-"]

    def result(self, s, action):
        b, c = action
        cells = list(s.boards[b])
        cells[c] = s.mark
        boards = s.boards[:b] + (tuple(cells),) + s.boards[b + 1 :]
        follows = c if "-" in boards[c] else None
        return Ultimate(boards, follows, "o" if s.mark == "x" else "x", s.plies + 1)

    def won(self, s, mark):
        return sum(two_in_a_row(cells, mark) for cells in s.boards)

    def terminal(self, s):
        return self.won(s, "x") >= 2 or self.won(s, "o") >= 2 or s.plies == self.plies

    def utility(self, s):
        return self.won(s, "x") - self.won(s, "o")


game = UltimateGame()
