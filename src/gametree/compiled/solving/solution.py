"""The solution of a game in flat arrays, in memory or in a file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from gametree.arguments import require_path
from gametree.compiled.endings import SolvedArrays
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.solving.arrays_file import write_arrays
from gametree.compiled.solving.ranking import Ranking, counted, solved_of, tally_of
from gametree.compiled.solving.row_blocks import (
    arrays_header,
    blocks_for,
    levels_of,
    rows_by_blocks,
    sorted_blocks,
)
from gametree.compiled.solving.saved_states import SavedStates
from gametree.compiled.solving.state_space import SpaceStates, StateSpace
from gametree.game import Action, Game, State
from gametree.solver.counts import Count, Counts
from gametree.solver.solution import Solution
from gametree.solver.solution_database import begins_with_arrays
from gametree.solver.solution_header import require_file
from gametree.solver.solved_states import Solved
from gametree.transform.transformation import unwrap_state


class CompiledStates(SpaceStates[State]):
    """The states of a space, each with its value and distance, in the order of exploration."""

    def __init__(self, space: StateSpace, ranking: Ranking) -> None:
        super().__init__(space)
        self.ranking = ranking

    @property
    def layout(self) -> Layout:
        """How states are held in words."""
        return self.space.layout

    def blocks(self, counts: Counts) -> Iterator[bytes]:
        """Yield the blocks of a file of these states, in their order."""
        table, levels, blocks = self.space.table, levels_of(self.ranking, counts), blocks_for(len(self))
        for blocks_here, rows in rows_by_blocks(table, 0, table.used, blocks):
            yield from sorted_blocks(rows, levels, blocks_here, blocks)

    def found(self, number: int) -> Solved:
        """Return the value and the distance of the state of a number."""
        return solved_of(int(self.space.table.row(number)[-1]), self.ranking.values)


def counts_of(space: StateSpace, ranking: Ranking, cycle_value: float) -> Counts:
    """Return the counts of all states, grouped and ordered as by plain `solve`."""
    groups: list[Count] = []
    firsts = space.first_of_ply
    for ply, (first, end) in enumerate(zip(firsts, [*firsts[1:], space.table.used], strict=True)):
        groups += counted(ply, tally_of(space.table.rows(first, end)), ranking)
    return Counts(tuple(groups), cycle_value)


class CompiledSolution(Solution[State, Action]):
    """A solution in flat arrays, or in a file of arrays, with the methods of `Solution`.

    `compiled.solve` and `compiled.load` make it.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> solution = compiled.solve(game)
        >>> solution.result(game.initial_state())
        Result(value=1, line=(4, 1, 4))
    """

    def save(self, path: str | Path) -> None:
        """Write the solution to a file of arrays, from which `gametree.compiled.load` answers block by block.

        A state takes 8 bytes for each of its words and 8 more, and a block of about 128 states 24. The file is
        replaced as a whole or not at all, even if the process is killed, and equal solutions give equal files.
        Until it is written, 20 bytes a state are needed.

        Args:
            path: The file.

        Raises:
            UnwritableFile: The file cannot be written.
        """
        arrays = cast("CompiledStates[State] | SavedStates[State]", self._solved)
        start = arrays.layout.encode(unwrap_state(self.start))
        header = arrays_header(self.game, start, self.cycle_value, self.counts())
        write_arrays(Path(path), header, arrays.layout.size + 1, arrays.blocks(self.counts()))

    @cached_property
    def sorted_arrays(self) -> SolvedArrays:
        """A copy of the states in words, sorted in blocks, as kernels look them up."""
        arrays, counts = cast("CompiledStates[State] | SavedStates[State]", self._solved), self.counts()
        return SolvedArrays(arrays.layout, arrays.blocks(counts), list(counts.by_value))

    @staticmethod
    def load(path: str | Path, game: Game[State, Action, Any]) -> Solution[State, Action]:
        """Return what `gametree.compiled.load` returns."""
        return load(path, game)


def load(path: str | Path, game: Game[State, Action, Any]) -> Solution[State, Action]:
    """Return the solution of a game from a file, which the `save` of a compiled or a plain solution has written.

    The file is opened in milliseconds, without reading it whole; any number of processes can read it at once. Each
    block is compared with its checksum when a look-up needs it.

    The options are those of `gametree.Solution.load`, and so are the errors.

    Examples:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> with TemporaryDirectory() as folder:
        ...     file = Path(folder, "nim.arrays")
        ...     compiled.solve(game).save(file)
        ...     compiled.load(file, game)[game.initial_state()]
        ...
        Solved(value=1, plies=3)
    """
    require_path(path)
    require_file(Path(path))
    if not begins_with_arrays(Path(path)):
        return Solution[State, Action].load(path, game)
    saved = SavedStates(Path(path), game)
    return CompiledSolution(game, saved.start, saved, saved.counts, cycle_value=saved.cycle_value)
