"""Which loops of the rules test whether they must stop: all that may have many rounds."""

from __future__ import annotations

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.blocks import Block, Suite
from gametree.compiled.front_end.edges import Loop

FEW = 4095  # rounds, with those of the loops inside


def polled(context: Activation, loop: Loop, rounds: int | None) -> Block:
    """Return the body of a loop of at most so many rounds, or of any number of them.

    Unless these are few, the body begins with a test from time to time. The function counts the rounds that it may
    have without one.
    """
    each = 1 + loop.rounds
    if rounds is not None and rounds * each <= FEW:
        context.rounds += rounds * each
        return loop.body
    context.rounds += each
    count, test, body = context.fresh("rounds"), Block(), Block()
    context.emit(f"{count} = 0")
    test.add(f"{count} = poll(memory, {count})")
    body.add(f"{count} += 1")
    body.add(Suite(f"if {count} > 65535:", test))
    body.add(loop.body)
    return body
