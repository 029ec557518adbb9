"""Bids with money, a class that is added, compared and multiplied from both sides."""

from __future__ import annotations

from typing import Any, NamedTuple

from gametree import MAX, MIN, Player


class Money(NamedTuple):
    cents: int

    def __add__(self, other: Any) -> Money:
        if not isinstance(other, Money):
            return NotImplemented
        return Money(self.cents + other.cents)

    def __sub__(self, other: Money) -> Money:
        return Money(self.cents - other.cents)

    def __mul__(self, factor: Any) -> Money:
        return Money(self.cents * factor)

    def __rmul__(self, factor: Any) -> Money:
        return self * factor

    def __floordiv__(self, parts: int) -> Money:
        return Money(self.cents // parts)

    def __bool__(self) -> bool:
        return self.cents > 0


NICKEL = Money(5)


class Auction(NamedTuple):
    purses: tuple[Money, Money] = (8 * NICKEL, NICKEL * 7)
    bid: Money = Money(0)
    bidder: int = 0
    lots: tuple[Money, ...] = (Money(40), Money(25), Money(30))
    won: tuple[Money, Money] = (Money(0), Money(0))
    sold: int = 0


class Bids:
    def initial_state(self) -> Auction:
        return Auction()

    def player(self, state: Auction) -> Player:
        return MAX if state.bidder == 0 else MIN

    def actions(self, state: Auction) -> list[Money]:
        raises = [state.bid + 2 * NICKEL, state.bid + 3 * NICKEL]
        purse = state.purses[state.bidder]
        return [Money(0), *(each for each in raises if purse - each or purse == each)]

    def result(self, state: Auction, action: Money) -> Auction:
        if action:
            return state._replace(bid=action, bidder=1 - state.bidder)
        taker, lot = 1 - state.bidder, state.lots[state.sold]
        one, other = state.purses
        ours, theirs = state.won
        if state.bid:
            if taker == 0:
                one, ours = one - state.bid, ours + lot
            else:
                other, theirs = other - state.bid, theirs + lot
        return Auction((one, other), Money(0), taker, state.lots, (ours, theirs), state.sold + 1)

    def terminal(self, state: Auction) -> bool:
        return state.sold == len(state.lots)

    def utility(self, state: Auction) -> int:
        ours, theirs = (won + purse // 2 for won, purse in zip(state.won, state.purses))
        return (ours - theirs).cents


game = Bids()
