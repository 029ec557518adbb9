"""Functions and tables that several kernels of a game use, so that Numba compiles each of them once."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end.machine_functions import Table, small


class SharedFunctions:
    """The functions and tables of one game that were marked for Numba so far."""

    def __init__(self) -> None:
        self._functions: dict[object, Any] = {}
        self._tables: dict[tuple[int, ...], Table] = {}

    def small(self, function: Callable[..., Any]) -> Any:
        """Return what `small` returns, now or before for the same code about the same objects."""
        if not _depends_on_its_scope_alone(function):
            return small(function)
        code, scope = function.__code__, function.__globals__
        key = (code, *(id(scope.get(name)) for name in code.co_names))
        if key not in self._functions:
            self._functions[key] = small(function)  # which keeps the objects of its scope alive
        return self._functions[key]

    def table(self, words: tuple[int, ...]) -> Table:
        """Return the table of these words."""
        if words not in self._tables:
            self._tables[words] = Table(words)
        return self._tables[words]


def _depends_on_its_scope_alone(function: Callable[..., Any]) -> bool:
    """Whether all that a function uses beside its arguments is now in its scope, or built in."""
    if function.__closure__ or function.__defaults__ or function.__kwdefaults__:
        return False
    return all(name in function.__globals__ or hasattr(builtins, name) for name in function.__code__.co_names)
