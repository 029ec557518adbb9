"""Expectiminimax, star1 and star2 as one kernel, for Numba to compile with a game's rules.

Values are floats. Terminal states are tested in the loop of the parent. At a chance node, whose line is empty, the
outcomes are written to the workspace where the line of a player's node would be, and the nodes below write theirs
behind. After the outcomes come, for each, the bounds on its value, whether its state was entered, and bounds on
the value of the first action there, which a probe has found.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import constant, large
from gametree.compiled.back_end.memory_words import BYTES, add_to, load, store
from gametree.compiled.back_end.workspace import guard_stack
from gametree.compiled.front_end.ir.primitives import bits_of, float_of
from gametree.compiled.kernels.chance_nodes import CHANCE, KernelChance
from gametree.compiled.kernels.collected_actions import make_room
from gametree.compiled.kernels.leaf_values import Leaf, value_at_the_end
from gametree.compiled.kernels.lines import line_functions
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules

LOWER, UPPER, ENTERED, FIRST_LOWER, FIRST_UPPER, BOUND_WORDS = range(6)  # the words of the bounds on an outcome


def chance_search(
    rules: KernelRules, chance: KernelChance, leaf: Leaf, horizon: Leaf, *, prunes: bool, probes: bool
) -> Callable[[int, int], float]:
    """Return expectiminimax for these rules, star1 if it `prunes`, or star2 if it also `probes`.

    `leaf` and `horizon` are as in `textbook_search`. The kernel takes the address of its workspace, with the
    window of the root and the bounds on all values, and the plies to the horizon.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    outcomes, outcome, probability, resolve = chance.outcomes, chance.outcome, chance.probability, chance.resolve
    mark, release, get, row_words = rules.mark, rules.release, rules.states.get, chance.step
    step = constant("line.step", BYTES * rules.moves.size)
    value_of, (enter, extend) = value_at_the_end(leaf, horizon), line_functions(rules.moves)

    def real(address: int, word: int) -> float:
        return float_of(load(address, word))

    def without_line(address: int, value: float) -> float:
        store(address, workspace.LINE_LENGTH, 0)
        return value

    def worth(state: Any, address: int, depth: int, over: bool) -> float:
        """Return a utility or an evaluation, which must be within the bounds and has no line."""
        value = value_of(state, address, load(address, workspace.ROOT_DEPTH) - depth, over)
        if prunes and not real(address, workspace.LOWEST) <= value <= real(address, workspace.HIGHEST):
            raise RuntimeError(workspace.OUT_OF_BOUNDS)
        return without_line(address, value)

    def begin_bounds(address: int, at: int, number: int) -> None:
        """Give each outcome the bounds on all values."""
        make_room(address, at + number * BOUND_WORDS)
        for place in range(number):
            store(address, at + place * BOUND_WORDS + LOWER, load(address, workspace.LOWEST))
            store(address, at + place * BOUND_WORDS + UPPER, load(address, workspace.HIGHEST))
            store(address, at + place * BOUND_WORDS + ENTERED, 0)
            store(address, at + place * BOUND_WORDS + FIRST_LOWER, bits_of(-inf))
            store(address, at + place * BOUND_WORDS + FIRST_UPPER, bits_of(inf))

    @large
    def search(
        state: Any,
        address: int,
        depth: int,
        alpha: float,
        beta: float,
        line: int,
        first_lower: float,
        first_upper: float,
    ) -> float:
        enter(address, line)
        mover = player(state, address)
        if mover != CHANCE:
            if depth == 0:
                return worth(state, address, depth, False)
            visited = own = 0
            marked, sign = mark(address), 1.0 if mover == MAXIMISER else -1.0
            best = -inf
            for action in actions(state, address):
                behind = line + step() * (own or 1)
                if own == 0 and (first_lower >= beta or first_lower == first_upper):
                    value = without_line(address, first_lower)
                elif own == 0 and first_upper <= alpha:
                    value = without_line(address, first_upper)
                else:
                    child = result(state, action, address)
                    visited += 1
                    if terminal(child, address):
                        value = worth(child, address, depth - 1, True)
                    else:
                        value = search(child, address, depth - 1, alpha, beta, behind, -inf, inf)
                if sign * value > best:
                    best = sign * value
                    own = extend(line, behind, load(address, workspace.LINE_LENGTH), action)
                    if prunes:
                        if sign < 0:
                            beta = min(beta, value)
                        else:
                            alpha = max(alpha, value)
                        if alpha >= beta:
                            break
            release(address, marked)
            if own == 0:
                raise RuntimeError(workspace.NO_ACTIONS)
            add_to(address, workspace.NODES, visited)
            store(address, workspace.LINE_LENGTH, own)
            return sign * best
        first = (line - address) // BYTES
        number = outcomes(state, address, first)
        at = first + number * row_words()
        behind = address + (at + number * BOUND_WORDS) * BYTES
        add_to(address, workspace.CHANCE_NODES, 1)
        lower, upper = real(address, workspace.LOWEST), real(address, workspace.HIGHEST)
        begin_bounds(address, at, number)
        cuts = prunes and -inf < lower and upper < inf
        for probing in range(1 if cuts and probes else 0, -1, -1):
            for place in range(number):
                row, bounds = first + place * row_words(), at + place * BOUND_WORDS
                low, high = real(address, bounds + LOWER), real(address, bounds + UPPER)
                likely, fails, suffices = probability(address, row), -inf, inf
                if cuts:
                    fails, suffices = high + (alpha - upper) / likely, low + (beta - lower) / likely
                    if fails >= high:
                        return without_line(address, min(upper, alpha))
                    if suffices <= low:
                        return without_line(address, max(lower, beta))
                    if low == high:
                        continue
                target = child = resolve(state, outcome(address, row), address)
                if load(address, bounds + ENTERED) == 0:
                    store(address, bounds + ENTERED, 1)
                    add_to(address, workspace.NODES, 1)
                least, most = -inf, inf
                if cuts:
                    least, most = max(fails, low), min(suffices, high)
                    if least >= most:  # rounding may close the window
                        least, most = low, high
                over, left, maximises = terminal(child, address), depth, False
                known_lower, known_upper = real(address, bounds + FIRST_LOWER), real(address, bounds + FIRST_UPPER)
                if probing == 1:
                    if over:
                        continue
                    chooser = player(child, address)
                    if chooser == CHANCE or depth == 0:
                        continue
                    maximises = chooser == MAXIMISER
                    found, marked = False, mark(address)
                    for action in actions(child, address):
                        target = result(child, action, address)
                        found = True
                        break
                    release(address, marked)
                    if not found:
                        raise RuntimeError(workspace.NO_ACTIONS)
                    add_to(address, workspace.NODES, 1)
                    over, left = terminal(target, address), depth - 1
                if over:
                    value = worth(target, address, left, True)
                else:
                    value = search(target, address, left, least, most, behind, known_lower, known_upper)
                if probing == 1:
                    store(address, bounds + FIRST_LOWER, bits_of(-inf if value <= least else value))
                    store(address, bounds + FIRST_UPPER, bits_of(inf if value >= most else value))
                if probing == 0 or (not maximises and value < most):
                    upper += likely * (value - high)
                    store(address, bounds + UPPER, bits_of(value))
                    if value <= fails:
                        return without_line(address, min(upper, alpha))
                if probing == 0 or (maximises and value > least):
                    lower += likely * (value - low)
                    store(address, bounds + LOWER, bits_of(value))
                    if value >= suffices:
                        return without_line(address, max(lower, beta))
        total = 0.0
        for place in range(number):
            total += probability(address, first + place * row_words()) * real(
                address, at + place * BOUND_WORDS + LOWER
            )
        return without_line(address, total)

    def begin(address: int, depth: int) -> float:
        guard_stack(address)
        store(address, workspace.ROOT_DEPTH, depth)
        state, line = get(address, workspace.LINE), address + BYTES * workspace.LINE
        alpha, beta = real(address, workspace.ALPHA), real(address, workspace.BETA)
        return search(state, address, depth, alpha, beta, line, -inf, inf)

    return begin
