"""The types of the operations that lowered code calls, which of them raise errors of the rules, and which none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gametree.compiled.front_end.ir.types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    WIDE,
    Atom,
    ListOf,
    StreamOf,
    Type,
    Words,
)


class Signature(NamedTuple):
    """The types of the arguments and of the answer; the last argument may be repeated if it is `many`."""

    given: tuple[Type, ...]
    returns: Type
    many: bool = False


def _each(names: str, *types: Type) -> dict[str, Signature]:
    """Return the same signature for several operations; the last type is that of the answer."""
    return dict.fromkeys(names.split(), Signature(types[:-1], types[-1]))


SIGNATURES: dict[str, Signature] = {
    **_each("plus minus times floor_divided remainder power shifted_left shifted_right", INT, INT, INT),
    **_each("index bound as_long room_for common_divisor", INT, INT, INT),
    **_each("negative absolute bit_count bit_length lowest_place whole_root divisor", INT, INT),
    **_each("key_at least_of range_step side a_number", INT, INT),
    **_each("same_length range_length range_stop", INT, INT, INT, INT),
    **_each("in_range", INT, INT, INT, INT, BOOL),
    **_each("member_of", BOOL, INT, INT),
    **_each("poll", INT, INT, INT),
    **_each("real float_of", INT, FLOAT),
    **_each("bits_of truncated floored ceiling rounded", FLOAT, INT),
    **_each("root squared", FLOAT, FLOAT),
    **_each("quotient rounding_error compensated", FLOAT, FLOAT, FLOAT),
    **_each("wide", INT, WIDE),
    **_each("wide_of", INT, INT, WIDE),
    **_each("high_word low_word narrow wide_place", WIDE, INT),
    **_each("wide_negative wide_absolute", WIDE, WIDE),
    **_each("wide_plus wide_minus wide_times", WIDE, WIDE, WIDE),
    **_each("wide_shifted_left wide_power", WIDE, INT, WIDE),
    "min": Signature((INT,), INT, many=True),
    "max": Signature((INT,), INT, many=True),
}
RAISING = frozenset([
    "index", "divisor", "whole_root", "key_at", "least_of", "range_step", "side", "a_number", "range_length",
    "range_stop", "squared", "member_of", "truncated", "floored", "ceiling", "rounded", "root", "quotient",
    "wide_place",
])  # fmt: skip


def returned(function: str, given: Sequence[Type]) -> Type | None:
    """Return the type of the answer of an operation or a function of Python's; None if it takes none of these."""
    if function in SIGNATURES:
        signature = SIGNATURES[function]
        more = len(given) - len(signature.given) if signature.many else 0
        if tuple(given) == (*signature.given, *signature.given[-1:] * more):
            return signature.returns
    match function, list(given):
        case "bit_count" | "bit_length" | "lowest_place", [Atom("wide")]:
            return INT
        case "shifted_right", [Atom("wide") as kind, Atom("int")]:
            return kind
        case "int", [Atom("bool")]:
            return INT
        case "float", [Atom("int")]:
            return FLOAT
        case "abs", [Atom("int" | "float") as kind]:
            return kind
        case "len", [ListOf() | Words()]:
            return INT
        case "range", [*bounds] if 1 <= len(bounds) <= 3 and all(bound == INT for bound in bounds):
            return StreamOf(INT)
        case "words", [*words] if all(word == INT for word in words):
            return Words(len(words))
        case "joined", [*rows] if all(isinstance(row, Words) for row in rows):
            return Words(sum(row.count for row in rows if isinstance(row, Words)))
        case "flat", [ListOf(item), Words() as base] if item == INT or isinstance(item, Words):
            return base
        case "changed", [Words() as base, *words] if words and all(word == INT for word in words):
            return base
        case "position", [Words(), *words] if words and all(word == INT for word in words):
            return INT
        case "item_or", [ListOf(item), Atom("int"), other] if item == other:
            return item
        case _:
            return None


def operated(operator: str, given: Sequence[Type]) -> Type | None:
    """Return the type of what an operator makes of one value or two, or None if it takes none of these."""
    match operator, list(given):
        case "and" | "or", [Atom("bool"), Atom("bool")]:
            return BOOL
        case "not", [Atom("bool")]:
            return BOOL
        case "==" | "!=" | "<" | "<=" | ">" | ">=", [Atom(one), Atom(other)] if one == other:
            return BOOL
        case "+" | "-" | "*", [Atom("int" | "wide" | "float") as kind, other] if kind == other:
            return kind
        case "-", [Atom("int" | "wide" | "float") as kind]:
            return kind
        case "/", [Atom("float"), Atom("float")]:
            return FLOAT
        case "//" | "%", [Atom("int"), Atom("int")]:
            return INT
        case "&" | "|" | "^", [Atom("int" | "wide" | "bool") as kind, other] if kind == other:
            return kind
        case "<<" | ">>", [Atom("int" | "wide") as kind, Atom("int")]:
            return kind
        case "~", [Atom("int" | "wide") as kind]:
            return kind
        case _:
            return None


def changed(method: str, owner: Type, given: Sequence[Type]) -> Type | None:
    """Return the type of what a method returns that changes a list, or None if it takes none of these."""
    if not isinstance(owner, ListOf):
        return None
    item = owner.item
    wanted: dict[str, tuple[Type, ...]] = {
        "append": (item,), "extend": (owner,), "insert": (INT, item), "reverse": (), "clear": (), "pop": (INT,),
    }  # fmt: skip
    if tuple(given) != wanted.get(method):
        return None
    return item if method == "pop" else NOTHING
