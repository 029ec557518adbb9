"""Kernels run as plain Python functions, for the tests that use `interpreted`."""

from __future__ import annotations

from functools import cache, update_wrapper
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import types
from numba.extending import typeof_impl

from gametree.compiled import cross_check, kept_rules
from gametree.compiled.back_end import calling_thread, kernel_cache, numba_glue


class Interpreted:
    """A function that Numba would compile; it is compiled only to find its types, and is run as Python."""

    def __init__(self, function: Any, **options: Any) -> None:
        update_wrapper(self, function)
        self.function = function
        self.machine: Any = numba.njit(function, **options)
        self.is_part = "no_cpython_wrapper" in options  # of a kernel

    def __call__(self, *arguments: Any) -> Any:
        return self.function(*map(plain, arguments))

    def compile(self, arguments: tuple[Any, ...]) -> None:
        if self.is_part:
            self.machine.compile(arguments)

    @property
    def overloads(self) -> Any:
        return self.machine.overloads

    @property
    def get_call_template(self) -> Any:
        return self.machine.get_call_template

    @get_call_template.setter
    def get_call_template(self, template_of: Any) -> None:
        self.machine.get_call_template = template_of


def plain(given: Any) -> Any:
    """Return an array, or an item of one, as a value of Python's own types."""
    kinds: Any = (np.ndarray, np.generic)
    return given.tolist() if isinstance(given, kinds) else given


@typeof_impl.register(Interpreted)
def its_type(function: Interpreted, _context: object) -> Any:
    return types.Dispatcher(function.machine)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba_glue, "numba", SimpleNamespace(njit=Interpreted, __version__="none"))
    monkeypatch.setattr(numba_glue, "small_once", cache(numba_glue.small_once.__wrapped__))
    monkeypatch.setattr(kernel_cache, "KERNELS", {})
    monkeypatch.setattr(kept_rules, "_kept", ())
    agreed: set[str] = set()
    monkeypatch.setattr(cross_check, "AGREED", agreed)
    monkeypatch.setenv(kernel_cache.FOLDER, "")


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no kernel run in the calling thread."""
    monkeypatch.setattr(calling_thread, "stack_end", lambda: 0)
