"""Arithmetic modulo 2 ** 64, as hashes and random numbers need it.

Numba tells LLVM that its own sums and products of integers never overflow, and LLVM builds on that: a product of
constants that does overflow has no defined value, and the program may use any address. Nothing here is so marked.
"""

from __future__ import annotations

from typing import Any

from gametree.compiled.back_end.numba_glue import as_words, lowered_to, returns, types


def wrapping_sum(left: int, right: int) -> int:
    """Return the signed word of the last 64 bits of a sum."""
    return signed(left + right)


def wrapping_product(left: int, right: int) -> int:
    """Return the signed word of the last 64 bits of a product."""
    return signed(left * right)


def signed(word: int) -> int:
    """Return the number whose last 64 bits in two's complement are these."""
    return (word + (1 << 63)) % (1 << 64) - (1 << 63)


returns(wrapping_sum, types.int64)
returns(wrapping_product, types.int64)


@lowered_to(wrapping_sum, types.Any, types.Any)
def _lower_sum(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.add(*as_words(context, builder, signature, arguments))


@lowered_to(wrapping_product, types.Any, types.Any)
def _lower_product(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.mul(*as_words(context, builder, signature, arguments))
