"""Perft, minimax and alpha-beta of many states for a GPU, a state in each thread."""

from __future__ import annotations

from math import inf
from typing import Literal, NamedTuple, TypeAlias

from gametree.compiled.compiled_rules import CompiledRules, recipe
from gametree.compiled.device_rules import rules_for_device
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.batch import answer_of_a_batch, thread_of_a_batch
from gametree.compiled.kernels.frames import perft_on_frames, search_on_frames
from gametree.compiled.kernels.leaf_values import GREATEST, Number

Question: TypeAlias = Literal["perft", "minimax", "alpha_beta"]
UNUSED = {"perft": ("player", "utility"), "minimax": (), "alpha_beta": ()}


class DeviceTrees(NamedTuple):
    """A search of many states for a GPU: its PTX, and the kind of number of values."""

    code: str
    number: Number


@recipe
def device_trees(rules: CompiledRules, plan: KernelPlan, question: Question) -> DeviceTrees:
    """Return the kernel for a thread of a GPU, or refuse rules that need what it has not."""
    bound, own, offer, step, arena = rules_for_device(rules, plan, unused=UNUSED[question])
    number: Number = int if question == "perft" else bound.number
    if question == "perft":
        search, words = perft_on_frames(own, offer, step.meet)
    else:
        least = -GREATEST if number is int else -inf
        leaves = bound.leaves(number)
        prunes = question == "alpha_beta"
        search, words = search_on_frames(own, offer, step.meet, *leaves, prunes=prunes, least=least)
    thread = thread_of_a_batch(answer_of_a_batch(search, own, holds_ints=number is int), arena)
    return DeviceTrees(rules.device_text(thread, bound, words, question, arena=arena), number)
