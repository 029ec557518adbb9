"""Place the nodes of a tree: parents above the middle of their children, and subtrees as close as they go."""

from __future__ import annotations

from collections.abc import Sequence


def tidy(children: Sequence[Sequence[int]], *, siblings: float = 1.0, cousins: float = 2.0) -> list[float]:
    """Return where each node of a tree lies across, in linear time; the root, node 0, lies at 0.

    `children[node]` are the numbers of a node's children from left to right. Nodes of one depth that are
    neighbours lie at least `siblings` apart if they have the same parent, else at least `cousins`. Subtrees of
    the same shape are drawn the same wherever they are.

    Source: Buchheim, Jünger & Leipert, "Improving Walker's algorithm to run in linear time", Graph Drawing 2002;
    the same positions as `tree().nodeSize([1, 1])` of d3-hierarchy.
    """
    walk = _Walk(children, siblings, cousins)
    order = preorder(children)
    for node in reversed(order):
        walk.place_children(node)
    across = [0.0] * len(children)
    walk.mod[0] = -walk.middle(0)
    for node in order[1:]:
        above = walk.mod[walk.parent[node]]
        across[node] = walk.prelim[node] + above
        walk.mod[node] += above
    return across


def preorder(children: Sequence[Sequence[int]]) -> list[int]:
    """Return the numbers of the nodes below and with node 0, parents before children and left before right."""
    order: list[int] = []
    ahead = [0]
    while ahead:
        node = ahead.pop()
        order.append(node)
        ahead += reversed(children[node])
    return order


class _Walk:
    """The paper's first walk, with its names.

    A node lies at `prelim` next to its siblings, and its subtree is moved by `mod`. When a subtree is moved,
    `change` and `shift` keep the moves of the subtrees between for later. A contour that has no child to go on
    with goes on by a `thread`.
    """

    def __init__(self, children: Sequence[Sequence[int]], siblings: float, cousins: float) -> None:
        size = len(children)
        self.children = children
        self.siblings, self.cousins = siblings, cousins
        self.parent, self.number = [-1] * size, [0] * size
        self.prelim, self.mod = [0.0] * size, [0.0] * size
        self.change, self.shift = [0.0] * size, [0.0] * size
        self.thread, self.ancestor = [-1] * size, list(range(size))
        for node, family in enumerate(children):
            for number, child in enumerate(family):
                self.parent[child], self.number[child] = node, number

    def middle(self, node: int) -> float:
        """Return the place halfway between the first and last child, or 0 where there is none."""
        family = self.children[node]
        return (self.prelim[family[0]] + self.prelim[family[-1]]) / 2 if family else 0.0

    def place_children(self, node: int) -> None:
        """Put a node's subtrees, whose own nodes are placed already, side by side."""
        family = self.children[node]
        left = default = -1
        for child in family:
            if left < 0:
                self.prelim[child], default = self.middle(child), child
            else:
                self.prelim[child] = self.prelim[left] + self.siblings
                if self.children[child]:
                    self.mod[child] = self.prelim[child] - self.middle(child)
                default = self.apportion(child, left, default)
            left = child
        moved = changed = 0.0
        for child in reversed(family):
            self.prelim[child] += moved
            self.mod[child] += moved
            changed += self.change[child]
            moved += self.shift[child] + changed

    def apportion(self, node: int, left: int, default: int) -> int:
        """Move a subtree clear of those to its left, down the contours, and return the new default ancestor."""
        children, thread, prelim, mod = self.children, self.thread, self.prelim, self.mod
        inner_left, inner_right = left, node
        outer_left, outer_right = children[self.parent[node]][0], node
        from_inner_left, from_inner_right = mod[inner_left], mod[node]
        from_outer_left, from_outer_right = mod[outer_left], mod[node]
        while True:
            on_left = children[inner_left][-1] if children[inner_left] else thread[inner_left]
            on_right = children[inner_right][0] if children[inner_right] else thread[inner_right]
            if on_left < 0 or on_right < 0:
                break
            inner_left, inner_right = on_left, on_right
            outer_left = children[outer_left][0] if children[outer_left] else thread[outer_left]
            outer_right = children[outer_right][-1] if children[outer_right] else thread[outer_right]
            self.ancestor[outer_right] = node
            gap = self.siblings if self.parent[inner_left] == self.parent[inner_right] else self.cousins
            overlap = prelim[inner_left] + from_inner_left - prelim[inner_right] - from_inner_right + gap
            if overlap > 0:
                ancestor = self.ancestor[inner_left]
                self.move(ancestor if self.parent[ancestor] == self.parent[node] else default, node, overlap)
                from_inner_right += overlap
                from_outer_right += overlap
            from_inner_left += mod[inner_left]
            from_inner_right += mod[inner_right]
            from_outer_left += mod[outer_left]
            from_outer_right += mod[outer_right]
        if on_left >= 0 and not children[outer_right] and thread[outer_right] < 0:
            thread[outer_right] = on_left
            mod[outer_right] += from_inner_left - from_outer_right
        if on_right >= 0 and not children[outer_left] and thread[outer_left] < 0:
            thread[outer_left] = on_right
            mod[outer_left] += from_inner_right - from_outer_left
            return node
        return default

    def move(self, left: int, node: int, by: float) -> None:
        """Move a subtree to the right, and those between it and its sibling `left` evenly with it."""
        each = by / (self.number[node] - self.number[left])
        self.change[node] -= each
        self.shift[node] += by
        self.change[left] += each
        self.prelim[node] += by
        self.mod[node] += by
