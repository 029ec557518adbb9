"""The work of a thread or of a process, which a busy machine does not change."""

from __future__ import annotations

import time
from collections.abc import Callable

WINDOW = 0.5
LEAST_SHARE = 0.01


class Work:
    """A clock of work: the seconds `worked`, by a clock of CPU time, and those `waited`.

    A thread that a busy machine keeps waiting gets some CPU time in each window, even among a hundred others. One
    that only waits, for a lock or for an answer, gets almost none. So a window counts as `waited` if less than a
    hundredth of it was work.
    """

    def __init__(self, cpu_time: Callable[[], float]) -> None:
        self._cpu_time = cpu_time
        self._begun = self._used = cpu_time()
        self._seen = time.monotonic()
        self.worked = 0.0
        self.waited = 0.0

    def look(self) -> None:
        """Read the clock; a window ends where it is read, so read it at least each few seconds."""
        now, used = time.monotonic(), self._cpu_time()
        self.worked = used - self._begun
        passed = now - self._seen
        if passed >= WINDOW:
            if used - self._used < LEAST_SHARE * passed:
                self.waited += passed
            self._seen, self._used = now, used


def thread_clock(thread: int) -> Callable[[], float]:
    """Return the clock of a thread's CPU time; of the whole process, where threads have no clock of their own."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.process_time
    clock = time.pthread_getcpuclockid(thread)
    return lambda: time.clock_gettime(clock)
