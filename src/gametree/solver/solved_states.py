"""The solved states of a game, looked up by state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, NamedTuple

from gametree.game import State
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


class SolvedStates(Mapping[State, Solved], Generic[State]):
    """The states of a graph in memory, each with its value and distance, in the order of exploration."""

    def __init__(self, numbers: dict[State, int], valuation: Valuation) -> None:
        self._numbers = numbers
        self._valuation = valuation

    def __getitem__(self, state: State) -> Solved:
        values, levels, all_plies = self._valuation.values, self._valuation.levels, self._valuation.plies
        number = self._numbers[state]
        plies = all_plies[number]
        return Solved(values[levels[number]], None if plies == NEVER else plies)

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[State]:
        return iter(self._numbers)
