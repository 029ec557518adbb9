"""The matches on the page about the opponent add up, and meet what is asked of it."""

from __future__ import annotations

import re
from math import sqrt
from typing import NamedTuple

import pytest

from gametree.evaluations.shipped import EVALUATIONS
from tests.docs.pages import DOCS

PAGE = (DOCS / "explanation" / "opponent.md").read_text(encoding="utf-8")
Z = 1.96  # of 95 %


class Match(NamedTuple):
    """A row of a table: who played how, the games, and the printed score and interval in per cent."""

    players: str
    won: int
    drawn: int
    lost: int
    score: str
    low: str
    high: str


ROW = re.compile(r"^\| (.+) \| (\d+) \| (\d+) \| (\d+) \| (\S+) % \| (\S+) % to (\S+) % \|$", re.MULTILINE)
MATCHES = [
    Match(players, int(won), int(drawn), int(lost), *shares)
    for players, won, drawn, lost, *shares in ROW.findall(PAGE)
]


@pytest.mark.parametrize("match", MATCHES, ids=[match.players for match in MATCHES])
def test_a_match_has_a_hundred_games_and_the_interval_of_wilson(match: Match) -> None:
    games = match.won + match.drawn + match.lost
    assert games >= 100
    score = (match.won + match.drawn / 2) / games
    middle = score + Z * Z / (2 * games)
    spread = Z * sqrt(score * (1 - score) / games + (Z / (2 * games)) ** 2)
    shares = score, *((middle + sign * spread) / (1 + Z * Z / games) for sign in (-1, 1))
    assert [match.score, match.low, match.high] == [f"{100 * share:.1f}" for share in shares]


def test_every_evaluation_wins_three_games_of_four() -> None:
    of_evaluations = MATCHES[: len(EVALUATIONS)]
    names = {match.players.split(" |")[0].replace(" ", "").lower() for match in of_evaluations}
    for game in EVALUATIONS:
        title = {"DotsAndBoxes": "dotsandboxes", "MNK": "m,n,k"}.get(game.__name__, game.__name__.lower())
        assert [name for name in names if name.startswith(title)], title
    assert min(match.won for match in of_evaluations) >= 75


def test_simple_players_hardly_win() -> None:
    lost = {
        other: [
            match.lost
            for match in MATCHES
            if f"| {other} " in f"| {match.players}" and "without" not in match.players
        ]
        for other in ("random", "centre", "counting | 0")
    }
    assert lost["random"]
    assert set(lost["random"]) == {0}
    assert len(lost["centre"]) == 3
    assert max(*lost["centre"], *lost["counting | 0"]) <= 5
