"""Functions that several kernels use are compiled once, and never taken for one another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gametree.compiled.back_end.shared_functions import SharedFunctions


def defined(text: str, **scope: object) -> Callable[..., Any]:
    """Return the function `f` that a text defines in a scope of its own."""
    exec(text, scope)  # as the front end defines its functions
    made: Callable[..., Any] = scope["f"]  # type: ignore[assignment]
    return made


def test_the_same_code_about_the_same_objects_is_compiled_once() -> None:
    shared, text, helper = SharedFunctions(), "def f(x): return g(x) + len((x, 2))", object()
    assert shared.small(defined(text, g=helper)) is shared.small(defined(text, g=helper))


@pytest.mark.parametrize(
    "other", ["def f(x): return g(x) + 1.0", "def f(x): return g(x) + True", "def f(x): return g(x)"]
)
def test_other_code_is_another_function(other: str) -> None:
    shared, helper = SharedFunctions(), object()
    assert shared.small(defined("def f(x): return g(x) + 1", g=helper)) is not shared.small(
        defined(other, g=helper)
    )


def test_the_same_code_about_other_objects_is_another_function() -> None:
    shared = SharedFunctions()
    made = [shared.small(defined("def f(x): return g(x)", g=object())) for _ in range(1_000)]
    assert len({id(each) for each in made}) == 1_000


def test_functions_that_depend_on_more_than_their_scope_are_never_shared() -> None:
    shared = SharedFunctions()
    for text in (
        "def f(x, more=1): return x + more",
        "def f(x, *, more=1): return x + more",
        "def make(n):\n def f(x): return x + n\n return f\nf = make(1)",
        "def f(x): return not_yet_defined(x)",
    ):
        assert shared.small(defined(text)) is not shared.small(defined(text)), text


def test_tables_of_the_same_words_are_one() -> None:
    shared = SharedFunctions()
    assert shared.table((1, 2)) is shared.table((1, 2))
    assert shared.table((1, 2)) == (1, 2)
    assert shared.table((2, 1)) == (2, 1)
