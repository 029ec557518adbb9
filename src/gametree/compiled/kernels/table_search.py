"""A null-window search with a transposition table, for a kernel that repeats it until the bounds meet.

It tests whether a state's value reaches a target. Before any child is searched, the table is probed for all
children. An entry that causes a cutoff saves the search of the others (enhanced transposition cutoff). A child
whose entry of the previous iteration causes a cutoff is searched first. Values in the table do not depend on how a
state was reached, because penalties count from the state: `parent_value` turns the value of a child into a value
of its parent.

It takes long to read a table. The search therefore requests the entries of all children before it reads any. If
a core's own caches hold the table, it reads them at once, and sorts only the children that are left. If they do
not, it gathers the children of the first child in between. Children that this settles teach the history of moves
nothing.

Sources: Plaat, Schaeffer, Pijls & de Bruin, "Exploiting graph properties of game trees", AAAI 1996 (enhanced
transposition cutoffs); Breuker, Uiterwijk & van den Herik, "Replacement schemes for transposition tables", ICCA
Journal 17, 1994; deferring a child that another thread is searching is due to Weill, "The ABDADA distributed
minimax search algorithm", ICCA Journal 19, 1996, in the form of Kerrigan's simplified ABDADA.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import constant, large
from gametree.compiled.back_end.memory_words import (
    BYTES,
    add_to,
    copy_words,
    load,
    load_shared,
    store,
    store_shared,
)
from gametree.compiled.back_end.workspace import check_stack, pause, require_room
from gametree.compiled.kernels.folding import Folding
from gametree.compiled.kernels.move_ordering import LEAST_KEY, TRACES, MoveOrdering
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules
from gametree.compiled.kernels.shared_table import UNLIMITED, TableFunctions
from gametree.compiled.kernels.value_codes import Codes, UtilityBounds

LINE_ROOM = 1 << 17  # words; the children that are still to be searched are stored after the line
KEY, RANK, STATE = 0, 1, 2  # words of a child that is still to be searched, before those of its action
ENTRIES = KEY  # the address of its entries in the table, until it has a key
PLACE = RANK  # its place among the actions, until it has a rank; the rank has the trace in its last bits
OPENED, FINISHED = LEAST_KEY - 2, LEAST_KEY - 1  # in place of a key, which is not needed any more
HISTORY = workspace.LINE + LINE_ROOM  # words before those of the history of moves
BUFFER_ROOM = HISTORY + TRACES  # words before those of the children
SEARCH_ROOM = 1 << 23  # words, for the line and for the children
BUSY_WORDS = 1 << 12
NEAR = 1 << 13  # buckets of a table that a core's own caches hold
LARGE = 1 << 10  # nodes: after a child that took this many, the siblings are shared among threads


Ask = Callable[[Any, int, int, int], Any]


def shorter(depth: int) -> int:
    """Return the plies to the horizon from a child, for those from its parent."""
    return UNLIMITED if depth == UNLIMITED else depth - 1


def table_search(
    rules: KernelRules,
    leaf: Callable[[Any, int], Any],
    horizon: Callable[[Any, int], Any],
    codes: Codes,
    bounds: UtilityBounds,
    table: TableFunctions,
    ordering: MoveOrdering,
    folding: Folding,
    limited: Callable[[], int],
) -> Ask:
    """Return a function that tests if the value of a state reaches a target: `ask(state, address, depth, target)`.

    It returns a lower bound of at least the target if it does, else an upper bound. `leaf` and `horizon` return
    the codes of utilities and evaluations, and `codes` has the change of a code per ply. `bounds` are the least
    and the greatest value. `ordering` gives the order of the children, and `folding` the states that are searched
    in their place. Only a search has a horizon in which `limited()` is not 0.

    Threads that search one state share a table. A thread defers a child that another thread is searching, and
    mostly finds it in the table later.
    """
    player, result, terminal = rules.player, rules.result, rules.terminal
    mark, release = rules.mark, rules.release
    folded = folding.folded
    parent_value, child_target, least, most = codes.parent_value, codes.child_target, table.least, table.most
    (live_least, live_most), (inner_least, inner_most) = bounds.live, bounds.inner
    probe, prefetch, probe_at, keep, grow = table.probe, table.prefetch, table.probe_at, table.store, table.grow
    unsorted, (trace_of, rank_of, punish, reward), key_of = ordering
    get, put, hash_of = rules.states.get, rules.states.put, rules.states.hash
    put_action, get_action = rules.moves.put, rules.moves.get
    child_size = STATE + rules.states.size + rules.moves.size
    action_at, child_words = (
        constant("child.action", STATE + rules.states.size),
        constant("child.words", child_size),
    )
    step = constant("child.bytes", BYTES * child_size)

    @large
    def check(address: int) -> None:
        """When due, pause or stop, and use more of the table."""
        nodes = load(address, workspace.NODES)
        if nodes >= load(address, workspace.NODE_LIMIT):
            pause(address)
        if nodes >= load(address, workspace.NEXT_GROWTH):
            grow(address)
        due = min(load(address, workspace.NODE_LIMIT), load(address, workspace.NEXT_GROWTH))
        store(address, workspace.NEXT_CHECK, due)

    def enter(address: int, buffer: int) -> None:
        """Stop if the kernel must stop, or at the end of the stack or the buffer."""
        check_stack(address)
        if load(address, workspace.NODES) >= load(address, workspace.NEXT_CHECK):
            check(address)
        require_room(address, buffer + step())

    def bounds_of(address: int, state: Any, depth: int) -> Any:
        """Return two bounds on the value of a live state that need no search."""
        if limited() and depth == 0:
            store(address, workspace.HORIZON_TOUCHED, 1)
            add_to(address, workspace.EVALUATIONS, 1)
            value = horizon(state, address)
            return value, value
        low, high, touched = probe(address, state, depth)
        if limited() and touched:
            store(address, workspace.HORIZON_TOUCHED, 1)
        return low, high

    def better(best: int, value: int, maximiser: bool) -> Any:
        """Return the better of the best value so far and that of a child."""
        return max(best, parent_value(value)) if maximiser else min(best, parent_value(value))

    def history_of(address: int) -> int:
        return address + BYTES * HISTORY

    def copy(source: int, target: int) -> None:
        copy_words(source, 0, target, 0, child_words())

    def is_busy(address: int, state: Any) -> Any:
        """Whether a thread is searching a state."""
        name = hash_of(state)
        return load_shared(load(address, workspace.BUSY), name & BUSY_WORDS - 1) == name

    def set_busy(address: int, state: Any, busy: bool) -> None:
        name = hash_of(state)
        store_shared(load(address, workspace.BUSY), name & BUSY_WORDS - 1, name if busy else 0)

    def promising(address: int, state: Any, depth: int, wanted: int, maximiser: bool) -> Any:
        """Whether the previous iteration's entry for this child causes a cutoff."""
        if not limited() or depth < 2 or depth == UNLIMITED:
            return False
        low, high, _ = probe(address, state, depth - 1)
        return low >= wanted if maximiser else high < wanted

    def move_before(first: int, last: int) -> None:
        """Move the last of some children in the buffer before the first."""
        for word in range(child_words()):
            moved, at = load(last, word), last
            while at > first:
                store(at, word, load(at - step(), word))
                at -= step()
            store(first, word, moved)

    def follows(at: int, key: int, rank: int) -> Any:
        """Whether a child in the buffer is to be searched after one of that key and rank."""
        return load(at, KEY) > key or (load(at, KEY) == key and load(at, RANK) > rank)

    def request(state: Any, address: int, buffer: int, end: int, maximiser: bool) -> None:
        """Fold the children in the buffer, and request their entries."""
        for at in range(buffer, end, step()):
            following = get(at, STATE)
            searched = folded(following, address)
            store(at, ENTRIES, prefetch(address, searched))
            store(at, RANK, load(at, PLACE) * TRACES + trace_of(state, following, maximiser))
            put(at, STATE, searched)

    def arrange(state: Any, address: int, buffer: int, end: int) -> None:
        """Sort the children in the buffer by their keys and ranks."""
        for child in range(buffer, end, step()):
            place, trace = load(child, RANK) // TRACES, load(child, RANK) & TRACES - 1
            key = key_of(state, get_action(child, action_at()), address)
            rank = rank_of(load(history_of(address), trace), place) * TRACES + trace
            store(child, KEY, key)
            store(child, RANK, rank)
            at = child
            while at > buffer and follows(at - step(), key, rank):
                at -= step()
            if at != child:
                move_before(at, child)

    @large
    def gather(state: Any, address: int, buffer: int, target: int) -> Any:
        """Put the live children of a live state into the buffer, and request their entries.

        Return their end, the best value of the other children, and whether none needs to be searched: there is a
        cutoff, none is live, or the bounds of all live states tell the answer.
        """
        enter(address, buffer)
        maximiser, wanted = player(state, address) == MAXIMISER, child_target(target)
        best = least if maximiser else most
        end, visited, leaves, cutoff = buffer, 0, 0, False
        searched = live_least() < wanted <= live_most()
        marked = mark(address)
        for action in unsorted(state, address):
            child = result(state, action, address)
            visited += 1
            if terminal(child, address):
                leaves += 1
                value = leaf(child, address)
                best = better(best, value, maximiser)
                cutoff = (value >= wanted) == maximiser
                if cutoff:
                    break
            elif searched:
                require_room(address, end + step())
                store(end, PLACE, visited)
                put(end, STATE, child)
                put_action(end, action_at(), action)
                end += step()
        release(address, marked)
        if visited == 0:
            raise RuntimeError(workspace.NO_ACTIONS)
        add_to(address, workspace.NODES, visited)
        add_to(address, workspace.LEAVES, leaves)
        if cutoff or leaves == visited:
            return buffer, best, True
        if not searched:
            bound = inner_most() if wanted > live_most() else inner_least()
            return buffer, max(best, bound) if maximiser else min(best, bound), True
        request(state, address, buffer, end, maximiser)
        return end, best, False

    def open_first(address: int, buffer: int, end: int, wanted: int, maximiser: bool, best: int) -> Any:
        """Gather the children of the first child behind all children; if they finish it, those of the next.

        Return the address of the child that is then opened, the best value of the finished children, whether that
        causes a cutoff, and for the opened child what `gather` returns first.
        """
        for at in range(buffer, end, step()):
            inner_end, inner_best, finished = gather(get(at, STATE), address, end, wanted)
            if not finished:
                store(at, KEY, OPENED)
                return at, best, False, inner_end, inner_best
            best = better(best, inner_best, maximiser)
            if (inner_best >= wanted) == maximiser:
                return at, best, True, end, best
        return end, best, False, end, best

    def known_of(address: int, at: int, depth: int, requested: bool) -> Any:
        """Return what `bounds_of` does for a child in the buffer, which has no key yet if it is `requested`."""
        if requested:
            low, high, _ = probe_at(load(at, ENTRIES), get(at, STATE), depth)
            return low, high
        return bounds_of(address, get(at, STATE), depth)

    def sift(
        address: int, buffer: int, end: int, depth: int, wanted: int, maximiser: bool, best: int, requested: bool
    ) -> Any:
        """Keep the children whose bounds do not show if they reach the target.

        Return their end, the best value of the others, and whether that causes a cutoff.
        """
        kept = buffer
        for at in range(buffer, end, step()):
            low, high = known_of(address, at, depth, requested)
            if low < wanted <= high:
                if kept != at:
                    copy(at, kept)
                if promising(address, get(at, STATE), depth, wanted, maximiser):
                    move_before(buffer, kept)
                kept += step()
            else:
                best = better(best, low if low >= wanted else high, maximiser)
                if (low >= wanted) == maximiser:
                    return kept, best, True
        return kept, best, False

    def learn(address: int, first: int, last: int) -> None:
        """Record that the last of several children caused a cutoff, and that those searched before it did not."""
        for at in range(first, last, step()):
            if load(at, KEY) != FINISHED:
                punish(history_of(address), load(at, RANK) & TRACES - 1)
        if last > first:
            reward(history_of(address), load(last, RANK) & TRACES - 1)

    @large
    def search(state: Any, address: int, buffer: int, end: int, best: int, depth: int, target: int) -> Any:
        """Return a lower bound of at least the target if a live state's value reaches it, else an upper bound.

        The buffer up to `end` is the state's live children, and `best` the best value of the others.
        """
        if not limited():
            depth = UNLIMITED
        maximiser = player(state, address) == MAXIMISER
        below, wanted = shorter(depth), child_target(target)
        nodes_before, touched_before = load(address, workspace.NODES), load(address, workspace.HORIZON_TOUCHED)
        if limited():
            store(address, workspace.HORIZON_TOUCHED, 0)
        first, behind, cutoff, inner_end, inner_best = buffer, end, False, end, best
        near = load(address, workspace.BUCKETS_USED) <= NEAR
        # If this is false, no child is ever in the table.
        stored = below == 0 or live_least() < child_target(wanted) <= live_most()
        if near and stored and not limited():
            end, best, cutoff = sift(address, first, end, below, wanted, maximiser, best, True)
            behind = end
        if not cutoff:
            arrange(state, address, first, end)
        if near and stored and limited():
            end, best, cutoff = sift(address, first, end, below, wanted, maximiser, best, False)
            behind = end
        if below != 0 and not cutoff:
            first, best, cutoff, inner_end, inner_best = open_first(address, buffer, end, wanted, maximiser, best)
        if stored and not near and not cutoff:
            end, best, cutoff = sift(address, first, end, below, wanted, maximiser, best, False)
        opened = first < end and load(first, KEY) == OPENED
        at, last, shared = first, end, False
        while at < last and not cutoff:
            child = get(at, STATE)
            if shared and at < end and is_busy(address, child):
                require_room(address, last + step())
                copy(at, last)
                last += step()
            else:
                low, high = bounds_of(address, child, below) if shared else (least, most)
                if low < wanted <= high:
                    before = load(address, workspace.NODES)
                    if shared:
                        set_busy(address, child, True)
                    room, finished = behind if opened else last, False
                    if not opened:
                        inner_end, inner_best, finished = gather(child, address, room, wanted)
                    if finished:
                        store(at, KEY, FINISHED)
                    else:
                        inner_best = search(child, address, room, inner_end, inner_best, below, wanted)
                    opened, low, high = False, inner_best, inner_best
                    if shared:
                        set_busy(address, child, False)
                    shared = shared or (
                        load(address, workspace.BUSY) != 0 and load(address, workspace.NODES) - before > LARGE
                    )
                best = better(best, low if low >= wanted else high, maximiser)
                cutoff = (low >= wanted) == maximiser
                if cutoff:
                    learn(address, first, at)
            at += step()
        nodes = load(address, workspace.NODES) - nodes_before + 1
        touched = limited() != 0 and load(address, workspace.HORIZON_TOUCHED) != 0
        keep(address, state, depth, best, best >= target, touched, nodes)
        if limited() and touched_before:
            store(address, workspace.HORIZON_TOUCHED, 1)
        return best

    @large
    def ask(state: Any, address: int, depth: int, target: int) -> Any:
        """Return a bound on any state's value, as `search` does, from the table if it has one."""
        if terminal(state, address):
            add_to(address, workspace.LEAVES, 1)
            low = high = leaf(state, address)
        else:
            low, high = bounds_of(address, state, depth)
        if low < target <= high:
            buffer = address + BYTES * BUFFER_ROOM
            end, best, finished = gather(state, address, buffer, target)
            low = high = best if finished else search(state, address, buffer, end, best, depth, target)
        return low if low >= target else high

    return ask
