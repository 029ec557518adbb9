"""The steps of a search over the picture of its tree, to be shown one after another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from gametree.game import CHANCE, MAX
from gametree.notation import count_text, number_text
from gametree.svg import value_colour
from gametree.tree.annotations import edge_text, interval_text
from gametree.tree.backed_up_values import considered, is_one_walk
from gametree.tree.outline import Item, children_of
from gametree.tree.recorder import TreeNode
from gametree.tree.search_tree import SearchTree


class Answer(NamedTuple):
    """An answer to a question: its text, the items that stand for it in the picture, and whether it is right."""

    text: str
    items: tuple[int, ...]
    right: bool


class Question(NamedTuple):
    """A question about the next step, its answers, and why the right one is right."""

    text: str
    answers: tuple[Answer, ...]
    why: str


class Step(NamedTuple):
    """A step: the number of the item under consideration, a sentence about it, and the changes in the picture.

    - `bound`: the text and the colour of the bound of the item's value so far, or None if nothing is known;
    - `window`: alpha and beta at the item after the step, or None if pictures show no windows;
    - `shows`: the items that appear;
    - `done`: whether the item has its final value, which is the one in the whole picture;
    - `cutoff`: whether alpha has reached beta at the item;
    - `asks`: a question that a reader can answer before the step is shown; it is about the item, or about the item
      above it if that one is entered.
    """

    item: int
    says: str
    bound: tuple[str, str] | None = None
    window: tuple[str, str] | None = None
    shows: tuple[int, ...] = ()
    done: bool = False
    cutoff: bool = False
    asks: Question | None = None


def steps_of(tree: SearchTree[Any, Any], items: list[Item]) -> list[Step]:
    """Return the steps of a search, for the items that are drawn of its tree; the last step is the whole picture.

    If the search was one walk in depth-first order, and no chance was met, the steps enter nodes, back up values
    and cut off. Of any other search only the first visits are known, so each step is the first visit of a node.
    """
    writer = _Writer(tree, items)
    no_chance = all(node.player is not CHANCE for node in tree)
    steps = writer.walk() if no_chance and is_one_walk(tuple(tree)) else writer.visits()
    return [*steps, Step(0, tree.summary, done=True)]


@dataclass
class _Open:
    """A node that the walk has entered and not left: its item, if drawn, its window, and its bound so far."""

    node: TreeNode[Any, Any]
    item: int | None
    alpha: float
    beta: float
    bound: float | None = None
    narrowed: bool = False  # by the child that was backed up last

    @property
    def maximising(self) -> bool:
        return self.node.player == MAX

    def back_up(self, child: TreeNode[Any, Any]) -> bool:
        """Take in a child, as `derive_windows` does, and return whether the bound is better."""
        value = child.low if self.maximising else child.high
        if abs(value) == inf or not self.node.of_one_state or child not in considered(self.node):
            return False
        if self.maximising:
            self.alpha = max(self.alpha, value)
            better = self.bound is None or value > self.bound
        else:
            self.beta = min(self.beta, value)
            better = self.bound is None or value < self.bound
        if better:
            self.bound = value
        return better


class _Writer:
    """Writes the steps of a tree."""

    def __init__(self, tree: SearchTree[Any, Any], items: list[Item]) -> None:
        self.tree = tree
        self.items = {item.node.order: number for number, item in enumerate(items) if item.node is not None}
        self.drawn = items
        self.below = children_of(items)
        self.others: dict[int, list[int]] = {}  # The items below an item that are no nodes.
        for number, item in enumerate(items):
            if item.node is None:
                self.others.setdefault(item.above, []).append(number)

    def visits(self) -> Iterator[Step]:
        """Yield a step for the first visit of each node that is drawn."""
        for node in self.tree:
            if node.order in self.items:
                yield self._enter(self._open(node))

    def walk(self) -> Iterator[Step]:
        """Yield the steps of a walk in depth-first order."""
        path: list[_Open] = []
        for node in self.tree:
            while path and path[-1].node is not node.parent:
                yield from self._leave(path)
            entered = self._open(node)
            if entered.item is not None:
                asks = self._ask_for_cut(path[-1], node.order) if path and path[-1].narrowed else None
                yield self._enter(entered)._replace(asks=asks)
            elif path[-1].item is not None:
                yield self._enter_undrawn(entered, path[-1].item)
            path.append(entered)
        while path:
            yield from self._leave(path)

    def _open(self, node: TreeNode[Any, Any]) -> _Open:
        return _Open(node, self.items.get(node.order), *(node.window or (-inf, inf)))

    def _enter(self, entered: _Open) -> Step:
        node, item = entered.node, self.items[entered.node.order]
        place = "At the root" if node.parent is None else f"After {self._action(node)}"
        done = not node.children
        return Step(item, f"{place}, {_situation(node)}.", None, self._window(entered), (item,), done=done)

    def _enter_undrawn(self, entered: _Open, above: int) -> Step:
        stub = self.others[above][-1]
        said = f"The nodes after {self._action(entered.node)} are not drawn."
        return Step(stub, said, None, self._window(entered), (stub,))

    def _leave(self, path: list[_Open]) -> Iterator[Step]:
        """Yield the end of the last node on the path, if it skips actions, and the step back to its parent."""
        left = path.pop()
        if left.item is not None and left.node.children and left.node.unsearched:
            yield self._skip(left, left.item)
        if path:
            parent = path[-1]
            before = parent.alpha, parent.beta
            better = parent.back_up(left.node)
            parent.narrowed = (parent.alpha, parent.beta) != before
            if parent.item is not None:
                yield self._back_up(parent, parent.item, left.node, before if better else None)

    def _back_up(
        self, parent: _Open, item: int, child: TreeNode[Any, Any], before: tuple[float, float] | None
    ) -> Step:
        node, bound = parent.node, parent.bound
        said = interval_text(child)
        last = next(reversed(node.children.values())) is child and not node.unsearched
        best = "highest" if parent.maximising else "lowest"
        if last:
            exact = f"the {best} value is" if node.value is not None else "the value is"
            text = f", every action has been tried: {exact} {interval_text(node)}"
        elif before is not None:
            text = f": {said} is the {best} value so far{self._change(parent, before)}"
        elif bound is None or child.bound is None:
            text = f", whose value is {said}"
        else:
            text = f": {said} does not improve on {number_text(bound)}"
        sign = "≥" if parent.maximising else "≤"
        shown = None if bound is None else (f"{sign} {number_text(bound)}", value_colour(bound))
        asks = self._ask_for_value(parent) if last else None
        return Step(
            item, f"Back from {self._action(child)}{text}.", shown, self._window(parent), done=last, asks=asks
        )

    def _ask_for_value(self, parent: _Open) -> Question | None:
        """Return the question for the value of a node, or None if its children leave no choice."""
        node, mover = parent.node, "MAX" if parent.maximising else "MIN"
        places: dict[str, list[int]] = {}
        for child in considered(node):
            drawn = self.items.get(child.order)
            places.setdefault(interval_text(child), []).extend([] if drawn is None else [drawn])
        right = interval_text(node)
        if len(places) < 2 or right not in places:
            return None
        values = " and ".join(places)
        why = f"{mover} takes the {'highest' if parent.maximising else 'lowest'} of {values}"
        window = self._window(parent)
        within = f"; the window is ({', '.join(window)})" if window else ""
        answers = tuple(Answer(text, tuple(items), text == right) for text, items in places.items())
        return Question(
            f"{mover} has tried every action here. Which value is backed up?", answers, f"{why}{within}."
        )

    def _ask_for_cut(self, parent: _Open, entered: float) -> Question | None:
        """Return the question for a cutoff before the node numbered `entered`, or None if there is no window."""
        if parent.item is None or not self.tree.alpha_beta_like:
            return None
        nodes = [(each, self.drawn[each].node) for each in self.below[parent.item]]
        rest = tuple(each for each, node in nodes if node is None or node.order >= entered)
        cut = parent.alpha >= parent.beta
        alpha, beta = number_text(parent.alpha), number_text(parent.beta)
        relation = "so alpha has reached beta" if cut else "so alpha is below beta"
        answers = (
            Answer("Nothing: the search goes on", (), not cut),
            Answer("The other actions of this node", rest, cut),
        )
        why = f"Alpha is {alpha} and beta is {beta} here, {relation}."
        return Question(f"The window is ({alpha}, {beta}) here. What is cut next?", answers, why)

    def _change(self, parent: _Open, before: tuple[float, float]) -> str:
        """Return the change of alpha or beta, in words."""
        if not self.tree.alpha_beta_like:
            return ""
        if parent.alpha != before[0]:
            return f", so alpha rises from {number_text(before[0])} to {number_text(parent.alpha)}"
        if parent.beta != before[1]:
            return f", so beta falls from {number_text(before[1])} to {number_text(parent.beta)}"
        return ""

    def _skip(self, left: _Open, item: int) -> Step:
        skipped = count_text(len(left.node.unsearched), "action")
        shows, window = tuple(self.others.get(item, ())), self._window(left)
        cutoff = window is not None and left.alpha >= left.beta
        alpha, beta = number_text(left.alpha), number_text(left.beta)
        if not cutoff:
            said = f"The search leaves {skipped} of this node untried."
        elif left.maximising:
            said = (
                f"Beta cutoff: MAX has at least {alpha} here, and MIN is sure of at most {beta} elsewhere,"
                f" so {skipped} cannot change the value."
            )
        else:
            said = (
                f"Alpha cutoff: MIN has at most {beta} here, and MAX is sure of at least {alpha} elsewhere,"
                f" so {skipped} cannot change the value."
            )
        asks = self._ask_for_cut(left, inf) if cutoff else None
        return Step(item, said, None, window, shows, done=True, cutoff=cutoff, asks=asks)

    def _window(self, at: _Open) -> tuple[str, str] | None:
        return (number_text(at.alpha), number_text(at.beta)) if self.tree.alpha_beta_like else None

    def _action(self, node: TreeNode[Any, Any]) -> str:
        return edge_text(self.tree.rules, node)


def _situation(node: TreeNode[Any, Any]) -> str:
    """Return who moves at a node, or why nobody does, in words."""
    value = interval_text(node)
    if node.children and node.player is not None:
        return "chance decides" if node.player is CHANCE else f"{node.player.name} moves"
    if node.evaluated:
        return f"the horizon is reached: the evaluation is {number_text(node.low)}"
    if node.leaf:
        return f"the game is over: {value}"
    if node.seen_at is not None:
        return f"the state is that of node {node.seen_at.order}: {value}"
    return "the search goes no further"
