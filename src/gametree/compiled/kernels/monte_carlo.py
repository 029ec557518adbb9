"""Monte Carlo tree search as a kernel: UCT with random rollouts, or evaluations, and proven values (MCTS-Solver).

A simulation writes to the tree only once its outcome is known, and nothing can stop it from then on. So whatever
stops the kernel, the tree holds the finished simulations and no part of another.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, sqrt
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import large, small
from gametree.compiled.back_end.memory_words import BYTES, load, store
from gametree.compiled.back_end.workspace import UNLIMITED, check_stack, count_node, guard_stack
from gametree.compiled.front_end.ir.primitives import bits_of, float_of
from gametree.compiled.kernels.collected_actions import make_room, words_of_an_action
from gametree.compiled.kernels.monte_carlo_tree import (
    ACTION,
    CHILDREN,
    EXPLORATION,
    FRONT,
    HEAD,
    LEAST,
    LOWER,
    MAXIMISING,
    MOST,
    RANDOM,
    TO_DO,
    TOTAL,
    TRIED,
    UPPER,
    VISITS,
    WIDTH,
    tree_functions,
)
from gametree.compiled.kernels.random_numbers import draws_below
from gametree.compiled.kernels.rules import KernelRules

MOST_PLIES = 1 << 24  # of a simulation
MONTE_CARLO_ROOM = 1 << 20  # words, for the nodes of a descent and for the actions of one state
Leaf = Callable[[Any, int, int], Any]


def monte_carlo_search(
    rules: KernelRules, leaf: Leaf, horizon: Leaf, collect: Callable[[Any, int, int], int], *, evaluates: bool
) -> Callable[[int, int], int]:
    """Return Monte Carlo tree search for these rules; the kernel takes a workspace and the plies to the horizon.

    `leaf(state, address, plies)` is the value of a finished state that many plies below the root, and `horizon`
    that of a live one. `collect(state, address, word)` writes the actions, in any order, from a word of the
    workspace on, and returns the word behind them: rollouts choose among these. A kernel that `evaluates` takes
    the value of `horizon` in place of a rollout.

    The state is at `LINE`, and the address of the tree at `TABLE`. The tree says what there is to do, and has the
    answer. Without a horizon, each simulation compares its states with one of them, the last after 1, 2, 4, 8, ...
    plies (Brent's detection of cycles), so that a game without an end is refused rather than played for ever.
    """
    result, terminal, size, same = rules.result, rules.terminal, rules.states.size, rules.states.same_shared
    get, put, get_action = rules.states.get, rules.states.put, rules.moves.get
    action_words = words_of_an_action(rules.moves)
    tree_of_game = tree_functions(rules)
    prepare, expand, add = tree_of_game.prepare, tree_of_game.expand, tree_of_game.add
    visit, back_up, solved = tree_of_game.visit, tree_of_game.back_up, tree_of_game.solved
    state_at, step = tree_of_game.words.state, BYTES * tree_of_game.words.size
    below, stack, guard = draws_below(), small(check_stack), small(guard_stack)
    path = workspace.LINE + size  # the first word behind the state that a simulation compares with

    def pass_by(state: Any, address: int, plies: int, depth: int) -> None:
        """Stop a simulation that must stop, or that has come back to a state and may do so for ever."""
        stack(address)
        if plies > MOST_PLIES or (depth == UNLIMITED and plies > 0 and same(address, workspace.LINE, state)):
            raise RuntimeError(workspace.NO_END)
        if plies & plies - 1 == 0:
            put(address, workspace.LINE, state)

    def value_at_the_end(state: Any, address: int, plies: int, over: bool) -> Any:
        """Return the utility of a finished state, or the evaluation of a live one."""
        if over:
            store(address, workspace.LEAVES, load(address, workspace.LEAVES) + 1)
            return leaf(state, address, plies)
        store(address, workspace.EVALUATIONS, load(address, workspace.EVALUATIONS) + 1)
        return horizon(state, address, plies)

    value_at_the_end, room = large(value_at_the_end), small(make_room)
    pass_by, enter_node = small(pass_by), small(count_node)

    def drawn_successor(state: Any, address: int, buffer: int) -> Any:
        """Return the state that a random action leads to; the actions are written from a word on."""
        count = (collect(state, address, buffer) - buffer) // action_words
        if count == 0:
            raise RuntimeError(workspace.NO_ACTIONS)
        enter_node(address)
        chosen = below(load(address, workspace.TABLE) + RANDOM * BYTES, count)
        return result(state, get_action(address, buffer + chosen * action_words), address)

    drawn_successor = small(drawn_successor)

    def roll_out(state: Any, address: int, buffer: int, plies: int, depth: int) -> Any:
        """Return the value at the end of a random rollout from a live state above the horizon."""
        if evaluates:
            return value_at_the_end(state, address, plies, False)
        over = False
        while not over and plies < depth:
            pass_by(state, address, plies, depth)
            state = drawn_successor(state, address, buffer)
            plies += 1
            over = terminal(state, address)
        return value_at_the_end(state, address, plies, over)

    def most_promising(tree: int, node: int) -> int:
        """Return the child with the best confidence bound for the player to move.

        Children that are solved, or whose bounds show that they are no better than a solved one, are left out.
        """
        block = load(node, CHILDREN)
        spread = float_of(load(tree, MOST)) - float_of(load(tree, LEAST))
        scale = float_of(load(tree, EXPLORATION)) * (spread if spread > 0 else 1.0)
        log_visits, maximising = log(load(node, VISITS)), load(block, MAXIMISING) == 1
        lower, upper = float_of(load(node, LOWER)), float_of(load(node, UPPER))
        found, best = 0, 0.0
        at = block + HEAD * BYTES
        for _ in range(load(block, WIDTH)):
            low, high = float_of(load(at, LOWER)), float_of(load(at, UPPER))
            if low != high and (high > lower if maximising else low < upper):
                visits = load(at, VISITS)
                bonus = scale * sqrt(log_visits / visits)
                mean = float_of(load(at, TOTAL)) / visits
                hope = mean + bonus if maximising else bonus - mean
                if found == 0 or hope > best:
                    found, best = at, hope
            at += step
        return found

    roll_out, most_promising = large(roll_out), small(most_promising)

    def has_children(node: int, address: int) -> bool:
        """Whether there is a block of children, or room for one."""
        return load(node, CHILDREN) != 0 or expand(node, address)

    has_children = small(has_children)

    def descend(tree: int, address: int, depth: int) -> Any:
        """Return a node with something to add below it, or without room for that, and the plies to it."""
        node, plies = tree + FRONT * BYTES, 0
        while True:
            room(address, path + plies)
            store(address, path + plies, node)
            if not has_children(node, address):
                return node, plies, False
            pass_by(get(node, state_at), address, plies, depth)
            block = load(node, CHILDREN)
            if load(block, TRIED) < load(block, WIDTH):
                return node, plies, True
            node = most_promising(tree, node)
            plies += 1

    descend = small(descend)

    def next_child(node: int, address: int) -> Any:
        """Return the state that the next action which was not tried leads to."""
        block = load(node, CHILDREN)
        at = block + HEAD * BYTES + load(block, TRIED) * step
        enter_node(address)
        return result(get(node, state_at), get_action(at, ACTION), address)

    def learn(tree: int, address: int, plies: int, outcome: float, changed: bool) -> None:
        """Count an outcome at the nodes of the descent, and back up the bounds as far as they change."""
        store(tree, LEAST, bits_of(min(float_of(load(tree, LEAST)), outcome)))
        store(tree, MOST, bits_of(max(float_of(load(tree, MOST)), outcome)))
        for behind in range(plies + 1):
            node = load(address, path + plies - behind)
            visit(node, outcome)
            if changed:
                changed = back_up(node)

    next_child, learn = small(next_child), small(learn)

    def simulate(tree: int, address: int, depth: int) -> None:
        node, plies, growing = descend(tree, address, depth)
        buffer = path + plies + 1
        if growing:
            state = next_child(node, address)
            over = terminal(state, address)
            if over or plies + 1 == depth:
                outcome = value_at_the_end(state, address, plies + 1, over)
                visit(add(node, state, outcome, outcome), outcome)
                learn(tree, address, plies, outcome, True)
            else:
                outcome = roll_out(state, address, buffer, plies + 1, depth)
                visit(add(node, state, -inf, inf), outcome)
                learn(tree, address, plies, outcome, False)
        else:
            outcome = roll_out(get(node, state_at), address, buffer, plies, depth)
            learn(tree, address, plies, outcome, False)

    simulate = large(simulate)

    def begin(address: int, depth: int) -> int:
        guard(address)
        tree = load(address, workspace.TABLE)
        prepare(address, tree)
        while load(tree, TO_DO) > 0 and not solved(tree + FRONT * BYTES):
            simulate(tree, address, depth)
            store(tree, TO_DO, load(tree, TO_DO) - 1)
        return 0

    return begin
