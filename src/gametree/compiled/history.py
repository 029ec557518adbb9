"""How often a move has settled a question, in whatever state: the history heuristic, for kernels.

Actions are mere numbers, so a move is known by its trace: what it changes in the words of a state, in the one that
it changes least, and by whom. To place a stone on a square leaves one trace, wherever the other stones are. What
is kept for a trace is a moving average of its success among its fellows.

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


def history(states: SimpleNamespace) -> SimpleNamespace:
    """Return what kernels do with a history, TRACES words at an address: `traced`, `hope`, `fails`, `succeeds`."""
    changed = states.changed

    def traced(state: Any, child: Any, maximiser: bool) -> Any:
        """Return the trace of the move from a state to a child."""
        half = TRACES >> 1
        return (changed(state, child) * MIXER >> 32 & half - 1) + (half if maximiser else 0)

    def hope(address: int, trace: int, place: int) -> int:
        """Return how soon a move should be tried, by its trace and its place in the order of the rules."""
        return load(address, trace) - place * PLACE

    def fails(address: int, trace: int) -> None:
        store(address, trace, load(address, trace) - (CERTAIN + load(address, trace) >> TRIALS))

    def succeeds(address: int, trace: int) -> None:
        store(address, trace, load(address, trace) + (CERTAIN - load(address, trace) >> TRIALS))

    return SimpleNamespace(traced=small(traced), hope=small(hope), fails=small(fails), succeeds=small(succeeds))
