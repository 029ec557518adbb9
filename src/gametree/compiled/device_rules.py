"""The rules of a game for the threads of a GPU, which have next to no stack, and an arena for lists."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from gametree.compiled.back_end.device_code import ON_THE_CPU
from gametree.compiled.back_end.rules_module import has_lists
from gametree.compiled.bound_rules import BoundRules
from gametree.compiled.compiled_rules import CompiledRules, refuse_fractions
from gametree.compiled.front_end import LoweredGame, prelude
from gametree.compiled.front_end.ir.nodes import expressions_of
from gametree.compiled.front_end.printers.lowered_game import LoweredFunction
from gametree.compiled.front_end.printers.printing import used_names
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.collected_actions import count_action
from gametree.compiled.kernels.device_play import IN_STEP, WITH_LISTS
from gametree.compiled.kernels.random_play import Offer, Step, counted_offer, keep_one
from gametree.compiled.kernels.rules import KernelRules
from gametree.game import CompileError

ARENA_WORDS = 1 << 12  # for the lists that the rules make at a node, of each thread that runs at a time
PRELUDE = Path(prelude.__file__).parent  # of functions that rules call where they call Python's own


def rules_for_device(
    rules: CompiledRules, plan: KernelPlan, *, unused: Collection[str] = (), chance: bool = False
) -> tuple[BoundRules, KernelRules, Offer, Step, int]:
    """Return the rules for a thread of a GPU whose kernel calls no methods that are `unused`, or refuse them.

    With them come what they offer there, how threads keep in step, and the words for lists.
    """
    refuse_fractions(plan)
    functions = _reached(rules.lowered(plan), {*unused} if plan.folds else {*unused, "canonical"})
    _refuse_recursion(functions)
    lists = any(has_lists(each.type) for function in functions for each in expressions_of(function.code.body))
    keep = keep_one(rules.states, rules.moves)
    bound = rules.bound(plan, chance=chance, collect=keep, count=count_action)
    own = bound.kernel_rules()
    offer = counted_offer(own, bound.methods["count"], bound.methods["collect"])
    return bound, own, offer, WITH_LISTS if lists else IN_STEP, ARENA_WORDS if lists else 0


def _refuse_recursion(functions: list[LoweredFunction]) -> None:
    """Refuse the first function of the rules that calls itself, if only by a function of ours."""
    recursive = set[str]()
    for function in functions:
        if function.recursive or recursive & {*used_names(function.code)}:
            recursive.add(function.name)
            if not Path(function.file).is_relative_to(PRELUDE):
                raise CompileError(
                    f"{function.file}, line {function.line}: this function calls itself, and a thread of a GPU has"
                    f" next to no stack: write a loop, or {ON_THE_CPU}."
                )


def _reached(game: LoweredGame, unused: set[str]) -> list[LoweredFunction]:
    """Return the functions that a kernel calls, in order."""
    called = {method.name for name, method in game.methods.items() if name not in unused}
    for function in reversed(game.functions):  # callers first
        if function.name in called:
            called |= set(used_names(function.code))
    return [function for function in game.functions if function.name in called]
