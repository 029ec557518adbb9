"""The page of figures names tests that exist, and every test of figures is named on it."""

from __future__ import annotations

import ast
import re

import pytest

from tests.docs.pages import DOCS, ROOT

PAGE = (DOCS / "explanation" / "ground-truth.md").read_text()
NAMED = sorted(set(re.findall(r"`(\w+/\w+\.py)::(\w+)`", PAGE)))


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_a_test_that_is_named_exists(file: str, name: str) -> None:
    tree = ast.parse((ROOT / "tests" / file).read_text())
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_figure_has_a_test() -> None:
    rows = [
        line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith(("| what", "| bug"))
    ]
    assert len(rows) > 30
    assert [row for row in rows if not re.search(r"::\w+` \|$", row)] == []
