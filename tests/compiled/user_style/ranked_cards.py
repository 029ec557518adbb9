"""A small game of tricks, with cards that are put in order by their own methods."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import total_ordering

from gametree import MAX, MIN, Player


class Suit(Enum):
    CLUBS = 1
    HEARTS = 2

    def __lt__(self, other: Suit) -> bool:
        if self.__class__ is other.__class__:
            return self.value < other.value
        return NotImplemented

    def __invert__(self) -> Suit:
        return Suit.HEARTS if self is Suit.CLUBS else Suit.CLUBS


@total_ordering
@dataclass(frozen=True)
class Card:
    rank: int
    suit: Suit

    def __lt__(self, other: Card) -> bool:
        return self.rank < other.rank if self.rank != other.rank else self.suit < other.suit

    def __bool__(self) -> bool:
        return self.rank > 0


NO_CARD = Card(0, Suit.CLUBS)


@dataclass(frozen=True)
class Table:
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    led: Card = NO_CARD
    leader: int = 0
    points: int = 0
    trump: Suit = Suit.HEARTS


class Tricks:
    """MAX and MIN follow each other; the higher card takes the trick, and the trump changes."""

    def initial_state(self) -> Table:
        mine = (Card(2, Suit.CLUBS), Card(5, Suit.HEARTS), Card(9, Suit.CLUBS))
        return Table((mine, (Card(3, Suit.CLUBS), Card(5, Suit.CLUBS), Card(8, Suit.HEARTS))))

    def _turn(self, state: Table) -> int:
        return 1 - state.leader if state.led else state.leader

    def player(self, state: Table) -> Player:
        return (MAX, MIN)[self._turn(state)]

    def actions(self, state: Table) -> list[Card]:
        hand = state.hands[self._turn(state)]
        return sorted((card for card in hand if card), key=lambda card: (card.rank, card.suit.value))

    def result(self, state: Table, action: Card) -> Table:
        turn = self._turn(state)
        left = tuple(NO_CARD if card == action else card for card in state.hands[turn])
        hands = (left, state.hands[1]) if turn == 0 else (state.hands[0], left)
        if not state.led:
            return Table(hands, action, state.leader, state.points, state.trump)
        beats = action > state.led if action.suit is state.led.suit else action.suit is state.trump
        taker = turn if beats else state.leader
        worth = max(action, state.led).rank
        points = state.points + (worth if taker == 0 else -worth)
        return Table(hands, NO_CARD, taker, points, ~state.trump)

    def terminal(self, state: Table) -> bool:
        return not any(card for hand in state.hands for card in hand)

    def utility(self, state: Table) -> int:
        return state.points


game = Tricks()
