"""Lines of play in the workspace of a recursive search.

A line is not copied at every ply: each node writes its best line from its own base on, and its children write
theirs after it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end.machine_functions import constant
from gametree.compiled.back_end.memory_words import BYTES, copy_words
from gametree.compiled.back_end.workspace import check_stack, heed_node_limit, require_room
from gametree.compiled.kernels.layout_words import LayoutWords

Enter = Callable[[int, int], None]
Extend = Callable[[int, int, int, Any], int]


def line_functions(moves: LayoutWords) -> tuple[Enter, Extend]:
    """Return what a node with a line at an address does first, and what writes an action to its line."""
    put, step = moves.put, constant("line.step", BYTES * moves.size)

    def enter(address: int, line: int) -> None:
        """Stop at the end of the nodes, the stack or the room for the line."""
        check_stack(address)
        heed_node_limit(address)
        require_room(address, line + step())

    def extend(line: int, behind: int, length: int, action: Any) -> int:
        """Write the action, followed by the child's line from `behind`, to `line`; return the length."""
        if behind != line + step():
            copy_words(behind, 0, line + step(), 0, length * step() // BYTES)
        put(line, 0, action)
        return length + 1

    return enter, extend
