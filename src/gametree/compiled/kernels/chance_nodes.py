"""Chance nodes in kernels: their outcomes in words of the workspace, each followed by its probability."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end.machine_functions import constant
from gametree.compiled.back_end.memory_words import load
from gametree.compiled.back_end.workspace import BAD_OUTCOMES
from gametree.compiled.front_end.ir.primitives import float_of
from gametree.compiled.kernels.layout_words import LayoutWords

CHANCE = 0  # what `player` returns at a chance node
TOLERANCE = 1e-9  # of the sum of the probabilities


class KernelChance(NamedTuple):
    """The chance nodes of a game as kernels see them.

    `outcomes(state, address, word)` writes the outcomes of a chance node from a word of the workspace on, in rows
    of `step()` words, and returns their number. It raises RuntimeError unless they are distinct, and have positive
    probabilities with the sum 1. `outcome(address, word)` and `probability(address, word)` read a row.
    `resolve` is `result` for an outcome. `is_chance(state, address)` is whether chance moves at a live state, and
    `roll(state, address, word, part)` the state after the outcome that is drawn by a number from 0 to 1, which it
    is not. By default there is no chance, and so the other functions are never called.
    """

    outcomes: Callable[[Any, int, int], int] = lambda _state, _address, _word: 0
    outcome: Callable[[int, int], Any] = lambda _address, _word: 0
    probability: Callable[[int, int], float] = lambda _address, _word: 0.0
    resolve: Callable[[Any, Any, int], Any] = lambda state, _outcome, _address: state
    is_chance: Callable[[Any, int], bool] = lambda _state, _address: False
    roll: Callable[[Any, int, int, float], Any] = lambda state, _address, _word, _part: state
    step: Callable[[], int] = lambda: 1


def draw_of_rows(at: Callable[[], int], step: Callable[[], int]) -> Callable[[int, int, int, float], int]:
    """Return what draws one of a number of rows from a word on, by a number from 0 to 1, which it is not.

    It returns the first word of the row. Rows have `step()` words, and the probability is their word `at()`.
    """

    def drawn(address: int, word: int, number: int, part: float) -> int:
        total = float_of(load(address, word + at()))
        for place in range(1, number):
            total += float_of(load(address, word + at() + place * step()))
        chosen, heaped = 0, float_of(load(address, word + at()))
        while heaped <= part * total and chosen < number - 1:  # as rounded, the product may be the total
            chosen += 1
            heaped += float_of(load(address, word + at() + chosen * step()))
        return word + chosen * step()

    return drawn


def kernel_chance(
    player: Callable[[Any, int], Any], collect: Callable[[Any, int, int], int], resolve: Any, rolls: LayoutWords
) -> KernelChance:
    """Return the chance nodes of a game: its outcomes as they are collected, its `resolve`, and their words."""
    get, same, hash_of, at = rolls.get, rolls.same_shared, rolls.hash, rolls.words
    step = constant("chance.step", rolls.size + 1)

    def probability(address: int, word: int) -> float:
        return float_of(load(address, word + at()))

    def outcomes(state: Any, address: int, word: int) -> int:
        count = (collect(state, address, word) - word) // step()
        total, seen = 0.0, 0
        for place in range(count):
            row = word + place * step()
            chance, outcome = probability(address, row), get(address, row)
            if not chance > 0:
                raise RuntimeError(BAD_OUTCOMES)
            total += chance
            bit = 1 << (hash_of(outcome) & 63)
            if seen & bit:  # equal outcomes have equal hashes
                for before in range(place):
                    if same(address, word + before * step(), outcome):
                        raise RuntimeError(BAD_OUTCOMES)
            seen |= bit
        if not abs(total - 1) <= TOLERANCE:  # nan is none either
            raise RuntimeError(BAD_OUTCOMES)
        return count

    drawn = draw_of_rows(at, step)

    def is_chance(state: Any, address: int) -> Any:
        return player(state, address) == CHANCE

    def roll(state: Any, address: int, word: int, part: float) -> Any:
        number = outcomes(state, address, word)
        return resolve(state, get(address, drawn(address, word, number, part)), address)

    return KernelChance(outcomes, get, probability, resolve, is_chance, roll, step)


NO_CHANCE = KernelChance()
