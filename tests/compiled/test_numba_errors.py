"""An error of Numba becomes one sentence with the innermost line that it names."""

from __future__ import annotations

from typing import Any

import numba
import pytest

from gametree.compiled.back_end.numba_errors import refusal


def unfit(number: Any) -> Any:
    return number.nothing


def test_an_error_of_numba_is_one_sentence_with_its_place() -> None:
    with pytest.raises(numba.TypingError) as caught:
        numba.njit(unfit)(1)
    said = str(refusal(caught.value, "Odd.utility"))
    line = unfit.__code__.co_firstlineno + 1
    assert f"test_numba_errors.py, line {line}, in Odd.utility: this cannot be compiled (" in said
    assert "Unknown attribute 'nothing' of type int64" in said
    assert said.endswith("; keep to ints, tuples of ints, loops and conditions.")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Odd: this cannot be compiled (RuntimeError); "),
        (
            "\x1b[1mFailed in nopython mode\n\x1b[0m - no such thing: \n",
            "Odd: this cannot be compiled (no such thing); ",
        ),
        (
            "No match for <function whole at 0x1>",
            "Odd: this cannot be compiled (a value that is no int is put into a",
        ),
    ],
)
def test_an_error_without_a_place_is_one_sentence(text: str, said: str) -> None:
    assert str(refusal(RuntimeError(text), "Odd")).startswith(said)
