"""Handle Ctrl-C in another way for a while."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def ctrl_c_calls(handler: Callable[[int, FrameType | None], None]) -> Generator[None, None, None]:
    """Let Ctrl-C call the handler within this context; only for the main thread."""
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
