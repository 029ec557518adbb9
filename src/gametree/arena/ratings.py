"""Ratings from wins, draws and losses: the model of Bradley and Terry, with draws as Davidson has them.

Of two players with strengths p and q, the first wins with a probability proportional to p, loses with one to q,
and draws with one to v sqrt(pq). In the logarithms of p, q and v this is a multinomial logit, so the likelihood
has one peak. Newton's method finds it, and its matrix gives the intervals too. The prior counts one win and one
loss of each player against a player of rating 0, and keeps the ratings finite of those who won or lost all games.

Source: Davidson, "On extending the Bradley-Terry model to accommodate ties in paired comparison experiments",
1970; Hunter, "MM algorithms for generalized Bradley-Terry models", 2004, for the peak and another way to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from operator import mul
from typing import NamedTuple

ELO = 400 / log(10)  # a rating for a logarithm of strength
RESULTS = ((1.0, 0.0, 0.0), (0.5, 0.5, 1.0), (0.0, 1.0, 0.0))  # win, draw, loss: the powers of p, q and v
PRIOR = ((1.0,), (0.0,))
Matrix = list[list[float]]


class Tally(NamedTuple):
    """The games that a player won, drew and lost.

    Examples:
        >>> from gametree.arena import Tally
        >>> Tally(won=3, drawn=2, lost=1).score
        4.0
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The points: a win is 1, a draw a half."""
        return self.won + self.drawn / 2


class Ratings(NamedTuple):
    """The logarithms of the strengths and of v, and their covariances."""

    logs: list[float]
    covariance: Matrix

    def sum_of(self, weights: Sequence[float]) -> tuple[float, float]:
        """Return a weighted sum of the ratings, in Elo, and its standard error."""
        rows = [sum(map(mul, row, weights)) for row in self.covariance]
        return ELO * sum(map(mul, self.logs, weights)), ELO * sqrt(sum(map(mul, rows, weights)))


def fit_ratings(number: int, tallies: Mapping[tuple[int, int], Tally]) -> Ratings:
    """Return the most probable ratings of a number of players, from the tallies of the first of each two."""
    places = range(number + 1)  # the last is that of v
    observed: list[tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[float, ...], ...]]] = [
        *(((*pair, number), tally, RESULTS) for pair, tally in tallies.items()),
        *(((place,), (1, 1), PRIOR) for place in places),
    ]
    logs = [0.0 for _ in places]
    while True:
        gradient, information = [0.0 for _ in places], [[0.0 for _ in places] for _ in places]
        for among, counts, results in observed:
            games = sum(counts)
            odds = [
                exp(sum(power * logs[place] for power, place in zip(powers, among, strict=True)))
                for powers in results
            ]
            chances = [each / sum(odds) for each in odds]
            expected = [sum(map(mul, chances, column)) for column in zip(*results, strict=True)]
            for row, place in enumerate(among):
                happened = sum(count * powers[row] for count, powers in zip(counts, results, strict=True))
                gradient[place] += happened - games * expected[row]
                for column, other in enumerate(among):
                    product = sum(
                        chance * powers[row] * powers[column]
                        for chance, powers in zip(chances, results, strict=True)
                    )
                    information[place][other] += games * (product - expected[row] * expected[column])
        covariance = inverse(information)
        steps = [sum(map(mul, row, gradient)) for row in covariance]
        longest = max(map(abs, steps))
        if longest < 1e-9:
            return Ratings(logs, covariance)
        logs = [each + step * min(1, 1 / longest) for each, step in zip(logs, steps, strict=True)]


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix, by the method of Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(place == column) for column in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        rows[place] = pivot = [each / rows[place][place] for each in rows[place]]
        for other in range(size):
            if other != place:
                factor = rows[other][place]
                rows[other] = [each - factor * of_pivot for each, of_pivot in zip(rows[other], pivot, strict=True)]
    return [row[size:] for row in rows]
