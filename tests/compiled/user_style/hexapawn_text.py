"""Hexapawn on a text: capitals move up, small letters down; a move is a pair of squares."""

from typing import Iterator

from gametree import Player

START = "ppp...PPP"


class Hexapawn:
    def initial_state(self) -> tuple[str, str]:
        return (START, "P")

    def player(self, state: tuple[str, str]) -> Player:
        return Player.MAX if state[1] == "P" else Player.MIN

    def actions(self, state: tuple[str, str]) -> Iterator[tuple[int, int]]:
        board, me = state
        step, enemy = (-3, "p") if me == "P" else (3, "P")
        for square in range(9):
            if board[square] != me:
                continue
            ahead = square + step
            if not 0 <= ahead < 9:
                continue
            if board[ahead] == ".":
                yield (square, ahead)
            if square % 3 > 0 and board[ahead - 1] == enemy:
                yield (square, ahead - 1)
            if square % 3 < 2 and board[ahead + 1] == enemy:
                yield (square, ahead + 1)

    def result(self, state: tuple[str, str], move: tuple[int, int]) -> tuple[str, str]:
        board, me = state
        start, end = move
        squares = list(board)
        squares[start], squares[end] = ".", me
        return "".join(squares), "p" if me == "P" else "P"

    def terminal(self, state: tuple[str, str]) -> bool:
        board, me = state
        if "P" in board[:3] or "p" in board[6:]:
            return True
        return next(self.actions(state), None) is None

    def utility(self, state: tuple[str, str]) -> int:
        return -1 if state[1] == "P" else 1


game = Hexapawn()
