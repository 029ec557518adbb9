"""Compile a game, or say why it cannot be compiled."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from gametree.compiled.compiled_rules import CompiledRules
from gametree.compiled.cross_check import broken_answer, check_methods
from gametree.compiled.front_end import lower, problems_of
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.machine_rules import MachineRules
from gametree.compiled.recipes.methods import method_calls
from gametree.game import Action, CompileError, Game, Mover_co, Playable, State
from gametree.rules import brief, faults_of_methods, missing_methods
from gametree.transform.counted import Counted
from gametree.transform.depth_limited import DepthLimited, Evaluation
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.limits import NodeLimited, TimeLimited
from gametree.transform.ordered import Ordered
from gametree.transform.root_restricted import RootRestricted
from gametree.transform.symmetric import Symmetric
from gametree.transform.tabled import Tabled
from gametree.transform.transformation import Transformation, layers, unwrap_state

if TYPE_CHECKING:
    from gametree.play.timed_searches import TimedSearches

COMPILED = frozenset[Any](
    [Ordered, DepthLimited, DepthPenalised, NodeLimited, TimeLimited, Counted, Symmetric, RootRestricted, Tabled]
)


class CompiledGame(Transformation[State, Action, Mover_co]):
    """A game whose rules are compiled; it gives the game's answers, and `gametree.compiled` searches it at once.

    `compile` makes it, from the rules as they are then: later changes to the game have no effect.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game = compiled.compile(Nim((3, 4, 5)))
        >>> game.format_state(game.initial_state())
        '3,4,5 MAX'
    """

    def __init__(self, game: Game[State, Action, Mover_co], rules: CompiledRules) -> None:
        super().__init__(game)
        self.rules = rules

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game, to be compiled again on loading; the cache of kernels saves most of the time."""
        return partial(compile, checked=self.rules.checked), (self.game, self.rules.example)

    @property
    def source(self) -> str:
        """The source of the functions that the rules were lowered to, for inspection."""
        return self.rules.lowered_game.source

    def timed_searches(self, evaluate: Evaluation | None = None) -> TimedSearches:
        """Return the compiled searches with which `decide` chooses an action of this game.

        Args:
            evaluate: The evaluation that they will be called with.

        Raises:
            CompileError: The evaluation cannot be compiled.
        """
        self.rules.lowered(KernelPlan(evaluate=evaluate))
        offered = import_module("gametree.compiled.timed_searches")  # it needs this class
        searches: TimedSearches = offered.SEARCHES if self.rules.rolls is None else offered.WITH_CHANCE
        return searches

    def machine_rules(self, evaluate: Evaluation | None = None) -> MachineRules[State, Action]:
        """Return the compiled methods, to be called one by one and compared with their twins in Python.

        Args:
            evaluate: An evaluation, which is compiled and called in the same way.

        Raises:
            CompileError: The evaluation cannot be compiled.
        """
        return MachineRules(method_calls(self.rules, KernelPlan(evaluate=evaluate)))


def compile(
    game: Game[State, Action, Mover_co], state: State | None = None, *, checked: bool = True
) -> CompiledGame[State, Action, Mover_co]:
    """Return the game with its rules compiled to machine code, for states like the given or the initial one.

    Before the game is returned, the answers of machine code and of Python are compared at states on random lines.
    And before a search returns its line, it plays it by the Python rules. The first takes 5 to 20 milliseconds
    once per game, the second some microseconds per ply.

    Ints have 64 bits, signed. In a game with the attribute `int_bits = 128`, those that come from shifts to the
    left and powers have 128, and so has what is computed with them; constants beyond 64 bits, and such ints in the
    state, need no attribute. A number that does not fit is never wrapped: `compile` raises `CompileError` if it
    meets one on the random lines, and else the search does.

    Tuples in the states may change their length. Then the rules are called on random lines, for a second at most.
    Such a tuple has room for as many items as it had there, and for twice as many if it has grown. A search that
    meets a longer one raises `CompileError`.

    Args:
        game: The rules.
        state: A state like those that will be searched; by default the initial one.
        checked: Whether machine code and Python are compared.

    Raises:
        CompileError: The rules are outside the subset, or a method's answers differ in machine code, or do not
            fit there. The message names the method or the state, the line and the remedy.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game = compiled.compile(Nim((3, 4, 5)))
        >>> compiled.alpha_beta(game, game.initial_state()).value
        1
    """
    if isinstance(game, CompiledGame):
        return game
    own, compiled = own_game(game)
    if compiled is not None:
        return CompiledGame(game, compiled)
    rules = CompiledRules(own, _example(game, state), checked=checked)
    check_methods(rules)
    return CompiledGame(game, rules)


def _example(game: Game[Any, Any, Any], state: Any) -> Any:
    """Return the given state, or else the initial one, as the user's own game has it."""
    if state is not None:
        return unwrap_state(state)
    if missing_methods(game, ["initial_state"]):
        reason = "has no method initial_state that could show the kind of its states"
        raise CompileError(f"{brief(game)} {reason}: give a state.")
    return unwrap_state(cast("Playable[Any, Any]", game).initial_state())


def explain(game: Game[Any, Any, Any], state: Any = None, *, checked: bool = True) -> str | None:
    """Return why a game cannot be compiled or searched, or None: a sentence for each problem, each in a line.

    They are in the order of the lines of your file. Of one statement they name the first, and what depends on a
    refused value is looked at when that is mended. What a search asks of the rules besides, such as who is to
    move and a finite utility, is looked at on the random lines on which `compile` compares machine code and
    Python, and not at other states.

    Args:
        game: The rules.
        state: A state like those that will be searched; by default the initial one.
        checked: Whether a game without a problem is compiled to machine code and compared with Python, as
            `compile` does it. Without that, the answer comes in a tenth of a second.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Nim, TreeGame
        >>> compiled.explain(Nim()) is None, compiled.explain(TreeGame([1, 2])) is None
        (True, False)
    """
    try:
        own, compiled = own_game(game)
        example = _example(game, state) if compiled is None else None
    except CompileError as error:
        return str(error)
    try:
        if checked:
            return broken_answer(compile(game, state).rules)
        if compiled is None:
            lower(own, example)
    except CompileError as error:
        problems = problems_of(own, example) if compiled is None else []
        return "\n".join(problems or [str(error)])
    return None


def own_game(game: Game[Any, Any, Any]) -> tuple[Game[Any, Any, Any], CompiledRules | None]:
    """Return the user's own game inside transformations, and its compiled rules, if it was compiled before.

    Raises `CompileError` for a transformation that cannot be compiled.
    """
    compiled = None
    *around, own = layers(game)
    for layer in around:
        if isinstance(layer, CompiledGame):
            compiled = layer.rules
        elif type(layer) not in COMPILED:
            raise CompileError(
                f"{type(layer).__name__} cannot be compiled, since its Python code runs at every node: take it"
                f" off, or use the plain search."
            )
    if compiled is None:
        for fault in faults_of_methods(own):
            raise CompileError(fault)
    return own, compiled
