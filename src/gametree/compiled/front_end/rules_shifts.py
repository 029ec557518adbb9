"""Rules for shifts of ints of one word; one to the left gives two words where the game declares so many bits."""

from __future__ import annotations

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.kinds import Int
from gametree.compiled.front_end.rules import rule
from gametree.compiled.front_end.rules_numbers import INT, bounds, fits, text, within
from gametree.compiled.front_end.rules_wide import wide_shift_left
from gametree.compiled.front_end.values import Scalar, Value

WORD_BITS = 64


def _fits_one(own: Int, by: Int) -> bool:
    """Whether a number shifted to the left surely fits a word."""
    ends = [number << by.most for number in (own.least, own.most)] if by.least >= 0 and by.most < WORD_BITS else []
    return bool(ends) and fits(min(own.least, *ends), max(own.most, *ends))


@rule("<<", Int, Int, example="1 << square")
def shift_left(context: Activation, left: Value, right: Value) -> Value:
    """Return `left << right`."""
    own, by = bounds(left), bounds(right)
    if context.program.int_bits > WORD_BITS and not _fits_one(own, by):
        return wide_shift_left(context, left, right)
    if by.least < 0:
        return context.risk(INT, f"shifted_left({text(left)}, {text(right)})")
    if by.most <= 63:
        ends = [number << places for number in (own.least, own.most) for places in (by.least, by.most)]
        if fits(min(ends), max(ends)):
            return Scalar(within(min(ends), max(ends)), f"({text(left)} << {text(right)})")
        return Scalar(within(min(ends), max(ends)), f"shifted_left({text(left)}, {text(right)})")
    return Scalar(INT, f"shifted_left({text(left)}, {text(right)})")


@rule(">>", Int, Int, example="board >> square")
def shift_right(context: Activation, left: Value, right: Value) -> Value:
    """Return `left >> right`."""
    own, by = bounds(left), bounds(right)
    kind = within(min(own.least, 0), max(own.most, 0))
    if by.least < 0:
        return context.risk(kind, f"shifted_right({text(left)}, {text(right)})")
    if by.most <= 63:
        ends = [number >> places for number in (own.least, own.most) for places in (by.least, by.most)]
        return Scalar(within(min(ends), max(ends)), f"({text(left)} >> {text(right)})")
    return Scalar(kind, f"shifted_right({text(left)}, {text(right)})")
