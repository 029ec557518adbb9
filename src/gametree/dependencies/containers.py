"""The content of Python's own containers; one that holds plain data counts as its own text."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Collection
from itertools import chain
from types import MappingProxyType
from typing import Any

from gametree.dependencies.content import ATOMS, Content, Names, Place, UnreadableValue
from gametree.dependencies.instances import is_record

PLAIN = ATOMS | {tuple, list}
MOST_LEVELS = 50  # of containers in each other that are looked through at once


def _sequence_content(value: Any, names: Names) -> Content:
    kind = type(value).__name__
    places = (Place("items", value),) if kind == "list" else ()
    if names.as_text:
        if (text := _plain_text(value)) is not None:
            return Content(f"{kind} {text}", [], shared=False)
        (cls, *others) = set(map(type, value))
        if not others and is_record(cls):
            return Content(f"{kind} of records", [("", cls), ("", [*map(tuple, value)])], shared=kind == "list")
    return Content(kind, [("", each) for each in value], places, shared=kind == "list")


def _set_content(value: Any, names: Names) -> Content:
    kind = type(value).__name__
    if names.as_text and _plain_text(value) is not None:
        return Content(f"{kind} {sorted(map(repr, value))}", [], shared=False)
    places = (Place("items", value),) if kind == "set" else ()
    return Content(kind, [("", each) for each in value], places, unordered=True, shared=kind == "set")


def _dict_content(value: Any, names: Names) -> Content:
    if value is sys.modules:
        raise UnreadableValue("it holds all modules")
    keys, values = [*value], [*value.values()]
    parts = [keys, values] if names.as_text else [*keys, *values]
    places = Place("items", value), Place("items", value.values())
    return Content("dict", [("", part) for part in parts], places)


def behind_proxy(proxy: MappingProxyType[Any, Any]) -> Any:
    """Return the mapping that a proxy reads, which others may change."""
    (found,) = gc.get_referents(proxy)
    return found


def _proxy_content(value: Any, _names: Names) -> Content:
    read = behind_proxy(value)
    if type(read) is dict:
        return Content("mappingproxy", [("", read)])
    return Content("mappingproxy", [("", dict(value))], None)


def _view_content(value: memoryview, _names: Names) -> Content:
    own = value.format, value.shape, value.readonly, value.tobytes()
    return Content(f"memoryview {own}", [], None)


def _slice_content(value: Any, _names: Names) -> Content:
    parts = [("", value.start), ("", value.stop), ("", value.step)]
    return Content(type(value).__name__, parts, shared=False)


def _plain_text(value: Collection[Any]) -> str | None:
    """Return the text of a container of numbers, texts, and lists and tuples of these; None for another."""
    level: Any = value
    for _ in range(MOST_LEVELS):
        kinds = set(map(type, level))
        if not kinds <= PLAIN:
            return None
        if kinds <= ATOMS:
            try:
                return repr(value)
            except ValueError:  # an int with more digits than Python writes
                return None
        level = [*chain.from_iterable(each for each in level if type(each) in (tuple, list))]
    return None


CONTAINER_READERS: dict[Any, Callable[[Any, Names], Content]] = {
    **dict.fromkeys([tuple, list], _sequence_content),
    **dict.fromkeys([set, frozenset], _set_content),
    **dict.fromkeys([range, slice], _slice_content),
    dict: _dict_content,
    MappingProxyType: _proxy_content,
    memoryview: _view_content,
}
