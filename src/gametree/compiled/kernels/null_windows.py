"""MTD(f) as a kernel: null-window searches, repeated until the bounds meet, and then the line.

Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence
87, 1996.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.memory_words import BYTES, clear, load, store
from gametree.compiled.back_end.workspace import guard_stack
from gametree.compiled.kernels.folding import UNKNOWN, Folding
from gametree.compiled.kernels.move_ordering import TRACES
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules
from gametree.compiled.kernels.shared_table import TableFunctions
from gametree.compiled.kernels.shortest_first import shortest_first
from gametree.compiled.kernels.table_search import BUFFER_ROOM, HISTORY, LINE_ROOM, Ask, shorter
from gametree.compiled.kernels.value_codes import Codes, UtilityBounds


def null_windows(
    rules: KernelRules,
    leaf: Callable[[Any, int], Any],
    horizon: Callable[[Any, int], Any],
    codes: Codes,
    bounds: UtilityBounds,
    table: TableFunctions,
    folding: Folding,
    ask: Ask,
) -> Callable[[int, int], int]:
    """Return a kernel: `solve(address, depth)` returns the value of a live state, and writes its line.

    `ask` is the search of a null window. The others are as for `table_search`.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    mark, release, put_action, action_words = rules.mark, rules.release, rules.moves.put, rules.moves.words
    child_target, vanishes, get = codes.child_target, codes.vanishes, rules.states.get
    folded, see = folding.folded, folding.see
    live_least, live_most = bounds.live
    narrowed = shortest_first(rules, codes, bounds, folding, ask)
    plan_growth, add_nodes = table.plan_growth, table.add_nodes

    def follow(state: Any, address: int, depth: int, value: int) -> None:
        """Write the line of the first best action at each state, found by searches of the children."""
        length = 0
        while depth > 0 and not terminal(state, address):
            maximiser = player(state, address) == MAXIMISER
            value, depth, found = child_target(value), shorter(depth), False
            stuck, marked = True, mark(address)
            for action in actions(state, address):
                child, stuck = result(state, action, address), False
                if maximiser:
                    found = ask(folded(child, address), address, depth, value) >= value
                else:
                    found = ask(folded(child, address), address, depth, value + 1) <= value
                if found:
                    put_action(address, workspace.LINE + length * action_words(), action)
                    state = child
                    break
            release(address, marked)
            length += 1
            if stuck:
                raise RuntimeError(workspace.NO_ACTIONS)
            if (length + 1) * action_words() > LINE_ROOM:
                raise RuntimeError(workspace.NO_ROOM)
            if not found:
                raise RuntimeError(workspace.NO_LINE)
        if (leaf(state, address) if terminal(state, address) else horizon(state, address)) != value:
            raise RuntimeError(workspace.NO_LINE)
        store(address, workspace.LINE_LENGTH, length)

    def solve(address: int, depth: int) -> int:
        """Return the value of a state by null-window searches until the bounds meet.

        From a guess they test on the side on which the value is (MTD(f)). From a guess that no value reaches,
        short wins and losses come first, and then MTD(f) from 0. In a window between two codes that are next to
        each other, the first search decides, and there is no line.
        """
        guard_stack(address)
        state, guess = get(address, workspace.LINE), load(address, workspace.GUESS)
        alpha, beta = load(address, workspace.ALPHA), load(address, workspace.BETA)
        low, high, before = max(live_least(), alpha), min(live_most(), beta), load(address, workspace.NODES)
        store(address, workspace.FOLDING, UNKNOWN)
        if before > 0:  # it is not the first search of a batch
            plan_growth(address)
            store(address, workspace.NEXT_CHECK, 0)
        clear(address, HISTORY, TRACES)
        if guess > high:
            low, high = narrowed(state, address, depth)
            guess = 0
        if low < high:
            see(state, address, address + BYTES * BUFFER_ROOM)
        value: int = max(low, min(guess, high))
        while low < high:
            target = value + 1 if value == low else value
            value = ask(folded(state, address), address, depth, target)
            if value >= target:
                low = value
            else:
                high = value
        if beta - 1 == alpha:
            store(address, workspace.LINE_LENGTH, 0)
        else:
            if vanishes(value):
                raise RuntimeError(workspace.PENALTY)
            follow(state, address, depth, value)
        add_nodes(address, load(address, workspace.NODES) - before)
        return value

    return solve
