"""The searches of textbooks, without a table: minimax, alpha-beta, perft, expectiminimax, star1 and star2."""

from __future__ import annotations

from math import inf

from gametree.compiled.back_end.machine_code import Kernel
from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, recipe
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels import chance_search as chance_kernels
from gametree.compiled.kernels.batch import searches_of_a_batch
from gametree.compiled.kernels.leaf_values import GREATEST
from gametree.compiled.kernels.perft import perft_search
from gametree.compiled.kernels.textbook import textbook_search


@recipe
def textbook(rules: CompiledRules, plan: KernelPlan, *, prunes: bool, batch: bool = False) -> CallableKernel:
    """Return the kernel of minimax, or of alpha-beta if it `prunes`, for one state or for a batch of them."""
    bound = rules.bound(plan)
    number, own = bound.number, bound.kernel_rules()
    least = -GREATEST if number is int else -inf
    search = textbook_search(own, *bound.leaves(number), prunes=prunes, least=least)
    if batch:
        search = searches_of_a_batch(search, own, holds_ints=number is int)
    return rules.search_kernel(search, bound, "textbook", batch, prunes)


@recipe
def chance_search(rules: CompiledRules, plan: KernelPlan, *, prunes: bool, probes: bool) -> CallableKernel:
    """Return the kernel of expectiminimax, of star1 if it `prunes`, or of star2 if it also `probes`."""
    bound = rules.bound(plan, chance=True)
    own, leaves = bound.kernel_rules(), bound.leaves(float)
    search = chance_kernels.chance_search(own, bound.chance(), *leaves, prunes=prunes, probes=probes)
    return rules.search_kernel(search, bound, "chance", prunes, probes)._replace(number=float)


@recipe
def perft(rules: CompiledRules, plan: KernelPlan) -> Kernel:
    """Return the kernel of perft; its plan needs neither orders nor values."""
    bound = rules.bound(plan)
    return rules.entry(perft_search(bound.kernel_rules()), bound, "perft")
