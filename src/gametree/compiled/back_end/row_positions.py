"""Machine code that looks for a row of words in a table of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gametree.compiled.back_end.word_operations import (
    BIT,
    MINUS_ONE,
    ONE,
    WORD,
    ZERO,
    ir,
    looping,
    negative,
    variable,
)

_WORDS = WORD.as_pointer()
FEW_ROWS = 32  # of a table, which is gone through if it has no more


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


def in_order(words: Sequence[int], width: int) -> tuple[int, ...]:
    """Return the words of a table with its rows in order, and the number of each behind it."""
    rows = sorted((*words[at : at + width], at // width) for at in range(0, len(words), width))
    return tuple(word for row in rows for word in row)


def position_by_halves(builder: Any, table: Any, rows: int, wanted: Sequence[Any]) -> Any:
    """Return the number of the first such row, or -1, by binary search in what `in_order` returns."""
    width = WORD(len(wanted))
    sought = builder.bitcast(variable(builder, ir.Constant.literal_array([ZERO] * (len(wanted) + 1))), _WORDS)
    for at, value in enumerate(wanted):
        builder.store(value, builder.gep(sought, [WORD(at)]))
    low, high, found = (variable(builder, value) for value in (ZERO, WORD(rows), MINUS_ONE))
    with looping(builder, lambda: builder.icmp_signed("<", builder.load(low), builder.load(high))):
        middle = builder.ashr(builder.add(builder.load(low), builder.load(high)), ONE)
        row = builder.gep(table, [ZERO, builder.mul(middle, builder.add(width, ONE))])
        place = variable(builder, ZERO)

        def words_there(row: Any = row, place: Any = place) -> list[Any]:
            return [builder.load(builder.gep(each, [builder.load(place)])) for each in (row, sought)]

        def alike(place: Any = place) -> Any:
            inside = builder.icmp_signed("<", builder.load(place), width)
            return builder.and_(inside, builder.icmp_signed("==", *words_there()))

        with looping(builder, alike):
            builder.store(builder.add(builder.load(place), ONE), place)
        differs = builder.icmp_signed("<", builder.load(place), width)
        word, other = words_there()
        less = builder.and_(differs, builder.icmp_signed("<", word, other))
        builder.store(builder.select(differs, builder.load(found), word), found)
        builder.store(builder.select(less, builder.add(middle, ONE), builder.load(low)), low)
        builder.store(builder.select(less, builder.load(high), middle), high)
    return builder.load(found)
