"""The actions of a state, all of them, in words of the workspace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end.machine_functions import constant
from gametree.compiled.back_end.memory_words import BYTES, load
from gametree.compiled.back_end.workspace import END, NO_END
from gametree.compiled.kernels.layout_words import LayoutWords
from gametree.compiled.kernels.rules import KernelRules


def make_room(address: int, word: int) -> None:
    """Raise RuntimeError if the workspace ends at a word."""
    if address + word * BYTES >= load(address, END):
        raise RuntimeError(NO_END)


def words_of_an_action(moves: LayoutWords) -> Callable[[], int]:
    """Return what returns the words between the beginnings of two actions."""
    return constant(f"{moves.role}.step", max(1, moves.size))


def count_action(_address: int, count: int, _action: Any) -> int:
    """Return the number of actions after one more."""
    return count + 1


def keep_action(moves: LayoutWords) -> Callable[[int, int, Any], int]:
    """Return a function that writes an action to a word of the workspace, and returns the word behind it."""
    put, size = moves.put, words_of_an_action(moves)

    def keep(address: int, word: int, action: Any) -> int:
        make_room(address, word + size())
        put(address, word, action)
        return word + size()

    return keep


def in_order(rules: KernelRules, keep: Callable[[int, int, Any], int]) -> Callable[[Any, int, int], int]:
    """Return a function that hands actions on as `collect` of the rules does, but in the order of the keys."""
    actions, mark, release = rules.actions, rules.mark, rules.release

    def collect(state: Any, address: int, word: int) -> int:
        marked = mark(address)
        for action in actions(state, address):
            word = keep(address, word, action)
        release(address, marked)
        return word

    return collect
