"""The rules of one game, lowered, and the kernels that are made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from gametree.compiled.back_end.device_code import ptx_of, with_thread
from gametree.compiled.back_end.forks import process_lock
from gametree.compiled.back_end.kernel_cache import collections_postponed, fingerprint, kept_or_made, kernel_of
from gametree.compiled.back_end.machine_code import Kernel, KernelCode
from gametree.compiled.back_end.machine_functions import Role, library
from gametree.compiled.back_end.postponed_signals import signals_postponed
from gametree.compiled.bound_rules import BoundRules
from gametree.compiled.front_end import Layout, LoweredGame, lower
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.kernels.function_calls import with_calls
from gametree.compiled.kernels.layout_words import LayoutWords, layout_words
from gametree.compiled.kernels.leaf_values import Number
from gametree.game import CompileError, Game, GameTreeError
from gametree.rules import CHANCE_SEARCHES

Made = TypeVar("Made")
Options = ParamSpec("Options")
MOST_WORDS = 999  # of a state: LLVM would take minutes
MOST_KEPT = 64  # programs, and kernels, of a game
LINKING = "gametree.compiled.back_end.linking"  # which loads Numba where no process has compiled such a kernel
MAKING = process_lock()
RULES_ALONE = KernelPlan()
COMPILED_CHANCE = "compiled.expectiminimax, star1, star2, monte_carlo_tree_search, simulate or solve"


class CallableKernel(NamedTuple):
    """A kernel that calls methods, or functions of these names.

    `folds` is true if `canonical` is among them, `number` is the kind of number that it compares, and `question`
    names the problem that its tables are of.
    """

    kernel: Kernel
    lowered_game: LoweredGame
    functions: tuple[str, ...]
    folds: bool
    number: Number
    question: str = ""


class CompiledRules:
    """The rules of one game at the time of compiling, for states of the kind of the one given."""

    def __init__(self, game: Game[Any, Any], state: Any, *, checked: bool = True) -> None:
        self.game = game
        self.checked = checked
        self.example = state
        self._programs: dict[tuple[tuple[str, Any], ...], LoweredGame] = {}
        self._kernels: dict[object, Any] = {}
        self.lowered_game = self.lowered(RULES_ALONE)
        words = self.lowered_game.layout.size
        if words > MOST_WORDS:
            raise CompileError(
                f"A state of {type(game).__name__} takes {words:,} words of 64 bits, and at most {MOST_WORDS} are"
                f" compiled: hold less in it, such as tuples that grow less, or use the plain search."
            )
        self.states = _layout_words(self.lowered_game.layout, "state")
        self.moves = _layout_words(self.lowered_game.actions_layout, "action")
        outcomes = self.lowered_game.outcomes_layout
        self.rolls = None if outcomes is None else _layout_words(outcomes, "outcome")
        self.pack = self.lowered_game.layout.encode
        self.line_in = _line_reader(self.lowered_game.actions_layout)
        self.compared: set[KernelPlan] = set()  # whose functions answer in machine code as in Python

    def bound(
        self, plan: KernelPlan, *, chance: bool = False, fractions: bool = False, **keepers: Any
    ) -> BoundRules:
        """Return the rules for a plan, or refuse a plan that folds states without a `canonical`.

        A game with chance is refused unless the kernel has a place for `chance`, and so are penalties that are
        neither ints nor floats, unless it takes `fractions`. The `keepers` are as in `BoundRules`.
        """
        if not fractions:
            refuse_fractions(plan)
        if self.rolls is not None and not chance:
            raise CompileError(
                f"{type(self.game).__name__} has chance in it, by its method outcomes, and this compiled search"
                f" has no place for chance: use {COMPILED_CHANCE}, or the plain {CHANCE_SEARCHES}."
            )
        lowered = self.lowered(plan)
        bound = BoundRules(lowered, plan, self.states, self.moves, self.rolls, keepers)
        if plan.folds and not bound.folds:
            raise CompileError(
                f"The canonical of {type(self.game).__name__} cannot be compiled, as Symmetric needs: simplify it,"
                f" or use the plain search."
            )
        return bound

    def search_kernel(
        self, search: Kernel, bound: BoundRules, *parts: object, quick: bool = False, question: str = ""
    ) -> CallableKernel:
        """Return the kernel of a search, in which the functions of its plan can also be called by themselves."""
        kernel = self.entry(with_calls(search, bound.calls()), bound, *parts, quick=quick)
        return CallableKernel(kernel, bound.lowered_game, bound.functions, bound.folds, bound.number, question)

    def device_text(self, kernel: Kernel, bound: BoundRules, words: int, *parts: object, arena: int = 0) -> str:
        """Return a kernel for a GPU as PTX, with a workspace of some words; `parts` tell it from others of a plan.

        If its rules make lists, they are in an arena of some words.
        """

        def make() -> str:
            with signals_postponed(), collections_postponed():
                module, _ = _unless_failing(type(self.game).__name__, lambda: library(LINKING).linked(kernel))
                return ptx_of(with_thread(str(module), words, arena))

        return kept_or_made(
            fingerprint("GPU", words, arena, *parts, *identity(bound.lowered_game, bound.plan)), make
        )

    def lowered(self, plan: KernelPlan) -> LoweredGame:
        """Return the rules with the functions of a plan; refuse a function outside the subset."""
        named = tuple(plan.functions.items())
        found = self._programs.get(named)
        if found is None:
            states = self.lowered_game.layout.kind if named else None
            lowering = partial(lower, self.game, self.example, functions=plan.functions, states=states)
            found = self._programs[named] = _unless_failing(type(self.game).__name__, lowering)
            _forget_the_oldest(self._programs)
        return found

    def made(self, name: object, make: Callable[[], Made]) -> Made:
        """Return the kernel that is kept by a name, or make it."""
        found = self._kernels.get(name)
        if found is None:
            with MAKING:  # else threads that need one kernel would each compile it
                found = self._kernels.get(name)
                if found is None:
                    found = self._kernels[name] = make()
                    _forget_the_oldest(self._kernels)
        return cast("Made", found)

    def entry(self, search: Kernel, bound: BoundRules, *parts: object, quick: bool = False) -> Kernel:
        """Return a kernel in machine code; `parts` tell it from others of its plan in the cache."""
        made_of = fingerprint(*parts, *identity(bound.lowered_game, bound.plan))
        return kernel_of(made_of, lambda: machine_code(search, type(self.game).__name__, quick=quick))


def recipe(
    make: Callable[Concatenate[CompiledRules, KernelPlan, Options], Made],
) -> Callable[Concatenate[CompiledRules, KernelPlan, Options], Made]:
    """Let a function make a kernel of some rules and a plan, with options, once, as long as the rules keep it."""

    @wraps(make)
    def made(rules: CompiledRules, plan: KernelPlan, /, *given: Options.args, **options: Options.kwargs) -> Made:
        types = tuple(map(type, plan.penalties))  # equal penalties may be of different types
        name = make, plan, types, given, tuple(options.items())
        return rules.made(name, lambda: make(rules, plan, *given, **options))

    return made


def machine_code(search: Kernel, what: str, *, quick: bool = False) -> KernelCode:
    """Compile a kernel with its rules."""
    code: KernelCode = _unless_failing(what, lambda: library(LINKING).compiled(search, quick=quick))
    return code


def _forget_the_oldest(kept: dict[Any, Any]) -> None:
    """Bound what evaluations and keys that are made anew for each call leave behind."""
    if len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]


def identity(lowered_game: LoweredGame, plan: KernelPlan) -> tuple[object, ...]:
    """Return the identity of a game that is lowered for a plan.

    It consists of its text, the kinds of states and actions, and what a kernel depends on of the plan, apart from
    the functions.
    """
    layouts = lowered_game.layout, lowered_game.actions_layout, lowered_game.outcomes_layout
    given = plan.folds, plan.evaluate is None, plan.penalties, plan.unpenalised, plan.table is None
    return (len(plan.keys), given, *[repr(each) for each in layouts if each is not None], *lowered_game.written)


def refuse_fractions(plan: KernelPlan) -> None:
    """Refuse penalties that machine code has no numbers for."""
    penalties: tuple[Any, ...] = plan.penalties
    for penalty in penalties:
        if not isinstance(penalty, int | float):
            raise CompileError(
                f"The penalty {penalty} is a {type(penalty).__name__}, not an int or a float: give one of these."
            )


def _layout_words(layout: Layout, role: Role) -> LayoutWords:
    return layout_words(layout.size, role, bare=layout.bare)


def _line_reader(layout: Layout) -> Callable[[Sequence[int]], tuple[Any, ...]]:
    """Return a function that returns the actions that some words are."""
    if layout.holds_ints:
        return tuple
    size, decode = layout.size, layout.decode
    return lambda words: tuple([decode(words[at : at + size]) for at in range(0, len(words), size)])


def _unless_failing(what: str, work: Callable[[], Made]) -> Made:
    """Return what a step of the compiler returns; any error but `CompileError` is a bug of it, and becomes one.

    A `CompileError` names the user's line, so it comes without the compiler's own calls.
    """
    try:
        return work()
    except GameTreeError as error:
        raise error.with_traceback(None) from None
    except (ImportError, MemoryError, OSError):  # the machine lacks something
        raise
    except Exception as error:
        message = (
            f"The rules of {what} cannot be compiled, because the compiler itself failed with"
            f" {type(error).__name__}: use the plain search, and please report this bug in gametree."
        )
        raise CompileError(message) from error
