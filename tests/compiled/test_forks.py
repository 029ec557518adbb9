"""Locks of a process that was forked while another thread had them."""

from __future__ import annotations

import os
from threading import Thread

import pytest

from gametree.compiled.back_end.forks import process_lock

LOCK = process_lock()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot fork here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Python 3.12 on, about threads in such a process
def test_each_thread_of_a_forked_process_gets_the_lock() -> None:
    child = os.fork()
    if child == 0:
        got: list[bool] = []
        thread = Thread(target=lambda: got.append(LOCK.acquire(timeout=5)))
        thread.start()
        thread.join()
        os._exit(0 if got == [True] else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    with LOCK:
        got_here: list[bool] = []
        thread = Thread(target=lambda: got_here.append(LOCK.acquire(blocking=False)))
        thread.start()
        thread.join()
    assert got_here == [False]
