"""All objects on which compiled rules depend, found without the compiler: whatever the rules can reach by a name.

The search for them begins at a game and its functions. A function depends on its code, defaults and closure, on
the globals that its code names, and on those entries of instances and modules whose names occur in any of the
code. Of classes all entries count, so that one that is added counts too. So more objects are found than the
compiler reads, and never fewer. The standard library and `Player` are taken to stay as they are below the names
that rules use.
"""

from __future__ import annotations

import builtins
import copyreg
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property, partial
from re import Pattern
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any, cast

from gametree.compiled.front_end.records import HARMLESS  # with any other special method a class is refused
from gametree.compiled.front_end.snapshot import CACHED, GETTER
from gametree.compiled.front_end.unchanged import Unchanged
from gametree.game import Player

METHODS = ("player", "actions", "result", "terminal", "utility", "canonical", "int_bits")
FIELDS = (
    "_fields", "_field_defaults", "_member_map_", "_member_names_", "_value2member_map_", "_value_", "_name_",
)  # fmt: skip
INERT = {"__annotations__", "__dict__", "__doc__", "__module__", "__weakref__", "__slots__"}
COPIED_BY = ("__deepcopy__", "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__copyreg__")
IMMUTABLE: tuple[Any, ...] = (
    int, float, complex, str, bytes, bool, type(None), range, type(Ellipsis), type(NotImplemented), Fraction,
    BuiltinFunctionType, GetSetDescriptorType, MemberDescriptorType, MethodDescriptorType, WrapperDescriptorType,
    GETTER, CodeType, Pattern, Player,
)  # fmt: skip
GENERATED = "<string>"  # the file of methods that dataclasses and NamedTuples get: replaced, but not changed
HEAP_TYPE = 1 << 9  # a flag of classes that are made by a class statement
STANDARD = sys.stdlib_module_names


def dependencies(*roots: object) -> Unchanged | None:
    """Return a test whether all that rules depend on is unchanged since now, or None if none can be made.

    `roots` are a game, evaluations and keys.
    """
    found = Search()
    return found.unchanged if found.complete(roots) else None


def names_in(code: CodeType) -> Iterator[str]:
    """Yield the names that the code of a function uses, with those of functions inside it and of patterns."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)
        elif isinstance(constant, tuple):
            yield from (part for part in cast("tuple[object, ...]", constant) if isinstance(part, str))


def cached_properties(cls: type[Any]) -> set[str]:
    """Return the names of a class that each instance computes once."""
    return {name for base in cls.__mro__ for name, entry in vars(base).items() if type(entry) is cached_property}


def entries_of(owner: Any) -> Mapping[str, Any]:
    """Return the attributes that an object, a class or a module holds itself, by name."""
    return cast("Mapping[str, Any]", vars(owner))


class Search:
    """A search for everything that can be reached; `names` are those that occur in the code found so far."""

    def __init__(self) -> None:
        self.unchanged = Unchanged()
        self.names: set[str] = {*METHODS, *FIELDS}
        self.seen: dict[int, object] = {}  # by identity
        self.waiting: list[Any] = []
        self.named: list[tuple[dict[str, Any], bool]] = []  # entries that count if their names occur, and if added
        self.slots: list[tuple[Any, str]] = []
        self.classes: list[Any] = []
        self.instances: list[Any] = []
        self.globals: dict[int, tuple[dict[str, Any], set[str]]] = {}
        self.known = True

    def complete(self, roots: Iterable[object]) -> bool:
        """Find all that the roots depend on; return whether each change of it can be seen."""
        self.waiting += roots
        followed = -1
        while self.known and followed != len(self.names):  # until no new name is found
            followed = len(self.names)
            self._follow_waiting()
            self._fill_caches()
            for entries, _ in self.named:
                self.waiting += [entries[name] for name in self.names & entries.keys()]
            self.waiting += [getattr(owner, name, None) for owner, name in self.slots if name in self.names]
            for cls in self.classes:
                self.waiting += [value for name, value in [*entries_of(cls).items()] if self._counts(name)]
            self._follow_waiting()
        for mapping, used in self.globals.values():
            self.unchanged.entries(mapping, used)
        for entries, sealed in self.named:
            self.unchanged.entries(entries, self.names & entries.keys())
            if sealed:
                self.unchanged.names(entries)
        for owner, name in self.slots:
            if name in self.names:
                self.unchanged.attributes(owner, name)
        return self.known

    def _fill_caches(self) -> None:
        """Let each `cached_property` that the rules use be computed now, and not when they are first used."""
        for owner in self.instances:
            for name in self.names & cached_properties(cast("Any", type(owner))) - entries_of(owner).keys():
                with suppress(Exception):  # the rules that use it will raise it again
                    getattr(owner, name)

    def _counts(self, name: str) -> bool:
        """Whether an entry of a class counts: one that is named, or that Python's own functions call or read."""
        return name in self.names or name in HARMLESS - INERT

    def _follow_waiting(self) -> None:
        while self.waiting and self.known:
            value = self.waiting.pop()
            if type(value) not in IMMUTABLE and id(value) not in self.seen:
                self.seen[id(value)] = value
                self._follow(value)

    def _follow(self, value: Any) -> None:
        if isinstance(value, FunctionType):
            self._function(value)
        elif isinstance(value, type):
            self._class(value)
        elif isinstance(value, ModuleType):
            self.named.append((vars(value), False))
        elif isinstance(value, tuple | frozenset):
            self.waiting += cast("Iterable[Any]", value)
            self._instance(value)
        elif isinstance(value, list | set | dict):
            self._container(value)
        else:
            self._wrapper(value)

    def _function(self, function: FunctionType) -> None:
        generated = function.__code__.co_filename == GENERATED and function.__name__.startswith("_")
        if generated or _is_standard(function):
            return
        self.unchanged.function(function)
        self.waiting += function.__defaults__ or ()
        if function.__kwdefaults__:
            self.waiting.append(function.__kwdefaults__)
        if vars(function):  # without any, the compiler refuses to read one
            self._attributes_of(function)
        for cell in function.__closure__ or ():
            try:
                self.unchanged.attributes(cell, "cell_contents")
                self.waiting.append(cell.cell_contents)
            except ValueError:  # not yet assigned
                self.known = False
        used = {*names_in(function.__code__)}
        self.names |= used
        own, python = function.__globals__, builtins.__dict__
        for mapping, names in (
            (own, used & (own.keys() | python.keys())),
            (python, used & python.keys() - own.keys()),
        ):
            self.globals.setdefault(id(mapping), (mapping, set()))[1].update(names)
        self.waiting += [own[name] for name in used & own.keys()]

    def _class(self, cls: Any) -> None:
        if not cls.__flags__ & HEAP_TYPE or _is_standard(cls) or cls is Player:
            return
        names_of_slots: Any = getattr(copyreg, "_slotnames")  # noqa: B009 - which its first copy adds to a class
        names_of_slots(cls)
        self.unchanged.attributes(cls, "__mro__")
        entries = entries_of(cls)
        self.unchanged.names(entries)
        self.unchanged.items(entries.values())
        self.known = self.known and all(_is_standard(entries.get(name, int)) for name in COPIED_BY)
        self.classes.append(cls)
        self.waiting += cls.__mro__[1:]

    def _container(self, value: Any) -> None:
        self.unchanged.items(value)
        self.waiting += cast("Iterable[Any]", value)
        if type(value) not in (list, set, dict):
            self._instance(value)
        if isinstance(value, dict):
            self.unchanged.items(cast("Any", value).values())
            self.waiting += cast("Any", value).values()

    def _wrapper(self, value: Any) -> None:
        """Follow an object that stands for a function, or an instance of a class."""
        if isinstance(value, MethodType):
            self.waiting += [value.__func__, value.__self__]
        elif isinstance(value, staticmethod | classmethod):
            self.waiting.append(cast("Any", value).__func__)
        elif isinstance(value, property):
            self.waiting.append(value.fget)
        elif isinstance(value, cached_property):
            self.unchanged.attributes(value, "func")
            self.waiting.append(cast("Any", value).func)
        elif isinstance(value, partial):
            self.waiting += [value.func, value.args, value.keywords]
        elif type(value) is CACHED:
            self.unchanged.attributes(value, "__wrapped__")
            self.waiting.append(value.__wrapped__)
        else:
            self._instance(value)

    def _instance(self, value: Any) -> None:
        cls = cast("Any", type(value))
        self.waiting.append(cls)
        if cls.__module__ == "dataclasses":  # a field, which has had its effect; its default counts
            self.waiting.append(getattr(value, "default", None))
            return
        if type(value) in (tuple, frozenset):
            return
        if not cls.__flags__ & HEAP_TYPE or _is_standard(cls):
            self.known = False  # what is written in C may change unseen
            return
        self.known = self.known and cls not in copyreg.dispatch_table
        slots = [
            name
            for base in cls.__mro__
            for name, entry in entries_of(base).items()
            if isinstance(entry, MemberDescriptorType)
        ]
        everything = is_dataclass(cls) or isinstance(value, Enum)
        if hasattr(value, "__dict__"):
            self._attributes_of(value)
            self.instances.append(value)
            if everything:
                self.names.update(vars(value))
        self.slots += [(value, name) for name in slots]
        if everything:
            self.names.update(slots)
        if not isinstance(value, tuple | frozenset):
            self.unchanged.kind(value)

    def _attributes_of(self, value: Any) -> None:
        self.unchanged.attributes(value, "__dict__")
        self.named.append((cast("dict[str, Any]", vars(value)), True))


def _is_standard(value: Any) -> bool:
    module = getattr(value, "__module__", None)
    return isinstance(module, str) and module.partition(".")[0] in STANDARD and module != "__main__"
