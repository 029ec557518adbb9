"""Fill the workspace of a kernel: what every search needs, and what one kind of search needs."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import addressof
from math import inf

from gametree.compiled.back_end import workspace as words
from gametree.compiled.back_end.memory_words import BYTES, Memory
from gametree.compiled.front_end.ir.primitives import bits_of
from gametree.compiled.kernels.leaf_values import GREATEST
from gametree.compiled.kernels.shared_table import SharedTable
from gametree.compiled.search_problem import SearchProblem

SCRATCH_WORDS = 1 << 20
Fill = Callable[[Memory], None]


def window(number: type, alpha: float = -inf, beta: float = inf) -> Fill:
    """Return what fills a workspace for a textbook search in a window of numbers of this type."""
    low, high = OPEN[number] if (alpha, beta) == (-inf, inf) else _words_of(number, alpha, beta)

    def fill(memory: Memory) -> None:
        memory[words.ALPHA] = low
        memory[words.BETA] = high

    return fill


def window_and_bounds(alpha: float, beta: float, bounds: tuple[float, float]) -> Fill:
    """Return what fills a workspace for a search of a game with chance, with bounds on all values."""
    low, high = _words_of(float, *bounds)
    fill_window = window(float, alpha, beta)

    def fill(memory: Memory) -> None:
        fill_window(memory)
        memory[words.LOWEST], memory[words.HIGHEST] = low, high

    return fill


def _words_of(number: type, alpha: float, beta: float) -> tuple[int, int]:
    if number is int:
        return int(max(-GREATEST, min(alpha, GREATEST))), int(max(-GREATEST, min(beta, GREATEST)))
    return bits_of(float(alpha)), bits_of(float(beta))


OPEN: dict[type, tuple[int, int]] = {
    number: _words_of(number, -inf, inf) for number in (int, float)
}  # the window of every value


def place(
    table: SharedTable, bucket: int, guess: int, busy: Memory | None = None, target: int | None = None
) -> Fill:
    """Return what fills a workspace for a search with a table of such buckets, from the code of a guess on.

    `busy` are the words by which threads tell each other what they search. With a target, which is a code too, the
    search only tells whether the value reaches it.
    """
    low, high = (-GREATEST, GREATEST) if target is None else (target - 1, target)

    def fill(memory: Memory) -> None:
        here = table.place(bucket)
        memory[words.TABLE], memory[words.BUCKETS_USED], memory[words.BUCKETS] = here
        memory[words.NEXT_GROWTH] = table.nodes_before_growth(here)
        memory[words.NEXT_CHECK] = min(memory[words.NODE_LIMIT], memory[words.NEXT_GROWTH])
        memory[words.GUESS], memory[words.ALPHA], memory[words.BETA] = guess, low, high
        if busy is not None and not memory[words.STACK_END]:
            memory[words.BUSY] = addressof(busy)

    return fill


def nothing(_memory: Memory) -> None:
    """Leave a workspace as it is, for a search that needs no more."""


def fill_workspace(problem: SearchProblem, memory: Memory, fill: Fill, *, node_limit: int, scratch: int) -> None:
    """Write to a workspace what every kernel needs, besides the state, and what this one needs.

    The last `scratch` words are for ordered actions, if there are keys.
    """
    end = addressof(memory) + BYTES * len(memory)
    if problem.plan.keys:
        memory[words.SCRATCH_END] = end
        end -= scratch * BYTES
        memory[words.SCRATCH] = end
    memory[words.END] = end
    memory[words.NODE_LIMIT] = memory[words.NEXT_CHECK] = node_limit
    for at, plies in enumerate(problem.played):
        memory[words.PLIES_PLAYED + at] = plies
    if problem.endings is not None:
        memory[words.ENDINGS] = problem.endings.address
    fill(memory)
