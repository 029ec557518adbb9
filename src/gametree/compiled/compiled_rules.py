"""The rules of one game, lowered, and the kernels that are made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf
from threading import RLock
from typing import Any, NamedTuple, TypeVar, cast

from gametree.compiled.back_end import machine_operations, wide_arithmetic
from gametree.compiled.back_end.kernel_cache import KernelFile, fingerprint, kernel_of
from gametree.compiled.back_end.numba_errors import refusal
from gametree.compiled.back_end.numba_glue import entry_point, large, small, table as word_table
from gametree.compiled.front_end import LoweredGame as Program, lower
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.function_calls import Call, evaluation_call, key_call, with_calls
from gametree.compiled.kernels.layout_words import LayoutWords, layout_words
from gametree.compiled.kernels.leaf_values import Leaf, Number, exact_float, leaf_value, no_value
from gametree.compiled.kernels.method_calls import NumberMethod, method_calls
from gametree.compiled.kernels.move_ordering import by_history, by_rules
from gametree.compiled.kernels.ordered_actions import (
    key_code,
    mark_nothing,
    mark_scratch,
    ordered_actions,
    release_nothing,
    release_scratch,
)
from gametree.compiled.kernels.perft import perft_search
from gametree.compiled.kernels.rules import KernelRules
from gametree.compiled.kernels.shared_table import table_functions
from gametree.compiled.kernels.table_search import table_search
from gametree.compiled.kernels.textbook import textbook_search
from gametree.compiled.kernels.value_codes import Codes, float_codes, integer_codes
from gametree.game import CompileError, Game, GameTreeError
from gametree.transform.depth_limited import Evaluation

GREATEST = 2**63 - 1
Kernel = Callable[[int, int], Any]
METHODS = ("player", "actions", "result", "terminal", "utility")
EVALUATE = "evaluate"
KEY = "key_"
Made = TypeVar("Made")
RULES_ALONE = KernelPlan()
NUMBA_IS_TOLD = machine_operations, wide_arithmetic  # their import registers the machine code of operations


class CallableKernel(NamedTuple):
    """A kernel that calls methods, or functions of these names, and whether `canonical` is among them."""

    kernel: Kernel
    program: Program
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


class CompiledRules:
    """The rules of one game at the time of compiling, for states of the kind of the one given."""

    def __init__(self, game: Game[Any, Any], state: Any, *, checked: bool = True) -> None:
        self.game = game
        self.checked = checked
        self.example = state
        self._programs: dict[tuple[tuple[str, Any], ...], Program] = {}
        self._kernels: dict[object, Any] = {}
        self._making = RLock()
        self.program = self._program()
        self.states = _layout_words(self.program.layout)
        self.moves = _layout_words(self.program.actions_layout)

    def textbook(self, plan: KernelPlan, *, prunes: bool) -> TextbookKernel:
        """Return the kernel of minimax, or of alpha-beta if it `prunes`."""
        return self._made(("textbook", prunes, plan, _kinds(plan)), lambda: self._textbook(plan, prunes))

    def table_search(self, plan: KernelPlan) -> TableKernel:
        """Return the kernel of the search with a transposition table."""
        return self._made(("table", plan, _kinds(plan)), lambda: self._table_search(plan))

    def perft(self, plan: KernelPlan) -> Kernel:
        """Return the kernel of perft, which needs neither orders nor values."""
        folded = KernelPlan(folds=plan.folds)
        return self._made(("perft", folded), lambda: self._perft(folded))

    def methods(self, evaluate: Evaluation | None = None) -> CallableKernel:
        """Return the kernel that calls one method."""
        return self._made(("methods", evaluate), lambda: self._methods(KernelPlan(evaluate=evaluate)))

    def _textbook(self, plan: KernelPlan, prunes: bool) -> TextbookKernel:
        _refuse_fractions(plan)
        program = self._program(plan)
        bound = program.bind(small, large, word_table)
        penalties = tuple(enumerate(plan.penalties))
        ints = _are_whole(program, plan) and all(isinstance(penalty, int) for penalty in plan.penalties)
        number: Number = int if ints else float

        def value(name: str, drawn: int) -> Leaf:
            method, is_whole = _number_method(program, bound, name)
            return leaf_value(method, is_whole=is_whole, number=number, penalties=penalties[drawn:])

        search = textbook_search(
            self._rules(program, bound, plan),
            value("utility", 0),
            value(EVALUATE, plan.unpenalised),
            prunes=prunes,
            least=-GREATEST if number is int else -inf,
        )
        search = with_calls(search, self._calls(program, bound))
        kernel = self._entry(search, program, "textbook", prunes, plan)
        return TextbookKernel(CallableKernel(kernel, program, _functions(program)), number)

    def _table_search(self, plan: KernelPlan) -> TableKernel:
        program = self._program(plan)
        bound = program.bind(small, large, word_table)
        codes = self._codes(program, plan)
        table = table_functions(self.states, wide=codes.wide)
        rules = self._rules(program, bound, plan)
        if plan.evaluate is None and "canonical" in bound:
            rules = rules._replace(canonical=bound["canonical"])
        names = ("utility",) if plan.evaluate is None else ("utility", EVALUATE)
        ranges = [program.ranges[name] for name in names]
        search = table_search(
            rules,
            _coded(_number_method(program, bound, "utility"), codes),
            _coded(_number_method(program, bound, EVALUATE), codes),
            codes,
            codes.bounds(min(each.least for each in ranges), max(each.most for each in ranges)),
            table,
            by_rules() if plan.keys else by_history(self.states),
        )
        entry = self._entry(with_calls(search, self._calls(program, bound)), program, "table", plan)
        kernel = CallableKernel(entry, program, _functions(program))
        unordered = self._program(plan._replace(keys=()))
        question = fingerprint(_plan_text(plan._replace(keys=())), *_identity(unordered))
        return TableKernel(kernel, codes, table.bucket, question)

    def _perft(self, plan: KernelPlan) -> Kernel:
        program = self._program(plan)
        rules = self._rules(program, program.bind(small, large, word_table), plan)
        return self._entry(perft_search(rules), program, "perft", plan)

    def _methods(self, plan: KernelPlan) -> CallableKernel:
        program = self._program(plan)
        bound = program.bind(small, large, word_table)
        rules = self._rules(program, bound, plan)
        if "canonical" in bound:
            rules = rules._replace(canonical=bound["canonical"])
        utility, evaluate = (_number_method(program, bound, name) for name in ("utility", EVALUATE))
        kernel = self._entry(method_calls(rules, utility, evaluate), program, "methods")
        return CallableKernel(kernel, program, (), "canonical" in bound)

    def _calls(self, program: Program, bound: dict[str, Any]) -> list[Call]:
        """Return the functions that call the evaluation and the keys of a program."""
        calls: list[Call] = []
        for name in _functions(program):
            is_whole = program.whole[name]
            if name == EVALUATE:
                calls.append(evaluation_call(bound[name], self.states, is_whole=is_whole))
            else:
                calls.append(key_call(bound[name], self.states, self.moves, is_whole=is_whole))
        return calls

    def _rules(self, program: Program, bound: dict[str, Any], plan: KernelPlan) -> KernelRules:
        """Return the rules as kernels call them, with the orders and symmetries of a plan."""
        result, actions = bound["result"], bound["actions"]
        if plan.folds and "canonical" not in bound:
            message = (
                f"The canonical of {type(self.game).__name__} cannot be compiled, as Symmetric needs: simplify it,"
                f" or use the plain search."
            )
            raise CompileError(message)
        for _ in range(plan.folds):
            result = small(_folded(result, bound["canonical"]))
        for place in range(len(plan.keys)):
            key, is_whole = _number_method(program, bound, f"{KEY}{place}")
            actions = ordered_actions(actions, key_code(key, is_whole=is_whole), self.moves)
        return KernelRules(
            bound["player"],
            actions,
            result,
            bound["terminal"],
            small(_unchanged),
            small(mark_scratch if plan.keys else mark_nothing),
            small(release_scratch if plan.keys else release_nothing),
            self.states,
            self.moves,
        )

    def _codes(self, program: Program, plan: KernelPlan) -> Codes:
        if plan.evaluate is not None and any(plan.penalties[: plan.unpenalised]):
            message = (
                "A table that counts plies to the end has no place for evaluations without a penalty: put"
                " DepthPenalised around DepthLimited, or use compiled.depth_penalised_minimax."
            )
            raise CompileError(message)
        if _are_whole(program, plan):
            return integer_codes(sum(map(Fraction, plan.penalties), Fraction(0)))
        if any(plan.penalties):
            message = (
                f"The utilities of {self.game!r} are not ints, as distances in a table need to be exact: make"
                f" utility return ints, or search without a penalty."
            )
            raise CompileError(message)
        return float_codes()

    def _program(self, plan: KernelPlan = RULES_ALONE) -> Program:
        functions: dict[str, Any] = {} if plan.evaluate is None else {EVALUATE: plan.evaluate}
        functions |= {f"{KEY}{place}": key for place, key in enumerate(plan.keys)}
        named = tuple(functions.items())
        if named not in self._programs:
            self._programs[named] = _lowered(self.game, self.example, functions)
        return self._programs[named]

    def _made(self, name: object, make: Callable[[], Made]) -> Made:
        with self._making:  # else threads that need one kernel would each compile it
            if name not in self._kernels:
                self._kernels[name] = make()
        return cast("Made", self._kernels[name])

    def _entry(self, search: Kernel, program: Program, name: str, *parts: object) -> Kernel:
        texts = [_plan_text(part) if isinstance(part, KernelPlan) else part for part in parts]
        kept = KernelFile(fingerprint(name, *texts, *_identity(program)))
        try:
            kernel: Kernel = kernel_of(kept, lambda: entry_point(search, kept))
        except Exception as error:
            raise refusal(error, type(self.game).__name__) from error
        return kernel


def _functions(program: Program) -> tuple[str, ...]:
    """Return the names of the evaluation and the keys, in order."""
    return tuple(name for name in program.methods if name == EVALUATE or name.startswith(KEY))


def _identity(program: Program) -> tuple[str, ...]:
    """Return the identity of a program: its text, and the kinds of states and actions."""
    return (repr(program.layout), repr(program.actions_layout), *program.written)


def _plan_text(plan: KernelPlan) -> str:
    return repr((len(plan.keys), plan.folds, plan.evaluate is None, plan.penalties, plan.unpenalised))


def _kinds(plan: KernelPlan) -> tuple[type, ...]:
    """Return the types of penalties, because equal penalties may be of different types."""
    return tuple(type(penalty) for penalty in plan.penalties)


def _refuse_fractions(plan: KernelPlan) -> None:
    penalties: tuple[Any, ...] = plan.penalties
    for penalty in penalties:
        if not isinstance(penalty, int | float):
            message = (
                f"The penalty {penalty} is a {type(penalty).__name__}, not an int or a float: give one of these."
            )
            raise CompileError(message)


def _are_whole(program: Program, plan: KernelPlan) -> bool:
    return program.whole["utility"] and (plan.evaluate is None or program.whole[EVALUATE])


def _number_method(program: Program, bound: dict[str, Any], name: str) -> NumberMethod:
    if name == EVALUATE and name not in bound:
        return NumberMethod(small(no_value), True)
    return NumberMethod(bound[name], program.whole[name])


def _layout_words(layout: Any) -> LayoutWords:
    return layout_words(layout.size, bare=layout.bare)


def _unchanged(state: Any, _address: int) -> Any:
    return state


def _folded(result: Any, canonical: Any) -> Any:
    def folded(state: Any, action: Any, address: int) -> Any:
        return canonical(result(state, action, address), address)

    return folded


def _lowered(game: Any, state: Any, functions: Mapping[str, Callable[..., Any]]) -> Program:
    """Return the lowered game; any error but `CompileError` is a bug of the compiler, and becomes one."""
    try:
        return lower(game, state, functions=functions)
    except GameTreeError:
        raise
    except Exception as error:
        message = (
            f"The rules of {type(game).__name__} cannot be compiled, because the compiler itself failed with"
            f" {type(error).__name__}: use the plain search, and please report this bug in gametree."
        )
        raise CompileError(message) from error


def _coded(number: NumberMethod, codes: Codes) -> Any:
    """Return a method that returns the code of a number."""
    method, code = number.method, codes.code
    exact = small(exact_float)

    def coded(state: Any, address: int) -> int:
        return code(method(state, address))

    def coded_as_float(state: Any, address: int) -> int:
        return code(exact(method(state, address)))

    return small(coded_as_float if codes.wide and number.is_whole else coded)
