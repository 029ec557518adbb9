"""Machine code that looks for a row of words in a table of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gametree.compiled.back_end.word_operations import (
    BIT,
    MINUS_ONE,
    ONE,
    WORD,
    ZERO,
    counting,
    ir,
    looping,
    negative,
    nonzero,
    variable,
)
from gametree.compiled.front_end.ir.primitives import BITS

_WORDS = WORD.as_pointer()
FEW_ROWS = 4  # of a table, which is gone through if it has no more
SLOTS_PER_ROW = 2  # at least
FACTOR = (
    0x9E3779B97F4A7C15  # odd, and 2 ** 64 divided by the golden ratio (Knuth, The Art of Computer Programming 3)
)


def position(builder: Any, table: Any, rows: int, wanted: Sequence[Any]) -> Any:
    """Return the number of the first such row, or -1, row by row."""
    width = WORD(len(wanted))
    place, found = variable(builder, ZERO), variable(builder, MINUS_ONE)

    def goes_on() -> Any:
        inside = builder.icmp_signed("<", builder.load(place), WORD(rows))
        return builder.and_(inside, negative(builder, builder.load(found)))

    with looping(builder, goes_on):
        at, alike = builder.load(place), BIT(1)
        for part, value in enumerate(wanted):
            offset = builder.add(builder.mul(at, width), WORD(part))
            same = builder.icmp_signed("==", builder.load(builder.gep(table, [ZERO, offset])), value)
            alike = builder.and_(alike, same)
        builder.store(builder.select(alike, at, MINUS_ONE), found)
        builder.store(builder.add(at, ONE), place)
    return builder.load(found)


class Slots(NamedTuple):
    """A hash table with open addressing: the number of a row in each slot, or -1.

    The words of some columns, each multiplied by its own factor, sum up to a number whose upper bits are the slot.
    If another row is there, the next slot is that of the row.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    shift: int


def slots_of(words: Sequence[int], width: int) -> Slots:
    """Return a hash table of the rows of a table, of rows that are equal the first one."""
    rows = [tuple(words[at : at + width]) for at in range(0, len(words), width)]
    columns = tuple(at for at in range(width) if len({row[at] for row in rows}) > 1)
    bits = (SLOTS_PER_ROW * len(rows)).bit_length()
    shift, slots = BITS - bits, [-1] * (1 << bits)
    for number, row in enumerate(rows):
        slot = sum(row[at] * _factor(at) for at in columns) % (1 << BITS) >> shift
        while slots[slot] >= 0 and rows[slots[slot]] != row:
            slot = (slot + 1) % len(slots)
        if slots[slot] < 0:
            slots[slot] = number
    return Slots(tuple(slots), columns, shift)


def _factor(column: int) -> int:
    """Return the number that the words of a column are multiplied by."""
    return pow(FACTOR, column + 1, 1 << BITS)


def position_by_hash(builder: Any, table: Any, slots: Any, found_by: Slots, wanted: Sequence[Any]) -> Any:
    """Return the number of the first such row of a table, or -1; `slots` are the rows of its hash table."""
    width, last = len(wanted), WORD(len(found_by.rows) - 1)
    sought = builder.bitcast(variable(builder, ir.Constant.literal_array([ZERO] * width)), _WORDS)
    for at, value in enumerate(wanted):
        builder.store(value, builder.gep(sought, [WORD(at)]))
    total: Any = ZERO
    for column in found_by.columns:
        total = builder.add(total, builder.mul(wanted[column], WORD(_factor(column))))
    slot = variable(builder, builder.lshr(total, WORD(found_by.shift)))

    def in_slot(place: Any) -> Any:
        return builder.load(builder.gep(slots, [ZERO, place]))

    found, differs = variable(builder, in_slot(builder.load(slot))), variable(builder, BIT(1))

    def goes_on() -> Any:
        return builder.and_(builder.load(differs), builder.icmp_signed(">=", builder.load(found), ZERO))

    with looping(builder, goes_on):
        number, unlike = builder.load(found), variable(builder, ZERO)
        row = builder.gep(table, [ZERO, builder.mul(number, WORD(width))])
        with counting(builder, WORD(width)) as at:
            word, other = (builder.load(builder.gep(each, [at])) for each in (row, sought))
            builder.store(builder.or_(builder.load(unlike), builder.xor(word, other)), unlike)
        other_row = nonzero(builder, builder.load(unlike))
        following = builder.and_(builder.add(builder.load(slot), ONE), last)
        builder.store(other_row, differs)
        builder.store(following, slot)
        builder.store(builder.select(other_row, in_slot(following), number), found)
    return builder.load(found)
