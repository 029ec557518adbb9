"""Locks that are unlocked in a forked process."""

from __future__ import annotations

import os
from threading import RLock


def process_lock() -> RLock:
    """Return a lock that a fork waits for, so that the new process gets it unlocked.

    It is never deleted: make one for a module, not one for an object.
    """
    lock = RLock()
    if hasattr(os, "register_at_fork"):  # on systems where processes can fork
        os.register_at_fork(before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release)
    return lock
