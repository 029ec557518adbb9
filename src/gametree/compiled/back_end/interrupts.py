"""Ctrl-C while Numba compiles: it is heeded afterwards, since LLVM ends Python if its work is left half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

from gametree.ctrl_c import ctrl_c_calls


@contextmanager
def interrupts_postponed() -> Generator[None, None, None]:
    """Heed Ctrl-C at the end of this context, in the main thread; others never get it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came = False

    def note(_number: int, _frame: FrameType | None) -> None:
        nonlocal came
        came = True

    try:
        with ctrl_c_calls(note):
            yield
    finally:
        if came:
            signal.raise_signal(signal.SIGINT)
