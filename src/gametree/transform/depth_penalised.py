"""Make quicker wins and slower losses worth more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from gametree.arguments import finite_number
from gametree.game import Action, Game, Mover_co, PenaltyTooLarge, State, format_state
from gametree.rules import has_chance, is_chance_node, successor, utility
from gametree.transform.transformation import ExtendedState, Extension

DEFAULT_PENALTY = 2**-10


class DepthPenalised(Extension[State, Action, int, Mover_co]):
    """The same game, whose utilities lose `penalty` of their size for every ply played since `start`.

    A state carries the plies played. A utility `u` after `n` plies becomes `u - sign(u) * penalty * n`, so both
    players prefer quick wins and slow losses; a draw stays 0. A penalty that would change the sign of a utility,
    or make it 0, raises `PenaltyTooLarge`. Outcomes of different sizes keep their order while `penalty * n` stays
    below the gap between utilities. Plies are the moves of players, not the outcomes of chance.

    Args:
        game: The game to search.
        penalty: The loss of utility for each ply.

    Raises:
        ValueError: The penalty is not a finite number of at least 0.

    Examples:
        >>> from gametree import DepthPenalised, alpha_beta
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe(win=10)
        >>> penalised = DepthPenalised(game, penalty=1)
        >>> alpha_beta(penalised, penalised.start(game.parse_state(".X./..X/OOX")))
        Result(value=6, line=(2, 4, 0, 3))
    """

    def __init__(self, game: Game[State, Action, Mover_co], *, penalty: float = DEFAULT_PENALTY) -> None:
        super().__init__(game, 0)
        self._has_chance = has_chance(game)
        self.penalty = finite_number(penalty, "A penalty", least=0)

    @property
    def changes(self) -> tuple[object, ...]:
        """The penalty."""
        return (type(self).__name__, self.penalty)

    @property
    def utility_bounds(self) -> Callable[[], tuple[float, float]]:
        """The bounds on the utilities of the game inside, if it has them, with 0, to which penalties lead."""
        own: Callable[[], tuple[float, float]] = cast("Any", self.game).utility_bounds
        return lambda: (min(own()[0], 0), max(own()[1], 0))

    def result(self, state: ExtendedState[State, int], action: Action, /) -> ExtendedState[State, int]:
        """The state that the action leads to, one ply later, or that an outcome leads to."""
        plies = 0 if self._has_chance and is_chance_node(self.game, state.state) else 1
        return ExtendedState(successor(self.game, state.state, action), state.extra + plies)

    def utility(self, state: ExtendedState[State, int], /) -> float:
        """The utility of the game inside, less the penalty for each ply played, so nearer to 0."""
        own = utility(self.game, state.state)
        return penalised(self.game, state.state, own, penalty=self.penalty, plies=state.extra)


def penalised(
    game: Game[State, Action, Mover_co], state: State, utility: float, /, *, penalty: float, plies: int
) -> float:
    """Return `utility - sign(utility) * penalty * plies`, or raise `PenaltyTooLarge` if that loses the sign.

    Where the game ends before its end, as `Tabled` does, the plies that are left count too.
    """
    if penalty and utility and (plies_left := getattr(game, "plies_left", None)):
        plies += plies_left(state)
    loss = penalty * plies
    if loss and loss >= abs(utility) > 0:
        raise PenaltyTooLarge(
            f"The penalty {penalty} takes the utility {utility} of {format_state(game, state)} to 0 or beyond"
            f" after {plies} plies: choose one below {abs(utility) / plies}."
        )
    return utility - loss if utility > 0 else utility + loss if utility < 0 else utility
