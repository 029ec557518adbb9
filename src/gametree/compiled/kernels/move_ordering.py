"""The order in which a kernel searches the children of a state: the user's, or that of the history heuristic.

The history heuristic counts how often a move has caused a cutoff, at any state. An action is only a number, so a
move is identified by its trace: the player, and the change in that word of the state which changes least. A stone
on one square has the same trace, no matter where the other stones are. The history of a trace is a moving average
of its success. It is not mixed with an order of the user's.

Source: Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", IEEE Transactions on
Pattern Analysis and Machine Intelligence 11, 1989; that success counts in relation to trials is due to Winands,
van der Werf, van den Herik & Uiterwijk, "The relative history heuristic", Computers and Games 2004.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end.memory_words import load, store
from gametree.compiled.back_end.numba_glue import small
from gametree.compiled.kernels.layout_words import MIXER, LayoutWords

TRACES = 1 << 12  # two traces with one number only cost time
CERTAIN = 1 << 20  # a success; a failure is as much below 0
TRIALS = 6  # the average is over about 2 ** 6 of them
PLACE = CERTAIN // 6  # the cost of each place further back in the order of the rules
LEAST_SCORE = -(2**63) + 2  # a smaller number in its place says what became of the child


class MoveOrdering(NamedTuple):
    """The order in which a kernel searches children, and the operations on the history of moves.

    The history is TRACES words at an address, one for the success of each trace. `trace(state, child, maximiser)`
    returns the trace of a move. The child of the least `score(state, action, success, place, address)` is searched
    first, and of those with equal scores the first of `actions`, in which `place` is its place; the last argument
    is the address of the workspace. No score is below LEAST_SCORE. `punish` and `reward`, of the address of the
    history and a trace, note that a move caused no cutoff or one.
    """

    actions: Callable[[Any, int], Any]
    trace: Callable[[Any, Any, bool], Any]
    score: Callable[[Any, Any, int, int, int], int]
    punish: Callable[[int, int], None]
    reward: Callable[[int, int], None]


def by_history(states: LayoutWords, actions: Callable[[Any, int], Any]) -> MoveOrdering:
    """Return the history heuristic for these states."""
    change = states.change

    def trace(state: Any, child: Any, maximiser: bool) -> Any:
        half = TRACES >> 1
        return (change(state, child) * MIXER >> 32 & half - 1) + (half if maximiser else 0)

    def score(_state: Any, _action: Any, success: int, place: int, _address: int) -> int:
        return place * PLACE - success

    def punish(address: int, trace: int) -> None:
        store(address, trace, load(address, trace) - (CERTAIN + load(address, trace) >> TRIALS))

    def reward(address: int, trace: int) -> None:
        store(address, trace, load(address, trace) + (CERTAIN - load(address, trace) >> TRIALS))

    return MoveOrdering(actions, small(trace), small(score), small(punish), small(reward))


def by_key(key: Callable[[Any, Any, int], int], actions: Callable[[Any, int], Any]) -> MoveOrdering:
    """Return the order by the codes of a key, without a history."""

    def trace(_state: Any, _child: Any, _maximiser: bool) -> int:
        return 0

    def score(state: Any, action: Any, _success: int, _place: int, address: int) -> int:
        return max(key(state, action, address), LEAST_SCORE)

    def learn_nothing(_address: int, _trace: int) -> None:
        return

    nothing = small(learn_nothing)
    return MoveOrdering(actions, small(trace), small(score), nothing, nothing)
