"""Solving as a kernel: explore all states, and value them backwards, with the rules of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.memory_words import BYTES, add_to, load, store, store_int32
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.back_end.workspace import check_stack, guard_stack
from gametree.compiled.front_end.ir.primitives import bits_of
from gametree.compiled.kernels import state_words as words
from gametree.compiled.kernels.chance_nodes import CHANCE, KernelChance
from gametree.compiled.kernels.leaf_values import finite_float
from gametree.compiled.kernels.method_calls import NumberMethod
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules
from gametree.compiled.kernels.state_lookup import code_place, state_lookup


def state_solver(
    rules: KernelRules, utility: NumberMethod, chance: KernelChance | None = None
) -> Callable[[int, int], Any]:
    """Return the kernel that takes its workspace and a task, for these rules.

    EXPLORE returns the number of the first state that is not explored yet; it ends early where Python must make
    room. The states of a range are valued from the last to the first, so that one range may have several plies. In
    a game with chance, no state is valued: CONNECT lists the edges out of each, and the probabilities of outcomes.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    mark, release, get, put = rules.mark, rules.release, rules.states.get, rules.states.put
    hash_of, size = rules.states.hash, rules.states.words
    row, slot, prefetch_slot, prefetch_row, add, enter = state_lookup(rules.states)
    code = utility_code(utility)

    def successors(state: Any, address: int) -> int:
        """Write the states that the actions lead to behind `STATES`, and return their number."""
        marked, count, index = mark(address), 0, words.STATES
        for action in actions(state, address):
            if address + BYTES * (index + size()) > load(address, workspace.END):
                raise RuntimeError(workspace.TOO_MANY_ACTIONS)
            child = result(state, action, address)
            put(address, index, child)
            prefetch_slot(address, hash_of(child))
            index += size()
            count += 1
        release(address, marked)
        if count == 0:
            raise RuntimeError(workspace.NO_ACTIONS)
        for place in range(count):
            prefetch_row(address, hash_of(get(address, words.STATES + place * size())))
        return count

    following = successors if chance is None else _with_outcomes(successors, rules, chance)

    def number_of(address: int, place: int) -> int:
        """Return the number of a successor that was explored."""
        state = get(address, words.STATES + place * size())
        number = slot(address, state, hash_of(state))
        if number < 0:
            raise RuntimeError(workspace.NO_LINE)
        return number

    def add_code(state: Any, address: int, number: int) -> Any:
        """Number the utility of a terminal state, and return whether there was room for it."""
        utility = code(state, address)
        entry = code_place(address, utility)
        if load(entry, 1) == 0:
            if 2 * load(address, words.CODES_USED) >= load(address, words.CODE_SLOTS):  # which is half full
                return False
            used = load(address, words.CODES_USED) + 1
            store(entry, 0, utility)
            store(entry, 1, used)
            store(entry, 2, number)
            store(address, words.CODES_USED, used)
        return True

    def rank_of_utility(state: Any, address: int) -> int:
        """Return the rank of the utility of a terminal state that was explored."""
        index = load(code_place(address, code(state, address)), 1)
        if index == 0:
            raise RuntimeError(workspace.NO_LINE)
        return load(load(address, words.RANKS), index - 1)

    def add_successors(address: int, number: int, count: int) -> None:
        """Number the successors of a state that are new."""
        end_of_ply = load(address, words.END_OF_PLY)
        for place in range(count):
            state = get(address, words.STATES + place * size())
            hashed = hash_of(state)
            found = slot(address, state, hashed)
            if found < 0:
                if load(address, words.USED) >= load(address, words.LIMIT):
                    raise RuntimeError(workspace.NODE_LIMIT_REACHED)
                add(address, state, hashed, -1 - found)
            elif found < end_of_ply and load(address, words.UNGRADED) == 0:
                store(address, words.UNGRADED, number + 1)

    def best_finding(address: int, maximises: Any, count: int) -> int:
        """Return the finding of a live state: the value and the plies of the successor that its player prefers."""
        cycle_rank = load(address, words.CYCLE_RANK)
        best = 0
        for place in range(count):
            finding = load(row(address, number_of(address, place)), size())
            rank, plies = finding >> words.RANK_SHIFT, finding & words.LOW
            # MAX takes the highest of these numbers, and MIN the lowest.
            quick = rank > cycle_rank or (rank == cycle_rank and maximises)
            worth = rank << 32 | (words.LOW - plies if quick else plies)
            if place == 0 or (worth > best if maximises else worth < best):
                best = worth
        rank, plies = best >> 32, best & words.LOW
        if rank > cycle_rank or (rank == cycle_rank and maximises):
            plies = words.LOW - plies
        mover = words.MAX_MOVES if maximises else words.MIN_MOVES
        return rank << words.RANK_SHIFT | mover << words.MOVER_SHIFT | plies + 1

    def count_edges(address: int, number: int, count: int) -> None:
        store_int32(load(address, words.OUT_DEGREES), number, count)
        before = load(address, words.EDGES_BEFORE)
        for place in range(count):
            target = number_of(address, place)
            add_to(before, target, 1)

    def connect(address: int, number: int, count: int) -> None:
        before, sources = load(address, words.EDGES_BEFORE), load(address, words.SOURCES)
        for place in range(count):
            target = number_of(address, place)
            edge = load(before, target) - 1
            store(before, target, edge)
            store_int32(sources, edge, number)

    list_edges = connect if chance is None else _edges_out(number_of, row, rules, chance)

    def has_room(address: int, count: int) -> Any:
        """Whether that many states can be added; else say how many are needed."""
        if load(address, words.USED) + count <= load(address, words.CAPACITY):
            return True
        store(address, words.NEEDED, count)
        return False

    def next_ply(address: int, number: int) -> None:
        """Note the first state of a ply, whose states are those found so far."""
        ply = load(address, words.PLY_COUNT)
        store(load(address, words.PLIES), ply, number)
        store(address, words.PLY_COUNT, ply + 1)
        store(address, words.END_OF_PLY, load(address, words.USED))

    def walk(address: int, task: int) -> int:
        first, stop = load(address, words.FIRST), load(address, words.STOP)
        for place in range(first, stop):
            check_stack(address)
            number = first + stop - 1 - place if task == words.VALUE else place
            store(address, words.CURRENT, number)
            if task == words.EXPLORE:
                if number == load(address, words.USED):
                    return number
                if load(address, words.PLY_COUNT) >= load(address, words.PLY_ROOM):
                    return number
                if number == load(address, words.END_OF_PLY):
                    next_ply(address, number)
            at = row(address, number)
            state = get(at, 0)
            if terminal(state, address):
                if task == words.EXPLORE:
                    if not add_code(state, address, number):
                        return number
                elif task != words.CONNECT:
                    store(at, size(), rank_of_utility(state, address) << words.RANK_SHIFT | 1)
                continue
            maximises = player(state, address) == MAXIMISER  # which raises an error for neither side
            count = following(state, address)
            if task == words.EXPLORE:
                if not has_room(address, count):
                    return number
                add_successors(address, number, count)
            elif task == words.CONNECT:
                list_edges(address, number, count)
            elif task == words.VALUE:
                store(at, size(), best_finding(address, maximises, count))
            else:
                store(at, size(), (words.MAX_MOVES if maximises else words.MIN_MOVES) << words.MOVER_SHIFT)
                count_edges(address, number, count)
        return stop

    def reindex(address: int) -> int:
        for number in range(load(address, words.FIRST), load(address, words.STOP)):
            check_stack(address)
            enter(address, number)
        return 0

    def meet(address: int) -> int:
        states = load(address, words.FIRST)
        for place in range(load(address, words.STOP)):
            check_stack(address)
            state = get(states, place * (size() + 1))
            if slot(address, state, hash_of(state)) >= 0:
                return place
        return -1

    def begin(address: int, task: int) -> Any:
        guard_stack(address)
        if task == words.FIND:
            state = get(address, words.STATES)
            return max(-1, slot(address, state, hash_of(state)))
        if task == words.REINDEX:
            return reindex(address)
        if task == words.MEET:
            return meet(address)
        return walk(address, task)

    return begin


def _middle(address: int) -> int:
    """Return the word in the middle of the workspace, from which on outcomes are written."""
    return (load(address, workspace.END) - address) // (2 * BYTES)


def _with_outcomes(
    of_actions: Callable[[Any, int], int], rules: KernelRules, chance: KernelChance
) -> Callable[[Any, int], int]:
    """Return what writes the states that follow by actions or by outcomes, and returns their number."""
    player, put, size = rules.player, rules.states.put, rules.states.words
    outcomes, outcome, resolve, step = chance.outcomes, chance.outcome, chance.resolve, chance.step

    def successors(state: Any, address: int) -> int:
        if player(state, address) != CHANCE:
            return of_actions(state, address)
        rows = _middle(address)
        count = outcomes(state, address, rows)
        if words.STATES + count * size() > rows:
            raise RuntimeError(workspace.TOO_MANY_ACTIONS)
        for place in range(count):
            child = resolve(state, outcome(address, rows + place * step()), address)
            put(address, words.STATES + place * size(), child)
        return count

    return successors


def _edges_out(
    number_of: Callable[[int, int], int], row: Callable[[int, int], int], rules: KernelRules, chance: KernelChance
) -> Callable[[int, int, int], None]:
    """Return what lists the states that follow one, with the probability of each at a chance node."""
    player, get, size = rules.player, rules.states.get, rules.states.words
    probability, step = chance.probability, chance.step

    def connect(address: int, number: int, count: int) -> None:
        edge = load(load(address, words.EDGES_BEFORE), number)
        targets, chances = load(address, words.SOURCES), load(address, words.QUEUE)
        at, rows = row(address, number), _middle(address)
        by_chance = player(get(at, 0), address) == CHANCE
        if by_chance:
            store(at, size(), words.CHANCE_MOVES << words.MOVER_SHIFT)
        for place in range(count):
            store_int32(targets, edge + place, number_of(address, place))
            if by_chance:
                store(chances, edge + place, bits_of(probability(address, rows + place * step())))

    return connect


def utility_code(number: NumberMethod) -> Callable[[Any, int], int]:
    """Return a function of a terminal state that returns the word of its utility, or raises RuntimeError."""
    method = number.method

    def int_code(state: Any, address: int) -> int:
        return whole(method(state, address))

    def float_code(state: Any, address: int) -> int:
        return bits_of(finite_float(method(state, address)) + 0.0)  # -0.0 is 0.0

    return int_code if number.is_whole else float_code
