"""`gametree bench`: one number that every change to a search quotes."""

from __future__ import annotations

from gametree.cli.bench import ENTRIES, measure
from tests.cli.running import run

# The signature. If a change alters it, the commit message says so.
NODES = 109_097


def test_the_signature_of_the_searches() -> None:
    assert sum(each.nodes for each in measure()) == NODES
    assert {each.entry.name: each.nodes for each in measure(ENTRIES[2:4])} == {
        "alpha_beta": 18_297,
        "alpha_beta, depth 8": 8_647,
    }


def test_the_command_prints_a_row_for_each_search_and_the_sum() -> None:
    shown = run("bench")
    assert shown.code == 0
    assert f"Nodes: {NODES:,}\n" in shown.out
    assert all(entry.name in shown.out for entry in ENTRIES)
    assert "Nodes per second: " in shown.out
