"""Inner functions, which only kernels call, raise errors with constant arguments alone."""

from __future__ import annotations

from typing import Any

import numba
import pytest
from numba.core.errors import UnsupportedError

from gametree.compiled.back_end.numba_glue import large


@large
def refuse(number: int) -> int:
    if number < 10:
        raise RuntimeError(number)
    return number


@large
def refuse_with_each_of_two(number: int) -> int:
    if number % 2:
        raise RuntimeError("odd")
    raise RuntimeError("even")


def kernel_that_calls(function: Any) -> Any:
    def kernel(number: int) -> Any:
        return function(number)

    return numba.njit(kernel)


def test_an_error_whose_argument_is_not_constant_is_refused_while_compiling() -> None:
    kernel = kernel_that_calls(refuse)
    with pytest.raises(UnsupportedError, match="raise"):
        kernel(3)


def test_errors_with_constant_arguments_reach_python() -> None:
    kernel = kernel_that_calls(refuse_with_each_of_two)
    with pytest.raises(RuntimeError, match=r"\Aodd\Z"):
        kernel(3)
    with pytest.raises(RuntimeError, match=r"\Aeven\Z"):
        kernel(4)
