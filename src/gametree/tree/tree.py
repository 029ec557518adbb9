"""The tree of a search: to walk through, to read, to draw."""

from __future__ import annotations

from gametree.game import Action, State
from gametree.svg import Scheme
from gametree.tree.exports import dot, json_text
from gametree.tree.search_tree import SearchTree
from gametree.tree.stepper import page_html, tree_html
from gametree.tree.text import text
from gametree.tree.tree_diagram import Style, draw_tree


class Tree(SearchTree[State, Action]):
    """The tree that a search visited, with the values that follow from it: see `trace`, which makes it.

    Iterating gives the nodes in order of first visit, `root` first; `len` is their number. `game` is the game
    that was traced, `search` the name of the search. `error` is the exception that the search raised, or None.

    In a notebook a tree is its picture. `to_html` returns a picture that can be stepped through.

    Examples:
        >>> from gametree import minimax, trace
        >>> from gametree.games import TreeGame
        >>> tree = trace(minimax, TreeGame([[3, 5], [2, 9]]), 0)
        >>> len(tree), tree.result
        (7, Result(value=3, line=(0, 0)))
        >>> tree.to_svg().startswith("<svg")
        True
    """

    def to_text(self, *, max_depth: int | None = None, max_nodes: int | None = 200) -> str:
        """Return the tree as text, one line per node, with the actions that were never tried.

        A tree deeper or larger than the limits keeps its best line and then its upper levels; `+12 more` is the
        number of visited nodes that are left out.

        Args:
            max_depth: The most plies below the root; None for no limit.
            max_nodes: The most nodes; None for no limit.
        """
        return text(self, max_depth=max_depth, max_nodes=max_nodes)

    def to_svg(
        self,
        *,
        scheme: Scheme = "auto",
        style: Style = "auto",
        max_depth: int | None = None,
        max_nodes: int | None = None,
    ) -> str:
        """Return the tree as an SVG picture.

        Nodes beyond the limits are left out as in `to_text`. Equal trees give equal pictures, byte for byte.

        Args:
            scheme: "light", "dark", or "auto", as the reader's browser prefers.
            style: "cards" shows each state, drawn by the game's `svg` or else in text; "dots" shows only values.
                "auto" draws a tree of up to 40 nodes in cards, a larger one in dots.
            max_depth: The most plies below the root.
            max_nodes: The most nodes; by default 40 cards, or 150 dots and no more than fit into 1,320 pixels.
        """
        drawing, _ = draw_tree(self, style=style, max_depth=max_depth, max_nodes=max_nodes)
        return drawing.to_svg(scheme=scheme)

    def to_html(
        self,
        *,
        scheme: Scheme = "auto",
        style: Style = "auto",
        max_depth: int | None = None,
        max_nodes: int | None = None,
    ) -> str:
        """Return the tree as a picture through which the reader steps: an HTML file without external parts.

        Its controls play the search, node by node, with the bounds of values, alpha and beta as they change, and
        the reason of each cutoff. A click on a node folds or expands it. Without JavaScript the page is the whole
        picture. The options are those of `to_svg`. In a notebook, `IPython.display.HTML` shows the page.
        """
        picture = tree_html(self, scheme=scheme, style=style, max_depth=max_depth, max_nodes=max_nodes)
        return page_html(picture, title=self.summary)

    def to_dot(self, *, max_depth: int | None = None, max_nodes: int | None = None) -> str:
        """Return the tree in Graphviz's language, of any size.

        The options are those of `to_text`, without a limit by default.
        """
        return dot(self, max_depth=max_depth, max_nodes=max_nodes)

    def to_json(self) -> str:
        """Return the whole tree as JSON: a list of nodes, each with the order of its parent.

        States and actions are in the game's notation; a fraction is the nearest float; an infinite or
        unknown number is null.
        """
        return json_text(self)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<Tree of {self.summary[:-1]}>"

    def _repr_mimebundle_(self, **_asked_for: object) -> dict[str, str]:
        return {"image/svg+xml": self.to_svg(), "text/plain": str(self)}
