"""Random play for a GPU."""

from __future__ import annotations

from typing import NamedTuple

from gametree.compiled.back_end.workspace import LINE
from gametree.compiled.compiled_rules import CompiledRules, recipe
from gametree.compiled.device_rules import rules_for_device
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.device_play import tell_in, thread_of
from gametree.compiled.kernels.leaf_values import Number
from gametree.compiled.kernels.random_play import random_play

OUTCOME_WORDS = 512  # for the outcomes of a chance node


class DevicePlay(NamedTuple):
    """Random play for a GPU: its PTX, the kind of number of utilities, and the words that a launch gives on."""

    code: str
    number: Number
    begun: int


@recipe
def device_play(rules: CompiledRules, plan: KernelPlan) -> DevicePlay:
    """Return the kernel of random play for a thread of a GPU, or refuse rules that need what it has not."""
    bound, own, offer, step, arena = rules_for_device(rules, plan, chance=True)
    number = bound.number
    begun = LINE + rules.states.size
    room = begun + max(1, rules.moves.size, OUTCOME_WORDS if bound.rolls else 0)
    ends = *bound.leaves(number), tell_in(room)
    play = random_play(own, bound.chance(), *ends, offer, weights=None, holds_ints=number is int, in_step=step)
    kernel = thread_of(play, begun, room, buffered=bound.rolls is not None, arena=arena)
    code = rules.device_text(kernel, bound, room, arena=arena)
    return DevicePlay(code, number, begun)
