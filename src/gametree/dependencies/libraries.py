"""The code of installed packages counts by its name and its version; all other code counts by its content."""

from __future__ import annotations

import sys
import sysconfig
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, cast

PYTHON = tuple(Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib"))
PACKAGES = {"site-packages", "dist-packages"}  # the names of folders, of which a process may have several
STANDARD = "Python"  # whose version does not count: rules have the same dependencies in each
GENERATED = "<string>"  # the file of the methods that dataclasses and NamedTuples get


def entries_of(owner: Any) -> dict[str, Any]:
    """Return the attributes that an object, a class or a module holds itself, by name."""
    return cast("dict[str, Any]", vars(owner))


def library_of(namespace: dict[str, Any], own: frozenset[str]) -> str | None:
    """Return the installed package that the names of a module belong to, with its version, or None for others.

    `own` are packages that count by their content although they may be installed, such as that of the game.
    """
    name, file = namespace.get("__name__"), namespace.get("__file__")
    package = str(name).partition(".")[0]
    if package in own:
        return None
    if not isinstance(file, str):
        module = sys.modules.get(str(name))
        built_in = getattr(namespace.get("__spec__"), "origin", None) in ("built-in", "frozen")
        return STANDARD if built_in and module is not None and vars(module) is namespace else None
    return _package_of_file(file, package)


@lru_cache(maxsize=1024)
def _package_of_file(file: str, package: str) -> str | None:
    path = Path(file)
    if not PACKAGES.isdisjoint(path.parts):
        return f"{package} {_version(package)}"
    return STANDARD if any(path.is_relative_to(folder) for folder in PYTHON) else None


def clear() -> None:
    """Forget which files belong to which package."""
    _package_of_file.cache_clear()


def _version(package: str) -> str:
    metadata = import_module("importlib.metadata")  # imported here, since most rules need no version
    try:
        return str(metadata.version(package))
    except metadata.PackageNotFoundError:  # the distribution has another name
        return str(getattr(sys.modules.get(package), "__version__", ""))


def name_in_library(value: Any, own: frozenset[str]) -> str | None:
    """Return the name by which a function or a class counts if an installed package has it by that name."""
    module = getattr(value, "__module__", None)
    namespace: dict[str, Any] = (
        value.__globals__
        if isinstance(value, FunctionType)
        else getattr(sys.modules.get(str(module)), "__dict__", {})
    )
    library = library_of(namespace, own)
    name: str = value.__qualname__
    is_static = isinstance(value, type) and not is_changeable(cast("Any", value))  # some have no name in a module
    is_named = library is not None and (is_static or named_in(namespace, name) is value)
    return f"{library}: {module}.{name}" if is_named else None


def named_in(namespace: dict[str, Any], name: str) -> Any:
    """Return the entry that a dotted name leads to, without binding it."""
    found: Any = None
    for part in name.split("."):
        entry: Any = namespace.get(part)
        found = getattr(entry, "__func__", entry)
        namespace = getattr(found, "__dict__", {})
    return found


def is_changeable(cls: Any) -> bool:
    """Whether attributes of a class may be assigned: it is made by a class statement, and not built in."""
    return bool(cls.__flags__ & 1 << 9)


def is_generated(function: Any, own: frozenset[str] = frozenset()) -> bool:
    """Whether a method follows from the fields of a dataclass or a NamedTuple, or from Python's own bases."""
    if not isinstance(function, FunctionType):
        return False
    if function.__code__.co_filename == GENERATED:
        named_tuple = str(function.__globals__.get("__name__")).startswith("namedtuple_")
        return named_tuple or function.__code__.co_qualname.startswith("__create_fn__.<locals>.")
    module = function.__globals__.get("__name__")
    return module in {"collections", "dataclasses", "enum", "reprlib", "typing"} and (
        library_of(function.__globals__, own) == STANDARD
    )
