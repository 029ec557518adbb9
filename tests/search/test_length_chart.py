"""Histograms of the lengths of games: every game is in one bin, and the picture shows them all."""

from __future__ import annotations

import re
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

from gametree import Simulations, simulate
from gametree.games import TicTacToe
from gametree.search.length_chart import MOST_BARS, WIDTH, binned, length_chart

LENGTHS = st.dictionaries(st.integers(0, 500), st.integers(1, 9), min_size=1)
GAMES = re.compile(r"(\d+)(?: to (\d+))? plies: (\d+) games?, ")


@given(LENGTHS, st.integers(1, 70), st.integers(0, 9), st.integers(0, 9))
def test_every_game_is_in_one_bin(lengths: dict[int, int], most: int, below: int, above: int) -> None:
    low, high = min(lengths) - below, max(lengths) + above
    step, bins = binned(lengths, low, high, most)
    assert len(bins) <= most
    assert step == 1 or step % 2 == 0
    assert step == 1 or (high - low + 1) / max(1, step - 2) > most  # no wider than needed
    for at, (name, games) in enumerate(bins):
        first = low + at * step
        assert games == sum(lengths.get(plies, 0) for plies in range(first, first + step))
        assert name == (str(first) if step == 1 else f"{first} to {first + step - 1}")
    assert sum(games for _, games in bins) == sum(lengths.values())


@given(LENGTHS, LENGTHS)
def test_the_picture_shows_every_game(one: dict[int, int], other: dict[int, int]) -> None:
    drawing = length_chart([("one", one), ("other & more", other)])
    root = ET.fromstring(drawing.to_svg(scheme="light"))
    bars = [each for each in root.findall(".//{*}rect") if each.find("{*}title") is not None]
    told = [GAMES.match(each.findtext("{*}title") or "") for each in bars]
    assert sum(int(each[3]) for each in told if each) == sum(one.values()) + sum(other.values())
    assert len(bars) <= 2 * MOST_BARS
    for bar in bars:
        left, wide, tall = (float(bar.attrib[name]) for name in ("x", "width", "height"))
        assert 0 <= left <= left + wide <= drawing.width
        assert 0 <= tall <= drawing.height
    assert drawing.width > WIDTH
    assert "one: " in drawing.summary
    assert "other & more: " in drawing.summary


def test_a_simulation_has_a_picture() -> None:
    game = TicTacToe()
    found = simulate(game, game.initial_state(), simulations=100)
    assert f">Lengths of games: {found.mean_plies:.4g} plies on average (5 to 9)</title>" in found.to_svg()
    with pytest.raises(ValueError, match="scheme must be"):
        Simulations({1: 1}, {0: 1}).to_svg(scheme=cast("Any", "blue"))
