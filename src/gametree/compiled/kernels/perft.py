"""Perft as a kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import large
from gametree.compiled.back_end.memory_words import add_to
from gametree.compiled.back_end.workspace import check_stack, guard_stack, heed_node_limit
from gametree.compiled.kernels.rules import KernelRules


def perft_search(rules: KernelRules) -> Callable[[int, int], Any]:
    """Return perft for these rules: a kernel that takes a workspace and a depth, and counts the lines."""
    actions, result, terminal = rules.actions, rules.result, rules.terminal
    mark, release = rules.mark, rules.release
    get = rules.states.get

    @large
    def count(state: Any, address: int, depth: int) -> int:
        check_stack(address)
        heed_node_limit(address)
        lines = visited = 0
        marked = mark(address)
        if depth == 1:
            for _ in actions(state, address):
                lines += 1
        else:
            for action in actions(state, address):
                child = result(state, action, address)
                visited += 1
                if not terminal(child, address):
                    lines += count(child, address, depth - 1)
        release(address, marked)
        add_to(address, workspace.NODES, visited)
        return lines

    def begin(address: int, depth: int) -> Any:
        guard_stack(address)
        return count(get(address, workspace.LINE), address, depth)

    return begin
