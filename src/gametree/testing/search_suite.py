"""Check a search against plain minimax, and show the smallest game on which it goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from gametree.arguments import require_function, require_several
from gametree.game import Playable, Search
from gametree.search.minimax import minimax
from gametree.testing.checks import Check, Law, Outcome, checks_of, raise_first_problem, require_draws
from gametree.testing.expectations import LAWS, expectation_outcomes
from gametree.testing.leaf_checks import check_prunes
from gametree.testing.patience import Patience
from gametree.testing.reply_checks import OF_A_RESULT, OF_A_VALUE, OF_ANY_REPLY, check_purity, check_repeatable
from gametree.testing.search_runs import Progress, SearchRun
from gametree.testing.search_trials import Contract, Trial
from gametree.testing.student_search import StudentSearch

EXAMPLES = 200
SECONDS_ON_OWN_GAMES = 600.0


def check_search(
    search: Search[Any],
    *,
    contract: Contract = "result",
    prunes: bool = False,
    games: Sequence[Playable[Any, Any]] | None = None,
    reference: Search = minimax,
    depth_limited: bool = False,
    expected_failures: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
    progress: Progress | None = None,
) -> None:
    """Raise `CheckFailed` where a search differs from the reference; return None if it never does.

    The search is called, twice, at every state of small trees, of random trees and graphs, and of late positions
    of tic-tac-toe, and at some states of large random games; or, with `games`, only at the states of those games.
    Contracts:

    - "result": the whole `Result` is that of the reference.
    - "value": the value is that of the reference, and the line is a principal variation: it is legal, goes on to
      the end, and every state on it has the value of the root.
    - "legal": the line is legal, and not empty at a live state; values are not compared.
    - "expectation": the search is tried on random trees with chance. The value is that of `expectiminimax`,
      exactly where all numbers are Fractions. The line is one of best play and ends at the first chance node.
      `games`, `reference` and `prunes` have no meaning here.

    Under each contract, a finished state has its utility and no action, and no state after it is visited. Equal
    inputs give equal results, no matter what was searched in between. No method is called where the rules need not
    answer, such as `utility` at a live state. No state is changed.

    The message shows the smallest tree or graph to which the failure was reduced, as a drawing and as an
    expression that makes it. The attributes `check`, `line`, `game` and `state` of the error hold the same as
    data.

    Args:
        search: The search to check.
        contract: What the search promises: "result", "value", "legal" or "expectation".
        prunes: Whether it must not visit more leaves of uniform trees of equal leaves than alpha-beta, which
            visits b^ceil(d/2) + b^floor(d/2) - 1 (Knuth & Moore, 1975). With the contract "result", it must not
            visit more than `alpha_beta` on any game.
        games: Games of your own, to which the check is then limited.
        reference: The search that is right.
        depth_limited: Whether the search is also called with `depth=` and `evaluate=`, as the reference is; both
            must take them.
        expected_failures: Maps the names of checks that are known to fail to the reason; one that no longer fails
            is itself a failure.
        examples: For each, a random tree, a graph and a game of another shape (wide, deep, or with utilities that
            are easily confused) are drawn, and with `depth_limited` a game with cycles. 200 take some seconds with
            a plain search.
        seed: Determines what is drawn.
        progress: Is called after each game with the number of games tried and the number of all games.

    Raises:
        CheckFailed: The search breaks its contract.
        ValueError: The contract, or the check of an expected failure, is unknown; `games` is empty; or `examples`
            is below 1.
        TypeError: The search is no function; or it takes only a state, and so has a game of its own, without
            `games` or with `prunes`.

    Examples:
        >>> from gametree import Result, alpha_beta
        >>> from gametree.testing import CheckFailed, check_search
        >>> check_search(alpha_beta, prunes=True, examples=5)
        >>> try:
        ...     check_search(lambda game, state: Result(0))
        ... except CheckFailed as error:
        ...     error.check, error.game
        ...
        ('terminal', TreeGame(tree=1))
    """
    require_function(search, "search", "a game and a state")
    terms = _Terms(contract, prunes, games, reference, depth_limited, examples, seed, progress)
    raise_first_problem(_checks(terms), search, expected_failures)


def search_checks(
    *,
    contract: Contract = "result",
    prunes: bool = False,
    games: Sequence[Playable[Any, Any]] | None = None,
    reference: Search = minimax,
    depth_limited: bool = False,
    examples: int = EXAMPLES,
    seed: int = 0,
    progress: Progress | None = None,
) -> tuple[Check[Search], ...]:
    """Return every named check of a search under a contract; the options are those of `check_search`.

    If the reference fails on a game, a run of the checks ends with the failure "game".

    Examples:
        >>> from gametree.testing import search_checks
        >>> [check.name for check in search_checks(contract="legal")][:3]
        ['rules', 'answer', 'terminal']
    """
    return _checks(_Terms(contract, prunes, games, reference, depth_limited, examples, seed, progress))


class _Terms(NamedTuple):
    """The contract of a search, and the games to try it on."""

    contract: Contract
    prunes: bool
    games: Sequence[Playable[Any, Any]] | None
    reference: Search
    depth_limited: bool
    examples: int
    seed: int
    progress: Progress | None

    @property
    def laws(self) -> tuple[Law, ...]:
        """The laws of the contract, those of one reply first."""
        of_value = {"result": OF_A_RESULT, "value": OF_A_VALUE}.get(self.contract, ())
        of_cost = (check_prunes,) if self.prunes else ()
        return (*OF_ANY_REPLY, *of_value, check_purity, check_repeatable, *of_cost)


def _checks(terms: _Terms) -> tuple[Check[Search], ...]:
    if terms.games is not None:
        require_several(terms.games, "games", "games")
    if terms.progress is not None:
        require_function(terms.progress, "progress", "two numbers of games")
    if terms.contract not in ("result", "value", "legal", "expectation"):
        raise ValueError(f'contract must be "result", "value", "legal" or "expectation", not {terms.contract!r}.')
    require_draws(terms.examples, terms.seed)
    if terms.contract == "expectation":
        if terms.games is not None or terms.prunes:
            message = 'The contract "expectation" is about random trees with chance: leave out games= and prunes=.'
            raise ValueError(message)
        return checks_of(LAWS, partial(_run, terms=terms))
    if terms.games is not None and not terms.games:
        raise ValueError("games= holds no game, so nothing would be checked: give games, or leave it out.")
    return checks_of(terms.laws, partial(_run, terms=terms))


def _run(search: Search, names: tuple[str, ...], *, terms: _Terms) -> Iterator[Outcome]:
    """Yield the outcome of each check; raise TypeError for a function that can search only its own game."""
    if isinstance(search, StudentSearch) and search.knows_one_game and (terms.games is None or terms.prunes):
        raise TypeError(
            f"{search.__name__} takes a state alone, so it knows only its own game: check it with"
            f" games=[that game] and without prunes, or let it take the game as well."
        )
    if terms.contract == "expectation":
        limits, examples, seed = terms.depth_limited, terms.examples, terms.seed
        return expectation_outcomes(search, names, depth_limited=limits, examples=examples, seed=seed)
    return _findings(search, names, terms)


def _findings(search: Search, names: tuple[str, ...], terms: _Terms) -> Iterator[Outcome]:
    with Patience(None if terms.games is None else SECONDS_ON_OWN_GAMES) as patience:
        trial = Trial(search, terms.contract, terms.reference, patience, terms.prunes, terms.depth_limited)
        laws = [law for law in terms.laws if law in OF_A_RESULT or law in OF_ANY_REPLY]
        run = SearchRun(trial, laws, {*names, "game"}, terms.progress)
        if terms.games is None:
            failures = run.failures_on_drawn_games(terms.examples, terms.seed)
        else:
            failures = run.failures_on_games(terms.games)
        for outcome in failures:
            run.wanted.discard(outcome.name)
            yield outcome
            if outcome.name == "game":
                return
    yield from (Outcome(name, None) for name in names if name in run.wanted)
