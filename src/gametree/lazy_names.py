"""Names of a package that are read from their modules when they are first asked for (PEP 562)."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

LazyNames = Mapping[str, tuple[str, ...]]


def offer_lazily(package: str, modules: LazyNames) -> None:
    """Let a package offer names that other modules define, and list them in `__all__`.

    `modules` maps the path of each module to its names. A function with the name of its module, such as `mtd_f`,
    is still the function after the module is imported.
    """
    module = sys.modules[package]
    eager = [name for name, value in vars(module).items() if name[0] != "_" and not isinstance(value, ModuleType)]
    vars(module)["_module_of"] = module_of = {name: path for path, names in modules.items() for name in names}
    vars(module)["__all__"] = sorted({*eager, *module_of} - {"LAZY_NAMES", "TYPE_CHECKING", "offer_lazily"})
    module.__class__ = _LazyPackage


class _LazyPackage(ModuleType):
    """A package whose attributes may still be in their modules."""

    _module_of: Mapping[str, str]

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
