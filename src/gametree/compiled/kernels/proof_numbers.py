"""Depth-first proof-number search as a kernel: df-pn with the weak sums and the thresholds of the plain search.

Each call of the search has a frame in the workspace: the address of the frame above it, its state, and then its
children, each with its numbers, a hash and its state. Frames make up the path to a state, on which no state may
recur. A table of marks, one for the hash of each state on the path, makes most of these tests quick.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import constant, large
from gametree.compiled.back_end.memory_words import BYTES, add_to, load, store
from gametree.compiled.back_end.workspace import check_stack, count_node, guard_stack, require_room
from gametree.compiled.kernels.function_calls import number_of
from gametree.compiled.kernels.leaf_values import Leaf, value_at_the_end
from gametree.compiled.kernels.proof_table import (
    DISPROOF as ENTRY_DISPROOF,
    PROOF as ENTRY_PROOF,
    proof_table_functions,
)
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules

INFINITE = 1 << 62  # a proof or disproof number
LARGE_NUMBER = 1 << 30  # whose square is infinite
LINE_ROOM = 1 << 17  # words; frames come after the line
ROOM = 1 << 23  # words, for the line and for the frames
MARKS = 1 << 16
ROOT_PROOF, ROOT_DISPROOF = workspace.GUESS, workspace.NEXT_GROWTH  # the numbers of the root, once known
PROOF, DISPROOF, HASH, STATE = range(4)  # words of a child
ABOVE, OWN = 0, 1  # words of a frame


def proof_number_search(
    rules: KernelRules,
    leaf: Leaf,
    horizon: Leaf,
    count: Callable[[Any, int, int], int],
    *,
    whole: bool,
    timed: bool,
) -> Callable[[int, int], int]:
    """Return df-pn for these rules; the kernel takes a workspace and the plies to the horizon.

    `leaf(state, address, plies)` is the value of a finished state that many plies below the root, and `horizon`
    that of a live one; both are ints if they are `whole`. `count(state, address, 0)` is the number of actions. In
    a `timed` game values depend on the plies from the root, so the table has one entry for each number of them.
    The claim, that the value is at least a number, is at `ALPHA`.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    mark, release, get, put = rules.mark, rules.release, rules.states.get, rules.states.put
    same, hash_of, size = rules.states.same_shared, rules.states.hash, rules.states.size
    put_action, action_words = rules.moves.put, rules.moves.words
    find, keep = proof_table_functions(rules.states)
    value_of, number = value_at_the_end(leaf, horizon), number_of(whole)
    step, first = constant("child.bytes", BYTES * (STATE + size)), constant("frame.bytes", BYTES * (OWN + size))

    def holds(value: Any, address: int) -> Any:
        """Whether a value bears out the claim."""
        return value >= number(load(address, workspace.ALPHA))

    def key(plies: int) -> int:
        return plies if timed else 0

    @large
    def numbers_of(state: Any, address: int, plies: int) -> Any:
        """Return the numbers of a state without a search."""
        over = terminal(state, address)
        if over or plies == load(address, workspace.ROOT_DEPTH):
            return (0, INFINITE) if holds(value_of(state, address, plies, over), address) else (INFINITE, 0)
        entry = find(address, state, key(plies))
        if entry != 0:
            return load(entry, ENTRY_PROOF), load(entry, ENTRY_DISPROOF)
        mobility = count(state, address, 0)
        if mobility == 0:
            raise RuntimeError(workspace.NO_ACTIONS)
        return (1, mobility) if player(state, address) == MAXIMISER else (mobility, 1)

    def is_new(begin: int, end: int, child: Any, hashed: int) -> Any:
        found = False
        for at in range(begin, end, step()):
            found = found or (load(at, HASH) == hashed and same(at, STATE, child))
        return not found

    def mark_of(address: int, state: Any) -> Any:
        """Return the address of the number of states on the path with such a hash."""
        return load(address, workspace.BUSY) + (hash_of(state) & MARKS - 1) * BYTES

    def recurs(state: Any, address: int, above: int) -> Any:
        """Whether a state is that of a frame or of one above it; in a timed game the plies tell them apart."""
        other = 0 if timed or load(mark_of(address, state), 0) == 0 else above
        while other != 0 and not same(other, OWN, state):
            other = load(other, ABOVE)
        return other != 0

    def enter(state: Any, address: int, frame: int, above: int) -> None:
        """Begin a frame, or stop where a state recurs on the path to it."""
        check_stack(address)
        require_room(address, frame + first() + step())
        if recurs(state, address, above):
            raise RuntimeError(workspace.NO_END)
        at = mark_of(address, state)
        add_to(at, 0, 1)
        store(frame, ABOVE, above)
        put(frame, OWN, state)

    def gather(state: Any, address: int, begin: int, plies: int) -> Any:
        """Write the children, equal ones once, with their numbers; return where they end.

        There is at least one, because `numbers_of` counts the actions of a state before it is entered.
        """
        end, marked = begin, mark(address)
        for action in actions(state, address):
            count_node(address)
            child = result(state, action, address)
            hashed = hash_of(child) & INFINITE - 1
            if is_new(begin, end, child, hashed):
                require_room(address, end + step())
                store(end, HASH, hashed)
                put(end, STATE, child)
                end += step()
        release(address, marked)
        for at in range(begin, end, step()):
            proof, disproof = numbers_of(get(at, STATE), address, plies + 1)
            store(at, PROOF, proof)
            store(at, DISPROOF, disproof)
        return end

    def look_again(address: int, begin: int, end: int, plies: int) -> None:
        """Read the numbers of the children from the table, as far as it has them."""
        for at in range(begin, end, step()):
            entry = find(address, get(at, STATE), key(plies + 1))
            if entry != 0:
                store(at, PROOF, load(entry, ENTRY_PROOF))
                store(at, DISPROOF, load(entry, ENTRY_DISPROOF))

    def most_proving(begin: int, end: int, easy: int, hard: int) -> Any:
        """Return the most proving child, its easy number and that of the runner-up, and the weak sum of the hard.

        The fifth number counts the other children of which the hard number is not 0.
        """
        chosen, smallest, runner_up, largest, unsettled = begin, load(begin, easy), INFINITE, 0, 0
        for at in range(begin, end, step()):
            number = load(at, easy)
            if number < smallest:
                chosen, smallest, runner_up = at, number, smallest
            elif at != chosen:
                runner_up = min(runner_up, number)
            largest = max(largest, load(at, hard))
            unsettled += 1 if load(at, hard) != 0 else 0
        total = min(INFINITE, largest + unsettled - 1) if largest != 0 else 0
        return chosen, smallest, runner_up, total, unsettled - (1 if load(chosen, hard) != 0 else 0)

    def widened(runner_up: int) -> int:
        """Return the threshold of a child, whose runner-up has this number."""
        if runner_up >= LARGE_NUMBER:
            return INFINITE
        return max(runner_up + 1, runner_up * runner_up)

    @large
    def search(state: Any, address: int, frame: int, above: int, plies: int, proof: int, disproof: int) -> Any:
        """Search below a live state until a number reaches its threshold; store and return both."""
        enter(state, address, frame, above)
        maximising = player(state, address) == MAXIMISER
        easy, hard = (PROOF, DISPROOF) if maximising else (DISPROOF, PROOF)
        easy_limit, hard_limit = (proof, disproof) if maximising else (disproof, proof)
        before = load(address, workspace.NODES)
        end = gather(state, address, frame + first(), plies)
        while True:
            chosen, smallest, runner_up, total, others = most_proving(frame + first(), end, easy, hard)
            own_proof, own_disproof = (smallest, total) if maximising else (total, smallest)
            work, before = load(address, workspace.NODES) - before, load(address, workspace.NODES)
            keep(address, state, key(plies), own_proof, own_disproof, 1 + work)
            if plies == 0:
                store(address, ROOT_PROOF, own_proof)
                store(address, ROOT_DISPROOF, own_disproof)
            if smallest >= easy_limit or total >= hard_limit:
                break
            child_easy = min(easy_limit, widened(runner_up))
            child_hard = hard_limit if hard_limit == INFINITE else hard_limit - others
            child_proof, child_disproof = (child_easy, child_hard) if maximising else (child_hard, child_easy)
            child = get(chosen, STATE)
            found = search(child, address, end, frame, plies + 1, child_proof, child_disproof)
            store(chosen, PROOF, found[0])
            store(chosen, DISPROOF, found[1])
            look_again(address, frame + first(), end, plies)
        at = mark_of(address, state)
        add_to(at, 0, -1)
        return own_proof, own_disproof

    @large
    def solve(state: Any, address: int, frame: int, plies: int) -> Any:
        """Return the numbers of a state once one of them is 0."""
        proof, disproof = numbers_of(state, address, plies)
        if proof != 0 and disproof != 0:
            proof, disproof = search(state, address, frame, 0, plies, INFINITE, INFINITE)
        return proof, disproof

    @large
    def upheld(state: Any, address: int, frame: int, plies: int, wanted: int) -> Any:
        """Return the child that bears out a verdict: its number `wanted` is 0. Try small numbers first.

        The state has a frame of the line. A child on the line is no way on.
        """
        begin, goes_back = frame + first(), False
        end = gather(state, address, begin, plies)
        for at in range(begin, end, step()):
            if recurs(get(at, STATE), address, frame):
                store(at, wanted, INFINITE + 1)
                goes_back = True
        while True:
            chosen = begin
            for at in range(begin, end, step()):
                if load(at, wanted) < load(chosen, wanted):
                    chosen = at
            if load(chosen, wanted) > INFINITE and goes_back:
                raise RuntimeError(workspace.NO_END)
            if load(chosen, wanted) > INFINITE:
                raise RuntimeError(workspace.NO_LINE)
            child = get(chosen, STATE)
            proof, disproof = solve(child, address, end, plies + 1)
            if (proof if wanted == PROOF else disproof) == 0:
                return child
            store(chosen, wanted, INFINITE + 1)

    def follow(state: Any, address: int, frame: int, proved: bool) -> None:
        """Write a line on which the side that is right plays as it must, and the other its first action."""
        wanted, plies, above = PROOF if proved else DISPROOF, 0, 0
        while plies < load(address, workspace.ROOT_DEPTH) and not terminal(state, address):
            enter(state, address, frame, above)
            behind = frame + first()
            mine = (player(state, address) == MAXIMISER) == proved and count(state, address, 0) > 1
            target = upheld(state, address, frame, plies, wanted) if mine else state
            found, marked, following = False, mark(address), state
            for action in actions(state, address):
                child = result(state, action, address)
                if not mine:
                    count_node(address)
                put(behind, OWN, child)
                if not found and (not mine or same(behind, OWN, target)):
                    found, following = True, child
                    put_action(address, workspace.LINE + plies * action_words(), action)
            release(address, marked)
            state, above, frame = following, frame, behind
            plies += 1
            if (plies + 1) * action_words() > LINE_ROOM:
                raise RuntimeError(workspace.NO_ROOM)
        store(address, workspace.LINE_LENGTH, plies)

    def begin(address: int, depth: int) -> int:
        guard_stack(address)
        store(address, workspace.ROOT_DEPTH, depth)
        state, frame = get(address, workspace.LINE), address + (workspace.LINE + LINE_ROOM) * BYTES
        proof, disproof = solve(state, address, frame, 0)
        store(address, ROOT_PROOF, proof)
        store(address, ROOT_DISPROOF, disproof)
        follow(state, address, frame, proof == 0)
        return 0

    return begin
