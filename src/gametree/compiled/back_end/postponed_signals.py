"""Signals while Numba compiles are heeded afterwards: LLVM ends Python if its work is left half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from types import FrameType


@contextmanager
def signals_postponed() -> Generator[None, None, None]:
    """Call the handlers of signals, such as that of Ctrl-C, at the end of this context.

    This is for the main thread; no other calls handlers.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        came.append(number)

    before = {number: signal.getsignal(number) for number in signal.valid_signals()}
    handlers = {number: handler for number, handler in before.items() if callable(handler)}
    try:
        for number in handlers:
            signal.signal(number, note)
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        with ExitStack() as stack:  # which raises all of them, even if the handler of one raises an error
            for number in reversed(dict.fromkeys(came)):
                stack.callback(signal.raise_signal, number)
