"""The remedy for a missing extra works in a checkout."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import gametree
from gametree.extras import missing_extra

SOURCE = Path(gametree.__file__).parent


def test_the_remedy_is_written_in_one_place() -> None:
    told = [path for path in SOURCE.rglob("*.py") if "pip install" in path.read_text(encoding="utf-8")]
    assert told == [SOURCE / "extras.py"]


def test_every_extra_that_a_message_names_is_declared() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py")))
    named = set(re.findall(r"missing_extra\([^()]*?, [\"'](\w+)[\"']\)", source))
    project = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert named == {"cli", "compiled", "testing"} <= set(project["optional-dependencies"])


def test_the_sentence() -> None:
    assert missing_extra("The command", "rich", "cli") == (
        "The command needs rich, which is not installed: run pip install '.[cli]' in a checkout of gametree."
    )
