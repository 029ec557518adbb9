"""Import the library of an adapter when it is needed, or say which extra installs it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from gametree.extras import missing_extra

EXTRAS = {
    "chess": ("python-chess", "chess"),
    "easyAI": ("easyAI", "easyai"),
    "gymnasium": ("PettingZoo", "pettingzoo"),
    "open_spiel": ("OpenSpiel", "open-spiel"),
    "numpy": ("PettingZoo", "pettingzoo"),
    "pettingzoo": ("PettingZoo", "pettingzoo"),
    "pyspiel": ("OpenSpiel", "open-spiel"),
}


def library(module: str) -> Any:
    """Return a module of another library; raise ModuleNotFoundError, with the remedy, if it is not installed.

    A library that is installed but cannot be imported, as easyAI 2.1.0, raises ImportError with the reason.
    """
    name, extra = EXTRAS[module.partition(".")[0]]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        message = missing_extra(f"The adapter of {name}", error.name, extra)
        raise ModuleNotFoundError(message, name=error.name) from error
    except Exception as error:
        message = (
            f"{name} is installed but cannot be imported ({type(error).__name__}: {error}): install the version"
            f" that the extra {extra!r} names."
        )
        raise ImportError(message, name=module) from error


@cache
def based_on(base: Any, methods: type[Any], name: str) -> Any:
    """Return the class of our methods whose base is another library's own, which need not be installed before."""
    return type(name, (methods, base), {"__module__": methods.__module__})
