"""The loops that test whether they must stop: all that may have many rounds."""

from __future__ import annotations

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.edges import Loop
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import MEMORY
from gametree.compiled.front_end.ir.types import INT

FEW = 4095  # rounds, with those of the loops inside


def polled(context: Activation, loop: Loop, rounds: int | None) -> Block:
    """Return the body of a loop of at most `rounds` rounds, or of any number of them.

    Unless these are few, the body begins with a test from time to time. The function counts the rounds that it may
    have without one.
    """
    each = 1 + loop.rounds
    if rounds is not None and rounds * each <= FEW:
        context.answers.rounds += rounds * each
        return loop.body
    context.answers.rounds += each
    count, test, body = context.local("rounds", INT), Block(), Block()
    context.emit(ir.assign(count, 0))
    test.add(ir.assign(count, ir.call("poll", MEMORY, count)))
    body.add(ir.assign(count, ir.op("+", count, 1)))
    body.add(ir.branch(ir.op(">", count, 65535), test, Block()))
    body.add(loop.body)
    return body
