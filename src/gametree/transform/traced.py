"""Report to a recorder each call that a search makes on a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Protocol, cast

from gametree.game import Action, Chance, Game, Mover_co, Player, State, format_state
from gametree.rules import mover_or_chance
from gametree.transform.transformation import ExtendedState, Extension


class Recorder(Protocol[State, Action]):
    """An observer of a traced search, with one method for each method of a game, called with the game's answer.

    The nodes that `start` and `result` return are the recorder's own. A `Traced` game keeps the node of a state
    with the state, and passes it on when the search asks about that state.
    """

    def start(self, state: State, /) -> Any:
        """Return the node of the state at which the search starts."""
        ...

    def player(self, node: Any, player: Player | Chance, /) -> None:
        """Record whose turn it is at a node."""
        ...

    def actions(self, node: Any, game: Game[State, Action, Any], state: State, /) -> None:
        """Record that the search asked for the actions of a state at a node."""
        ...

    def result(
        self, node: Any, game: Game[State, Action, Any], state: State, action: Action, child: State, /
    ) -> Any:
        """Return the node of the state that an action leads to from a state at a node."""
        ...

    def terminal(self, node: Any, /, *, terminal: bool) -> None:
        """Record whether the game is over at a node."""
        ...

    def utility(self, node: Any, utility: float, /) -> None:
        """Record the utility at a node."""
        ...


class Spot(Generic[State, Action]):
    """The node of a state, carried by the state; any two are equal.

    So traced states are equal, and have equal hashes, if the user's own are, as tables need. A copy of a state
    keeps its node.
    """

    __slots__ = ("node",)
    node: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spot)

    def __hash__(self) -> int:
        return 0

    def __deepcopy__(self, memo: dict[int, object]) -> Spot[State, Action]:
        return self


class Traced(Extension[State, Action, Spot[State, Action], Mover_co]):
    """The same game, which reports to a recorder each call that a search makes.

    A state carries its node, which comparisons of states ignore. So an equal state that is reached on another path
    is another node.

    Raises ValueError if `start` is given a second state, because a trace has one root.

    Args:
        game: The game to search.
        recorder: Is given each call; `TreeRecorder` makes a tree of them.

    Examples:
        >>> from gametree import Traced, minimax
        >>> from gametree.games import TreeGame
        >>> from gametree.tree.recorder import TreeRecorder
        >>> recorder = TreeRecorder()
        >>> traced = Traced(TreeGame([3, 1, 2]), recorder)
        >>> minimax(traced, traced.start(0)).value
        3
        >>> len(recorder.nodes)
        4
    """

    def __init__(self, game: Game[State, Action, Mover_co], recorder: Recorder[State, Action]) -> None:
        super().__init__(game, Spot())
        self.recorder = recorder
        self._state_at_start: State

    def start(self, state: State) -> ExtendedState[State, Spot[State, Action]]:
        """The state at the root of the trace."""
        if "_state_at_start" not in vars(self):
            self._extra_at_start.node = self.recorder.start(state)
            self._state_at_start = state
        elif state != self._state_at_start:
            raise ValueError(
                f"This trace begins at {format_state(self.game, self._state_at_start)} and has no place for"
                f" {format_state(self.game, state)}: make another Traced for it."
            )
        return super().start(state)

    def player(self, state: ExtendedState[State, Spot[State, Action]], /) -> Mover_co:
        """The player to move in the game inside."""
        player = mover_or_chance(self.game, state.state)
        self.recorder.player(state.extra.node, player)
        return cast("Mover_co", player)

    def actions(self, state: ExtendedState[State, Spot[State, Action]], /) -> Iterable[Action]:
        """The actions of the game inside."""
        self.recorder.actions(state.extra.node, self.game, state.state)
        return self.game.actions(state.state)

    def result(
        self, state: ExtendedState[State, Spot[State, Action]], action: Action, /
    ) -> ExtendedState[State, Spot[State, Action]]:
        """The state that the game goes to, at the node for this action."""
        following = self.game.result(state.state, action)
        spot: Spot[State, Action] = Spot()
        spot.node = self.recorder.result(state.extra.node, self.game, state.state, action, following)
        return ExtendedState(following, spot)

    def terminal(self, state: ExtendedState[State, Spot[State, Action]], /) -> bool:
        """Whether the game is over."""
        terminal = super().terminal(state)
        self.recorder.terminal(state.extra.node, terminal=terminal)
        return terminal

    def utility(self, state: ExtendedState[State, Spot[State, Action]], /) -> float:
        """The utility that the game gives MAX."""
        utility = self.game.utility(state.state)
        self.recorder.utility(state.extra.node, utility)
        return utility
