"""Game states as in the laboratory on games of MIT's course 6.034."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from gametree.adapters.held_states import HeldState
from gametree.game import MAX, MIN, IllegalAction, Player
from gametree.rules import require_methods

METHODS = ("is_game_over", "generate_next_states", "get_endgame_score")


class SideState(NamedTuple):
    """A game state, and whether the maximizer is to move."""

    state: HeldState
    maximizer: bool = True


def mit_6034(state: Any, *, maximizer: bool = True) -> MIT6034Game:
    """Return the game that begins at a game state of 6.034.

    Args:
        state: Has `is_game_over()`, `generate_next_states()` and `get_endgame_score(is_current_player_maximizer)`.
        maximizer: Whether the maximizer moves first, or else the minimizer.

    Raises:
        ValueError: A method is missing.

    Examples:
        >>> from gametree import alpha_beta
        >>> from gametree.adapters import mit_6034
        >>> class State:
        ...     def __init__(self, counters=4):
        ...         self.counters = counters
        ...     def is_game_over(self):
        ...         return self.counters <= 0
        ...     def generate_next_states(self):
        ...         return [State(self.counters - taken) for taken in (1, 2)]
        ...     def get_endgame_score(self, is_current_player_maximizer):
        ...         return -1000 if is_current_player_maximizer else 1000
        ...
        >>> game = mit_6034(State())
        >>> alpha_beta(game, game.initial_state()).value
        1000
    """
    require_methods(state, "game state of 6.034", METHODS)
    return MIT6034Game(HeldState(state), maximizer)


@dataclass(frozen=True)
class MIT6034Game:
    """The rules of a game state of 6.034: the maximizer is MAX, and the players move in turn.

    States are values, equal if the game states are, by their own `__eq__` or part by part, and the same player
    moves. Actions are the texts of `describe_previous_move()` of the next states, or, where these are missing or
    equal, numbers from 1. A method that changes the game state raises `BrokenGame`.

    `mit_6034` makes it.
    """

    start: HeldState
    maximizer: bool

    @property
    def adapted(self) -> Any:
        """The object of the user whose rules these are."""
        return self.start.copy()

    def initial_state(self) -> SideState:
        """The state that the game was made of."""
        return SideState(self.start, self.maximizer)

    def player(self, state: SideState) -> Player:
        """MAX where the maximizer is to move."""
        return MAX if state.maximizer else MIN

    def actions(self, state: SideState) -> list[str]:
        """The names of the moves to the next states."""
        return list(self._following(state))

    def result(self, state: SideState, action: str) -> SideState:
        """The next state, with the other player to move."""
        following = self._following(state)
        if action not in following:
            message = f"{action!r} is not legal at {state.state}: choose one of {', '.join(following)}."
            raise IllegalAction(message, state, action)
        return SideState(HeldState(following[action]), not state.maximizer)

    def terminal(self, state: SideState) -> bool:
        """The answer of `is_game_over`."""
        answer: bool = state.state.ask("is_game_over", lambda position: position.is_game_over())
        return answer

    def utility(self, state: SideState) -> float:
        """The endgame score, which is the maximizer's."""
        score: float = state.state.ask(
            "get_endgame_score", lambda position: position.get_endgame_score(state.maximizer)
        )
        return score

    def _following(self, state: SideState) -> dict[str, Any]:
        """Return the next states by the names of the moves to them."""
        positions = state.state.ask("generate_next_states", lambda position: list(position.generate_next_states()))
        described = [each for each in positions if callable(getattr(each, "describe_previous_move", None))]
        names = [str(position.describe_previous_move()) for position in described]
        if len(set(names)) < len(positions):
            names = [str(number) for number in range(1, len(positions) + 1)]
        return dict(zip(names, positions, strict=True))
