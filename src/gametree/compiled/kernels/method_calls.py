"""A kernel that calls one method: it reads the state from the workspace and writes the answer there.

Searches never do so. It serves to compare compiled rules with the user's.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

from gametree.compiled.back_end.memory_words import store
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.back_end.workspace import LINE, guard_stack
from gametree.compiled.kernels.chance_nodes import KernelChance
from gametree.compiled.kernels.function_calls import word_of
from gametree.compiled.kernels.rules import KernelRules

MOST_ACTIONS = 1 << 16


class Method(IntEnum):
    """The methods that can be called, each by a number that the kernel takes instead of a depth."""

    PLAYER = 0
    ACTIONS = 1
    RESULT = 2
    TERMINAL = 3
    UTILITY = 4
    CANONICAL = 5
    OUTCOMES = 6
    RESOLVE = 7


PLAYER, ACTIONS, RESULT, TERMINAL, _UTILITY, CANONICAL, OUTCOMES, RESOLVE = (int(method) for method in Method)


class NumberMethod(NamedTuple):
    """A method that returns a number, and whether that is always an int."""

    method: Callable[..., Any]
    is_whole: bool


def method_calls(rules: KernelRules, chance: KernelChance, utility: NumberMethod) -> Callable[[int, int], Any]:
    """Return the kernel that takes its workspace and the number of a method.

    The state is at `LINE`, and the action after it. The answer is written to `LINE`: the words of a state, of an
    int, of a float, of at most `MOST_ACTIONS` actions, or of outcomes with their probabilities. The kernel returns
    the number of words, or of actions or outcomes, written.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    value = utility.method
    canonical, get, put, size = rules.canonical, rules.states.get, rules.states.put, rules.states.words
    get_action, put_action, action_words = rules.moves.get, rules.moves.put, rules.moves.words
    outcomes, outcome, resolve = chance.outcomes, chance.outcome, chance.resolve
    word = word_of(utility.is_whole)

    def offered(state: Any, address: int) -> int:
        count = 0
        for action in actions(state, address):
            if count == MOST_ACTIONS:
                break
            put_action(address, LINE + count * action_words(), action)
            count += 1
        return count

    def begin(address: int, method: int) -> Any:
        guard_stack(address)
        state = get(address, LINE)
        if method == ACTIONS:
            return offered(state, address)
        if method == RESULT:
            put(address, LINE, result(state, get_action(address, LINE + size()), address))
            return size()
        if method == CANONICAL:
            put(address, LINE, canonical(state, address))
            return size()
        if method == OUTCOMES:
            return outcomes(state, address, LINE)
        if method == RESOLVE:
            put(address, LINE, resolve(state, outcome(address, LINE + size()), address))
            return size()
        if method == PLAYER:
            store(address, LINE, whole(player(state, address)))
        elif method == TERMINAL:
            store(address, LINE, 1 if terminal(state, address) else 0)
        else:
            store(address, LINE, word(value(state, address)))
        return 1

    return begin
