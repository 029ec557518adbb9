"""States and actions as rows of 64-bit words, and words as states and actions of the user's own types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import Any, NamedTuple, cast

from gametree.compiled.front_end.ir.primitives import float_of
from gametree.compiled.front_end.ir.wide_primitives import fits_wide, high_word, low_word, wide_of
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.enum_words import code, members
from gametree.compiled.front_end.kinds.kinds import (
    BITS,
    CHANCE_WORD,
    GREATEST,
    LEAST,
    NO_CHARACTER,
    Kind,
    described,
    size,
)
from gametree.compiled.front_end.names.records import contents, missing_field, rebuilt
from gametree.game import CHANCE, CompileError


class Layout(NamedTuple):
    """How values of one kind are held in words: `bare` ones as a single int, others as a tuple."""

    kind: Kind
    what: str

    @property
    def size(self) -> int:
        """The words that hold a value."""
        return size(self.kind)

    @property
    def bare(self) -> bool:
        """Whether a value is held as one int, and not as a tuple of words."""
        return isinstance(self.kind, kinds.Bool | kinds.Int | kinds.Member)

    @property
    def holds_ints(self) -> bool:
        """Whether a value is an int, which its one word is too."""
        return isinstance(self.kind, kinds.Int)

    def encode(self, value: Any) -> list[int]:
        """Return the words of a value, or raise `CompileError` if it is of another kind."""
        words: list[int] = []
        try:
            _encode(value, self.kind, words)
        except _Misfit as misfit:
            part, kind = misfit.args
            problem = (
                f"where the compiled rules have {_bounded(kind)}: write every {self.what} alike, compile from one"
                f" that shows all kinds, or use the plain search."
            )
            if type(part) is int and not LEAST <= part <= GREATEST:
                raise CompileError(f"The {self.what} {value!r} holds {part}, {_too_large(part)}.") from misfit
            raise CompileError(f"The {self.what} {value!r} holds {part!r} {problem}") from misfit
        return words

    def place_of(self, item: Any) -> int | None:
        """Return the place of the bit of an item in a set, and None if it has none."""
        assert isinstance(self.kind, kinds.Bits)
        try:
            return _place_of(item, self.kind)
        except _Misfit:
            return None

    def decode(self, words: Sequence[int]) -> Any:
        """Return the value that words hold, of the user's own type."""
        return _decode(words, 0, self.kind)


def _bounded(kind: Kind) -> str:
    """Return the name of a kind, with its bounds if not every int of its size is within them."""
    name = described(kind)
    if isinstance(kind, kinds.Int | kinds.Wide) and kind != type(kind)():
        return f"{name} from {kind.least} to {kind.most}"
    return name


class _Misfit(Exception):
    pass


def _too_large(number: int) -> str:
    """Return what is wrong with an int that does not fit the words that it has, and what to do."""
    if not fits_wide(number):
        return "which does not fit a signed 128-bit integer: split it in two, or use the plain search"
    return (
        "which does not fit a signed 64-bit integer: let the game declare int_bits = 128, compile from a state"
        " that holds as large an int there, or use the plain search"
    )


def _encode(value: Any, kind: Kind, words: list[int]) -> None:
    own, number = cast("Any", type(value)), value
    match kind:
        case kinds.Nothing() if value is None:
            return
        case kinds.Union(items, tags):
            place = _alternative_of(value, kind)
            own_words: list[int] = []
            _encode(value, items[place], own_words)
            words += [tags[place], *own_words, *[0] * (size(kind) - 1 - len(own_words))]
        case kinds.Bool() if own is bool:
            words.append(int(value))
        case kinds.Int(least, most, exact) if (own is int or (not exact and isinstance(number, int))) and (
            least <= number <= most
        ):
            words.append(int(number))
        case kinds.Wide(least, most) if own is int and least <= number <= most:
            words += [high_word(number), low_word(number)]
        case kinds.Member(cls) if own is cls:
            words.append(code(value))
        case kinds.Mover(player):
            if value is CHANCE:
                words.append(CHANCE_WORD)
            else:
                _encode(value, player, words)
        case kinds.Text(length) if own is str and len(value) == length:
            words += map(ord, value)
        case kinds.BoundedText(most) if own is str and len(value) <= most:
            words += [*map(ord, value), *[NO_CHARACTER] * (most - len(value))]
        case kinds.Bits(form=form) if own is form:
            words += _bit_words(value, kind)
        case kinds.Tuple(items) | kinds.FixedList(items) if own in kinds.classes(kind) and len(value) == len(
            items
        ):
            for item, of in zip(value, items, strict=True):
                _encode(item, of, words)
        case kinds.Bounded(item, most, form) if own is form and len(value) <= most:
            rows: list[list[int]] = [[] for _ in value]
            for each, row in zip(value, rows, strict=True):
                _encode(each, item, row)
            ordered = rows if form is tuple else sorted(rows)
            words += [len(value), *chain.from_iterable(ordered), *[0] * ((most - len(value)) * size(item))]
        case kinds.Record(cls, items) if own is cls and missing_field(value) is None:
            for item, of in zip(contents(value), items, strict=True):
                _encode(item, of, words)
        case _:
            raise _Misfit(value, kind)


def _alternative_of(value: Any, kind: kinds.Union) -> int:
    """Return which kind of a union a value is of, as far as its class, and the length of a tuple, tell."""
    if kinds.is_optional(kind):
        return int(value is not None)
    for place, item in enumerate(kind.items):
        if type(value) in kinds.classes(item) and (
            not isinstance(item, kinds.Tuple) or len(value) == len(item.items)
        ):
            return place
    raise _Misfit(value, kind)


def _bit_words(value: Any, kind: kinds.Bits) -> list[int]:
    """Return the words with a bit for each item of a set."""
    words = [0] * size(kind)
    for each in value:
        place = _place_of(each, kind)
        bit = 1 << place % BITS
        words[place // BITS] |= bit if bit <= GREATEST else -bit
    return words


def _place_of(item: Any, kind: kinds.Bits) -> int:
    """Return the place of the bit of an item."""
    digits: list[int] = []
    _encode(item, kind.item, digits)
    place = 0
    for word, values in zip(digits, kind.values, strict=True):
        if word not in values:
            raise _Misfit(item, kind)
        place = place * len(values) + values.index(word)
    return place


def _decode(words: Sequence[int], at: int, kind: Kind) -> Any:
    """Return the value whose words begin at a place."""
    match kind:
        case kinds.Nothing():
            return None
        case kinds.Union(items, tags):
            return _decode(words, at + 1, items[tags.index(words[at])])
        case kinds.Bool():
            return bool(words[at])
        case kinds.Float():
            return float_of(words[at])
        case kinds.Member(cls):
            return members(cls)[words[at]]
        case kinds.Mover(player):
            return CHANCE if words[at] == CHANCE_WORD else _decode(words, at, player)
        case kinds.Text(length):
            return "".join(map(chr, words[at : at + length]))
        case kinds.BoundedText(most):
            return "".join(chr(each) for each in words[at : at + most] if each != NO_CHARACTER)
        case kinds.Wide():
            return wide_of(int(words[at]), int(words[at + 1]))
        case kinds.Bits(form=form):
            universe = enumerate(product(*kind.values))
            held = (digits for place, digits in universe if words[at + place // BITS] >> place % BITS & 1)
            return form(_decode(digits, 0, kind.item) for digits in held)
        case kinds.Tuple(items):
            return tuple(_decode_all(words, at, items))
        case kinds.FixedList(items):
            return list(_decode_all(words, at, items))
        case kinds.SetOf(items, form):
            return form(_decode_all(words, at, items))
        case kinds.Bounded(item, form=form):
            return form(_decode_all(words, at + 1, [item] * words[at]))
        case kinds.Record(cls, items):
            return rebuilt(cls, [*_decode_all(words, at, items)])
        case _:
            return int(words[at])


def _decode_all(words: Sequence[int], at: int, item_kinds: Sequence[Kind]) -> Iterator[Any]:
    for kind in item_kinds:
        yield _decode(words, at, kind)
        at += size(kind)
