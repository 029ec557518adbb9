"""Count the states of a solved game by ply, player and value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeVar

from gametree.game import CHANCE, MAX, MIN, Chance, Player
from gametree.solver.expansion import CHANCE_MOVES, MAX_MOVES, MIN_MOVES, TERMINAL
from gametree.solver.interval_iteration import ExpectedValues
from gametree.solver.retrograde_analysis import Valuation

Key = TypeVar("Key")


class Count(NamedTuple):
    """The number of states with this ply, player to move (None if the game is over) and value to MAX.

    At a chance node the player is `CHANCE`.

    The ply is the length of the shortest line from the start.

    Examples:
        >>> from gametree import solve
        >>> from gametree.games import Nim
        >>> for each in solve(Nim((1, 1))).counts().groups:
        ...     print(each.ply, each.player, each.value, each.states)
        ...
        0 1 -1 1
        1 -1 -1 2
        2 None -1 1
    """

    ply: int
    player: Player | Chance | None
    value: float
    states: int


class WonDrawnLost(NamedTuple):
    """The numbers of live states that are won, drawn and lost for the player to move.

    Examples:
        >>> from gametree import solve
        >>> from gametree.games import TicTacToe
        >>> solve(TicTacToe()).counts().live
        WonDrawnLost(won=2836, drawn=1052, lost=632)
    """

    won: int
    drawn: int
    lost: int


@dataclass(frozen=True)
class Counts:
    """The states of a solved game in groups that differ in ply, player to move or value; other counts are sums.

    `drawn_value` is the value that neither player wins with, the `cycle_value` of the solution.

    Examples:
        >>> from gametree import solve
        >>> from gametree.games import TicTacToe
        >>> counts = solve(TicTacToe()).counts()
        >>> counts.states, counts.terminal
        (5478, {1: 626, 0: 16, -1: 316})
    """

    groups: tuple[Count, ...]
    drawn_value: float = 0

    @property
    def states(self) -> int:
        """The number of all states."""
        return sum(group.states for group in self.groups)

    @property
    def by_ply(self) -> tuple[int, ...]:
        """The number of states of each ply, from 0; a state counts at the ply that reaches it first."""
        plies = _sums(self.groups, lambda group: group.ply)
        return tuple(plies[ply] for ply in range(len(plies)))

    @property
    def by_value(self) -> dict[float, int]:
        """The number of states of each value to MAX, the highest value first."""
        return _sums(sorted(self.groups, key=_falling), lambda group: group.value)

    @property
    def terminal(self) -> dict[float, int]:
        """The number of terminal states of each utility to MAX, the highest utility first."""
        over = (group for group in self.groups if group.player is None)
        return _sums(sorted(over, key=_falling), lambda group: group.value)

    @property
    def live(self) -> WonDrawnLost:
        """The live states that are won, drawn and lost for the player to move.

        A state is won if it is worth more than `drawn_value` to that player, and lost if it is worth less.
        """
        won = drawn = lost = 0
        for group in self.groups:
            if isinstance(group.player, Player):
                favours_max = (group.value > self.drawn_value) - (group.value < self.drawn_value)
                won += group.states * (favours_max * group.player > 0)
                drawn += group.states * (favours_max == 0)
                lost += group.states * (favours_max * group.player < 0)
        return WonDrawnLost(won, drawn, lost)


def count_states(
    first_of_ply: Sequence[int], movers: Sequence[int], valuation: Valuation, drawn_value: float
) -> Counts:
    """Return the counts of all states of a graph."""
    groups = _groups(first_of_ply, movers, valuation.levels)
    counted = [count._replace(value=valuation.values[int(count.value)]) for count in groups]
    return Counts(tuple(counted), drawn_value)


def count_expected(
    first_of_ply: Sequence[int], movers: Sequence[int], found: ExpectedValues, drawn_value: float
) -> Counts:
    """Return the counts of all states of a graph with chance, by the middles of the bounds on their values."""
    bounds = zip(found.lowers, found.uppers, strict=True)
    values = [lower if lower == upper else (lower + upper) / 2 for lower, upper in bounds]
    return Counts(tuple(_groups(first_of_ply, movers, values)), drawn_value)


def _groups(first_of_ply: Sequence[int], movers: Sequence[int], values: Sequence[float]) -> Iterator[Count]:
    """Yield the counts of the states of each ply, whose values are given by number, smallest first."""
    for ply, (first, end) in enumerate(pairwise([*first_of_ply, len(movers)])):
        counted = Counter(zip(movers[first:end], values[first:end], strict=True))
        for (mover, value), states in sorted(counted.items()):
            yield Count(ply, player_of(mover), value, states)


def player_of(mover: int) -> Player | Chance | None:
    """Return who moves by an entry of `movers`, or None where the game is over."""
    return {TERMINAL: None, MAX_MOVES: MAX, MIN_MOVES: MIN, CHANCE_MOVES: CHANCE}[mover]


def _falling(group: Count) -> float:
    return -group.value


def _sums(groups: Iterable[Count], key: Callable[[Count], Key]) -> dict[Key, int]:
    sums: dict[Key, int] = {}
    for group in groups:
        sums[key(group)] = sums.get(key(group), 0) + group.states
    return sums
