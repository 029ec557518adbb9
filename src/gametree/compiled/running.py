"""Run a kernel beside the main thread, on a stack of its own, so that it can be stopped and cannot overflow."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gametree.compiled.kernels import LINE, Words

STACK = 256 << 20  # bytes; only what is used takes memory
RESERVE = 1 << 20  # of the stack, for the frames above the kernel and one below its guard


def words(*, room: int = 1 << 20, nodes: int = 2**62) -> NDArray[np.int64]:
    """Return a kernel's words of memory, with room for a line; it stops when it has entered so many nodes."""
    memory = np.zeros(LINE + room, np.int64)
    memory[Words.STOP], memory[Words.ROOM] = nodes, room
    return memory


def run(memory: NDArray[np.int64], kernel: Callable[[], Any]) -> Any:
    """Return what the kernel returns, or raise what it raises; Ctrl-C stops it first."""
    answer: list[Any] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            answer.append(kernel())
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    before = threading.stack_size(STACK)
    try:
        thread = threading.Thread(target=work, name="gametree kernel")
        thread.start()
    finally:
        threading.stack_size(before)
    try:
        thread.join()
    except BaseException:
        memory[Words.STOP] = 0
        thread.join()
        raise
    if errors:
        raise errors[0]
    return answer[0]
