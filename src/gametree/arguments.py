"""Checks of arguments: each but `is_number` raises an error that says what a value must be, or lets it pass."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, isfinite
from os import PathLike
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random
    from types import UnionType


def whole_number(value: object, what: str, *, least: int, most: int | None = None) -> int:
    """Return the value if it is an integer in the range from `least` to `most`, which may be None."""
    if isinstance(value, int) and value >= least and (most is None or value <= most):
        return value
    wanted = f"of at least {least}" if most is None else f"from {least} to {most}"
    raise ValueError(f"{what} must be an integer {wanted}, not {value!r}.")


def whole_numbers(*, least: int, most: int, **named: object) -> None:
    """Refuse the first of the named values that is no integer in the range from `least` to `most`."""
    for name, value in named.items():
        whole_number(value, name, least=least, most=most)


def finite_number(value: float, what: str, *, least: float = -inf, most: float = inf) -> float:
    """Return the value if it is a number in the range of a float, and from `least` to `most`."""
    wanted = f" from {least} to {most}" if most < inf else f" of at least {least}" if least > -inf else ""
    try:
        if isfinite(value) and least <= value <= most:
            return value
    except TypeError:  # no number
        pass
    except OverflowError:
        wanted += " in the range of a float"
    raise ValueError(f"{what} must be a finite number{wanted}, not {value!r}.")


def require_kind(value: object, kind: type | UnionType, wanted: str) -> None:
    """Raise TypeError, in a sentence that begins with what is wanted, for a value that is not of a kind."""
    if not isinstance(value, kind):
        raise TypeError(f"{wanted}, not {value!r}.")


def require_function(value: object, name: str, of: str) -> None:
    """Raise TypeError, which says what the argument of that name is a function of, for what cannot be called."""
    if not callable(value):
        raise TypeError(f"{name} must be a function of {of}, not {value!r}.")


def require_several(value: object, name: str, of: str = "states") -> None:
    """Raise TypeError for what cannot be gone through, and for a state where several are wanted.

    A text is a state, and so is a tuple whose items have names. Actions are often the letters of a text.
    """
    is_state = of == "states" and (isinstance(value, str) or hasattr(value, "_fields"))
    if is_state or not isinstance(value, Iterable):
        raise TypeError(f"{name} must be several {of}, in a list or another iterable, not {value!r}.")


def require_path(value: object, name: str = "path") -> None:
    """Raise TypeError for what is no path of a file or folder."""
    require_kind(value, str | PathLike, f"{name} must be a path, as a text or a Path")


def positive_number(value: float, what: str) -> float:
    """Return the value if it is a number above 0, which infinity is too."""
    if is_number(value) and value > 0:
        return value
    raise ValueError(f"{what} must be more than 0, not {value!r}.")


def generator(rng: Random | None, seed: int = 0) -> Random:
    """Return the generator of random numbers, or a new one with the seed for None, so that answers repeat."""
    if rng is None:
        from random import Random  # here, so that `import gametree` stays light

        require_kind(seed, int, "seed must be an integer")
        return Random(seed)
    if not hasattr(rng, "getrandbits") or not hasattr(rng, "choice"):
        raise TypeError(f"rng must be a generator of random numbers, such as random.Random(1), not {rng!r}.")
    return rng


def time_limit(seconds: float) -> float:
    """Return the seconds if they are at least 0; infinity limits nothing."""
    try:
        if is_number(seconds) and float(seconds) >= 0:
            return seconds
    except OverflowError:
        raise ValueError(
            "A time limit must be a number of at least 0 seconds, in the range of a float: write math.inf for no"
            " limit."
        ) from None
    raise ValueError(f"A time limit must be a number of at least 0 seconds, not {seconds!r}.")


def is_number(value: float) -> bool:
    """Whether a value can be compared with numbers, as infinity and an int of any size can; nan is no number."""
    try:
        return -inf <= value <= inf
    except TypeError:
        return False
