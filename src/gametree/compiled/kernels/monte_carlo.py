"""Monte Carlo tree search as a kernel: UCT with random rollouts, or evaluations, and proven values (MCTS-Solver).

A simulation writes to the tree only once its outcome is known, and nothing can stop it from then on. So whatever
stops the kernel, the tree holds the finished simulations and no part of another.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, sqrt
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import constant, large
from gametree.compiled.back_end.memory_words import BYTES, add_to, load, store
from gametree.compiled.back_end.workspace import UNLIMITED, check_stack, count_node, guard_stack
from gametree.compiled.front_end.ir.primitives import bits_of, float_of
from gametree.compiled.kernels import monte_carlo_tree as tree_words
from gametree.compiled.kernels.chance_nodes import CHANCE, KernelChance, draw_of_rows
from gametree.compiled.kernels.collected_actions import make_room, words_of_an_action
from gametree.compiled.kernels.leaf_values import Leaf, value_at_the_end
from gametree.compiled.kernels.monte_carlo_tree import tree_functions
from gametree.compiled.kernels.random_numbers import drawn_below
from gametree.compiled.kernels.random_play import HALF, behind_the_state
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules
from gametree.search.monte_carlo_tree_search import MOST_OUTCOMES

MOST_PLIES = 1 << 24  # of a simulation
MONTE_CARLO_ROOM = 1 << 20  # words, for the nodes of a descent and for the actions of one state


def monte_carlo_search(
    rules: KernelRules,
    chance: KernelChance,
    leaf: Leaf,
    horizon: Leaf,
    collect: Callable[[Any, int, int], int],
    *,
    evaluates: bool,
) -> Callable[[int, int], int]:
    """Return Monte Carlo tree search for these rules; the kernel takes a workspace and the plies to the horizon.

    `leaf(state, address, plies)` is the value of a finished state that many plies below the root, and `horizon`
    that of a live one. `collect(state, address, word)` writes the actions, in any order, from a word of the
    workspace on, and returns the word behind them: rollouts choose among these. A kernel that `evaluates` takes
    the value of `horizon` in place of a rollout. The moves of chance are no plies.

    The state is at `LINE`, and the address of the tree at `TABLE`. The tree says what there is to do, and has the
    answer. Without a horizon, each simulation compares its states with one of them, the last after 1, 2, 4, 8, ...
    plies (Brent's detection of cycles), so that a game without an end is refused rather than played for ever. What
    follows an outcome may return to a state before it, so that a chance node is compared with next.
    """
    result, terminal, get_action = rules.result, rules.terminal, rules.moves.get
    get, put, same = rules.states.get, rules.states.put, rules.states.same_shared
    action_words = words_of_an_action(rules.moves)
    words, prepare, expand, block_for, link, add, visit, back_up, solved = tree_functions(rules)
    outcomes, outcome_of, probability, resolve, is_chance, roll, row_words = chance
    state_at, node_size, step = words.constants()
    path = behind_the_state(rules.states)
    drawn_child = draw_of_rows(constant("node.action", tree_words.ACTION), node_size)

    def pass_by(state: Any, address: int, plies: int, depth: int) -> None:
        """Stop a simulation that must stop, or that has come back to a state and may do so for ever."""
        check_stack(address)
        if plies > MOST_PLIES or (depth == UNLIMITED and plies > 0 and same(address, workspace.LINE, state)):
            raise RuntimeError(workspace.NO_END)
        if plies & plies - 1 == 0:
            put(address, workspace.LINE, state)

    value_of = large(value_at_the_end(leaf, horizon))

    def drawn_successor(state: Any, address: int, buffer: int) -> Any:
        """Return the state that a random action leads to; the actions are written from a word on."""
        count = (collect(state, address, buffer) - buffer) // action_words()
        if count == 0:
            raise RuntimeError(workspace.NO_ACTIONS)
        count_node(address)
        chosen = drawn_below(load(address, workspace.TABLE) + tree_words.RANDOM * BYTES, count)
        return result(state, get_action(address, buffer + chosen * action_words()), address)

    def part(address: int) -> float:
        """Return a random number from 0 to 1, which it is not, that draws an outcome."""
        return drawn_below(load(address, workspace.TABLE) + tree_words.RANDOM * BYTES, HALF) / HALF

    def pass_chance(state: Any, address: int) -> None:
        check_stack(address)
        put(address, workspace.LINE, state)
        add_to(address, workspace.CHANCE_NODES, 1)

    @large
    def roll_out(state: Any, address: int, buffer: int, plies: int, depth: int) -> Any:
        """Return the value at the end of a random rollout from a live state, which ends at the horizon."""
        over, rolls = False, 0
        while not over:
            if is_chance(state, address):
                pass_chance(state, address)
                if rolls == MOST_OUTCOMES:
                    raise RuntimeError(workspace.NO_END)
                count_node(address)
                state = roll(state, address, buffer, part(address))
                rolls += 1
            elif evaluates or plies >= depth:
                break
            else:
                pass_by(state, address, plies, depth)
                state = drawn_successor(state, address, buffer)
                plies += 1
            over = terminal(state, address)
        return value_of(state, address, plies, over)

    def most_promising(tree: int, node: int) -> int:
        """Return the child with the best confidence bound for the player to move.

        Children that are solved, or whose bounds show that they are no better than a solved one, are left out.
        """
        block = load(node, tree_words.CHILDREN)
        spread = float_of(load(tree, tree_words.MOST)) - float_of(load(tree, tree_words.LEAST))
        scale = float_of(load(tree, tree_words.EXPLORATION)) * (spread if spread > 0 else 1.0)
        log_visits, maximising = log(load(node, tree_words.VISITS)), load(block, tree_words.MOVER) == MAXIMISER
        lower, upper = float_of(load(node, tree_words.LOWER)), float_of(load(node, tree_words.UPPER))
        found, best = 0, 0.0
        at = block + tree_words.HEAD * BYTES
        for _ in range(load(block, tree_words.WIDTH)):
            low, high = float_of(load(at, tree_words.LOWER)), float_of(load(at, tree_words.UPPER))
            if low != high and (high > lower if maximising else low < upper):
                visits = load(at, tree_words.VISITS)
                bonus = scale * sqrt(log_visits / visits)
                mean = float_of(load(at, tree_words.TOTAL)) / visits
                hope = mean + bonus if maximising else bonus - mean
                if found == 0 or hope > best:
                    found, best = at, hope
            at += step()
        return found

    def has_value(state: Any, address: int, plies: int, depth: int, over: bool) -> bool:
        """Whether the value of a state is that at the end: the game is over, or a player moves at the horizon."""
        return over or (plies == depth and not is_chance(state, address))

    @large
    def expand_chance(node: int, address: int, buffer: int, plies: int, depth: int) -> bool:
        """Add a child for each outcome at a chance node, and return whether there was room."""
        tree, state = load(address, workspace.TABLE), get(node, state_at())
        number = outcomes(state, address, buffer)
        block = block_for(tree, number)
        if block == 0:
            return False
        for place in range(number):
            row = buffer + place * row_words()
            count_node(address)
            state_after = resolve(state, outcome_of(address, row), address)
            over, lower, upper = terminal(state_after, address), -inf, inf
            if has_value(state_after, address, plies, depth, over):
                lower = upper = value_of(state_after, address, plies, over)
            store(add(block, state_after, lower, upper), tree_words.ACTION, bits_of(probability(address, row)))
        link(tree, node, block, number, CHANCE)
        return True

    def has_children(node: int, address: int, buffer: int, plies: int, depth: int) -> bool:
        """Whether there is a block of children, or room for one."""
        if load(node, tree_words.CHILDREN) != 0:
            return True
        if is_chance(get(node, state_at()), address):
            return expand_chance(node, address, buffer, plies, depth)
        return expand(node, address)

    def descend(tree: int, address: int, depth: int) -> Any:
        """Return the last node on the way down, the nodes and the plies to it, and whether it gets a child.

        Otherwise there is no room for one, or the value of the outcome that was drawn last is proved.
        """
        node, nodes, plies = tree + tree_words.FRONT * BYTES, 0, 0
        while True:
            make_room(address, path() + nodes)
            store(address, path() + nodes, node)
            if solved(node) or not has_children(node, address, path() + nodes + 1, plies, depth):
                return node, nodes, plies, False
            block = load(node, tree_words.CHILDREN)
            nodes += 1
            if load(block, tree_words.MOVER) == CHANCE:
                pass_chance(get(node, state_at()), address)
                if nodes > MOST_OUTCOMES:
                    raise RuntimeError(workspace.NO_END)
                width = load(block, tree_words.WIDTH)
                node = block + drawn_child(block, tree_words.HEAD, width, part(address)) * BYTES
                continue
            pass_by(get(node, state_at()), address, plies, depth)
            if load(block, tree_words.TRIED) < load(block, tree_words.WIDTH):
                return node, nodes - 1, plies, True
            node = most_promising(tree, node)
            plies += 1

    def next_child(node: int, address: int) -> Any:
        """Return the state that the next action which was not tried leads to."""
        block = load(node, tree_words.CHILDREN)
        at = block + tree_words.HEAD * BYTES + load(block, tree_words.TRIED) * step()
        count_node(address)
        return result(get(node, state_at()), get_action(at, tree_words.ACTION), address)

    def learn(tree: int, address: int, nodes: int, outcome: float, changed: bool) -> None:
        """Count an outcome at the nodes of the descent, and back up the bounds as far as they change."""
        store(tree, tree_words.LEAST, bits_of(min(float_of(load(tree, tree_words.LEAST)), outcome)))
        store(tree, tree_words.MOST, bits_of(max(float_of(load(tree, tree_words.MOST)), outcome)))
        for behind in range(nodes + 1):
            node = load(address, path() + nodes - behind)
            visit(node, outcome)
            block = load(node, tree_words.CHILDREN)
            if block != 0 and (changed or load(block, tree_words.MOVER) == CHANCE):  # all its outcomes may be new
                changed = back_up(node)

    @large
    def simulate(tree: int, address: int, depth: int) -> None:
        node, nodes, plies, growing = descend(tree, address, depth)
        buffer, block = path() + nodes + 1, load(node, tree_words.CHILDREN)
        if growing:
            state = next_child(node, address)
            over = terminal(state, address)
            if has_value(state, address, plies + 1, depth, over):
                outcome = value_of(state, address, plies + 1, over)
                visit(add(block, state, outcome, outcome), outcome)
                learn(tree, address, nodes, outcome, True)
            else:
                outcome = roll_out(state, address, buffer, plies + 1, depth)
                visit(add(block, state, -inf, inf), outcome)
                learn(tree, address, nodes, outcome, False)
        elif solved(node):
            learn(tree, address, nodes, float_of(load(node, tree_words.LOWER)), False)
        else:
            outcome = roll_out(get(node, state_at()), address, buffer, plies, depth)
            learn(tree, address, nodes, outcome, False)

    def begin(address: int, depth: int) -> int:
        guard_stack(address)
        tree = load(address, workspace.TABLE)
        prepare(address, tree)
        while load(tree, tree_words.TO_DO) > 0 and not solved(tree + tree_words.FRONT * BYTES):
            simulate(tree, address, depth)
            add_to(tree, tree_words.TO_DO, -1)
        return 0

    return begin
