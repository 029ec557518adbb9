"""Whether it is of use to fold states: to let the table take each for its representative.

Folding joins states that a symmetry of the game makes equal. It costs time at every node. And after a position
without symmetry, such as most of those in the middle of a game, hardly two of the states that can arise are images
of each other. So a search looks at the states one and two plies after its root. If no two different states among
them have one representative, it does not fold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import large
from gametree.compiled.back_end.memory_words import BYTES, clear, load, store
from gametree.compiled.back_end.workspace import require_room
from gametree.compiled.kernels.rules import KernelRules

UNKNOWN, USEFUL, FUTILE = range(3)  # what is known of folding
MOST_STATES = 1 << 12  # that are looked at
DIGITS = 2**63 - 1  # of a hash that are compared
SLOTS = 1 << 8  # of two hashes each: of a representative, and of the last state that it was of


class Folding(NamedTuple):
    """The operations of kernels on the folding of states; the word `FOLDING` says what is known of its use.

    `folded(state, address)` is the state that is searched for a state. `see(root, address, free)` sees if folding
    is of use after a root, unless that is known; memory is free from the address `free` on.
    """

    folded: Callable[[Any, int], Any]
    see: Callable[[Any, int, int], None]


def folding_of(rules: KernelRules, folds: Callable[[], int]) -> Folding:
    """Return the operations for a game.

    If `folds()` is 0, it has no `canonical`, or one that does not keep the values.
    """
    canonical, helps = rules.canonical, folding_helps(rules)

    def folded(state: Any, address: int) -> Any:
        return state if load(address, workspace.FOLDING) == FUTILE else canonical(state, address)

    def see(root: Any, address: int, free: int) -> None:
        if load(address, workspace.FOLDING) == UNKNOWN:
            useful = folds() != 0 and helps(root, address, free)
            store(address, workspace.FOLDING, USEFUL if useful else FUTILE)

    return Folding(folded, see)


def as_it_is(state: Any, _address: int) -> Any:
    """Return a state, as its own representative."""
    return state


def folding_helps(rules: KernelRules) -> Callable[[Any, int, int], Any]:
    """Return a function that tells whether folding joins two of the states one and two plies after a state.

    It takes a live state, the workspace, and the address from which its memory is free. Two representatives with
    one hash, which would be taken for one, only cost time. So do two images if another state has taken the slot of
    the first.
    """
    actions, result, terminal, canonical = rules.actions, rules.result, rules.terminal, rules.canonical
    mark, release, hash_of = rules.mark, rules.release, rules.states.hash

    def joins(state: Any, address: int, slots: int) -> Any:
        """Put a state into its slot; return whether a different state with its representative was there."""
        name, own = hash_of(canonical(state, address)) & DIGITS, hash_of(state) & DIGITS
        slot = slots + (name & SLOTS - 1) * 2 * BYTES
        joined = load(slot, 0) == name and load(slot, 1) != own
        store(slot, 0, name)
        store(slot, 1, own)
        return joined

    def some_join(state: Any, address: int, slots: int, most: int) -> Any:
        """Put the live children of a state into slots; return whether two states join, and how many there were."""
        joined, seen, marked = False, 0, mark(address)
        for action in actions(state, address):
            child = result(state, action, address)
            seen += 1
            if not terminal(child, address):
                joined = joins(child, address, slots)
            if joined or seen >= most:
                break
        release(address, marked)
        return joined, seen

    @large
    def helps(state: Any, address: int, free: int) -> Any:
        require_room(address, free + 2 * SLOTS * BYTES)
        clear(free, 0, 2 * SLOTS)
        joined, left = some_join(state, address, free, MOST_STATES)
        left, marked = MOST_STATES - left, mark(address)
        for action in actions(state, address):
            child = result(state, action, address)
            if not terminal(child, address) and not joined and left > 0:
                joined, seen = some_join(child, address, free, left)
                left -= seen
        release(address, marked)
        return joined

    return helps
