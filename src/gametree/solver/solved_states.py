"""The solved states of a game, looked up by state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, Self

from gametree.game import State
from gametree.solver.interval_iteration import ExpectedValues
from gametree.solver.retrograde_analysis import NEVER, Valuation


class Solved(NamedTuple):
    """The value of a state to MAX, and the plies to the end under best play; None if best play never ends.

    Examples:
        >>> from gametree import solve
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> solved = solve(game)[game.initial_state()]
        >>> solved.value, solved.plies
        (1, 3)
    """

    value: float
    plies: int | None

    @property
    def error(self) -> float:
        """How far the value may be off: 0, since it is exact."""
        return 0


class Expected(Solved):
    """The value of a state of a game with chance: it is at most `error` away from the one that was found.

    The bounds are proven. `plies` is 0 if the game is over, else None.

    Examples:
        >>> from gametree import solve
        >>> from gametree.games import Pig
        >>> game = Pig(goal=4, sides=2)
        >>> found = solve(game)[game.initial_state()]
        >>> abs(found.value - 1 / 7) < found.error < 1e-9
        True
    """

    lower: float
    upper: float

    def __new__(cls, lower: float, upper: float, plies: int | None) -> Self:
        """Make the value from its bounds: it is in their middle."""
        self = super().__new__(cls, lower if lower == upper else (lower + upper) / 2, plies)
        self.lower, self.upper = lower, upper
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.lower, self.upper, self.plies

    @property
    def error(self) -> float:
        """How far the value may be off."""
        return max(self.upper - self.value, self.value - self.lower)

    def __repr__(self) -> str:
        return f"Expected(value={self.value!r}, error={float(self.error):.2g})"


class SolvedStates(Mapping[State, Solved], Generic[State]):
    """The states of a graph, numbered in the order of exploration; `found` returns what is found for a number."""

    def __init__(self, numbers: dict[State, int], found: Callable[[int], Solved]) -> None:
        self._numbers = numbers
        self._found = found

    def __getitem__(self, state: State) -> Solved:
        return self._found(self._numbers[state])

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[State]:
        return iter(self._numbers)


def solved_of(valuation: Valuation, number: int) -> Solved:
    """Return the value and the distance of the state of a number."""
    plies = valuation.plies[number]
    return Solved(valuation.values[valuation.levels[number]], None if plies == NEVER else plies)


def expected_of(utilities: dict[int, float], found: ExpectedValues, number: int) -> Expected:
    """Return the bounds on the value of the state of a number, in a graph with chance that ends with utilities."""
    return Expected(found.lowers[number], found.uppers[number], 0 if number in utilities else None)
