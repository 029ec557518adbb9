"""Describe all objects that a module of rules can reach, so that a change of one is found."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from types import FunctionType, ModuleType
from typing import Any

ATOMS: Any = (int, float, complex, str, bytes, bool, type(None), range)


def snapshot(module: ModuleType) -> str:
    """Return a text that changes if any object reachable from the module's names changes."""
    describe = _Describer(module.__name__)
    return "\n".join(
        f"{name} = {describe(value)}"
        for name, value in sorted(vars(module).items())
        if not name.startswith("__") and not isinstance(value, ModuleType)
    )


def _is(value: Any, kinds: Any) -> bool:
    """Whether a value is of one of the kinds; type checkers do not narrow its type."""
    return isinstance(value, kinds)


def _kind(value: object) -> Any:
    return type(value)


def _own(value: object) -> list[tuple[str, Any]]:
    """Return the attributes of an object or class itself, in order of names."""
    return sorted(vars(value).items())


class _Describer:
    """Describes values of one module; those of others are assumed not to change, unless data holds them."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.above: list[int] = []  # objects being described, for those that contain themselves
        self.by_kind: list[tuple[Any, Callable[[Any], str]]] = [
            (Enum, str),
            (ATOMS, repr),
            ((tuple, list), self.all_of),
            ((set, frozenset), lambda value: self.name(value) + str(sorted(map(self, value)))),
            (dict, self.mapping),
            ((staticmethod, classmethod), lambda value: self(value.__func__)),
            (property, lambda value: self(value.fget)),
            (FunctionType, self.function),
            (type, self.type),
        ]

    def __call__(self, value: Any) -> str:
        if id(value) in self.above:
            return "..."
        self.above.append(id(value))
        try:
            return next((made(value) for kind, made in self.by_kind if _is(value, kind)), None) or self.object(
                value
            )
        finally:
            self.above.pop()

    def name(self, value: Any) -> str:
        kind = _kind(value)
        return f"{kind.__module__}.{kind.__qualname__}"

    def all_of(self, values: Iterable[Any]) -> str:
        return f"{self.name(values)}({', '.join(map(self, values))})"

    def mapping(self, value: dict[Any, Any]) -> str:
        return f"{self.name(value)}({', '.join(f'{key!r}: {self(item)}' for key, item in value.items())})"

    def function(self, function: Any) -> str:
        if function.__module__ != self.home:
            return str(function.__qualname__)
        held = [*(function.__closure__ or ()), *(function.__defaults__ or ())]
        named: dict[str, Any] = function.__kwdefaults__ or {}
        return f"def {function.__qualname__}({[self.cell(value) for value in held]}, {self(named)})"

    def cell(self, value: Any) -> str:
        """Describe a default, or the content of a cell of a closure."""
        try:
            return self(getattr(value, "cell_contents", value))
        except ValueError:
            return "empty"

    def type(self, kind: Any) -> str:
        if kind.__module__ != self.home:
            return str(kind.__qualname__)
        if issubclass(kind, Enum):
            return f"{kind.__qualname__}({list(kind)!r})"
        return f"class {kind.__qualname__}({self.attributes(kind)})"

    def object(self, value: Any) -> str:
        kind = _kind(value)
        if is_dataclass(kind):
            return f"{self.name(value)}({', '.join(self(getattr(value, each.name)) for each in fields(kind))})"
        if kind.__module__ == self.home and hasattr(value, "__dict__"):
            return f"{self.name(value)}({self.attributes(value)})"
        return self.name(value) if kind.__repr__ is object.__repr__ else f"{self.name(value)} {value!r}"

    def attributes(self, value: Any) -> str:
        """Describe the attributes of an object or a class itself, without those of a `cached_property`."""
        kind = _kind(value)
        cached = {
            name
            for base in kind.__mro__
            for name, item in _own(base)
            if isinstance(item, functools.cached_property)
        }
        return ", ".join(
            f"{name}={self(item)}"
            for name, item in _own(value)
            if name not in cached and not (name.startswith("__") and name.endswith("__"))
        )
