"""Run a kernel beside the main thread, on a stack of its own, so that it can be stopped and cannot overflow."""

from __future__ import annotations

import threading
from collections.abc import Callable
from ctypes import Array, addressof, c_int64, sizeof
from mmap import mmap
from typing import Any, TypeAlias

from gametree.compiled.kernels import LINE, Words

Memory: TypeAlias = "Array[c_int64]"

STACK = 256 << 20  # bytes; only what is used takes memory
NOWHERE = 2**62  # an address above every stack
PAUSE = 0.001  # seconds
RESERVE = 1 << 20  # of the stack, for the frames above the kernel and one below its guard


def words(number: int) -> Memory:
    """Return so many words of memory, all 0, which take no room before they are written."""
    return (c_int64 * number).from_buffer(mmap(-1, number * sizeof(c_int64)))


def prepared(state: list[int], room: int = 1 << 20) -> Memory:
    """Return a kernel's words of memory, with room for a line, where it finds the state."""
    memory = words(LINE + room)
    memory[LINE : LINE + len(state)] = [*state]
    memory[Words.LIMIT] = addressof(memory) + sizeof(memory)
    return memory


def run(memory: Memory, kernel: Callable[[], Any]) -> Any:
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
        while thread.is_alive():  # a kernel that is just about to begin sets its own floor first
            memory[Words.FLOOR] = NOWHERE
            thread.join(PAUSE)
        raise
    if errors:
        raise errors[0]
    return answer[0]
