"""States and actions as rows of 64-bit words, and words as states and actions of the user's own types.

For each kind there are two functions, which are made once: one that writes values, and one that reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from itertools import accumulate, chain, product
from typing import Any, TypeAlias, cast

from gametree.compiled.front_end.ir.primitives import float_of
from gametree.compiled.front_end.ir.wide_primitives import fits_wide, high_word, low_word, wide_of
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.enum_words import members
from gametree.compiled.front_end.kinds.kinds import BITS, GREATEST, LEAST, NO_CHARACTER, Kind, described, size
from gametree.compiled.front_end.names.records import field_names, rebuilt
from gametree.compiled.plain_data import PlainData
from gametree.game import CompileError

Write: TypeAlias = Callable[[Any, list[int]], None]  # appends the words of a value, or raises `_Misfit`
Read: TypeAlias = Callable[[Sequence[int], int], Any]  # returns the value whose words begin at a place


class Layout(PlainData):
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

    @cached_property
    def _conversion(self) -> tuple[Write, Read]:
        return _conversion(self.kind)

    def encode(self, value: Any) -> list[int]:
        """Return the words of a value, or raise `CompileError` if it is of another kind."""
        words: list[int] = []
        try:
            self._conversion[0](value, words)
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
            return _places(self.kind)(item)
        except _Misfit:
            return None

    def decode(self, words: Sequence[int]) -> Any:
        """Return the value that words hold, of the user's own type."""
        return self._conversion[1](words, 0)


class _Misfit(Exception):
    """A value, or a part of one, is not of its kind."""


def _bounded(kind: Kind) -> str:
    """Return the name of a kind, with its bounds if not every int of its size is within them."""
    name = described(kind)
    if isinstance(kind, kinds.Int | kinds.Wide) and kind != type(kind)():
        return f"{name} from {kind.least} to {kind.most}"
    return name


def _too_large(number: int) -> str:
    """Return what is wrong with an int that does not fit the words that it has, and what to do."""
    if not fits_wide(number):
        return "which does not fit a signed 128-bit integer: split it in two, or use the plain search"
    return (
        "which does not fit a signed 64-bit integer: let the game declare int_bits = 128, compile from a state"
        " that holds as large an int there, or use the plain search"
    )


def _conversion(kind: Kind) -> tuple[Write, Read]:
    """Return how values of a kind are written as words, and read from words."""
    match kind:
        case kinds.Nothing():
            return _whole(kind, lambda value: value is None, lambda _: ()), lambda _words, _at: None
        case kinds.Bool():
            write = _whole(kind, lambda value: type(value) is bool, lambda value: (int(value),))
            return write, lambda words, at: bool(words[at])
        case kinds.Int():
            return _int(kind), _int_at
        case kinds.Wide(least, most):
            write = _whole(
                kind,
                lambda value: type(value) is int and least <= value <= most,
                lambda value: (high_word(value), low_word(value)),
            )
            return write, lambda words, at: wide_of(int(words[at]), int(words[at + 1]))
        case kinds.Member(cls):
            by_word = members(cls)
            word_of = {member: (word,) for word, member in by_word.items()}
            write = _whole(kind, lambda value: type(value) is cls, word_of.__getitem__)
            return write, lambda words, at: by_word[words[at]]
        case kinds.Text(length):
            write = _whole(kind, lambda value: type(value) is str and len(value) == length, partial(map, ord))
            return write, lambda words, at: "".join(map(chr, words[at : at + length]))
        case kinds.BoundedText(most):
            write = _whole(
                kind,
                lambda value: type(value) is str and len(value) <= most,
                lambda value: [*map(ord, value), *[NO_CHARACTER] * (most - len(value))],
            )
            return write, lambda words, at: "".join(
                chr(each) for each in words[at : at + most] if each != NO_CHARACTER
            )
        case kinds.Float():
            return _never(kind), lambda words, at: float_of(words[at])
        case kinds.Union():
            return _union(kind)
        case kinds.Bits():
            return _bits(kind)
        case kinds.Bounded():
            return _bounded_row(kind)
        case kinds.Record(cls, (ints,)) if cls is kinds.Bytes:
            return _bytes(kind, *_conversion(ints))
        case kinds.Tuple() | kinds.FixedList() | kinds.Record():
            return _row(kind)
        case kinds.SetOf():
            return _never(kind), _row(kind)[1]
        case _:
            return _never(kind), _int_at


def _whole(kind: Kind, fits: Callable[[Any], bool], words_of: Callable[[Any], Iterable[int]]) -> Write:
    """Return what writes values without parts."""

    def write(value: Any, words: list[int]) -> None:
        if not fits(value):
            raise _Misfit(value, kind)
        words += words_of(value)

    return write


def _bytes(kind: Kind, write_ints: Write, read_ints: Read) -> tuple[Write, Read]:
    def write(value: Any, words: list[int]) -> None:
        if type(value) is not bytes:
            raise _Misfit(value, kind)
        write_ints(tuple(value), words)

    return write, lambda words, at: bytes(read_ints(words, at))


def _int(kind: kinds.Int) -> Write:
    """Return what writes ints, most of all that is written."""
    least, most, exact = kind.least, kind.most, kind.exact

    def write(value: Any, words: list[int]) -> None:
        if type(value) is not int and (exact or not isinstance(value, int)):
            raise _Misfit(value, kind)
        if not least <= value <= most:
            raise _Misfit(value, kind)
        words.append(int(value))

    return write


def _never(kind: Kind) -> Write:
    """Return what refuses to write any value."""
    return _whole(kind, lambda _: False, lambda _: ())


def _int_at(words: Sequence[int], at: int) -> int:
    return int(words[at])


def _union(kind: kinds.Union) -> tuple[Write, Read]:
    inner, wide = list(map(_conversion, kind.items)), size(kind)
    read_of = {tag: read for tag, (_, read) in zip(kind.tags, inner, strict=True)}

    def write(value: Any, words: list[int]) -> None:
        place, end = _alternative_of(value, kind), len(words) + wide
        words.append(kind.tags[place])
        inner[place][0](value, words)
        words += [0] * (end - len(words))

    return write, lambda words, at: read_of[words[at]](words, at + 1)


def _alternative_of(value: Any, kind: kinds.Union) -> int:
    """Return which kind of a union a value is of, as far as its class, and the length of a tuple, tell."""
    for place, item in enumerate(kind.items):
        if type(value) in kinds.classes(item) and (
            not isinstance(item, kinds.Tuple) or len(value) == len(item.items)
        ):
            return place
    raise _Misfit(value, kind)


def _row(kind: kinds.Tuple | kinds.FixedList | kinds.Record | kinds.SetOf) -> tuple[Write, Read]:
    cls, made = kinds.classes(kind)[0], cast("Callable[[list[Any]], Any]", kinds.classes(kind)[0])
    names: tuple[str, ...] | None = None
    if isinstance(kind, kinds.Record):
        is_tuple = issubclass(cls, tuple)
        made = partial(cast("Any", tuple).__new__ if is_tuple else rebuilt, cls)
        names = None if is_tuple else field_names(cls)
    writes, reads = zip(*map(_conversion, kind.items), strict=True) if kind.items else ((), ())
    places = [*accumulate(map(size, kind.items[:-1]), initial=0)]

    def write(value: Any, words: list[int]) -> None:
        if type(value) is not cls:
            raise _Misfit(value, kind)
        try:
            parts = value if names is None else [getattr(value, name) for name in names]
        except AttributeError:
            raise _Misfit(value, kind) from None
        if len(parts) != len(writes):
            raise _Misfit(value, kind)
        for write_part, part in zip(writes, parts, strict=True):
            write_part(part, words)

    ints = [item for item in kind.items if isinstance(item, kinds.Int)]
    leasts, mosts, length = [item.least for item in ints], [item.most for item in ints], len(ints)

    def write_ints(value: Any, words: list[int]) -> None:
        if type(value) is cls and len(value) == length:
            for place, part in enumerate(value):
                if type(part) is not int or not leasts[place] <= part <= mosts[place]:
                    break
            else:
                words += value
                return
        write(value, words)

    def read(words: Sequence[int], at: int) -> Any:
        return made([read_part(words, at + place) for read_part, place in zip(reads, places, strict=False)])

    def read_ints(words: Sequence[int], at: int) -> Any:
        parts = words[at : at + len(reads)]
        if len(parts) != len(reads):
            raise IndexError("there are too few words")
        return made([*map(int, parts)])

    if length < len(kind.items):
        return write, read
    return write_ints if names is None else write, read_ints


def _bounded_row(kind: kinds.Bounded) -> tuple[Write, Read]:
    (put, read), wide, most, form = _conversion(kind.item), size(kind.item), kind.most, kind.form

    def write(value: Any, words: list[int]) -> None:
        if type(value) is not form or len(value) > most:
            raise _Misfit(value, kind)
        rows: list[list[int]] = [[] for _ in value]
        for item, row in zip(value, rows, strict=True):
            put(item, row)
        ordered = rows if form is tuple else sorted(rows)
        words += [len(value), *chain.from_iterable(ordered), *[0] * ((most - len(value)) * wide)]

    return write, lambda words, at: form(read(words, at + 1 + place * wide) for place in range(words[at]))


def _bits(kind: kinds.Bits) -> tuple[Write, Read]:
    place_of, (_, read_item) = _places(kind), _conversion(kind.item)

    def write(value: Any, words: list[int]) -> None:
        if type(value) is not kind.form:
            raise _Misfit(value, kind)
        own = [0] * size(kind)
        for item in value:
            place = place_of(item)
            own[place // BITS] |= 1 << place % BITS
        words += [word if word <= GREATEST else word - 2**BITS for word in own]

    def read(words: Sequence[int], at: int) -> Any:
        universe = enumerate(product(*kind.values))
        held = (digits for place, digits in universe if words[at + place // BITS] >> place % BITS & 1)
        return kind.form(read_item(digits, 0) for digits in held)

    return write, read


def _places(kind: kinds.Bits) -> Callable[[Any], int]:
    """Return a function that returns the place of the bit of an item, or raises `_Misfit`."""
    write_item, _ = _conversion(kind.item)

    def place_of(item: Any) -> int:
        digits: list[int] = []
        write_item(item, digits)
        place = 0
        for word, values in zip(digits, kind.values, strict=True):
            if word not in values:
                raise _Misfit(item, kind)
            place = place * len(values) + values.index(word)
        return place

    return place_of
