"""Executors for tests: one copies calls as a process does, and one lets calls wait."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

Value = TypeVar("Value")


class CopyingExecutor(Executor):
    """Run each call at once on a pickled copy, as a worker process does, and as often as `times` says."""

    def __init__(self, times: int = 1) -> None:
        self.times = times
        self.calls = 0

    def submit(self, fn: Callable[..., Value], /, *args: Any, **kwargs: Any) -> Future[Value]:
        future: Future[Value] = Future()
        try:
            call = pickle.dumps((fn, args, kwargs))
            values = [self._run(call) for _ in range(self.times)]
            future.set_result(values[-1])
        except Exception as error:  # noqa: BLE001 - the future has it
            future.set_exception(error)
        return future

    def _run(self, call: bytes) -> Any:
        self.calls += 1
        function, args, kwargs = pickle.loads(call)
        return pickle.loads(pickle.dumps(function(*args, **kwargs)))


class WaitingExecutor(Executor):
    """Run the first calls at once, and keep the futures of all others waiting."""

    def __init__(self, run: int) -> None:
        self.run = run
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Value], /, *args: Any, **kwargs: Any) -> Future[Value]:
        future: Future[Value] = Future()
        if len(self.futures) < self.run:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future

    @property
    def cancelled(self) -> list[bool]:
        """Whether each call was cancelled, in order."""
        return [future.cancelled() for future in self.futures]
