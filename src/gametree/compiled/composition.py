"""A game and the transformations around it, as one question for the kernels."""

from __future__ import annotations

from typing import Any, NamedTuple

from gametree.compiled.compiled_game import CompiledGame
from gametree.compiled.compiled_rules import CompiledRules
from gametree.compiled.kernel_plan import KernelPlan
from gametree.game import Game
from gametree.transform.counted import Counted
from gametree.transform.depth_limited import DepthLimited
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.limits import NodeLimited, TimeLimited
from gametree.transform.ordered import Ordered
from gametree.transform.root_restricted import RootRestricted
from gametree.transform.symmetric import Symmetric
from gametree.transform.transformation import Extension, layers


class Told(NamedTuple):
    """A `Counted`, and whether it counts evaluations as leaves, as it does around a depth limit."""

    counted: Counted[Any, Any]
    evaluations: bool


class Composition(NamedTuple):
    """The user's own game and state, and the changes that transformations make.

    `plies` are those to the horizon, or None without one, and `horizon` the transformation that it belongs to.
    `played` are the plies before the root, for each penalty. A `restricted` root offers only some of its actions.
    """

    game: Game[Any, Any]
    state: Any
    rules: CompiledRules
    plan: KernelPlan
    plies: int | None
    horizon: DepthLimited[Any, Any] | None
    played: tuple[int, ...]
    told: tuple[Told, ...]
    node_limits: tuple[NodeLimited[Any, Any], ...]
    time_limits: tuple[TimeLimited[Any, Any], ...]
    restricted: bool


def compose(game: CompiledGame[Any, Any], state: Any) -> Composition:
    """Return a compiled game and a state, which `start` made if the game has it, as one question."""
    peeled: list[tuple[Any, Any]] = []
    *around, own = layers(game)
    for layer in around:
        extra: Any = None
        if isinstance(layer, Extension):
            state, extra = state.state, state.extra
        peeled.append((layer, extra))
    plan, plies, horizon = KernelPlan(), None, None
    played: list[int] = []
    counted: list[tuple[Counted[Any, Any], DepthLimited[Any, Any] | None]] = []
    for layer, extra in reversed(peeled):
        peel: Any = layer
        match layer:
            case Ordered():
                plan = plan._replace(keys=(*plan.keys, peel.key))
            case Symmetric():
                plan = plan._replace(folds=plan.folds + 1)
            case DepthPenalised():
                plan = plan._replace(penalties=(*plan.penalties, layer.penalty))
                played.append(extra)
            case DepthLimited() if plies is None or extra < plies:
                plan = plan._replace(evaluate=layer.evaluate, unpenalised=len(plan.penalties))
                plies, horizon = extra, peel
            case Counted():
                counted.append((peel, horizon))
            case _:
                pass
    return Composition(
        own,
        state,
        game.rules,
        plan,
        plies,
        horizon,
        tuple(played),
        tuple(Told(layer, inside is not None and inside is horizon) for layer, inside in counted),
        tuple(layer for layer in around if isinstance(layer, NodeLimited)),
        tuple(layer for layer in around if isinstance(layer, TimeLimited)),
        any(isinstance(layer, RootRestricted) and extra for layer, extra in peeled),
    )
