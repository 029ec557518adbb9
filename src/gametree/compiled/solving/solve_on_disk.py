"""Solve a graded game ply by ply on disk: two plies at a time are in memory, and whole plies stay if it ends."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.solving.arrays_file import write_arrays
from gametree.compiled.solving.ply_files import PlyFiles, only_process
from gametree.compiled.solving.ranking import Ranking, counted, rank, tally_of, utilities
from gametree.compiled.solving.row_blocks import (
    arrays_header,
    block_numbers,
    blocks_for,
    levels_of,
    ranges_of_blocks,
    rows_by_blocks,
    sorted_blocks,
)
from gametree.compiled.solving.solution import load
from gametree.compiled.solving.state_space import StateSpace
from gametree.compiled.solving.utility_codes import UtilityCodes
from gametree.game import CompileError, Game, LimitReached, format_state
from gametree.solver.counts import Count, Counts
from gametree.solver.game_description import describe
from gametree.solver.rules_hash import rules_hash
from gametree.solver.solution import Solution
from gametree.solver.state_graph import Progress
from gametree.solver.texts import read_number, write_number

SOLUTION = "solution.arrays"
VERSION = 2
EVERY_PLY = 64  # of the first plies is compared with all before it; later ones are if their number is a power of 2


class DiskSolver:
    """The solve of one graded game in one folder. Each step makes one file, and is left out if the file is there.

    A ply has a file of its states as they were found, with all codes and utilities that were met before it, and
    later one of its states with their values, sorted by the blocks of the file of the solution.
    """

    def __init__(
        self, folder: Path, game: Game[Any, Any], space: Callable[[], StateSpace], *, cycle_value: float
    ) -> None:
        self.game = game
        self.cycle_value = cycle_value
        self._space = space
        empty = space()
        self.report = empty.report
        self.start = empty.layout.encode(empty.problem.state)
        self.row_words = empty.layout.size + 1
        identity = {
            "version": VERSION,
            "game": describe(game)._asdict(),
            "rules": rules_hash(game),
            "start": self.start,
            "cycle_value": write_number(cycle_value),
        }
        self.files = PlyFiles(folder, json.dumps(identity))

    def solve(self) -> None:
        """Make the file of the solution, from the last whole ply on."""
        plies = self.explore()
        facts = self._read(states_of(plies))
        states = facts["before"]
        for ply in reversed(range(plies)):
            if not self.files.has(values_of(ply)):
                self.value(ply, plies, facts, blocks_for(states))
        ranking = rank(UtilityCodes(), utilities_in(facts), self.cycle_value)
        counts = self.counts(plies, ranking)
        header = arrays_header(self.game, self.start, self.cycle_value, counts)
        blocks = self.blocks(plies, levels_of(ranking, counts), blocks_for(states))
        write_arrays(self.files.folder / SOLUTION, header, self.row_words, blocks)

    def explore(self) -> int:
        """Find the states of all plies, and return the number of plies."""
        if not self.files.has(states_of(0)):
            facts: dict[str, Any] = {"states": 1, "before": 0, "codes": [], "utilities": []}
            self.files.write(states_of(0), facts, [numpy.array([[*self.start, 0]])])
        ply = 0
        while self.files.has(states_of(ply + 1)):
            ply += 1
        while self._read(states_of(ply))["states"]:
            self.expand(ply)
            ply += 1
        states = self._read(states_of(ply))["before"]
        self.report(Progress("exploring", states, states))
        return ply

    def expand(self, ply: int) -> None:
        """Find the states of the next ply."""
        space = self._space()
        facts = self._read(states_of(ply), space)
        space.before, space.plies_before = facts["before"], ply
        space.codes.enter(facts["codes"])
        first = space.table.used
        space.begin_ply()
        space.explore_to(first)
        self._require_new_states(space, ply)
        added = utilities(self.game, space, len(facts["codes"]))
        found = {
            "states": space.table.used - first,
            "before": facts["before"] + first,
            "codes": [code for code, _ in space.codes.met],
            "utilities": [*facts["utilities"], *map(write_number, added)],
        }
        self.files.write(states_of(ply + 1), found, space.table.rows(first, space.table.used))

    def value(self, ply: int, plies: int, facts: dict[str, Any], blocks: int) -> None:
        """Value the states of a ply from those of the next."""
        space = self._space()
        table = space.table
        space.codes.enter(facts["codes"])
        rank(space.codes, utilities_in(facts), self.cycle_value)
        if ply + 1 < plies:
            self._read(values_of(ply + 1), space)
        table.make_room(0)
        space.reindex()
        first, states = table.used, facts["before"]
        space.before = states - self._read(states_of(ply), space)["before"]
        space.value_ply(first, states)
        tally = tally_of(table.rows(first, table.used))
        parts = (rows for _, rows in rows_by_blocks(table, first, table.used, blocks))
        self.files.write(values_of(ply), {"tally": [*tally.items()]}, parts)

    def counts(self, plies: int, ranking: Ranking) -> Counts:
        """Return the counts of all states."""
        groups: list[Count] = []
        for ply in range(plies):
            tally = self._read(values_of(ply))["tally"]
            groups += counted(ply, dict(tally), ranking)
        return Counts(tuple(groups), self.cycle_value)

    def blocks(self, plies: int, levels: Any, blocks: int) -> Iterator[bytes]:
        """Yield the blocks of the file of the solution."""
        sources = [self._by_blocks(values_of(ply), blocks) for ply in range(plies)]
        for blocks_here, *parts in zip(ranges_of_blocks(blocks), *sources, strict=True):
            rows = numpy.concatenate(parts)
            twice = first_twice(rows[:, :-1])
            if twice is not None:
                raise self._ungraded(self._space().layout.decode(twice), "at two plies")
            yield from sorted_blocks(rows, levels, blocks_here, blocks)

    def _by_blocks(self, name: str, blocks: int) -> Iterator[Any]:
        """Yield the rows of each range of blocks from a file that is sorted by blocks."""
        source = self.files.rows(name, self.row_words)
        rows = numpy.empty((0, self.row_words), numpy.int64)
        for blocks_here in ranges_of_blocks(blocks):
            parts = [rows]
            while len(parts[-1]) == 0 or block_numbers(parts[-1][-1:, :-1], blocks)[0] < blocks_here.stop:
                more = next(source, None)
                if more is None:
                    break
                parts.append(more)
            rows = numpy.concatenate(parts)
            here = int(numpy.searchsorted(block_numbers(rows[:, :-1], blocks), blocks_here.stop))
            yield rows[:here]
            rows = rows[here:]

    def _read(self, name: str, space: StateSpace | None = None) -> dict[str, Any]:
        """Return the facts of a file, and add its states to a space."""
        return self.files.read(name, self.row_words, len if space is None else space.table.extend)

    def _require_new_states(self, space: StateSpace, ply: int) -> None:
        """Raise `CompileError` if a state of the next ply is one of an earlier ply too.

        After many plies only some are examined, so that the time stays linear. Play that returns to a state does
        so for ever, and is met there; what is not met comes to light when the blocks are sorted.
        """
        if ply >= EVERY_PLY and ply & ply - 1:
            return
        for earlier in range(ply + 1):
            for rows in self.files.rows(states_of(earlier), self.row_words):
                place = space.meet(rows)
                if place is not None:
                    state = space.layout.decode(rows[place, :-1].tolist())
                    raise self._ungraded(state, f"at ply {earlier} and at ply {ply + 1}")

    def _ungraded(self, state: Any, plies: str) -> CompileError:
        return CompileError(
            f"{format_state(self.game, state)} comes up {plies}, so the game is not graded, as workdir= needs:"
            f" solve it in memory, without workdir=."
        )


def solve_on_disk(
    folder: Path, game: Game[Any, Any], space: Callable[[], StateSpace], *, cycle_value: float, limit: int | None
) -> Solution[Any, Any]:
    """Return the solution of a graded game, from a file in a folder, where it is made ply by ply.

    `space` makes an empty space. The plies are deleted when the solution is whole.
    """
    with only_process(folder):
        solver = DiskSolver(folder, game, space, cycle_value=cycle_value)
        if not (folder / SOLUTION).exists():
            solver.solve()
        solver.files.remove()
    solution = load(folder / SOLUTION, game)
    if limit is not None and len(solution) > limit:
        raise LimitReached(
            f"The solution in {folder} has {len(solution):,} states, more than the limit of {limit:,}: allow more."
        )
    return solution


def first_twice(words: Any) -> list[int] | None:
    """Return the words of a state that is in two rows, or None."""
    ordered = words[numpy.lexsort((*words.T, numpy.zeros(len(words))))]
    twice = numpy.flatnonzero((ordered[1:] == ordered[:-1]).all(axis=1))
    return ordered[twice[0]].tolist() if len(twice) else None


def states_of(ply: int) -> str:
    """Return the name of the file of a ply's states."""
    return f"{ply:06}.states"


def values_of(ply: int) -> str:
    """Return the name of the file of a ply's states with their values."""
    return f"{ply:06}.values"


def utilities_in(facts: dict[str, Any]) -> list[float]:
    """Return the utilities that were met, in the order of their codes."""
    return list(map(read_number, facts["utilities"]))
