"""One search of many states in turn, as a kernel: threads that share a batch take the next state from a counter.

For each state there is a row of words for the answer: `DONE` if the state was searched, the value, the length of
the line, and the line. It stays 0 for a finished state, for one whose line is too long for the row, and for one
whose search ended with an error: those are left to a search of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import small
from gametree.compiled.back_end.memory_words import BYTES, load, load_shared, store, swap_shared
from gametree.compiled.front_end.ir.primitives import bits_of
from gametree.compiled.kernels.rules import KernelRules

NEXT, COUNT, STATES, ANSWERS, ROOM = range(5)  # the words of a batch, before its states and answers
BATCH_WORDS = 8
DONE, VALUE, LENGTH, FIRST = 0, 1, 2, 3  # the words of an answer


def searches_of_a_batch(
    begin: Callable[[int, int], Any], rules: KernelRules, *, holds_ints: bool
) -> Callable[[int, int], int]:
    """Return a kernel that takes what a search takes, and runs it on the states of a batch until none is left.

    `ROOM` actions have room in an answer. The kernel returns the number of states that it has searched.
    """
    size, action_size = rules.states.size, rules.moves.size
    get, terminal, search = rules.states.get, rules.terminal, small(begin)

    def taken(batch: int) -> int:
        """Take the next state, and return its place."""
        while True:
            place = load_shared(batch, NEXT)
            if place >= load_shared(batch, COUNT) or swap_shared(batch, NEXT, place, place + 1):
                return place

    def int_word(value: Any) -> int:
        return int(value)

    def float_word(value: Any) -> int:
        return bits_of(value)

    taken, word = small(taken), small(int_word if holds_ints else float_word)

    def many(address: int, depth: int) -> int:
        batch, searched = load(address, workspace.BATCH), 0
        room = load(batch, ROOM)
        place = taken(batch)
        while place < load_shared(batch, COUNT):
            state = load(batch, STATES) + place * size * BYTES
            for at in range(size):
                store(address, workspace.LINE + at, load(state, at))
            store(address, workspace.SCRATCH, load(address, workspace.END))
            if not terminal(get(address, workspace.LINE), address):
                value = word(search(address, depth))
                length = load(address, workspace.LINE_LENGTH)
                if length <= room:
                    answer = load(batch, ANSWERS) + place * (FIRST + room * action_size) * BYTES
                    store(answer, VALUE, value)
                    store(answer, LENGTH, length)
                    for at in range(length * action_size):
                        store(answer, FIRST + at, load(address, workspace.LINE + at))
                    store(answer, DONE, 1)
                    searched += 1
            place = taken(batch)
        return searched

    return many
