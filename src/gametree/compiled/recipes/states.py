"""The kernels that value all states that can be reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end.kernel_cache import fingerprint, kernel_of
from gametree.compiled.back_end.machine_code import Kernel
from gametree.compiled.compiled_rules import CompiledRules, machine_code, recipe
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels import interval_iteration as intervals, retrograde, state_solver


@recipe
def state_values(rules: CompiledRules, plan: KernelPlan) -> Kernel:
    """Return the kernel that explores the states and values them; its plan is about symmetries alone."""
    bound = rules.bound(plan, chance=True)
    chance = None if bound.rolls is None else bound.chance()
    solver = state_solver.state_solver(bound.kernel_rules(), bound.number_method("utility"), chance)
    return rules.entry(solver, bound, "states")


@recipe
def interval_iteration(_rules: CompiledRules, _plan: KernelPlan) -> Kernel:
    """Return the kernel that bounds the values in a game with chance, which is the same for all rules."""
    return _of_all_rules(intervals.interval_iteration, "interval iteration")


@recipe
def retrograde_analysis(_rules: CompiledRules, _plan: KernelPlan) -> Kernel:
    """Return the kernel that values states by the edges into them, which is the same for all rules."""
    return _of_all_rules(retrograde.retrograde_analysis, "retrograde analysis")


def _of_all_rules(write: Callable[[], Any], name: str) -> Kernel:
    return kernel_of(fingerprint(name), lambda: machine_code(write(), f"the {name}"))
