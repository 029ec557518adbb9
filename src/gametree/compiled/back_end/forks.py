"""A forked process: its locks are unlocked, and its names are its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import RLock


def at_fork(**calls: Callable[[], object]) -> None:
    """Call functions at each fork, as `os.register_at_fork` does, on systems where processes can fork."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(**calls)


def process_lock() -> RLock:
    """Return a lock that a fork waits for, so that the new process gets it unlocked.

    It is never deleted: make one for a module, not one for an object.
    """
    lock = RLock()
    at_fork(before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release)
    return lock
