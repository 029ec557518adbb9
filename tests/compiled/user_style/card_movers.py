"""Four squares, five cards: moves come from cards that change hands (Onitama-like).

The game may go on for ever in principle, so a move limit makes it a draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, Iterable, NamedTuple, Optional, TypeAlias

from gametree import Game, Player

Pos: TypeAlias = tuple[int, int]
SIZE: Final[int] = 4
MOVE_LIMIT: Final[int] = 24


class Card(Enum):
    TIGER = ((-2, 0), (1, 0))
    CRAB = ((-1, 0), (0, -2), (0, 2))
    BOAR = ((-1, 0), (0, -1), (0, 1))
    ROOSTER = ((0, -1), (1, -1), (0, 1), (-1, 1))
    MANTIS = ((-1, -1), (-1, 1), (1, 0))

    @property
    def offsets(self) -> tuple[Pos, ...]:
        return self.value

    def seen_by(self, player: Player) -> Iterable[Pos]:
        sign = 1 if player is Player.MAX else -1
        for dr, dc in self.offsets:
            yield sign * dr, sign * dc


class Rank(Enum):
    MASTER = "M"
    PUPIL = "P"


class Piece(NamedTuple):
    owner: Player
    rank: Rank


class Move(NamedTuple):
    card: Card
    source: Pos
    target: Pos


@dataclass(frozen=True)
class State:
    pieces: frozenset[tuple[Pos, Piece]]
    hands: tuple[frozenset[Card], frozenset[Card]]
    spare: Card
    turn: Player
    count: int = 0

    temples: ClassVar[dict[Player, Pos]] = {
        Player.MAX: (SIZE - 1, SIZE // 2),
        Player.MIN: (0, SIZE // 2 - 1),
    }

    def hand(self, player: Player) -> frozenset[Card]:
        return self.hands[0 if player is Player.MAX else 1]

    def master_of(self, player: Player) -> Optional[Pos]:
        for pos, piece in self.pieces:
            if piece == Piece(player, Rank.MASTER):
                return pos
        return None

    @property
    def winner(self) -> Player | None:
        for player in (Player.MAX, Player.MIN):
            if self.master_of(player) is None:
                return player.opponent
            if self.master_of(player) == self.temples[player.opponent]:
                return player
        return None


def inside(pos: Pos) -> bool:
    return all(0 <= x < SIZE for x in pos)


def by_name(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: card.name)


class CardMovers(Game[State, Move]):
    def initial_state(self) -> State:
        pieces: dict[Pos, Piece] = {}
        for player, row in ((Player.MAX, SIZE - 1), (Player.MIN, 0)):
            for col in range(SIZE):
                pos = (row, col)
                rank = Rank.MASTER if pos == State.temples[player] else Rank.PUPIL
                pieces[pos] = Piece(player, rank)
        first, second, third, fourth, spare = Card
        return State(
            frozenset(pieces.items()),
            (frozenset({first, second}), frozenset({third, fourth})),
            spare,
            Player.MAX,
        )

    def player(self, state: State) -> Player:
        return state.turn

    def actions(self, state: State) -> list[Move]:
        board: dict[Pos, Piece] = dict(state.pieces)
        own = sorted(pos for pos, piece in board.items() if piece.owner is state.turn)
        return [
            Move(card, (r, c), (r + dr, c + dc))
            for card in by_name(state.hand(state.turn))
            for r, c in own
            for dr, dc in card.seen_by(state.turn)
            if inside((r + dr, c + dc))
            and ((there := board.get((r + dr, c + dc))) is None or there.owner is not state.turn)
        ]

    def result(self, state: State, action: Move) -> State:
        board = dict(state.pieces)
        board[action.target] = board.pop(action.source)
        fresh = (state.hand(state.turn) - {action.card}) | {state.spare}
        match state.turn:
            case Player.MAX:
                hands = (fresh, state.hands[1])
            case Player.MIN:
                hands = (state.hands[0], fresh)
        return State(frozenset(board.items()), hands, action.card,
                     state.turn.opponent, state.count + 1)

    def terminal(self, state: State) -> bool:
        return (
            state.winner is not None
            or state.count >= MOVE_LIMIT
            or len(self.actions(state)) == 0
        )

    def utility(self, state: State) -> int:
        match state.winner:
            case Player.MAX:
                return 1
            case Player.MIN:
                return -1
            case None:
                return 0


game: Final[CardMovers] = CardMovers()
