"""Kernels run as plain Python functions, for the tests that use `interpreted`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gametree.compiled import compiled_rules, cross_check, kept_rules
from gametree.compiled.back_end import calling_thread, compiling, kernel_cache
from gametree.compiled.recipes import states


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_it_is(_kept: object, compile_it: Callable[[], Any]) -> Any:
        return compile_it()

    def not_compiled(search: Any, *, quick: bool) -> Any:
        return search

    for user in (compiled_rules, states):
        monkeypatch.setattr(user, "kernel_of", as_it_is)
    monkeypatch.setattr(compiling, "compiled", not_compiled)
    monkeypatch.setattr(kept_rules, "_kept", ())
    agreed: set[str] = set()
    monkeypatch.setattr(cross_check, "AGREED", agreed)
    monkeypatch.setenv(kernel_cache.FOLDER, "")


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no kernel run in the calling thread."""
    monkeypatch.setattr(calling_thread, "stack_end", lambda: 0)
