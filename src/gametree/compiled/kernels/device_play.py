"""Random play in one thread of a GPU: several games, which are added to the tallies of their launch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.memory_words import BYTES, add_shared, copy_words, gather, load, store
from gametree.compiled.back_end.workspace import guard_stack
from gametree.compiled.kernels import random_play as errand_words
from gametree.compiled.kernels.random_play import Step, Tell

# The words of a launch: those of its errand, these, and those that are copied to each workspace.
LAUNCH_WORDS = errand_words.ERRAND_WORDS + 10
DEPTH, THREADS, ROWS, OUTSIDE, TALLIES, COPIES, BINS, LEAST, VALUES, LENGTHS = range(
    errand_words.ERRAND_WORDS, LAUNCH_WORDS
)
CHOICES, CUT_OFF, TALLY_WORDS = range(3)  # of a tally, before the games of each value and of each length
TOGETHER = 32  # threads that add to one copy of the tallies at a time
NUMBER = 0  # the words of the workspace that have the number of the thread, and the address of its tally
TALLY = workspace.BATCH
ARENA_GIVEN = 1  # that of the address of the memory for lists
BEGUN = workspace.STACK_END  # the first word of the workspace that is filled


def tell_in(room: int) -> Tell:
    """Return what adds a game to the tallies, and sets the place behind a workspace of `room` words to the next.

    A game whose value or length has no place in the tallies is handed on as a row.
    """

    def tell(address: int, launch: int, place: int, value: int, plies: int, _rolls: int) -> None:
        store(address, room, place + load(launch, THREADS))
        store(address, workspace.ROUNDS_LEFT, load(launch, LAUNCH_WORDS + workspace.ROUNDS_LEFT - BEGUN))
        length, tally = plies if plies >= 0 else ~plies, load(address, TALLY)
        at, values = value - load(launch, LEAST), load(launch, VALUES)
        has_value = plies >= 0 or load(launch, errand_words.AT_DEPTH) == errand_words.JUDGED
        if length >= load(launch, LENGTHS) or (has_value and not 0 <= at < values):
            row = add_shared(launch, OUTSIDE, 1) * errand_words.ROW_WORDS
            store(load(launch, ROWS), row + errand_words.VALUE, value)
            store(load(launch, ROWS), row + errand_words.PLIES, plies)
            return
        if plies < 0:
            add_shared(tally, CUT_OFF, 1)
        if has_value:
            add_shared(tally, TALLY_WORDS + at, 1)
        add_shared(tally, TALLY_WORDS + values + length, 1)

    return tell


IN_STEP, WITH_LISTS = Step(4, gather), Step(1, gather)


def arena_of(size: int) -> Callable[[int, int], None]:
    """Return what gives a workspace `size` words for lists from an address on, if there are any."""

    def begin(address: int, arena: int) -> None:
        if size > 0:
            store(address, workspace.ARENA_TOP, arena)
            store(address, workspace.ARENA_END, arena + size * BYTES)

    return begin


def thread_of(play: Any, begun: int, room: int, *, buffered: bool, arena: int) -> Callable[[int, int], int]:
    """Return what a thread does: a kernel that takes a workspace and the address of a launch.

    The first word of the workspace is the number of the thread, and the launch has those from `BEGUN` to `begun`.
    The end of its `room` words is in it only if it is `buffered`: words whose address is nowhere are registers.
    Lists have `arena` words.
    """
    given, begin_arena = begun - BEGUN, arena_of(arena)

    def thread(address: int, launch: int) -> int:
        copy_words(launch, LAUNCH_WORDS, address, BEGUN, given)
        begin_arena(address, load(address, ARENA_GIVEN))
        if buffered:
            store(address, workspace.END, address + room * BYTES)
        guard_stack(address)
        number = load(address, NUMBER)
        copy = number // TOGETHER & load(launch, COPIES) - 1
        tally = load(launch, TALLIES) + copy * load(launch, BINS) * BYTES
        store(address, TALLY, tally)
        choices = play(address, launch, load(launch, DEPTH), number, load(launch, THREADS))
        add_shared(tally, CHOICES, choices)
        return 0

    return thread
