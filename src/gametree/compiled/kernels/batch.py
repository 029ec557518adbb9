"""One search of many states in turn, as a kernel: threads that share a batch take the next state from a counter.

For each state there is a row of words for the answer: `DONE` if the state was searched, the value, the length of
the line, and the line. It stays 0 for a finished state, for one whose line is too long for the row, and for one
whose search ended with an error: those are left to a search of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.memory_words import BYTES, copy_words, load, load_shared, store, swap_shared
from gametree.compiled.kernels.device_play import ARENA_GIVEN, NUMBER, arena_of
from gametree.compiled.kernels.function_calls import word_of
from gametree.compiled.kernels.rules import KernelRules

# The words of a batch, before its states and answers. A card also gets what fills the workspaces of its threads.
NEXT, COUNT, STATES, ANSWERS, ROOM, DEPTH, TOUCHED, FILL = range(8)
BATCH_WORDS = FILL + workspace.LINE
DONE, VALUE, LENGTH, FIRST = 0, 1, 2, 3  # the words of an answer


Answer = Callable[[int, int, int, int], int]


def answer_of_a_batch(begin: Callable[[int, int], Any], rules: KernelRules, *, holds_ints: bool) -> Answer:
    """Return a function that runs a search on the state at a place of a batch, and returns whether it did, 1 or 0.

    It takes a workspace, a batch, the place and what the search takes. `ROOM` actions have room in an answer.
    """
    size, action_size = rules.states.words, rules.moves.words
    get, terminal = rules.states.get, rules.terminal
    word = word_of(holds_ints)

    def answer(address: int, batch: int, place: int, depth: int) -> int:
        state, room = load(batch, STATES) + place * size() * BYTES, load(batch, ROOM)
        copy_words(state, 0, address, workspace.LINE, size())
        store(address, workspace.SCRATCH, load(address, workspace.END))
        if terminal(get(address, workspace.LINE), address):
            return 0
        value = word(begin(address, depth))
        length = load(address, workspace.LINE_LENGTH)
        if length > room:
            return 0
        row = load(batch, ANSWERS) + place * (FIRST + room * action_size()) * BYTES
        store(row, VALUE, value)
        store(row, LENGTH, length)
        copy_words(address, workspace.LINE, row, FIRST, length * action_size())
        store(row, DONE, 1)
        return 1

    return answer


def searches_of_a_batch(
    begin: Callable[[int, int], Any], rules: KernelRules, *, holds_ints: bool
) -> Callable[[int, int], int]:
    """Return a kernel that takes what a search takes, and runs it on the states of a batch until none is left.

    The kernel returns the number of states that it has searched.
    """
    answer = answer_of_a_batch(begin, rules, holds_ints=holds_ints)

    def taken(batch: int) -> int:
        """Take the next state, and return its place."""
        while True:
            place = load_shared(batch, NEXT)
            if place >= load_shared(batch, COUNT) or swap_shared(batch, NEXT, place, place + 1):
                return place

    def many(address: int, depth: int) -> int:
        batch, searched = load(address, workspace.BATCH), 0
        place = taken(batch)
        while place < load_shared(batch, COUNT):
            searched += answer(address, batch, place, depth)
            place = taken(batch)
        return searched

    return many


def thread_of_a_batch(answer: Answer, arena: int) -> Callable[[int, int], int]:
    """Return what a thread of a card does: a kernel that takes a workspace and the address of a batch.

    Lists have `arena` words.
    """
    begin_arena = arena_of(arena)

    def thread(address: int, batch: int) -> int:
        place, given = load(address, NUMBER), load(address, ARENA_GIVEN)
        copy_words(batch, FILL, address, 0, workspace.LINE)
        begin_arena(address, given)
        done = answer(address, batch, place, load(batch, DEPTH))
        if load(address, workspace.EVALUATIONS) > 0:
            store(batch, TOUCHED, 1)
        return done

    return thread
