"""The content of functions, of what stands for a function, and of modules."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache, partial
from importlib import import_module
from importlib.util import resolve_name
from types import (
    BuiltinFunctionType,
    ClassMethodDescriptorType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any, NamedTuple, cast

from gametree.dependencies.code_names import names_of
from gametree.dependencies.content import ClassOfInstance, Content, Names, Place, UnreadableValue
from gametree.dependencies.libraries import entries_of, library_of, name_in_library


class _One(NamedTuple):
    field: int


CACHE = cast("Any", type(lru_cache(lambda: None)))
GETTER = cast("Any", type(entries_of(_One)["field"]))  # of a field of a NamedTuple
BUILT_IN = (
    MemberDescriptorType, GetSetDescriptorType, MethodDescriptorType, WrapperDescriptorType,
    ClassMethodDescriptorType,
)  # fmt: skip


WITHOUT_EFFECT = "gametree.transform.rule_errors"  # a module of whose wrappers no value depends
IN_C = "it is written in C, and belongs to no installed package"


def function_content(function: FunctionType, names: Names) -> Content:
    """Return the content of a function: its code, its defaults, and the values that it refers to.

    One of an installed package counts by its name, and a wrapper that such a package makes by its name and by what
    it is made of.
    """
    if (name := name_in_library(function, names.own)) is not None:
        names.use(name)
        return Content(name, [])
    wrapped = entries_of(function).get("__wrapped__")
    if isinstance(wrapped, FunctionType) and function.__globals__.get("__name__") == WITHOUT_EFFECT:
        return function_content(wrapped, names)
    parts: list[tuple[str, Any]] = [("", function.__defaults__), ("", function.__kwdefaults__)]
    places, is_complete = [Place("function", function)], True
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            content = cell.cell_contents
            parts.append((name, ClassOfInstance(content) if name == "__class__" else content))
        except ValueError:  # the variable has no value yet
            is_complete = False
        places.append(Place("attributes", cell, ["cell_contents"]))
    if entries := entries_of(function):
        counted = sorted(name for name in entries if names.any_attribute or name in {*names.names, "__wrapped__"})
        parts += [(f".{name}", entries[name]) for name in counted]
        places += [Place("attributes", function, ["__dict__"]), Place("entries", entries, counted)]
        places.append(Place("names", entries))
    library = library_of(function.__globals__, names.own)
    if library is None:
        names.add(names_of(function.__code__).names)
        parts += [("", function.__code__), *_globals(function, names)]
        places += _places_of_globals(function)
    else:
        names.use(library)
    own = f"function {library}: {function.__code__.co_qualname}" if library else "function"
    return Content(own, parts, tuple(places) if is_complete else None, by_names=bool(entries))


def _globals(function: FunctionType, names: Names) -> Iterator[tuple[str, Any]]:
    """Yield the values of the names that a function uses."""
    used, own, python = names_of(function.__code__), function.__globals__, entries_of(builtins)
    every = {name for name in own if not name.startswith("__")} if names.any_global else set[str]()
    for name in sorted(every | (used.globals & (own.keys() | python.keys()))):
        value = own[name] if name in own else python[name]
        if not _is_of_library(value, names) and not (name in used.globals and isinstance(value, ModuleType)):
            yield name, value
    for first, *attributes in used.chains:
        if isinstance(own.get(first), ModuleType):
            yield _attribute(first, own[first], attributes)
    for level, module in used.imports:
        package = own.get("__package__")
        try:
            yield module, import_module(resolve_name("." * level + module, package) if level else module)
        except ImportError:  # as the code will raise it
            yield module, None


def _places_of_globals(function: FunctionType) -> Iterator[Place]:
    used, own, python = names_of(function.__code__), function.__globals__, entries_of(builtins)
    yield Place("entries", own, used.globals & (own.keys() | python.keys()))
    yield Place("entries", python, (used.globals & python.keys()) - own.keys())
    for first, *attributes in used.chains:
        value = own.get(first)
        for name in attributes:
            if isinstance(value, ModuleType):
                yield Place("entries", entries_of(value), [name])
                value = entries_of(value).get(name)


def _is_of_library(value: Any, names: Names) -> bool:
    return isinstance(value, ModuleType) and library_of(entries_of(value), names.own) is not None


def _attribute(label: str, value: Any, attributes: list[str]) -> tuple[str, Any]:
    """Return an attribute of a module, or of a module inside it."""
    for name in attributes:
        if isinstance(value, ModuleType):
            label, value = f"{label}.{name}", getattr(value, name, None)
    return label, value


def module_content(module: ModuleType, names: Names) -> Content:
    """Return the content of a module: the values that code names."""
    library, entries = library_of(entries_of(module), names.own), entries_of(module)
    wanted = names.names if library else names.names | {"__getattr__"}
    if names.any_attribute and not library:
        wanted = wanted | {name for name in entries if not name.startswith("__")}
    counted = sorted(wanted & entries.keys())
    own = f"module {library}: {module.__name__}" if library else "module"
    parts = [(f".{name}", entries[name]) for name in counted]
    return Content(own, parts, (Place("entries", entries, counted),), by_names=True)


def _method_content(method: Any, names: Names) -> Content:
    own, name = method.__self__, method.__name__
    if own is None or isinstance(own, ModuleType):
        library = library_of(entries_of(own or sys.modules[method.__module__]), names.own)
        if library is None:
            raise UnreadableValue(IN_C)
        names.use(f"{library}: {method.__module__}.{name}")
        return Content(f"{library}: {method.__module__}.{name}", [])
    module = sys.modules.get(type(own).__module__)
    if _is_of_library(module, names) and entries_of(module).get(name) == method:
        return Content(f"{type(own).__module__}.{name}", [])  # such as random.choice
    function = [("", method.__func__)] if isinstance(method, MethodType) else list[tuple[str, Any]]()
    return Content(f"method {'' if function else name}", [*function, ("self", own)])


def _built_in_content(value: Any, names: Names) -> Content:
    cls, is_slot = value.__objclass__, isinstance(value, MemberDescriptorType)
    if name_in_library(cls, names.own) is None and not is_slot:
        raise UnreadableValue(IN_C)
    return Content(f"of a class {value.__name__}", [("", ClassOfInstance(cls))])


def _code_content(code: CodeType, names: Names) -> Content:
    names.add(names_of(code).names)
    return Content("code", [], shared=False)


def _wrapper(*attributes: str, changes: bool = False) -> Callable[[Any, Names], Content]:
    """Return the reader of objects that consist of attributes, which can be assigned if the object `changes`."""

    def content(value: Any, _names: Names) -> Content:
        more = str(value.cache_parameters()) if type(value) is CACHE else ""
        places = (Place("attributes", value, attributes),) if changes else ()
        return Content(
            f"{type(value).__name__} {more}", [("", getattr(value, name)) for name in attributes], places
        )

    return content


FUNCTION_READERS: dict[Any, Callable[[Any, Names], Content]] = {
    FunctionType: function_content,
    ModuleType: module_content,
    CodeType: _code_content,
    **dict.fromkeys([MethodType, BuiltinFunctionType, MethodWrapperType], _method_content),
    **dict.fromkeys(BUILT_IN, _built_in_content),
    **dict.fromkeys([staticmethod, classmethod], _wrapper("__func__")),
    property: _wrapper("fget", "fset", "fdel"),
    cached_property: _wrapper("func", changes=True),
    CACHE: _wrapper("__wrapped__", changes=True),
    partial: _wrapper("func", "args", "keywords", "__dict__"),
    GETTER: _wrapper(),
}
