"""The name and the parameters of a game, by which files and certificates say which game they are of."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple, cast

from gametree.game import Game
from gametree.transform.transformation import value_identity

Plain = None | bool | int | float | str | list[Any]


class GameDescription(NamedTuple):
    """A game in plain data: the class with its module, the parameters, and the transformations around it."""

    module: str
    name: str
    parameters: dict[str, Plain]
    changes: list[str]

    @property
    def without_module(self) -> tuple[object, ...]:
        """The description without the module, which has another name when it is run as a program."""
        return self.name, self.parameters, self.changes

    def __str__(self) -> str:
        parameters = ", ".join(f"{name}={_text(value)}" for name, value in self.parameters.items())
        own = f"{self.name}({parameters})"
        return f"{' '.join(self.changes)} of {own}" if self.changes else own


def describe(game: Game[Any, Any]) -> GameDescription:
    """Return the description of a game.

    The parameters are the fields of a dataclass, or else the attributes of the object, as far as they are numbers,
    texts and tuples of these.
    """
    own, *changes = value_identity(game)
    kind = type(own)
    named = {name: _plain(value) for name, value in attributes(own).items()}
    parameters = {name: value for name, value in named.items() if value is not NotImplemented}
    return GameDescription(kind.__module__, kind.__qualname__, parameters, [_name(change) for change in changes])


def attributes(thing: object) -> dict[str, Any]:
    """Return the compared fields of a dataclass, else all attributes of the object."""
    if is_dataclass(thing):
        return {field.name: getattr(thing, field.name) for field in fields(thing) if field.compare}
    return dict(getattr(thing, "__dict__", {}))


def _plain(value: Any) -> Any:
    """Return the value as JSON gives it back, or NotImplemented for what JSON does not take."""
    if isinstance(value, tuple | list):
        parts = [_plain(each) for each in cast("tuple[Any, ...]", value)]
        return NotImplemented if any(part is NotImplemented for part in parts) else parts
    return value if value is None or type(value) in {bool, int, float, str} else NotImplemented


def _text(value: Plain) -> str:
    return f"({', '.join(map(_text, value))})" if isinstance(value, list) else repr(value)


def _name(change: object) -> str:
    return change if isinstance(change, str) else getattr(change, "__name__", repr(change))
