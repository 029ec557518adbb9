"""A function becomes a part of its callers only if the copies of it are short."""

from __future__ import annotations

import re

import pytest

from gametree.compiled.back_end.machine_functions import RulesCode, RulesFunction
from gametree.compiled.back_end.rules_module import MOST_COPIED, MOST_INLINED, RulesModule
from gametree.compiled.front_end.ir.building import assign, op
from gametree.compiled.front_end.ir.nodes import MEMORY, Call, Function, Name, Return
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.printers.lowered_game import LoweredFunction

NUMBER = Name("number", INT)


def function_of(name: str, steps: int) -> Function:
    body = [assign(NUMBER, op("^", NUMBER, step)) for step in range(steps)]
    return Function(name, (NUMBER, MEMORY), (*body, Return(NUMBER)))


def calls_of(name: str, called: Function, times: int) -> Function:
    body = [assign(NUMBER, Call(called.name, (NUMBER, MEMORY), INT, may_raise=True)) for _ in range(times)]
    return Function(name, (NUMBER, MEMORY), (*body, Return(NUMBER)))


def inlined(rules: Function, *helpers: Function) -> set[str]:
    """Return the helpers that become parts of their callers."""
    program = {each.name: LoweredFunction(each, "", (), kinds.INT, False, "", 1) for each in (rules, *helpers)}
    module = RulesModule()
    module.root(RulesFunction(RulesCode(rules, program, {}), "rules.rule", (None,)))
    found = re.findall(r'define internal \S+ @"?(\w+)\.\d+"?\([^\n]*\) alwaysinline', module.text())
    return set(found)


@pytest.mark.parametrize("times", [1, 2, 100])
def test_a_short_function_is_copied_where_it_is_called(times: int) -> None:
    helper = function_of("helper", 2)
    assert inlined(calls_of("rule", helper, times), helper) == {"helper"}


def test_a_longer_function_is_copied_only_if_that_makes_few_instructions() -> None:
    helper = function_of("helper", MOST_INLINED // 5)
    assert inlined(calls_of("rule", helper, 2), helper) == {"helper"}
    assert inlined(calls_of("rule", helper, MOST_COPIED), helper) == set()


def test_what_has_become_a_part_of_a_function_counts() -> None:
    inner = function_of("inner", MOST_INLINED // 5)
    outer = calls_of("outer", inner, 4)
    assert inlined(calls_of("rule", outer, 2), outer, inner) == {"inner", "outer"}
    assert inlined(calls_of("rule", outer, 12), outer, inner) == {"inner"}
