"""Run a kernel beside the main thread, on a stack of its own, so that it can be stopped and cannot overflow."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from ctypes import addressof
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.forks import process_lock
from gametree.compiled.back_end.memory_words import Memory
from gametree.compiled.back_end.workspace import STACK_BYTES

ABOVE_EVERY_STACK = 2**62  # an address
PAUSE = 0.001  # seconds
ONE_AT_A_TIME = process_lock()


class TimeUp(Exception):
    """The seconds for a kernel have passed. A TimeoutError is the user's own, from the handler of a signal."""


def run(
    kernel: Callable[[int], Any], memories: Sequence[Memory], *, seconds: float | None = None
) -> tuple[Memory, Any]:
    """Run a kernel on each of the workspaces, each in a thread; return the first that finishes, and its answer.

    Then the others are stopped. All are stopped on Ctrl-C, or when the seconds have passed, which raises
    `TimeUp`. An error of the first kernel is raised.
    """
    place, answer = _ended(kernel, memories, 1, seconds)[0]
    return memories[place], answer


def run_each(kernel: Callable[[int], Any], memories: Sequence[Memory]) -> list[Any]:
    """Run a kernel on each of the workspaces, each in a thread, and return all answers in their order.

    On Ctrl-C, and after an error, the others are stopped; the error is raised.
    """
    return [answer for _, answer in sorted(_ended(kernel, memories, len(memories), None))]


def run_all(work: Callable[[Memory], None], memories: Sequence[Memory], *, stop: Callable[[], None]) -> None:
    """Run some work on each of the workspaces, each in a thread, until all have finished.

    On Ctrl-C, `stop` is called, and the kernels are stopped.
    """
    left, done = [*memories], threading.Event()

    def work_on(place: int) -> None:
        try:
            work(memories[place])
        finally:
            left.pop()
            if not left:
                done.set()

    _in_threads(work_on, memories, stop, done.wait)


def _ended(
    kernel: Callable[[int], Any], memories: Sequence[Memory], wanted: int, seconds: float | None
) -> list[tuple[int, Any]]:
    """Return the places and answers of the kernels that end first, as many as wanted, or raise an error of one."""
    done = threading.Event()
    ended: list[tuple[int, Any, BaseException | None]] = []

    def work(place: int) -> None:
        if done.is_set():
            return
        try:
            ended.append((place, kernel(addressof(memories[place])), None))
        except BaseException as error:  # noqa: BLE001 - it is raised again in the calling thread
            ended.append((place, None, error))
        if len(ended) >= wanted or ended[-1][2] is not None:
            done.set()

    longest = None if seconds is None else min(seconds, threading.TIMEOUT_MAX)
    if not _in_threads(work, memories, done.set, lambda: done.wait(longest)):
        raise TimeUp
    for _, _, error in ended[:wanted]:
        if error is not None:
            raise error
    return [(place, answer) for place, answer, _ in ended[:wanted]]


def _in_threads(
    work: Callable[[int], None], memories: Sequence[Memory], stop: Callable[[], None], wait: Callable[[], bool]
) -> bool:
    """Start a thread for each workspace, wait, and stop all; after `stop`, none begins any more."""
    threads = [threading.Thread(target=work, args=(place,), name="gametree") for place in range(len(memories))]
    try:
        _start(threads)
        return wait()
    finally:
        stop()  # so that a thread does not begin if Ctrl-C came while it was started
        _end(threads, memories)


def _start(threads: Sequence[threading.Thread]) -> None:
    """Start threads with large stacks."""
    with ONE_AT_A_TIME:  # otherwise one call would restore the stack size of another
        before = threading.stack_size()
        try:
            threading.stack_size(STACK_BYTES)
            for thread in threads:
                thread.start()
        finally:
            threading.stack_size(before)


def _end(threads: Sequence[threading.Thread], memories: Sequence[Memory]) -> None:
    """Stop the kernels, and wait for their threads even if Ctrl-C comes again."""
    again = None
    for thread, memory in zip(threads, memories, strict=True):
        while thread.is_alive():  # a kernel that is just about to begin sets its own floor first
            try:
                memory[workspace.STACK_FLOOR] = ABOVE_EVERY_STACK
                thread.join(PAUSE)
            except KeyboardInterrupt as error:
                again = error
    if again is not None:
        raise again
