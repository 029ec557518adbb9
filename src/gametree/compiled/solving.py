"""The search with memory as a kernel: is a state worth so much or not, asked again until the value is known.

Every search has a null window, so each state is only asked whether its value reaches a target. Before any child is
searched, the table is asked about all of them: one that settles the question spares the search of the others
(enhanced transposition cut-off), and one by which a search a ply less deep has settled it is tried first. What a
state is worth is told without regard to how it was reached, so that distances stay right in the table: `further`
makes a value that of the state a ply before.

Sources: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence
87, 1996 (MTD(f)); the same, "Exploiting graph properties of game trees", AAAI 1996 (enhanced transposition
cut-offs); Breuker, Uiterwijk & van den Herik, "Replacement schemes for transposition tables", ICCA Journal 17,
1994; leaving for later what another thread is at work on is due to Weill, "The ABDADA distributed minimax search
algorithm", ICCA Journal 19, 1996, in the form of Kerrigan's simplified ABDADA.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from gametree.compiled.arithmetic import whole
from gametree.compiled.kernels import (
    ALL,
    ASKED,
    BUCKETS,
    BUSY,
    CHECK,
    FLOOR,
    GUESS,
    LENGTH,
    LIMIT,
    LINE,
    LOST,
    MAXIMISER,
    MOST,
    NO_ACTIONS,
    NO_ROOM,
    NODES,
    PENALTY,
    STOPPED,
    TABLE,
    TOO_DEEP,
    guard,
)
from gametree.compiled.machine import large, small
from gametree.compiled.memory import BYTES, load, load_shared, stack_pointer, store, store_shared
from gametree.compiled.ordering import TRACES
from gametree.compiled.shared_table import GROWTH, UNLIMITED

LINE_ROOM = 1 << 17  # words; what is still to be searched is kept behind the line
SCORE, TRACE, STATE = 0, 1, 2  # words of a child that is still to be searched
BUFFER_ROOM = LINE + LINE_ROOM + TRACES  # words before those of the children
FULL = 64  # nodes for each bucket in use, after which more are used
BUSY_WORDS = 1 << 12
LARGE = 1 << 10  # nodes: where one child took as many, its fellows are shared out among threads


def solving(
    rules: SimpleNamespace, states: SimpleNamespace, table: SimpleNamespace, order: SimpleNamespace
) -> Callable[[int, int], int]:
    """Return a kernel: `solve(address, depth)` returns the value of a live state, and leaves its line.

    `rules` has the functions of a game, of which `leaf` and `horizon` return whole numbers, `fold` names a
    representative of a state and `further` takes a value a ply back; `nearer` of a target is the least value that
    `further` takes to the target or above. `soon` are bounds of the value of any live state, and `later` those of
    one without finished children. `order` says in what order children are tried.

    Threads that solve one state share a table. A thread leaves a child for later while another is at work on it,
    and mostly finds it in the table then.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    leaf, horizon, fold = rules.leaf, rules.horizon, rules.fold
    further, nearer, least, most = rules.further, rules.nearer, table.least, table.most
    (soon_least, soon_most), (later_least, later_most) = rules.soon, rules.later
    find, remember, expect, grow = table.find, table.remember, table.expect, table.grow
    traced, score_of, fails, succeeds = order.traced, order.score, order.fails, order.succeeds
    get, put, mixed = states.get, states.put, states.mixed
    entry = STATE + states.size
    step = BYTES * entry

    def check(address: int) -> None:
        """Stop where the nodes are used up; else use more of the table."""
        nodes, most, buckets = load(address, NODES), load(address, MOST), load(address, ALL)
        if nodes >= most:
            raise RuntimeError(STOPPED)
        used = load(address, BUCKETS)
        if used < buckets:
            used = grow(address, load(address, TABLE), used, min(used * GROWTH, buckets))
            store(address, BUCKETS, used)
        store(address, CHECK, most if used == buckets else min(most, nodes + FULL * used))

    check = large(check)

    def enter(address: int, buffer: int) -> None:
        """Go no further if told to stop, or where stack or buffer end."""
        if stack_pointer() < load(address, FLOOR):
            raise RuntimeError(TOO_DEEP)
        if load(address, NODES) >= load(address, CHECK):
            check(address)
        make_room(address, buffer)

    def make_room(address: int, buffer: int) -> None:
        if buffer + step >= load(address, LIMIT):
            raise RuntimeError(NO_ROOM)

    def shorter(depth: int) -> int:
        return UNLIMITED if depth == UNLIMITED else depth - 1

    def known(address: int, state: Any, depth: int) -> Any:
        """Return two bounds on the value of a live state that need no search."""
        if depth == 0:
            store(address, ASKED, 1)
            value = horizon(state)
            return value, value
        low, high, asked = find(load(address, TABLE), load(address, BUCKETS), state, depth)
        if asked:
            store(address, ASKED, 1)
        return low, high

    def better(best: int, value: int, maximiser: bool) -> Any:
        """Return the better of the best value so far and that of a child."""
        return max(best, further(value)) if maximiser else min(best, further(value))

    def history_of(address: int) -> int:
        return address + BYTES * (LINE + LINE_ROOM)

    def copy(source: int, target: int) -> None:
        for word in range(entry):
            store(target, word, load(source, word))

    def busy(address: int, state: Any) -> Any:
        """Return the address of the word that tells whether a state is being searched."""
        return load(address, BUSY) + (mixed(state) & BUSY_WORDS - 1) * BYTES

    def promising(address: int, state: Any, depth: int, wanted: int, maximiser: bool) -> Any:
        """Whether a search a ply less deep has settled the question by this child."""
        if depth < 2 or depth == UNLIMITED:
            return False
        low, high, _ = find(load(address, TABLE), load(address, BUCKETS), state, depth - 1)
        return low >= wanted if maximiser else high < wanted

    def put_first(first: int, last: int) -> None:
        """Move the last of some children in the buffer before the first."""
        for word in range(entry):
            moved, at = load(last, word), last
            while at > first:
                store(at, word, load(at, word - entry))
                at -= step
            store(first, word, moved)

    enter, make_room, shorter, known = small(enter), small(make_room), small(shorter), small(known)
    better, copy, busy, history_of = small(better), small(copy), small(busy), small(history_of)

    def gather(state: Any, address: int, buffer: int, wanted: int, maximiser: bool) -> Any:
        """Put the live children into the buffer, in the order of their keys.

        Return their end, the best value of the finished children, and whether that settles the question.
        """
        best = least if maximiser else most
        end, visited, settled = buffer, 0, False
        for action in actions(state):
            following = result(state, action)
            child = fold(following)
            visited += 1
            if terminal(child):
                value = leaf(child)
                best = better(best, value, maximiser)
                settled = (value >= wanted) == maximiser
                if settled:
                    break
            else:
                make_room(address, end)
                expect(load(address, TABLE), load(address, BUCKETS), child)
                trace = traced(state, following, maximiser)
                score = score_of(history_of(address), trace, state, action, visited)
                at = end
                while at > buffer and load(at, SCORE - entry) > score:
                    copy(at - step, at)
                    at -= step
                store(at, SCORE, score)
                store(at, TRACE, trace)
                put(at, STATE, child)
                end += step
        if visited == 0:
            raise RuntimeError(NO_ACTIONS)
        store(address, NODES, load(address, NODES) + visited)
        return end, best, settled

    def sift(address: int, buffer: int, end: int, depth: int, wanted: int, maximiser: bool, best: int) -> Any:
        """Keep the children in the buffer of which too little is known, and return as `gather` does."""
        kept = buffer
        for at in range(buffer, end, step):
            low, high = known(address, get(at, STATE), depth)
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
        """Remember that of several children the last has settled a question, but not those before it."""
        for at in range(first, last, step):
            fails(history_of(address), load(at, TRACE))
        if last > first:
            succeeds(history_of(address), load(last, TRACE))

    promising, put_first, learn = small(promising), small(put_first), small(learn)
    gather, sift = small(gather), small(sift)

    def search(state: Any, address: int, buffer: int, depth: int, target: int) -> Any:
        """Return a lower bound of the target or above if a live state's value is as much, else an upper bound."""
        enter(address, buffer)
        maximiser = player(state) == MAXIMISER
        below, wanted = shorter(depth), nearer(target)
        begun, asked = load(address, NODES), load(address, ASKED)
        end, best, settled = gather(state, address, buffer, wanted, maximiser)
        if settled or end == buffer:
            return best
        if wanted > soon_most or wanted <= soon_least:
            reached = later_most if wanted > soon_most else later_least
            return max(best, reached) if maximiser else min(best, reached)
        store(address, ASKED, 0)
        end, best, settled = sift(address, buffer, end, below, wanted, maximiser, best)
        at, last, shared = buffer, end, False
        while at < last and not settled:
            child = get(at, STATE)
            if shared and at < end and load_shared(busy(address, child), 0) == mixed(child):
                make_room(address, last)
                copy(at, last)
                last += step
            else:
                low, high = known(address, child, below) if shared else (least, most)
                if low < wanted <= high:
                    before = load(address, NODES)
                    if shared:
                        store_shared(busy(address, child), 0, mixed(child))
                    low = high = search(child, address, last, below, wanted)
                    if shared:
                        store_shared(busy(address, child), 0, 0)
                    shared = shared or (load(address, BUSY) != 0 and load(address, NODES) - before > LARGE)
                best = better(best, low if low >= wanted else high, maximiser)
                settled = (low >= wanted) == maximiser
                if settled:
                    learn(address, buffer, at)
            at += step
        nodes = load(address, NODES) - begun
        horizon_asked = load(address, ASKED) != 0
        at_least = best >= target
        remember(load(address, TABLE), load(address, BUCKETS), state, depth, best, at_least, horizon_asked, nodes)
        if asked:
            store(address, ASKED, 1)
        return best

    search = large(search)

    def ask(state: Any, address: int, depth: int, target: int) -> Any:
        """Return a bound as `search` does, of any state, and from what is known if that will do."""
        if terminal(state):
            low = high = leaf(state)
        else:
            low, high = known(address, state, depth)
        if low < target <= high:
            low = high = search(state, address, address + BYTES * BUFFER_ROOM, depth, target)
        return low if low >= target else high

    ask = large(ask)

    def lose(value: int) -> None:
        """Say that no line leads to a value: where it is 0, the penalty has left nothing of what there was."""
        raise RuntimeError(PENALTY if value == 0 and nearer(1) > 1 else LOST)

    lose = large(lose)

    def follow(state: Any, address: int, depth: int, value: int) -> None:
        """Leave the line that takes the first best action everywhere: each state on it is asked for its value."""
        length = 0
        while depth > 0 and not terminal(state):
            maximiser = player(state) == MAXIMISER
            value, depth, found = nearer(value), shorter(depth), False
            stuck = True
            for action in actions(state):
                child, stuck = result(state, action), False
                if maximiser:
                    found = ask(fold(child), address, depth, value) >= value
                else:
                    found = ask(fold(child), address, depth, value + 1) <= value
                if found:
                    store(address, LINE + length, whole(action))
                    state = child
                    break
            length += 1
            if stuck:
                raise RuntimeError(NO_ACTIONS)
            if length == LINE_ROOM:
                raise RuntimeError(NO_ROOM)
            if not found:
                lose(value)
        if (leaf(state) if terminal(state) else horizon(state)) != value:
            lose(value)
        store(address, LENGTH, length)

    def solve(address: int, depth: int) -> int:
        """Return the value of a state by asking until the bounds meet: MTD(f)."""
        prepare(address)
        state = get(address, LINE)
        low, high = soon_least, soon_most
        value: int = max(low, min(load(address, GUESS), high))
        while low < high:
            target = value + 1 if value == low else value
            value = ask(fold(state), address, depth, target)
            if value >= target:
                low = value
            else:
                high = value
        follow(state, address, depth, value)
        return value

    follow, prepare = small(follow), small(guard)
    return solve
