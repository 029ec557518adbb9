"""Thousands of games from one compiled class: the state says which game it is, and arithmetic does the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gametree.game import MAX, MIN, Player

MODULUS = 2_147_483_647
MULTIPLIER = 48_271


class Place(NamedTuple):
    """A place of the layered graph that is numbered `seed`."""

    seed: int
    ply: int = 0
    node: int = 0


def mixed(place: Place, salt: int) -> int:
    """Return a pseudorandom number (the generator of Park & Miller, 1988)."""
    number = place.seed * 7919 + place.ply * 104_729 + place.node * 1_299_709 + salt
    for _ in range(4):
        number = number * MULTIPLIER % MODULUS
    return number >> 4


@dataclass(frozen=True)
class RandomGames:
    """Layered graphs with a limited number of plies and of places in a layer, with double moves and early ends."""

    plies: int = 6
    width: int = 5
    real: bool = False

    def initial_state(self) -> Place:
        return Place(1)

    def player(self, state: Place) -> Player:
        return MAX if mixed(state, 1) % 2 else MIN

    def actions(self, state: Place) -> range:
        return range(1 + mixed(state, 2) % 4)

    def result(self, state: Place, action: int) -> Place:
        return Place(state.seed, state.ply + 1, mixed(state, 10 + action) % self.width)

    def terminal(self, state: Place) -> bool:
        return state.ply == self.plies or (state.ply > 0 and mixed(state, 3) % 6 == 0)

    def utility(self, state: Place) -> float:
        return mixed(state, 4) % 7 - 3 + (0.25 if self.real else 0)


@dataclass(frozen=True)
class WholeGames(RandomGames):
    """The same, with utilities that are ints."""

    def utility(self, state: Place) -> int:
        return mixed(state, 4) % 7 - 3
