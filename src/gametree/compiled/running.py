"""Run a kernel beside the main thread, on a stack of its own, so that it can be stopped and cannot overflow."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from ctypes import addressof, sizeof
from typing import Any

from gametree.compiled.kernels import LINE, STACK, UNLIMITED, Words
from gametree.compiled.memory import Memory, words

NOWHERE = 2**62  # an address above every stack
PAUSE = 0.001  # seconds


def prepared(state: list[int], room: int = 1 << 20) -> Memory:
    """Return a kernel's words of memory, with room for a line, where it finds the state."""
    memory = words(LINE + room)
    memory[LINE : LINE + len(state)] = [*state]
    memory[Words.LIMIT] = addressof(memory) + sizeof(memory)
    memory[Words.MOST] = UNLIMITED
    return memory


def run(
    kernel: Callable[[int], Any], memories: Sequence[Memory], *, seconds: float | None = None
) -> tuple[Memory, Any]:
    """Run a kernel on each of the memories, each in a thread; return the first to be done with, and its answer.

    The others are stopped then, and all are on Ctrl-C, or once the seconds have passed, which raises TimeoutError.
    What a kernel raises is raised.
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
    before = threading.stack_size(STACK)
    try:
        for thread in threads:
            thread.start()
        in_time = done.wait(seconds)
    finally:
        threading.stack_size(before)
        done.set()  # so that a thread that Ctrl-C met while it was started does not begin
        for thread, memory in zip(threads, memories, strict=True):
            while thread.is_alive():  # a kernel that is just about to begin sets its own floor first
                memory[Words.FLOOR] = NOWHERE
                thread.join(PAUSE)
    if not in_time:
        raise TimeoutError
    memory, answer, error = ended[0]
    if error is not None:
        raise error
    return memory, answer
