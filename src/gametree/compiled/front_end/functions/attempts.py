"""Write something that may be refused, or is not needed, and leave the activation as it was."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.kinds.kinds import Incompatible
from gametree.compiled.front_end.names.refusals import Refused

STATE = (
    "environment", "loops", "returned", "yielded", "caught", "tries", "rounds", "after", "flags", "locked", "conditional",
)  # fmt: skip


def _state(context: Activation) -> dict[str, Any]:
    """Return what is known where something is written, in copies."""
    found = {name: getattr(context, name) for name in STATE}
    return {name: value.copy() if isinstance(value, list | dict) else value for name, value in found.items()}


@contextmanager
def discarded(context: Activation) -> Generator[None]:
    """Discard what is written here, and restore the activation."""
    state = _state(context)
    try:
        with context.within(Block()):
            yield
    finally:
        vars(context).update(state)


@contextmanager
def all_or_nothing(context: Activation) -> Generator[None]:
    """Discard what is written here, and restore the activation, if it is refused."""
    state, block = _state(context), Block()
    try:
        with context.within(block):
            yield
    except (Refused, Incompatible):
        vars(context).update(state)
        raise
    context.block.add(block)
