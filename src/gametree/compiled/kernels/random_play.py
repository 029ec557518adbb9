"""Random play as a kernel: games from one state to their end, and for each two words of what became of it.

The random number of a move is that of `gametree.search.philox`, in arithmetic of 64 bits. So a game is the one
that plain Python plays under its number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import small
from gametree.compiled.back_end.memory_words import BYTES, bits_of, load, store
from gametree.compiled.back_end.word_arithmetic import wrapping_product
from gametree.compiled.back_end.workspace import check_stack, guard_stack
from gametree.compiled.kernels.collected_actions import words_of_an_action
from gametree.compiled.kernels.leaf_values import Leaf
from gametree.compiled.kernels.rules import KernelRules
from gametree.search.philox import MASK, MULTIPLIER, ROUNDS, WEYL

KEY, NEXT, STOP, CHOICES, AT_DEPTH = range(5)  # the words of an errand, before its rows
ERRAND_WORDS = 8
VALUE, PLIES, ROW_WORDS = 0, 1, 2  # of a row; the plies of a game that did not end are complemented
REFUSED, CUT_OFF, JUDGED = 0, 1, 2  # at the depth where games are cut off


def draws_at_places() -> Callable[[int, int, int, int], int]:
    """Return `philox.draw_below` for numbers below 2 ** 31, as kernels call it."""

    def below(number: int, key: int, simulation: int, ply: int) -> int:
        key = key + (simulation >> 32) & MASK
        while True:
            first, second, turning = simulation & MASK, ply, key
            for _ in range(ROUNDS):
                product = wrapping_product(MULTIPLIER, first)
                first, second = product >> 32 & MASK ^ turning ^ second, product & MASK
                turning = turning + WEYL & MASK
            product = first * number
            if product & MASK >= number or product & MASK >= (MASK + 1) % number:
                return product >> 32
            product = second * number
            if product & MASK >= (MASK + 1) % number:
                return product >> 32
            ply += 1 << 24

    return small(below)


def random_play(
    rules: KernelRules, leaf: Leaf, horizon: Leaf, collect: Callable[[Any, int, int], int], *, holds_ints: bool
) -> Callable[[int, int], int]:
    """Return a kernel that plays games from the state at `LINE`, and returns their number.

    It takes a workspace and the plies at which games are cut off. `BATCH` is the address of an errand: the key,
    the number of the next game and the number after the last. `AT_DEPTH` says what becomes of a game that is cut
    off: it is an error, or it has no value, or that of `horizon`. `CHOICES` counts the actions offered.
    """
    get, player, terminal, result = rules.states.get, rules.player, rules.terminal, rules.result
    get_action, action_words = rules.moves.get, words_of_an_action(rules.moves)
    buffer = workspace.LINE + rules.states.size  # the first word of the actions of a state
    below, stack, guard = draws_at_places(), small(check_stack), small(guard_stack)

    def int_word(value: Any) -> int:
        return int(value)

    def float_word(value: Any) -> int:
        return bits_of(value)

    word = small(int_word if holds_ints else float_word)

    def value_of(state: Any, address: int, plies: int, over: bool) -> int:
        """Return the word of the value of a game."""
        if over:
            store(address, workspace.LEAVES, load(address, workspace.LEAVES) + 1)
            return word(leaf(state, address, plies))
        store(address, workspace.EVALUATIONS, load(address, workspace.EVALUATIONS) + 1)
        return word(horizon(state, address, plies))

    value_of = small(value_of)

    def play(address: int, depth: int) -> int:
        guard(address)
        errand = load(address, workspace.BATCH)
        key, at_depth, choices = load(errand, KEY), load(errand, AT_DEPTH), 0
        simulation, stop = load(errand, NEXT), load(errand, STOP)
        row, games = errand + ERRAND_WORDS * BYTES, stop - simulation
        while simulation < stop:
            store(errand, NEXT, simulation)
            state, plies = get(address, workspace.LINE), 0
            over = terminal(state, address)
            while not over and plies < depth:
                stack(address)
                player(state, address)
                number = (collect(state, address, buffer) - buffer) // action_words
                if number == 0:
                    raise RuntimeError(workspace.NO_ACTIONS)
                chosen = below(number, key, simulation, plies)
                state = result(state, get_action(address, buffer + chosen * action_words), address)
                choices += number
                plies += 1
                over = terminal(state, address)
            if not over and at_depth == REFUSED:
                raise RuntimeError(workspace.NO_END)
            if over or at_depth == JUDGED:
                store(row, VALUE, value_of(state, address, plies, over))
            store(row, PLIES, plies if over else ~plies)
            store(address, workspace.NODES, load(address, workspace.NODES) + plies)
            row += ROW_WORDS * BYTES
            simulation += 1
        store(errand, CHOICES, choices)
        return games

    return play
