"""A perfect-information card duel (Goofspiel with open bids), typed thoroughly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, auto, unique
from typing import Final, Generic, Literal, NewType, Protocol, TypeVar, Self, assert_never, final

from gametree import Game, Player

Card = NewType("Card", int)
Points = NewType("Points", int)


@unique
class Phase(StrEnum):
    FIRST_BID = auto()
    SECOND_BID = auto()
    DONE = auto()


class Scored(Protocol):
    @property
    def points(self) -> Points: ...


@final
@dataclass(frozen=True, slots=True)
class Hand:
    cards: frozenset[Card]
    points: Points = Points(0)

    def without(self, card: Card) -> Self:
        return type(self)(self.cards - {card}, self.points)

    def plus(self, points: int) -> Hand:
        return Hand(self.cards, Points(self.points + points))

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(sorted(self.cards))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    prizes: tuple[Card, ...]
    hands: tuple[Hand, Hand]
    phase: Phase = Phase.FIRST_BID
    bid: Card | None = None

    @property
    def mover(self) -> Literal[0, 1]:
        match self.phase:
            case Phase.FIRST_BID:
                return 0
            case Phase.SECOND_BID:
                return 1
            case Phase.DONE:
                return 0
            case _ as unreachable:
                assert_never(unreachable)

    @property
    def prize(self) -> Card:
        return self.prizes[0]


class Goofspiel(Game[Table, Card]):
    SIZE: Final = 4

    def initial_state(self) -> Table:
        cards = frozenset(Card(n) for n in range(1, self.SIZE + 1))
        order: Sequence[Card] = (Card(2), Card(4), Card(1), Card(3))
        return Table(prizes=tuple(order), hands=(Hand(cards), Hand(cards)))

    def player(self, state: Table) -> Player:
        leader = len(state.prizes) % 2
        return Player.MAX if (state.mover + leader) % 2 == 0 else Player.MIN

    def actions(self, state: Table) -> Iterator[Card]:
        yield from state.hands[self._seat(state)]

    def _seat(self, state: Table) -> int:
        return 0 if self.player(state) is Player.MAX else 1

    def result(self, state: Table, action: Card) -> Table:
        seat = self._seat(state)
        hands = tuple(hand.without(action) if i == seat else hand for i, hand in enumerate(state.hands))
        if state.phase is Phase.FIRST_BID:
            return Table(prizes=state.prizes, hands=(hands[0], hands[1]), phase=Phase.SECOND_BID, bid=action)
        assert state.bid is not None
        if action > state.bid:
            winner: int | None = seat
        elif action < state.bid:
            winner = 1 - seat
        else:
            winner = None
        scored = tuple(hand.plus(state.prize) if i == winner else hand for i, hand in enumerate(hands))
        rest = state.prizes[1:]
        return Table(
            prizes=rest,
            hands=(scored[0], scored[1]),
            phase=Phase.FIRST_BID if rest else Phase.DONE,
        )

    def terminal(self, state: Table) -> bool:
        return state.phase == Phase.DONE

    def utility(self, state: Table) -> int:
        mine, theirs = state.hands
        return mine.points - theirs.points


game: Final = Goofspiel()
