"""Names that a package offers but reads from their modules only when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def on_demand(package: str, modules: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """Return a package's `__getattr__` (PEP 562) for the names that its modules, given by their paths, define."""
    module_of = {name: module for module, names in modules.items() for name in names}

    def getattr_of_package(name: str) -> object:
        if name not in module_of:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        value: object = getattr(import_module(module_of[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return getattr_of_package
