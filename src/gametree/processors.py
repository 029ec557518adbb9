"""The number of processors that this process may use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from math import ceil, inf
from pathlib import Path, PurePosixPath

OWN_GROUPS = Path("/proc/self/cgroup")
GROUPS = Path("/sys/fs/cgroup")


def usable_processors() -> int:
    """Return the number of processors that this process may use, by affinity and by its container's quota."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, ceil(min([allowed, *_quotas()])))


def _quotas() -> Iterator[float]:
    """Yield the processors that each control group around this process may use at a time, in both versions."""
    with suppress(OSError, ValueError):  # a system without control groups
        for line in OWN_GROUPS.read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers or "cpu" in controllers.split(","):
                root, place = GROUPS / controllers, PurePosixPath(path)
                for group in (place, *place.parents):
                    yield _quota(root / group.relative_to("/"))


def _quota(group: Path) -> float:
    """Return the time on processors that a group has in each unit of time; infinity if there is no limit."""
    with suppress(OSError, ValueError):  # no such file, or "max" in it
        quota, period = map(int, (group / "cpu.max").read_text().split())
        return quota / period
    with suppress(OSError, ValueError):
        quota, period = (int((group / f"cpu.cfs_{each}_us").read_text()) for each in ("quota", "period"))
        return quota / period if quota > 0 else inf
    return inf
