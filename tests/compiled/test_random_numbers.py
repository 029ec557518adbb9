"""The random numbers of kernels: those of the published generator, drawn below a number without a bias."""

from __future__ import annotations

from collections import Counter
from ctypes import addressof, c_int64
from typing import Any

import pytest

from gametree.compiled.kernels import random_numbers
from gametree.compiled.kernels.random_numbers import MASK, draw, drawn_below, seeded

PUBLISHED = (0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E)


def generator(seed: int, stream: int) -> Any:
    return (c_int64 * 2)(*seeded(seed, stream))


def test_the_published_numbers_are_drawn() -> None:
    """Those that the demonstration of pcg-c-basic prints for the seed 42 and the stream 54 (pcg-random.org)."""
    words = generator(42, 54)
    assert tuple(draw(addressof(words)) for _ in PUBLISHED) == PUBLISHED


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("number", [1, 2, 3, 7, 100])
def test_numbers_below_a_number_are_equally_likely(number: int) -> None:
    """By chi-squared: a larger sum would come of a right generator once in ten thousand times."""
    words, each = generator(1, 0), 20
    counts = Counter(drawn_below(addressof(words), number) for _ in range(each * number))
    assert set(counts) == set(range(number))
    assert sum((counts[drawn] - each) ** 2 / each for drawn in range(number)) < number + 6 * number**0.5 + 9


@pytest.mark.usefixtures("interpreted")
def test_draws_that_would_favour_some_numbers_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Below 3 * 2 ** 29, the words 0 and 8 are among those that are drawn again."""
    number, words = 3 << 29, iter([0, 8, 1, MASK])

    def word(_generator: int) -> int:
        return next(words)

    monkeypatch.setattr(random_numbers, "draw", word)
    assert [drawn_below(0, number), drawn_below(0, number)] == [0, number - 1]
    assert next(words, None) is None
