"""The search with a transposition table."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from gametree.compiled.back_end.kernel_cache import fingerprint
from gametree.compiled.back_end.machine_functions import constant
from gametree.compiled.bound_rules import BoundRules
from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, identity, recipe
from gametree.compiled.front_end import Bounds
from gametree.compiled.kernel_plan import EVALUATE, TABLE_OFFSET, KernelPlan
from gametree.compiled.kernels.batch import searches_of_a_batch
from gametree.compiled.kernels.folding import folding_of
from gametree.compiled.kernels.null_windows import null_windows
from gametree.compiled.kernels.shared_table import table_functions
from gametree.compiled.kernels.table_search import table_search as state_search
from gametree.compiled.kernels.value_codes import Codes, float_codes, integer_codes
from gametree.game import CompileError


class TableKernel(NamedTuple):
    """The table search in machine code, its codes, and the words of a bucket."""

    kernel: CallableKernel
    codes: Codes
    bucket: int


@recipe
def table_search(rules: CompiledRules, plan: KernelPlan, *, batch: bool = False) -> TableKernel:
    """Return the kernel of the search with a transposition table, for one state or for a batch of them."""
    bound = rules.bound(plan, fractions=True)
    codes = _codes(rules, bound)
    table = table_functions(rules.states, wide=codes.wide)
    own = bound.kernel_rules(folded=plan.evaluate is None)
    ranges = bound.lowered_game.ranges
    utilities = ranges["utility"]
    if plan.table is not None:
        least, most = ranges.get(TABLE_OFFSET, (0, 0))
        ends = *utilities, plan.table.least + least, plan.table.most + most
        utilities = Bounds(min(ends), max(ends))
    values = bound.coded("utility", codes), bound.coded(EVALUATE, codes), codes
    bounds = codes.bounds(utilities, None if plan.evaluate is None else ranges[EVALUATE])
    limited = constant("limited", int(plan.evaluate is not None))
    folding = folding_of(own, constant("folds", int(bound.folds and plan.evaluate is None)))
    ask = state_search(own, *values, bounds, table, bound.move_ordering(), folding, limited)
    search = null_windows(own, *values, bounds, table, folding, ask)
    if batch:
        search = searches_of_a_batch(search, own, holds_ints=True)
    unordered = plan._replace(keys=())
    question = fingerprint(*identity(rules.lowered(unordered), unordered))
    kernel = rules.search_kernel(search, bound, "table", batch, question=question)
    return TableKernel(kernel, codes, table.bucket)


def _codes(rules: CompiledRules, bound: BoundRules) -> Codes:
    plan = bound.plan
    if plan.evaluate is not None and any(plan.penalties[: plan.unpenalised]):
        raise CompileError(
            "A table that counts plies to the end has no place for evaluations without a penalty: put"
            " DepthPenalised around DepthLimited, or use compiled.depth_penalised_minimax."
        )
    if bound.are_whole:
        return integer_codes(sum(map(Fraction, plan.penalties), Fraction(0)))
    if any(plan.penalties):
        raise CompileError(
            f"The utilities of {rules.game!r} are not ints, as distances in a table need to be exact: make"
            f" utility return ints, or search without a penalty."
        )
    return float_codes()
