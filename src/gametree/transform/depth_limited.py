"""Limit the depth of a game: at the horizon, play ends with an evaluation."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, TypeAlias

from gametree.arguments import require_function, whole_number
from gametree.game import Action, BrokenGame, Game, Mover_co, State, format_state
from gametree.rules import WANTED_NUMBER, brief, has_chance, is_chance_node, is_finite_number, successor
from gametree.transform.transformation import ExtendedState, Extension, unwrap_state

Evaluation: TypeAlias = Callable[[Any], float]
"""A judgement of the user's own live states, to MAX, in place of searching them."""


class DepthLimited(Extension[State, Action, int, Mover_co]):
    """The same game, which ends after `depth` plies with `evaluate` of the user's own state as its utility.

    A state carries the depth left. A state in which the game itself is over keeps its utility, at the horizon too,
    so `evaluate` is called with live states only. `horizon_touched` tells whether it was called, or a search has
    read an entry of its table that depends on such a call. If not, a search of this game has the value of the
    whole game.

    Plies are the moves of players. A chance node at the horizon is not evaluated: its outcomes are followed.

    Args:
        game: The game to search.
        depth: The number of plies after which the game ends.
        evaluate: The value to MAX of a live state at the horizon.

    Raises:
        ValueError: The depth is not an integer of at least 0.
        BrokenGame: An evaluation is not a finite number.

    Examples:
        >>> from gametree import DepthLimited, alpha_beta
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> limited = DepthLimited(game, depth=3, evaluate=lambda state: 0)
        >>> alpha_beta(limited, limited.start(game.initial_state())).value, limited.horizon_touched
        (0, True)
    """

    def __init__(self, game: Game[State, Action, Mover_co], *, depth: int, evaluate: Evaluation) -> None:
        super().__init__(game, whole_number(depth, "A depth", least=0))
        self.depth = depth
        require_evaluation(evaluate)
        self.evaluate = evaluate
        self.evaluations = 0
        self._has_chance = has_chance(game)

    @property
    def horizon_touched(self) -> bool:
        """Whether a value of a search may depend on an evaluation."""
        return self.evaluations > 0

    @property
    def changes(self) -> tuple[object, ...]:
        """The evaluation; the depth left is part of every state."""
        return (type(self).__name__, self.evaluate)

    def result(self, state: ExtendedState[State, int], action: Action, /) -> ExtendedState[State, int]:
        """The state that the action leads to, one ply nearer to the horizon, or that an outcome leads to."""
        plies = 0 if self._has_chance and is_chance_node(self.game, state.state) else 1
        return ExtendedState(successor(self.game, state.state, action), state.extra - plies)

    def terminal(self, state: ExtendedState[State, int], /) -> bool:
        """Whether the game is over or no depth is left.

        Raises TypeError for a state of the game inside, since a search begins at its `start(state)`.
        """
        try:
            at_the_horizon = state.extra == 0
        except AttributeError:
            raise self._not_started(state) from None
        if at_the_horizon and self._has_chance and is_chance_node(self.game, state.state):
            return False
        return at_the_horizon or self.game.terminal(state.state)

    def utility(self, state: ExtendedState[State, int], /) -> float:
        """The utility of the game inside, or the evaluation of a live state at the horizon."""
        if self.game.terminal(state.state):
            return self.game.utility(state.state)
        self.evaluations += 1
        return evaluation(self.game, state.state, self.evaluate)


def evaluation(game: Game[State, Any, Any], state: State, evaluate: Evaluation) -> float:
    """Return the evaluation of the user's own state, or raise `BrokenGame` if it is not finite."""
    value = evaluate(unwrap_state(state))
    if is_finite_number(value):
        return value
    raise BrokenGame(f"The evaluation of {format_state(game, state)} is {brief(value)}, {WANTED_NUMBER}")


def horizon(depth: int | None, evaluate: Evaluation | None) -> tuple[float, Evaluation]:
    """Return the depth and the evaluation at the horizon; the depth is infinite if neither is given.

    Raises TypeError if only one is given, and ValueError for a depth that is not an integer of at least 0.
    """
    if depth is None and evaluate is None:
        return inf, float
    if depth is None or evaluate is None:
        missing = "depth" if depth is None else "evaluate"
        raise TypeError(f"A depth limit needs both depth= and evaluate=, and {missing}= is missing.")
    require_evaluation(evaluate)
    return whole_number(depth, "A depth", least=0), evaluate


def limited(
    game: Game[State, Any, Any], state: State, depth: int | None, evaluate: Evaluation | None
) -> tuple[Any, Any]:
    """Return the game limited to `depth` plies and the state to search it from; both as they are without a limit.

    Raises the errors of `horizon`.
    """
    _, judge = horizon(depth, evaluate)
    if depth is None:
        return game, state
    game_to_depth = DepthLimited(game, depth=depth, evaluate=judge)
    return game_to_depth, game_to_depth.start(state)


def require_evaluation(evaluate: object) -> None:
    """Raise TypeError for an evaluation that cannot be called."""
    require_function(evaluate, "evaluate", "a state")
