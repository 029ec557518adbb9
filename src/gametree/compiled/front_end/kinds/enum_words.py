"""Members of enums as words."""

from __future__ import annotations

from enum import Enum

from gametree.compiled.front_end.ir.primitives import GREATEST, LEAST


def whole_members(cls: type[Enum]) -> bool:
    """Whether the members of an enum have different ints as values, which then encode them."""
    return all(type(member.value) is int and LEAST <= member.value <= GREATEST for member in cls)


def code(member: Enum) -> int:
    """Return the word that encodes a member: its value if that is an int, else its place in the class."""
    cls = type(member)
    return int(member.value) if whole_members(cls) else list(cls).index(member)


def members(cls: type[Enum]) -> dict[int, Enum]:
    """Return the members of an enum by their words."""
    return {code(member): member for member in cls}
