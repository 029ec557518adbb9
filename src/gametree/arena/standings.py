"""The standings of a tournament: the table with ratings and intervals, and who beat whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from statistics import NormalDist
from typing import Any, NamedTuple

from gametree.arena.rating_chart import rating_chart
from gametree.arena.ratings import Ratings, Tally, fit_ratings
from gametree.arena.referee import ArenaGame
from gametree.game import MAX
from gametree.notation import count_text
from gametree.search.intervals import NORMAL_95, wilson_interval
from gametree.svg import Scheme


class Row(NamedTuple):
    """A player in the standings: the rating and the share of the points with 95 % intervals, and the effort.

    `seconds` and `nodes` are means for a move; `nodes` is 0 if they were not counted.

    Examples:
        >>> from gametree import random_strategy, search_strategy
        >>> from gametree.arena import tournament
        >>> from gametree.games import Nim
        >>> players = {"perfect": search_strategy(), "random": random_strategy()}
        >>> row = tournament(players, Nim((1, 2)), games=2, openings=0).rows[0]
        >>> row.name, row.tally, round(row.rating)
        ('perfect', Tally(won=2, drawn=0, lost=0), 151)
    """

    name: str
    rating: float
    rating_interval: tuple[float, float]
    tally: Tally
    score: float
    score_interval: tuple[float, float]
    seconds: float
    nodes: float


@dataclass(frozen=True)
class Standings:
    """The standings of a tournament: its players in the order in which they were given, and the games.

    `exhausted` tells whether there were too few openings for all games. Ratings are in Elo: 100 more mean 64 % of
    the points. The interval of a rating holds the true difference to the anchor, or to the mean of all, in 95 of
    100 tournaments.

    Examples:
        >>> from gametree import random_strategy, search_strategy
        >>> from gametree.arena import tournament
        >>> from gametree.games import TicTacToe
        >>> players = {"perfect": search_strategy(), "random": random_strategy()}
        >>> standings = tournament(players, TicTacToe(), games=20, openings=2)
        >>> standings.cross_table["perfect", "random"]
        Tally(won=17, drawn=2, lost=1)
        >>> round(standings.superiority("perfect", "random"), 3)
        0.999
    """

    players: tuple[str, ...]
    games: tuple[ArenaGame[Any, Any], ...]
    anchor: str | None = None
    exhausted: bool = False

    @cached_property
    def cross_table(self) -> dict[tuple[str, str], Tally]:
        """The games of each player, the first of the two, against each other player."""
        counts = {(one, other): Counter[float]() for one in self.players for other in self.players if one != other}
        for game in self.games:
            counts[game.max, game.min][game.points(game.max)] += 1
            counts[game.min, game.max][game.points(game.min)] += 1
        return {pair: Tally(count[1], count[0.5], count[0]) for pair, count in counts.items()}

    @cached_property
    def _ratings(self) -> Ratings:
        places = dict(enumerate(self.players))
        pairs = combinations(places, 2)
        return fit_ratings(
            len(places), {(one, other): self.cross_table[places[one], places[other]] for one, other in pairs}
        )

    def difference(self, one: str, other: str) -> tuple[float, float]:
        """Return the difference of two ratings, and its standard error.

        Args:
            one: The player whose rating counts.
            other: The player whose rating is subtracted.
        """
        weights = [(name == one) - (name == other) for name in self.players]
        return self._ratings.sum_of([*weights, 0])

    def superiority(self, one: str, other: str) -> float:
        """Return the likelihood that one player is stronger than another.

        Args:
            one: The player who may be stronger.
            other: The other player.
        """
        difference, error = self.difference(one, other)
        return NormalDist().cdf(difference / error)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The players, the one with the highest rating first."""
        return tuple(sorted(map(self._row, self.players), key=lambda row: -row.rating))

    def _row(self, name: str) -> Row:
        share = 0 if self.anchor else 1 / len(self.players)
        weights = [(each == name) - (each == self.anchor) - share for each in self.players]
        rating, error = self._ratings.sum_of([*weights, 0])
        tallies = [tally for (one, _), tally in self.cross_table.items() if one == name]
        tally = Tally(*map(sum, zip(*tallies, strict=True)))
        efforts = [game.efforts[game.max != name] for game in self.games if name in (game.max, game.min)]
        moves = sum(effort.moves for effort in efforts) or 1
        return Row(
            name,
            rating,
            (rating - NORMAL_95 * error, rating + NORMAL_95 * error),
            tally,
            tally.score / max(1, tally.games),
            wilson_interval(tally.score, tally.games),
            sum(effort.seconds for effort in efforts) / moves,
            sum(effort.nodes for effort in efforts) / moves,
        )

    @cached_property
    def distinct(self) -> int:
        """The number of different games: the same two players, sides and actions make the same game."""
        return len(set[Hashable]((game.max, game.min, game.record.actions) for game in self.games))

    @property
    def faults(self) -> tuple[ArenaGame[Any, Any], ...]:
        """The games that did not end by the rules; the `fault` of each has the reason."""
        return tuple(game for game in self.games if game.fault)

    @property
    def note(self) -> str:
        """A sentence about games that are missing or repeat others, or an empty text."""
        played = count_text(len(self.games), "game")
        notes = [
            *map(self._forfeited, self.players),
            f"The openings ran out after {played}: allow more plies, or repeat them." if self.exhausted else "",
            f"Only {self.distinct:,} of {played} are different." if self.distinct < len(self.games) else "",
        ]
        return " ".join(filter(None, notes))

    def _forfeited(self, name: str) -> str:
        """Return a sentence about a player that has lost every game by a fault, or an empty text."""
        games = [game for game in self.games if name in (game.max, game.min)]
        reasons = [
            game.fault.reason
            for game in games
            if game.fault and game.fault.player and name == (game.max if game.fault.player == MAX else game.min)
        ]
        return f"{name} forfeited every game: {reasons[0]}" if reasons and len(reasons) == len(games) else ""

    def __str__(self) -> str:
        width = max(map(len, self.players))
        lines = [f"{'':{width}}  rating   95 % interval  games   won drawn  lost  score"]
        for row in self.rows:
            low, high = row.rating_interval
            won, drawn, lost = row.tally
            lines.append(
                f"{row.name:{width}}  {row.rating:+6.0f} {low:+7.0f} to {high:+4.0f} {row.tally.games:6}"
                f" {won:5} {drawn:5} {lost:5} {row.score:6.1%}"
            )
        return "\n".join([*lines, *filter(None, [self.note])])

    def as_plain_data(self) -> dict[str, Any]:
        """Return the standings as data for JSON."""
        return {
            "players": [{**row._asdict(), "tally": row.tally._asdict()} for row in self.rows],
            "cross_table": {
                one: {other: self.cross_table[one, other] for other in self.players if other != one}
                for one in self.players
            },
            "games": len(self.games),
            "distinct": self.distinct,
            "faults": [{"game": game.number, "reason": game.fault and game.fault.reason} for game in self.faults],
            "note": self.note,
        }

    def to_svg(self, *, scheme: Scheme = "auto") -> str:
        """Return a picture of the ratings with their intervals.

        Args:
            scheme: The colours: `light`, `dark`, or `auto` as the reader's browser.

        Raises:
            ValueError: There is no such scheme.
        """
        chart = rating_chart([(row.name, row.rating, *row.rating_interval) for row in self.rows])
        return chart.to_svg(scheme=scheme)
