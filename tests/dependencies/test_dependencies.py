"""Each change of a value that rules can reach is seen, of whatever kind the value is; nothing else is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gametree.dependencies import UnreadableValue
from gametree.solver.rules_hash import rules_hash
from tests.dependencies.kinds import KINDS, RULES, UNREADABLE, hashes, load


@pytest.mark.parametrize("kind", KINDS)
def test_another_value_of_any_kind_changes_the_hash(kind: str, tmp_path: Path) -> None:
    values = KINDS[kind].old, KINDS[kind].new, KINDS[kind].old
    old, new, again = [rules_hash(load(KINDS[kind].text(value), tmp_path)) for value in values]
    assert old != new
    assert old == again


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_same_rules_have_the_same_hash_in_another_process(seed: str) -> None:
    command = [sys.executable, "-m", "tests.dependencies.kinds"]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(found.stdout) == hashes()


@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_cannot_be_read_is_refused_with_its_name(kind: str, tmp_path: Path) -> None:
    lines, utility, name = UNREADABLE[kind]
    with pytest.raises(UnreadableValue, match=name):
        rules_hash(load(RULES.format(lines=lines, utility=utility, made="pass"), tmp_path))
