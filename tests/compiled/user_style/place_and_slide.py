"""Place two stones each on a row of six, then move them on: squares, phases and moves are words of several lengths."""

from typing import NamedTuple

from gametree import Player

STEPS = {"slide": 1, "jump": 2}


class Board(NamedTuple):
    row: tuple
    phase: str
    turn: str


class PlaceAndSlide:
    def initial_state(self):
        return Board(("",) * 6, "placing", "me")

    def player(self, board):
        return Player.MAX if board.turn == "me" else Player.MIN

    def actions(self, board):
        moves = []
        for place, stone in enumerate(board.row):
            if board.phase == "placing" and not stone:
                moves.append(("put", place))
            if board.phase == "moving" and stone == board.turn:
                for name, step in STEPS.items():
                    if 0 <= place + step < 6 and not board.row[place + step]:
                        moves.append((name, place))
        return moves or [("give up", 0)]

    def result(self, board, move):
        name, place = move
        row = list(board.row)
        if name == "put":
            row[place] = board.turn
        elif name in STEPS:
            row[place + STEPS[name]], row[place] = row[place], ""
        stones = sum(stone != "" for stone in row)
        phase = "over" if name == "give up" else "placing" if stones < 4 else "moving"
        if phase == "moving" and row[0] == row[1] == board.turn:
            phase = "over"
        return Board(tuple(row), phase, "them" if board.turn == "me" else "me")

    def terminal(self, board):
        return board.phase == "over"

    def utility(self, board):
        winner = board.row[0] if board.row[0] == board.row[1] and board.row[0] else board.turn
        return 1 if winner == "me" else -1


game = PlaceAndSlide()
