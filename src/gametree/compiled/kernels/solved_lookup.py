"""Look states up among solved ones, whose rows are sorted within blocks, so that play ends there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gametree.compiled.back_end.machine_functions import small
from gametree.compiled.back_end.memory_words import BYTES, float_of, load
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.back_end.workspace import ENDINGS
from gametree.compiled.front_end.ir.primitives import plus
from gametree.compiled.kernel_plan import TABLE_KEY, TABLE_OFFSET
from gametree.compiled.kernels.folding import as_it_is
from gametree.compiled.kernels.layout_words import LayoutWords
from gametree.compiled.kernels.leaf_values import no_value
from gametree.compiled.kernels.state_words import RANK_SHIFT

ROWS, FIRSTS, BLOCKS, INTS, FLOATS, TABLE_WORDS = range(6)  # addresses, but for the number of blocks


def ended_by_table(methods: Mapping[str, Any], states: LayoutWords, *, is_whole: bool) -> dict[str, Any]:
    """Return `terminal` and `utility` for play that also ends at the states of the table in the workspace.

    The methods may have a key, the state to look up, and an offset, which is added to its value.
    """
    terminal, utility = methods["terminal"], methods["utility"]
    key, offset = methods.get(TABLE_KEY, small(as_it_is)), methods.get(TABLE_OFFSET, small(no_value))
    find = solved_lookup(states, INTS if is_whole else FLOATS)

    def value_of(state: Any, address: int) -> int:
        return find(key(state, address), address)

    value_of = small(value_of)

    def ended(state: Any, address: int) -> Any:
        return terminal(state, address) or value_of(state, address) != 0

    def whole_value(state: Any, address: int) -> int:
        found = value_of(state, address)
        if found == 0:
            return whole(utility(state, address))
        total: int = plus(load(found, 0), whole(offset(state, address)))
        return total

    def float_value(state: Any, address: int) -> float:
        found = value_of(state, address)
        return float(utility(state, address) if found == 0 else float_of(load(found, 0)) + offset(state, address))

    return {"terminal": small(ended), "utility": small(whole_value if is_whole else float_value)}


def solved_lookup(states: LayoutWords, values: int) -> Callable[[Any, int], int]:
    """Return a function of a state and the workspace: the address of the state's value, or 0 if it has none."""
    block_of, order, size = states.block, states.order, states.size
    row_bytes = BYTES * (size + 1)

    def value_of(state: Any, address: int) -> int:
        table = load(address, ENDINGS)
        rows, firsts, block = load(table, ROWS), load(table, FIRSTS), block_of(state, load(table, BLOCKS))
        low, end = load(firsts, block), load(firsts, block + 1)
        while low < end:
            middle = (low + end) >> 1
            at = rows + middle * row_bytes
            found = order(at, 0, state)
            if found == 0:
                return load(table, values) + BYTES * (load(at, size) >> RANK_SHIFT)
            if found < 0:
                low = middle + 1
            else:
                end = middle
        return 0

    return small(value_of)
