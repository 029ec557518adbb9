"""Look states up among solved ones, whose rows are sorted within blocks, so that play ends there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gametree.compiled.back_end.machine_functions import constant
from gametree.compiled.back_end.memory_words import BYTES, load
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.back_end.workspace import ENDINGS
from gametree.compiled.front_end.ir.primitives import float_of, plus
from gametree.compiled.kernel_plan import TABLE_KEY, TABLE_OFFSET
from gametree.compiled.kernels.folding import as_it_is
from gametree.compiled.kernels.layout_words import LayoutWords
from gametree.compiled.kernels.leaf_values import no_value
from gametree.compiled.kernels.state_words import LOW, RANK_SHIFT

ROWS, FIRSTS, BLOCKS, INTS, FLOATS, TABLE_WORDS = range(6)  # addresses, but for the number of blocks
PLIES_LEFT = "plies_left"


def ended_by_table(methods: Mapping[str, Any], states: LayoutWords, *, is_whole: bool) -> dict[str, Any]:
    """Return `terminal`, `utility` and `plies_left` for play that ends at the states of a table in the workspace.

    The methods may have a key, the state to look up, and an offset, which is added to its value.
    """
    terminal, utility = methods["terminal"], methods["utility"]
    key, offset = methods.get(TABLE_KEY, as_it_is), methods.get(TABLE_OFFSET, no_value)
    look_up = solved_lookup(states)

    def found(state: Any, address: int) -> int:
        return look_up(key(state, address), address)

    def value(address: int, finding: int, values: int) -> int:
        return load(load(load(address, ENDINGS), values), finding >> RANK_SHIFT)

    def ended(state: Any, address: int) -> Any:
        return terminal(state, address) or found(state, address) >= 0

    def whole_value(state: Any, address: int) -> int:
        finding = found(state, address)
        if finding < 0:
            return whole(utility(state, address))
        total: int = plus(value(address, finding, INTS), whole(offset(state, address)))
        return total

    def float_value(state: Any, address: int) -> float:
        finding = found(state, address)
        if finding < 0:
            return float(utility(state, address))
        return float(float_of(value(address, finding, FLOATS)) + offset(state, address))

    def plies_left(state: Any, address: int) -> int:
        finding = found(state, address)
        return 0 if finding < 0 else (finding & LOW) - 1

    worth = whole_value if is_whole else float_value
    return {"terminal": ended, "utility": worth, PLIES_LEFT: plies_left}


def solved_lookup(states: LayoutWords) -> Callable[[Any, int], int]:
    """Return a function of a state and the workspace: the word of the state in the table, or -1."""
    block_of, order, size = states.block, states.order, states.words
    row_bytes = constant("row.bytes", BYTES * (states.size + 1))

    def look_up(state: Any, address: int) -> int:
        table = load(address, ENDINGS)
        rows, firsts, block = load(table, ROWS), load(table, FIRSTS), block_of(state, load(table, BLOCKS))
        low, end = load(firsts, block), load(firsts, block + 1)
        while low < end:
            middle = (low + end) >> 1
            at = rows + middle * row_bytes()
            found = order(at, 0, state)
            if found == 0:
                return load(at, size())
            if found < 0:
                low = middle + 1
            else:
                end = middle
        return -1

    return look_up
