"""The part of a state that no words can hold: its place, the line where the state is made, and what to write."""

from __future__ import annotations

from typing import Any, cast

from gametree.compiled.front_end.kinds.values import kind_of_constant
from gametree.compiled.front_end.lowering.boundary import part_without_words
from gametree.compiled.front_end.names.records import (
    DATA,
    NOT_FROZEN,
    contents,
    field_names,
    is_plain_class,
    is_record,
    why_refused,
)
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.restoring import restored
from gametree.dependencies import UnreadableValue
from gametree.game import CompileError
from gametree.rules import brief
from gametree.transform.transformation import unwrap_state

REMEDIES: dict[type[Any], str] = {
    list: "make it a tuple",
    dict: "make it a tuple with a place for each key",
    set: "make it a sorted tuple, or an int with a bit for each item",
    frozenset: "make it a sorted tuple, or an int with a bit for each item",
    bytearray: "make it bytes",
    complex: "hold its two parts as ints",
    float: "hold an int in its place",
}


def refuse_parts(game: Any, state: Any) -> None:
    """Raise `CompileError` if a state has a part that no words can hold."""
    found = _unfit(state, "state")
    if found is not None:
        place, part = found
        cls = cast("Any", type(part))
        made = getattr(cast("Any", type(game)), "initial_state", None)
        code, title = getattr(made, "__code__", None), type(game).__name__
        where = f"{code.co_filename}, line {code.co_firstlineno}, in {title}.initial_state" if code else title
        if callable(made) and _unfit(unwrap_state(game.initial_state()), "state") is None:
            where = f"{brief(state)}, the state that was given"
        named = f"{'an' if cls.__name__[0] in 'aeiouAEIOU' else 'a'} {cls.__name__}"
        held = f"a state is {named}" if place == "state" else f"a state holds {named} as {place}"
        if cls is frozenset:  # of which play shows what they may hold
            try:
                with restored(game):
                    pass
            except UnreadableValue as error:
                raise CompileError(
                    f"{where}: {held}, and no game is played to see what it may hold. {error}"
                ) from error
        raise CompileError(f"{where}: {held}{_reason(cls)}; {_remedy(part)}.")


def _unfit(value: Any, place: str, *, of_class: bool = False) -> tuple[str, Any] | None:
    """Return the first part of a value that no words can hold and its place, or None.

    A list is held in words if it stands in an object of a plain class.
    """
    cls = cast("Any", type(value))
    named = is_record(cls)
    if cls is tuple or (of_class and cls is list) or (named and contents(value)):
        of_class = is_plain_class(cls) if named else of_class and cls is list
        places = [f".{name}" for name in field_names(cls)] if named else [f"[{at}]" for at, _ in enumerate(value)]
        parts = zip(places, contents(value), strict=True)
        found = (_unfit(part, place + name, of_class=of_class) for name, part in parts)
        return next(filter(None, found), None)
    try:
        return None if part_without_words(kind_of_constant(value)) is None else (place, value)
    except Refused:
        return None if cls is int else (place, value)


IMMUTABLE = {"list": "tuple", "set": "frozenset", "dict": "tuple", "bytearray": "bytes", "NoneType": "None"}


def _reason(cls: Any) -> str:
    """Return what is not plain about a class that seems to be one of values, or nothing."""
    seems = any(hasattr(cls, name) for name in ("_fields", "__dataclass_fields__", "__members__")) or (
        cls.__module__ != "builtins" and cls.__eq__ is not object.__eq__
    )
    return f", which {why_refused(cls)}" if seems else ""


def _remedy(part: Any) -> str:
    """Return what to write in place of a part of a state."""
    cls = cast("Any", type(part))
    base = next((base for base in cls.__mro__ if base in REMEDIES), None)
    if base is not None:
        return REMEDIES[base]
    if why_refused(cls) == NOT_FROZEN:
        return f"write @dataclass(frozen=True) above the class {cls.__name__}"
    held = cast("dict[str, Any]", getattr(part, "__dict__", {}))
    if _reason(cls) or isinstance(part, DATA) or not held:
        return "use ints, tuples, texts, enum members, NamedTuples or frozen dataclasses"
    names = {name: type(value).__name__ for name, value in held.items()}
    fields = "; ".join(f"{name}: {IMMUTABLE.get(kind, kind)}" for name, kind in names.items())
    return f"write a class whose objects never change: @dataclass(frozen=True) class {cls.__name__}: {fields}"
