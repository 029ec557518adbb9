"""The table of proof numbers: one block of memory, in which new entries replace those that took less work."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import addressof, memset
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import constant
from gametree.compiled.back_end.memory_words import BYTES, add_to, load, store
from gametree.compiled.back_end.word_arithmetic import MIXER, wrapping_product, wrapping_sum
from gametree.compiled.kernels.layout_words import LayoutWords
from gametree.compiled.kernels.question_memory import QuestionMemory

WORK, PLIES, PROOF, DISPROOF, STATE = range(5)  # words of an entry; an empty one has no work
ENTRIES = 2  # of a bucket
BUCKET_LIMIT = 1 << 31  # so that the product with 32 bits of a hash fits a word


class ProofTable(QuestionMemory):
    """A table of proof numbers for compiled proof-number search, with a fixed size in megabytes (of 2**20 bytes).

    A new entry replaces that one of the two entries of a bucket which took fewer nodes. Keep a table between calls
    to reuse its entries. It belongs to the compiled rules and the claim of its first search; a search of another
    problem raises ValueError. Memory is allocated as it is needed, and then kept.

    The options are those of `gametree.compiled.SharedTable`, and so are the errors.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Chomp
        >>> game, table = Chomp(rows=2, columns=3), compiled.ProofTable(megabytes=1)
        >>> proof = compiled.proof_number_search(game, game.initial_state(), at_least=1, table=table)
        >>> proof.verdict
        <Verdict.PROVED: 'proved'>
    """

    filled_in_order = False

    def clear(self) -> None:
        """Delete all entries, and let the table belong to no question."""
        memset(addressof(self._memory), 0, self.size)
        self.release()

    def buckets(self, state_words: int) -> tuple[int, int]:
        """Return the address and the number of buckets for such states, or raise ValueError if there are none."""
        number = self.buckets_in(len(self._memory), ENTRIES * (STATE + state_words))
        return addressof(self._memory), min(number, BUCKET_LIMIT)


Find = Callable[[int, Any, int], int]
Keep = Callable[[int, Any, int, int, int, int], None]


def proof_table_functions(states: LayoutWords) -> tuple[Find, Keep]:
    """Return the operations of kernels on a table of proof numbers for such states.

    The address is that of a workspace. `find(address, state, plies)` returns the address of the entry of a state,
    or 0. `keep(address, state, plies, proof, disproof, work)` stores the numbers of a state, and the nodes that
    they took.
    """
    hash_of, same, put = states.hash, states.same_shared, states.put
    step = constant("proof.bytes", BYTES * (STATE + states.size))

    def bucket_of(address: int, state: Any, plies: int) -> Any:
        mixed = wrapping_sum(hash_of(state), wrapping_product(plies, MIXER))
        place = (mixed & 0xFFFFFFFF) * load(address, workspace.BUCKETS) >> 32
        return load(address, workspace.TABLE) + place * (ENTRIES * step())

    def find(address: int, state: Any, plies: int) -> Any:
        at = bucket_of(address, state, plies)
        for _ in range(ENTRIES):
            if load(at, WORK) > 0 and load(at, PLIES) == plies and same(at, STATE, state):
                return at
            at += step()
        return 0

    def keep(address: int, state: Any, plies: int, proof: int, disproof: int, work: int) -> None:
        at = find(address, state, plies)
        if at == 0:
            at = bucket_of(address, state, plies)
            if load(at + step(), WORK) < load(at, WORK):
                at += step()
            store(at, PLIES, plies)
            put(at, STATE, state)
            store(at, WORK, work)
        else:
            add_to(at, WORK, work)
        store(at, PROOF, proof)
        store(at, DISPROOF, disproof)

    return find, keep
