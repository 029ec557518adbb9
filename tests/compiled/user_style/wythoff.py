"""Wythoff's game with a queen on a board: left, down, or down the diagonal."""

from enum import IntEnum
from typing import NamedTuple

from gametree import MAX, MIN


class Direction(IntEnum):
    LEFT = 0
    DOWN = 1
    DIAGONAL = 2


class Step(NamedTuple):
    direction: Direction
    length: int


class Queen(NamedTuple):
    x: int
    y: int
    mover: int = 1


class Wythoff:
    start = Queen(3, 4)

    def initial_state(self):
        return self.start

    def player(self, q):
        return MAX if q.mover == 1 else MIN

    def actions(self, q):
        steps = [Step(Direction.LEFT, n) for n in range(1, q.x + 1)]
        steps += [Step(Direction.DOWN, n) for n in range(1, q.y + 1)]
        steps.extend(Step(Direction.DIAGONAL, n) for n in range(1, min(q.x, q.y) + 1))
        return steps

    def result(self, q, step):
        dx = step.length if step.direction != Direction.DOWN else 0
        dy = step.length if step.direction is not Direction.LEFT else 0
        return q._replace(x=q.x - dx, y=q.y - dy, mover=-q.mover)

    def terminal(self, q):
        return q.x == q.y == 0

    def utility(self, q):
        return -q.mover


game = Wythoff()
