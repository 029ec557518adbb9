"""The memory that is left, so that an endless state space ends in a message and not with a killed process."""

from __future__ import annotations

from pathlib import Path

MEMORY = Path("/proc/meminfo")
CONTROL_GROUP = Path("/sys/fs/cgroup")
RESERVE = 256 * 2**20  # bytes left for the system, and for the values of the states found


def memory_is_short() -> bool:
    """Whether less than a reserve of memory is left.

    It is known on Linux only, for the whole machine and for the control group of the process, such as that of a
    container. Elsewhere this is false, and only a `MemoryError` tells.
    """
    left = [_left_on_the_machine(), _left_in_the_group()]
    return any(each is not None and each < RESERVE for each in left)


def _left_on_the_machine() -> int | None:
    try:
        lines = dict(line.split(":") for line in MEMORY.read_text(encoding="ascii").splitlines())
        return int(lines["MemAvailable"].removesuffix("kB")) * 1024
    except (OSError, ValueError, KeyError):
        return None


def _left_in_the_group() -> int | None:
    try:
        most, used = [
            int((CONTROL_GROUP / name).read_text(encoding="ascii")) for name in ("memory.max", "memory.current")
        ]
    except (OSError, ValueError):  # there is no such group, or it has no limit, which is written "max"
        return None
    return most - used + _cached()


def _cached() -> int:
    """Return the bytes of files in the memory of the group, which the system frees when they are needed."""
    try:
        lines = (CONTROL_GROUP / "memory.stat").read_text(encoding="ascii").splitlines()
        return int(dict(line.split() for line in lines)["inactive_file"])
    except (OSError, ValueError, KeyError):
        return 0
