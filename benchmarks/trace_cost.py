"""The cost of tracing: each search alone and traced, in one run, by processor time.

    python benchmarks/trace_cost.py

Prints, for plain minimax and alpha-beta on tic-tac-toe, how many times slower the traced search is, and the
microseconds that a node costs while it is watched and while its values are backed up; then the time to lay out and
to draw.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from gametree import alpha_beta, minimax
from gametree.games import TicTacToe
from gametree.transform.traced import Traced
from gametree.tree import Tree, TreeNode, TreeRecorder
from gametree.tree.layout import tidy

GAME = TicTacToe()
SEARCHES: dict[str, Callable[[Any, Any], Any]] = {"minimax": minimax, "alpha_beta": alpha_beta}
REPEATS = 3


def seconds(work: Callable[[], object]) -> float:
    """Return the least processor time of a few runs."""
    times: list[float] = []
    for _ in range(REPEATS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def recorded(search: Callable[[Any, Any], Any]) -> list[TreeNode[Any, Any]]:
    """Return the nodes that a traced search visits."""
    recorder: TreeRecorder[Any, Any] = TreeRecorder()
    traced = Traced(GAME, recorder)
    search(traced, traced.start(GAME.initial_state()))
    return recorder.nodes


def main() -> None:
    """Print the figures."""
    start = GAME.initial_state()
    for name, search in SEARCHES.items():
        nodes = recorded(search)

        def alone(search: Callable[[Any, Any], Any] = search) -> object:
            return search(GAME, start)

        def seen(search: Callable[[Any, Any], Any] = search) -> object:
            return recorded(search)

        def backed_up(nodes: list[Any] = nodes) -> object:
            return Tree(GAME, nodes, None)

        plain, traced, made = seconds(alone), seconds(seen), seconds(backed_up)
        print(
            f"{name}: {len(nodes):,} nodes; alone {plain:.3f} s; traced {traced / plain:.1f} times that,"
            f" {(traced - plain) / len(nodes) * 1e6:.1f} us a node; tree {made / len(nodes) * 1e6:.1f} us a node"
        )
    children = [[3 * node + child for child in (1, 2, 3) if 3 * node + child < 100_000] for node in range(100_000)]
    print(f"layout of {len(children):,} nodes: {seconds(lambda: tidy(children)):.2f} s")
    tree = Tree(GAME, recorded(alpha_beta), None)
    print(
        f"picture of {len(tree):,} dots: {seconds(lambda: tree.to_svg(style='dots', max_nodes=len(tree))):.2f} s"
    )


if __name__ == "__main__":
    main()
