"""Perft, which counts the leaves of a tree."""

from __future__ import annotations

from gametree.compiled.compiled_rules import CompiledRules, Kernel
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.perft import perft_search


def perft(rules: CompiledRules, plan: KernelPlan) -> Kernel:
    """Return the kernel of perft, which needs neither orders nor values."""
    folded = KernelPlan(folds=plan.folds, table=plan.table)

    def make() -> Kernel:
        bound = rules.bound(folded)
        return rules.entry(perft_search(bound.kernel_rules()), bound.lowered_game, "perft", folded)

    return rules.made(make, folded, "perft")
