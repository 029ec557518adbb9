"""Words of memory in machine code are those of plain Python: the same bits at the same places."""

from __future__ import annotations

from ctypes import addressof
from typing import Any

import numba
import pytest

from gametree.compiled.back_end.memory_words import (
    clear,
    fetch,
    load_int32,
    load_shared,
    store_int32,
    store_shared,
    swap_shared,
    words,
)
from gametree.compiled.front_end.ir.primitives import bits_of

WORDS = [0, 1, -1, 2**63 - 1, -(2**63)]


@numba.njit
def shared(address: int, index: int, first: int, second: int, number: float) -> Any:
    fetch(address, index)
    store_shared(address, index, first)
    return (
        load_shared(address, index),
        swap_shared(address, index, second, 5),
        swap_shared(address, index, first, second),
        load_shared(address, index),
        bits_of(number),
    )


@pytest.mark.parametrize("index", [0, 3])
def test_shared_words_are_the_same_in_machine_code(index: int) -> None:
    for first in WORDS:
        for second in WORDS:
            if first == second:
                continue
            plain, machine = words(4), words(4)
            expected = shared.py_func(addressof(plain), index, first, second, first / 3)
            assert expected[:4] == (first, False, True, second)
            assert shared(addressof(machine), index, first, second, first / 3) == expected
            assert list(machine) == list(plain)
            assert [word for word in plain if word] == [second] * (second != 0)


@numba.njit
def halves(address: int, index: int, number: int) -> int:
    store_int32(address, index, number)
    return load_int32(address, index)


@pytest.mark.parametrize("index", [0, 1, 5])
@pytest.mark.parametrize("number", [0, 1, -1, 2**31 - 1, -(2**31)])
def test_integers_of_32_bits_are_the_same_in_machine_code(index: int, number: int) -> None:
    plain, machine = words(4), words(4)
    kernel: Any = halves
    assert kernel.py_func(addressof(plain), index, number) == number
    assert kernel(addressof(machine), index, number) == number
    assert list(machine) == list(plain)


@numba.njit
def cleared(address: int, index: int, number: int) -> None:
    clear(address, index, number)


@pytest.mark.parametrize(("index", "number"), [(0, 4), (1, 2), (3, 1), (2, 0)])
def test_the_same_words_are_cleared_in_machine_code(index: int, number: int) -> None:
    plain, machine = words(4), words(4)
    plain[:] = machine[:] = [5, 6, 7, 8]
    kernel: Any = cleared
    kernel.py_func(addressof(plain), index, number)
    kernel(addressof(machine), index, number)
    assert list(machine) == list(plain)
    assert [place for place, word in enumerate(plain) if not word] == list(range(index, index + number))
