"""Run a kernel in the calling thread, with pauses in which Python heeds Ctrl-C and other signals.

Where a kernel has used up its nodes, or the rounds of the loops in the rules, it calls a function of Python, which
gives it more. A pause comes about every `SLICE` seconds, so that it costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from ctypes import addressof, c_void_p
from time import perf_counter
from typing import Any

from gametree.compiled.back_end.memory_words import FUNCTION, Memory
from gametree.compiled.back_end.workspace import Words

SLICE = 0.05  # seconds; a kernel waits in each pause while another thread runs Python
FIRST = 1 << 14  # nodes, and rounds
FASTER = 8  # times as many nodes as before at most, because the first are the slowest


def run_with_pauses(kernel: Callable[[int], Any], memory: Memory) -> Any:
    """Return the answer of a kernel for a workspace; an error in a pause stops the kernel and is raised."""
    errors: list[BaseException] = []
    pauses = _pauses(memory, errors)
    next(pauses)
    function = FUNCTION(pauses.__next__)
    memory[Words.PAUSE] = c_void_p.from_buffer(function).value or 0
    try:
        return kernel(addressof(memory))
    except RuntimeError:
        if errors:
            raise errors[0] from None
        raise
    finally:
        memory[Words.PAUSE] = 0


def _pauses(memory: Memory, errors: list[BaseException]) -> Generator[int, None, None]:
    """Give the kernel nodes and rounds, as many as it has time for; yield 1 if it may go on, and 0 after an error.

    It is a generator, because Python heeds signals as soon as it runs. A function would begin outside its `try`;
    a generator goes on inside.
    """
    most, nodes = memory[Words.NODE_LIMIT], FIRST
    try:
        while True:
            began = perf_counter()
            memory[Words.NODE_LIMIT] = min(most, memory[Words.NODES] + nodes)
            memory[Words.ROUNDS_LEFT] = nodes
            memory[Words.NEXT_CHECK] = 0  # so that a search with a table reads its node limit again
            yield 1
            passed = perf_counter() - began
            nodes = max(1, int(nodes * (min(FASTER, SLICE / passed) if passed else FASTER)))
    except GeneratorExit:
        return
    except BaseException as error:  # noqa: BLE001 - it is raised again once the kernel has stopped
        errors.append(error)
        yield 0
