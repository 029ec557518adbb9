"""Run a program in a process of its own, and end it and all that it started: after its work, or a limit."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from threading import Event
from typing import Literal, NamedTuple, TypeAlias

from gametree.testing.work import Work

PAUSE = 0.1
SECONDS_TO_DIE = 5.0
Cause: TypeAlias = Literal["itself", "work", "waiting", "stop"]


class Ending(NamedTuple):
    """How a process ended: by itself, with its exit code, or because it worked or waited too long."""

    cause: Cause
    code: int = 0


def run_program(command: Sequence[str], *, work: float, waiting: float, stop: Event) -> Ending:
    """Run a program that reads and writes nothing, and return how it ended; nothing that it started is left.

    It is ended after `work` seconds of work or `waiting` seconds of waiting, and as soon as `stop` is set.
    """
    nothing = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)
    try:
        clock = Work(partial(cpu_time_of, process.pid))
        while not stop.is_set():
            with suppress(subprocess.TimeoutExpired):
                return _ending(process.wait(PAUSE), clock, work)
            clock.look()
            if clock.worked >= work:
                return Ending("work")
            if clock.waited >= waiting:
                return Ending("waiting")
        return Ending("stop")
    finally:
        _end_group(process)


def _ending(code: int, clock: Work, work: float) -> Ending:
    """Return how a process ended, whose CPU time the system may have limited too."""
    limited = hasattr(signal, "SIGXCPU") and code == -signal.SIGXCPU
    return Ending("work") if limited or (code and clock.worked >= work) else Ending("itself", code)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """End a process, and those that it started and that have not left its group."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # none is left, or macOS has only dead ones
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(SECONDS_TO_DIE)


def cpu_time_of(process: int) -> float:
    """Return the seconds of CPU time of a process; 0 where the system does not tell, so that all is waiting."""
    clock = ctypes.c_int()
    with suppress(AttributeError, TypeError, OSError):
        if ctypes.CDLL(None).clock_getcpuclockid(process, ctypes.byref(clock)) == 0:
            return time.clock_gettime(clock.value)
    return 0.0
