"""The page on speed and strength: its figures are those that the library and the benchmarks have."""

from __future__ import annotations

import csv
import runpy
from functools import partial
from typing import Any

import pytest

from gametree import (
    Counted,
    Ordered,
    Symmetric,
    alpha_beta,
    alpha_beta_with_memory,
    minimax,
    mtd_f,
    principal_variation_search,
)
from gametree.games import TicTacToe
from tests.docs.pages import DOCS, ROOT

FIGURES = DOCS / "figures"
CENTRE_FIRST = (4, 0, 2, 6, 8, 1, 3, 5, 7)
SEARCHES: dict[str, Any] = {
    each.__name__: each
    for each in (minimax, alpha_beta, alpha_beta_with_memory, principal_variation_search, mtd_f)
}


def rows(name: str) -> list[dict[str, str]]:
    with (FIGURES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.exhaustive
@pytest.mark.parametrize("row", rows("nodes"), ids=lambda row: row["search"])
def test_the_nodes_of_each_search_are_those_of_the_chart(row: dict[str, str]) -> None:
    name, *options = row["search"].split(", ")
    game: Any = TicTacToe()
    if "centre first" in options:
        game = Ordered(game, lambda _, square: CENTRE_FIRST.index(square))
    if "Symmetric" in options:
        game = Symmetric(game)
    counted: Any = Counted(game)
    assert partial(SEARCHES[name], counted)(counted.initial_state()).value == 0
    assert counted.nodes == int(row["nodes"])


def test_the_ratios_stand_in_the_benchmarks_with_their_days() -> None:
    text = " ".join((ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8").split())
    page = " ".join((DOCS / "explanation" / "how-fast.md").read_text(encoding="utf-8").split())
    for row in rows("speed"):
        assert f"| {row['ratio']} |" in text or f" | {row['ratio']} | " in text, row
        assert row["day"] in page
        assert row["machine"].replace(",", "").split()[0] in page


def test_more_nodes_have_a_higher_rating() -> None:
    ladders: dict[str, list[float]] = {}
    for row in rows("strength_by_nodes"):
        ladders.setdefault(row["game"], []).append(float(row["rating"]))
    assert len(ladders) > 1
    assert all(ratings == sorted(ratings) and ratings[0] == 0 for ratings in ladders.values())


def test_a_chart_says_its_figures() -> None:
    charts = runpy.run_path(str(FIGURES / "charts.py"))
    assert "minimax 549,946" in charts["nodes"]()
    assert "1.51" in charts["speed"]()
    assert charts["strength"]().count("<figure>") == len({row["game"] for row in rows("strength_by_nodes")})
    drawing = charts["log_chart"]([("half", 0.5), ("many", 2_000.0)], "Times")
    assert drawing.summary == "Times: half 0.5; many 2,000"
