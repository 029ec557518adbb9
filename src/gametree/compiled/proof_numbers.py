"""Proof-number search at machine speed."""

from __future__ import annotations

from contextlib import suppress
from ctypes import addressof
from math import ceil, inf, nextafter
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.kernel_cache import fingerprint
from gametree.compiled.back_end.memory_words import Memory, words as new_words
from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, identity, recipe
from gametree.compiled.cross_check import check_functions
from gametree.compiled.front_end.ir.primitives import bits_of
from gametree.compiled.kept_rules import compiled_now
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernel_runs import run_kernel, workspaces
from gametree.compiled.kernels import proof_numbers as kernel_words
from gametree.compiled.kernels.collected_actions import count_action
from gametree.compiled.kernels.leaf_values import GREATEST
from gametree.compiled.kernels.proof_table import ProofTable
from gametree.compiled.replay import confirmed_claim
from gametree.compiled.search_problem import SearchProblem, compose
from gametree.game import Action, CompileError, Game, LimitReached, State
from gametree.rules import require_game
from gametree.search.proof_number_search import (
    ProofNumberResult,
    ProofNumbers,
    check_claim,
    proof_number_search as plain_search,
    verdict_of,
)
from gametree.transform.counted import Counted
from gametree.transform.limits import NodeLimited
from gametree.transform.rule_errors import names_rules


@names_rules
def proof_number_search(
    game: Game[State, Action], state: State, /, *, at_least: float, table: ProofTable | None = None
) -> ProofNumberResult[Action]:
    """Return what `gametree.proof_number_search` returns, by compiled df-pn with the same numbers and thresholds.

    As long as the table has room for all states, the nodes are those of the plain search too. The verdict is
    unknown if a limit of `NodeLimited` or `TimeLimited` is reached first. A table cannot be kept for a game in
    `DepthLimited` or `DepthPenalised`, whose values depend on the plies played.

    Source: that of `gametree.proof_number_search`.

    The other options are those of `gametree.proof_number_search`.

    Args:
        table: Where the numbers are stored; by default a new `ProofTable` of 256 megabytes.

    Raises:
        TooDeep: A state recurs on the way to itself.
        CompileError: The rules cannot be compiled, as in compiled `minimax`, or are in `RootRestricted`.
        ValueError: The claim is not a number, or the table is of another claim or game, or cannot be kept.
        BrokenGame: The rules are broken as in `gametree.minimax`.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Chomp
        >>> game = Chomp(rows=2, columns=3)
        >>> proof = compiled.proof_number_search(game, game.initial_state(), at_least=1)
        >>> proof.verdict, [game.format_action(action) for action in proof.line]
        (<Verdict.PROVED: 'proved'>, ['c2', 'a1'])
    """
    check_claim(at_least)
    require_game(game)
    if game.terminal(state):
        return plain_search(game, state, at_least=at_least)
    counted = Counted(game)
    compiled = compiled_now(counted, state)
    problem = compose(compiled, state)
    if problem.restricted:
        raise CompileError(
            "RootRestricted cannot be compiled in proof-number search: search the states that its actions lead to,"
            " or use the plain search."
        )
    timed = problem.plies is not None or bool(problem.plan.penalties)
    kernel = proof_numbers(problem.rules, problem.plan, timed=timed)
    check_functions(problem.rules, kernel, problem.plan)
    kept = _table(table, problem, kernel, at_least, timed=timed)
    (memory,) = memories = workspaces(problem, kernel_words.ROOM)
    marks = new_words(kernel_words.MARKS)
    memory[workspace.TABLE], memory[workspace.BUCKETS] = kept.buckets(problem.rules.states.size)
    memory[workspace.BUSY] = addressof(marks)
    memory[workspace.NODE_LIMIT] -= 1  # a state is refused before it is entered, not after
    memory[workspace.ALPHA] = _claim(at_least, kernel)
    line: tuple[Any, ...] = ()
    with suppress(LimitReached):
        run_kernel(problem, kernel.kernel, memories, problem.most_plies)
        line = problem.line_in(memory)
    numbers = _numbers(memory) or plain_search(NodeLimited(compiled, nodes=1), state, at_least=0).numbers
    if line and problem.rules.checked:
        line = confirmed_claim(problem, at_least, line, proved=numbers.proof == 0)
    return ProofNumberResult(verdict_of(numbers), line, numbers, counted.nodes)


@recipe
def proof_numbers(rules: CompiledRules, plan: KernelPlan, *, timed: bool) -> CallableKernel:
    """Return the kernel of proof-number search, for values that depend on the plies if it is `timed`."""
    bound = rules.bound(plan, collect=count_action)
    number, own, collect = bound.number, bound.kernel_rules(), bound.methods["collect"]
    leaves, whole = bound.leaves(number), number is int
    search = kernel_words.proof_number_search(own, *leaves, collect, whole=whole, timed=timed)
    question = fingerprint("proof", *identity(bound.lowered_game, plan))
    return rules.search_kernel(search, bound, "proof", timed, question=question)


def _table(
    table: ProofTable | None, problem: SearchProblem, kernel: CallableKernel, at_least: float, *, timed: bool
) -> ProofTable:
    """Return the table, or a new one; raise ValueError if it cannot serve the problem."""
    if table is None:
        return ProofTable()
    if timed:
        raise ValueError(
            "A table of proof numbers cannot be kept for a game in DepthLimited or DepthPenalised, whose values"
            " depend on the plies played: leave out table=."
        )
    problem.claim(ProofTable.required(table), f"{kernel.question} {_claim(at_least, kernel)}")
    return table


def _claim(at_least: float, kernel: CallableKernel) -> int:
    """Return the word of the least number, of the kind of the utilities, that bears out a claim."""
    if kernel.number is int:
        return ceil(max(-GREATEST, min(at_least, GREATEST)))
    least = inf if at_least > 0 else -inf
    if abs(at_least) <= 2**1023:
        least = float(at_least)
        least = nextafter(least, inf) if least < at_least else least
    return bits_of(least + 0.0)


def _numbers(memory: Memory) -> ProofNumbers | None:
    """Return the numbers of the root, or None if it was not expanded."""
    found = memory[kernel_words.ROOT_PROOF], memory[kernel_words.ROOT_DISPROOF]
    if found == (0, 0):
        return None
    return ProofNumbers(*(inf if number == kernel_words.INFINITE else number for number in found))
