"""Backed-up values, windows and the best line of a recorded tree."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, TypeAlias, cast

from gametree.game import CHANCE, MAX, Game
from gametree.rules import is_finite_number, is_hashable
from gametree.search.expectiminimax import expectation
from gametree.transform.transformation import innermost, unwrap_state
from gametree.tree.recorder import TreeNode

AnyNode: TypeAlias = TreeNode[Any, Any]


def back_up(nodes: Sequence[AnyNode]) -> None:
    """Set `low` and `high` of every node, and `seen_at`.

    A leaf has its utility. At MAX's nodes `low` is the highest `low` of the children, and `high` is their highest
    `high` once every action was tried; at MIN's nodes it is the other way round. At chance nodes, once every
    outcome was tried, both are expectations. A node at which the search called
    no method takes the interval of the first node with an equal state at which it did, if that was visited before.
    All bounds follow from utilities, so an interval always contains the minimax value.
    """
    _link_equal_states(nodes)
    opened: set[int] = set()
    done: set[int] = set()
    ahead = [nodes[0]]
    while ahead:
        node = ahead[-1]
        if node.order in opened:
            ahead.pop()
            if node.order not in done:
                done.add(node.order)
                node.low, node.high = _interval(node)
        else:
            # In a game with cycles the interval of a node may be needed before it is computed: then it is
            # infinite.
            opened.add(node.order)
            needed = node.children.values() if node.seen_at is None else (node.seen_at,)
            ahead += [other for other in needed if other.order not in opened]


def derive_windows(nodes: Sequence[AnyNode]) -> None:
    """Set `window` of every node, if the search was one walk in depth-first order, without chance.

    On the path to a node, alpha is the highest `low` of the earlier siblings at MAX's nodes, and beta the lowest
    `high` of those at MIN's nodes. In such a walk the earlier siblings are finished when the node is entered.
    """
    if not is_one_walk(nodes) or any(node.player is CHANCE for node in nodes):
        return
    sure = [(-inf, inf)] * (len(nodes) + 1)
    for node in nodes:
        parent = node.parent
        if parent is not None:
            alpha, beta = node.window = sure[node.order] = sure[parent.order]
            maximising = parent.player == MAX
            sure[parent.order] = (max(alpha, node.low), beta) if maximising else (alpha, min(beta, node.high))
        else:
            node.window = sure[node.order]


def mark_best_line(root: AnyNode, result: object) -> None:
    """Set `on_line` of the nodes along the line of a result, as far as it was visited.

    The line is that of a `Result`, of an answer that has one as its `result`, or of the last of several answers.
    If there is none and the value of the root is exact, the line is derived: from every exact node it goes to the
    first visited child with the same value.
    """
    line = _line_of(result)
    node: AnyNode | None = root
    if isinstance(line, tuple):
        root.on_line = True
        for action in cast("tuple[object, ...]", line):
            node = node and node.children.get(action)
            if node is not None:
                node.on_line = True
    elif root.value is not None:
        while node is not None:
            node.on_line = True
            value = node.value
            if node.player is CHANCE:
                break
            node = next((child for child in considered(node) if child.value == value), None)


def mark_evaluated(nodes: Sequence[AnyNode], game: Game[Any, Any, Any]) -> None:
    """Set `evaluated` of the leaves at which the user's own game is not over."""
    rules = innermost(game)
    for node in nodes:
        if rules is not game and node.leaf:
            node.evaluated = not rules.terminal(unwrap_state(node.state))


def considered(node: AnyNode) -> list[AnyNode]:
    """Return the children for legal actions, in order of first visit; a search may also try illegal ones."""
    legal = set(node.actions or ())
    return [child for action, child in node.children.items() if action in legal]


def is_one_walk(nodes: Sequence[AnyNode]) -> bool:
    """Whether the search was one walk in depth-first order, which entered every node once."""
    previous: AnyNode | None = None
    for node in nodes:
        while previous is not node.parent and previous is not None:
            previous = previous.parent
        if node.visits != 1 or previous is not node.parent:
            return False
        previous = node
    return True


def _line_of(answer: object) -> object:
    last = cast("Any", answer)[-1] if isinstance(answer, tuple) and answer else None
    holder = cast("Any", last if hasattr(last, "result") else answer)
    return getattr(getattr(holder, "result", holder), "line", None)


def _interval(node: AnyNode) -> tuple[float, float]:
    if node.leaf:
        utility = cast("float", node.utility)
        return (utility, utility) if is_finite_number(utility) else (-inf, inf)
    if node.seen_at is not None:
        return node.seen_at.low, node.seen_at.high
    children = considered(node)
    if not (children and node.of_one_state):
        return -inf, inf
    lows, highs = [child.low for child in children], [child.high for child in children]
    all_tried = len(children) == len(set(node.actions or ()))
    if node.player is CHANCE:
        if not all_tried:
            return -inf, inf
        chances = [node.probabilities[child.action] for child in children]
        return expectation(zip(chances, lows, strict=True)), expectation(zip(chances, highs, strict=True))
    if node.player == MAX:
        return max(lows), max(highs) if all_tried else inf
    return min(lows) if all_tried else -inf, min(highs)


def _link_equal_states(nodes: Sequence[AnyNode]) -> None:
    """Set `seen_at` of the nodes whose value comes from a table; only states that can be hashed are in one."""
    informed: dict[Any, AnyNode] = {}
    hashable = [node for node in nodes if is_hashable(node.state)]
    for node in hashable:
        if node.leaf or node.children:
            informed.setdefault(node.state, node)
    for node in hashable:
        if not (node.leaf or node.children):
            earlier = informed.get(node.state)
            node.seen_at = earlier if earlier is not None and earlier.order < node.order else None
