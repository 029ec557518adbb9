"""The functions of rules that kernels call, as plain Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gametree.compiled.back_end.machine_functions import RulesFunction
from gametree.compiled.front_end.ir.nodes import Function, Table, expressions_of
from gametree.compiled.front_end.lowering.program import PRIMITIVES
from gametree.compiled.front_end.printers.printing import text_of
from gametree.game import CompileError

MADE: dict[int, tuple[RulesFunction, Any]] = {}  # of each function, which lives as long


def run(function: RulesFunction, *given: Any) -> Any:
    """Call a function of rules."""
    if id(function) not in MADE:
        MADE[id(function)] = function, defined(function)
    return MADE[id(function)][1](*given)


def defined(function: RulesFunction) -> Any:
    """Return a function of rules; what it calls is that of the program, even if the kernel's own has its name."""
    own, program, kernel = function.code
    scope = {**PRIMITIVES, CompileError.__name__: CompileError}
    define([each.code for each in program.values()], scope)
    within = {**scope, **{name: each.function for name, each in kernel.items()}}
    define([own], within)
    return within[named(own)]


def define(functions: Iterable[Function], scope: dict[str, Any]) -> None:
    for each in functions:
        scope.update((code.name, code.words) for code in expressions_of(each.body) if isinstance(code, Table))
        exec(text_of(each).replace(f"def {each.name}(", f"def {named(each)}("), scope)


def named(function: Function) -> str:
    """Return the name of a function; that of a number of the kernel is no name in Python."""
    return function.name if function.name.isidentifier() else "number"
