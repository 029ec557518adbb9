"""Names of a package that are read from their modules when they are first asked for (PEP 562)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dis import get_instructions
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from types import ModuleType
from typing import Any, cast

NOT_OFFERED = {"TYPE_CHECKING", "offer_lazily"}


def offer_lazily(package: str) -> None:
    """Let a package offer the names that it imports under `TYPE_CHECKING` too, and list all names in `__all__`.

    A function with the name of its module, such as `mtd_f`, is still the function after the module is imported.
    """
    sys.modules[package].__class__ = _LazyPackage


class _LazyPackage(ModuleType):
    """A package whose attributes may still be in their modules."""

    @cached_property
    def _module_of(self) -> dict[str, str]:
        """The module of each name that was not imported with the package.

        The code of the package names it, in an import that only type checkers follow.
        """
        code = cast("Any", self.__spec__).loader.get_code(self.__name__)
        return {name: module for name, module in _imports(code) if name not in self._eager}

    @property
    def _eager(self) -> set[str]:
        own = vars(self).items()
        return {name for name, value in own if name[0] != "_" and not isinstance(value, ModuleType)}

    @property
    def __all__(self) -> list[str]:
        return sorted({*self._eager, *self._module_of} - NOT_OFFERED)

    def __getattr__(self, name: str) -> Any:
        if name not in self._module_of:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        value = getattr(import_module(self._module_of[name]), name)
        setattr(self, name, value)
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        # The import system sets each module as an attribute of its package once it is imported.
        is_module = isinstance(value, ModuleType) and name in self._module_of
        super().__setattr__(name, getattr(value, name) if is_module else value)

    def __dir__(self) -> list[str]:
        return sorted({*vars(self), *self._module_of})


def _imports(code: Any) -> Iterator[tuple[str, str]]:
    """Yield the names that code imports, each with its module; of `*`, all that a package offers."""
    steps = (each for each in get_instructions(code) if each.opname != "EXTENDED_ARG")
    for before, step in pairwise(steps):
        if step.opname == "IMPORT_NAME":
            names = cast("Any", import_module(step.argval)).__all__ if before.argval == ("*",) else before.argval
            yield from ((name, step.argval) for name in names or ())
