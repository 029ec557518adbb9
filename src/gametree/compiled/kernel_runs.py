"""Run a kernel on a problem: fill the workspace, apply limits, count, and read the result.

A kernel runs in the calling thread, and pauses there for Ctrl-C. With a time limit, which would have to wait for
the next pause, it runs there for few nodes only: most questions are small, and a thread costs more than they do.

If it does not finish there, or the stack is too small, it is run again in a thread of its own, or in several if
the caller asked for that. The first run is then not counted, and its entries are deleted from the table, so that
nodes do not depend on it. From a table of the caller, which other threads may be using, nothing can be deleted:
the entries stay, the second run starts from them, and both count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import addressof
from fractions import Fraction
from math import inf
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from gametree.compiled import filling
from gametree.compiled.back_end import calling_thread, workspace as words
from gametree.compiled.back_end.memory_words import Memory, words as new_words
from gametree.compiled.back_end.pauses import run_with_pauses
from gametree.compiled.back_end.threads import TimeUp, run
from gametree.compiled.back_end.troubles import explained
from gametree.compiled.broken_rules import first_broken
from gametree.compiled.compiled_rules import CallableKernel
from gametree.compiled.cross_check import check_functions
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.leaf_values import GREATEST
from gametree.compiled.kernels.shared_table import UNLIMITED as UNLIMITED_TABLE_PLIES, SharedTable
from gametree.compiled.kernels.table_search import BUSY_WORDS, SEARCH_ROOM
from gametree.compiled.kernels.value_codes import Codes
from gametree.compiled.recipes.table_search import table_search
from gametree.compiled.recipes.textbook import perft
from gametree.compiled.replay import replayed
from gametree.compiled.search_problem import SearchProblem
from gametree.game import BrokenGame, LimitReached, Result, format_state
from gametree.transform.limits import TimeLimited

SMALL_SCRATCH_WORDS = 1 << 14  # in the calling thread
Limit: TypeAlias = TimeLimited[Any, Any] | None


class TableResult(NamedTuple):
    """The result of a search with a transposition table, and whether it never reached the horizon.

    `reaches` are the codes that the value of a child must reach, for MAX to attain the value by it, and must not
    reach, for MIN.
    """

    result: Result[Any]
    complete: bool
    reaches: tuple[int, int] | None = None


class Run(NamedTuple):
    """A kernel to run on a problem, and how. `fill` fills its workspaces.

    `undo` removes what a run in the calling thread has left outside its workspace, by default nothing; None if
    that stays and counts.
    """

    problem: SearchProblem
    kernel: Callable[[int, int], Any]
    plies: int
    fill: filling.Fill
    room: int
    threads: int = 1
    undo: Callable[[], None] | None = lambda: None


def run_search(problem: SearchProblem, kernel: CallableKernel, fill: filling.Fill) -> Result[Any]:
    """Return the result of a search without a table; the kernel's functions are compared first with Python's."""
    check_functions(problem.rules, kernel, problem.plan)
    memory, value = _run(Run(problem, kernel.kernel, problem.most_plies, fill, words.LINE_WORDS))
    return _result(problem, kernel.number(value), memory)


def run_perft(problem: SearchProblem, depth: int) -> int:
    """Return the number of lines of exactly `depth` plies, 1 or more, from a live state."""
    kernel = perft(problem.rules, KernelPlan(folds=problem.plan.folds, table=problem.plan.table))
    plies = min(depth, words.UNLIMITED)
    memory, lines = _run(Run(problem, kernel, plies, filling.nothing, words.LINE_WORDS))
    calling_thread.given_back(memory)
    return int(lines)


def run_table_search(
    problem: SearchProblem,
    table: SharedTable,
    *,
    private: bool = False,
    guess: float | None = None,
    threads: int = 1,
) -> TableResult:
    """Return the value and line of a live state above the horizon, searched with a transposition table.

    A private table is used by no other thread.
    """
    job, codes = table_run(problem, table, guess=guess, threads=threads)
    memory, value = _run(job._replace(undo=table.delete_entries if private and table.is_empty else None))
    complete = memory[words.HORIZON_TOUCHED] == 0
    problem.touch_horizon(touched=not complete)
    drawn = after_penalties(problem, codes.number(value))
    reaches = codes.child_target(value), codes.child_target(value + 1)
    return TableResult(_result(problem, drawn, memory), complete, reaches)


def value_reaches(problem: SearchProblem, table: SharedTable, target: int) -> bool:
    """Whether the value of a live state above the horizon reaches a code, as one null-window search tells."""
    job, _ = table_run(problem, table, guess=0, target=target)
    memory, value = _run(job)
    calling_thread.given_back(memory)
    problem.touch_horizon(touched=bool(memory[words.HORIZON_TOUCHED]))
    return bool(value >= target)


def table_run(
    problem: SearchProblem,
    table: SharedTable,
    *,
    guess: float | None = None,
    threads: int = 1,
    batch: bool = False,
    target: int | None = None,
) -> tuple[Run, Codes]:
    """Return the search of a problem, or of a batch of states, with a table, and the codes of its values.

    The table is claimed for it.
    """
    callable_kernel, codes, bucket = table_search(problem.rules, problem.plan, batch=batch)
    check_functions(problem.rules, callable_kernel, problem.plan)
    problem.claim(table, callable_kernel.question)
    plies = UNLIMITED_TABLE_PLIES if problem.plies is None else min(problem.plies, UNLIMITED_TABLE_PLIES - 1)
    busy = new_words(BUSY_WORDS) if threads > 1 else None
    if guess is None:  # 0, or what no value reaches, to find distances shortest first
        guess = inf if problem.tells_distances else 0
    fill = filling.place(table, bucket, codes.nearest(guess), busy, target)
    return Run(problem, callable_kernel.kernel, plies, fill, SEARCH_ROOM, threads), codes


def after_penalties(problem: SearchProblem, value: float) -> float:
    """Return a value after the penalties for the plies before the root."""
    if not any(problem.played):
        return value
    loss = sum(
        Fraction(penalty) * plies for penalty, plies in zip(problem.plan.penalties, problem.played, strict=True)
    )
    if not loss or not value:
        return value
    if loss >= abs(value):
        raise explained(RuntimeError(words.PENALTY), format_state(problem.game, problem.state))
    return float(Fraction(value) - loss if value > 0 else Fraction(value) + loss)


def _result(problem: SearchProblem, value: float, memory: Memory) -> Result[Any]:
    """Return the result that a kernel has written, and give its memory back."""
    line = problem.line_in(memory)
    calling_thread.given_back(memory)
    return replayed(problem, value, line) if problem.rules.checked else Result(value, line)


def workspaces(problem: SearchProblem, room: int, *, threads: int = 1) -> list[Memory]:
    """Return a workspace for each thread, with the state, the plies played and a share of the nodes left."""
    return _workspaces(problem, room, threads, filling.nothing, _left(problem))


def run_kernel(
    problem: SearchProblem, kernel: Callable[[int, int], Any], memories: list[Memory], plies: int
) -> tuple[Memory, Any]:
    """Run a kernel in a thread for each workspace; return the first workspace to be done, and its answer.

    The cost is added to the counts of transformations, and the exceptions are those that users expect.
    """

    def run_in_threads(_left: int | None, limit: Limit) -> tuple[Memory, Any]:
        return run(lambda address: kernel(address, plies), memories, seconds=_seconds(limit))

    return _within_limits(problem, memories, run_in_threads)


def _run(job: Run) -> tuple[Memory, Any]:
    """Return the workspace and the answer of the kernel that finishes first; count and raise as `run_kernel`."""
    memories = list[Memory]()

    def run_here_or_in_threads(left: int | None, limit: Limit) -> tuple[Memory, Any]:
        return _run_here(job, memories, left, limit) or _run_in_threads(job, memories, left, limit)

    return _within_limits(job.problem, memories, run_here_or_in_threads)


def _within_limits(
    problem: SearchProblem, memories: list[Memory], attempt: Callable[[int | None, Limit], tuple[Memory, Any]]
) -> tuple[Memory, Any]:
    """Return what an attempt returns, given the nodes left and the time limit; it fills the list of workspaces."""
    left = _left(problem)
    limit = min(problem.time_limits, key=lambda limit: limit.deadline) if problem.time_limits else None
    try:
        if limit is not None and limit.deadline <= perf_counter():
            raise TimeUp
        found = attempt(left, limit)
    except TimeUp:
        raise LimitReached(
            f"The limit of {limit.seconds if limit else None} seconds was reached in a search from"
            f" {format_state(problem.game, problem.state)}:"
            f" allow more time, or limit the depth."
        ) from None
    except (RuntimeError, OverflowError, StopIteration) as error:
        known = explained(error, format_state(problem.game, problem.state))
        if known is error:
            raise
        if isinstance(known, BrokenGame):
            known = first_broken(problem.game, problem.state) or known
        if isinstance(known, LimitReached):
            memories[0][words.NODES] = GREATEST  # so that all that is left is used up
        raise known from None
    finally:
        account(problem, memories, left)
    if left is not None and _total(memories, words.NODES) > left:
        raise explained(RuntimeError(words.NODE_LIMIT_REACHED), format_state(problem.game, problem.state))
    return found


def _run_here(job: Run, memories: list[Memory], left: int | None, limit: Limit) -> tuple[Memory, Any] | None:
    """Run the kernel in the calling thread; return None if it takes too long or too much for it."""
    stack_end = calling_thread.stack_end()
    if not stack_end:
        return None
    memory = calling_thread.taken()
    memories[:] = [memory]
    memory[words.STACK_END] = stack_end
    pauses = limit is None and job.threads == 1
    most = words.UNLIMITED if pauses else calling_thread.NODES

    def run_few_nodes() -> Any:
        memory[words.ROUNDS_LEFT] = calling_thread.ROUNDS
        if memory[words.NEXT_CHECK] == 0:  # a table is to grow, which may take long
            raise RuntimeError(words.HURRIED)
        memory[words.NEXT_CHECK] = memory[words.NODE_LIMIT]
        return job.kernel(addressof(memory), job.plies)

    node_limit = most if left is None else min(left + 1, most)
    try:
        _filled(job.problem, memory, job.fill, node_limit, SMALL_SCRATCH_WORDS)
        return memory, run_with_pauses(job.kernel, memory, job.plies) if pauses else run_few_nodes()
    except RuntimeError as error:
        trouble = error.args[0] if error.args else None
        if trouble not in calling_thread.BOUNDS or (trouble == words.NODE_LIMIT_REACHED and node_limit < most):
            raise
    if job.undo is not None:
        job.undo()
        memories.clear()
        calling_thread.given_back(memory)
    return None


def _run_in_threads(job: Run, memories: list[Memory], left: int | None, limit: Limit) -> tuple[Memory, Any]:
    if left is not None:
        left -= _total(memories, words.NODES)
    fresh = _workspaces(job.problem, job.room, job.threads, job.fill, left)
    memories += fresh
    return run(lambda address: job.kernel(address, job.plies), fresh, seconds=_seconds(limit))


def _workspaces(
    problem: SearchProblem, room: int, threads: int, fill: filling.Fill, left: int | None
) -> list[Memory]:
    """Return a workspace for each thread, with a share of the nodes left for all."""
    node_limit = words.UNLIMITED if left is None else left // threads + 1
    scratch = filling.SCRATCH_WORDS if problem.plan.keys else 0
    fresh = [new_words(words.LINE + room + scratch) for _ in range(threads)]
    return [_filled(problem, memory, fill, node_limit, scratch) for memory in fresh]


def _filled(problem: SearchProblem, memory: Memory, fill: filling.Fill, node_limit: int, scratch: int) -> Memory:
    state = problem.rules.pack(problem.state)
    memory[words.LINE : words.LINE + len(state)] = [*state]
    filling.fill_workspace(problem, memory, fill, node_limit=node_limit, scratch=scratch)
    return memory


def _left(problem: SearchProblem) -> int | None:
    """Return the number of nodes that the limits around the game leave, or None if there is no limit."""
    return min([limit.left for limit in problem.node_limits]) if problem.node_limits else None


def _seconds(limit: Limit) -> float | None:
    return None if limit is None else limit.deadline - perf_counter()


def account(problem: SearchProblem, memories: Sequence[Memory], left: int | None) -> None:
    """Add the cost of a search to the counts of transformations."""
    evaluations = 0 if problem.horizon is None else _total(memories, words.EVALUATIONS)
    if problem.counted or problem.node_limits:
        nodes = _total(memories, words.NODES)
        nodes = nodes if left is None else min(nodes, left)
        leaves = _total(memories, words.LEAVES)
        for counted, with_evaluations in problem.counted:
            counted.nodes = (counted.nodes or 1) + nodes
            counted.leaves += leaves + (evaluations if with_evaluations else 0)
            counted.chance_nodes += _total(memories, words.CHANCE_NODES)
        for limit in problem.node_limits:
            limit.left -= nodes
    problem.touch_horizon(touched=evaluations > 0)


def _total(memories: Sequence[Memory], word: int) -> int:
    return sum([memory[word] for memory in memories])
