"""Show in the reference the number that a default stands for, and not the name of the constant."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from griffe import Class, Extension, Function, Module


class Defaults(Extension):
    """Replaces the defaults that are constants of a module by their numbers."""

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Replace them in all functions of a package, when it is loaded."""
        show_numbers(pkg)


def show_numbers(place: Module | Class) -> None:
    """Replace the names of constants in the defaults of all functions in a module or class."""
    for member in place.members.values():
        if isinstance(member, Module | Class):
            show_numbers(member)
        elif isinstance(member, Function):
            for parameter in member.parameters:
                name = str(parameter.default)
                if name.isupper():
                    number = getattr(import_module(member.module.path), name, None)
                    if isinstance(number, int | float):
                        parameter.default = repr(number)
