"""Perft, minimax and alpha-beta for a thread of a GPU: on a stack of frames in the workspace, without recursion.

There is one loop, of the nodes of the tree. So the threads of a GPU that run in step wait for each other at each
node (`meet`), and not at each ply for the state with the most actions. The actions of a state are counted where
it is entered, and each is then found again by its place, for want of memory for all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.memory_words import BYTES, copy_words, load, store
from gametree.compiled.back_end.workspace import LINE, guard_stack
from gametree.compiled.kernels.function_calls import number_of, word_of
from gametree.compiled.kernels.leaf_values import Leaf
from gametree.compiled.kernels.random_play import Offer
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules

MOST_PLIES = 16  # frames
NEXT, NUMBER, SIGN, ALPHA, BETA, BEST, LENGTH, HEAD = range(8)  # the words of a frame in a search
PERFT_HEAD = 2  # words of a frame in perft


OnFrames: TypeAlias = tuple[
    Callable[[int, int], Any], int
]  # a kernel, and the words of the workspace that it needs


def perft_on_frames(rules: KernelRules, offer: Offer, meet: Callable[[], None]) -> OnFrames:
    """Return a kernel that takes a workspace and a depth of at least 2, and counts the lines."""
    before, words = LINE + rules.states.size + max(1, rules.moves.size), PERFT_HEAD + rules.states.size
    first, step = BYTES * before, BYTES * words
    get, put, result, terminal = rules.states.get, rules.states.put, rules.result, rules.terminal
    count, take = offer

    def push(frame: int, state: Any, number: int) -> None:
        store(frame, NEXT, 0)
        store(frame, NUMBER, number)
        put(frame, PERFT_HEAD, state)

    def begin(address: int, depth: int) -> int:
        guard_stack(address)
        state, frame, left, lines = get(address, LINE), address + first, depth, 0
        nodes = load(address, workspace.NODE_LIMIT)
        push(frame, state, count(state, address))
        while True:
            while left <= depth and load(frame, NEXT) == load(frame, NUMBER):
                frame -= step
                left += 1
            if left > depth:
                break
            if nodes == 0:
                raise RuntimeError(workspace.NODE_LIMIT_REACHED)
            nodes -= 1
            place, state = load(frame, NEXT), get(frame, PERFT_HEAD)
            store(frame, NEXT, place + 1)
            child = result(state, take(state, address, place), address)
            if not terminal(child, address):
                number = count(child, address)
                if left == 2:
                    lines += number
                else:
                    frame += step
                    left -= 1
                    push(frame, child, number)
            meet()
        return lines

    return begin, before + MOST_PLIES * words


def search_on_frames(
    rules: KernelRules,
    offer: Offer,
    meet: Callable[[], None],
    leaf: Leaf,
    horizon: Leaf,
    *,
    prunes: bool,
    least: float,
) -> OnFrames:
    """Return what `textbook_search` returns, for depths up to `MOST_PLIES`.

    Behind the state in a frame are the action that is searched and the best line.
    """
    size, action_at = rules.moves.size, HEAD + rules.states.size
    before, line_at = LINE + max(rules.states.size + max(1, size), MOST_PLIES * size), action_at + size
    words = line_at + MOST_PLIES * size
    first, step = BYTES * before, BYTES * words
    get, put, result, terminal = rules.states.get, rules.states.put, rules.result, rules.terminal
    (count, take), player, put_action = offer, rules.player, rules.moves.put
    holds_ints = isinstance(least, int)
    word, number, lowest, highest = word_of(holds_ints), number_of(holds_ints), least, -least

    def push(frame: int, state: Any, address: int, alpha: int, beta: int) -> None:
        """Enter a state, with a window of words."""
        places = count(state, address)
        if places == 0:
            raise RuntimeError(workspace.NO_ACTIONS)
        maximises = player(state, address) == MAXIMISER
        store(frame, NEXT, 0)
        store(frame, NUMBER, places)
        store(frame, SIGN, 1 if maximises else -1)
        store(frame, ALPHA, alpha)
        store(frame, BETA, beta)
        store(frame, BEST, word(lowest if maximises else highest))
        put(frame, HEAD, state)

    def fold(frame: int, value: Any, length: int) -> None:
        """Take the value of a child into account, whose line is in the next frame."""
        maximises = load(frame, SIGN) > 0
        best = number(load(frame, BEST))
        if not (value > best if maximises else value < best):
            return
        store(frame, BEST, word(value))
        store(frame, LENGTH, length + 1)
        copy_words(frame, action_at, frame, line_at, size)
        copy_words(frame + step, line_at, frame, line_at + size, size * length)
        if prunes:
            bound, other = number(load(frame, ALPHA)), number(load(frame, BETA))
            if maximises and value > bound:
                store(frame, ALPHA, word(value))
                bound = value
            elif not maximises and value < other:
                store(frame, BETA, word(value))
                other = value
            if bound >= other:
                store(frame, NEXT, load(frame, NUMBER))

    def begin(address: int, depth: int) -> Any:
        guard_stack(address)
        frame, left, evaluated = address + first, depth, 0
        nodes = load(address, workspace.NODE_LIMIT)
        push(frame, get(address, LINE), address, word(lowest), word(highest))
        while True:
            while left < depth and load(frame, NEXT) == load(frame, NUMBER):
                value, length = number(load(frame, BEST)), load(frame, LENGTH)
                frame -= step
                left += 1
                fold(frame, value, length)
            place = load(frame, NEXT)
            if place == load(frame, NUMBER):
                break
            if nodes == 0:
                raise RuntimeError(workspace.NODE_LIMIT_REACHED)
            nodes -= 1
            state, plies = get(frame, HEAD), depth - left + 1
            store(frame, NEXT, place + 1)
            action = take(state, address, place)
            put_action(frame, action_at, action)
            child = result(state, action, address)
            over = terminal(child, address)
            if over or left == 1:
                if over:
                    value = leaf(child, address, plies)
                else:
                    evaluated += 1
                    value = horizon(child, address, plies)
                fold(frame, value, 0)
            else:
                push(frame + step, child, address, load(frame, ALPHA), load(frame, BETA))
                frame += step
                left -= 1
            meet()
        store(address, workspace.EVALUATIONS, evaluated)
        store(address, workspace.LINE_LENGTH, load(frame, LENGTH))
        copy_words(frame, line_at, address, LINE, size * load(frame, LENGTH))
        return number(load(frame, BEST))

    return begin, before + MOST_PLIES * words
