"""Random play."""

from __future__ import annotations

from typing import NamedTuple

from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, refuse_fractions
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.collected_actions import in_order, keep_action
from gametree.compiled.kernels.leaf_values import Number
from gametree.compiled.kernels.random_play import random_play as kernel_of_play


class PlayKernel(NamedTuple):
    """Random play in machine code, and the kind of number that utilities are."""

    kernel: CallableKernel
    number: Number


def random_play(rules: CompiledRules, plan: KernelPlan) -> PlayKernel:
    """Return the kernel of random play."""

    def make() -> PlayKernel:
        refuse_fractions(plan)
        keep = keep_action(rules.moves)
        bound = rules.bound(plan, keep=keep)
        number, own = bound.number, bound.kernel_rules()
        collect = in_order(own, keep) if plan.keys else bound.methods["collect"]
        play = kernel_of_play(own, *bound.leaves(number), collect, holds_ints=number is int)
        return PlayKernel(rules.search_kernel(play, bound, "random play", plan), number)

    return rules.made(make, plan, "random play")
