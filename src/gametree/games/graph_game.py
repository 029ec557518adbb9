"""A game given by its graph, in which lines of play may meet again, or never end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeAlias, cast

from gametree.arguments import require_kind
from gametree.game import Action, BrokenGame, Player, State

Number: TypeAlias = int | float | Fraction


@dataclass(frozen=True)
class GraphGame(Generic[State, Action]):
    """A game given by its positions, for tests and teaching.

    Only type checkers need the types of states and actions. A pair with an empty mapping is a state that is not
    terminal and has no action, at which searches raise `BrokenGame`.

    Args:
        start: The state where play begins.
        positions: Maps every state to a number, the utility of a terminal state, or to a pair: the player to move,
            and a mapping from each action to the state that it leads to.

    Raises:
        BrokenGame: A position is neither, or the start or a successor is not among them.

    Examples:
        >>> from gametree import MAX, MIN, minimax
        >>> from gametree.games import GraphGame
        >>> positions = {"a": (MAX, {"left": "b", "right": "c"}), "b": (MIN, {"on": "c"}), "c": 3}
        >>> minimax(GraphGame[str, str]("a", positions), "a")
        Result(value=3, line=('left', 'on'))
    """

    start: State
    positions: Mapping[State, float | tuple[Player, Mapping[Action, State]]]

    def __post_init__(self) -> None:
        require_kind(self.positions, Mapping, "positions must map each state to a number or a pair")
        for state, position in self.positions.items():
            for action, successor in _successors(state, position).items():
                if successor not in self.positions:
                    raise BrokenGame(
                        f"Action {action!r} at {state!r} leads to {successor!r}, which is not among the"
                        f" positions: add it."
                    )
        if self.start not in self.positions:
            raise BrokenGame(f"The start {self.start!r} is not among the positions: add it.")

    def initial_state(self) -> State:
        """The start."""
        return self.start

    def player(self, state: State) -> Player:
        """The player to move at the state."""
        return self._turn(state)[0]

    def actions(self, state: State) -> Iterable[Action]:
        """The actions in the order they are written."""
        return tuple(self._turn(state)[1])

    def result(self, state: State, action: Action) -> State:
        """The state that is written for the action."""
        return self._turn(state)[1][action]

    def terminal(self, state: State) -> bool:
        """Whether a number is written for the state."""
        return isinstance(self.positions[state], Number)

    def utility(self, state: State) -> float:
        """The number written for the state."""
        position = self.positions[state]
        if isinstance(position, Number):
            return position
        raise BrokenGame(f"{state!r} is not terminal, so it has no utility: search it instead.")

    def _turn(self, state: State) -> tuple[Player, Mapping[Action, State]]:
        position = self.positions[state]
        if isinstance(position, Number):
            raise BrokenGame(f"The game is over at {state!r}, so nobody is to move: ask terminal first.")
        return position


def _successors(state: object, position: object) -> Mapping[object, object]:
    """Return the states that the actions of a position lead to, or raise `BrokenGame` if it is no position."""
    match position:
        case int() | float() | Fraction():
            return {}
        case (1 | -1, Mapping()):  # MAX and MIN equal them
            return cast("tuple[Player, Mapping[object, object]]", position)[1]
        case _:
            raise BrokenGame(
                f"{position!r} at {state!r} is neither a number nor a pair of a Player and a mapping from actions"
                f" to states: write one of these."
            )
