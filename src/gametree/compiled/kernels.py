"""The textbook searches as kernels: each is the plain search over again, for Numba to compile with a game's rules.

A kernel is made from the functions that a game's rules became. It gets a state and the address of its words of
memory (see `Words`), and leaves there the nodes, the leaves and the line. The child is looked at in its parent's
loop, so that most nodes cost no call.

The line is kept without a copy for every ply: each node writes its best line from its own base on, and lets its
children write theirs behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from types import SimpleNamespace
from typing import Any

from gametree.compiled.arithmetic import whole
from gametree.compiled.machine import large, small
from gametree.compiled.memory import load, stack_pointer, store
from gametree.game import MAX

UNLIMITED = 2**62  # plies


class Words(IntEnum):
    """Where a kernel's words of memory are; the line begins at `LINE`."""

    NODES = 0
    LEAVES = 1
    STOP = 2  # the kernel ends once it has entered this many nodes
    FLOOR = 3  # the stack must not grow below this address
    LENGTH = 4  # of the line that the last call has written
    ROOM = 5  # for the line
    LINE = 8


class Trouble(IntEnum):
    """Why a kernel ended without a value, as the one argument of its RuntimeError."""

    STOPPED = 1
    TOO_DEEP = 2
    NO_ROOM = 3
    NO_ACTIONS = 4
    NOT_FINITE = 5
    PENALTY = 6


NODES, LEAVES, STOP, FLOOR, LENGTH, ROOM, LINE = (int(word) for word in Words)
STOPPED, TOO_DEEP, NO_ROOM, NO_ACTIONS, NOT_FINITE, PENALTY = (int(trouble) for trouble in Trouble)
MAXIMISER = int(MAX)


def searching(rules: SimpleNamespace, *, prunes: bool, least: float) -> Callable[..., Any]:  # noqa: C901
    """Return minimax, or alpha-beta if it `prunes`, for these rules; `least` is below every value.

    `search(state, address, plies, depth, alpha, beta, base)` returns the value of a live state that is `plies`
    below the root, `depth` plies above the horizon; its line is left at `base`.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    leaf, horizon = rules.leaf, rules.horizon
    most = -least

    def enter(address: int, base: int) -> None:
        """Go no further if told to stop, or where stack or memory end."""
        if load(address, NODES) >= load(address, STOP):
            raise RuntimeError(STOPPED)
        if stack_pointer() < load(address, FLOOR):
            raise RuntimeError(TOO_DEEP)
        if base + 2 >= load(address, ROOM):
            raise RuntimeError(NO_ROOM)

    def count(address: int, word: int) -> None:
        store(address, word, load(address, word) + 1)

    def extend(address: int, base: int, behind: int, length: int, action: Any) -> int:
        """Make the action and the child's line, which is at `behind`, the line at `base`; return its length."""
        if base + length + 2 >= load(address, ROOM):
            raise RuntimeError(NO_ROOM)
        if behind != base + 1:
            for place in range(length):
                store(address, LINE + base + 1 + place, load(address, LINE + behind + place))
        store(address, LINE + base, whole(action))
        return length + 1

    enter, count, extend = small(enter), small(count), small(extend)

    # Two loops that differ in a sign: a choice inside them would cost a tenth of the speed.
    def search(  # noqa: C901
        state: Any, address: int, plies: int, depth: int, alpha: Any, beta: Any, base: int
    ) -> Any:
        enter(address, base)
        own = 0
        if player(state) == MAXIMISER:
            best = least
            for action in actions(state):
                child = result(state, action)
                count(address, NODES)
                length = 0
                behind = base + max(own, 1)
                if terminal(child):
                    count(address, LEAVES)
                    value = leaf(child, plies + 1)
                elif depth == 1:
                    value = horizon(child)
                else:
                    value = search(child, address, plies + 1, depth - 1, alpha, beta, behind)
                    length = load(address, LENGTH)
                if value > best:
                    best = value
                    own = extend(address, base, behind, length, action)
                    if prunes:
                        alpha = max(alpha, value)
                        if alpha >= beta:
                            break
        else:
            best = most
            for action in actions(state):
                child = result(state, action)
                count(address, NODES)
                length = 0
                behind = base + max(own, 1)
                if terminal(child):
                    count(address, LEAVES)
                    value = leaf(child, plies + 1)
                elif depth == 1:
                    value = horizon(child)
                else:
                    value = search(child, address, plies + 1, depth - 1, alpha, beta, behind)
                    length = load(address, LENGTH)
                if value < best:
                    best = value
                    own = extend(address, base, behind, length, action)
                    if prunes:
                        beta = min(beta, value)
                        if alpha >= beta:
                            break
        if own == 0:
            raise RuntimeError(NO_ACTIONS)
        store(address, LENGTH, own)
        return best

    search = large(search)
    return search


def counting(rules: SimpleNamespace) -> Callable[..., Any]:
    """Return perft for these rules: `count(state, address, depth)` counts the lines of exactly that many plies."""
    actions, result, terminal = rules.actions, rules.result, rules.terminal

    def count(state: Any, address: int, depth: int) -> int:
        if load(address, STOP) == 0:
            raise RuntimeError(STOPPED)
        if stack_pointer() < load(address, FLOOR):
            raise RuntimeError(TOO_DEEP)
        lines = 0
        if depth == 1:
            for _ in actions(state):
                lines += 1
        else:
            for action in actions(state):
                child = result(state, action)
                if not terminal(child):
                    lines += count(child, address, depth - 1)
        return lines

    count = large(count)
    return count
