"""Oware-like sowing, by a Java programmer: abstract base class, interfaces, StringBuilder habits."""

from abc import ABC, abstractmethod
from typing import List

from gametree import Game, Player


class Rule(ABC):
    @abstractmethod
    def captures(self, seeds: int) -> bool:
        pass


class TwoOrThree(Rule):
    def captures(self, seeds: int) -> bool:
        return seeds == 2 or seeds == 3


class BoardState:
    __slots__ = ("_houses", "_stores", "_turn")

    def __init__(self, houses: List[int], stores: List[int], turn: int):
        self._houses = tuple(houses)
        self._stores = tuple(stores)
        self._turn = turn

    def get_houses(self):
        return self._houses

    def get_stores(self):
        return self._stores

    def get_turn(self):
        return self._turn

    def __eq__(self, other):
        if not isinstance(other, BoardState):
            return False
        return (
            self._houses == other._houses and self._stores == other._stores and self._turn == other._turn
        )

    def __hash__(self):
        return hash((self._houses, self._stores, self._turn))

    def __repr__(self):
        return f"BoardState({self._houses}, {self._stores}, {self._turn})"


class Oware(Game):
    HOUSES = 4
    SEEDS = 3

    def __init__(self, rule: Rule = TwoOrThree()):
        self._rule = rule

    def initial_state(self):
        return BoardState([self.SEEDS] * (2 * self.HOUSES), [0, 0], 0)

    def player(self, state):
        if state.get_turn() == 0:
            return Player.MAX
        return Player.MIN

    def _own_range(self, turn: int):
        return range(turn * self.HOUSES, (turn + 1) * self.HOUSES)

    def actions(self, state):
        result = []
        houses = state.get_houses()
        for i in self._own_range(state.get_turn()):
            if houses[i] > 0:
                result.append(i)
        return result

    def result(self, state, action):
        houses = list(state.get_houses())
        stores = list(state.get_stores())
        turn = state.get_turn()
        seeds = houses[action]
        houses[action] = 0
        position = action
        while seeds > 0:
            position = (position + 1) % len(houses)
            if position == action:
                continue
            houses[position] += 1
            seeds -= 1
        while position not in self._own_range(turn) and self._rule.captures(houses[position]):
            stores[turn] += houses[position]
            houses[position] = 0
            position = (position - 1 + len(houses)) % len(houses)
        return BoardState(houses, stores, 1 - turn)

    def terminal(self, state):
        stores = state.get_stores()
        total = 2 * self.HOUSES * self.SEEDS
        if max(stores) * 2 > total:
            return True
        return not self.actions(state)

    def utility(self, state):
        mine, theirs = state.get_stores()
        houses = state.get_houses()
        rest = sum(houses)
        if rest:
            owner = 1 - state.get_turn()
            if owner == 0:
                mine += rest
            else:
                theirs += rest
        return mine - theirs


game = Oware()
