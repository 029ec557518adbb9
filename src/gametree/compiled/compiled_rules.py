"""The rules of one game, lowered, and the kernels that are made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, TypeVar, cast

from gametree.compiled.back_end import machine_operations, wide_arithmetic
from gametree.compiled.back_end.forks import process_lock
from gametree.compiled.back_end.kernel_cache import KernelFile, fingerprint, kernel_of
from gametree.compiled.back_end.numba_errors import refusal
from gametree.compiled.back_end.numba_glue import KERNEL, QUICK, entry_point, numba, small
from gametree.compiled.back_end.shared_functions import SharedFunctions
from gametree.compiled.bound_rules import BoundRules
from gametree.compiled.front_end import LoweredGame, lower, packer, unpacker
from gametree.compiled.front_end.kinds.kinds import Kind
from gametree.compiled.kernel_plan import EVALUATE, KernelPlan
from gametree.compiled.kernels.batch import searches_of_a_batch
from gametree.compiled.kernels.collected_actions import count_action, keep_action
from gametree.compiled.kernels.folding import folding_of, no_folding
from gametree.compiled.kernels.function_calls import with_calls
from gametree.compiled.kernels.layout_words import LayoutWords, layout_words
from gametree.compiled.kernels.leaf_values import GREATEST, Number
from gametree.compiled.kernels.method_calls import method_calls
from gametree.compiled.kernels.monte_carlo import monte_carlo_search
from gametree.compiled.kernels.monte_carlo_tree import NodeWords, node_words
from gametree.compiled.kernels.null_windows import null_windows
from gametree.compiled.kernels.perft import perft_search
from gametree.compiled.kernels.proof_numbers import proof_number_search
from gametree.compiled.kernels.retrograde import retrograde_analysis
from gametree.compiled.kernels.shared_table import table_functions
from gametree.compiled.kernels.state_solver import state_solver
from gametree.compiled.kernels.table_search import table_search
from gametree.compiled.kernels.textbook import textbook_search
from gametree.compiled.kernels.value_codes import Codes, float_codes, integer_codes
from gametree.game import CompileError, Game, GameTreeError
from gametree.transform.depth_limited import Evaluation

Kernel = Callable[[int, int], Any]
Made = TypeVar("Made")
MOST_KEPT = 64  # programs, and kernels, of a game
MAKING = process_lock()
RULES_ALONE = KernelPlan()
NUMBA_IS_TOLD = machine_operations, wide_arithmetic  # their import registers the machine code of operations


class CallableKernel(NamedTuple):
    """A kernel that calls methods, or functions of these names, and whether `canonical` is among them."""

    kernel: Kernel
    lowered_game: LoweredGame
    functions: tuple[str, ...] = ()
    folds: bool = False


class TextbookKernel(NamedTuple):
    """Minimax or alpha-beta in machine code, and the kind of number that it compares."""

    kernel: CallableKernel
    number: Number


class TableKernel(NamedTuple):
    """The table search in machine code, its codes, the words of a bucket, and the question of its tables."""

    kernel: CallableKernel
    codes: Codes
    bucket: int
    question: str


class MonteCarloKernel(NamedTuple):
    """Monte Carlo tree search in machine code, the places of words in nodes, and the question of its trees.

    `number` is the kind of number that outcomes are.
    """

    kernel: CallableKernel
    words: NodeWords
    number: Number
    question: str


class ProofKernel(NamedTuple):
    """Proof-number search in machine code, the kind of number that it compares, and the question of its tables."""

    kernel: CallableKernel
    number: Number
    question: str


class CompiledRules:
    """The rules of one game at the time of compiling, for states of the kind of the one given."""

    def __init__(self, game: Game[Any, Any], state: Any, *, checked: bool = True) -> None:
        _refuse_without_compiler()
        self.game = game
        self.checked = checked
        self.example = state
        self._programs: dict[tuple[tuple[str, Any], ...], LoweredGame] = {}
        self._kernels: dict[object, Any] = {}
        self._shared = SharedFunctions()
        self.lowered_game = self.lowered(RULES_ALONE)
        self.states = _layout_words(self.lowered_game.layout)
        self.moves = _layout_words(self.lowered_game.actions_layout)
        self.pack = packer(self.lowered_game.layout)
        self.unpack_action = unpacker(self.lowered_game.actions_layout)
        self.has_int_actions = self.lowered_game.actions_layout.holds_ints
        self.compared: set[KernelPlan] = set()  # whose functions answer in machine code as in Python

    def textbook(self, plan: KernelPlan, *, prunes: bool, batch: bool = False) -> TextbookKernel:
        """Return the kernel of minimax, or of alpha-beta if it `prunes`, for one state or for a batch of them."""
        name = "textbook batch" if batch else "textbook"
        return self._made((name, prunes, plan, _kinds(plan)), lambda: self._textbook(plan, prunes, name))

    def table_search(self, plan: KernelPlan, *, batch: bool = False) -> TableKernel:
        """Return the kernel of the search with a transposition table, for one state or for a batch of them."""
        name = "table batch" if batch else "table"
        return self._made((name, plan, _kinds(plan)), lambda: self._table_search(plan, name))

    def monte_carlo(self, plan: KernelPlan, *, evaluates: bool) -> MonteCarloKernel:
        """Return the kernel of Monte Carlo tree search, without rollouts if it `evaluates` instead."""
        return self._made(
            ("monte carlo", evaluates, plan, _kinds(plan)), lambda: self._monte_carlo(plan, evaluates)
        )

    def proof_numbers(self, plan: KernelPlan, *, timed: bool) -> ProofKernel:
        """Return the kernel of proof-number search, for values that depend on the plies if it is `timed`."""
        return self._made(("proof", timed, plan, _kinds(plan)), lambda: self._proof_numbers(plan, timed))

    def perft(self, plan: KernelPlan) -> Kernel:
        """Return the kernel of perft, which needs neither orders nor values."""
        folded = KernelPlan(folds=plan.folds)
        return self._made(("perft", folded), lambda: self._perft(folded))

    def state_solver(self, folds: int) -> Kernel:
        """Return the kernel that explores the states and values them."""
        plan = KernelPlan(folds=folds)
        return self._made(("states", plan), lambda: self._state_solver(plan))

    def retrograde_analysis(self) -> Kernel:
        """Return the kernel that values states by the edges into them; it is the same for all rules."""
        kept = KernelFile(fingerprint("retrograde analysis"))
        kernel: Kernel = self._made(
            "retrograde", lambda: kernel_of(kept, lambda: entry_point(retrograde_analysis(), kept, KERNEL))
        )
        return kernel

    def methods(self, evaluate: Evaluation | None = None) -> CallableKernel:
        """Return the kernel that calls one method."""
        return self._made(("methods", evaluate), lambda: self._methods(KernelPlan(evaluate=evaluate)))

    def _textbook(self, plan: KernelPlan, prunes: bool, name: str) -> TextbookKernel:
        _refuse_fractions(plan)
        bound = self._bound(plan)
        number, rules = bound.number, bound.kernel_rules()
        search = textbook_search(
            rules, *bound.leaves(number), prunes=prunes, least=-GREATEST if number is int else -inf
        )
        if name == "textbook batch":
            search = searches_of_a_batch(search, rules, holds_ints=number is int)
        return TextbookKernel(self._search(search, bound, name, prunes, plan), number)

    def _table_search(self, plan: KernelPlan, name: str) -> TableKernel:
        bound = self._bound(plan)
        codes = self._codes(bound)
        table = table_functions(self.states, wide=codes.wide)
        rules = bound.kernel_rules(folded=plan.evaluate is None)
        ranges = bound.lowered_game.ranges
        values = bound.coded("utility", codes), bound.coded(EVALUATE, codes), codes
        bounds = codes.bounds(ranges["utility"], None if plan.evaluate is None else ranges[EVALUATE])
        folding = folding_of(rules) if bound.folds and plan.evaluate is None else no_folding()
        limited = plan.evaluate is not None
        ask = table_search(rules, *values, bounds, table, bound.move_ordering(), folding, limited=limited)
        search = null_windows(rules, *values, bounds, table, folding, ask)
        if name == "table batch":
            search = searches_of_a_batch(search, rules, holds_ints=True)
        kernel = self._search(search, bound, name, plan)
        unordered = plan._replace(keys=())
        question = fingerprint(_plan_text(unordered), *_identity(self.lowered(unordered)))
        return TableKernel(kernel, codes, table.bucket, question)

    def _monte_carlo(self, plan: KernelPlan, evaluates: bool) -> MonteCarloKernel:
        _refuse_fractions(plan)
        bound = self._bound(plan, keep=keep_action(self.moves))
        leaves = bound.leaves(float, in_floats=True)
        rules, collect = bound.kernel_rules(), bound.methods["collect"]
        search = monte_carlo_search(rules, *leaves, collect, evaluates=evaluates)
        kernel = self._search(search, bound, "monte carlo", evaluates, plan)
        question = fingerprint("monte carlo", evaluates, _plan_text(plan), *_identity(bound.lowered_game))
        return MonteCarloKernel(kernel, node_words(rules), bound.number, question)

    def _proof_numbers(self, plan: KernelPlan, timed: bool) -> ProofKernel:
        _refuse_fractions(plan)
        bound = self._bound(plan, keep=small(count_action))
        number, rules, collect = bound.number, bound.kernel_rules(), bound.methods["collect"]
        search = proof_number_search(rules, *bound.leaves(number), collect, whole=number is int, timed=timed)
        kernel = self._search(search, bound, "proof", timed, plan)
        question = fingerprint("proof", _plan_text(plan), *_identity(bound.lowered_game))
        return ProofKernel(kernel, number, question)

    def _perft(self, plan: KernelPlan) -> Kernel:
        bound = self._bound(plan)
        return self._entry(perft_search(bound.kernel_rules()), bound.lowered_game, "perft", plan)

    def _state_solver(self, plan: KernelPlan) -> Kernel:
        bound = self._bound(plan)
        solver = state_solver(bound.kernel_rules(), bound.number_method("utility"))
        return self._entry(solver, bound.lowered_game, "states", plan)

    def _methods(self, plan: KernelPlan) -> CallableKernel:
        bound = self._bound(plan)
        rules = bound.kernel_rules(folded=True)
        calls = method_calls(rules, bound.number_method("utility"))
        return self._search(calls, bound, "methods", options=QUICK)._replace(folds=bound.folds)

    def _bound(self, plan: KernelPlan, keep: Any = None) -> BoundRules:
        """Return the rules for a plan, or refuse a plan that folds states without a `canonical`."""
        bound = BoundRules(self.lowered(plan), plan, self.states, self.moves, self._shared, keep=keep)
        if plan.folds and not bound.folds:
            message = (
                f"The canonical of {type(self.game).__name__} cannot be compiled, as Symmetric needs: simplify it,"
                f" or use the plain search."
            )
            raise CompileError(message)
        return bound

    def _search(
        self, search: Kernel, bound: BoundRules, name: str, *parts: object, options: dict[str, Any] = KERNEL
    ) -> CallableKernel:
        """Return the kernel of a search, in which the functions of its plan can also be called by themselves."""
        kernel = self._entry(with_calls(search, bound.calls()), bound.lowered_game, name, *parts, options=options)
        return CallableKernel(kernel, bound.lowered_game, bound.functions)

    def _codes(self, bound: BoundRules) -> Codes:
        plan = bound.plan
        if plan.evaluate is not None and any(plan.penalties[: plan.unpenalised]):
            message = (
                "A table that counts plies to the end has no place for evaluations without a penalty: put"
                " DepthPenalised around DepthLimited, or use compiled.depth_penalised_minimax."
            )
            raise CompileError(message)
        if bound.are_whole:
            return integer_codes(sum(map(Fraction, plan.penalties), Fraction(0)))
        if any(plan.penalties):
            message = (
                f"The utilities of {self.game!r} are not ints, as distances in a table need to be exact: make"
                f" utility return ints, or search without a penalty."
            )
            raise CompileError(message)
        return float_codes()

    def lowered(self, plan: KernelPlan) -> LoweredGame:
        """Return the rules with the functions of a plan; refuse a function outside the subset."""
        named = tuple(plan.functions.items())
        found = self._programs.get(named)
        if found is None:
            states = self.lowered_game.layout.kind if named else None
            found = self._programs[named] = _lowered(self.game, self.example, plan.functions, states)
            _forget_the_oldest(self._programs)
        return found

    def _made(self, name: object, make: Callable[[], Made]) -> Made:
        found = self._kernels.get(name)
        if found is None:
            with MAKING:  # else threads that need one kernel would each compile it
                found = self._kernels.get(name)
                if found is None:
                    found = self._kernels[name] = make()
                    _forget_the_oldest(self._kernels)
        return cast("Made", found)

    def _entry(
        self,
        search: Kernel,
        lowered_game: LoweredGame,
        name: str,
        *parts: object,
        options: dict[str, Any] = KERNEL,
    ) -> Kernel:
        texts = [_plan_text(part) if isinstance(part, KernelPlan) else part for part in parts]
        kept = KernelFile(fingerprint(name, *texts, *_identity(lowered_game)))

        def compile_it() -> Any:
            try:
                return entry_point(search, kept, options)
            except Exception as error:  # noqa: BLE001 - of many kinds, and none is of use to a user
                raise refusal(error, type(self.game).__name__) from None

        kernel: Kernel = kernel_of(kept, compile_it)
        return kernel


def _forget_the_oldest(kept: dict[Any, Any]) -> None:
    """Bound what evaluations and keys that are made anew for each call leave behind."""
    if len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]


def _identity(lowered_game: LoweredGame) -> tuple[str, ...]:
    """Return the identity of a lowered game: its text, and the kinds of states and actions."""
    return (repr(lowered_game.layout), repr(lowered_game.actions_layout), *lowered_game.written)


def _plan_text(plan: KernelPlan) -> str:
    return repr((len(plan.keys), plan.folds, plan.evaluate is None, plan.penalties, plan.unpenalised))


def _kinds(plan: KernelPlan) -> tuple[type, ...]:
    """Return the types of penalties, because equal penalties may be of different types."""
    return tuple(map(type, plan.penalties))


def _refuse_without_compiler() -> None:
    if numba.config.DISABLE_JIT:
        message = "Numba compiles nothing while NUMBA_DISABLE_JIT is set: unset it, or use the plain search."
        raise CompileError(message)


def _refuse_fractions(plan: KernelPlan) -> None:
    penalties: tuple[Any, ...] = plan.penalties
    for penalty in penalties:
        if not isinstance(penalty, int | float):
            message = (
                f"The penalty {penalty} is a {type(penalty).__name__}, not an int or a float: give one of these."
            )
            raise CompileError(message)


def _layout_words(layout: Any) -> LayoutWords:
    return layout_words(layout.size, bare=layout.bare)


def _lowered(
    game: Any, state: Any, functions: Mapping[str, Callable[..., Any]], states: Kind | None
) -> LoweredGame:
    """Return the lowered game; any error but `CompileError` is a bug of the compiler, and becomes one.

    A `CompileError` names the user's line, so it comes without the compiler's own calls.
    """
    try:
        return lower(game, state, functions=functions, states=states)
    except GameTreeError as error:
        raise error.with_traceback(None) from None
    except Exception as error:
        message = (
            f"The rules of {type(game).__name__} cannot be compiled, because the compiler itself failed with"
            f" {type(error).__name__}: use the plain search, and please report this bug in gametree."
        )
        raise CompileError(message) from error
