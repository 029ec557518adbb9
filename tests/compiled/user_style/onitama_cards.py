"""Onitama: Card class with a list of Points (NamedTuple), class constants, hands as tuple of names."""

from typing import List, NamedTuple

BOARD_WIDTH = BOARD_HEIGHT = 5


class Point(NamedTuple):
    x: int
    y: int


class Card:
    def __init__(self, name, *moves: List[Point]):
        self.name = name
        self.moves = moves

    def __repr__(self):
        return self.name


TIGER = Card("tiger", Point(0, -2), Point(0, 1))
CRAB = Card("crab", Point(0, -1), Point(-2, 0), Point(2, 0))
MONKEY = Card("monkey", Point(-1, -1), Point(1, -1), Point(-1, 1), Point(1, 1))
CRANE = Card("crane", Point(0, -1), Point(-1, 1), Point(1, 1))
DRAGON = Card("dragon", Point(-2, -1), Point(2, -1), Point(-1, 1), Point(1, 1))
CARDS = {card.name: card for card in (TIGER, CRAB, MONKEY, CRANE, DRAGON)}


class Move(NamedTuple):
    start: Point
    end: Point
    card: str


class State(NamedTuple):
    board: tuple
    hands: tuple
    neutral: str
    turn: int
    ply: int


class Onitama:
    def initial_state(self):
        board = ((-1, -1, -2, -1, -1), (0,) * 5, (0,) * 5, (0,) * 5, (1, 1, 2, 1, 1))
        return State(board, (("tiger", "crab"), ("monkey", "crane")), "dragon", 1, 0)

    def player(self, s):
        return s.turn

    def actions(self, s):
        moves = []
        hand = s.hands[0 if s.turn == 1 else 1]
        for y, row in enumerate(s.board):
            for x, piece in enumerate(row):
                if piece * s.turn > 0:
                    for name in hand:
                        for dx, dy in CARDS[name].moves:
                            nx, ny = x + dx * s.turn, y + dy * s.turn
                            if (
                                nx in range(BOARD_WIDTH)
                                and ny in range(BOARD_HEIGHT)
                                and s.board[ny][nx] * s.turn <= 0
                            ):
                                moves.append(Move(Point(x, y), Point(nx, ny), name))
        if not moves:
            return [Move(Point(0, 0), Point(0, 0), name) for name in hand]
        return moves

    def result(self, s, move):
        board = [list(r) for r in s.board]
        if move.start != move.end:
            board[move.end.y][move.end.x] = board[move.start.y][move.start.x]
            board[move.start.y][move.start.x] = 0
        blue, red = s.hands
        if s.turn == 1:
            blue = tuple(s.neutral if c == move.card else c for c in blue)
        else:
            red = tuple(s.neutral if c == move.card else c for c in red)
        return State(tuple(tuple(r) for r in board), (blue, red), move.card, -s.turn, s.ply + 1)

    def winner(self, s):
        flat = [p for row in s.board for p in row]
        if 2 not in flat or s.board[4][2] == -2:
            return -1
        if -2 not in flat or s.board[0][2] == 2:
            return 1
        return 0

    def terminal(self, s):
        return self.winner(s) != 0 or s.ply >= 40

    def utility(self, s):
        return self.winner(s)


game = Onitama()
