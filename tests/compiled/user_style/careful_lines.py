"""Noughts and crosses on a mutable board that moves are done on and undone.

A move after which the other player could win at once is made only if there is no other; MAX wins by three in a row.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from gametree import MAX, MIN, Player

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class State(NamedTuple):
    cells: tuple[str, ...]
    to_move: str


@dataclass
class Board:
    cells: list[str]
    to_move: str = "X"
    played: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, state: State) -> Board:
        return cls(list(state.cells), state.to_move)

    @property
    def waiting(self) -> str:
        return "O" if self.to_move == "X" else "X"

    def empty(self) -> list[int]:
        return [place for place, mark in enumerate(self.cells) if mark == " "]

    def do(self, place: int) -> None:
        self.cells[place] = self.to_move
        self.played.append(place)
        self.to_move = self.waiting

    def undo(self) -> None:
        place = self.played.pop()
        self.cells[place] = " "
        self.to_move = self.waiting

    def has_line(self, mark: str) -> bool:
        return any(all(self.cells[place] == mark for place in line) for line in LINES)

    def can_win(self) -> bool:
        who = self.to_move
        for place in self.empty():
            self.do(place)
            won = self.has_line(who)
            self.undo()
            if won:
                return True
        return False

    def copied(self) -> Board:
        twin = copy.copy(self)
        twin.cells = list(self.cells)
        twin.played = []
        return twin

    def state(self) -> State:
        return State(tuple(self.cells), self.to_move)


class CarefulLines:
    def initial_state(self) -> State:
        return State((" ",) * 9, "X")

    def player(self, state: State) -> Player:
        return MAX if state.to_move == "X" else MIN

    def actions(self, state: State) -> list[int]:
        board = Board.of(state)
        careful = []
        for place in board.empty():
            board.do(place)
            if not board.can_win():
                careful.append(place)
            board.undo()
        return careful if careful else board.empty()

    def result(self, state: State, action: int) -> State:
        before = Board.of(state)
        after = before.copied()
        after.do(action)
        if len(before.empty()) == 1:
            after = replace(after, to_move="X")
        return after.state()

    def terminal(self, state: State) -> bool:
        board = Board.of(state)
        return board.has_line("X") or board.has_line("O") or not board.empty()

    def utility(self, state: State) -> int:
        board = Board.of(state)
        return board.has_line("X") - board.has_line("O")


game = CarefulLines()
