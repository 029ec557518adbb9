"""Classes of objects that rules make and change, where all that Python looks up in the class is known."""

from __future__ import annotations

import sys
from abc import ABC, ABCMeta
from enum import Enum
from functools import cache
from types import FunctionType, MemberDescriptorType
from typing import Any, Generic, Protocol, cast

from gametree.compiled.front_end.names.records import (
    CACHED,
    MISSING,
    OPERATORS,
    defines,
    found_in,
    has_fields,
    in_dataclass,
    own_special,
)

NO_HASH = "__hash__", None
BASES: tuple[Any, ...] = (object, ABC, Generic, Protocol)
KNOWN = OPERATORS | {"__init__", "__post_init__", "__eq__"}


@cache
def why_no_object(cls: Any) -> str:
    """Return why objects of a class are not made and changed, to follow "which"; "" if they are."""
    if type(cls) not in (type, ABCMeta):
        return f"has the metaclass {type(cls).__name__}"
    bases: tuple[Any, ...] = cls.__mro__
    for base in bases:
        if base not in BASES and base.__module__.partition(".")[0] in sys.stdlib_module_names:
            return f"is derived from {base.__name__}"
    if getattr(cls, "__abstractmethods__", ()):
        return "is abstract"
    for name in own_special(cls):
        if name not in KNOWN and (name, found_in(cls, name)) != NO_HASH:
            return f"defines {name}"
        if not isinstance(found_in(cls, name), FunctionType) and name in KNOWN:
            return f"has a {name} that is no plain method"
    if has_fields(cls) and cls.__dataclass_params__.frozen:
        return "is frozen"
    own = {"__eq__", *(["__init__"] if defines(cls, "__init__") else [])}
    return next(in_dataclass(cls, own), "") if has_fields(cls) else ""


def is_changeable(cls: Any) -> bool:
    """Whether objects of a class are likely to be changed: two are not equal, or have no hash."""
    compares = has_fields(cls) or defines(cls, "__eq__")
    return not issubclass(cls, tuple | Enum) and (cls.__hash__ is None or not compares)


def is_field(cls: Any, name: str) -> bool:
    """Whether an object of a class may hold an attribute of that name itself, and the class has no other."""
    entry: Any = found_in(cls, name)
    if entry is MISSING:
        return bool(cls.__dictoffset__) and not (name.startswith("__") and name.endswith("__"))
    is_default = (
        has_fields(cls) and name in cls.__dataclass_fields__ and not hasattr(cast("Any", type(entry)), "__get__")
    )
    return isinstance(entry, MemberDescriptorType) or is_default


def copies_itself(cls: Any) -> bool:
    """Whether a class says itself how its objects are copied."""
    bases: tuple[Any, ...] = cls.__mro__
    return any(hook in vars(base) for base in bases[:-1] for hook in HOOKS)


HOOKS = "__copy__", "__deepcopy__", "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__"
CACHED.append(why_no_object)
