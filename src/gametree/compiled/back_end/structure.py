"""All that a kernel depends on, as text: its functions with what they use, down to numbers and names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, cast

from gametree.compiled.back_end.machine_functions import RulesFunction, WordsFunction, is_large

Told = Callable[[RulesFunction | WordsFunction], object]


def structure(function: Callable[..., Any], told: Told) -> str:
    """Return a text that is the same for two kernels only if Numba compiles them to the same code.

    `told` returns what a kernel depends on in a function of the rules. A function that stands in a module counts
    by its name; the source of this package and the versions of all others are a part of each fingerprint.
    """
    return repr(_Walk(told).value(function))


def names_in(code: CodeType) -> list[str]:
    """Return the names that code, or code inside it, may read from its scope, in order."""
    inner = [name for constant in code.co_consts if isinstance(constant, CodeType) for name in names_in(constant)]
    return list(dict.fromkeys([*code.co_names, *inner]))


class _Walk:
    def __init__(self, told: Told) -> None:
        self._told = told
        self._seen: dict[int, int] = {}

    def value(self, value: Any) -> object:
        """Return what tells a value from others, or raise TypeError for one that is not known."""
        match value:
            case RulesFunction():
                roles = [words and words.role for words in (*value.taken, value.returned)]
                return "rules", value.name, roles, self._told(value)
            case WordsFunction():
                self._told(value)
                return value.name
            case FunctionType():
                return "large" if is_large(value) else "small", self._once(value)
            case tuple():
                return "tuple", *map(self.value, cast("Any", value))
            case bool() | int() | float() | str() | None:
                return type(value).__name__, repr(value)
            case type() | BuiltinFunctionType():
                return "name", *_place(value)
            case ModuleType():
                return "module", value.__name__
            case _:
                message = f"a kernel uses {value!r}, which is not told from others"
                raise TypeError(message)

    def _once(self, function: Any) -> object:
        """Return what tells a function, or its number if it was met before, as where it calls itself."""
        if id(function) in self._seen:
            return "met", self._seen[id(function)]
        self._seen[id(function)] = len(self._seen)
        module, name = _place(function)
        if getattr(sys.modules.get(module), name, None) is function:
            return "name", module, name
        cells = [self.value(cell.cell_contents) for cell in function.__closure__ or ()]
        return (
            "function",
            _code(function.__code__),
            self._scope(function),
            cells,
            self.value(function.__defaults__),
        )

    def _scope(self, function: Any) -> list[object]:
        scope: Mapping[str, Any] = function.__globals__
        return [(name, self.value(scope[name])) for name in names_in(function.__code__) if name in scope]


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
