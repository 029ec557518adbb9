"""The kernels that value all states that can be reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end.kernel_cache import fingerprint, kernel_of
from gametree.compiled.compiled_rules import RULES_ALONE, CompiledRules, Kernel, machine_code
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels import interval_iteration as intervals, retrograde, state_solver


def state_values(rules: CompiledRules, folds: int) -> Kernel:
    """Return the kernel that explores the states and values them."""
    plan = KernelPlan(folds=folds)

    def make() -> Kernel:
        bound = rules.bound(plan, chance=True)
        chance = None if bound.rolls is None else bound.chance()
        solver = state_solver.state_solver(bound.kernel_rules(), bound.number_method("utility"), chance)
        return rules.entry(solver, bound.lowered_game, "states", plan)

    return rules.made(make, plan, "states")


def interval_iteration(rules: CompiledRules) -> Kernel:
    """Return the kernel that bounds the values in a game with chance."""
    return _of_all_rules(rules, intervals.interval_iteration, "interval iteration")


def retrograde_analysis(rules: CompiledRules) -> Kernel:
    """Return the kernel that values states by the edges into them."""
    return _of_all_rules(rules, retrograde.retrograde_analysis, "retrograde analysis")


def _of_all_rules(rules: CompiledRules, write: Callable[[], Any], name: str) -> Kernel:
    """Return a kernel that is the same for all rules."""

    def make() -> Kernel:
        return kernel_of(fingerprint(name), lambda: machine_code(write(), f"the {name}"))

    return rules.made(make, RULES_ALONE, name)
