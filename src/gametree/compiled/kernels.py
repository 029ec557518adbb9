"""The textbook searches as kernels: each is the plain search over again, for Numba to compile with a game's rules.

A kernel is made from the functions that a game's rules became. It gets a state and the address of its words of
memory (see `Words`), and leaves there the nodes, the leaves and the line. The child is looked at in its parent's
loop, so that most nodes cost no call; the last ply above the horizon, where most nodes are, has a function of its
own that calls nothing.

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
from gametree.compiled.memory import BYTES, load, stack_pointer, store
from gametree.game import MAX

UNLIMITED = 2**62  # plies
STACK = 256 << 20  # bytes; only what is used takes memory
RESERVE = 1 << 20  # of the stack, for the frames above the kernel and one below its guard


class Words(IntEnum):
    """Where a kernel's words of memory are; the state is found, and the line left, from `LINE` on."""

    NODES = 0
    LEAVES = 1
    FLOOR = 2  # the stack must not grow below this address; to stop a kernel, it is raised above every stack
    LENGTH = 3  # of the line that the last call has written
    LIMIT = 4  # the address where the room for the line ends
    DEPTH = 5  # of the root
    TABLE = 6  # its address
    BUCKETS = 7  # of the table that are used by now
    ASKED = 8  # whether the horizon was
    MOST = 9  # nodes to enter before it stops
    GUESS = 10  # of the value
    BUSY = 11  # the address of what threads are searching, or 0 if there is one
    ALL = 12  # buckets of the table
    CHECK = 13  # nodes after which more of them are used
    LINE = 16


class Trouble(IntEnum):
    """Why a kernel ended without a value, as the one argument of its RuntimeError."""

    TOO_DEEP = 1
    NO_ROOM = 2
    NO_ACTIONS = 3
    NOT_FINITE = 4
    PENALTY = 5
    TOO_LARGE = 6
    LOST = 7
    STOPPED = 8


NODES, LEAVES, FLOOR, LENGTH, LIMIT, DEPTH, TABLE, BUCKETS, ASKED, MOST, GUESS, BUSY, ALL, CHECK, LINE = (
    int(word) for word in Words
)
TOO_DEEP, NO_ROOM, NO_ACTIONS, NOT_FINITE, PENALTY, TOO_LARGE, LOST, STOPPED = (
    int(trouble) for trouble in Trouble
)
MAXIMISER = int(MAX)


def guard(address: int) -> None:
    """Say how far the stack may grow in the thread that enters a kernel."""
    store(address, FLOOR, stack_pointer() - (STACK - RESERVE))


def searching(
    rules: SimpleNamespace, states: SimpleNamespace, *, prunes: bool, least: float
) -> Callable[[int, int], Any]:
    """Return minimax, or alpha-beta if it `prunes`, for these rules; `least` is below every value.

    The kernel is given the address of its memory and the plies to the horizon. So is the search of a state below,
    with the address where it leaves its line.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    leaf, horizon = rules.leaf, rules.horizon
    most = -least
    number = whole if rules.number is int else float  # no literal, for which Numba would compile all again

    def enter(address: int, line: int) -> None:
        """Go no further where the nodes, the stack or the room for the line end."""
        if stack_pointer() < load(address, FLOOR):
            raise RuntimeError(TOO_DEEP)
        if load(address, NODES) >= load(address, MOST):
            raise RuntimeError(STOPPED)
        if line >= load(address, LIMIT):
            raise RuntimeError(NO_ROOM)

    def leave(address: int, visited: int, leaves: int, length: int) -> None:
        """Report what a call has found."""
        if length == 0:
            raise RuntimeError(NO_ACTIONS)
        store(address, NODES, load(address, NODES) + visited)
        store(address, LEAVES, load(address, LEAVES) + leaves)
        store(address, LENGTH, length)

    def extend(line: int, behind: int, length: int, action: Any) -> int:
        """Make the action and the child's line, which is at `behind`, the line at `line`; return its length."""
        if behind != line + BYTES:
            for place in range(length):
                store(line, 1 + place, load(behind, place))
        store(line, 0, whole(action))
        return length + 1

    enter, leave, extend = small(enter), small(leave), small(extend)

    # Two loops that differ in a sign: a choice inside them would cost a tenth of the speed.
    def last_ply(state: Any, address: int, depth: int, alpha: Any, beta: Any, line: int) -> Any:
        """Search a state whose children are at the horizon."""
        visited = leaves = length = 0
        if player(state) == MAXIMISER:
            best = least
            for action in actions(state):
                child = result(state, action)
                visited += 1
                if terminal(child):
                    leaves += 1
                    value = leaf(child, address, depth)
                else:
                    value = horizon(child)
                if value > best:
                    best = value
                    length = extend(line, line + BYTES, 0, action)
                    if prunes and value >= beta:
                        break
        else:
            best = most
            for action in actions(state):
                child = result(state, action)
                visited += 1
                if terminal(child):
                    leaves += 1
                    value = leaf(child, address, depth)
                else:
                    value = horizon(child)
                if value < best:
                    best = value
                    length = extend(line, line + BYTES, 0, action)
                    if prunes and value <= alpha:
                        break
        leave(address, visited, leaves, length)
        return best

    last_ply = small(last_ply)

    def search(state: Any, address: int, depth: int, alpha: Any, beta: Any, line: int) -> Any:
        enter(address, line)
        visited = leaves = own = 0
        if player(state) == MAXIMISER:
            best = least
            for action in actions(state):
                child = result(state, action)
                visited += 1
                length = 0
                behind = line + BYTES * max(own, 1)
                if terminal(child):
                    leaves += 1
                    value = leaf(child, address, depth)
                elif depth == 2:
                    value = last_ply(child, address, depth - 1, alpha, beta, behind)
                    length = 1
                else:
                    value = search(child, address, depth - 1, alpha, beta, behind)
                    length = load(address, LENGTH)
                if value > best:
                    best = value
                    own = extend(line, behind, length, action)
                    if prunes:
                        alpha = max(alpha, value)
                        if alpha >= beta:
                            break
        else:
            best = most
            for action in actions(state):
                child = result(state, action)
                visited += 1
                length = 0
                behind = line + BYTES * max(own, 1)
                if terminal(child):
                    leaves += 1
                    value = leaf(child, address, depth)
                elif depth == 2:
                    value = last_ply(child, address, depth - 1, alpha, beta, behind)
                    length = 1
                else:
                    value = search(child, address, depth - 1, alpha, beta, behind)
                    length = load(address, LENGTH)
                if value < best:
                    best = value
                    own = extend(line, behind, length, action)
                    if prunes:
                        beta = min(beta, value)
                        if alpha >= beta:
                            break
        leave(address, visited, leaves, own)
        return best

    search = large(search)

    get, prepare = states.get, small(guard)

    def begin(address: int, depth: int) -> Any:
        """Search the root, whose window is open."""
        prepare(address)
        store(address, DEPTH, depth)
        state, line = get(address, LINE), address + BYTES * LINE
        if depth == 1:
            return last_ply(state, address, depth, number(least), number(most), line)
        return search(state, address, depth, number(least), number(most), line)

    return begin


def counting(rules: SimpleNamespace, states: SimpleNamespace) -> Callable[[int, int], Any]:
    """Return perft for these rules: given its memory and a depth, it counts the lines of so many plies."""
    actions, result, terminal = rules.actions, rules.result, rules.terminal

    def count(state: Any, address: int, depth: int) -> int:
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

    count = large(count)  # by its own name, under which it calls itself
    get, prepare = states.get, small(guard)

    def begin(address: int, depth: int) -> Any:
        prepare(address)
        return count(get(address, LINE), address, depth)

    return begin
