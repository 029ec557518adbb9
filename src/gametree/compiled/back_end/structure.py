"""All that a kernel depends on, as text: its functions with what they use, down to numbers and names."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, cast

from gametree.compiled.back_end.machine_functions import RulesFunction, WordsFunction, is_large

Told = Callable[[RulesFunction | WordsFunction], object]


def structure(function: Callable[..., Any], told: Told) -> str:
    """Return a text that is the same for two kernels only if Numba compiles them to the same code.

    `told` returns what a kernel depends on in a function of the rules. A function that stands in a module counts
    by its name; the source of this package and the versions of all others are a part of each fingerprint.
    """
    seen: dict[int, int] = {}

    def told_of(value: Any) -> object:
        """Return what tells a value from others, or raise TypeError for one that is not known."""
        match value:
            case RulesFunction():
                roles = [words and words.role for words in (*value.taken, value.returned)]
                return "rules", value.name, roles, told(value)
            case WordsFunction():
                told(value)
                return value.name
            case FunctionType():
                return "large" if is_large(value) else "small", once(value)
            case tuple():
                return "tuple", *map(told_of, cast("Any", value))
            case bool() | int() | float() | str() | None:
                return type(value).__name__, repr(value)
            case type() | BuiltinFunctionType():
                return "name", *_place(value)
            case ModuleType():
                return "module", value.__name__
            case _:
                message = f"a kernel uses {value!r}, which is not told from others"
                raise TypeError(message)

    def once(function: Any) -> object:
        """Return what tells a function, or its number if it was met before, as where it calls itself."""
        if id(function) in seen:
            return "met", seen[id(function)]
        seen[id(function)] = len(seen)
        module, name = _place(function)
        if getattr(sys.modules.get(module), name, None) is function:
            return "name", module, name
        code, around = function.__code__, function.__globals__
        scope = [(name, told_of(around[name])) for name in names_in(code) if name in around]
        cells = [told_of(cell.cell_contents) for cell in function.__closure__ or ()]
        return "function", _code(code), scope, cells, told_of(function.__defaults__)

    return repr(told_of(function))


def names_in(code: CodeType) -> list[str]:
    """Return the names that code, or code inside it, may read from its scope, in order."""
    inner = [name for constant in code.co_consts if isinstance(constant, CodeType) for name in names_in(constant)]
    return list(dict.fromkeys([*code.co_names, *inner]))


def _place(named: Any) -> tuple[str, str]:
    return named.__module__, named.__qualname__


def _code(code: CodeType) -> object:
    """Return all of some code that its meaning depends on."""
    constants = [
        _code(each) if isinstance(each, CodeType) else (type(each).__name__, repr(each)) for each in code.co_consts
    ]
    counts = code.co_argcount, code.co_kwonlyargcount, code.co_flags
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    return code.co_code, counts, names, constants
