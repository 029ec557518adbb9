"""A game and the transformations around it, as one problem for the kernels."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from gametree.compiled.back_end.memory_words import Memory
from gametree.compiled.back_end.workspace import LINE, LINE_LENGTH, MOST_PENALTIES, UNLIMITED
from gametree.compiled.compiled_game import CompiledGame
from gametree.compiled.compiled_rules import CompiledRules
from gametree.compiled.endings import SolvedArrays, endings_of
from gametree.compiled.kernel_plan import KernelPlan, TablePlan
from gametree.compiled.kernels.question_memory import QuestionMemory
from gametree.game import CompileError, Game
from gametree.transform.counted import Counted
from gametree.transform.depth_limited import DepthLimited, Evaluation
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.limits import NodeLimited, TimeLimited
from gametree.transform.ordered import Ordered
from gametree.transform.root_restricted import RootRestricted
from gametree.transform.symmetric import Symmetric
from gametree.transform.tabled import Tabled
from gametree.transform.transformation import Extension, layers


class SearchProblem(NamedTuple):
    """The user's own game and state, and the changes that transformations make.

    `plies` are those to the horizon, or None without one, and `horizon` the transformation that it belongs to.
    `played` are the plies before the root, for each penalty. With each `Counted` comes whether it counts
    evaluations as leaves, as it does around a depth limit. A `restricted` root offers only some of its actions.
    Play ends at the states of the table `endings`, in which the game is then wrapped.
    """

    game: Game[Any, Any]
    state: Any
    rules: CompiledRules
    plan: KernelPlan
    plies: int | None
    horizon: DepthLimited[Any, Any] | None
    played: tuple[int, ...]
    counted: tuple[tuple[Counted[Any, Any], bool], ...]
    node_limits: tuple[NodeLimited[Any, Any], ...]
    time_limits: tuple[TimeLimited[Any, Any], ...]
    restricted: bool
    endings: SolvedArrays | None = None

    def claim(self, memory: QuestionMemory, question: str) -> None:
        """Reserve the memory of a search for this problem, or raise ValueError.

        The memory keeps the game, and so its table, whose identity is that of no other meanwhile.
        """
        memory.claim(question if self.endings is None else f"{question} {id(self.endings)}", self.game)

    def line_in(self, memory: Memory) -> tuple[Any, ...]:
        """Return the line that a kernel has written to its workspace."""
        return self.rules.line_in(memory[LINE : LINE + self.rules.moves.size * memory[LINE_LENGTH]])

    def touch_horizon(self, *, touched: bool) -> None:
        """Note at the horizon, if there is one, whether a search has touched it."""
        if self.horizon is not None and touched:
            self.horizon.evaluations += 1

    @property
    def most_plies(self) -> int:
        """The most plies to search, as kernels take them."""
        return UNLIMITED if self.plies is None else self.plies

    @property
    def tells_distances(self) -> bool:
        """Whether the value of a search to the end tells the plies to the end."""
        return self.plies is None and any(self.plan.penalties)


def compose(game: CompiledGame[Any, Any], state: Any) -> SearchProblem:
    """Return a compiled game and a state, which `start` made if the game has it, as one question."""
    peeled: list[tuple[Any, Any]] = []
    for own in layers(game):
        extra = None
        if isinstance(own, Extension):
            state, extra = state.state, state.extra
        peeled.append((own, extra))
    own, _ = peeled.pop()
    plies, horizon, evaluate, unpenalised, folds, restricted = None, None, None, 0, 0, False
    keys: list[Any] = []
    penalties: list[float] = []
    played: list[int] = []
    tables: list[Tabled[Any, Any]] = []
    counted: list[tuple[Counted[Any, Any], DepthLimited[Any, Any] | None]] = []
    node_limits: list[NodeLimited[Any, Any]] = []
    time_limits: list[TimeLimited[Any, Any]] = []
    for layer, extra in reversed(peeled):
        kind = cast("Any", type(layer))
        if kind is DepthLimited:
            if plies is None or extra < plies:
                evaluate, unpenalised, horizon = layer.evaluate, len(penalties), layer
                plies = min(extra, UNLIMITED - 1)
        elif kind is DepthPenalised:
            penalties.append(layer.penalty)
            played.append(extra)
        elif kind is Tabled:
            tables.append(layer)
        elif kind is Counted:
            counted.append((layer, horizon))
        elif kind is Ordered:
            if layer.outcome_key is not None:
                message = "Compiled searches take outcomes in the order of the game: leave out outcome_key=."
                raise CompileError(message)
            keys.append(layer.key)
        elif kind is Symmetric:
            folds += 1
        elif kind is NodeLimited:
            node_limits.append(layer)
        elif kind is TimeLimited:
            time_limits.append(layer)
        elif kind is RootRestricted and extra:
            restricted = True
    if len(penalties) > MOST_PENALTIES:
        raise CompileError(
            f"{type(own).__name__}: {len(penalties)} times DepthPenalised is more than compiled searches take,"
            f" {MOST_PENALTIES}: add the penalties up in one."
        )
    endings = table = None
    if tables:
        endings, layer = endings_of(own, game.rules.lowered_game, tables, penalties), tables[0]
        table = TablePlan(endings.least, endings.most, layer.key, layer.offset)
        own = Tabled(own, layer.table, key=layer.key, offset=layer.offset)
    return SearchProblem(
        own,
        state,
        game.rules,
        KernelPlan(tuple(keys), folds, evaluate, tuple(penalties), unpenalised, table),
        plies,
        horizon,
        tuple(played),
        tuple([(layer, inside is not None and inside is horizon) for layer, inside in counted]),
        tuple(node_limits),
        tuple(time_limits),
        restricted,
        endings,
    )


def with_evaluation(problem: SearchProblem, evaluate: Evaluation | None) -> SearchProblem:
    """Return the problem with an evaluation of the caller's own, to which no penalty applies."""
    if evaluate is None:
        return problem
    if problem.horizon is not None:
        raise ValueError(
            "evaluate= is given, but the game is in DepthLimited, which has an evaluation of its own: leave out"
            " one of them."
        )
    plan = problem.plan._replace(evaluate=evaluate, unpenalised=len(problem.plan.penalties))
    return problem._replace(plan=plan)
