"""Run a kernel on a question: fill the workspace, apply limits, count, and read the result."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from ctypes import addressof
from fractions import Fraction
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from gametree.compiled.back_end import workspace as words
from gametree.compiled.back_end.memory_words import BYTES, Memory, bits_of, words as new_words
from gametree.compiled.back_end.threads import run
from gametree.compiled.back_end.troubles import explained
from gametree.compiled.back_end.workspace import Trouble, Words
from gametree.compiled.broken_rules import first_broken
from gametree.compiled.compiled_rules import GREATEST
from gametree.compiled.composition import Composition
from gametree.compiled.cross_check import check_functions
from gametree.compiled.kernels.shared_table import UNLIMITED as UNLIMITED_TABLE_PLIES, SharedTable
from gametree.compiled.kernels.table_search import BUSY_WORDS, NODES_PER_BUCKET, SEARCH_ROOM
from gametree.compiled.replay import replayed
from gametree.game import BrokenGame, LimitReached, Result, format_state

SCRATCH_WORDS = 1 << 20


class TableResult(NamedTuple):
    """The result of a search with a transposition table, and whether it never reached the horizon."""

    result: Result[Any]
    complete: bool


def run_textbook(question: Composition, *, prunes: bool, alpha: float = -inf, beta: float = inf) -> Result[Any]:
    """Return the result of minimax, or of alpha-beta in a window, for a live state above the horizon."""
    callable_kernel, number = question.rules.textbook(question.plan, prunes=prunes)
    check_functions(question.rules, callable_kernel, question.plan)
    (memory,) = memories = _workspaces(question)
    for word, bound in ((Words.ALPHA, alpha), (Words.BETA, beta)):
        memory[word] = int(max(-GREATEST, min(bound, GREATEST))) if number is int else bits_of(float(bound))
    plies = words.UNLIMITED if question.plies is None else question.plies
    _, value = _run(question, callable_kernel.kernel, memories, plies)
    return _result(question, number(value), memory)


def run_perft(question: Composition, depth: int) -> int:
    """Return the number of lines of exactly `depth` plies, 1 or more, from a live state."""
    kernel = question.rules.perft(question.plan)
    return int(_run(question, kernel, _workspaces(question), depth)[1])


def run_table_search(
    question: Composition, table: SharedTable, *, guess: float = 0, threads: int = 1
) -> TableResult:
    """Return the value and line of a live state above the horizon, searched with a transposition table."""
    callable_kernel, codes, bucket, identity = question.rules.table_search(question.plan)
    check_functions(question.rules, callable_kernel, question.plan)
    table.claim(identity, question.game)
    place = table.place(bucket)
    busy = new_words(BUSY_WORDS if threads > 1 else 1)
    memories = _workspaces(question, threads=threads, room=SEARCH_ROOM)
    for memory in memories:
        memory[Words.TABLE], memory[Words.BUCKETS_USED], memory[Words.BUCKETS] = place
        memory[Words.NEXT_GROWTH] = min(memory[Words.NODE_LIMIT], NODES_PER_BUCKET * place.used)
        memory[Words.GUESS] = codes.nearest(guess)
        memory[Words.BUSY] = 0 if threads == 1 else addressof(busy)
    plies = UNLIMITED_TABLE_PLIES if question.plies is None else min(question.plies, UNLIMITED_TABLE_PLIES - 1)
    memory, value = _run(question, callable_kernel.kernel, memories, plies)
    complete = memory[Words.HORIZON_TOUCHED] == 0
    if question.horizon is not None and not complete:
        question.horizon.horizon_touched = True
    drawn = _drawn(question, codes.number(value))
    return TableResult(_result(question, drawn, memory), complete)


def _drawn(question: Composition, value: float) -> float:
    """Return a value after the penalties for the plies before the root."""
    loss = sum(
        Fraction(penalty) * plies for penalty, plies in zip(question.plan.penalties, question.played, strict=True)
    )
    if not loss or not value:
        return value
    if loss >= abs(value):
        raise explained(RuntimeError(Trouble.PENALTY), format_state(question.game, question.state))
    return float(Fraction(value) - loss if value > 0 else Fraction(value) + loss)


def _result(question: Composition, value: float, memory: Memory) -> Result[Any]:
    rules = question.rules
    size, decode = rules.moves.size, rules.program.actions_layout.decode
    starts = range(Words.LINE, Words.LINE + size * memory[Words.LINE_LENGTH], size)
    line = tuple(decode(memory[start : start + size]) for start in starts)
    return replayed(question, value, line) if rules.checked else Result(value, line)


def _workspaces(question: Composition, *, threads: int = 1, room: int | None = None) -> list[Memory]:
    encoded = question.rules.program.layout.encode(question.state)
    scratch = SCRATCH_WORDS if question.plan.keys else 0
    left = min((limit.left for limit in question.node_limits), default=None)
    room = words.LINE_WORDS if room is None else room
    memories = [words.workspace(encoded, room + scratch) for _ in range(threads)]
    for memory in memories:
        memory[Words.SCRATCH_END] = memory[Words.END]
        memory[Words.END] -= scratch * BYTES
        memory[Words.SCRATCH] = memory[Words.END]
        if left is not None:
            memory[Words.NODE_LIMIT] = left // threads + 1
        for place, plies in enumerate(question.played):
            memory[Words.PLIES_PLAYED + place] = plies
    return memories


def _run(
    question: Composition, kernel: Callable[[int, int], Any], memories: Sequence[Memory], plies: int
) -> tuple[Memory, Any]:
    with _limits(question, memories) as seconds:
        return run(lambda address: kernel(address, plies), memories, seconds=seconds)


@contextmanager
def _limits(question: Composition, memories: Sequence[Memory]) -> Generator[float | None, None, None]:
    """Add the cost of a search to the counts of transformations, and raise the exceptions that users expect."""
    limit = min(question.time_limits, key=lambda limit: limit.deadline, default=None)
    seconds = None if limit is None else limit.deadline - perf_counter()
    left = min((limit.left for limit in question.node_limits), default=inf)
    try:
        if seconds is not None and seconds <= 0:
            raise TimeoutError
        yield seconds
    except TimeoutError as error:
        message = (
            f"The limit of {limit.seconds if limit else seconds} seconds was reached in a search from"
            f" {format_state(question.game, question.state)}:"
            f" allow more time, or limit the depth."
        )
        raise LimitReached(message) from error
    except (RuntimeError, OverflowError) as error:
        known = explained(error, format_state(question.game, question.state))
        if known is error:
            raise
        if isinstance(known, BrokenGame):
            known = first_broken(question.game, question.state) or known
        if isinstance(known, LimitReached):
            memories[0][Words.NODES] = GREATEST  # so that all that is left is used up
        raise known from error
    finally:
        _account(question, memories, left)
    if _total(memories, Words.NODES) > left:
        raise explained(RuntimeError(Trouble.NODE_LIMIT_REACHED), format_state(question.game, question.state))


def _account(question: Composition, memories: Sequence[Memory], left: float) -> None:
    nodes = int(min(_total(memories, Words.NODES), left))
    leaves, evaluations = _total(memories, Words.LEAVES), _total(memories, Words.EVALUATIONS)
    for counted, with_evaluations in question.told:
        counted.nodes = (counted.nodes or 1) + nodes
        counted.leaves += leaves + (evaluations if with_evaluations else 0)
    for limit in question.node_limits:
        limit.left -= nodes
    if question.horizon is not None and evaluations:
        question.horizon.horizon_touched = True


def _total(memories: Sequence[Memory], word: Words) -> int:
    return sum(memory[word] for memory in memories)
