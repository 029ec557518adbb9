"""Write down what a search visits."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any, Generic

from gametree.game import Action, Bound, Game, Player, State, format_state
from gametree.transform.transformation import ExtendedState, Extension


class TreeNode(Generic[State, Action]):
    """A place in the tree that a search visited: a path of actions from the root, and the state it leads to.

    What the search was seen to do:

    - `state`; `parent` and `action`, which are None at the root; `depth`, the plies from the root;
    - `order`, its place among the first visits, where the root is 1, and `visits`, how often it was entered;
    - `first_pass`: during which visit of the root it was first entered, so that deepening can be told;
    - `children`, by action, in order of first visit; `actions`, all of them as the game lists them, or None
      where the search never asked; `player`, or None where it was never asked;
    - `terminal`, or None where it was never asked; `utility`, if it was asked.

    What follows from that, once a `Tree` is made of it:

    - `low` and `high`, between which the value to MAX lies: minus and plus infinity where nothing is known;
    - `seen_at`: the earlier node with an equal state whose interval it has, having none of its own;
    - `evaluated`: whether its utility is an evaluation, the user's own game not being over there;
    - `window`: the values that MAX and MIN were sure of on the way when it was entered, alpha-beta's window, or
      None where the search was no single walk in depth-first order;
    - `on_line`: whether it lies on the best line.
    """

    __slots__ = (
        "action", "actions", "children", "depth", "evaluated", "first_pass", "high", "low", "of_one_state",
        "on_line", "order", "parent", "player", "seen_at", "state", "terminal", "utility", "visits", "window",
    )  # fmt: skip

    def __init__(
        self,
        state: State,
        parent: TreeNode[State, Action] | None = None,
        action: Action | None = None,
        order: int = 1,
        first_pass: int = 1,
    ) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.depth: int = parent.depth + 1 if parent else 0
        self.order = order
        self.first_pass = first_pass
        self.visits = 1
        self.children: dict[Action, TreeNode[State, Action]] = {}
        self.actions: tuple[Action, ...] | None = None
        self.player: Player | None = None
        self.terminal: bool | None = None
        self.utility: float | None = None
        self.of_one_state = True
        self.low = -inf
        self.high = inf
        self.seen_at: TreeNode[State, Action] | None = None
        self.evaluated = False
        self.window: tuple[float, float] | None = None
        self.on_line = False

    @property
    def line(self) -> tuple[Action, ...]:
        """The actions that lead here from the root."""
        line: list[Any] = []
        node = self
        while node.parent is not None:
            line.append(node.action)
            node = node.parent
        return tuple(reversed(line))

    @property
    def unsearched(self) -> tuple[Action, ...]:
        """The actions that were never tried here, in the game's order."""
        return tuple(action for action in self.actions or () if action not in self.children)

    @property
    def leaf(self) -> bool:
        """Whether the search took its utility as its value."""
        return self.utility is not None and self.terminal is not False

    @property
    def value(self) -> float | None:
        """The exact value to MAX, or None where only bounds are known, if anything."""
        return self.low if self.low == self.high else None

    @property
    def bound(self) -> Bound | None:
        """What is known: the value, a bound on one side, or None for nothing or for bounds on both sides."""
        if self.low == self.high:
            return Bound.EXACT
        if self.high == inf and self.low > -inf:
            return Bound.LOWER
        return Bound.UPPER if self.low == -inf and self.high < inf else None

    def __repr__(self) -> str:
        return f"<node {self.order} at {self.state!r}: {self.low} to {self.high}>"


class Spot(Generic[State, Action]):
    """The node that a state was met at, for the state to carry unseen: any two are equal.

    So traced states are equal and have the same hash where the user's own do, as tables need, and a copy of a
    state is still at its node.
    """

    __slots__ = ("node",)
    node: TreeNode[State, Action]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spot)

    def __hash__(self) -> int:
        return 0

    def __deepcopy__(self, memo: dict[int, object]) -> Spot[State, Action]:
        return self


class Traced(Extension[State, Action, Spot[State, Action]]):
    """The same game, which writes down in `nodes` what a search visits, in order of first visit.

    A state carries the node it was met at, which does not show when states are compared. To play an action again
    at the same node is to visit the same child again; an equal state that is reached on another path is another
    node. The root counts a visit each time its actions are asked for after play has gone on from it.

    Where a search goes on from the canonical state, not from the one that it was led to, the node holds that
    state; where it does both, nothing follows about the node's value. The game is asked for all its actions
    wherever a search asks for some, and whose turn it is wherever a search plays one.

    Raises ValueError where `start` is given a second state: one trace has one root.
    """

    def __init__(self, game: Game[State, Action]) -> None:
        super().__init__(game, Spot())
        self.nodes: list[TreeNode[State, Action]] = []
        self._state_at_start: State
        self._gone_on = False

    def start(self, state: State) -> ExtendedState[State, Spot[State, Action]]:
        """The state at the root of the trace."""
        if not self.nodes:
            self._extra_at_start.node = TreeNode(state)
            self.nodes.append(self._extra_at_start.node)
            self._state_at_start = state
        elif state != self._state_at_start:
            message = (
                f"This trace begins at {format_state(self.game, self._state_at_start)} and has no place for"
                f" {format_state(self.game, state)}: make another Traced for it."
            )
            raise ValueError(message)
        return super().start(state)

    def player(self, state: ExtendedState[State, Spot[State, Action]], /) -> Player:
        """Whose turn the game says it is."""
        player = state.extra.node.player = self.game.player(state.state)
        return player

    def actions(self, state: ExtendedState[State, Spot[State, Action]], /) -> Iterable[Action]:
        """The actions that the game offers."""
        node = self._opened(state)
        if self._gone_on and node.parent is None:
            node.visits += 1
            self._gone_on = False
        return self.game.actions(state.state)

    def result(
        self, state: ExtendedState[State, Spot[State, Action]], action: Action, /
    ) -> ExtendedState[State, Spot[State, Action]]:
        """The state that the game goes to, at the node for this action."""
        following = self.game.result(state.state, action)
        node = self._opened(state)
        if node.player is None:
            node.player = self.game.player(state.state)
        if node.parent is None:
            self._gone_on = True
        child = node.children.get(action)
        if child is None:
            child = TreeNode(following, node, action, len(self.nodes) + 1, self.nodes[0].visits)
            node.children[action] = child
            self.nodes.append(child)
        else:
            child.visits += 1
        spot: Spot[State, Action] = Spot()
        spot.node = child
        return ExtendedState(following, spot)

    def terminal(self, state: ExtendedState[State, Spot[State, Action]], /) -> bool:
        """Whether the game is over."""
        terminal = state.extra.node.terminal = self.game.terminal(state.state)
        return terminal

    def utility(self, state: ExtendedState[State, Spot[State, Action]], /) -> float:
        """What the game gives MAX."""
        utility = state.extra.node.utility = self.game.utility(state.state)
        return utility

    def _opened(self, state: ExtendedState[State, Spot[State, Action]]) -> TreeNode[State, Action]:
        """Return the node of a state that play goes on from, with its actions listed."""
        node, own = state.extra.node, state.state
        if node.actions is None:
            node.state, node.actions = own, tuple(self.game.actions(own))
        elif node.state is not own and node.state != own:
            node.of_one_state = False
        return node
