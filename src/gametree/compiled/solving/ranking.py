"""The values of a solved game in order, the utilities and that of endless play, and what findings tell of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.front_end.ir.primitives import float_of
from gametree.compiled.kernels.state_words import LOW, MOVER_SHIFT, RANK_SHIFT
from gametree.compiled.solving.state_space import StateSpace
from gametree.compiled.solving.utility_codes import UtilityCodes
from gametree.game import BrokenGame, Game, format_state
from gametree.rules import utility
from gametree.solver.counts import Count, player_of
from gametree.solver.solved_states import Solved


class Ranking(NamedTuple):
    """The values in rising order, and the rank of the value of endless play among them."""

    values: list[float]
    cycle_rank: int

    @property
    def settling_order(self) -> list[int]:
        """The ranks in the order in which retrograde analysis settles them, as plain `solve` does."""
        above = range(len(self.values) - 1, self.cycle_rank, -1)
        return [*above, *range(self.cycle_rank), self.cycle_rank]


def rank(codes: UtilityCodes, found: Sequence[float], cycle_value: float) -> Ranking:
    """Rank utilities, given in the order of their codes, and tell the kernels the ranks."""
    values = sorted(dict.fromkeys([*found, cycle_value]))
    ranking = Ranking(values, values.index(cycle_value))
    ranks = {value: place for place, value in enumerate(values)}
    codes.ranks = numpy.array([ranks[value] for value in found] or [0], numpy.int64)
    codes.cycle_rank = ranking.cycle_rank
    return ranking


def utilities(game: Game[Any, Any], space: StateSpace, first: int = 0) -> list[float]:
    """Return the utilities that an exploration met, from a number on, as the rules in Python return them.

    Raises `BrokenGame` for a utility that is another one in machine code.
    """
    is_whole = space.problem.rules.lowered_game.whole["utility"]
    found: list[float] = []
    for code, number in space.codes.met[first:]:
        state = space.state(number)
        value, machine = utility(game, state), code if is_whole else float_of(code)
        if value != machine:
            raise BrokenGame(
                f"The utility of {format_state(game, state)} is {value!r} in Python, but {machine!r} in machine"
                f" code: let the rules depend on nothing that changes, or use the plain solve."
            )
        found.append(value)
    return found


def solved_of(finding: int, values: list[float]) -> Solved:
    """Return the value and the plies of a finding."""
    plies = finding & LOW
    return Solved(values[finding >> RANK_SHIFT], plies - 1 if plies else None)


def tally_of(rows: Iterable[Any]) -> Counter[int]:
    """Count the findings in rows of states; those are alike that differ in their plies alone."""
    tally = Counter[int]()
    for some in rows:
        kinds, numbers = numpy.unique(some[:, -1] >> MOVER_SHIFT, return_counts=True)
        tally.update(dict(zip(kinds.tolist(), numbers.tolist(), strict=True)))
    return tally


def counted(ply: int, tally: Mapping[int, int], ranking: Ranking) -> list[Count]:
    """Return the groups of a ply, the terminal states first, then MAX's, each in the order of settling."""
    places = {rank: place for place, rank in enumerate(ranking.settling_order)}
    mover_bits = RANK_SHIFT - MOVER_SHIFT

    def parts(kind: int) -> tuple[int, int]:
        return kind & (1 << mover_bits) - 1, kind >> mover_bits

    ordered = sorted(tally, key=lambda kind: (parts(kind)[0], places[parts(kind)[1]]))
    return [
        Count(ply, player_of(mover), ranking.values[rank], tally[kind])
        for kind in ordered
        for mover, rank in (parts(kind),)
    ]
