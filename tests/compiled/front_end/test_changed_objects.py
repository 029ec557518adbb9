"""Objects whose fields rules change have the meaning that they have in Python, or are refused."""

from __future__ import annotations

import linecache
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gametree.game import CompileError
from tests.compiled.front_end.bodies.changed_objects import ACCEPTED, HEAD, REFUSED, SEPARATOR
from tests.compiled.front_end.twins import Twin, alike, outcome
from tests.support.samples import slow_but

NUMBERS = range(-3, 9)


def rule_of(folder: Path, body: str) -> Any:
    """Return a function of `n` with this body, in a file with the classes."""
    file = folder / "rules.py"
    lines = "\n".join(f"    {line}" for line in body.strip("\n").splitlines())
    file.write_text(f"{HEAD}\n\ndef rule(n):\n{lines}\n")
    linecache.checkcache(str(file))
    module = ModuleType("objects_of_rules")
    sys.modules[module.__name__] = module
    exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), vars(module))
    return module.rule


@pytest.mark.parametrize("body", slow_but(6, ACCEPTED.split(SEPARATOR)))
def test_an_object_that_is_changed_has_its_meaning(body: str, tmp_path: Path) -> None:
    rule = rule_of(tmp_path, body)
    twin = Twin(rule, 1)
    for number in NUMBERS:
        assert alike(outcome(rule, number), outcome(twin, number)), number


@pytest.mark.parametrize("text", slow_but(6, REFUSED.split(SEPARATOR)))
def test_what_is_not_known_of_an_object_is_refused(text: str, tmp_path: Path) -> None:
    reason, _, body = text.strip("\n").partition("\n")
    with pytest.raises(CompileError) as caught:
        Twin(rule_of(tmp_path, body), 1)
    assert reason.removeprefix("# ") in str(caught.value)
