"""Random play."""

from __future__ import annotations

from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, recipe
from gametree.compiled.kernel_plan import KEY, KernelPlan
from gametree.compiled.kernels.collected_actions import in_order, keep_action
from gametree.compiled.kernels.random_play import (
    errand_play,
    kept_offer,
    random_play as games_of,
    tell_row,
    weights_of,
)


@recipe
def random_play(rules: CompiledRules, plan: KernelPlan, *, weighted: bool) -> CallableKernel:
    """Return the kernel of random play, in which the last key is the weight of an action if it is `weighted`."""
    keep = keep_action(rules.moves)
    bound = rules.bound(plan, chance=True, collect=keep)
    number, own, weights = bound.number, bound.kernel_rules(), None
    if weighted:
        key, is_whole = bound.number_method(f"{KEY}{len(plan.keys) - 1}")
        own, weights = own._replace(actions=bound.move_ordering().actions), weights_of(key, is_whole=is_whole)
    collect = in_order(own, keep) if len(plan.keys) > weighted else bound.methods["collect"]
    ends, offer = (*bound.leaves(number), tell_row), kept_offer(own, collect)
    games = games_of(own, bound.chance(), *ends, offer, weights=weights, holds_ints=number is int)
    return rules.search_kernel(errand_play(games), bound, "random play", weighted)
