"""Actions sorted by a key, as `Ordered` offers them, in scratch memory while they are tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import constant
from gametree.compiled.back_end.memory_words import BYTES, copy_words, load, store
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.kernels.layout_words import LayoutWords
from gametree.compiled.kernels.leaf_values import ordered_bits

Actions = Callable[[Any, int], Any]


def ordered_actions(actions: Actions, key: Callable[[Any, Any, int], int], moves: LayoutWords) -> Actions:
    """Return the actions sorted by the codes of a key, smallest first; those with equal keys keep their order."""
    step = constant("sorted.bytes", BYTES * (1 + moves.size))
    get, put, size = moves.get, moves.put, moves.words

    def sort(state: Any, address: int) -> int:
        """Write the actions, each after its code, to the scratch memory; return their number."""
        start, count = load(address, workspace.SCRATCH), 0
        for action in actions(state, address):
            at = load(address, workspace.SCRATCH) + count * step()
            start = at - count * step()
            if at + step() > load(address, workspace.SCRATCH_END):
                raise RuntimeError(workspace.NO_ROOM)
            code = key(state, action, address)
            while at > start and load(at - step(), 0) > code:
                copy_words(at - step(), 0, at, 0, 1 + size())
                at -= step()
            store(at, 0, code)
            put(at, 1, action)
            count += 1
        store(address, workspace.SCRATCH, start + count * step())
        return count

    def offered(state: Any, address: int) -> Any:
        count = sort(state, address)
        start = load(address, workspace.SCRATCH) - count * step()
        for place in range(count):
            yield get(start + place * step(), 1)

    return offered


def key_code(key: Callable[[Any, Any, int], Any], *, is_whole: bool) -> Callable[[Any, Any, int], int]:
    """Return a function that returns whole numbers in the order of a key."""

    def whole_code(state: Any, action: Any, address: int) -> int:
        return whole(key(state, action, address))

    def float_code(state: Any, action: Any, address: int) -> int:
        number = float(key(state, action, address))
        if number != number:
            raise RuntimeError(workspace.KEY)
        return ordered_bits(number)

    return whole_code if is_whole else float_code


def mark_scratch(address: int) -> int:
    """Return the address from which the scratch memory is free."""
    return load(address, workspace.SCRATCH)


def release_scratch(address: int, mark: int) -> None:
    """Free the scratch memory from an address on."""
    store(address, workspace.SCRATCH, mark)
