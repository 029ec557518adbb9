"""Standings: sums, anchors, text, JSON and the picture."""

from __future__ import annotations

import json
import re
from itertools import permutations
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings, strategies as st

from gametree import GameRecord
from gametree.arena import ArenaGame, Effort, Fault, Standings
from gametree.arena.rating_chart import rating_chart
from gametree.search.intervals import NORMAL_95 as Z
from gametree.svg import FAINT

NAMES = ("ann", "bob", "cid")


@st.composite
def standings(draw: st.DrawFn) -> Standings:
    games = list[ArenaGame[Any, Any]]()
    for number in range(draw(st.integers(0, 20))):
        one, other = draw(st.permutations(NAMES))[:2]
        outcome = draw(st.sampled_from((-1, 0, 1)))
        fault = draw(st.sampled_from((None, Fault(None, "It was stopped."))))
        efforts = Effort(draw(st.integers(0, 9)), 0.5, 3), Effort(2, 0.25, 5)
        record = GameRecord((0,), (draw(st.integers(0, 2)),), outcome)
        games.append(ArenaGame(number, one, other, 0, record, fault, efforts))
    return Standings(NAMES, tuple(games), draw(st.sampled_from((None, *NAMES))))


@settings(max_examples=40)
@given(standings())
def test_the_tables_add_up(table: Standings) -> None:
    for one, other in permutations(NAMES, 2):
        won, drawn, lost = table.cross_table[one, other]
        assert table.cross_table[other, one] == (lost, drawn, won)
    assert sum(row.tally.games for row in table.rows) == 2 * len(table.games)
    assert sum(row.tally.score for row in table.rows) == len(table.games)
    for row in table.rows:
        assert row.score == row.tally.score / max(1, row.tally.games)
        assert row.score_interval[0] - 1e-9 <= row.score <= row.score_interval[1] + 1e-9
        moves = sum(game.efforts[game.max != row.name].moves for game in table.games if row.name in game[1:3])
        seconds = sum(game.efforts[game.max != row.name].seconds for game in table.games if row.name in game[1:3])
        assert row.seconds * max(1, moves) == pytest.approx(seconds)


@settings(max_examples=40)
@given(standings())
def test_ratings_are_relative_to_the_anchor_or_the_mean(table: Standings) -> None:
    ratings = {row.name: row.rating for row in table.rows}
    assert [*ratings.values()] == sorted(ratings.values(), reverse=True)
    zero = ratings[table.anchor] if table.anchor else sum(ratings.values()) / 3
    assert zero == pytest.approx(0, abs=1e-6)
    for one, other in permutations(NAMES, 2):
        difference, error = table.difference(one, other)
        assert difference == pytest.approx(ratings[one] - ratings[other])
        assert (table.superiority(one, other) > 0.5) == (difference > 1e-9) or abs(difference) < 1e-6
        assert table.superiority(one, other) + table.superiority(other, one) == pytest.approx(1)
        if other == table.anchor:
            (row,) = (row for row in table.rows if row.name == one)
            assert row.rating_interval == pytest.approx((difference - Z * error, difference + Z * error))


@settings(max_examples=40)
@given(standings())
def test_distinct_games_are_counted(table: Standings) -> None:
    seen = {(game.max, game.min, game.record.actions) for game in table.games}
    assert table.distinct == len(seen)
    assert bool(table.note) == (len(seen) < len(table.games))


@settings(max_examples=40)
@given(standings())
def test_data_are_json_and_the_text_has_a_line_for_each_player(table: Standings) -> None:
    plain = json.loads(json.dumps(table.as_plain_data()))
    assert [each["name"] for each in plain["players"]] == [row.name for row in table.rows]
    assert plain["cross_table"]["ann"]["bob"] == list(table.cross_table["ann", "bob"])
    assert len(plain["faults"]) == len(table.faults) == sum(game.fault is not None for game in table.games)
    lines = str(table).splitlines()
    assert [line.split()[0] for line in lines[1:4]] == [row.name for row in table.rows]
    assert lines[4:] == ([table.note] if table.note else [])


def test_the_text_of_a_table() -> None:
    game: ArenaGame[int, int] = ArenaGame(0, "ann", "bob", 0, GameRecord((0,), (), 1), None, (Effort(), Effort()))
    assert str(Standings(("ann", "bob"), (game,), "bob", exhausted=True)).splitlines() == [
        "     rating   95 % interval  games   won drawn  lost  score",
        "ann    +207    -346 to +761      1     1     0     0 100.0%",
        "bob      +0      +0 to   +0      1     0     0     1   0.0%",
        "The openings ran out after 1 game: allow more plies, or repeat them.",
    ]


@settings(max_examples=40)
@given(standings())
def test_the_picture_shows_every_player_within_it(table: Standings) -> None:
    picture = ET.fromstring(table.to_svg(scheme="light"))
    space = "{http://www.w3.org/2000/svg}"
    texts = {element.text for element in picture.iter(f"{space}text")}
    assert set(NAMES) <= texts
    assert "0" in texts
    width = float(picture.attrib["width"])
    dots = [float(dot.attrib["cx"]) for dot in picture.iter(f"{space}circle")]
    assert len(dots) == 3
    assert 0 < min(dots) <= max(dots) < width


@pytest.mark.parametrize("scale", [1, 30, 3_000])
def test_a_scale_has_few_marks(scale: float) -> None:
    chart = rating_chart([("ann", scale, scale / 2, 2 * scale), ("bob", -scale, -2 * scale, -scale / 2)])
    marks = [part for part in chart.parts if "<text" in part]
    assert 4 <= len(marks) <= 12
    assert sum(FAINT in part for part in chart.parts) == 1, "the line of 0 is the one in another colour"


@pytest.mark.parametrize("span", [8, 79, 81, 300, 399, 401, 799, 1_500, 1_601, 3_999, 7_999, 9_000])
def test_marks_stand_at_round_numbers(span: float) -> None:
    chart = rating_chart([("ann", span / 2, 0, span)])
    texts = re.findall(r">([+-]?[0-9]+)</text>", "".join(chart.parts))
    first, second = (int(text) for text in texts[:2])
    assert second - first in {10, 20, 50, 100, 200, 500, 1_000, 2_000}
    assert [int(text) for text in texts] == list(
        range(first, first + len(texts) * (second - first), second - first)
    )


def test_a_scheme_that_is_none_is_refused() -> None:
    scheme: Any = "pink"
    with pytest.raises(ValueError, match="scheme must be"):
        Standings(("ann", "bob"), ()).to_svg(scheme=scheme)
