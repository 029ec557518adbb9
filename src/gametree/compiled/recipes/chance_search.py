"""Expectiminimax, star1 and star2."""

from __future__ import annotations

from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, refuse_fractions
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels import chance_search as kernels


def chance_search(rules: CompiledRules, plan: KernelPlan, *, prunes: bool, probes: bool) -> CallableKernel:
    """Return the kernel of expectiminimax, of star1 if it `prunes`, or of star2 if it also `probes`."""

    def make() -> CallableKernel:
        refuse_fractions(plan)
        bound = rules.bound(plan, chance=True)
        leaves = bound.leaves(float)
        search = kernels.chance_search(bound.kernel_rules(), bound.chance(), *leaves, prunes=prunes, probes=probes)
        return rules.search_kernel(search, bound, "chance", prunes, probes, plan)._replace(number=float)

    return rules.made(make, plan, "chance", prunes, probes)
