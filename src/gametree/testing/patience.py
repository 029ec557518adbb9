"""Patience with code that cannot be trusted: a call that does not return is ended."""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any, Self

from gametree.arguments import time_limit
from gametree.testing.answers import Answer, NoAnswer, ask
from gametree.testing.snapshots import snapshot
from gametree.testing.work import Work, thread_clock

if TYPE_CHECKING:
    from types import TracebackType

MOST_SECONDS = 10.0
SECONDS_ONCE_STUCK = 0.2
PAUSE = 0.001
WAITING = 0.1  # of the work that a second of waiting counts as


class OutOfTime(BaseException):
    """The time for all calls is over. This is no `Exception`, so that no `except Exception` catches it."""


class Patience:
    """Within this context, a call by `ask` of Python code that takes longer than `seconds` is ended.

    These are seconds of work, so that a busy machine changes no verdict; a second in which the call only waits
    counts as a tenth (see `Work`). By default they are half of `in_all`, but at least 1 and at most 10. The call
    is ended by an exception in its thread, so it must be Python code that loops, not a C function. After one call
    that did not return, the same call is not made again, and other calls get less time, but are made again if that
    is too little. After `in_all` seconds of `clock` a call is ended, no other begins: `ask` raises `OutOfTime`.
    """

    def __init__(
        self,
        seconds: float | None = None,
        *,
        in_all: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._begun = clock()
        self._in_all = inf if in_all is None else time_limit(in_all)
        self.seconds = min(MOST_SECONDS, max(1, self._in_all / 2)) if seconds is None else seconds
        self.calls = 0
        self._asking = False
        self._stuck: set[Hashable] = set()
        self._over = threading.Event()
        self._thread = threading.get_ident()
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        with suppress(RuntimeError):  # where there are no threads, as in a browser, no call is ended
            self._watcher.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        here = threading.get_ident()  # the watcher itself, if it collects a generator that was forgotten
        if self._watcher.ident not in (None, here) and not sys.is_finalizing():  # when no other thread goes on
            self._watcher.join()

    def ask(self, function: Callable[..., Any], *arguments: Any, **options: Any) -> Answer:
        """Return the answer of a function, with `NoAnswer` as its error if it takes too long."""
        question = self._stuck and (getattr(function, "__name__", ""), snapshot(arguments))
        if question and question in self._stuck:
            return Answer(error=NoAnswer())
        if not self._left:
            raise OutOfTime
        answer = self._ask_once(function, arguments, options)
        if self._stuck and isinstance(answer.error, NoAnswer):  # perhaps something else took the little time
            answer = self._ask_once(function, arguments, options)
        if isinstance(answer.error, NoAnswer):
            if not self._left:
                raise OutOfTime().with_traceback(answer.error.__traceback__)  # which tells where the time was over
            self._stuck.add((getattr(function, "__name__", ""), snapshot(arguments)))
            self.seconds = min(self.seconds, SECONDS_ONCE_STUCK)
        return answer

    def _ask_once(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]
    ) -> Answer:
        self.calls += 1
        self._asking = True
        answer = ask(function, *arguments, **options)
        self._asking = False
        return answer

    @property
    def _left(self) -> float:
        """The seconds until no call may go on."""
        return max(0.0, self._begun + self._in_all - self._clock())

    @property
    def spent(self) -> float:
        """The part of the time for all calls that has passed."""
        return (self._clock() - self._begun) / self._in_all if self._in_all else 1

    def _watch(self) -> None:
        cpu_time = thread_clock(self._thread)
        call, work, pause = -1, Work(cpu_time), self.seconds
        while not self._over.wait(max(min(pause, self._left), PAUSE)):
            work.look()
            left = self.seconds - work.worked - WAITING * work.waited
            if not self._asking or self.calls != call:
                call, work, pause = self.calls, Work(cpu_time), self.seconds
            elif (left > 0 and self._left) or not self._can_be_ended():
                pause = left
            else:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread), ctypes.py_object(NoAnswer)
                )
                call, pause = -1, self.seconds

    def _can_be_ended(self) -> bool:
        """Whether the call is not over, nor within the tracer of coverage, which would leave its lock behind."""
        frames = sys._current_frames()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        frame = frames[self._thread]  # where it goes on once this thread lets it
        module = str(frame.f_globals.get("__name__"))
        return module.partition(".")[0] != "coverage" and frame.f_code is not Patience._ask_once.__code__
