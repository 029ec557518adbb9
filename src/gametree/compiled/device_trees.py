"""Perft, and searches of many states, on a GPU: one launch for many states, each in a thread.

A state whose search fails or takes too long there is left to the caller, as one of a batch of threads is. So an
error is raised by what searches it then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from ctypes import addressof
from math import inf
from typing import Any, Literal, NamedTuple, TypeAlias

from gametree.compiled import filling
from gametree.compiled.back_end import card, workspace as words
from gametree.compiled.back_end.device_code import ON_THE_CPU
from gametree.compiled.back_end.memory_words import Memory
from gametree.compiled.batch import Batch, extras_of
from gametree.compiled.compiled_game import CompiledGame
from gametree.compiled.compiled_rules import CompiledRules, recipe
from gametree.compiled.device_rules import rules_for_device
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernel_runs import Run
from gametree.compiled.kernels.batch import (
    ANSWERS,
    COUNT,
    DEPTH,
    FILL,
    STATES,
    TOUCHED,
    answer_of_a_batch,
    thread_of_a_batch,
)
from gametree.compiled.kernels.frames import MOST_PLIES, perft_on_frames, search_on_frames
from gametree.compiled.kernels.leaf_values import GREATEST, Number
from gametree.compiled.replay import refuse_replay
from gametree.compiled.search_problem import SearchProblem, compose
from gametree.game import CompileError, format_state
from gametree.notation import count_text
from gametree.search.perft import perft

Question: TypeAlias = Literal["perft", "minimax", "alpha_beta"]
UNUSED = {"perft": ("player", "utility"), "minimax": (), "alpha_beta": ()}
NODES = 1 << 18  # that a thread enters at most
ROUNDS = 1 << 26  # of loops in the rules, of a thread
ENOUGH, MOST = 1 << 12, 1 << 16  # states of a launch of perft, so that all threads have work and it is short
FEW_NODES = 1 << 15  # that a thread of these should enter
CHECKED, CHECKED_PLIES = 16, 2  # of the first states of perft, which Python counts too


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
        search, room = perft_on_frames(own, offer, step.meet)
    else:
        least = -GREATEST if number is int else -inf
        leaves = bound.leaves(number)
        prunes = question == "alpha_beta"
        search, room = search_on_frames(own, offer, step.meet, *leaves, prunes=prunes, least=least)
    thread = thread_of_a_batch(answer_of_a_batch(search, own, holds_ints=number is int), arena)
    return DeviceTrees(rules.device_text(thread, bound, room, question, arena=arena), number)


class Frontier(NamedTuple):
    """States and the ways to each, with `depth` plies left; `width` are the lines that went on from one."""

    states: Mapping[Any, int]
    depth: int
    width: float


class DeviceBatch(Batch):
    """A batch that is searched on a card."""

    def __init__(
        self, trees: DeviceTrees, problem: SearchProblem, plies: int, fill: filling.Fill, extras: Sequence[Any]
    ) -> None:
        self._device = card.card_with(trees.code)
        super().__init__(Run(problem, self._device.launch, plies, fill, 0), extras, trees.number)

    def _run(self, batch: Memory) -> None:
        """Search the states of a batch in one launch."""
        if batch[COUNT] == 0:
            return
        (memory,) = self._memories
        self._fill(memory, node_limit=NODES)
        memory[words.ROUNDS_LEFT] = ROUNDS
        batch[FILL : FILL + words.LINE] = [*memory[: words.LINE]]
        batch[DEPTH] = self._job.plies
        address = self._device.allocate(len(batch))
        moved = address - addressof(batch)
        try:
            batch[STATES] += moved
            batch[ANSWERS] += moved
            self._device.write(address, batch)
            self._device.launch(address, batch[COUNT])
            self._device.read(address, batch)
            batch[ANSWERS] -= moved
        finally:
            self._device.free(address)
        self._job.problem.touch_horizon(touched=bool(batch[TOUCHED]))


def device_batch(problem: SearchProblem, extras: Sequence[Any], question: Question) -> DeviceBatch:
    """Return the search of many states on a card."""
    _refuse(problem)
    plies = problem.plies
    if plies is None or plies > MOST_PLIES:
        raise CompileError(f"A GPU searches to a depth of at most {MOST_PLIES}: give depth=, or {ON_THE_CPU}.")
    trees = device_trees(problem.rules, problem.plan, question)
    return DeviceBatch(trees, problem, plies, filling.window(trees.number), extras)


def _refuse(problem: SearchProblem) -> None:
    """Raise `CompileError` for transformations that a card does not take."""
    limits = problem.node_limits or problem.time_limits
    if limits or problem.counted or problem.restricted or problem.endings is not None or problem.plan.keys:
        raise CompileError(
            "A GPU searches without Ordered, Counted, Tabled, RootRestricted, NodeLimited and TimeLimited: leave"
            f" them out, or {ON_THE_CPU}."
        )


class DevicePerft:
    """Perft of a compiled game on a card.

    Python walks the first plies, to enough states for the threads. Equal states are counted once, with the number
    of ways to them.
    """

    def __init__(self, game: CompiledGame[Any, Any], state: Any) -> None:
        problem = compose(game, state)
        self._game = game
        self._problem = problem._replace(plan=KernelPlan(folds=problem.plan.folds))
        _refuse(self._problem)
        self._trees = device_trees(problem.rules, self._problem.plan, "perft")
        card.card_with(self._trees.code)
        self._compared = not problem.rules.checked

    def lines(self, state: Any, depth: int) -> int:
        """Return the number of lines of exactly `depth` plies, 1 or more, from a live state."""
        total, waiting = 0, [Frontier({state: 1}, depth, inf)]
        while waiting:
            states, depth, width = waiting.pop()
            if depth == 1:
                total += sum(ways * sum(1 for _ in self._game.actions(each)) for each, ways in states.items())
            elif len(states) > MOST:
                items = [*states.items()]
                parts = [items[at : at + MOST] for at in range(0, len(items), MOST)]
                waiting += [Frontier(dict(part), depth, width) for part in parts]
            elif len(states) < ENOUGH or depth > MOST_PLIES or width ** (depth - 1) > FEW_NODES:
                waiting += self._below(states, depth)
            else:
                left = dict[Any, int]()
                for (each, ways), lines in zip(states.items(), self._counted([*states], depth), strict=True):
                    if lines is None:
                        left[each] = ways
                    else:
                        total += ways * lines
                waiting += self._below(left, depth)
        return total

    def _below(self, states: Mapping[Any, int], depth: int) -> list[Frontier]:
        """Return the live states one ply on, if there are any."""
        game, children = self._game, Counter[Any]()
        for state, ways in states.items():
            for action in game.actions(state):
                child = game.result(state, action)
                if not game.terminal(child):
                    children[child] += ways
        return [Frontier(children, depth - 1, children.total() / sum(states.values()))] if children else []

    def _counted(self, states: Sequence[Any], depth: int) -> list[int | None]:
        """Return the number of lines from each state, or None where a thread failed."""
        if not self._compared:
            self._compared = True
            some = states[:CHECKED]
            for state, lines in zip(some, self._counted(some, CHECKED_PLIES), strict=True):
                expected = perft(self._game, state, depth=CHECKED_PLIES)
                if lines not in (None, expected):
                    shown = f"{format_state(self._game, state)} has {count_text(expected, 'line')}"
                    refuse_replay(self._problem, f"{shown} of {CHECKED_PLIES} plies, and not {lines}")
        extras = extras_of(self._game, states[0])
        batch = DeviceBatch(self._trees, self._problem, depth, filling.nothing, extras)
        results, _ = batch.run(states)
        return [None if result is None else int(result.value) for result in results]
