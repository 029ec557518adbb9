"""Monte Carlo tree search."""

from __future__ import annotations

from typing import NamedTuple

from gametree.compiled.back_end.kernel_cache import fingerprint
from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, identity, recipe
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.collected_actions import keep_action
from gametree.compiled.kernels.monte_carlo import monte_carlo_search
from gametree.compiled.kernels.monte_carlo_tree import NodeWords, node_words


class MonteCarloKernel(NamedTuple):
    """Monte Carlo tree search in machine code, whose number is that of outcomes, and the words of nodes."""

    kernel: CallableKernel
    words: NodeWords


@recipe
def monte_carlo(rules: CompiledRules, plan: KernelPlan, *, evaluates: bool) -> MonteCarloKernel:
    """Return the kernel of Monte Carlo tree search, without rollouts if it `evaluates` instead."""
    bound = rules.bound(plan, chance=True, collect=keep_action(rules.moves))
    leaves = bound.leaves(float)
    own, collect = bound.kernel_rules(), bound.methods["collect"]
    search = monte_carlo_search(own, bound.chance(), *leaves, collect, evaluates=evaluates)
    question = fingerprint("monte carlo", evaluates, *identity(bound.lowered_game, plan))
    kernel = rules.search_kernel(search, bound, "monte carlo", evaluates, question=question)
    number = bound.number if bound.rolls is None else float
    return MonteCarloKernel(kernel._replace(number=number), node_words(own))
