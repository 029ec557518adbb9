"""The tree that a search visited: to walk through, to read, to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Generic, Literal

from gametree.game import Action, Game, State, format_state
from gametree.transform.traced import TreeNode
from gametree.transform.transformation import innermost, unwrap_state
from gametree.tree.backing_up import back_up, derive_windows, mark_best_line, mark_evaluated


class Tree(Generic[State, Action]):
    """What a search visited, with the values that follow from it: see `trace`, which makes it.

    Iterating gives the nodes in order of first visit, `root` first; `len` is their number. `game` is the game
    that was traced, `search` the name of what searched it. `error` is what the search raised, or None.

    In a notebook a tree is its picture.
    """

    def __init__(
        self,
        game: Game[State, Action],
        nodes: Sequence[TreeNode[State, Action]],
        result: object,
        *,
        error: Exception | None = None,
        search: str = "search",
    ) -> None:
        self.game = game
        self.error = error
        self.search = search
        self._nodes = nodes
        self._result = result
        back_up(nodes)
        derive_windows(nodes)
        mark_evaluated(nodes, game)
        mark_best_line(self.root, result)

    @property
    def root(self) -> TreeNode[State, Action]:
        """Where the search began."""
        return self._nodes[0]

    @property
    def result(self) -> Any:
        """What the search returned; raises what the search raised, if it did."""
        if self.error is not None:
            raise self.error
        return self._result

    def __iter__(self) -> Iterator[TreeNode[State, Action]]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def nodes(self) -> int:
        """How many nodes there are."""
        return len(self._nodes)

    @cached_property
    def visits(self) -> int:
        """How often nodes were entered: what `Counted` counts as nodes."""
        return sum(node.visits for node in self)

    @cached_property
    def depth(self) -> int:
        """How many plies below the root the deepest node lies."""
        return max(node.depth for node in self)

    @cached_property
    def cutoffs(self) -> int:
        """At how many nodes the search tried some actions but never the others."""
        return sum(1 for node in self if node.children and node.unsearched)

    @cached_property
    def pruned(self) -> int:
        """How many actions were never tried at those nodes."""
        return sum(len(node.unsearched) for node in self if node.children)

    @property
    def line(self) -> tuple[TreeNode[State, Action], ...]:
        """The nodes on the best line, from the root, as far as they were visited."""
        return tuple(node for node in self if node.on_line)

    @property
    def rules(self) -> Game[Any, Any]:
        """The user's own game, inside all transformations."""
        return innermost(self.game)

    @cached_property
    def alpha_beta_like(self) -> bool:
        """Whether every node was entered with its window open, as alpha-beta does: then pictures show windows."""
        return all(node.window is not None and node.window[0] < node.window[1] for node in self)

    def find(self, state: object) -> tuple[TreeNode[State, Action], ...]:
        """Return the nodes at which a state was met, by the user's own state or the traced game's."""
        wanted = unwrap_state(state)
        return tuple(node for node in self if unwrap_state(node.state) == wanted)

    @property
    def summary(self) -> str:
        """One sentence: what was searched, what came of it, and how much it took."""
        from gametree.tree.words import counted, interval_text, shortened

        parts = [interval_text(self.root), counted(self.nodes, "node")]
        if self.visits != self.nodes:
            parts.append(counted(self.visits, "visit"))
        if self.pruned:
            parts.append(f"{counted(self.pruned, 'action')} not searched")
        if self.error is not None:
            parts.append(f"stopped by {type(self.error).__name__}")
        start = shortened(format_state(self.rules, unwrap_state(self.root.state)), 80)
        return f"{self.search} from {start}: {', '.join(parts)}."

    def to_text(self, *, max_depth: int | None = None, max_nodes: int | None = 200) -> str:
        """Return the tree as text, a line a node, with the actions never tried.

        A tree deeper or larger than the limits keeps its best line and then its upper levels; `+12 more` says
        how many visited nodes are left out. None is no limit.
        """
        from gametree.tree.text import text

        return text(self, max_depth=max_depth, max_nodes=max_nodes)

    def to_svg(
        self,
        *,
        scheme: Literal["auto", "light", "dark"] = "auto",
        style: Literal["auto", "cards", "dots"] = "auto",
        max_depth: int | None = None,
        max_nodes: int | None = None,
    ) -> str:
        """Return the tree as an SVG picture.

        `scheme` is light, dark, or as the reader's browser prefers. Cards show each state, by the game's `svg` if
        it has one, else in text; dots show only values: by default a tree of up to 40 nodes is drawn in cards, a
        larger one in dots. What exceeds `max_depth` or `max_nodes` (by default 40 cards, or 150 dots and no more
        than 60 abreast) is left out as in `to_text`. Equal trees give equal pictures, byte for byte.
        """
        from gametree.tree.svg import svg

        return svg(self, scheme=scheme, style=style, max_depth=max_depth, max_nodes=max_nodes)

    def to_dot(self, *, max_depth: int | None = None, max_nodes: int | None = None) -> str:
        """Return the tree in Graphviz's language, of any size."""
        from gametree.tree.exports import dot

        return dot(self, max_depth=max_depth, max_nodes=max_nodes)

    def to_json(self) -> str:
        """Return all that is known of the tree as JSON: a list of nodes, each with the order of its parent.

        States and actions are in the game's notation; an infinite or unknown number is null.
        """
        from gametree.tree.exports import json_text

        return json_text(self)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<Tree of {self.summary[:-1]}>"

    def _repr_mimebundle_(self, **_asked_for: object) -> dict[str, str]:
        return {"image/svg+xml": self.to_svg(), "text/plain": str(self)}
