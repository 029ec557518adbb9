"""The states of a game, explored breadth first and valued backwards by kernels."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from ctypes import addressof
from threading import Lock
from typing import Any, Generic

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.back_end.memory_words import Memory, load
from gametree.compiled.back_end.threads import run_each
from gametree.compiled.back_end.troubles import explained
from gametree.compiled.broken_rules import first_broken
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels import state_words as words
from gametree.compiled.kernels.state_words import CURRENT, MOST_STATES, solve_workspace
from gametree.compiled.recipes.states import state_values
from gametree.compiled.search_problem import SearchProblem
from gametree.compiled.solving.state_table import StateTable
from gametree.compiled.solving.utility_codes import UtilityCodes
from gametree.game import BrokenGame, CompileError, State, format_state
from gametree.solver.memory import memory_is_short
from gametree.solver.solved_states import Solved
from gametree.solver.state_graph import Place, Progress, Report, limit_reached, memory_reached

STATES_A_CALL = 1 << 16  # of a kernel, between two reports
STATES_A_THREAD = 1 << 13  # so that starting a thread is worth it
FIRST_PLIES = 64
ROOM = 1 << 20  # words for the successors of a state


class StateSpace:
    """The states that play can reach, in a table, and the kernels that work on it.

    `first_of_ply` has the number of the first state of each ply. The space is `graded` if every action leads from
    a state of one ply to a state of the next. There may be `before` states at `plies_before` plies elsewhere.
    """

    def __init__(self, problem: SearchProblem, *, limit: int | None, threads: int, report: Report) -> None:
        self.problem = problem
        self.limit = limit
        self.threads = threads
        self.report = report
        rules = problem.rules
        self._kernel = state_values(rules, KernelPlan(folds=problem.plan.folds))
        self.layout = rules.lowered_game.layout
        self.table = StateTable(self.layout.size)
        self.codes = UtilityCodes()
        self.ungraded = 0
        self.before = 0
        self.plies_before = 0
        self._plies = numpy.zeros(FIRST_PLIES, numpy.int64)
        self._ply_count = 0
        self._end_of_ply = 0
        self.current = 0
        self._asking = Lock()
        self._memory = solve_workspace(ROOM)
        self._others = [solve_workspace(ROOM) for _ in range(threads - 1)]

    @property
    def graded(self) -> bool:
        """Whether every action that was followed leads to the next ply."""
        return self.ungraded == 0

    @property
    def first_of_ply(self) -> list[int]:
        """The number of the first state of each ply that was begun."""
        numbers: list[int] = self._plies[: self._ply_count].tolist()
        return numbers

    def state(self, number: int) -> Any:
        """Return a state by its number."""
        return self.layout.decode(self.table.row(number)[:-1].tolist())

    def begin(self, starts: Iterable[Any]) -> None:
        """Enter the first states into the empty table."""
        for state in dict.fromkeys(tuple(self.layout.encode(start)) for start in starts):
            self.table.append(state)
        self.table.make_room(0)
        self.reindex()

    def reindex(self) -> None:
        """Enter the rows of the table into its slots, which are empty."""
        self.call(words.REINDEX, self.table.indexed_from, self.table.used)

    def begin_ply(self) -> None:
        """Take the states of the table for one ply, whose successors are not in the table yet."""
        self.table.indexed_from = self._end_of_ply = self.table.used
        self._ply_count = 1

    def meet(self, rows: Any) -> int | None:
        """Return the place of the first of these rows whose state is among those with slots, or None."""
        place = self.call(words.MEET, rows.ctypes.data, len(rows))
        return None if place < 0 else place

    def explore(self) -> None:
        """Find all states that play can reach from those in the table."""
        self.explore_to(MOST_STATES)
        self.report(Progress("exploring", self.table.used, self.table.used))

    def explore_to(self, end: int) -> None:
        """Find the states that the actions at the states with numbers below `end` lead to."""
        number = 0
        while number < min(end, self.table.used):
            self.report(Progress("exploring", self.before + number, self.before + self.table.used))
            try:
                if memory_is_short():
                    raise MemoryError
                number = self._explore(number, min(end, number + STATES_A_CALL))
            except MemoryError:
                memory_reached(self.before + self.table.used, self._place())
            except RuntimeError as error:
                if error.args[:1] != (workspace.NODE_LIMIT_REACHED,) or self.limit is None:
                    raise
                limit_reached(self.limit, self._place())

    def _explore(self, number: int, stop: int) -> int:
        """Explore states from a number on, as far as there is room; make room, and return the next number."""
        memory = self._memory
        memory[words.LIMIT] = MOST_STATES if self.limit is None else self.limit - self.before
        memory[words.PLIES], memory[words.PLY_ROOM] = self._plies.ctypes.data, len(self._plies)
        memory[words.PLY_COUNT], memory[words.END_OF_PLY] = self._ply_count, self._end_of_ply
        memory[words.UNGRADED], memory[words.NEEDED] = self.ungraded, 0
        try:
            number = self.call(words.EXPLORE, number, stop)
        finally:
            self.table.used, self.codes.used = memory[words.USED], memory[words.CODES_USED]
            self._ply_count, self._end_of_ply = memory[words.PLY_COUNT], memory[words.END_OF_PLY]
            self.ungraded, self.current = memory[words.UNGRADED], memory[words.CURRENT]
        if self._ply_count == len(self._plies):
            self._plies = numpy.concatenate([self._plies, numpy.zeros_like(self._plies)])
        if 2 * self.codes.used >= len(self.codes.entries):
            self.codes.make_room()
        if memory[words.NEEDED] and self.table.make_room(memory[words.NEEDED]):
            self.reindex()
        return number

    def value_backwards(self) -> None:
        """Value all states of a graded space, ply by ply from the last; `codes` has the ranks of utilities."""
        for first, end, is_one_ply in backward_ranges(self.first_of_ply, self.table.used):
            self.report(Progress("valuing", self.table.used - end, self.table.used))
            self.value(first, end, self.threads if is_one_ply else 1)
        self.report(Progress("valuing", self.table.used, self.table.used))

    def value_ply(self, first: int, total: int) -> None:
        """Value the states of one ply, which are the last in the table; `total` is the number of all states."""
        for stop in range(self.table.used, first, -STATES_A_CALL):
            self.value(max(first, stop - STATES_A_CALL), stop, self.threads)
        self.report(Progress("valuing", self.before, total))

    def value(self, first: int, end: int, threads: int = 1) -> None:
        """Value a range of states from the values of their successors; with threads, they must be of one ply."""
        step = -(-(end - first) // threads)
        starts = range(first, end, step)
        memories = [self._memory, *self._others]
        self._call(
            words.VALUE, [(memory, at, min(at + step, end)) for memory, at in zip(memories, starts, strict=False)]
        )

    def for_all(self, task: int, arrays: Mapping[int, Any]) -> None:
        """Call the kernel for all states, with the addresses of arrays in its workspace."""
        for word, array in arrays.items():
            self._memory[word] = array.ctypes.data
        for first in range(0, self.table.used, STATES_A_CALL):
            self.call(task, first, min(first + STATES_A_CALL, self.table.used))

    def call(self, task: int, first: int, stop: int) -> int:
        """Call the kernel for a range of states, and return its answer."""
        return self._call(task, [(self._memory, first, stop)])[0]

    def _call(self, task: int, parts: list[tuple[Memory, int, int]]) -> list[int]:
        memories = [memory for memory, _, _ in parts]
        for memory, first, stop in parts:
            self.table.bind(memory)
            self.codes.bind(memory)
            memory[words.FIRST], memory[words.STOP] = first, stop
            memory[words.CURRENT] = first
        failed: list[int] = []

        def kernel(address: int) -> int:
            try:
                return int(self._kernel(address, task))
            except (RuntimeError, OverflowError, StopIteration):
                failed.append(address)
                raise

        try:
            return run_each(kernel, memories)
        except (RuntimeError, OverflowError, StopIteration) as error:
            if not failed:
                raise
            raise self._explained(error, load(failed[0], CURRENT)) from None

    def _explained(self, error: Exception, number: int) -> Exception:
        """Return the exception for a kernel that failed at a state."""
        self.current = number
        if error.args[:1] == (workspace.NODE_LIMIT_REACHED,):
            return MemoryError() if self.limit is None else error
        state = self.state(number)
        known = explained(error, format_state(self.problem.game, state))
        return (first_broken(self.problem.game, state) or known) if isinstance(known, BrokenGame) else known

    def find(self, state: Any) -> int | None:
        """Return the number of a state, or None if play cannot reach it."""
        try:
            written = self.layout.encode(state)
        except CompileError:
            return None
        with self._asking:
            memory = self._memory
            memory[words.STATES : words.STATES + len(written)] = [*written]
            number = int(self._kernel(addressof(memory), words.FIND))
        return None if number < 0 else number

    def release(self) -> None:
        """Prepare for questions: let go of the workspaces but one, and let that one know the final arrays."""
        self._others.clear()
        self._memory = solve_workspace(self.layout.size)
        self.table.bind(self._memory)

    def _place(self) -> Place:
        number = min(self.current, self.table.used - 1)
        ply = self.plies_before + bisect_right(self.first_of_ply, number) - 1
        return Place(ply, format_state(self.problem.game, self.state(number)), self.before + number)


class SpaceStates(Mapping[State, Solved], Generic[State]):
    """The states of a space, each with what is found for it, in the order of exploration."""

    def __init__(self, space: StateSpace) -> None:
        self.space = space

    def __getitem__(self, state: State) -> Solved:
        number = self.space.find(state)
        if number is None:
            raise KeyError(state)
        return self.found(number)

    def __len__(self) -> int:
        return self.space.table.used

    def __iter__(self) -> Iterator[State]:
        for rows in self.space.table.rows(0, len(self)):
            yield from map(self.space.layout.decode, rows[:, :-1].tolist())

    def found(self, number: int) -> Solved:
        """Return what is found for the state of a number."""
        raise NotImplementedError


def backward_ranges(first_of_ply: Sequence[int], states: int) -> Iterator[tuple[int, int, bool]]:
    """Yield ranges of states from the last to the first, and whether a range is of one ply.

    Small plies share a range, and a large ply has several.
    """
    end = after = states  # `after` is the end of a ply, and `end` that of the plies that have no range yet
    for first in reversed(first_of_ply):
        if after - first >= STATES_A_THREAD:
            if end > after:
                yield after, end, False
            for stop in range(after, first, -STATES_A_CALL):
                yield max(first, stop - STATES_A_CALL), stop, True
            end = first
        elif first == 0 or end - first >= STATES_A_CALL:
            yield first, end, False
            end = first
        after = first
