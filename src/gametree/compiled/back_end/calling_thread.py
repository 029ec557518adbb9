"""Give kernels in the calling thread their workspaces, and bounds on nodes, rounds and the stack.

A kernel that meets a bound is run again in a thread of its own.
"""

from __future__ import annotations

import ctypes
import threading
from ctypes import byref, c_size_t, c_void_p, create_string_buffer, sizeof
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.memory_words import BYTES, Memory, words
from gametree.compiled.back_end.workspace import STACK_RESERVE

NODES = 8_000  # if time is limited; most searches of them take less time than a thread takes to start
ROUNDS = 1 << 13  # so that every long loop of rules ends a kernel, and none that is polled first runs on
ROOM = 1 << 18  # words of a workspace
KEPT = 16  # workspaces at most that are kept, of 2 megabytes each
LEAST_STACK = 2 * STACK_RESERVE
ZEROS = bytes(workspace.LINE * BYTES)
ATTRIBUTES = 256  # bytes; what describes a thread takes less
# The troubles of a kernel that is too long for the calling thread.
BOUNDS = frozenset([workspace.NODE_LIMIT_REACHED, workspace.TOO_DEEP, workspace.NO_ROOM, workspace.HURRIED])
_free: list[Memory] = []
_threads = threading.local()


def taken() -> Memory:
    """Return a workspace that no other kernel has; its words are 0 before `LINE`, and of any value after it."""
    try:
        memory = _free.pop()
    except IndexError:
        return words(ROOM)
    memoryview(memory).cast("B")[: workspace.LINE * BYTES] = ZEROS
    return memory


def given_back(memory: Memory) -> None:
    """Keep a workspace for the next kernel, unless enough are kept."""
    if len(_free) < KEPT and sizeof(memory) == ROOM * BYTES:
        _free.append(memory)


def stack_end() -> int:
    """Return the address below which no kernel may use the stack of the calling thread, or 0 if it is unknown.

    It is 0 too if the stack is small.
    """
    try:
        end: int = _threads.end
    except AttributeError:
        end = _threads.end = end_of_stack(ctypes.CDLL(None))
    return end


def end_of_stack(library: Any) -> int:
    """Return the end of the calling thread's stack as the C library of Linux tells it, with a reserve."""
    if not hasattr(library, "pthread_getattr_np"):
        return 0
    attributes, low, size = create_string_buffer(ATTRIBUTES), c_void_p(), c_size_t()
    library.pthread_self.restype = c_void_p
    if library.pthread_getattr_np(c_void_p(library.pthread_self()), attributes):
        return 0
    library.pthread_attr_getstack(attributes, byref(low), byref(size))
    library.pthread_attr_destroy(attributes)
    return (low.value or 0) + STACK_RESERVE if size.value >= LEAST_STACK else 0
