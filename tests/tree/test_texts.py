"""Trees as text, for Graphviz and as JSON."""

from __future__ import annotations

import json
import shutil
import subprocess
from math import inf
from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree import MAX, MIN, NodeLimited, Player, alpha_beta, minimax
from gametree.games import TicTacToe, TreeGame
from gametree.notation import count_text, number_text, shorten, state_lines, state_text
from gametree.svg import columns
from gametree.tree import TreeNode, trace
from gametree.tree.annotations import interval_text, window_text
from gametree.tree.outline import children_of, outline
from tests.support.trees import Position, positions, tree_game
from tests.tree.own_searches import deepening

GAME = TicTacToe(win=10)
CLASSIC = GAME.parse_state("O.X/X.X/.OO")


def test_the_classic_tree_in_text() -> None:
    assert (
        str(trace(alpha_beta, GAME, CLASSIC))
        == """\
alpha_beta from O.X/X.X/.OO: +10, 8 nodes, 1 action not searched.
#1 ▲ +10 (−∞, +∞) O.X/X.X/.OO ★
├─ 2: #2 ▼ −10 (−∞, +∞) OXX/X.X/.OO
│  ├─ 5: #3 ■ −10 (−∞, +∞) OXX/XOX/.OO [game over]
│  └─ 7: #4 ■ −10 (−∞, −10) OXX/X.X/OOO [game over]
├─ 5: #5 ■ +10 (−10, +∞) O.X/XXX/.OO [game over] ★
└─ 7: #6 ▼ ≤ +10 (+10, +∞) O.X/X.X/XOO
   ├─ 2: #7 ▲ +10 (+10, +∞) OOX/X.X/XOO
   │  └─ 5: #8 ■ +10 (+10, +∞) OOX/XXX/XOO [game over]
   └─ 5: not searched"""
    )


def test_stubs_say_how_much_is_left_out() -> None:
    tree = trace(alpha_beta, GAME, GAME.parse_state("X../.O./..."))
    lines = tree.to_text(max_depth=1).splitlines()
    assert lines[1].startswith("#1 ▲ 0 ")
    assert len(lines) == 2 + len(tree.root.children) + sum(
        1 for child in tree.root.children.values() if child.children
    )
    hidden = [line for line in lines if " more" in line]
    sizes = [int(line.split("+")[1].split(" ")[0].replace(",", "")) for line in hidden]
    assert sum(sizes) + 1 + len(tree.root.children) == len(tree)
    assert any("not searched" in line for line in hidden)
    assert "more" not in tree.to_text(max_nodes=None)


def test_many_actions_not_searched_are_count_text() -> None:
    wide = trace(alpha_beta, TreeGame([1, [0, *range(60)]]), 0)
    assert "60 actions not searched" in str(wide)
    assert "1, 2, 3, 4: not searched" in str(trace(alpha_beta, TreeGame([1, [0, 1, 2, 3, 4]]), 0))


def test_a_state_is_written_as_it_writes_itself() -> None:
    class Board(int):
        def __str__(self) -> str:
            return f"a {int(self)}\n. ."

    class Own(TreeGame):
        def result(self, state: int, action: int) -> int:
            return Board(super().result(state, action))

    assert "├─ 0: #2 ■ +1 (−∞, +∞) a 1/. . [game over]" in str(trace(minimax, Own([1, 2]), 0))


def test_deep_indents_give_way_to_the_ply() -> None:
    chain: Any = 1
    for _ in range(60):
        chain = [MAX, chain]
    lines = str(trace(minimax, TreeGame(chain), 0)).splitlines()
    assert max(map(len, lines)) < 200
    assert [line for line in lines if line.startswith("[ply ")]


def test_what_stopped_the_search_is_in_the_text() -> None:
    text = str(trace(alpha_beta, NodeLimited(GAME, nodes=2), CLASSIC))
    assert "stopped by LimitReached." in text
    assert "LimitReached: The limit of 2 nodes was reached at OXX/X.X/.OO" in text


def test_visits_are_in_the_summary() -> None:
    tree = trace(deepening, TreeGame([1, 2]), 0)
    assert tree.summary == "deepening from 0: +2, 3 nodes, 18 visits."


@given(positions, st.none() | st.integers(0, 4), st.none() | st.integers(1, 40))
def test_an_outline_keeps_its_limits_and_accounts_for_everything(
    position: Position, deepest: int | None, most: int | None
) -> None:
    tree = trace(alpha_beta, tree_game(position), 0)
    items = outline(tree, max_depth=deepest, max_nodes=most)
    nodes = [item.node for item in items if item.node is not None]
    stubs = [item for item in items if item.stub]
    assert len(nodes) == len(set(nodes))
    assert len(nodes) + sum(item.hidden for item in stubs) == len(tree)
    assert sum(len(item.unsearched) for item in items) == sum(
        len(node.unsearched) for node in nodes if node.children
    )
    assert most is None or len(items) - len(stubs) <= most
    assert deepest is None or max(node.depth for node in nodes) <= deepest
    assert all(item.depth == items[item.above].depth + 1 for item in items[1:])
    below = children_of(items)
    assert [item.above for item in items] == [-1, *(above for above, family in enumerate(below) for _ in family)]
    for above, family in enumerate(below):
        below_it = [items[child].node for child in family]
        actions = [node.action for node in below_it if node is not None]
        parent = items[above].node
        assert parent is None or actions == [a for a in parent.actions or () if a in set(actions)]
    kept = [node for node in tree.line if deepest is None or node.depth <= deepest]
    assert set(kept[: (most or len(tree)) // 2]) <= set(nodes)


def test_json_holds_every_node() -> None:
    tree = trace(alpha_beta, GAME, CLASSIC)
    read = json.loads(tree.to_json())
    assert read["search"] == "alpha_beta"
    assert read["summary"] == tree.summary
    assert read["error"] is None
    nodes = read["nodes"]
    assert [node["order"] for node in nodes] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [node["parent"] for node in nodes] == [None, 1, 2, 2, 1, 1, 6, 7]
    assert nodes[5] == {
        "order": 6, "parent": 1, "action": "7", "state": "O.X/X.X/XOO", "player": "MIN", "depth": 1, "visits": 1,
        "first_pass": 1, "low": None, "high": 10, "window": [10, None], "leaf": False, "evaluated": False,
        "seen_at": None, "on_line": False, "not_searched": ["5"],
    }  # fmt: skip
    stopped = json.loads(trace(alpha_beta, NodeLimited(GAME, nodes=1), CLASSIC).to_json())
    assert stopped["error"].startswith("LimitReached: ")
    assert stopped["nodes"][0]["player"] == "MAX"
    deepened = json.loads(trace(deepening, TreeGame([1, 2]), 0).to_json())
    assert deepened["nodes"][1]["window"] is None
    assert deepened["nodes"][1]["player"] is None


def test_dot_is_what_graphviz_reads() -> None:
    tree = trace(alpha_beta, GAME, CLASSIC)
    text = tree.to_dot()
    assert text.count(" -> ") == 8
    assert "≤ +10" in text
    assert text.count("not searched") == 2
    assert all(line.count('"') % 2 == 0 for line in text.splitlines())  # lines of a label are one line of the text
    large = trace(alpha_beta, GAME, GAME.parse_state("X../.O./...")).to_dot(max_depth=2, max_nodes=30)
    assert "more" in large
    assert "actions" in large

    class Quoting(TreeGame):
        def format_action(self, action: int) -> str:
            return f'"{action}\\'

    quoting = trace(minimax, Quoting([1, 2]), 0).to_dot()
    assert r'label="\"0\\"' in quoting
    dot = shutil.which("dot")
    if dot is None:
        pytest.skip("Graphviz is not installed, so nobody else reads the text here.")
    for drawn in (text, large, quoting):
        done = subprocess.run([dot, "-Tplain"], input=drawn, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        edges = [line for line in done.stdout.splitlines() if line.startswith("edge")]
        assert len(edges) == drawn.count(" -> ")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (10, "+10"), (-10, "−10"), (0, "0"), (-0.0, "0"), (0.5, "+0.5"), (-1 / 3, "−0.333333"), (1e-7, "+1e−07"),
        (inf, "+∞"), (-inf, "−∞"), (3.0, "+3"), (True, "+1"), (10**15, "+1e+15"), (123456789, "+123456789"),
    ],
)  # fmt: skip
def test_values_are_written_with_their_sign(value: float, text: str) -> None:
    assert number_text(value) == text


def test_intervals_windows_counts_and_cuts() -> None:
    node: TreeNode[int, int] = TreeNode(0)
    assert interval_text(node) == "?"
    node.low, node.high = -1, 2
    assert interval_text(node) == "−1 … +2"
    node.low = node.high = 3
    node.evaluated = True
    assert interval_text(node) == "≈ +3"
    assert window_text((-inf, 4)) == "(−∞, +4)"
    assert [count_text(number, "node") for number in (0, 1, 2, 12_345)] == [
        "0 nodes",
        "1 node",
        "2 nodes",
        "12,345 nodes",
    ]
    assert [count_text(number, "ply") for number in (1, 12)] == ["1 ply", "12 plies"]
    assert shorten("a\nb   c", 9) == "a b c"
    assert shorten("abcdef", 4) == "abc…"
    assert columns("a日") == 3


def test_a_state_in_lines() -> None:
    class Drawn(TreeGame):
        def draw(self, _state: int) -> str:
            return "one\ttwo\n" + "x" * 40 + "\n" + "y\n" * 20

    drawn = state_lines(Drawn(1), 1)
    assert drawn[0] == "one     two"
    assert drawn[1] == "x" * 27 + "…"
    assert len(drawn) == 12
    assert drawn[-1] == "…"
    assert state_lines(TreeGame(1), "z" * 60) == ["z" * 28, "z" * 28, "z" * 4]
    assert state_lines(GAME, CLASSIC) == ["O . X", "X . X", ". O O"]
    assert state_lines(TreeGame(1), "") == [""]
    assert {MAX, MIN} == {1, -1}


class Rows:
    """Write a sign into a square; states are rows and what else there is, or one long row of them."""

    def __init__(self, size: int, *, nested: bool) -> None:
        self.size, self.nested = size, nested

    def player(self, _state: Any) -> Player:
        return MAX

    def actions(self, state: Any) -> list[Any]:
        cells = range(self.size * self.size)
        return [("a long name of the place", cell, sign) for cell in cells for sign in "XO"]

    def result(self, state: Any, action: Any) -> Any:
        cells = [state[at // self.size][at % self.size] for at in range(self.size * self.size)]
        cells[action[1]] = action[2]
        rows = tuple(tuple(cells[at : at + self.size]) for at in range(0, len(cells), self.size))
        return rows if self.nested else frozenset(enumerate(rows))

    def terminal(self, state: Any) -> bool:
        return bool(state != self.start)

    def utility(self, _state: Any) -> int:
        return 0

    @property
    def start(self) -> Any:
        """The board without a sign."""
        return ((None,) * self.size,) * self.size


@pytest.mark.parametrize("size", [2, 3, 5, 8])
@pytest.mark.parametrize("nested", [True, False])
def test_siblings_have_different_labels_however_long_they_are(size: int, nested: bool) -> None:
    game = Rows(size, nested=nested)
    lines = [line for line in trace(minimax, game, game.start).to_text().splitlines() if "─ " in line]
    actions, states = zip(*[line.partition(": ")[::2] for line in lines], strict=True)
    shown = [state.partition("0 ")[2].removesuffix(" ★") for state in states]
    assert len(set(actions)) == len(set(shown)) == len(lines) == 2 * size * size


def test_a_state_that_is_a_grid_is_written_as_one() -> None:
    assert state_text(TreeGame(1), (("X", None, "O"), (None,) * 3, ("O",) * 3)) == "X.O/.../OOO"
    assert state_text(TreeGame(1), ((("X", ".", "10"), ("O",) * 3, ("O",) * 3), 1)) == "X . 10/O O O/O O O/1"
    assert state_text(TreeGame(1), (("X", "O"), 1)) == "(('X', 'O'), 1)"
