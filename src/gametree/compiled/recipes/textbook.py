"""The searches of textbooks, without a table: minimax, alpha-beta, perft, expectiminimax, star1 and star2."""

from __future__ import annotations

from math import inf

from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, Kernel, refuse_fractions
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels import chance_search as chance_kernels
from gametree.compiled.kernels.batch import searches_of_a_batch
from gametree.compiled.kernels.leaf_values import GREATEST
from gametree.compiled.kernels.perft import perft_search
from gametree.compiled.kernels.textbook import textbook_search


def textbook(rules: CompiledRules, plan: KernelPlan, *, prunes: bool, batch: bool = False) -> CallableKernel:
    """Return the kernel of minimax, or of alpha-beta if it `prunes`, for one state or for a batch of them."""
    name = "textbook batch" if batch else "textbook"

    def make() -> CallableKernel:
        refuse_fractions(plan)
        bound = rules.bound(plan)
        number, own = bound.number, bound.kernel_rules()
        least = -GREATEST if number is int else -inf
        search = textbook_search(own, *bound.leaves(number), prunes=prunes, least=least)
        if batch:
            search = searches_of_a_batch(search, own, holds_ints=number is int)
        return rules.search_kernel(search, bound, name, prunes, plan)

    return rules.made(make, plan, name, prunes)


def chance_search(rules: CompiledRules, plan: KernelPlan, *, prunes: bool, probes: bool) -> CallableKernel:
    """Return the kernel of expectiminimax, of star1 if it `prunes`, or of star2 if it also `probes`."""

    def make() -> CallableKernel:
        refuse_fractions(plan)
        bound = rules.bound(plan, chance=True)
        own, leaves = bound.kernel_rules(), bound.leaves(float)
        search = chance_kernels.chance_search(own, bound.chance(), *leaves, prunes=prunes, probes=probes)
        return rules.search_kernel(search, bound, "chance", prunes, probes, plan)._replace(number=float)

    return rules.made(make, plan, "chance", prunes, probes)


def perft(rules: CompiledRules, plan: KernelPlan) -> Kernel:
    """Return the kernel of perft, which needs neither orders nor values."""
    folded = KernelPlan(folds=plan.folds, table=plan.table)

    def make() -> Kernel:
        bound = rules.bound(folded)
        return rules.entry(perft_search(bound.kernel_rules()), bound.lowered_game, "perft", folded)

    return rules.made(make, folded, "perft")
