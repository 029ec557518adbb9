"""Evaluations and keys of a search kernel, called one at a time to compare them with those in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gametree.compiled.back_end.arithmetic import whole
from gametree.compiled.back_end.memory_words import bits_of, store
from gametree.compiled.back_end.numba_glue import inlined, small
from gametree.compiled.back_end.workspace import LINE, guard_stack
from gametree.compiled.kernels.layout_words import LayoutWords

Call = Callable[[int], None]


def evaluation_call(evaluate: Callable[..., Any], states: LayoutWords, *, is_whole: bool) -> Call:
    """Return a function that replaces the state at `LINE` by the word of its evaluation."""
    get, word = states.get, small(int_word if is_whole else float_word)

    def call(address: int) -> None:
        store(address, LINE, word(evaluate(get(address, LINE), address)))

    return small(call)


def key_call(key: Callable[..., Any], states: LayoutWords, moves: LayoutWords, *, is_whole: bool) -> Call:
    """Return a function that replaces the state at `LINE`, and the action after it, by the word of their key."""
    get, get_action, size, word = states.get, moves.get, states.size, small(int_word if is_whole else float_word)

    def call(address: int) -> None:
        store(address, LINE, word(key(get(address, LINE), get_action(address, LINE + size), address)))

    return small(call)


def with_calls(begin: Callable[[int, int], Any], calls: Sequence[Call]) -> Callable[[int, int], Any]:
    """Return a kernel that calls `begin` for depths from 0 up, the first of `calls` for -1, and so on."""
    guard = small(guard_stack)
    chosen: Callable[[int, int], None] = _no_call
    for place, call in enumerate(calls, start=1):
        chosen = _one_of(call, -place, chosen)
    choose, number = small(chosen), inlined(begin)

    def kernel(address: int, depth: int) -> Any:
        if depth < 0:
            guard(address)
            choose(address, depth)
            return 0
        return number(address, depth)

    return kernel if calls else begin


def int_word(number: Any) -> int:
    """Return the word of an int."""
    return whole(number)


def float_word(number: Any) -> int:
    """Return the word of a float."""
    return bits_of(float(number))


def _one_of(call: Call, number: int, others: Callable[[int, int], None]) -> Callable[[int, int], None]:
    other = small(others)

    def chosen(address: int, wanted: int) -> None:
        if wanted == number:
            call(address)
        else:
            other(address, wanted)

    return chosen


def _no_call(_address: int, _wanted: int) -> None:
    return
