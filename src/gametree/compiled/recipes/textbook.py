"""Minimax and alpha-beta."""

from __future__ import annotations

from math import inf

from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, refuse_fractions
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.batch import searches_of_a_batch
from gametree.compiled.kernels.leaf_values import GREATEST
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
