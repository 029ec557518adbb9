"""Interval iteration as a kernel, which needs no rules: `gametree.solver.interval_iteration` has the argument.

The states of a component, and of each part of it in which play may stay, lie side by side in the list `MEMBERS`.
"""

from __future__ import annotations

from collections.abc import Callable

from gametree.compiled.back_end.machine_functions import large
from gametree.compiled.back_end.memory_words import load, load_int32, store
from gametree.compiled.back_end.workspace import LINE, check_stack, guard_stack
from gametree.compiled.front_end.ir.primitives import bits_of, float_of
from gametree.compiled.kernels.state_words import CHANCE_MOVES, MAX_MOVES, MIN_MOVES, TERMINAL
from gametree.solver.interval_iteration import SWEEPS_A_LOOK

# The words of the workspace: the addresses of arrays with an entry for each state, or for each edge.
(
    MOVERS, FIRSTS, TARGETS, CHANCES, LOWERS, UPPERS,  # of 32 bits are the movers and the targets
    MEMBERS, FOUND, LENGTHS, INDEX, LOW, STACK, AHEAD, EDGE, PART, CHOSEN, WAITING,
    STATES, PARTS, SLACK, CLOSER, CYCLE_VALUE,  # numbers
) = range(LINE, LINE + 22)  # fmt: skip
ARRAYS = 17
WORDS = 22
UNSEEN, DONE = -1, 1 << 40  # of an index
NO_PART = -1


def interval_iteration() -> Callable[[int, int], int]:
    """Return the kernel that takes its workspace, with bounds on terminal states, and values all others."""

    def entry(address: int, array: int, number: int) -> int:
        return load(load(address, array), number)

    def enter(address: int, array: int, number: int, word: int) -> None:
        store(load(address, array), number, word)

    def real(address: int, array: int, number: int) -> float:
        return float_of(load(load(address, array), number))

    def set_real(address: int, array: int, number: int, value: float) -> None:
        store(load(address, array), number, bits_of(value))

    def mover(address: int, number: int) -> int:
        return load_int32(load(address, MOVERS), number)

    def target(address: int, edge: int) -> int:
        return load_int32(load(address, TARGETS), edge)

    def is_followed(address: int, number: int, edge: int, part: int, other: int, guide: int) -> bool:
        """Whether an edge leads within a part and, from a node of the other player, if any, looks best there."""
        to = target(address, edge)
        if entry(address, PART, to) != part:
            return False
        if mover(address, number) != other:
            return True
        gap = abs(real(address, guide, to) - real(address, CHOSEN, number))
        return gap <= float_of(load(address, SLACK))

    @large
    def components(address: int, begin: int, end: int, part: int, other: int, guide: int) -> int:
        """Sort a row of members by their strongly connected components, each after those that it leads to.

        The length of each is written at the place of its first member. Return the number of components.
        """
        for place in range(begin, end):
            enter(address, INDEX, entry(address, MEMBERS, place), UNSEEN)
        met, tail, found, count = 0, 0, begin, 0
        for place in range(begin, end):
            root = entry(address, MEMBERS, place)
            if entry(address, INDEX, root) != UNSEEN:
                continue
            depth = 1
            enter(address, AHEAD, 0, root)
            enter(address, INDEX, root, met)
            enter(address, LOW, root, met)
            enter(address, EDGE, root, entry(address, FIRSTS, root))
            enter(address, STACK, tail, root)
            met, tail = met + 1, tail + 1
            while depth > 0:
                node = entry(address, AHEAD, depth - 1)
                edge = entry(address, EDGE, node)
                if edge < entry(address, FIRSTS, node + 1):
                    enter(address, EDGE, node, edge + 1)
                    if not is_followed(address, node, edge, part, other, guide):
                        continue
                    to = target(address, edge)
                    index = entry(address, INDEX, to)
                    if index == UNSEEN:
                        enter(address, AHEAD, depth, to)
                        enter(address, INDEX, to, met)
                        enter(address, LOW, to, met)
                        enter(address, EDGE, to, entry(address, FIRSTS, to))
                        enter(address, STACK, tail, to)
                        depth, met, tail = depth + 1, met + 1, tail + 1
                    elif index != DONE and index < entry(address, LOW, node):
                        enter(address, LOW, node, index)
                    continue
                depth -= 1
                low = entry(address, LOW, node)
                if depth > 0:
                    before = entry(address, AHEAD, depth - 1)
                    enter(address, LOW, before, min(entry(address, LOW, before), low))
                if low == entry(address, INDEX, node):
                    first, last = found, UNSEEN
                    while last != node:
                        tail -= 1
                        last = entry(address, STACK, tail)
                        enter(address, INDEX, last, DONE)
                        enter(address, FOUND, found, last)
                        found += 1
                    enter(address, LENGTHS, first, found - first)
                    count += 1
        for place in range(begin, end):
            enter(address, MEMBERS, place, entry(address, FOUND, place))
        return count

    def bound_after(address: int, number: int, array: int, shift: float) -> float:
        """Return the bound on a live state that follows from those on its successors."""
        first, end = entry(address, FIRSTS, number), entry(address, FIRSTS, number + 1)
        moves = mover(address, number)
        if moves == CHANCE_MOVES:
            total = 0.0
            for edge in range(first, end):
                total += real(address, CHANCES, edge) * real(address, array, target(address, edge))
            return total + shift
        best = real(address, array, target(address, first))
        for edge in range(first + 1, end):
            value = real(address, array, target(address, edge))
            best = max(best, value) if moves == MAX_MOVES else min(best, value)
        return best

    def stays(address: int, number: int, part: int, other: int, guide: int) -> bool:
        """Whether play can stay in a part: by any action of a player, or by every outcome."""
        by_chance = mover(address, number) == CHANCE_MOVES
        for edge in range(entry(address, FIRSTS, number), entry(address, FIRSTS, number + 1)):
            if is_followed(address, number, edge, part, other, guide) != by_chance:
                return not by_chance
        return by_chance

    def way_out(address: int, begin: int, end: int, part: int, owner: int, bounds: int) -> bool:
        """Move the bounds in a part to what the best way out is worth to its owner; return whether any moved."""
        limit, moved = float_of(load(address, CYCLE_VALUE)), False
        for place in range(begin, end):
            number = entry(address, MEMBERS, place)
            if mover(address, number) == owner:
                for edge in range(entry(address, FIRSTS, number), entry(address, FIRSTS, number + 1)):
                    to = target(address, edge)
                    if entry(address, PART, to) != part:
                        value = real(address, bounds, to)
                        limit = max(limit, value) if owner == MAX_MOVES else min(limit, value)
        for place in range(begin, end):
            number = entry(address, MEMBERS, place)
            value = real(address, bounds, number)
            if (value > limit) if owner == MAX_MOVES else (value < limit):
                set_real(address, bounds, number, limit)
                moved = True
        return moved

    @large
    def deflate(address: int, begin: int, end: int, owner: int, other: int, bounds: int, guide: int) -> bool:
        """Deflate the end components of a row of members; without an owner, return whether there is any.

        If there is another player, that one takes only actions that look best by the guide.
        """
        for place in range(begin, end):
            number = entry(address, MEMBERS, place)
            if mover(address, number) == other:
                set_real(address, CHOSEN, number, bound_after(address, number, guide, 0.0))
        waiting, moved = 2, False
        enter(address, WAITING, 0, begin)
        enter(address, WAITING, 1, end)
        while waiting > 0:
            check_stack(address)
            waiting -= 2
            first, last = entry(address, WAITING, waiting), entry(address, WAITING, waiting + 1)
            part = load(address, PARTS) + 1
            store(address, PARTS, part)
            for place in range(first, last):
                enter(address, PART, entry(address, MEMBERS, place), part)
            leaves = True
            while leaves:
                leaves, kept = False, first
                for place in range(first, last):
                    number = entry(address, MEMBERS, place)
                    if stays(address, number, part, other, guide):
                        enter(address, MEMBERS, place, entry(address, MEMBERS, kept))
                        enter(address, MEMBERS, kept, number)
                        kept += 1
                    else:
                        enter(address, PART, number, NO_PART)
                        leaves = True
                last = kept
            if first == last:
                continue
            if components(address, first, last, part, other, guide) == 1:
                if owner == TERMINAL:
                    return True
                if way_out(address, first, last, part, owner, bounds):
                    moved = True
                continue
            place = first
            while place < last:
                after = place + entry(address, LENGTHS, place)
                enter(address, WAITING, waiting, place)
                enter(address, WAITING, waiting + 1, after)
                waiting, place = waiting + 2, after
        return moved

    def sweep(address: int, begin: int, end: int) -> bool:
        """Set the bounds of each member to what follows from its successors; return whether any moved."""
        slack, changed = float_of(load(address, SLACK)), False
        for place in range(begin, end):
            number = entry(address, MEMBERS, place)
            lower = bound_after(address, number, LOWERS, -slack)
            upper = bound_after(address, number, UPPERS, slack)
            if lower > real(address, LOWERS, number):
                set_real(address, LOWERS, number, lower)
                changed = True
            if upper < real(address, UPPERS, number):
                set_real(address, UPPERS, number, upper)
                changed = True
        return changed

    def widest(address: int, begin: int, end: int, entries: bool) -> float:
        """Return the greatest distance of bounds, of the members or of the states outside that follow them."""
        width, part = 0.0, load(address, PARTS)
        for place in range(begin, end):
            number = entry(address, MEMBERS, place)
            if not entries:
                width = max(width, real(address, UPPERS, number) - real(address, LOWERS, number))
                continue
            for edge in range(entry(address, FIRSTS, number), entry(address, FIRSTS, number + 1)):
                to = target(address, edge)
                if entry(address, PART, to) != part:
                    width = max(width, real(address, UPPERS, to) - real(address, LOWERS, to))
        return width

    @large
    def close(address: int, begin: int, end: int) -> None:
        """Sweep over a component and deflate its end components until its bounds are close, or nothing changes."""
        part = load(address, PARTS) + 1
        store(address, PARTS, part)
        for place in range(begin, end):
            enter(address, PART, entry(address, MEMBERS, place), part)
        width = widest(address, begin, end, True) + float_of(load(address, CLOSER))
        can_stay = deflate(address, begin, end, TERMINAL, TERMINAL, UPPERS, LOWERS)
        sweeps, changed = 0, True
        while changed and widest(address, begin, end, False) > width:
            check_stack(address)
            changed = sweep(address, begin, end)
            sweeps += 1
            if can_stay and (sweeps % SWEEPS_A_LOOK == 0 or not changed):
                for other in (TERMINAL, MIN_MOVES):
                    if deflate(address, begin, end, MAX_MOVES, other, UPPERS, LOWERS):
                        changed = True
                for other in (TERMINAL, MAX_MOVES):
                    if deflate(address, begin, end, MIN_MOVES, other, LOWERS, UPPERS):
                        changed = True

    def recurs(address: int, number: int) -> bool:
        """Whether an action or outcome leads from a state to itself."""
        for edge in range(entry(address, FIRSTS, number), entry(address, FIRSTS, number + 1)):
            if target(address, edge) == number:
                return True
        return False

    def begin(address: int, _depth: int) -> int:
        guard_stack(address)
        states, slack = load(address, STATES), float_of(load(address, SLACK))
        found = components(address, 0, states, 0, TERMINAL, LOWERS)
        place = 0
        while place < states:
            check_stack(address)
            number, length = entry(address, MEMBERS, place), entry(address, LENGTHS, place)
            if length > 1 or recurs(address, number):
                close(address, place, place + length)
            elif mover(address, number) != TERMINAL:
                set_real(address, LOWERS, number, bound_after(address, number, LOWERS, -slack))
                set_real(address, UPPERS, number, bound_after(address, number, UPPERS, slack))
            place += length
        return found

    return begin
