"""Record the nodes that a search visits."""

from __future__ import annotations

from math import inf
from typing import Any, Generic, cast

from gametree.arguments import whole_number
from gametree.game import (
    Action,
    Bound,
    BrokenGame,
    Chance,
    Game,
    LimitReached,
    Player,
    Probability,
    State,
    format_state,
)
from gametree.notation import count_text
from gametree.rules import is_chance_node, is_hashable, mover_or_chance, outcomes


class TreeNode(Generic[State, Action]):
    """A node of the tree that a search visited: a path of actions from the root, and the state that it leads to.

    Recorded while the search runs:

    - `state`; `parent` and `action`, which are None at the root; `depth`, the plies from the root;
    - `order`, its place among the first visits, where the root is 1, and `visits`, how often it was entered;
    - `first_pass`, the visit of the root during which it was first entered, such as an iteration of iterative
      deepening;
    - `children`, by action, in order of first visit; `actions`, all of them as the game lists them, or None if the
      search never asked for them; `player`, or None if the search never asked for it;
    - `probabilities`, of each outcome of a chance node, else none;
    - `terminal` and `utility`, or None if the search never asked for them.

    Derived once the search is over:

    - `low` and `high`, the bounds of its value to MAX: minus and plus infinity if nothing is known;
    - `seen_at`: the earlier node with an equal state, whose interval it takes if it has none of its own;
    - `evaluated`: whether its utility is an evaluation, because the user's own game is not over there;
    - `window`: alpha-beta's window when it was entered, or None if the search was no single walk in depth-first
      order;
    - `on_line`: whether it lies on the best line.

    Examples:
        >>> from gametree import alpha_beta, trace
        >>> from gametree.games import TreeGame
        >>> tree = trace(alpha_beta, TreeGame([[3, 5], [2, 9]]), 0)
        >>> second = tree.root.children[1]
        >>> second.order, second.low, second.high, second.window
        (5, -inf, 2, (3, inf))
    """

    __slots__ = (
        "action", "actions", "children", "depth", "evaluated", "first_pass", "high", "low", "of_one_state",
        "on_line", "order", "parent", "player", "probabilities", "seen_at", "state", "terminal", "utility",
        "visits", "window",
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
        self.player: Player | Chance | None = None
        self.probabilities: dict[Action, Probability] = {}
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
    def probability(self) -> Probability | None:
        """The probability of the outcome that leads here, or None if no chance does."""
        return None if self.parent is None else self.parent.probabilities.get(cast("Action", self.action))

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
        """The exact value to MAX, or None if only bounds, or nothing, are known."""
        return self.low if self.low == self.high else None

    @property
    def bound(self) -> Bound | None:
        """The kind of bound that is known; None if there are two different bounds, or none."""
        if self.low == self.high:
            return Bound.EXACT
        if self.high == inf and self.low > -inf:
            return Bound.LOWER
        return Bound.UPPER if self.low == -inf and self.high < inf else None

    def __repr__(self) -> str:
        return f"<node {self.order} at {self.state!r}: {self.low} to {self.high}>"


class TreeRecorder(Generic[State, Action]):
    """The recorder of a `Traced` game that keeps a tree: `nodes`, in order of first visit.

    An action that is played again at the same node visits the same child again. The root counts a visit each time
    the search reads its actions after it has played one of them.

    If a search goes on from the canonical state instead of the state that it reached, the node holds the canonical
    state. If it goes on from both, the node has no bounds. If a search reads some actions of a state, the recorder
    reads all of them; if it plays one, the recorder asks for the player.

    At its `limit`, if there is one, the recorder raises `LimitReached` instead of adding a node, and keeps it as
    `error`. Raises ValueError for a limit below 1.
    """

    def __init__(self, *, limit: int | None = None) -> None:
        self.nodes: list[TreeNode[State, Action]] = []
        self.error: LimitReached | None = None
        self._limit = inf if limit is None else whole_number(limit, "nodes", least=1)
        self._played_on = False

    def start(self, state: State, /) -> TreeNode[State, Action]:
        """Return the root."""
        self.nodes.append(TreeNode(state))
        return self.nodes[0]

    def player(self, node: TreeNode[State, Action], player: Player | Chance, /) -> None:
        """Record whose turn it is."""
        node.player = player

    def actions(self, node: TreeNode[State, Action], game: Game[State, Action, Any], state: State, /) -> None:
        """Record all actions of the node, and another visit if it is the root and play has gone on from it."""
        if self._played_on and node.parent is None:
            node.visits += 1
            self._played_on = False
        self._expand(node, game, state)

    def result(
        self,
        node: TreeNode[State, Action],
        game: Game[State, Action, Any],
        state: State,
        action: Action,
        child: State,
        /,
    ) -> TreeNode[State, Action]:
        """Return the node's child for an action, and count the visit."""
        self._expand(node, game, state)
        if node.player is None:
            node.player = mover_or_chance(game, state)
        if node.parent is None:
            self._played_on = True
        known = node.children.get(action)
        if known is not None:
            known.visits += 1
            return known
        if len(self.nodes) >= self._limit:
            limit = count_text(len(self.nodes), "node")
            message = (
                f"The trace reached its limit of {limit} at {format_state(game, child)}: allow more with nodes=,"
                " limit the depth, or begin at a later state."
            )
            self.error = LimitReached(message)
            raise self.error
        added = TreeNode(child, node, action, len(self.nodes) + 1, self.nodes[0].visits)
        node.children[action] = added
        self.nodes.append(added)
        return added

    def terminal(self, node: TreeNode[State, Action], /, *, terminal: bool) -> None:
        """Record whether the game is over."""
        node.terminal = terminal

    def utility(self, node: TreeNode[State, Action], utility: float, /) -> None:
        """Record the utility."""
        node.utility = utility

    def _expand(self, node: TreeNode[State, Action], game: Game[State, Action, Any], state: State) -> None:
        """List the actions of a node, and its player, when the search plays one of them."""
        if node.actions is None:
            if is_chance_node(game, state):
                node.probabilities = dict(outcomes(game, state))
            actions = tuple(node.probabilities or game.actions(state))
            if not is_hashable(actions):
                raise BrokenGame(
                    f"The actions at {format_state(game, state)} are not hashable, and a trace keeps them in a"
                    f" dict: use tuples, not lists."
                )
            node.state, node.actions = state, actions
        elif node.state is not state and node.state != state:
            node.of_one_state = False
