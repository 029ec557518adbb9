"""Functions that a function of the library makes: they have the name of their maker, and can be pickled."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

Answer = TypeVar("Answer")


def made_by(
    maker: Callable[..., Any], function: Callable[..., Answer], *given: Any, **options: Any
) -> partial[Answer]:
    """Return a partial call of a function, with the name of the maker, which trees and errors show."""
    made = partial(function, *given, **options)
    made.__dict__["__name__"] = maker.__name__
    return made
