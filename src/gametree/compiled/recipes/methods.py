"""The methods of the rules, called one by one."""

from __future__ import annotations

from gametree.compiled.compiled_rules import CallableKernel, CompiledRules
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels import method_calls as kernels
from gametree.transform.depth_limited import Evaluation


def method_calls(rules: CompiledRules, evaluate: Evaluation | None = None) -> CallableKernel:
    """Return the kernel that calls one method."""
    plan = KernelPlan(evaluate=evaluate)

    def make() -> CallableKernel:
        bound = rules.bound(plan, chance=True)
        utility = bound.number_method("utility")
        calls = kernels.method_calls(bound.kernel_rules(folded=True), bound.chance(), utility)
        return rules.search_kernel(calls, bound, "methods", quick=True)

    return rules.made(make, plan, "methods")
