"""Proof-number search."""

from __future__ import annotations

from typing import NamedTuple

from gametree.compiled.back_end.kernel_cache import fingerprint
from gametree.compiled.back_end.machine_functions import small
from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, identity, plan_text, refuse_fractions
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.collected_actions import count_action
from gametree.compiled.kernels.leaf_values import Number
from gametree.compiled.kernels.proof_numbers import proof_number_search


class ProofKernel(NamedTuple):
    """Proof-number search in machine code, the kind of number that it compares, and the question of its tables."""

    kernel: CallableKernel
    number: Number
    question: str


def proof_numbers(rules: CompiledRules, plan: KernelPlan, *, timed: bool) -> ProofKernel:
    """Return the kernel of proof-number search, for values that depend on the plies if it is `timed`."""

    def make() -> ProofKernel:
        refuse_fractions(plan)
        bound = rules.bound(plan, keep=small(count_action))
        number, own, collect = bound.number, bound.kernel_rules(), bound.methods["collect"]
        search = proof_number_search(own, *bound.leaves(number), collect, whole=number is int, timed=timed)
        kernel = rules.search_kernel(search, bound, "proof", timed, plan)
        question = fingerprint("proof", plan_text(plan), *identity(bound.lowered_game))
        return ProofKernel(kernel, number, question)

    return rules.made(make, plan, "proof", timed)
