"""Gather, trade or build: each action is one of three dataclasses, and result takes it apart by match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple, Union

from gametree import MAX, MIN


class Good(Enum):
    WOOD = auto()
    STONE = auto()


class Building(Enum):
    HUT = "hut"
    TOWER = "tower"


class Cost(NamedTuple):
    wood: int = 0
    stone: int = 0


PRICE = {Building.HUT: Cost(wood=1), Building.TOWER: Cost(wood=1, stone=1)}
POINTS = {Building.HUT: 1, Building.TOWER: 3}


@dataclass(frozen=True)
class Gather:
    good: Good


@dataclass(frozen=True)
class Trade:
    give: Good
    get: Good


@dataclass(frozen=True)
class Build:
    what: Building


Action = Union[Gather, Trade, Build]


@dataclass(frozen=True)
class Estate:
    store: Cost = Cost()
    points: int = 0

    def amount(self, good: Good) -> int:
        return self.store[good.value - 1]

    def change(self, good: Good, by: int) -> Estate:
        match good:
            case Good.WOOD:
                return replace(self, store=self.store._replace(wood=self.store.wood + by))
            case Good.STONE:
                return replace(self, store=self.store._replace(stone=self.store.stone + by))

    def affords(self, cost: Cost) -> bool:
        return all(have >= need for have, need in zip(self.store, cost))

    def pay(self, cost: Cost) -> Estate:
        return replace(self, store=Cost(*(have - need for have, need in zip(self.store, cost))))


@dataclass(frozen=True)
class State:
    estates: tuple[Estate, Estate] = (Estate(), Estate())
    last: Action | str = "start"
    ply: int = 0


class EstateRace:
    def initial_state(self) -> State:
        return State()

    def player(self, state: State):
        return MIN if state.ply % 2 else MAX

    def actions(self, state: State) -> list[Action]:
        estate = state.estates[state.ply % 2]
        out: list[Action] = [Build(b) for b in Building if estate.affords(PRICE[b])]
        out += [Gather(g) for g in Good if Gather(g) != state.last]
        out += [Trade(a, b) for a in Good for b in Good if a is not b and estate.amount(a) >= 2]
        return out

    def result(self, state: State, action: Action) -> State:
        estate = state.estates[state.ply % 2]
        match action:
            case Gather(good=good):
                estate = estate.change(good, +1)
            case Trade(give, get):
                estate = estate.change(give, -2).change(get, +1)
            case Build(what):
                estate = replace(estate.pay(PRICE[what]), points=estate.points + POINTS[what])
        first, second = state.estates
        estates = (first, estate) if state.ply % 2 else (estate, second)
        return State(estates, action, state.ply + 1)

    def terminal(self, state: State) -> bool:
        return state.ply >= 6

    def utility(self, state: State) -> int:
        first, second = state.estates
        return first.points - second.points + isinstance(state.last, Build)


game = EstateRace()
