"""What a function that only kernels call may not do."""

from __future__ import annotations

import numba
import pytest

from gametree.compiled.back_end.numba_glue import large


@large
def refuse(number: int) -> int:
    if number < 10:
        raise RuntimeError(number)
    return number


@large
def refuse_with_one_of_two(number: int) -> int:
    if number < 10:
        raise RuntimeError("odd" if number % 2 else "even")
    return number


@large
def refuse_with_each_of_two(number: int) -> int:
    if number % 2:
        raise RuntimeError("odd")
    raise RuntimeError("even")


@pytest.mark.parametrize("function", [refuse, refuse_with_one_of_two])
def test_an_error_whose_argument_is_not_constant_is_refused_while_compiling(function: numba.njit) -> None:
    @numba.njit
    def kernel(number: int) -> int:
        return function(number)

    with pytest.raises(AssertionError, match="not constant: raise one for each value"):
        kernel(3)


def test_errors_with_constant_arguments_reach_python() -> None:
    @numba.njit
    def kernel(number: int) -> int:
        return refuse_with_each_of_two(number)

    with pytest.raises(RuntimeError, match="^odd$"):
        kernel(3)
    with pytest.raises(RuntimeError, match="^even$"):
        kernel(4)
