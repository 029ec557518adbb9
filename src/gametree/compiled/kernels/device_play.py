"""Random play in one thread of a GPU: one game, which is added to the tallies of its launch."""

from __future__ import annotations

from collections.abc import Callable

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import small
from gametree.compiled.back_end.memory_words import BYTES, add_shared, load, store
from gametree.compiled.kernels import random_play
from gametree.compiled.kernels.random_play import ERRAND_WORDS, JUDGED, ROW_WORDS

# The words of a launch, before those that every workspace begins with.
MARKED, FIRST, KEY, DEPTH, AT_DEPTH, ROWS, TALLIES, COPIES, BINS, LEAST, VALUES = range(11)
LAUNCH_WORDS = 16
CHOICES, CUT_OFF, TALLY_WORDS = 0, 1, 2  # of a tally, before the games of each value and those of each length
TOGETHER = 32  # threads that add to one copy of the tallies at a time
ERRAND_ROOM = ERRAND_WORDS + ROW_WORDS  # words, for the errand of one game


def thread_of(play: Callable[[int, int], int], begun: int, room: int) -> Callable[[int, int], int]:
    """Return what a thread does: a kernel that takes a workspace and the address of a launch.

    The first word of the workspace is the number of the thread. It is filled with `begun` words of the launch. It
    has `room` words, and behind them those of the errand.
    """
    play = small(play)

    def begin(address: int, launch: int, errand: int) -> None:
        """Fill the workspace with what the game needs."""
        simulation = load(launch, FIRST) + load(address, 0)
        for place in range(begun):
            store(address, place, load(launch, LAUNCH_WORDS + place))
        store(address, workspace.END, errand)
        store(address, workspace.BATCH, errand)
        store(errand, random_play.KEY, load(launch, KEY))
        store(errand, random_play.AT_DEPTH, load(launch, AT_DEPTH))
        store(errand, random_play.NEXT, simulation)
        store(errand, random_play.STOP, simulation + 1)

    begin = small(begin)

    def thread(address: int, launch: int) -> int:
        number, errand = load(address, 0), address + room * BYTES
        begin(address, launch, errand)
        games = play(address, load(launch, DEPTH))
        row, rows = errand + ERRAND_WORDS * BYTES, load(launch, ROWS)
        plies, value = load(row, random_play.PLIES), load(row, random_play.VALUE)
        tally = load(launch, TALLIES) + number // TOGETHER % load(launch, COPIES) * load(launch, BINS) * BYTES
        add_shared(tally, CHOICES, load(errand, random_play.CHOICES))
        if plies < 0:
            add_shared(tally, CUT_OFF, 1)
        if rows != 0:
            store(rows, number * ROW_WORDS + random_play.PLIES, plies)
            store(rows, number * ROW_WORDS + random_play.VALUE, value)
            return games
        values = load(launch, VALUES)
        if plies >= 0 or load(launch, AT_DEPTH) == JUDGED:
            add_shared(tally, TALLY_WORDS + value - load(launch, LEAST), 1)
        add_shared(tally, TALLY_WORDS + values + (plies if plies >= 0 else ~plies), 1)
        return games

    return thread
