"""In what order a kernel tries the children of a state: by a key of the user's, or by what it learns on the way.

What it learns is how often a move has settled a question, in whatever state: the history heuristic. Actions are
mere numbers, so a move is known by its trace: what it changes in the words of a state, in the one that it changes
least, and by whom. To place a stone on a square leaves one trace, wherever the other stones are. What is kept for
a trace is a moving average of its success among its fellows. A key is not mixed with it: whoever gives one has
said enough, and ties are best left in the order of the rules.

Source: Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", IEEE Transactions on
Pattern Analysis and Machine Intelligence 11, 1989; that success counts in relation to trials is due to Winands,
van der Werf, van den Herik & Uiterwijk, "The relative history heuristic", Computers and Games 2004.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from gametree.compiled.machine import small
from gametree.compiled.memory import load, store
from gametree.compiled.state_words import MIXER

TRACES = 1 << 12  # two that are taken for one only cost time
CERTAIN = 1 << 20  # a success; a failure is as much below 0
TRIALS = 6  # the average is of about 2 ** 6 of them
PLACE = CERTAIN >> 3  # how much each place further back in the order of the rules counts against a move


def by_history(states: SimpleNamespace) -> SimpleNamespace:
    """Return what kernels do with the success of moves, for which they have TRACES words at an address.

    `traced(state, child, maximiser)` returns the trace of a move. The child of the least `score(address, trace,
    state, action, place)` is tried first; its place is that in the order of the rules. `fails` and `succeeds`, of
    an address and a trace, say what became of a move.
    """
    changed = states.changed

    def traced(state: Any, child: Any, maximiser: bool) -> Any:
        half = TRACES >> 1
        return (changed(state, child) * MIXER >> 32 & half - 1) + (half if maximiser else 0)

    def score(address: int, trace: int, _state: Any, _action: Any, place: int) -> int:
        return place * PLACE - load(address, trace)

    def fails(address: int, trace: int) -> None:
        store(address, trace, load(address, trace) - (CERTAIN + load(address, trace) >> TRIALS))

    def succeeds(address: int, trace: int) -> None:
        store(address, trace, load(address, trace) + (CERTAIN - load(address, trace) >> TRIALS))

    return SimpleNamespace(traced=small(traced), score=small(score), fails=small(fails), succeeds=small(succeeds))


def by_key(key: Any) -> SimpleNamespace:
    """Return the same for a key of a state and an action, which learns nothing."""

    def traced(_state: Any, _child: Any, _maximiser: bool) -> int:
        return 0

    def score(_address: int, _trace: int, state: Any, action: Any, _place: int) -> Any:
        return key(state, action)

    def learns_nothing(_address: int, _trace: int) -> None:
        return

    nothing = small(learns_nothing)
    return SimpleNamespace(traced=small(traced), score=small(score), fails=nothing, succeeds=nothing)
