"""The command's tests run plain rules, which need no compiling; `test_compiled.py` compares the others."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMETREE_COMPILED", "0")
