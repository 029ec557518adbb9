"""A hash of the rules of a game, which changes when the rules do.

The hash covers the code of the five methods, the parameters of the game, and the functions, classes and constants
that the code refers to. Installed packages and the standard library count by name only. Code counts as its syntax
tree, without comments, docstrings and annotations, so the hash is the same in every version of Python. If the
source is not at hand, as in some interactive sessions, the bytecode counts, which belongs to one version.
"""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import Any, cast

from gametree.game import Game
from gametree.rules import METHODS
from gametree.solver.game_description import attributes
from gametree.solver.source_code import code_key, names_in, syntax_of
from gametree.transform.transformation import value_identity

ATOMS = (type(None), bool, int, float, complex, str, bytes, range, type(...))
VALUES = (*ATOMS, tuple, list, set, frozenset, Mapping, Enum)
INSTALLED = tuple(Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib"))


def rules_hash(game: Game[Any, Any]) -> str:
    """Return the hash of the rules of a game, with its parameters and the transformations around it."""
    own, *changes = value_identity(game)
    hashed = sha256()
    numbers: dict[Any, int] = {}  # of the functions, classes and objects that were met
    met: list[Any] = []  # keeps them alive, so that no two have the same identity
    ahead = [*(getattr(own, method) for method in METHODS), *changes]
    while ahead:  # a stack, since constants may be nested deeper than Python recurses
        value = ahead.pop()
        if not isinstance(value, VALUES):
            number = numbers.setdefault(_identity(value), len(met))
            if number < len(met):
                hashed.update(f"again {number};".encode())
                continue
            met.append(value)
        token, parts = _described(value)
        hashed.update(f"{token} {len(parts)};".encode())
        ahead += parts
    return hashed.hexdigest()


def _identity(value: Any) -> object:
    return (id(value.__func__), id(value.__self__)) if isinstance(value, MethodType) else id(value)


def _described(value: Any) -> tuple[str, list[Any]]:
    """Return a text for a value, and the parts that belong to it."""
    kind = type(value).__qualname__
    if isinstance(value, Enum):
        return f"{kind}.{value.name}", [value.value]
    if isinstance(value, ATOMS):
        return f"{kind} {value!r}", []
    if isinstance(value, set | frozenset):
        return f"{kind} {sorted(map(repr, cast('Any', value)))}", []
    if isinstance(value, tuple | list):
        return kind, list(cast("Any", value))
    if isinstance(value, Mapping):
        return kind, [part for item in cast("Any", value).items() for part in item]
    if isinstance(value, MethodType):
        return kind, _parts_of_method(value)
    if isinstance(value, ModuleType):
        return f"{kind} {value.__name__}", []
    if _is_installed(value):
        return f"{kind} {getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}", []
    if isinstance(value, FunctionType):
        return kind, _parts_of_function(value)
    if isinstance(value, type):
        return f"{kind} {value.__qualname__}", _parts_of_class(cast("type[Any]", value))
    inside = _functions_inside(value)
    return kind, inside or [cast("Any", type(value)), attributes(value)]


def _functions_inside(value: Any) -> list[Any]:
    """Return the function that a property, a static method, a cache or the like is made of."""
    if isinstance(value, partial):
        return [value.func, value.args, value.keywords]
    names = {property: "fget", cached_property: "func", staticmethod: "__func__", classmethod: "__func__"}
    inside = getattr(value, names.get(cast("Any", type(value)), "__wrapped__"), None)
    return [] if inside is None else [inside]


def _is_installed(value: Any) -> bool:
    """Whether a function, class or object is of the standard library or of a package other than gametree."""
    if _functions_inside(value):
        return False
    named = value if isinstance(value, type | FunctionType) else type(value)
    module = getattr(value if hasattr(value, "__qualname__") else named, "__module__", None) or ""
    library = module.partition(".")[0]
    if library in {"gametree", "__main__"}:
        return False
    file = getattr(sys.modules.get(module), "__file__", None)
    by_path = file is not None and any(Path(file).is_relative_to(folder) for folder in INSTALLED)
    return by_path or library in sys.stdlib_module_names


def _parts_of_method(method: MethodType) -> list[Any]:
    """Return the function of a method, the attributes of its object, and the members that the function names.

    A member may be called by super(), so those of all classes count.
    """
    function, own = method.__func__, method.__self__
    if not isinstance(function, FunctionType):  # a method with a cache or the like around it
        return [MethodType(part, own) for part in _functions_inside(function)]
    members = [
        MethodType(part, own) if isinstance(part, FunctionType) else part
        for name in sorted(names_in(function.__code__))
        for kind in cast("type[Any]", type(own)).__mro__
        if not _is_installed(kind) and name in vars(kind)
        for part in _functions_inside(vars(kind)[name]) or [vars(kind)[name]]
    ]
    return [function, attributes(own), *members]


def _parts_of_function(function: FunctionType) -> list[Any]:
    """Return the code of a function, its defaults, and the values that it refers to."""
    code = function.__code__
    text = syntax_of(code) or (sys.implementation.name, *sys.version_info[:2], code_key(code))
    return [text, function.__defaults__, function.__kwdefaults__, list(_enclosed(function)), *_globals(function)]


def _enclosed(function: FunctionType) -> Iterator[Any]:
    """Yield the values of the variables of enclosing functions that a function uses.

    The class that super() needs is left out: `_parts_of_method` has its members as far as they are named.
    """
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        if name == "__class__":
            continue
        try:
            yield cell.cell_contents
        except ValueError:  # the variable has no value yet
            yield "no value"


def _globals(function: FunctionType) -> list[Any]:
    """Return the values of the globals that a function names, and of the attributes of modules."""
    names = sorted(names_in(function.__code__))
    found: list[Any] = []
    for name in names:
        value = function.__globals__.get(name)
        found += [name, value]
        if isinstance(value, ModuleType):
            found += [vars(value)[other] for other in names if other in vars(value)]
    return found


def _parts_of_class(kind: type[Any]) -> list[Any]:
    """Return the bases of a class, the names of its fields, and its functions and constants by name."""
    members = [
        (name, member)
        for name, member in sorted(vars(kind).items())
        if (not name.startswith("__") or isinstance(member, FunctionType)) and not _is_generated(member)
    ]
    named = [field.name for field in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    return [list(kind.__bases__), list(named), *(part for member in members for part in member)]


def _is_generated(member: Any) -> bool:
    """Whether a member of a class is made by the standard library, from the names of the fields."""
    if isinstance(member, FunctionType):
        made = member.__name__.startswith("_") and member.__code__.co_filename == "<string>"
        return made or _is_installed(member)
    return type(member).__name__ in {"_tuplegetter", "member_descriptor", "getset_descriptor", "_abc_data"}
