"""Random play as a kernel: games from one state to their end, and for each two words of what became of it.

The random number of a move is that of `gametree.search.philox`, in arithmetic of 64 bits. So a game is the one
that plain Python plays under its number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import constant
from gametree.compiled.back_end.memory_words import add_to, load, store
from gametree.compiled.back_end.word_arithmetic import wrapping_product
from gametree.compiled.back_end.workspace import UNLIMITED, check_stack, guard_stack
from gametree.compiled.kernels.chance_nodes import KernelChance
from gametree.compiled.kernels.collected_actions import words_of_an_action
from gametree.compiled.kernels.function_calls import word_of
from gametree.compiled.kernels.layout_words import LayoutWords
from gametree.compiled.kernels.leaf_values import EXACT, Leaf, exact_float, value_at_the_end
from gametree.compiled.kernels.rules import KernelRules
from gametree.search.philox import MASK, MULTIPLIER, ROUNDS, WEYL
from gametree.search.simulate import LONGEST

MARKED, NEXT, STOP, KEY, AT_DEPTH, CHOICES = range(6)  # the words of an errand, before its rows
ERRAND_WORDS = 8
HALF = 1 << 31
GREATEST_FLOAT = 2.0**1023 * (2 - 2.0**-52)
VALUE, PLIES, ROW_WORDS = 0, 1, 2  # of a row; the plies of a game that did not end are complemented
REFUSED, CUT_OFF, JUDGED = 0, 1, 2  # at the depth where games are cut off


def drawn_at_place(number: int, key: int, simulation: int, ply: int) -> int:
    """Return what `philox.draw_below` does, for numbers below 2 ** 31."""
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


Weight = Callable[[Any, Any, int], Any]
Choose = Callable[[Any, int, int, int, int, int], int]
Collect = Callable[[Any, int, int], int]


def chosen_evenly(_state: Any, _address: int, number: int, key: int, simulation: int, ply: int) -> int:
    """Choose among a number of actions for a place, all equally likely."""
    return drawn_at_place(number, key, simulation, ply)


def behind_the_state(states: LayoutWords) -> Callable[[], int]:
    """Return what returns the first word behind the state, where its actions are written."""
    return constant("state.end", workspace.LINE + states.size)


def _by_weight(rules: KernelRules, weight: Weight, most: float) -> Choose:
    """Return a function that chooses among the actions in the workspace, each as likely as its weight."""
    get_action, step, first = rules.moves.get, words_of_an_action(rules.moves), behind_the_state(rules.states)

    def choose(state: Any, address: int, number: int, key: int, simulation: int, ply: int) -> int:
        total = weight(state, get_action(address, first()), address)
        for place in range(1, number):
            total += weight(state, get_action(address, first() + place * step()), address)
        if total > most:
            raise RuntimeError(workspace.INEXACT)
        drawn = drawn_at_place(HALF, key, simulation, ply) / HALF * total
        chosen, heaped = 0, weight(state, get_action(address, first()), address)
        while heaped <= drawn and chosen < number - 1:  # of the least floats, the product may be the total
            chosen += 1
            heaped += weight(state, get_action(address, first() + chosen * step()), address)
        return chosen

    return choose


def weights_of(weight: Weight, *, is_whole: bool) -> tuple[Weight, float]:
    """Return a function that returns the weight of an action as a float, and the greatest sum of weights.

    The function raises RuntimeError for a weight that is no positive number.
    """
    number_of: Any = exact_float if is_whole else float

    def positive(state: Any, action: Any, address: int) -> float:
        number: float = number_of(weight(state, action, address))
        if not 0 < number <= GREATEST_FLOAT:
            raise RuntimeError(workspace.KEY)
        return number

    return positive, EXACT if is_whole else GREATEST_FLOAT


class Offer(NamedTuple):
    """`number(state, address)` counts the actions of a state; `take(state, address, place)` then returns one."""

    number: Callable[[Any, int], int]
    take: Callable[[Any, int, int], Any]


def kept_offer(rules: KernelRules, collect: Collect) -> Offer:
    """Return the actions as `collect` keeps them in the workspace, all of them."""
    get_action, step = rules.moves.get, words_of_an_action(rules.moves)
    first = behind_the_state(rules.states)

    def count(state: Any, address: int) -> int:
        return (collect(state, address, first()) - first()) // step()

    def take(_state: Any, address: int, place: int) -> Any:
        return get_action(address, first() + place * step())

    return Offer(count, take)


def keep_one(states: LayoutWords, moves: LayoutWords) -> Callable[[int, int, Any], int]:
    """Return a function that keeps the action at one place, and returns the place of the next."""
    put, first = moves.put, behind_the_state(states)

    def keep(address: int, place: int, action: Any) -> int:
        if place == load(address, workspace.GUESS):
            put(address, first(), action)
        return place + 1

    return keep


def counted_offer(rules: KernelRules, count: Collect, collect: Collect) -> Offer:
    """Return the actions where `count` counts them, and `collect` then goes through them again and keeps one.

    A thread of a GPU has registers for that, but no quick memory for all actions.
    """
    get_action, first = rules.moves.get, behind_the_state(rules.states)

    def number(state: Any, address: int) -> int:
        return count(state, address, 0)

    def take(state: Any, address: int, place: int) -> Any:
        store(address, workspace.GUESS, place)
        collect(state, address, 0)
        return get_action(address, first())

    return Offer(number, take)


Tell = Callable[[int, int, int, int, int, int], None]


def tell_row(address: int, errand: int, place: int, value: int, plies: int, rolls: int) -> None:
    """Write the row of a game behind the words of its errand, and count its nodes."""
    row = ERRAND_WORDS + place * ROW_WORDS
    store(errand, row + VALUE, value)
    store(errand, row + PLIES, plies)
    add_to(errand, NEXT, 1)
    played = rolls + (plies if plies >= 0 else ~plies)
    add_to(address, workspace.NODES, played)
    add_to(address, workspace.CHANCE_NODES, rolls)


class Step(NamedTuple):
    """How threads that run in step wait for each other: after some nodes of a game, each calls `meet()`.

    Those whose games have ended by then begin others, so that none waits for the end of the longest game.
    """

    nodes: int
    meet: Callable[[], None]


def go_on() -> None:
    """Wait for no other thread."""


ALONE = Step(UNLIMITED, go_on)


def random_play(
    rules: KernelRules,
    chance: KernelChance,
    leaf: Leaf,
    horizon: Leaf,
    tell: Tell,
    offer: Offer,
    *,
    weights: tuple[Weight, float] | None,
    holds_ints: bool,
    in_step: Step = ALONE,
) -> Callable[[int, int, int, int, int], int]:
    """Return a function that plays games from the state at `LINE`, and returns the number of actions offered.

    `play(address, errand, depth, place, step)` plays the game at a place of an errand, which has the key, the
    number of its first game and the one after its last, and then every `step`th. `AT_DEPTH` says what becomes of a
    game that is cut off at a depth: it is an error, or it has no value, or that of `horizon`. Each action is as
    likely as its weight, if there are weights. The plies of a game with `chance` are those of players.

    `leaf` is the value of a game that has ended. `tell(address, errand, place, value, plies, rolls)` hands on the
    game of a place; the plies of one that did not end are complemented.
    """
    get, player, terminal, result = rules.states.get, rules.player, rules.terminal, rules.result
    count, take, buffer = offer.number, offer.take, behind_the_state(rules.states)
    together, meet = in_step
    is_chance, roll = chance.is_chance, chance.roll
    word, value_of = word_of(holds_ints), value_at_the_end(leaf, horizon)
    choose = chosen_evenly if weights is None else _by_weight(rules, *weights)

    def play(address: int, errand: int, depth: int, place: int, step: int) -> int:
        first, key, at_depth = load(errand, NEXT), load(errand, KEY), load(errand, AT_DEPTH)
        games, root = load(errand, STOP) - first, get(address, workspace.LINE)
        ended = terminal(root, address)
        state, over, plies, rolls, choices = root, ended, 0, 0, 0
        while place < games:
            simulation, nodes, cut_off = first + place, together, False
            while nodes > 0 and not over and not cut_off:
                nodes -= 1
                check_stack(address)
                if is_chance(state, address):
                    if rolls == LONGEST:
                        raise RuntimeError(workspace.NO_END)
                    part = drawn_at_place(HALF, key, simulation, plies + rolls) / HALF
                    state = roll(state, address, buffer(), part)
                    rolls += 1
                    over = terminal(state, address)
                elif plies < depth:
                    player(state, address)
                    number = count(state, address)
                    if number == 0:
                        raise RuntimeError(workspace.NO_ACTIONS)
                    chosen = choose(state, address, number, key, simulation, plies + rolls)
                    state = result(state, take(state, address, chosen), address)
                    choices += number
                    plies += 1
                    over = terminal(state, address)
                else:
                    cut_off = True
            if over or cut_off:
                if not over and at_depth == REFUSED:
                    raise RuntimeError(workspace.NO_END)
                value = word(value_of(state, address, plies, over)) if over or at_depth == JUDGED else 0
                tell(address, errand, place, value, plies if over else ~plies, rolls)
                place += step
                state, over, plies, rolls = root, ended, 0, 0
            meet()
        return choices

    return play


def errand_play(play: Callable[[int, int, int, int, int], int]) -> Callable[[int, int], int]:
    """Return a kernel that plays the games of the errand at `BATCH`, and counts the actions offered in them."""

    def kernel(address: int, depth: int) -> int:
        guard_stack(address)
        errand = load(address, workspace.BATCH)
        choices = play(address, errand, depth, 0, 1)
        store(errand, CHOICES, choices)
        return choices

    return kernel
