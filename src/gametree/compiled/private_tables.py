"""Transposition tables for searches that are given none: a small search leaves its table to the next."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from gametree.compiled.kernels.shared_table import SharedTable

KEPT = 4  # tables at most that are kept
KEPT_BYTES = 1 << 20  # that a search may have used: to clear more takes longer than to take a new table

_free: list[SharedTable] = []


@contextmanager
def private_table() -> Generator[SharedTable, None, None]:
    """Give an empty table that no other search has; if an error is raised, it is not kept."""
    try:
        table = _free.pop()
    except IndexError:
        table = SharedTable()
    yield table
    if table.used_bytes <= KEPT_BYTES and len(_free) < KEPT:
        table.clear()
        _free.append(table)
