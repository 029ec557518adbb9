"""Numbers, states and actions as texts, from which they can be read back without executing anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from operator import index
from typing import Any, Generic, TypeVar, cast

from gametree.arguments import finite_number
from gametree.game import Action, Game, GameTreeError, NotationError, Playable, State

Value = TypeVar("Value")
ATOMS = frozenset([int, float, bool, str, type(None)])
# The errors that reading a text which nobody wrote may raise.
UNREADABLE = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError)


def why_unreadable(error: Exception) -> str:
    """Return the reason in an error of `UNREADABLE`, as a part of a sentence: Python's own words name no file."""
    match error:
        case json.JSONDecodeError():
            return f"there is no JSON at line {error.lineno}, column {error.colno}"
        case UnicodeDecodeError():
            return f"byte {error.start} belongs to no text in UTF-8"
        case GameTreeError():
            return str(error).rstrip(".")
        case _:
            return "a part of it has another form"


def write_number(number: Any) -> str:
    """Return a text for an int, a float or a Fraction: `3`, `0.5`, `1/3`."""
    if isinstance(number, float):
        return float.__repr__(number)
    if isinstance(number, Fraction):
        return f"{number.numerator}/{number.denominator}"
    try:
        return str(index(number))
    except TypeError:
        raise ValueError(f"{number!r} cannot be written: utilities must be ints, floats or Fractions.") from None


def read_number(text: str) -> Any:
    """Return the number of a text that `write_number` writes, or raise ValueError."""
    numerator, is_fraction, denominator = text.partition("/")
    if is_fraction:
        number: Any = Fraction(int(numerator), int(denominator))
    else:
        number = int(text) if text.lstrip("-").isdigit() else finite_number(float(text), "A value")
    return _as_written(number, write_number(number), text)


class Texts(Generic[Value]):
    """The texts of the states of a game, or of its actions: in the notation of the game, else as JSON.

    JSON takes ints, floats, texts, None, tuples and frozensets of these, and NamedTuples, dataclasses and enums
    where `example` has them too, which is any state or action of the game.
    """

    def __init__(self, game: Game[Any, Any], kind: str, example: Value | None) -> None:
        self.kind = kind
        self.example = example
        self._format: Callable[[Value], str] | None = getattr(game, f"format_{kind}", None)
        self._parse: Callable[[str], Value] | None = getattr(game, f"parse_{kind}", None)

    def write(self, value: Value) -> str:
        """Return the text of a value. Raises ValueError for a value that could not be read back from its text."""
        text = self.write_unchecked(value)
        back = self._read_unchecked(text)
        if typed(back) != typed(value):
            methods = f"format_{self.kind} and parse_{self.kind}"
            remedy = (
                f"correct {methods}" if self._format and self._parse else f"write {methods}, methods of the game"
            )
            message = f"The {self.kind} {value!r} is written {text!r}, which is read back as {back!r}: {remedy}."
            raise ValueError(message)
        return text

    def write_unchecked(self, value: Value) -> str:
        """Return the text of a value, by which it can be looked up where the text was checked before."""
        if self._format and self._parse:
            return self._format(value)
        return json.dumps(_plain(value, self.kind), separators=(",", ":"))

    def read(self, text: str) -> Value:
        """Return the value of a text that `write` returned; for other texts it raises any of `UNREADABLE`."""
        value = self._read_unchecked(text)
        return _as_written(value, self.write_unchecked(value), text)

    def _read_unchecked(self, text: str) -> Value:
        if self._format and self._parse:
            return self._parse(text)
        return cast("Value", _typed(json.loads(text, parse_constant=_constant), self.example))


def state_texts(game: Game[State, Any]) -> Texts[State]:
    """Return the texts of the states of a game; the initial state is the example."""
    return Texts(game, "state", _initial_state(game))


def action_texts(game: Game[Any, Action]) -> Texts[Action]:
    """Return the texts of the actions of a game; the first action in the initial state is the example."""
    start = _initial_state(game)
    over = start is None or game.terminal(start)
    return Texts(game, "action", None if over else next(iter(game.actions(start)), None))


def _initial_state(game: Game[Any, Any]) -> Any:
    return cast("Playable[Any, Any]", game).initial_state() if hasattr(game, "initial_state") else None


def _plain(value: Any, kind: str) -> Any:
    """Return the value as JSON has it."""
    if isinstance(value, Enum):
        return _plain(value.value, kind)
    if value is None or isinstance(value, int | str | float):
        return value
    if isinstance(value, tuple):
        return [_plain(each, kind) for each in cast("Any", value)]
    if isinstance(value, frozenset):
        return sorted(_plain(each, kind) for each in cast("Any", value))
    if is_dataclass(value):
        return [_plain(getattr(value, field.name), kind) for field in fields(value)]
    raise ValueError(
        f"{'An' if kind == 'action' else 'A'} {kind} holds {value!r}, which cannot be written as JSON: write"
        f" format_{kind} and parse_{kind}, methods of the game."
    )


def _typed(plain: Any, example: Any) -> Any:
    """Return the value that JSON stands for; an example says which kind of tuple or enum it is."""
    kind = cast("Any", type(example))
    if isinstance(example, Enum):
        return kind(_typed(plain, example.value))
    if not isinstance(plain, list):
        return plain
    items = cast("Any", plain)
    if isinstance(example, frozenset):
        return frozenset(_typed(each, None) for each in items)
    parts = _parts(example)
    if len(parts) != len(items):
        return tuple(_typed(each, None) for each in items)
    values = tuple(_typed(each, part) for each, part in zip(items, parts, strict=True))
    return values if kind is tuple else kind(*values)  # a NamedTuple or a dataclass


def _constant(name: str) -> float:
    """Return an infinity, and refuse NaN, which is equal to nothing."""
    if name == "NaN":
        raise NotationError("NaN is not a valid part of a state or of an action")
    return float(name)


def _parts(value: Any) -> tuple[Any, ...]:
    """Return the parts of a tuple or a dataclass, and none of anything else."""
    if isinstance(value, tuple):
        return tuple(cast("Any", value))
    return tuple(getattr(value, field.name) for field in fields(value)) if is_dataclass(value) else ()


def typed(value: Any) -> object:
    """Return a key that is equal only for equal values of the same types, which `1`, `1.0` and `True` are not."""
    kind = cast("Any", type(value))
    if kind in ATOMS:
        return kind, value
    if isinstance(value, Enum):
        return value
    if isinstance(value, tuple | frozenset):
        parts = map(typed, cast("Any", value))
        return kind, tuple(parts) if isinstance(value, tuple) else frozenset(parts)
    compared = [field.name for field in fields(value) if field.compare] if is_dataclass(value) else []
    return kind, value, tuple(typed(getattr(value, name)) for name in compared)


def _as_written(value: Value, written: str, text: str) -> Value:
    """Return a value that was read from a text, or raise NotationError if another text is written for it."""
    if written != text:
        raise NotationError(f"{value!r} is written {written!r}, not {text!r}")
    return value
