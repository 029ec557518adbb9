"""Run a kernel beside the main thread, on a stack of its own, so that it can be stopped and cannot overflow."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from ctypes import addressof
from typing import Any

from gametree.compiled.back_end.memory_words import Memory
from gametree.compiled.back_end.workspace import STACK_BYTES, Words

ABOVE_EVERY_STACK = 2**62  # an address
PAUSE = 0.001  # seconds
ONE_AT_A_TIME = threading.Lock()


@contextmanager
def large_stacks() -> Generator[None, None, None]:
    """Give large stacks to the threads that are started within this context."""
    with ONE_AT_A_TIME:  # otherwise one call would restore the stack size of another
        before = threading.stack_size(STACK_BYTES)
        try:
            yield
        finally:
            threading.stack_size(before)


def run(
    kernel: Callable[[int], Any], memories: Sequence[Memory], *, seconds: float | None = None
) -> tuple[Memory, Any]:
    """Run a kernel on each of the workspaces, each in a thread; return the first that finishes, and its answer.

    Then the others are stopped. All are stopped on Ctrl-C, or when the seconds have passed, which raises
    TimeoutError. An error of the first kernel is raised.
    """
    done = threading.Event()
    ended: list[tuple[Memory, Any, BaseException | None]] = []

    def work(memory: Memory) -> None:
        if done.is_set():
            return
        try:
            ended.append((memory, kernel(addressof(memory)), None))
        except BaseException as error:  # noqa: BLE001
            ended.append((memory, None, error))
        finally:
            done.set()

    threads = [threading.Thread(target=work, args=(memory,), name="gametree") for memory in memories]
    try:
        with large_stacks():
            for thread in threads:
                thread.start()
        in_time = done.wait(seconds)
    finally:
        done.set()  # so that a thread does not begin if Ctrl-C came while it was started
        for thread, memory in zip(threads, memories, strict=True):
            while thread.is_alive():  # a kernel that is just about to begin sets its own floor first
                memory[Words.STACK_FLOOR] = ABOVE_EVERY_STACK
                thread.join(PAUSE)
    if not in_time:
        raise TimeoutError
    memory, answer, error = ended[0]
    if error is not None:
        raise error
    return memory, answer
