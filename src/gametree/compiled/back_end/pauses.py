"""Run a kernel in the calling thread, with pauses in which Python heeds Ctrl-C and other signals.

Where a kernel has used up its nodes, or the rounds of the loops in the rules, it calls a function of Python, which
gives it more. A pause comes about every `SLICE` seconds, so that it costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from ctypes import addressof, c_void_p
from time import perf_counter
from typing import Any

from gametree.compiled.back_end import workspace as words
from gametree.compiled.back_end.memory_words import FUNCTION, Memory

SLICE = 0.05  # seconds; a kernel waits in each pause while another thread runs Python
FIRST = 1 << 14  # nodes, and rounds
FASTER = 8  # times as many nodes as before at most, because the first are the slowest
KEPT = 16  # pauses at most that are kept for later kernels


class Pauses:
    """A function that kernels call in pauses, for one kernel at a time, and the error that was raised in it."""

    def __init__(self) -> None:
        self.error: BaseException | None = None
        self._memory: Any = None  # the workspace of the kernel
        calls = self._calls()
        next(calls)
        self._function = FUNCTION(calls.__next__)
        self.address = c_void_p.from_buffer(self._function).value or 0

    def begin(self, memory: Memory) -> None:
        """Give a kernel its first nodes and rounds."""
        self._memory, self._most, self._nodes = memory, memory[words.NODE_LIMIT], FIRST
        self._give()

    def end(self) -> None:
        """Let the workspace go."""
        self._memory = None

    def _give(self) -> None:
        memory, nodes = self._memory, self._nodes
        self._began = perf_counter()
        memory[words.NODE_LIMIT] = min(self._most, memory[words.NODES] + nodes)
        memory[words.ROUNDS_LEFT] = nodes
        memory[words.NEXT_CHECK] = 0  # so that a search with a table reads its node limit again

    def _calls(self) -> Generator[int, None, None]:
        """Yield 1 for each pause, after giving the kernel nodes for the next slice; yield 0 after an error.

        It is a generator, because Python heeds signals as soon as it runs. A function would begin outside its
        `try`; a generator goes on inside. The loop is inside too, since Python heeds signals where a round ends.
        """
        try:
            while True:
                yield 1
                passed = perf_counter() - self._began
                self._nodes = max(1, int(self._nodes * (min(FASTER, SLICE / passed) if passed else FASTER)))
                self._give()
        except GeneratorExit:
            return
        except BaseException as error:  # noqa: BLE001 - it is raised again once the kernel has stopped
            self.error = error
            yield 0


_free: list[Pauses] = []


def run_with_pauses(kernel: Callable[..., Any], memory: Memory, *given: int) -> Any:
    """Return the answer of a kernel for a workspace and other arguments.

    An error in a pause stops the kernel and is raised.
    """
    try:
        pauses = _free.pop()
    except IndexError:
        pauses = Pauses()
    pauses.begin(memory)
    memory[words.PAUSE] = pauses.address
    try:
        answer = kernel(addressof(memory), *given)
    except RuntimeError:
        if pauses.error is not None:
            raise pauses.error from None
        raise
    finally:
        memory[words.PAUSE] = 0
    if len(_free) < KEPT:
        pauses.end()
        _free.append(pauses)
    return answer
