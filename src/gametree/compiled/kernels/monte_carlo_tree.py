"""The tree of Monte Carlo tree search in one block of memory, and how kernels build it and read it.

A node is a run of words: its visits, the total of their outcomes, the bounds on its value, the address of the
block of its children, the action that leads to it, and its state. A block has room for all children of a node,
side by side, because a descent reads them all. It begins with a head: the node that it belongs to, the number of
actions, the number of them that were tried, and who is to move. The children of a chance node are those of its
outcomes, all of them, and have their probability in the place of an action. The first words of the tree are what
one search tells its kernel, and what one simulation leaves to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import addressof
from math import inf
from typing import Any, NamedTuple

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import constant, large
from gametree.compiled.back_end.memory_words import BYTES, add_to, copy_words, load, store
from gametree.compiled.front_end.ir.primitives import bits_of, float_of
from gametree.compiled.kernels.chance_nodes import CHANCE
from gametree.compiled.kernels.question_memory import QuestionMemory
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules

# Words of a tree before its nodes: where free memory begins and ends, the least and the greatest outcome, the
# random generator, the simulations to do, and the constant of UCT.
FREE, ROOM, LEAST, MOST, RANDOM, STREAM, TO_DO, EXPLORATION = range(8)
FRONT = 8
VISITS, TOTAL, LOWER, UPPER, CHILDREN, ACTION = range(6)  # words of a node; after the action comes the state
OWNER, WIDTH, TRIED, MOVER = range(4)  # words of the head of a block
HEAD = 4


class Part(NamedTuple):
    """The part of a tree's memory that belongs to one thread: its address, and the address where it ends."""

    address: int
    end: int


class MonteCarloTree(QuestionMemory):
    """The tree of compiled Monte Carlo tree search, with a fixed size in megabytes (of 2**20 bytes).

    Keep a tree from one move of a game to the next, and it starts from what it has. It belongs to the compiled
    rules, the evaluation and the number of threads of its first search. The root becomes the state that is
    searched, if the tree has it, and what is not below it is dropped; if several of its nodes have that state, the
    root is the one visited most. For any other state, the tree begins anew. Memory is allocated as it is needed.

    Once the tree is full it does not grow, but the search goes on: a simulation that would add a state plays on
    from the last state in the tree, and its outcome counts.

    The options are those of `gametree.compiled.SharedTable`, and so are the errors.

    Examples:
        >>> from random import Random
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game, tree = Nim((3, 4, 5)), compiled.MonteCarloTree(megabytes=1)
        >>> search = compiled.monte_carlo_tree_search
        >>> for _ in range(2):
        ...     found = search(game, game.initial_state(), rng=Random(1), simulations=10, tree=tree)
        ...     print(found.simulations)
        ...
        10
        20
    """

    kind = "tree"
    least_words = FRONT
    _threads = 0

    def clear(self) -> None:
        """Delete all nodes, and let the tree belong to no question."""
        for tree in self._parts():
            store(tree.address, FREE, 0)
        self._threads = 0
        self.release()

    def parts(self, threads: int, root: int) -> list[Part]:
        """Return the part of the memory for each thread, with room for a root of `root` words.

        Raises ValueError for another number of threads than before, or if there is too little room.
        """
        if self._threads not in {0, threads}:
            raise ValueError(
                f"The tree was made by {self._threads} threads, each of which has a part of it: search with"
                f" threads={self._threads}, or use a new tree."
            )
        if len(self._memory) // threads < FRONT + root:
            raise ValueError(
                f"A tree of {self.megabytes} megabytes has no room for a state and those that follow it, which"
                f" take {BYTES * (FRONT + root)} bytes for each thread: give more megabytes."
            )
        self._threads = threads
        return self._parts()

    def _parts(self) -> list[Part]:
        share = BYTES * (len(self._memory) // max(1, self._threads))
        starts = [addressof(self._memory) + share * number for number in range(self._threads)]
        return [Part(start, start + share) for start in starts]


class NodeWords(NamedTuple):
    """The places of words in a node: the first of its state, and the number of all."""

    state: int
    size: int

    def constants(self) -> tuple[Callable[[], int], Callable[[], int], Callable[[], int]]:
        """Return what returns in kernels the place of the state, and the size of a node in words and in bytes."""
        step = constant("node.bytes", BYTES * self.size)
        return constant("node.state", self.state), constant("node.words", self.size), step

    def of_a_root(self, actions: int) -> int:
        """Return the words of a root and of the block of its children."""
        return self.size + HEAD + actions * self.size


def node_words(rules: KernelRules) -> NodeWords:
    """Return the places of words in the nodes of a game's tree."""
    state = ACTION + max(1, rules.moves.size)
    return NodeWords(state, state + rules.states.size)


def plant_restricted(
    part: Part, words: NodeWords, state: Sequence[int], actions: Sequence[Sequence[int]], mover: Any
) -> None:
    """Write a root with some of the actions of a player, given like the state in words."""
    root = part.address + FRONT * BYTES
    block = root + words.size * BYTES
    free = block + BYTES * (HEAD + len(actions) * words.size)
    infinite, head = (bits_of(-inf), bits_of(inf)), (root, len(actions), 0, int(mover))
    for place, word in enumerate((0, 0, *infinite, block)):
        store(root, place, word)
    for place, word in enumerate(state, start=words.state):
        store(root, place, word)
    for place, word in enumerate(head):
        store(block, place, word)
    for number, action in enumerate(actions):
        for place, word in enumerate(action, start=HEAD + number * words.size + ACTION):
            store(block, place, word)
    for place, word in ((FREE, free), (LEAST, infinite[1]), (MOST, infinite[0])):
        store(part.address, place, word)


class TreeFunctions(NamedTuple):
    """The operations of kernels on a tree.

    `prepare(address, tree)` makes the state at `LINE` the root of the tree. `expand(node, address)` adds the block
    of a player's children, and returns whether there was room. `block_for(tree, width)` returns the address of an
    empty block, or 0 if there is no room, and `link(tree, node, block, width, mover)` adds it to the tree.
    `add(block, state, lower, upper)` adds the child of the next action, and returns it. `visit(node, outcome)`
    counts an outcome. `back_up(node)` sets the bounds that follow from the children's, and returns whether they
    changed. `solved(node)` is whether a value is proved.
    """

    words: NodeWords
    prepare: Callable[[int, int], None]
    expand: Callable[[int, int], bool]
    block_for: Callable[[int, int], int]
    link: Callable[[int, int, int, int, int], None]
    add: Callable[[int, Any, float, float], int]
    visit: Callable[[int, float], None]
    back_up: Callable[[int], bool]
    solved: Callable[[int], bool]


def tree_functions(rules: KernelRules) -> TreeFunctions:
    """Return the operations of kernels on a tree of this game."""
    player, actions, mark, release = rules.player, rules.actions, rules.mark, rules.release
    get, put, same, put_action = rules.states.get, rules.states.put, rules.states.same_shared, rules.moves.put
    words = node_words(rules)
    state_at, _, step = words.constants()

    def fill(node: int, state: Any, lower: float, upper: float) -> None:
        """Write a node without visits."""
        store(node, VISITS, 0)
        store(node, TOTAL, bits_of(0.0))
        store(node, LOWER, bits_of(lower))
        store(node, UPPER, bits_of(upper))
        store(node, CHILDREN, 0)
        put(node, state_at(), state)

    def first_child(block: int) -> int:
        return block + HEAD * BYTES

    def solved(node: int) -> bool:
        return float_of(load(node, LOWER)) == float_of(load(node, UPPER))

    def block_for(tree: int, width: int) -> int:
        block = load(tree, FREE)
        if first_child(block) + width * step() > load(tree, ROOM):
            return 0
        store(block, TRIED, 0)
        return block

    def link(tree: int, node: int, block: int, width: int, mover: int) -> None:
        store(block, OWNER, node)
        store(block, WIDTH, width)
        store(block, MOVER, mover)
        store(tree, FREE, first_child(block) + width * step())
        store(node, CHILDREN, block)

    @large
    def expand(node: int, address: int) -> bool:
        tree, state = load(address, workspace.TABLE), get(node, state_at())
        block, end = load(tree, FREE), load(tree, ROOM)
        at, width, fits = first_child(block), 0, True
        marked = mark(address)
        for action in actions(state, address):
            fits = at + step() <= end
            if not fits:
                break
            put_action(at, ACTION, action)
            at += step()
            width += 1
        release(address, marked)
        if not fits:
            return False
        if width == 0:
            raise RuntimeError(workspace.NO_ACTIONS)
        store(block, TRIED, 0)
        link(tree, node, block, width, player(state, address))
        return True

    def add(block: int, state: Any, lower: float, upper: float) -> int:
        tried = load(block, TRIED)
        child = first_child(block) + tried * step()
        fill(child, state, lower, upper)
        store(block, TRIED, tried + 1)
        return child

    def visit(node: int, outcome: float) -> None:
        add_to(node, VISITS, 1)
        store(node, TOTAL, bits_of(float_of(load(node, TOTAL)) + outcome))

    @large
    def back_up(node: int) -> bool:
        """An action that was not tried yet leaves one of the bounds open; at a chance node none is left."""
        block = load(node, CHILDREN)
        tried, mover = load(block, TRIED), load(block, MOVER)
        maximising = mover == MAXIMISER
        lower = upper = 0.0 if mover == CHANCE else -inf if maximising else inf
        at = first_child(block)
        for _ in range(tried):
            if mover == CHANCE:
                lower += float_of(load(at, ACTION)) * float_of(load(at, LOWER))
                upper += float_of(load(at, ACTION)) * float_of(load(at, UPPER))
            elif maximising:
                lower, upper = max(lower, float_of(load(at, LOWER))), max(upper, float_of(load(at, UPPER)))
            else:
                lower, upper = min(lower, float_of(load(at, LOWER))), min(upper, float_of(load(at, UPPER)))
            at += step()
        if tried < load(block, WIDTH):
            if maximising:
                upper = inf
            else:
                lower = -inf
        changed = lower != float_of(load(node, LOWER)) or upper != float_of(load(node, UPPER))
        store(node, LOWER, bits_of(lower))
        store(node, UPPER, bits_of(upper))
        return changed

    def plant(tree: int, state: Any) -> None:
        """Begin the tree anew, with a root and nothing else."""
        root = tree + FRONT * BYTES
        fill(root, state, -inf, inf)
        store(tree, FREE, root + step())
        store(tree, LEAST, bits_of(inf))
        store(tree, MOST, bits_of(-inf))

    def find(tree: int, state: Any) -> int:
        """Return the node of a state that was visited most, or 0."""
        found, visits = 0, 0
        block, free = tree + FRONT * BYTES + step(), load(tree, FREE)
        while block < free:
            at = first_child(block)
            for _ in range(load(block, TRIED)):
                if load(at, VISITS) > visits and same(at, state_at(), state):
                    found, visits = at, load(at, VISITS)
                at += step()
            block = first_child(block) + load(block, WIDTH) * step()
        return found

    def transplant(tree: int, node: int) -> None:
        """Make a node the root, and move what is below it to the beginning of the memory.

        A block stays behind that of its owner, so memory is only read after the place to which it is moved. The
        owner's move sets `OWNER` of the block below to the new place; in a block that is dropped it is an old one,
        so the sign tells them apart.
        """
        root, block, free = tree + FRONT * BYTES, tree + FRONT * BYTES + step(), load(tree, FREE)
        copy_words(node, 0, root, 0, step() // BYTES)
        if load(root, CHILDREN) != 0:
            store(load(root, CHILDREN), OWNER, -root)
        target = block
        while block < free:
            length = first_child(block) + load(block, WIDTH) * step() - block
            owner, tried = -load(block, OWNER), load(block, TRIED)
            if owner > 0:
                copy_words(block, 0, target, 0, length // BYTES)
                store(owner, CHILDREN, target)
                store(target, OWNER, owner)
                at = first_child(target)
                for _ in range(tried):
                    if load(at, CHILDREN) != 0:
                        store(load(at, CHILDREN), OWNER, -at)
                    at += step()
                target += length
            block += length
        store(tree, FREE, target)

    @large
    def prepare(address: int, tree: int) -> None:
        state, root = get(address, workspace.LINE), tree + FRONT * BYTES
        if load(tree, FREE) == 0:
            plant(tree, state)
        elif not same(root, state_at(), state):
            node = find(tree, state)
            if node == 0:
                plant(tree, state)
            else:
                transplant(tree, node)

    return TreeFunctions(words, prepare, expand, block_for, link, add, visit, back_up, solved)
