"""Run the kernel of Monte Carlo tree search, in one thread for each tree, and read the answer from the trees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from math import inf, isfinite
from time import sleep
from typing import Any, NamedTuple

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.memory_words import BYTES, load, store
from gametree.compiled.back_end.threads import ABOVE_EVERY_STACK, PAUSE
from gametree.compiled.back_end.workspace import UNLIMITED
from gametree.compiled.front_end.ir.primitives import bits_of, float_of
from gametree.compiled.kernel_runs import run_kernel, workspaces
from gametree.compiled.kernels import monte_carlo_tree as tree_words
from gametree.compiled.kernels.chance_nodes import CHANCE
from gametree.compiled.kernels.monte_carlo import MONTE_CARLO_ROOM
from gametree.compiled.kernels.monte_carlo_tree import Part, plant_restricted
from gametree.compiled.kernels.random_numbers import seeded
from gametree.compiled.kernels.rules import MAXIMISER
from gametree.compiled.recipes.monte_carlo import MonteCarloKernel
from gametree.compiled.replay import confirmed, followed, is_end
from gametree.compiled.search_problem import SearchProblem
from gametree.game import MAX, Chance, LimitReached, Player, Result
from gametree.search.expectiminimax import expectation
from gametree.search.monte_carlo_tree_search import ActionStatistics, MonteCarloResult, best_child

Statistics = ActionStatistics[Any]


class Orders(NamedTuple):
    """The seed of the random numbers, the constant of UCT, and the simulations to do, or None for no limit."""

    seed: int
    exploration: float
    simulations: int | None


class Root(NamedTuple):
    """Who moves at the state that is searched, and the actions, or the outcomes with their probabilities."""

    mover: Player | Chance
    actions: Sequence[Any]
    chances: Sequence[float] = ()


def simulate(
    problem: SearchProblem, kernel: MonteCarloKernel, parts: Sequence[Part], root: Root, orders: Orders
) -> MonteCarloResult[Any]:
    """Return the answer of Monte Carlo tree search at a live state, as far as limits and Ctrl-C allow."""
    threads = len(parts)
    memories = workspaces(problem, MONTE_CARLO_ROOM, threads=threads)
    for number, (part, memory) in enumerate(zip(parts, memories, strict=True)):
        _give(part, orders, number, threads)
        if problem.restricted:
            layout, moves = problem.rules.lowered_game.layout, problem.rules.lowered_game.actions_layout
            actions = [moves.encode(action) for action in root.actions]
            plant_restricted(part, kernel.words, layout.encode(problem.state), actions, root.mover)
        memory[workspace.TABLE] = part.address
        memory[workspace.NODE_LIMIT] -= 1  # a state is refused before it is entered, not after
    run_it = kernel.kernel.kernel if threads == 1 else _all_of(kernel.kernel.kernel, threads)
    with suppress(LimitReached, KeyboardInterrupt):
        run_kernel(problem, run_it, memories, problem.most_plies)
    trees = [_Tree(problem, kernel, part) for part in parts]
    return _answer(problem, trees, root)


def _give(part: Part, orders: Orders, number: int, threads: int) -> None:
    """Write to a thread's tree what it has to do."""
    tree, simulations = part.address, orders.simulations
    share = UNLIMITED if simulations is None else simulations // threads + (number < simulations % threads)
    store(tree, tree_words.ROOM, part.end)
    store(tree, tree_words.TO_DO, share)
    store(tree, tree_words.EXPLORATION, bits_of(float(orders.exploration)))
    for word, value in zip((tree_words.RANDOM, tree_words.STREAM), seeded(orders.seed, number), strict=True):
        store(tree, word, value)


def _all_of(kernel: Callable[[int, int], Any], threads: int) -> Callable[[int, int], Any]:
    """Return a kernel that ends when all threads have done their share, or when one has proved the value."""
    done: list[int] = []

    def together(address: int, depth: int) -> Any:
        answer = kernel(address, depth)
        done.append(address)
        proved = load(load(address, workspace.TABLE), tree_words.TO_DO) > 0
        while not proved and len(done) < threads and load(address, workspace.STACK_FLOOR) != ABOVE_EVERY_STACK:
            sleep(PAUSE)
        return answer

    return together


class _Tree:
    """The tree of one thread, to be read after its search."""

    def __init__(self, problem: SearchProblem, kernel: MonteCarloKernel, part: Part) -> None:
        layout = problem.rules.lowered_game.actions_layout
        self._decode, self._size = layout.decode, layout.size
        self._step = BYTES * kernel.words.size
        self._number = kernel.kernel.number
        self.root = part.address + tree_words.FRONT * BYTES

    def children(self, node: int) -> list[int]:
        """Return the children that were tried."""
        block = load(node, tree_words.CHILDREN)
        first = block + tree_words.HEAD * BYTES
        return [first + place * self._step for place in range(load(block, tree_words.TRIED))] if block else []

    def statistics(self, node: int, *, of_outcome: bool = False) -> Statistics:
        """Return the statistics of the action that leads to a node, or those of an outcome, without a name."""
        visits = load(node, tree_words.VISITS)
        mean = self.total(node) / visits if visits else 0.0
        words = [load(node, tree_words.ACTION + word) for word in range(self._size)]
        action = None if of_outcome else self._decode(words)
        return ActionStatistics(
            action, visits, mean, self._bound(node, tree_words.LOWER), self._bound(node, tree_words.UPPER)
        )

    def total(self, node: int) -> float:
        """Return the total of the outcomes."""
        return float_of(load(node, tree_words.TOTAL))

    def line(self, node: int) -> list[Any]:
        """Return the actions from a node on, as far as the tree goes, but only up to a chance node."""
        line: list[Any] = []
        while (children := self.children(node)) and (
            mover := load(load(node, tree_words.CHILDREN), tree_words.MOVER)
        ) != CHANCE:
            found = [self.statistics(child) for child in children]
            best = best_child(found, maximising=mover == MAXIMISER)
            node = children[best or 0]
            line.append(found[best or 0].action)
        return line

    def _bound(self, node: int, word: int) -> float:
        bound = float_of(load(node, word))
        return self._number(bound) if isfinite(bound) else bound


def _answer(problem: SearchProblem, trees: Sequence[_Tree], start: Root) -> MonteCarloResult[Any]:
    mover, actions, chances = start
    of_outcomes, maximising = mover is Chance.CHANCE, mover is MAX
    of_each = [
        [tree.statistics(child, of_outcome=of_outcomes) for child in tree.children(tree.root)] for tree in trees
    ]
    together = [
        _added(action, [found[place] for found in of_each if place < len(found)])
        for place, action in enumerate(actions)
    ]

    def backed_up(bounds: Iterable[float]) -> float:
        if of_outcomes:
            return expectation(zip(chances, bounds, strict=True))
        return max(bounds) if maximising else min(bounds)

    visits = sum(load(tree.root, tree_words.VISITS) for tree in trees)
    root = ActionStatistics(
        None,
        visits,
        sum(tree.total(tree.root) for tree in trees) / visits if visits else 0.0,
        backed_up(each.lower for each in together),
        backed_up(each.upper for each in together),
    )
    visited = [] if of_outcomes else [each for each in together if each.visits]
    chosen = best_child(visited, maximising=maximising)
    line: tuple[Any, ...] = () if of_outcomes else (actions[0],)
    if chosen is not None:

        def goes_on(number: int) -> tuple[bool, int]:
            found = of_each[number][chosen:]
            return (found[0].solved, found[0].visits) if found else (False, -1)

        tree = trees[max(range(len(trees)), key=goes_on)]
        line = (together[chosen].action, *tree.line(tree.children(tree.root)[chosen]))
    value = root.value
    if problem.rules.checked:
        end, line = followed(problem, line)
        if root.solved and is_end(problem, end, line):
            value = confirmed(problem, value, end, line)
    return MonteCarloResult(Result(value, line), tuple(together), visits, root.solved)


def _added(action: Any, found: Sequence[Statistics]) -> Statistics:
    """Return the statistics of an action in all trees together."""
    visits = sum(each.visits for each in found)
    if len(found) == 1:
        return found[0]._replace(action=action)
    mean = sum(each.mean * each.visits for each in found) / visits if visits else 0.0
    lower = max((each.lower for each in found), default=-inf)
    upper = min((each.upper for each in found), default=inf)
    return ActionStatistics(action, visits, mean, lower, upper)
