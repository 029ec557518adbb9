"""Evaluations and keys of a search kernel, called one at a time to compare them with those in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gametree.compiled.back_end.memory_words import store
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.back_end.workspace import LINE, guard_stack
from gametree.compiled.front_end.ir.primitives import bits_of, float_of
from gametree.compiled.kernels.layout_words import LayoutWords

Call = Callable[[int, int], None]


def number_call(
    function: Callable[..., Any], states: LayoutWords, moves: LayoutWords, *, of_action: bool, is_whole: bool
) -> Call:
    """Return what replaces the state at `LINE`, and an action after it, by the word of their evaluation or key."""
    get, get_action, size, word = states.get, moves.get, states.words, word_of(is_whole)

    def evaluation(address: int, _number: int) -> None:
        store(address, LINE, word(function(get(address, LINE), address)))

    def key(address: int, _number: int) -> None:
        store(address, LINE, word(function(get(address, LINE), get_action(address, LINE + size()), address)))

    return key if of_action else evaluation


def with_calls(begin: Callable[[int, int], Any], calls: Sequence[Call]) -> Callable[[int, int], Any]:
    """Return a kernel that calls `begin` for depths from 0 up, the first of `calls` for -1, and so on."""
    kernel = begin
    for place, call in enumerate(calls, start=1):
        kernel = _with_call(kernel, -place, call)
    return kernel


def word_of(is_whole: bool) -> Callable[[Any], int]:
    """Return the function that makes a word of a number."""
    return whole if is_whole else float_word


def number_of(is_whole: bool) -> Callable[[int], Any]:
    """Return the function that makes a number of a word."""
    return whole if is_whole else float_of


def float_word(number: Any) -> int:
    """Return the word of a float."""
    return bits_of(float(number))


def _with_call(kernel: Callable[[int, int], Any], number: int, call: Call) -> Callable[[int, int], Any]:
    def chosen(address: int, depth: int) -> Any:
        if depth != number:
            return kernel(address, depth)
        guard_stack(address)
        call(address, depth)
        return 0

    return chosen
