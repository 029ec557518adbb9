"""Classes of plain frozen data.

They are what `@dataclass(frozen=True)` makes, but for the time that it takes: it compiles six functions for each
class whenever Python starts, and all classes together took a fifth of the time to the first answer. Here, one is
compiled. That nothing is assigned to a field is seen by type checkers alone.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields
from operator import attrgetter
from typing import Any, ClassVar

from typing_extensions import dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class PlainData:
    """The base of classes with fields: two objects are equal if their classes and all compared fields are."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    _compared: ClassVar[attrgetter[Any]]

    def __init_subclass__(cls) -> None:
        dataclass(eq=False, repr=False)(cls)
        cls._compared = attrgetter("__class__", *(each.name for each in fields(cls) if each.compare))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlainData):
            return NotImplemented
        return bool(self._compared(self) == other._compared(other))

    def __hash__(self) -> int:
        return hash(self._compared(self))

    def __repr__(self) -> str:
        shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
        return f"{type(self).__qualname__}({shown})"
