"""A row of a constant list of lists is read like that of a tuple, and never changed."""

from __future__ import annotations

import linecache
from pathlib import Path
from typing import Any

import pytest

from gametree.game import CompileError
from tests.compiled.front_end.twins import Twin, alike, outcome

HEAD = """DIRS = [[1, 2], [3, 4], [5, 6]]
STEPS = ([(0, 1), (1, 0)], [(0, -1), (-1, 0)])
DEEP = [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]
MIXED = [[1, 2], (3, 4)]
"""
LISTS = """DIRS[n % 3][1]
DIRS[n % 3][n % 2]
DEEP[n % 2][1][n % 2]
DEEP[n % 2][n % 2][n % 2]
sum(each for each in DIRS[n % 3])
len(DIRS[n])
n in DIRS[n % 3]
max(DIRS[n % 3])
tuple(DIRS[n % 3])[1]
sum(dr * 3 + dc for dr, dc in STEPS[n % 2])
STEPS[n % 2][1][0]
(0, 1) in STEPS[n % 2]
[x + 1 for x in DIRS[n % 3]][1]
list(DIRS[n % 3])[0]
MIXED[n % 2][n % 2]
any(each == n for each in DIRS[-1 - n % 2])
sorted(DIRS[n % 3], reverse=True)[0]""".splitlines()
CHANGED = ("row[0] = 9", "row.append(9)", "row += [9]", "row.sort()", "del row[0]")


def written(folder: Path, body: str) -> Any:
    """Return the function `rule` of a file with this body."""
    file = folder / "rules.py"
    file.write_text(f"{HEAD}\n\ndef rule(n):\n    {body}\n")
    scope: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), scope)
    linecache.checkcache(str(file))
    return scope["rule"]


@pytest.mark.parametrize("text", LISTS)
def test_lists_of_lists_are_indexed_by_what_changes(text: str, tmp_path: Path) -> None:
    rule = written(tmp_path, f"return {text}")
    twin = Twin(rule, 1)
    for n in (-4, -1, 0, 1, 2, 5):
        assert alike(outcome(rule, n), outcome(twin, n)), n


@pytest.mark.parametrize("change", CHANGED)
def test_no_list_of_a_module_is_changed_by_another_name(change: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError):
        Twin(written(tmp_path, f"row = DIRS[n % 3]\n    {change}\n    return row[0]"), 1)
    rule = written(tmp_path, f"row = list(DIRS[n % 3])\n    {change}\n    return row[0]")
    assert outcome(rule, 1) == outcome(Twin(rule, 1), 1)
