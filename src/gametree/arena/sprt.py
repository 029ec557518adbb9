"""The sequential test of two players, which stops as soon as it is settled whether one is better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import log
from typing import Any, Literal

from gametree.arena.likelihood_ratio import Model, log_likelihood_ratio
from gametree.arena.players import ArenaPlayer, players_by_name
from gametree.arena.standings import Standings
from gametree.arena.tournament import tournament
from gametree.arguments import finite_number
from gametree.game import Chance, Playable, Player

Verdict = Literal["elo1", "elo0"]
MOST_GAMES = 100_000


@dataclass(frozen=True)
class SprtResult:
    """A sequential test, finished or not.

    `verdict` is "elo1" if the first player is better by elo1 rather than by elo0, "elo0" if it is the other way
    round, and None while that is open. `ratio` is the log-likelihood ratio, and the test ends when it leaves
    `bounds`. `pairs` counts the pairs of games by the points of the first player in both: 0, 0.5, 1, 1.5 or 2, or
    by the margin.

    `sprt` makes it.
    """

    verdict: Verdict | None
    ratio: float
    bounds: tuple[float, float]
    pairs: Mapping[float, int]
    standings: Standings

    def as_plain_data(self) -> dict[str, Any]:
        """Return the test and its standings as data for JSON."""
        test = {"verdict": self.verdict, "ratio": self.ratio, "bounds": self.bounds, "pairs": dict(self.pairs)}
        return {**test, **self.standings.as_plain_data()}

    def __str__(self) -> str:
        low, high = self.bounds
        pairs = ", ".join(f"{self.pairs[points]} of {points:g}" for points in sorted(self.pairs))
        found = {None: "not settled", "elo1": "elo1 is accepted", "elo0": "elo0 is accepted"}[self.verdict]
        return f"LLR {self.ratio:+.2f} ({low:.2f} to {high:.2f}), {found}; pairs of games by points: {pairs}"


def sprt(
    a: ArenaPlayer,
    b: ArenaPlayer,
    game: Playable[Any, Any, Player | Chance],
    state: Any = None,
    *,
    elo0: float,
    elo1: float,
    alpha: float = 0.05,
    beta: float = 0.05,
    model: Model = "normalised",
    margins: bool = False,
    names: tuple[str, str] = ("a", "b"),
    games: int = MOST_GAMES,
    progress: Callable[[SprtResult], None] | None = None,
    **options: Any,
) -> SprtResult:
    """Return the result of a match that ends when it is settled whether `a` is better than `b` by elo1 or by elo0.

    If the true difference is elo0, elo1 is accepted with a probability of about `alpha`; if it is elo1, elo0 is
    accepted with about `beta`. The test counts pairs of games from one opening, by the generalised likelihood
    ratio. Normalised Elo tells how soon a difference shows: it is 347 times the mean of a game above one half,
    divided by the standard deviation.

    Args:
        a: The player that may be better.
        b: The other player.
        game: The rules.
        state: The state where openings begin; by default the initial one.
        elo0: The difference of the null hypothesis.
        elo1: The difference of the alternative, above elo0.
        alpha: The probability of a false elo1.
        beta: The probability of a false elo0.
        model: Whether the differences are in normalised Elo, or in logistic Elo, where 100 are 64 % of the points.
        margins: Whether a game counts by its utility, for games that are scored; only with normalised Elo. A game
            lost by a fault counts -1.
        names: The names of the players.
        games: The most games.
        progress: A function that is called with the state of the test after each pair of games.
        options: The options of `tournament` except `gauntlet`, `anchor` and `progress`.

    Raises:
        ValueError: elo1 is not above elo0, alpha or beta is not between 0 and 0.5, or margins are to count in
            logistic Elo. Also the errors of `tournament`.

    Examples:
        >>> from gametree import random_strategy, search_strategy
        >>> from gametree.arena import sprt
        >>> from gametree.games import TicTacToe
        >>> sprt(search_strategy(), random_strategy(), TicTacToe(), elo0=0, elo1=100, openings=2).verdict
        'elo1'
    """
    if not finite_number(elo0, "elo0") < finite_number(elo1, "elo1"):
        raise ValueError(f"elo1 must be above elo0, but {elo1!r} is not above {elo0!r}.")
    for name, chance in (("alpha", alpha), ("beta", beta)):
        if not 0 < finite_number(chance, name) < 0.5:
            raise ValueError(f"{name} must be between 0 and 0.5, not {chance!r}.")
    if model not in ("normalised", "logistic") or (margins and model != "normalised"):
        raise ValueError(f"The model must be 'normalised', or 'logistic' without margins, not {model!r}.")
    players = players_by_name(zip(names, (a, b), strict=True), sent=options.get("isolate", False))
    bounds = log(beta / (1 - alpha)), log((1 - beta) / alpha)
    pairs = Counter[float]()
    result = SprtResult(None, 0.0, bounds, pairs, Standings(names, ()))

    def judge(standings: Standings) -> None:
        """Look at the test after each pair of games, and end the match once it is settled."""
        nonlocal result
        if len(standings.games) % 2:
            return
        pairs[sum(each.points(names[0], margins=margins) for each in standings.games[-2:])] += 1
        ratio = log_likelihood_ratio(_shares(pairs, margins=margins), elo0, elo1, model=model)
        verdict: Verdict | None = "elo1" if ratio >= bounds[1] else "elo0" if ratio <= bounds[0] else None
        result = SprtResult(verdict, ratio, bounds, Counter(pairs), standings)
        if progress is not None:
            progress(result)
        if verdict:
            raise _Settled

    try:
        standings = tournament(players, game, state, games=games, progress=judge, **options)
    except _Settled:
        return result
    return replace(result, standings=standings)


class _Settled(Exception):
    """The test is settled, so the match ends."""


def _shares(pairs: Mapping[float, int], *, margins: bool) -> dict[float, int]:
    """Return the counts of pairs by their share of the points; the greatest margin counts as all points."""
    most = max([1.0, *map(abs, pairs)])
    return {(0.5 + points / most / 2 if margins else points / 2): count for points, count in pairs.items()}
