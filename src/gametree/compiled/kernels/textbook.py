"""Minimax and alpha-beta as kernels, for Numba to compile with a game's rules.

A kernel is made from the functions to which a game's rules are lowered. It gets a state and the address of its
workspace, and writes the nodes, the leaves and the line there. Terminal states and the horizon are tested in the
loop of the parent, so that most nodes cost no call. The last ply above the horizon, where most nodes are, has a
function of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import constant, large
from gametree.compiled.back_end.memory_words import BYTES, add_to, load, store
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.back_end.workspace import guard_stack
from gametree.compiled.kernels.function_calls import number_of
from gametree.compiled.kernels.leaf_values import Leaf
from gametree.compiled.kernels.lines import line_functions
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules


def textbook_search(
    rules: KernelRules, leaf: Leaf, horizon: Leaf, *, prunes: bool, least: float
) -> Callable[[int, int], Any]:
    """Return minimax, or alpha-beta if it `prunes`, for these rules; `least` is below every value.

    `leaf(state, address, plies)` is the value of a finished state that many plies below the root, and `horizon`
    that of a live one. The kernel takes the address of its workspace and the plies to the horizon. The search of a
    state below the root takes these too, and the address for its line.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    mark, release, get = rules.mark, rules.release, rules.states.get
    holds_ints = isinstance(least, int)
    bound = number_of(holds_ints)  # of the window of the root
    number = whole if holds_ints else float  # not a literal, for which Numba would compile everything again
    step = constant("line.step", BYTES * rules.moves.size)

    def leave(address: int, visited: int, leaves: int, length: int) -> None:
        """Write the counts of a call to the workspace."""
        if length == 0:
            raise RuntimeError(workspace.NO_ACTIONS)
        add_to(address, workspace.NODES, visited)
        add_to(address, workspace.LEAVES, leaves)
        store(address, workspace.LINE_LENGTH, length)

    enter, extend = line_functions(rules.moves)

    def sign_of(state: Any, address: int) -> Any:
        """Return 1, or -1 if the player to move is the minimiser: the factor of values from that player's view."""
        return number(1 if player(state, address) == MAXIMISER else -1)

    def last_ply(state: Any, address: int, depth: int, alpha: Any, beta: Any, line: int) -> Any:
        """Search a state whose children are at the horizon."""
        evaluated = leaves = length = 0
        plies = load(address, workspace.ROOT_DEPTH) - depth + 1
        marked, sign = mark(address), sign_of(state, address)
        best, enough = least, beta if sign > 0 else -alpha
        for action in actions(state, address):
            child = result(state, action, address)
            if terminal(child, address):
                leaves += 1
                value = sign * leaf(child, address, plies)
            else:
                evaluated += 1
                value = sign * horizon(child, address, plies)
            if value > best:
                best = value
                length = extend(line, line + step(), 0, action)
                if prunes and value >= enough:
                    break
        release(address, marked)
        add_to(address, workspace.EVALUATIONS, evaluated)
        leave(address, evaluated + leaves, leaves, length)
        return sign * best

    @large
    def search(state: Any, address: int, depth: int, alpha: Any, beta: Any, line: int) -> Any:
        enter(address, line)
        visited = leaves = own = 0
        plies = load(address, workspace.ROOT_DEPTH) - depth + 1
        marked, sign = mark(address), sign_of(state, address)
        best = least
        for action in actions(state, address):
            child = result(state, action, address)
            visited += 1
            length = 0
            behind = line + step() * (own or 1)
            if terminal(child, address):
                leaves += 1
                value = leaf(child, address, plies)
            elif depth == 2:
                value = last_ply(child, address, depth - 1, alpha, beta, behind)
                length = 1
            else:
                value = search(child, address, depth - 1, alpha, beta, behind)
                length = load(address, workspace.LINE_LENGTH)
            if sign * value > best:
                best = sign * value
                own = extend(line, behind, length, action)
                if prunes:
                    if sign < 0:
                        if value < beta:
                            beta = value
                    elif value > alpha:
                        alpha = value
                    if alpha >= beta:
                        break
        release(address, marked)
        leave(address, visited, leaves, own)
        return sign * best

    def begin(address: int, depth: int) -> Any:
        guard_stack(address)
        store(address, workspace.ROOT_DEPTH, depth)
        state, line = get(address, workspace.LINE), address + BYTES * workspace.LINE
        alpha, beta = bound(load(address, workspace.ALPHA)), bound(load(address, workspace.BETA))
        if depth == 1:
            return last_ply(state, address, depth, alpha, beta, line)
        return search(state, address, depth, alpha, beta, line)

    return begin
