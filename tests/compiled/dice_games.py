"""Games with dice that are compiled: random ones, and some in the styles of users."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

from gametree import CHANCE, MAX, MIN, Chance, Player
from tests.compiled.random_games import Place, mixed

MOVERS: tuple[Player | Chance, ...] = (MAX, MIN, CHANCE)


def weights(state: Place) -> list[int]:
    """Return the weights of the outcomes at a chance node."""
    return [1 + mixed(state, 30 + number) % 5 for number in range(1 + mixed(state, 5) % 4)]


@dataclass(frozen=True)
class RandomDice:
    """Random games in which a third of the nodes are chance nodes, with probabilities that are floats."""

    plies: int = 6
    width: int = 5

    def initial_state(self) -> Place:
        return Place(1)

    def player(self, state: Place) -> Player | Chance:
        return MOVERS[mixed(state, 1) % 3]

    def actions(self, state: Place) -> range:
        return range(1 + mixed(state, 2) % 4)

    def result(self, state: Place, action: int) -> Place:
        return Place(state.seed, state.ply + 1, mixed(state, 10 + action) % self.width)

    def terminal(self, state: Place) -> bool:
        return state.ply == self.plies or (state.ply > 0 and mixed(state, 3) % 6 == 0)

    def utility(self, state: Place) -> int:
        return mixed(state, 4) % 7 - 3

    def outcomes(self, state: Place) -> list[tuple[int, Any]]:
        total = sum(weights(state))
        return [(number, weight / total) for number, weight in enumerate(weights(state))]

    def utility_bounds(self) -> tuple[int, int]:
        return -3, 3

    def canonical(self, state: Place) -> Place:
        return state


@dataclass(frozen=True)
class ExactDice(RandomDice):
    """The same, with Fractions."""

    def outcomes(self, state: Place) -> list[tuple[int, Any]]:
        total = sum(weights(state))
        return [(number, Fraction(weight, total)) for number, weight in enumerate(weights(state))]


class Runner(NamedTuple):
    """Where both are on the track, whose turn it is, and the die that was rolled, if any."""

    places: tuple[int, int]
    turn: int
    die: int | None


class Race:
    """A race with a die, whose face the player adds or ignores; tuples in a state, and None."""

    def __init__(self, length: int = 6) -> None:
        self.length = length

    def initial_state(self) -> Runner:
        return Runner((0, 0), 1, None)

    def player(self, state: Runner) -> Any:
        return CHANCE if state.die is None else state.turn

    def outcomes(self, _state: Runner) -> Iterator[tuple[int, float]]:
        for face in range(1, 4):
            yield face, 1 / 3

    def actions(self, state: Runner) -> list[str]:
        return ["stay"] if state.die == 1 else ["go", "stay"]

    def result(self, state: Runner, action: Any) -> Runner:
        if state.die is None:
            return state._replace(die=action)
        one, other = state.places
        if action == "go":
            one, other = (one + state.die, other) if state.turn == 1 else (one, other + state.die)
        else:
            one, other = (one + 1, other) if state.turn == 1 else (one, other + 1)
        return Runner((one, other), -state.turn, None)

    def terminal(self, state: Runner) -> bool:
        return max(state.places) >= self.length

    def utility(self, state: Runner) -> int:
        return state.places[0] - state.places[1]


class Throw(NamedTuple):
    """The points of both, whose turn it is, how many dice are in the air, and how many throws are left."""

    max: int
    min: int
    turn: int
    dice: int
    throws: int


class OneOrTwo:
    """The game of the documentation: throw one die, or two, but then a six loses all points."""

    def initial_state(self) -> Throw:
        return Throw(0, 0, 1, 0, 3)

    def player(self, state: Throw) -> Player | Chance:
        if state.dice:
            return CHANCE
        return MAX if state.turn == 1 else MIN

    def actions(self, _state: Throw) -> list[str]:
        return ["one", "two"]

    def outcomes(self, state: Throw) -> list[tuple[int, Fraction]]:
        if state.dice == 1:
            return [(face, Fraction(1, 6)) for face in range(1, 7)]
        sums = [0 if 6 in (a, b) else a + b for a in range(1, 7) for b in range(1, 7)]
        return [(total, Fraction(sums.count(total), 36)) for total in sorted(set(sums))]

    def result(self, state: Throw, action: Any) -> Throw:
        if not state.dice:
            return state._replace(dice=1 if action == "one" else 2)
        points = state.max if state.turn == 1 else state.min
        points = 0 if action == 0 else points + action
        if state.turn == 1:
            return state._replace(max=points, turn=-1, dice=0, throws=state.throws - 1)
        return state._replace(min=points, turn=1, dice=0, throws=state.throws - 1)

    def terminal(self, state: Throw) -> bool:
        return state.throws == 0

    def utility(self, state: Throw) -> int:
        return (state.max > state.min) - (state.max < state.min)

    def utility_bounds(self) -> tuple[int, int]:
        return -1, 1


class Side(Enum):
    """The sides of a coin."""

    HEADS = "heads"
    TAILS = "tails"


class Toss(NamedTuple):
    """Who is to move, who was before, and the pot."""

    mover: Player | Chance
    last: Player
    pot: int


class DoubleUp:
    """A press-your-luck game: the state holds who moves, chance too, and the outcomes are members of an enum."""

    def initial_state(self) -> Toss:
        return Toss(MAX, MAX, 1)

    def player(self, state: Toss) -> Player | Chance:
        return state.mover

    def actions(self, _state: Toss) -> tuple[tuple[str, int], ...]:
        return ("toss", 1), ("toss", 2), ("pass", 0)

    def outcomes(self, state: Toss) -> list[list[Any]]:
        likely = 0.75 if state.mover is CHANCE and state.pot < 4 else 0.5
        return [[Side.HEADS, likely], [Side.TAILS, 1 - likely]]

    def result(self, state: Toss, action: Any) -> Toss:
        if state.mover == CHANCE:
            if action is Side.TAILS:
                return Toss(MAX if state.last is MIN else MIN, state.last, -abs(state.pot) * state.last)
            return Toss(state.last, state.last, state.pot + state.last)
        name, more = action
        if name == "toss":
            return Toss(CHANCE, MAX if state.mover == 1 else MIN, state.pot + more)
        return Toss(MIN if state.mover is MAX else MAX, state.last, 2 * state.pot + 1)

    def terminal(self, state: Toss) -> bool:
        return abs(state.pot) > 9

    def utility(self, state: Toss) -> float:
        return state.pot / 2


USERS: list[Any] = [Race(), OneOrTwo(), DoubleUp()]


@dataclass(frozen=True)
class EndlessDice(RandomDice):
    """Random games that can go on for ever, with states in which the players may stay."""

    nodes: int = 14

    def result(self, state: Place, action: int) -> Place:
        return Place(state.seed, 1, mixed(state, 10 + action) % self.nodes)

    def terminal(self, state: Place) -> bool:
        return state.ply > 0 and mixed(state, 3) % 8 == 0
