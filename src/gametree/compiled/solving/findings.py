"""The findings of a solver, one word a state, as values and counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.kernels.state_words import LOW, MOVER_SHIFT, RANK_SHIFT
from gametree.compiled.solving.ranking import Ranking
from gametree.solver.counts import Count, player_of
from gametree.solver.solved_states import Solved


def solved_of(finding: int, values: list[float]) -> Solved:
    """Return the value and the plies of a finding."""
    plies = finding & LOW
    return Solved(values[finding >> RANK_SHIFT], plies - 1 if plies else None)


def add_tally(tally: dict[int, int], findings: Any) -> None:
    """Count findings that are alike but for their plies."""
    kinds, numbers = numpy.unique(findings >> MOVER_SHIFT, return_counts=True)
    for kind, number in zip(kinds.tolist(), numbers.tolist(), strict=True):
        tally[kind] = tally.get(kind, 0) + number


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
