"""The processors that a process may use: affinity, and the quotas of both versions of control groups."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gametree import processors
from gametree.processors import usable_processors


def may_use(count: int) -> Callable[[int], set[int]]:
    """Return a function that gives a process a number of processors."""

    def affinity(process: int) -> set[int]:
        return {process + number for number in range(count)}

    return affinity


@pytest.mark.parametrize(
    ("groups", "files", "expected"),
    [
        ("", {}, 64),
        ("0::/\n", {"cpu.max": "max 100000\n"}, 64),
        ("0::/\n", {"cpu.max": "250000 100000\n"}, 3),
        ("0::/a/b\n", {"a/cpu.max": "50000 100000\n", "a/b/cpu.max": "400000 100000\n"}, 1),
        ("0::/../b\n", {"cpu.max": "400000 100000\n"}, 4),
        ("3:cpuset:/\n2:cpu,cpuacct:/c\n", {"cpu,cpuacct/c/cpu.cfs_quota_us": "-1", "cpu.max": "1 1"}, 64),
        (
            "2:cpu:/c\n",
            {"cpu/c/cpu.cfs_quota_us": "200000\n", "cpu/c/cpu.cfs_period_us": "100000\n"},
            2,
        ),
        ("2:cpu:/\n", {"cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"}, 64),
        ("not a control group", {}, 64),
    ],
)
def test_the_least_quota_around_a_process_counts(
    groups: str, files: dict[str, str], expected: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", may_use(64), raising=False)
    monkeypatch.setattr(processors, "GROUPS", tmp_path)
    monkeypatch.setattr(processors, "OWN_GROUPS", tmp_path / "own")
    (tmp_path / "own").write_text(groups)
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert usable_processors() == expected


def test_affinity_counts_and_else_all_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processors, "OWN_GROUPS", Path("/nowhere"))
    monkeypatch.setattr(os, "sched_getaffinity", may_use(1), raising=False)
    assert usable_processors() == 1
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", int)
    assert usable_processors() == 1
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert usable_processors() == 5
