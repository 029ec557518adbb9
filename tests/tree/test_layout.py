"""The layout is d3-hierarchy's, to the last bit; the oracle runs in Node.js."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree.tree.layout import preorder, tidy

ORACLE = """
import {hierarchy, tree} from "d3-hierarchy";
import {readFileSync} from "node:fs";
const place = ({children, siblings, cousins}) => {
  const root = hierarchy(0, node => children[node]);
  tree().nodeSize([1, 1]).separation((a, b) => a.parent === b.parent ? siblings : cousins)(root);
  const across = [];
  root.each(node => { across[node.data] = node.x; });
  return across;
};
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(place)));
"""
D3_HIERARCHY = "d3-hierarchy@3.1.2"


def random_children(rng: Random, size: int) -> list[list[int]]:
    """Return a tree of that many nodes: wide, deep or in between, numbered at random except for the root."""
    children: list[list[int]] = [[] for _ in range(size)]
    bushiness = rng.random()
    for node in range(1, size):
        parent = rng.randrange(node) if rng.random() < bushiness else max(0, node - 1 - rng.randrange(4))
        children[parent].append(node)
    names = [0, *rng.sample(range(1, size), size - 1)]
    renamed: list[list[int]] = [[] for _ in range(size)]
    for node, family in enumerate(children):
        renamed[names[node]] = [names[child] for child in family]
        rng.shuffle(renamed[names[node]])
    return renamed


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with d3-hierarchy in it, from npm."""
    npm = shutil.which("npm")
    folder = tmp_path_factory.mktemp("d3")
    if npm is not None:
        command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", D3_HIERARCHY]
        if subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0:
            (folder / "oracle.mjs").write_text(ORACLE)
            return folder
    reason = f"npm cannot install {D3_HIERARCHY}, the oracle of the layout: install Node.js with npm."
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.mark.slow
def test_positions_are_those_of_d3_on_500_random_trees(oracle: Path) -> None:
    rng = Random(20020826)
    sizes = [*range(1, 51), *(rng.randint(51, 250) for _ in range(449)), 3000]
    trees: list[dict[str, Any]] = [
        {
            "children": random_children(rng, size),
            "siblings": rng.choice([1, 1, 0.7]),
            "cousins": rng.choice([1, 2]),
        }
        for size in sizes
    ]
    command = ["node", "oracle.mjs"]
    done = subprocess.run(command, cwd=oracle, input=json.dumps(trees), capture_output=True, text=True, check=True)
    expected: list[list[float]] = json.loads(done.stdout)
    assert len(expected) == 500
    for tree, across in zip(trees, expected, strict=True):
        assert tidy(tree["children"], siblings=tree["siblings"], cousins=tree["cousins"]) == across


def levels_of(children: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the nodes of each depth, from left to right."""
    levels = [[0]]
    while below := [child for node in levels[-1] for child in children[node]]:
        levels.append(below)
    return levels


@given(st.integers(0, 2**32), st.integers(1, 120))
def test_parents_lie_over_the_middle_and_neighbours_keep_apart(seed: int, size: int) -> None:
    children = random_children(Random(seed), size)
    across = tidy(children)
    parent = {child: node for node, family in enumerate(children) for child in family}
    assert across[0] == 0
    for node, family in enumerate(children):
        if family:
            assert across[node] == pytest.approx((across[family[0]] + across[family[-1]]) / 2)
    for level in levels_of(children):
        for left, right in pairwise(level):
            apart = 1.0 if parent[left] == parent[right] else 2.0
            assert across[right] - across[left] >= apart - 1e-9


def test_one_node_lies_at_the_origin() -> None:
    assert tidy([[]]) == [0.0]
    assert preorder([[2, 1], [], []]) == [0, 2, 1]


def test_a_chain_of_20_000_needs_no_recursion() -> None:
    chain: list[list[int]] = [*([node + 1] for node in range(20_000)), []]
    assert tidy(chain) == [0.0] * 20_001


@pytest.mark.slow
def test_100_000_nodes_are_placed_in_about_a_second() -> None:
    """Measured at 0.24 s; linear, so ten times as many nodes may take at most some thirty times as long."""
    small, large = (random_children(Random(1), size) for size in (10_000, 100_000))
    times: list[float] = []
    for tree in (small, large):
        start = process_time()
        tidy(tree)
        times.append(process_time() - start)
    assert times[1] < 30 * times[0] + 0.5
