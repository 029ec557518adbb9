"""The nodes that a search visited, with the values that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Generic

from gametree.game import Action, Game, State
from gametree.notation import count_text, shorten, state_text
from gametree.transform.transformation import innermost, unwrap_state
from gametree.tree.annotations import interval_text
from gametree.tree.backed_up_values import back_up, derive_windows, mark_best_line, mark_evaluated
from gametree.tree.recorder import TreeNode


class SearchTree(Generic[State, Action]):
    """The nodes of a tree, with what follows from them; see `Tree`, which also draws them."""

    def __init__(
        self,
        game: Game[State, Action, Any],
        nodes: Sequence[TreeNode[State, Action]],
        result: object,
        *,
        error: Exception | None = None,
        search: str = "search",
    ) -> None:
        self.game, self.search, self.error = game, search, error
        self._nodes, self._result = nodes, result
        back_up(nodes)
        derive_windows(nodes)
        mark_evaluated(nodes, game)
        mark_best_line(self.root, result)

    @property
    def root(self) -> TreeNode[State, Action]:
        """The node of the state from which the search began."""
        return self._nodes[0]

    @property
    def result(self) -> Any:
        """The result that the search returned; raises the exception that the search raised, if it did."""
        if self.error is not None:
            raise self.error
        return self._result

    def __iter__(self) -> Iterator[TreeNode[State, Action]]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return len(self._nodes)

    @cached_property
    def visits(self) -> int:
        """The number of times that nodes were entered, which `Counted` gives as nodes."""
        return sum(node.visits for node in self)

    @cached_property
    def depth(self) -> int:
        """The plies from the root to the deepest node."""
        return max(node.depth for node in self)

    @cached_property
    def cutoffs(self) -> int:
        """The number of nodes at which the search tried some actions but never the others."""
        return sum(1 for node in self if node.children and node.unsearched)

    @cached_property
    def pruned(self) -> int:
        """The number of actions that were never tried at those nodes."""
        return sum(len(node.unsearched) for node in self if node.children)

    @property
    def line(self) -> tuple[TreeNode[State, Action], ...]:
        """The nodes on the best line, from the root, as far as they were visited."""
        return tuple(node for node in self if node.on_line)

    @property
    def rules(self) -> Game[Any, Any, Any]:
        """The user's own game, inside all transformations."""
        return innermost(self.game)

    @cached_property
    def alpha_beta_like(self) -> bool:
        """Whether every node was entered with alpha below beta, as in alpha-beta; if so, pictures show windows."""
        return all(node.window is not None and node.window[0] < node.window[1] for node in self)

    def find(self, state: object) -> tuple[TreeNode[State, Action], ...]:
        """Return the nodes of a state, in the order of their visits; none if it was not visited.

        Args:
            state: A state of the user's game, or of the traced game with its transformations.
        """
        wanted = unwrap_state(state)
        return tuple(node for node in self if unwrap_state(node.state) == wanted)

    @property
    def summary(self) -> str:
        """One sentence: the search, its state, the value of the root, and the numbers of nodes and cutoffs."""
        parts = [interval_text(self.root), count_text(self.nodes, "node")]
        if self.visits != self.nodes:
            parts.append(count_text(self.visits, "visit"))
        if self.pruned:
            parts.append(f"{count_text(self.pruned, 'action')} not searched")
        if self.error is not None:
            parts.append(f"stopped by {type(self.error).__name__}")
        start = shorten(state_text(self.rules, unwrap_state(self.root.state)), 80)
        return f"{self.search} from {start}: {', '.join(parts)}."
