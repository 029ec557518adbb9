"""The order in which a kernel searches the children of a state: by the user's key, then by the history heuristic.

The history heuristic counts how often a move has caused a cutoff, at any state. An action is only a number, so a
move is identified by its trace: the player, and the change in that word of the state which changes least. A stone
on one square has the same trace, no matter where the other stones are. The history of a trace is a moving average
of its success. Where the user gives several keys, each orders what the later ones leave equal, and no history is
used.

Source: Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", IEEE Transactions on
Pattern Analysis and Machine Intelligence 11, 1989; that success counts in relation to trials is due to Winands,
van der Werf, van den Herik & Uiterwijk, "The relative history heuristic", Computers and Games 2004.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end.memory_words import load, store
from gametree.compiled.back_end.word_arithmetic import MIXER, wrapping_product
from gametree.compiled.kernels.layout_words import LayoutWords

TRACES = 1 << 12  # two traces with one number only cost time
CERTAIN = 1 << 20  # a success; a failure is as much below 0
TRIALS = 6  # the average is over about 2 ** 6 of them
PLACE = CERTAIN // 6  # the cost of each place further back in the order of the rules
PLACE_AFTER_KEY = CERTAIN // 3  # the same where a key has decided before
LEAST_KEY = -(2**63) + 2  # a smaller number in its place says what became of the child


class History(NamedTuple):
    """The operations on the history of moves: TRACES words at an address, one for the success of each trace.

    `trace(state, child, maximiser)` returns the trace of a move. Of the children with equal keys, the one of the
    least `rank(success, place)` is searched first; `place` is that among the actions. `punish` and `reward`, of
    the address of the history and a trace, note that a move caused no cutoff or one. By default there is no
    history, and children with equal keys are searched in the order of their places.
    """

    trace: Callable[[Any, Any, bool], Any] = lambda _state, _child, _maximiser: 0
    rank: Callable[[int, int], int] = lambda _success, place: place
    punish: Callable[[int, int], None] = lambda _address, _trace: None
    reward: Callable[[int, int], None] = lambda _address, _trace: None


class MoveOrdering(NamedTuple):
    """The order in which a kernel searches children.

    The child of the least `key(state, action, address)` is searched first, and the history decides between equal
    keys; by default all are equal. No key is below LEAST_KEY. `actions` gives the actions in the order in which
    they have their places. The address is that of the workspace.
    """

    actions: Callable[[Any, int], Any]
    history: History
    key: Callable[[Any, Any, int], int] = lambda _state, _action, _address: 0


def history_heuristic(states: LayoutWords, place_cost: int = PLACE) -> History:
    """Return the history heuristic for these states; each place further back costs as much as given."""
    change = states.change

    def trace(state: Any, child: Any, maximiser: bool) -> Any:
        half = TRACES >> 1
        return (wrapping_product(change(state, child), MIXER) >> 32 & half - 1) + (half if maximiser else 0)

    def rank(success: int, place: int) -> int:
        return place * place_cost - success

    def punish(address: int, trace: int) -> None:
        store(address, trace, load(address, trace) - (CERTAIN + load(address, trace) >> TRIALS))

    def reward(address: int, trace: int) -> None:
        store(address, trace, load(address, trace) + (CERTAIN - load(address, trace) >> TRIALS))

    return History(trace, rank, punish, reward)


NO_HISTORY = History()


def bounded_key(key: Callable[[Any, Any, int], int]) -> Callable[[Any, Any, int], int]:
    """Return the same key, but LEAST_KEY where it is below."""

    def bounded(state: Any, action: Any, address: int) -> int:
        return max(key(state, action, address), LEAST_KEY)

    return bounded
