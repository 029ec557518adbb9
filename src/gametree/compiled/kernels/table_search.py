"""MTD(f) as a kernel: null-window searches with a transposition table, repeated until the bounds meet.

Each search tests whether a state's value reaches a target. Before any child is searched, the table is probed for
all children. An entry that causes a cutoff saves the search of the others (enhanced transposition cutoff). A child
whose entry of the previous iteration causes a cutoff is searched first. Values in the table do not depend on how a
state was reached, because penalties count from the state: `parent_value` turns the value of a child into a value
of its parent.

It takes long to read a large table. The search therefore requests the entries of all children, and gathers the
children of the first child before it reads them. Children that this settles teach the history of moves nothing.

Sources: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence
87, 1996 (MTD(f)); the same, "Exploiting graph properties of game trees", AAAI 1996 (enhanced transposition
cutoffs); Breuker, Uiterwijk & van den Herik, "Replacement schemes for transposition tables", ICCA Journal 17,
1994; deferring a child that another thread is searching is due to Weill, "The ABDADA distributed minimax search
algorithm", ICCA Journal 19, 1996, in the form of Kerrigan's simplified ABDADA.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end.memory_words import BYTES, load, load_shared, store, store_shared
from gametree.compiled.back_end.numba_glue import large, small
from gametree.compiled.back_end.workspace import (
    BUCKETS,
    BUCKETS_USED,
    BUSY,
    END,
    EVALUATIONS,
    GUESS,
    HORIZON_TOUCHED,
    LEAVES,
    LINE,
    LINE_LENGTH,
    NEXT_CHECK,
    NEXT_GROWTH,
    NO_ACTIONS,
    NO_LINE,
    NO_ROOM,
    NODE_LIMIT,
    NODES,
    PENALTY,
    TABLE,
    check_stack,
    guard_stack,
    pause,
)
from gametree.compiled.kernels.move_ordering import LEAST_SCORE, TRACES, MoveOrdering
from gametree.compiled.kernels.rules import MAXIMISER, KernelRules
from gametree.compiled.kernels.shared_table import GROWTH, NODES_PER_BUCKET, UNLIMITED, WIDE, TableFunctions
from gametree.compiled.kernels.value_codes import Codes, UtilityBounds

LINE_ROOM = 1 << 17  # words; the children that are still to be searched are stored after the line
SCORE, TRACE, STATE = 0, 1, 2  # words of a child that is still to be searched
OPENED, FINISHED = LEAST_SCORE - 2, LEAST_SCORE - 1  # in place of a score, which is not needed any more
BUFFER_ROOM = LINE + LINE_ROOM + TRACES  # words before those of the children
SEARCH_ROOM = 1 << 23  # words, for the line and for the children
BUSY_WORDS = 1 << 12
LARGE = 1 << 10  # nodes: after a child that took this many, the siblings are shared among threads


def table_search(
    rules: KernelRules,
    leaf: Callable[[Any, int], Any],
    horizon: Callable[[Any, int], Any],
    codes: Codes,
    bounds: UtilityBounds,
    table: TableFunctions,
    ordering: MoveOrdering,
) -> Callable[[int, int], int]:
    """Return a kernel: `solve(address, depth)` returns the value of a live state, and writes its line.

    `leaf` and `horizon` return the codes of utilities and evaluations, and `codes` has the change of a code per
    ply. `bounds` are the least and the greatest value. `ordering` gives the order of the children.

    Threads that search one state share a table. A thread defers a child that another thread is searching, and
    mostly finds it in the table later.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    canonical, mark, release = rules.canonical, rules.mark, rules.release
    parent_value, child_target, least, most = codes.parent_value, codes.child_target, table.least, table.most
    (live_least, live_most), (inner_least, inner_most) = bounds.live, bounds.inner
    probe, keep, prefetch, grow = table.probe, table.store, table.prefetch, table.grow
    unsorted, trace_of, score_of, punish, reward = ordering
    get, put, hash_of = rules.states.get, rules.states.put, rules.states.hash
    put_action, action_words = rules.moves.put, rules.moves.size
    entry = STATE + rules.states.size
    step = BYTES * entry
    vanishes, stack, guard, stop = codes.vanishes, small(check_stack), small(guard_stack), small(pause)

    def check(address: int) -> None:
        """Pause or stop if the nodes are used up, and use more of the table where that is due."""
        nodes, buckets = load(address, NODES), load(address, BUCKETS)
        if nodes >= load(address, NODE_LIMIT):
            stop(address)
        if nodes >= load(address, NEXT_GROWTH):
            used = load(address, BUCKETS_USED)
            used = grow(address, load(address, TABLE), used, min(used * GROWTH, buckets))
            store(address, BUCKETS_USED, used)
            store(address, NEXT_GROWTH, WIDE if used == buckets else nodes + NODES_PER_BUCKET * used)
        store(address, NEXT_CHECK, min(load(address, NODE_LIMIT), load(address, NEXT_GROWTH)))

    check = large(check)

    def enter(address: int, buffer: int) -> None:
        """Stop if the kernel must stop, or at the end of the stack or the buffer."""
        stack(address)
        if load(address, NODES) >= load(address, NEXT_CHECK):
            check(address)
        make_room(address, buffer)

    def make_room(address: int, buffer: int) -> None:
        if buffer + step >= load(address, END):
            raise RuntimeError(NO_ROOM)

    def shorter(depth: int) -> int:
        return UNLIMITED if depth == UNLIMITED else depth - 1

    def bounds_of(address: int, state: Any, depth: int) -> Any:
        """Return two bounds on the value of a live state that need no search."""
        if depth == 0:
            store(address, HORIZON_TOUCHED, 1)
            store(address, EVALUATIONS, load(address, EVALUATIONS) + 1)
            value = horizon(state, address)
            return value, value
        low, high, touched = probe(load(address, TABLE), load(address, BUCKETS_USED), state, depth)
        if touched:
            store(address, HORIZON_TOUCHED, 1)
        return low, high

    def better(best: int, value: int, maximiser: bool) -> Any:
        """Return the better of the best value so far and that of a child."""
        return max(best, parent_value(value)) if maximiser else min(best, parent_value(value))

    def history_of(address: int) -> int:
        return address + BYTES * (LINE + LINE_ROOM)

    def copy(source: int, target: int) -> None:
        for word in range(entry):
            store(target, word, load(source, word))

    def busy(address: int, state: Any) -> Any:
        """Return the address of the word that is set while a state is being searched."""
        return load(address, BUSY) + (hash_of(state) & BUSY_WORDS - 1) * BYTES

    def promising(address: int, state: Any, depth: int, wanted: int, maximiser: bool) -> Any:
        """Whether the previous iteration's entry for this child causes a cutoff."""
        if depth < 2 or depth == UNLIMITED:
            return False
        low, high, _ = probe(load(address, TABLE), load(address, BUCKETS_USED), state, depth - 1)
        return low >= wanted if maximiser else high < wanted

    def put_first(first: int, last: int) -> None:
        """Move the last of some children in the buffer before the first."""
        for word in range(entry):
            moved, at = load(last, word), last
            while at > first:
                store(at, word, load(at, word - entry))
                at -= step
            store(first, word, moved)

    enter, make_room, shorter, bounds_of = small(enter), small(make_room), small(shorter), small(bounds_of)
    better, copy, busy, history_of = small(better), small(copy), small(busy), small(history_of)

    def gather(state: Any, address: int, buffer: int, target: int) -> Any:
        """Put the live children of a live state into the buffer, in the order of their scores.

        Return their end, the best value of the other children, and whether none needs to be searched: there is a
        cutoff, or none is live.
        """
        enter(address, buffer)
        maximiser, wanted = player(state, address) == MAXIMISER, child_target(target)
        best = least if maximiser else most
        end, visited, leaves, cutoff = buffer, 0, 0, False
        marked = mark(address)
        for action in unsorted(state, address):
            following = result(state, action, address)
            child = canonical(following, address)
            visited += 1
            if terminal(child, address):
                leaves += 1
                value = leaf(child, address)
                best = better(best, value, maximiser)
                cutoff = (value >= wanted) == maximiser
                if cutoff:
                    break
            else:
                make_room(address, end)
                prefetch(load(address, TABLE), load(address, BUCKETS_USED), child)
                trace = trace_of(state, following, maximiser)
                score = score_of(state, action, load(history_of(address), trace), visited, address)
                at = end
                while at > buffer and load(at, SCORE - entry) > score:
                    copy(at - step, at)
                    at -= step
                store(at, SCORE, score)
                store(at, TRACE, trace)
                put(at, STATE, child)
                end += step
        release(address, marked)
        if visited == 0:
            raise RuntimeError(NO_ACTIONS)
        store(address, NODES, load(address, NODES) + visited)
        store(address, LEAVES, load(address, LEAVES) + leaves)
        return end, best, cutoff or end == buffer

    gather = large(gather)

    def open_first(address: int, buffer: int, end: int, wanted: int, maximiser: bool, best: int) -> Any:
        """Gather the children of the first child behind all children; if they finish it, those of the next.

        Return the address of the child that is then opened, the best value of the finished children, whether that
        causes a cutoff, and for the opened child what `gather` returns first.
        """
        for at in range(buffer, end, step):
            inner_end, inner_best, finished = gather(get(at, STATE), address, end, wanted)
            if not finished:
                store(at, SCORE, OPENED)
                return at, best, False, inner_end, inner_best
            best = better(best, inner_best, maximiser)
            if (inner_best >= wanted) == maximiser:
                return at, best, True, end, best
        return end, best, False, end, best

    def sift(address: int, buffer: int, end: int, depth: int, wanted: int, maximiser: bool, best: int) -> Any:
        """Keep the children whose bounds do not show if they reach the target.

        Return their end, the best value of the others, and whether that causes a cutoff.
        """
        kept = buffer
        for at in range(buffer, end, step):
            low, high = bounds_of(address, get(at, STATE), depth)
            if low < wanted <= high:
                if kept != at:
                    copy(at, kept)
                if promising(address, get(at, STATE), depth, wanted, maximiser):
                    put_first(buffer, kept)
                kept += step
            else:
                best = better(best, low if low >= wanted else high, maximiser)
                if (low >= wanted) == maximiser:
                    return kept, best, True
        return kept, best, False

    def learn(address: int, first: int, last: int) -> None:
        """Record that the last of several children caused a cutoff, and that those searched before it did not."""
        for at in range(first, last, step):
            if load(at, SCORE) != FINISHED:
                punish(history_of(address), load(at, TRACE))
        if last > first:
            reward(history_of(address), load(last, TRACE))

    promising, put_first, learn = small(promising), small(put_first), small(learn)
    open_first, sift = small(open_first), small(sift)

    def search(state: Any, address: int, buffer: int, end: int, best: int, depth: int, target: int) -> Any:
        """Return a lower bound of at least the target if a live state's value reaches it, else an upper bound.

        The buffer up to `end` is the state's live children, and `best` the best value of the others.
        """
        maximiser = player(state, address) == MAXIMISER
        below, wanted = shorter(depth), child_target(target)
        if wanted > live_most or wanted <= live_least:
            bound = inner_most if wanted > live_most else inner_least
            return max(best, bound) if maximiser else min(best, bound)
        nodes_before, touched_before = load(address, NODES), load(address, HORIZON_TOUCHED)
        store(address, HORIZON_TOUCHED, 0)
        first, behind, cutoff, inner_end, inner_best = buffer, end, False, end, best
        if below != 0:
            first, best, cutoff, inner_end, inner_best = open_first(address, buffer, end, wanted, maximiser, best)
        if not cutoff:
            end, best, cutoff = sift(address, first, end, below, wanted, maximiser, best)
        opened = first < end and load(first, SCORE) == OPENED
        at, last, shared = first, end, False
        while at < last and not cutoff:
            child = get(at, STATE)
            if shared and at < end and load_shared(busy(address, child), 0) == hash_of(child):
                make_room(address, last)
                copy(at, last)
                last += step
            else:
                low, high = bounds_of(address, child, below) if shared else (least, most)
                if low < wanted <= high:
                    before = load(address, NODES)
                    if shared:
                        store_shared(busy(address, child), 0, hash_of(child))
                    room, finished = behind if opened else last, False
                    if not opened:
                        inner_end, inner_best, finished = gather(child, address, room, wanted)
                    if finished:
                        store(at, SCORE, FINISHED)
                    else:
                        inner_best = search(child, address, room, inner_end, inner_best, below, wanted)
                    opened, low, high = False, inner_best, inner_best
                    if shared:
                        store_shared(busy(address, child), 0, 0)
                    shared = shared or (load(address, BUSY) != 0 and load(address, NODES) - before > LARGE)
                best = better(best, low if low >= wanted else high, maximiser)
                cutoff = (low >= wanted) == maximiser
                if cutoff:
                    learn(address, first, at)
            at += step
        nodes = load(address, NODES) - nodes_before + 1
        touched = load(address, HORIZON_TOUCHED) != 0
        keep(load(address, TABLE), load(address, BUCKETS_USED), state, depth, best, best >= target, touched, nodes)
        if touched_before:
            store(address, HORIZON_TOUCHED, 1)
        return best

    search = large(search)

    def ask(state: Any, address: int, depth: int, target: int) -> Any:
        """Return a bound on any state's value, as `search` does, from the table if it has one."""
        if terminal(state, address):
            store(address, LEAVES, load(address, LEAVES) + 1)
            low = high = leaf(state, address)
        else:
            low, high = bounds_of(address, state, depth)
        if low < target <= high:
            buffer = address + BYTES * BUFFER_ROOM
            end, best, finished = gather(state, address, buffer, target)
            low = high = best if finished else search(state, address, buffer, end, best, depth, target)
        return low if low >= target else high

    ask = large(ask)

    def lose(value: int) -> None:
        """Raise the error for a value that no line has, perhaps because the penalty made it 0."""
        if vanishes(value):
            raise RuntimeError(PENALTY)
        raise RuntimeError(NO_LINE)

    lose = large(lose)

    def follow(state: Any, address: int, depth: int, value: int) -> None:
        """Write the line of the first best action at each state, found by searches of the children."""
        length = 0
        while depth > 0 and not terminal(state, address):
            maximiser = player(state, address) == MAXIMISER
            value, depth, found = child_target(value), shorter(depth), False
            stuck, marked = True, mark(address)
            for action in actions(state, address):
                child, stuck = result(state, action, address), False
                if maximiser:
                    found = ask(canonical(child, address), address, depth, value) >= value
                else:
                    found = ask(canonical(child, address), address, depth, value + 1) <= value
                if found:
                    put_action(address, LINE + length * action_words, action)
                    state = child
                    break
            release(address, marked)
            length += 1
            if stuck:
                raise RuntimeError(NO_ACTIONS)
            if (length + 1) * action_words > LINE_ROOM:
                raise RuntimeError(NO_ROOM)
            if not found:
                lose(value)
        if (leaf(state, address) if terminal(state, address) else horizon(state, address)) != value:
            lose(value)
        store(address, LINE_LENGTH, length)

    def solve(address: int, depth: int) -> int:
        """Return the value of a state by null-window searches until the bounds meet.

        From a guess they test on the side on which the value is (MTD(f)). From a guess that no value reaches, they
        test in turn for the greatest and for the least value that is left.
        """
        guard(address)
        state = get(address, LINE)
        low, high = live_least, live_most
        value: int = max(low, min(load(address, GUESS), high))
        from_both_ends, from_above = load(address, GUESS) > high, True
        while low < high:
            if from_both_ends:
                target = high if from_above else low + 1
                from_above = not from_above
            else:
                target = value + 1 if value == low else value
            value = ask(canonical(state, address), address, depth, target)
            if value >= target:
                low = value
            else:
                high = value
        follow(state, address, depth, value)
        return value

    follow = small(follow)
    return solve
