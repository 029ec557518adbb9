"""Random play as a kernel: games from one state to their end, and for each two words of what became of it.

The random number of a move is that of `gametree.search.philox`, in arithmetic of 64 bits. So a game is the one
that plain Python plays under its number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import small
from gametree.compiled.back_end.memory_words import BYTES, load, store
from gametree.compiled.back_end.word_arithmetic import wrapping_product
from gametree.compiled.back_end.workspace import check_stack, guard_stack
from gametree.compiled.kernels.chance_nodes import KernelChance
from gametree.compiled.kernels.collected_actions import words_of_an_action
from gametree.compiled.kernels.function_calls import word_of
from gametree.compiled.kernels.layout_words import LayoutWords
from gametree.compiled.kernels.leaf_values import EXACT, Leaf, exact_float
from gametree.compiled.kernels.rules import KernelRules
from gametree.search.philox import MASK, MULTIPLIER, ROUNDS, WEYL
from gametree.search.simulate import LONGEST

KEY, NEXT, STOP, CHOICES, AT_DEPTH = range(5)  # the words of an errand, before its rows
ERRAND_WORDS = 8
HALF = 1 << 31
GREATEST_FLOAT = 2.0**1023 * (2 - 2.0**-52)
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


Weight = Callable[[Any, Any, int], Any]
Choose = Callable[[Any, int, int, int, int, int], int]
Collect = Callable[[Any, int, int], int]


def _evenly() -> Choose:
    """Return a function that chooses among a number of actions for a place, all equally likely."""
    below = draws_at_places()

    def choose(_state: Any, _address: int, number: int, key: int, simulation: int, ply: int) -> int:
        return below(number, key, simulation, ply)

    return small(choose)


def _by_weight(rules: KernelRules, weight: Weight, most: float) -> Choose:
    """Return a function that chooses among the actions in the workspace, each as likely as its weight."""
    get_action, step, first = rules.moves.get, words_of_an_action(rules.moves), workspace.LINE + rules.states.size
    below = draws_at_places()

    def choose(state: Any, address: int, number: int, key: int, simulation: int, ply: int) -> int:
        total = weight(state, get_action(address, first), address)
        for place in range(1, number):
            total += weight(state, get_action(address, first + place * step), address)
        if total > most:
            raise RuntimeError(workspace.INEXACT)
        drawn = below(HALF, key, simulation, ply) / HALF * total
        chosen, heaped = 0, weight(state, get_action(address, first), address)
        while heaped <= drawn and chosen < number - 1:  # of the least floats, the product may be the total
            chosen += 1
            heaped += weight(state, get_action(address, first + chosen * step), address)
        return chosen

    return small(choose)


def weights_of(weight: Weight, *, is_whole: bool) -> tuple[Weight, float]:
    """Return a function that returns the weight of an action as a float, and the greatest sum of weights.

    The function raises RuntimeError for a weight that is no positive number.
    """
    number_of = small(exact_float if is_whole else as_float)

    def positive(state: Any, action: Any, address: int) -> float:
        number = number_of(weight(state, action, address))
        if not 0 < number <= GREATEST_FLOAT:
            raise RuntimeError(workspace.KEY)
        return number

    return small(positive), EXACT if is_whole else GREATEST_FLOAT


def as_float(number: Any) -> float:
    """Return the float of a number."""
    return float(number)


class Offer(NamedTuple):
    """`number(state, address)` counts the actions of a state; `take(state, address, place)` then returns one."""

    number: Callable[[Any, int], int]
    take: Callable[[Any, int, int], Any]


def kept_offer(rules: KernelRules, collect: Collect) -> Offer:
    """Return the actions as `collect` keeps them in the workspace, all of them."""
    get_action, step = rules.moves.get, words_of_an_action(rules.moves)
    first = workspace.LINE + rules.states.size  # the first word of the actions of a state

    def count(state: Any, address: int) -> int:
        return (collect(state, address, first) - first) // step

    def take(_state: Any, address: int, place: int) -> Any:
        return get_action(address, first + place * step)

    return Offer(small(count), small(take))


def keep_one(states: LayoutWords, moves: LayoutWords) -> Callable[[int, int, Any], int]:
    """Return a function that keeps the action at one place, and returns the place of the next."""
    put, first = moves.put, workspace.LINE + states.size

    def keep(address: int, place: int, action: Any) -> int:
        if place == load(address, workspace.GUESS):
            put(address, first, action)
        return place + 1

    return small(keep)


def counted_offer(rules: KernelRules, collect: Collect) -> Offer:
    """Return the actions where `collect` keeps one: they are counted, and then gone through again for that one.

    A thread of a GPU has registers for that, but no quick memory for all actions.
    """
    get_action, first = rules.moves.get, workspace.LINE + rules.states.size

    def count(state: Any, address: int) -> int:
        store(address, workspace.GUESS, -1)
        return collect(state, address, 0)

    def take(state: Any, address: int, place: int) -> Any:
        store(address, workspace.GUESS, place)
        collect(state, address, 0)
        return get_action(address, first)

    return Offer(small(count), small(take))


def random_play(
    rules: KernelRules,
    chance: KernelChance,
    leaf: Leaf,
    horizon: Leaf,
    offer: Offer,
    *,
    weights: tuple[Weight, float] | None,
    holds_ints: bool,
) -> Callable[[int, int], int]:
    """Return a kernel that plays games from the state at `LINE`, and returns their number.

    It takes a workspace and the plies at which games are cut off. `BATCH` is the address of an errand: the key,
    the number of the next game and the number after the last. `AT_DEPTH` says what becomes of a game that is cut
    off: it is an error, or it has no value, or that of `horizon`. `CHOICES` counts the actions offered. Each is as
    likely as its weight, if there are weights. The plies of a game with `chance` are those of players.
    """
    get, player, terminal, result = rules.states.get, rules.player, rules.terminal, rules.result
    count, take, buffer = offer.number, offer.take, workspace.LINE + rules.states.size
    stack, guard = small(check_stack), small(guard_stack)
    is_chance, roll, below = chance.is_chance, chance.roll, draws_at_places()
    word, choose = word_of(holds_ints), _evenly() if weights is None else _by_weight(rules, *weights)

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
            state, plies, rolls = get(address, workspace.LINE), 0, 0
            over = terminal(state, address)
            while not over:
                if is_chance(state, address):
                    stack(address)
                    if rolls == LONGEST:
                        raise RuntimeError(workspace.NO_END)
                    state = roll(state, address, buffer, below(HALF, key, simulation, plies + rolls) / HALF)
                    rolls += 1
                    over = terminal(state, address)
                    continue
                if plies >= depth:
                    break
                stack(address)
                player(state, address)
                number = count(state, address)
                if number == 0:
                    raise RuntimeError(workspace.NO_ACTIONS)
                chosen = choose(state, address, number, key, simulation, plies + rolls)
                state = result(state, take(state, address, chosen), address)
                choices += number
                plies += 1
                over = terminal(state, address)
            if not over and at_depth == REFUSED:
                raise RuntimeError(workspace.NO_END)
            if over or at_depth == JUDGED:
                store(row, VALUE, value_of(state, address, plies, over))
            store(row, PLIES, plies if over else ~plies)
            store(address, workspace.NODES, load(address, workspace.NODES) + plies + rolls)
            store(address, workspace.CHANCE_NODES, load(address, workspace.CHANCE_NODES) + rolls)
            row += ROW_WORDS * BYTES
            simulation += 1
        store(errand, CHOICES, choices)
        return games

    return play
