"""Short wins and losses first: bounds on the value of a state, if values tell the plies to the end.

With a penalty, a value tells the distance. MTD(f) from 0 first tests whether a state is won at all. That may take
a proof of many plies, although the state is won in five. Here, tests for a win and for a loss take turns, and each
looks further than the one before it: it asks for a win in 2 plies, then in 4, 8 and 14. No test looks further than
its line. If the line is longer, or after `PATIENCE` nodes, MTD(f) finds the rest: to test for a win in 22 plies
mostly takes longer than to test for one at all.

Where players alternate, the player to move can only win after an odd number of plies, and the other one after an
even number. Tests ask for a win in one ply more. So the value that such a test returns needs no other test: a win
in at most 4 plies is one in 3, if there is none in 2.

Source: Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end.memory_words import BYTES, load
from gametree.compiled.back_end.workspace import NODES
from gametree.compiled.kernels.folding import Folding
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules
from gametree.compiled.kernels.table_search import BUFFER_ROOM, Ask
from gametree.compiled.kernels.value_codes import Codes, UtilityBounds

PATIENCE = 200_000  # nodes
ENOUGH_TO_SEE = 100  # nodes after which it is worth the time to see if folding is of use
FARTHER = 2  # plies by which each step of a player's tests is longer than the one before it
LAST_STEP = 7  # plies: the step after the tests for 14 plies, which are the last


def shortest_first(
    rules: KernelRules, codes: Codes, bounds: UtilityBounds, folding: Folding, ask: Ask
) -> Callable[[Any, int, int], Any]:
    """Return a function of a live state, the workspace and a depth, which returns two bounds on the state's value.

    They are equal if the value is found. `ask` is the search of a null window.
    """
    player, folded, see, parent_value = rules.player, folding.folded, folding.see, codes.parent_value
    (live_least, live_most), (inner_least, inner_most) = bounds.live, bounds.inner

    def later(value: int, plies: int) -> int:
        """Return the code of what has a value some plies later."""
        for _ in range(plies):
            value = parent_value(value)
        return value

    def narrowed(state: Any, address: int, depth: int) -> Any:
        low, high, before = live_least(), live_most(), load(address, NODES)
        moves_first = player(state, address) == MAXIMISER
        win, loss = (inner_most(), live_least()) if moves_first else (live_most(), inner_least())
        for_win, step = moves_first, 1
        while low < high and step <= LAST_STEP and load(address, NODES) - before < PATIENCE:
            if load(address, NODES) - before > ENOUGH_TO_SEE:
                see(state, address, address + BYTES * BUFFER_ROOM)
            target = max(low + 1, min(win if for_win else loss + 1, high))
            value = ask(folded(state, address), address, depth, target)
            if value >= target:
                low, loss = value, later(value, step)
            else:
                high, win = value, later(value, step)
            if for_win != moves_first:
                step += FARTHER
            for_win = not for_win
        return low, high

    return narrowed
