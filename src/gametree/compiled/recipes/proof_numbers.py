"""Proof-number search."""

from __future__ import annotations

from gametree.compiled.back_end.kernel_cache import fingerprint
from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, identity, recipe
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.collected_actions import count_action
from gametree.compiled.kernels.proof_numbers import proof_number_search


@recipe
def proof_numbers(rules: CompiledRules, plan: KernelPlan, *, timed: bool) -> CallableKernel:
    """Return the kernel of proof-number search, for values that depend on the plies if it is `timed`."""
    bound = rules.bound(plan, collect=count_action)
    number, own, collect = bound.number, bound.kernel_rules(), bound.methods["collect"]
    search = proof_number_search(own, *bound.leaves(number), collect, whole=number is int, timed=timed)
    question = fingerprint("proof", *identity(bound.lowered_game, plan))
    return rules.search_kernel(search, bound, "proof", timed, question=question)
