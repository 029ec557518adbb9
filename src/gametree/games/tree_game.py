"""Games given by their tree, without chance and with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias, cast

from gametree.game import CHANCE, MAX, BrokenGame, Chance, Player, Probability

Tree: TypeAlias = "float | Fraction | Sequence[Tree]"


class _Node(NamedTuple):
    """A node of the tree: who moves, the children, the utility if it is a leaf, the probabilities under chance."""

    player: Player | Chance
    children: list[int]
    utility: float | None
    probabilities: tuple[Probability, ...] = ()


@dataclass(frozen=True)
class _Tree:
    """The rules of a game that is given by its tree, but for the player."""

    tree: Any
    _nodes: list[_Node] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_nodes", _numbered(self.tree, with_chance=isinstance(self, ChanceTree)))

    def initial_state(self) -> int:
        """The root."""
        return 0

    def actions(self, state: int) -> range:
        """The numbers of the children, from 0."""
        return range(len(self._nodes[state].children))

    def result(self, state: int, action: int) -> int:
        """The child of that number."""
        return self._nodes[state].children[action]

    def terminal(self, state: int) -> bool:
        """Whether the node is a leaf."""
        return self._nodes[state].utility is not None

    def utility(self, state: int) -> float:
        """The number at the leaf."""
        utility = self._nodes[state].utility
        if utility is None:
            raise BrokenGame(f"Node {state} is not a leaf, so it has no utility: search it instead.")
        return utility


@dataclass(frozen=True)
class TreeGame(_Tree):
    """A game given by its tree, for tests and teaching.

    A number, which may be a Fraction, is a terminal state with that utility. A sequence is a state whose children
    are its items; if its first item is a `Player`, that player moves there, else the player who does not move at
    its parent (MAX at the root). So `TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])` is the tree of Russell &
    Norvig's figure 5.2, and `TreeGame([MAX, [MAX, 1, 2], 3])` lets MAX move twice.

    A state is the number of a node, counted in preorder from 0 at the root; an action is the number of a child,
    from 0. A sequence without children is not terminal and has no action: broken rules, at which searches raise
    `BrokenGame`. Raises `BrokenGame` for anything in the tree that is neither a number nor a sequence.

    Args:
        tree: A number, or a sequence of trees, which a `Player` may precede.

    Examples:
        >>> from gametree import minimax
        >>> from gametree.games import TreeGame
        >>> minimax(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), 0)
        Result(value=3, line=(0, 0))
    """

    tree: Tree

    def player(self, state: int) -> Player:
        """The player to move at the node."""
        return cast("Player", self._nodes[state].player)


@dataclass(frozen=True)
class ChanceTree(_Tree):
    """A game given by its tree, in which chance may move; for the rest it is as a `TreeGame`.

    A sequence whose first item is `CHANCE` is a chance node. Its other items are pairs of a probability and a
    tree. An outcome is the number of a child, from 0. Below a chance node moves the opponent of the player who
    moved before it, if no other is named.

    Args:
        tree: A number, or a sequence of trees or of pairs, which a `Player` or `CHANCE` may precede.

    Examples:
        >>> from gametree import CHANCE, expectiminimax
        >>> from gametree.games import ChanceTree
        >>> expectiminimax(ChanceTree([[CHANCE, (0.75, 2), (0.25, 4)], [CHANCE, (0.5, 1), (0.5, 3)]]), 0)
        Result(value=2.5, line=(0,))
    """

    def player(self, state: int) -> Player | Chance:
        """Who moves at the node."""
        return self._nodes[state].player

    def outcomes(self, state: int) -> tuple[tuple[int, Probability], ...]:
        """The number of each child of a chance node, from 0, and its probability."""
        return tuple(enumerate(self._nodes[state].probabilities))


def _numbered(tree: object, *, with_chance: bool) -> list[_Node]:
    """Return the nodes of a tree in preorder; with a stack, since a tree may be deeper than Python recurses."""
    nodes: list[_Node] = []
    ahead: list[tuple[object, Player, list[int]]] = [(tree, MAX, [])]
    while ahead:
        subtree, player, siblings = ahead.pop()
        siblings.append(len(nodes))
        if isinstance(subtree, int | float | Fraction):
            nodes.append(_Node(player, [], cast("float", subtree)))
        elif isinstance(subtree, Sequence) and not isinstance(subtree, str):
            items = cast("Sequence[object]", subtree)
            if items and isinstance(items[0], Player):
                player, items = items[0], items[1:]
            if with_chance and items and items[0] is CHANCE:
                pairs = cast("Sequence[tuple[Any, object]]", items[1:])
                nodes.append(_Node(CHANCE, [], None, tuple(probability for probability, _ in pairs)))
                below, items = player, [child for _, child in pairs]
            else:
                nodes.append(_Node(player, [], None))
                below = player.opponent
            ahead += [(item, below, nodes[-1].children) for item in reversed(items)]
        else:
            raise BrokenGame(f"{subtree!r} in a tree is neither a number nor a sequence: write one of these.")
    return nodes
