"""Random play for a GPU."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from gametree.compiled.back_end.device_code import ON_THE_CPU
from gametree.compiled.back_end.machine_functions import small
from gametree.compiled.back_end.workspace import LINE
from gametree.compiled.compiled_rules import CompiledRules, plan_text, refuse_fractions
from gametree.compiled.front_end import LoweredGame, prelude
from gametree.compiled.front_end.ir.nodes import expressions_of
from gametree.compiled.front_end.ir.types import ListOf, Row
from gametree.compiled.front_end.printers.lowered_game import LoweredFunction
from gametree.compiled.front_end.printers.printing import used_names
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.collected_actions import count_action
from gametree.compiled.kernels.device_play import IN_STEP, WITH_LISTS, tell_in, thread_of
from gametree.compiled.kernels.leaf_values import Number
from gametree.compiled.kernels.random_play import Ends, counted_offer, keep_one, random_play
from gametree.game import CompileError

OUTCOME_WORDS = 512  # for the outcomes of a chance node
ARENA_WORDS = (
    1 << 12
)  # for the lists that the rules make at a node, of each thread that the card can run at a time
PRELUDE = Path(prelude.__file__).parent  # of functions that rules call where they call Python's own


class DevicePlay(NamedTuple):
    """Random play for a GPU: its PTX, the kind of number of utilities, and the words that a launch gives on."""

    code: str
    number: Number
    begun: int


def device_play(rules: CompiledRules, plan: KernelPlan) -> DevicePlay:
    """Return the kernel of random play for a thread of a GPU, or refuse rules that need what it has not."""

    def make() -> DevicePlay:
        refuse_fractions(plan)
        functions = _reached(rules.lowered(plan), folds=bool(plan.folds))
        _refuse_recursion(functions)
        lists = any(map(_makes_lists, functions))
        keep = keep_one(rules.states, rules.moves)
        bound = rules.bound(plan, keep=keep, chance=True, count=small(count_action))
        number, own = bound.number, bound.kernel_rules()
        offer = counted_offer(own, bound.methods["count"], bound.methods["collect"])
        begun = LINE + rules.states.size
        room = begun + max(1, rules.moves.size, OUTCOME_WORDS if bound.rolls else 0)
        ends = Ends(*bound.leaves(number), tell_in(room))
        play = random_play(
            own,
            bound.chance(),
            ends,
            offer,
            weights=None,
            holds_ints=number is int,
            in_step=WITH_LISTS if lists else IN_STEP,
        )
        kernel = thread_of(play, begun, room, buffered=bound.rolls is not None, lists=lists)
        arena = ARENA_WORDS if lists else 0
        code = rules.device_text(kernel, bound.lowered_game, room, plan_text(plan), arena=arena)
        return DevicePlay(code, number, begun)

    return rules.made(make, plan, "random play on a GPU")


def _refuse_recursion(functions: list[LoweredFunction]) -> None:
    """Refuse the first function of the rules that calls itself, if only by a function of ours."""
    recursive = set[str]()
    for function in functions:
        if function.recursive or recursive & {*used_names(function.code)}:
            recursive.add(function.name)
            if not Path(function.file).is_relative_to(PRELUDE):
                message = (
                    f"{function.file}, line {function.line}: this function calls itself, and a thread of a GPU has"
                    f" next to no stack: write a loop, or {ON_THE_CPU}."
                )
                raise CompileError(message)


def _makes_lists(function: LoweredFunction) -> bool:
    kinds = [each.type for each in expressions_of(function.code.body)]
    return any(isinstance(kind, ListOf) or (isinstance(kind, Row) and bool(kind.lists)) for kind in kinds)


def _reached(game: LoweredGame, *, folds: bool) -> list[LoweredFunction]:
    """Return the functions that random play calls, in order."""
    called = {method.name for name, method in game.methods.items() if folds or name != "canonical"}
    for function in reversed(game.functions):  # callers first
        if function.name in called:
            called |= set(used_names(function.code))
    return [function for function in game.functions if function.name in called]
