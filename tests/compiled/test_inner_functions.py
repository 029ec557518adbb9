"""Inner functions, which only kernels call, raise errors with constant arguments alone."""

from __future__ import annotations

from typing import Any

import pytest
from numba.core.errors import UnsupportedError

from gametree.compiled.back_end.linking import compiled
from gametree.compiled.back_end.machine_code import loaded
from gametree.compiled.back_end.machine_functions import large


@large
def refuse(number: int) -> int:
    if number < 10:
        raise RuntimeError(number)
    return number


@large
def refuse_with_each_of_two(number: int) -> int:
    if number > 9:
        return number
    if number % 2:
        raise RuntimeError("odd")
    raise RuntimeError("even")


def kernel_that_calls(function: Any) -> Any:
    def kernel(_address: int, number: int) -> Any:
        return function(number)

    return compiled(kernel, quick=True)


def test_an_error_whose_argument_is_not_constant_is_refused_while_compiling() -> None:
    with pytest.raises(UnsupportedError, match="raise"):
        kernel_that_calls(refuse)


def test_errors_with_constant_arguments_reach_python() -> None:
    kernel = loaded(kernel_that_calls(refuse_with_each_of_two))
    with pytest.raises(RuntimeError, match=r"\Aodd\Z"):
        kernel(0, 3)
    with pytest.raises(RuntimeError, match=r"\Aeven\Z"):
        kernel(0, 4)
