"""The methods of the rules, called one by one."""

from __future__ import annotations

from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, recipe
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels import method_calls as kernels


@recipe
def method_calls(rules: CompiledRules, plan: KernelPlan) -> CallableKernel:
    """Return the kernel that calls one method."""
    bound = rules.bound(plan, chance=True)
    utility = bound.number_method("utility")
    calls = kernels.method_calls(bound.kernel_rules(folded=True), bound.chance(), utility)
    return rules.search_kernel(calls, bound, "methods", quick=True)
