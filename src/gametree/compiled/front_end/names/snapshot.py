"""A snapshot of all values that rules refer to when compiling begins, and attributes by Python's own protocol."""

from __future__ import annotations

import builtins
import gc
from abc import ABCMeta
from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from enum import Enum, EnumMeta
from fractions import Fraction
from functools import cached_property, partial
from random import Random
from types import (
    BuiltinFunctionType,
    FunctionType,
    MappingProxyType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any, NamedTuple, NewType, cast

from gametree.compiled.front_end.names.records import (
    MISSING,
    ReadOnly,
    found_in,
    is_kept_attribute,
    is_record,
    keepers,
    kept_values,
)
from gametree.compiled.front_end.names.refusals import ASK_FOR_IT, DRAWN, HASHES, Refused
from gametree.dependencies import CACHE, GETTER, behind_proxy

SHARED: tuple[Any, ...] = (
    int, bool, float, str, bytes, type(None), type, FunctionType, BuiltinFunctionType, ModuleType, Enum, range,
    NewType,
)  # fmt: skip
DATA_DESCRIPTOR = ("__get__",), ("__set__", "__delete__")  # one of each makes an entry hide what the object holds
LOOKED_UP = {"__getattribute__", "__getattr__"}
METACLASSES = (object, type, ABCMeta, EnumMeta)
PYTHONS = (tuple, list, str, int, dict, set, frozenset)  # classes whose methods may be read from them
TUPLE_HASH = vars(tuple)["__hash__"]
OF_ENUMS = ("value", "name", "_value_", "_name_")


class Plain(NamedTuple):
    """An attribute that is a value."""

    value: Any


class Getter(NamedTuple):
    """An attribute that a function computes from its owner."""

    function: Any


class Method(NamedTuple):
    """An attribute that is a function to be called with its owner first."""

    function: Any


class Builtin(NamedTuple):
    """An attribute that is a method of a built-in class."""

    name: str


Attribute = Plain | Getter | Method | Builtin


class Snapshot:
    """Deep copies of the values that rules refer to: later changes have no effect."""

    def __init__(self) -> None:
        self._copies: dict[int, Any] = {}
        self._frozen: dict[int, Any] = {}
        self._kept: list[Any] = []  # objects identified by their id must live as long
        self._orders: dict[int, tuple[Any, ...]] = {}  # of the copies of sets

    def freeze(self, value: Any) -> Any:
        """Return the copy of a value; the same value gets the same copy."""
        if isinstance(value, SHARED) or type(value) in (CACHE, Fraction):
            return value
        if id(value) not in self._frozen:
            self._kept.append(value)
            if isinstance(value, MethodType):
                copy: Any = MethodType(value.__func__, self.freeze(value.__self__))
            else:
                copy = self._copied(value)
            self._frozen[id(value)] = copy
            self._frozen[id(copy)] = copy
            self._kept.append(copy)
        return self._frozen[id(value)]

    def of_module(self, module: Mapping[str, Any], name: str) -> Any:
        """Return the value of a name of a module, or of a builtin."""
        found = module.get(name, vars(builtins).get(name, MISSING))
        if found is MISSING:
            raise Refused(f"the name {name} is not known", "import or define it in the module")
        return found if isinstance(found, ModuleType | FunctionType | type) else self.freeze(found)

    def order(self, copy: Any) -> tuple[Any, ...] | None:
        """Return the items of a copied set as Python goes through the original, if no hash in it is random."""
        return self._orders.get(id(copy))

    def cells(self, function: FunctionType) -> dict[str, Any]:
        """Return the values of the names of outer functions, without those that have none yet."""
        found: dict[str, Any] = {}
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            with suppress(ValueError):  # it has none
                found[name] = self.freeze(cell.cell_contents)
        return found

    def _copied(self, value: Any) -> Any:
        own: Any = value
        cls = cast("Any", type(own))
        if any(_copies_itself(base) for base in type(value).__mro__) and cls is not partial:
            reason = f"a constant of the class {type(value).__name__} copies itself in a way of its own"
            remedy = "use numbers, tuples and plain classes for what the rules read"
            raise Refused(reason, DRAWN if isinstance(own, Random) else remedy)
        if cls is MappingProxyType:
            return ReadOnly(self.freeze(self._proxied(own)))
        try:
            copy = self._deep_copy(value)
        except Refused:
            raise
        except Exception as error:
            reason = f"a constant of the class {type(value).__name__} cannot be copied ({error})"
            raise Refused(reason, "keep what the rules do not need out of the game") from error
        for each in _found_in(value, set, frozenset):
            if id(each) in self._copies and all(map(_has_lasting_hash, each)):
                self._orders[id(self._copies[id(each)])] = tuple(each)
        return copy

    def _deep_copy(self, value: Any) -> Any:
        """Return a deep copy, in which each proxy of a dict is a dict, since Python copies no proxy."""
        before = len(self._copies)
        try:
            return deepcopy(value, self._copies)
        except TypeError:
            while len(self._copies) > before:
                self._copies.popitem()  # which may be half made
            proxies = _found_in(value, MappingProxyType)
            if not proxies:
                raise
            self._copies |= {id(proxy): self.freeze(proxy) for proxy in proxies}
            return deepcopy(value, self._copies)

    def _proxied(self, proxy: MappingProxyType[Any, Any]) -> Any:
        found = behind_proxy(proxy)
        if type(found) is dict:
            return cast("Any", found)
        reason = f"a constant is a MappingProxyType of the class {type(found).__name__}"
        raise Refused(reason, "make it of a dict")

    def attribute(self, owner: Any, name: str) -> Attribute:
        """Return the attribute `owner.name` of a constant owner, or raise `Refused`."""
        if type(owner) is ModuleType or _is_entry_of_module(owner, name):
            found = vars(owner).get(name, MISSING)
            return Plain(self._there(self.freeze(found), owner, name))
        if isinstance(owner, type):
            return self._of_class(owner, name)
        return self.of_instance(cast("Any", type(owner)), owner, name)

    def _there(self, found: Any, owner: Any, name: str) -> Any:
        if found is MISSING:
            shown = getattr(owner, "__name__", None) or type(owner).__name__
            reason = f"{shown}.{name} cannot be computed while compiling"
            raise Refused(reason, "make it a constant, a method or a property")
        return found

    def _of_class(self, owner: type[Any], name: str) -> Attribute:
        own: list[Any] = [vars(base) for base in cast("Any", type(owner)).__mro__ if base not in METACLASSES]
        if any(name in entries or LOOKED_UP & entries.keys() for entries in own):
            reason = f"{owner.__name__}.{name} is looked up in the metaclass {type(owner).__name__}"
            raise Refused(reason, "use a class without a metaclass")
        if isinstance(owner, type(Enum)) and name in owner.__members__:
            return Plain(owner.__members__[name])
        if name in ("__name__", "__qualname__") or (owner is dict and name == "fromkeys"):
            return Plain(getattr(owner, name))
        raw = self._there(found_in(owner, name), owner, name)
        if type(raw) is staticmethod:
            return Plain(raw.__func__)
        if type(raw) is classmethod:
            return Plain(MethodType(cast("Any", raw).__func__, owner))
        if isinstance(raw, MethodDescriptorType | WrapperDescriptorType) and owner in PYTHONS:
            return Builtin(name)
        return Plain(self._no_descriptor(raw, owner, name))

    def _no_descriptor(self, raw: Any, owner: Any, name: str) -> Any:
        if (
            not isinstance(raw, FunctionType)
            and type(raw) is not CACHE
            and hasattr(cast("Any", type(raw)), "__get__")
        ):
            shown = getattr(owner, "__name__", None) or type(owner).__name__
            if type(raw) is property:
                raise Refused(f"the property {shown}.{name} is read from the class", "read it from an object")
            reason = f"{shown}.{name} is a descriptor of the class {type(raw).__name__}"
            raise Refused(reason, "use a method, a property or a plain attribute")
        return self.freeze(raw)

    def of_instance(self, cls: type[Any], owner: Any, name: str) -> Attribute:
        """Return the attribute of that name in an instance; `owner` is MISSING if only its class is known."""
        for special in sorted(LOOKED_UP):
            custom = found_in(cls, special)
            if custom is not MISSING and not isinstance(custom, WrapperDescriptorType):
                raise Refused(f"{cls.__name__} defines {special}", "let Python look attributes up")
        if is_kept_attribute(cls, name) and is_record(cls):
            what, remedy = (
                ("None until it is asked for", ASK_FOR_IT) if name in kept_values(cls) else ("a hash", HASHES)
            )
            raise Refused(f"{cls.__name__}.{name} is read, which is {what}", remedy)
        raw = found_in(cls, name)
        mine = MISSING if owner is MISSING else getattr(owner, "__dict__", {}).get(name, MISSING)
        if keeper := keepers(cast("Any", cls)).get(name) if is_record(cls) else None:
            return Getter(keeper) if type(raw) is property else Method(keeper)
        if type(raw) is property:
            return Getter(raw.fget)
        if isinstance(raw, MemberDescriptorType | GETTER):
            return Plain(MISSING if owner is MISSING else self.freeze(self._slot(raw, owner, name)))
        if name in OF_ENUMS and raw is found_in(Enum, name) and issubclass(cls, Enum):
            return Plain(MISSING if owner is MISSING else self.freeze(getattr(owner, f"_{name.strip('_')}_")))
        hides = all(any(hasattr(cast("Any", type(raw)), hook) for hook in hooks) for hooks in DATA_DESCRIPTOR)
        if mine is not MISSING and not hides:
            return Plain(self.freeze(mine))
        if type(raw) is cached_property:
            return Getter(raw.func)
        if isinstance(raw, FunctionType) or type(raw) is CACHE:
            return Method(raw)
        if type(raw) is staticmethod:
            return Plain(raw.__func__)
        if type(raw) is classmethod:
            return Plain(MethodType(cast("Any", raw).__func__, cls))
        if isinstance(raw, MethodDescriptorType | WrapperDescriptorType):
            return Builtin(name)
        self._there(raw, cls, name)
        return Plain(self._no_descriptor(raw, cls, name))

    def _slot(self, raw: Any, owner: Any, name: str) -> Any:
        try:
            return raw.__get__(owner, type(owner))
        except AttributeError:
            return self._there(MISSING, owner, name)


def _is_entry_of_module(owner: Any, name: str) -> bool:
    """Whether Python finds a name in the dict of a module, whose class may look others up, as that of gametree."""
    cls = cast("Any", type(owner))
    lookup = found_in(cls, "__getattribute__")
    plain = isinstance(owner, ModuleType) and isinstance(lookup, WrapperDescriptorType)
    return plain and name in vars(owner) and found_in(cls, name) is MISSING


def _has_lasting_hash(item: Any) -> bool:
    """Whether the hash of an item of a set is the same in each process: that of an int, or of a tuple of ints."""
    cls: type[Any] = cast("Any", type(item))
    if found_in(cls, "__hash__") is TUPLE_HASH:
        return all(map(_has_lasting_hash, item))
    return cls in (int, bool)


def _found_in(value: Any, *classes: type[Any]) -> list[Any]:
    """Return the objects of some classes in a value that is copied, without those that are in another one."""
    found: list[Any] = []
    seen: set[int] = set()
    left = [value]
    while left:
        each = left.pop()
        if id(each) in seen or isinstance(each, SHARED):
            continue
        seen.add(id(each))
        if type(each) in classes:
            found.append(each)
        else:
            left += gc.get_referents(each)
    return found


def _copies_itself(cls: type[Any]) -> bool:
    """Whether a class has a method of its own, and not one of Python's, that makes copies."""
    hooks = [vars(cls).get(hook) for hook in ("__reduce__", "__reduce_ex__", "__getstate__", "__setstate__")]
    return "__deepcopy__" in vars(cls) or any(
        isinstance(hook, FunctionType) and hook.__module__ not in ("dataclasses", "collections") for hook in hooks
    )
