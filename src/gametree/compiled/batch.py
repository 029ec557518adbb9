"""Run the searches of many states: threads take them from a batch, without Python in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from ctypes import addressof
from itertools import chain
from typing import Any

from gametree.compiled import filling
from gametree.compiled.back_end import workspace as words
from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.back_end.memory_words import BYTES, Memory, clear, words as new_words
from gametree.compiled.back_end.threads import run_all
from gametree.compiled.kernel_runs import Run, account
from gametree.compiled.kernels.batch import ANSWERS, BATCH_WORDS, COUNT, DONE, FIRST, LENGTH, ROOM, STATES, VALUE
from gametree.compiled.replay import replayed
from gametree.game import CompileError, Game, Result
from gametree.transform.transformation import Extension, layers, unwrap_state

LONGEST = 64  # actions of a line that has room in an answer


class Batch:
    """Threads, each with its workspace, for one search of many states, in which only the state differs.

    `extras` are what transformations add to each state, outermost first. `number` turns the word of a value into
    the value; it is `float` if the word holds the bits of one.
    """

    def __init__(self, job: Run, extras: Sequence[Any], number: Callable[[int], float]) -> None:
        self._job = job
        self._extras = extras
        self._number = number
        self._scratch = filling.SCRATCH_WORDS if job.problem.plan.keys else 0
        self._memories = [new_words(words.LINE + job.room + self._scratch) for _ in range(job.threads)]
        self._line = min(job.plies, LONGEST)

    def run(self, states: Sequence[Any]) -> tuple[list[Result[Any] | None], KeyboardInterrupt | None]:
        """Return a result for each state, and the Ctrl-C that came meanwhile.

        There is None for a state that is to be searched alone: a finished one, one of another kind or with other
        extras, one with a long line, and one whose search ended with an error.
        """
        rows = self._rows(states)
        packed = {at: row for at, row in enumerate(rows) if row is not None}
        results: list[Result[Any] | None] = [None] * len(states)
        batch = self._batch([*packed.values()])
        interrupted = self._run(batch)
        for at, result in zip(packed, self._results(batch, len(packed)), strict=True):
            results[at] = result
        return results, interrupted

    def confirmed(self, state: Any, result: Result[Any]) -> Result[Any]:
        """Return a result that was replayed by the Python rules."""
        return replayed(self._job.problem._replace(state=unwrap_state(state)), *result)

    def _rows(self, states: Sequence[Any]) -> list[Sequence[int] | None]:
        """Return the words of each state, or None if it is to be searched alone."""
        pack, extras = self._job.problem.rules.pack, self._extras
        rows: list[Sequence[int] | None] = []
        for state in states:
            try:
                rows.append(pack(_within(state, extras) if extras else state))
            except CompileError:
                rows.append(None)
        return rows

    def _batch(self, packed: Sequence[Sequence[int]]) -> Memory:
        row = FIRST + self._line * self._job.problem.rules.moves.size
        length = sum(map(len, packed))
        batch = new_words(BATCH_WORDS + length + len(packed) * row)
        batch[BATCH_WORDS : BATCH_WORDS + length] = [*chain.from_iterable(packed)]
        batch[STATES] = addressof(batch) + BYTES * BATCH_WORDS
        batch[ANSWERS] = batch[STATES] + BYTES * length
        batch[COUNT], batch[ROOM] = len(packed), self._line
        return batch

    def _run(self, batch: Memory) -> KeyboardInterrupt | None:
        """Search the states of a batch; return the Ctrl-C that came meanwhile."""
        job, problem = self._job, self._job.problem
        for memory in self._memories:
            self._fill(memory)
            memory[words.BATCH] = addressof(batch)

        def work(memory: Memory) -> None:
            while True:
                with suppress(Exception):  # of a state that is then searched alone, which raises it again
                    job.kernel(addressof(memory), job.plies)
                    return

        def stop() -> None:
            batch[COUNT] = 0

        interrupted = None
        try:
            run_all(work, self._memories, stop=stop)
        except KeyboardInterrupt as error:
            interrupted = error
        account(problem, self._memories, None)
        problem.touch_horizon(touched=any(memory[words.HORIZON_TOUCHED] for memory in self._memories))
        return interrupted

    def _fill(self, memory: Memory, node_limit: int = words.UNLIMITED) -> None:
        """Write to a workspace what the search of any state needs."""
        clear(addressof(memory), 0, words.LINE)
        job, scratch = self._job, self._scratch
        filling.fill_workspace(job.problem, memory, job.fill, node_limit=node_limit, scratch=scratch)

    def _results(self, batch: Memory, count: int) -> list[Result[Any] | None]:
        rules, number = self._job.problem.rules, self._number
        size, line_in = rules.moves.size, rules.line_in
        rows = numpy.frombuffer(batch, numpy.int64, offset=batch[ANSWERS] - addressof(batch))
        rows = rows.reshape(count, FIRST + self._line * size)
        lengths: list[int] = rows[:, LENGTH].tolist()
        column = rows[:, VALUE]
        values: list[Any] = column.view(numpy.float64).tolist() if number is float else column.tolist()
        lines: list[list[int]] = rows[:, FIRST : FIRST + size * max(lengths, default=0)].tolist()
        if number not in (int, float):
            values = [number(value) for value in values]
        actions = [line_in(line[: size * length]) for line, length in zip(lines, lengths, strict=True)]
        done: list[int] = rows[:, DONE].tolist()
        found = zip(done, values, actions, strict=True)
        return [Result(value, line) if is_done else None for is_done, value, line in found]


def extras_of(game: Game[Any, Any], state: Any) -> list[Any]:
    """Return what the transformations of a game add to a state, outermost first."""
    extras: list[Any] = []
    for layer in layers(game):
        if isinstance(layer, Extension):
            extras.append(state.extra)
            state = state.state
    return extras


def _within(state: Any, extras: Sequence[Any]) -> Any:
    """Return the user's own state, or raise `CompileError` if transformations add something else to this one."""
    for extra in extras:
        if state.extra != extra:
            raise CompileError(f"The state {state!r} is not searched in the same batch as the first.")
        state = state.state
    return state
