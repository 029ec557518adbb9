"""Check a search against plain minimax, and show the smallest game on which it goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from gametree.game import Playable, Search
from gametree.search.minimax import minimax
from gametree.testing.checks import Check, Finding, Law, Outcome, checks_of, raise_first_problem, run_checks
from gametree.testing.leaf_checks import check_prunes
from gametree.testing.patience import Patience
from gametree.testing.reply_checks import OF_A_RESULT, OF_A_VALUE, OF_ANY_REPLY, check_purity, check_repeatable
from gametree.testing.search_runs import Progress, SearchRun
from gametree.testing.search_trials import Contract, Trial
from gametree.testing.student_search import StudentSearch

EXAMPLES = 200
SECONDS_ON_OWN_GAMES = 600.0


def check_search(
    search: Search,
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

    It is asked at every state of small trees, of random trees and graphs, and of late positions of tic-tac-toe, or
    else of the given `games` alone, twice at each; at some states of large random games. Contracts:

    - "result": the whole `Result` is the reference's.
    - "value": the value is, and the line is a principal variation: it is legal, goes on to the end, and every
      state on it has the value of the root.
    - "legal": the line is legal, and at a live state there is one; values are not judged.

    Under each contract, a finished state has its utility, no action, and nothing is asked beyond it; equal
    inputs give equal results, whatever was searched in between; no rule is broken in what is asked of the game,
    such as the utility of a live state; and no state is changed.

    With `depth_limited`, the search is also called with `depth=` and `evaluate=`, as the reference is; both must
    take them. With `prunes`, it must not look at more leaves of uniform trees of equal leaves than alpha-beta
    does, b^ceil(d/2) + b^floor(d/2) - 1 by Knuth & Moore, 1975; nor, with the contract "result", at more than
    `alpha_beta` on any game. For each of `examples`, a random tree, a graph and a game of another shape are drawn
    from `seed`: wide, deep, or with utilities that are easily confused; and with `depth_limited` one with cycles.
    200 take some seconds with a plain search, 2,000 are the deep profile. `progress` is called after each game
    with how many were tried and how many there are. `expected_failures` declares checks that are known to fail, by
    name, each with its reason; one that no longer fails is itself a failure.

    The message shows the smallest tree or graph that the failure was reduced to, drawn and as an expression that
    makes it; `check`, `line`, `game` and `state` of the error say it as data.

    Raises ValueError for an unknown contract or an expected failure of a name that no check has, and TypeError
    where a function that knows its own game only is given no `games` or is to prune.
    """
    raise_first_problem(
        run_search_checks(
            search,
            contract=contract,
            prunes=prunes,
            games=games,
            reference=reference,
            depth_limited=depth_limited,
            expected_failures=expected_failures,
            examples=examples,
            seed=seed,
            progress=progress,
        )
    )


def run_search_checks(
    search: Search,
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
) -> Iterator[Outcome]:
    """Yield the outcome of every named check of a search; the options are those of `check_search`.

    A failure comes as soon as it is found; the checks that passed come at the end. A game that breaks the
    reference ends the run, with the failure "game".
    """
    terms = _terms(contract, games, reference, examples, seed, prunes=prunes, depth_limited=depth_limited)
    terms = terms._replace(progress=progress)
    _refuse_own_game_only(search, terms)
    return run_checks(search, terms.laws, partial(_run, terms=terms), expected_failures)


def search_checks(
    *,
    contract: Contract = "result",
    prunes: bool = False,
    games: Sequence[Playable[Any, Any]] | None = None,
    reference: Search = minimax,
    depth_limited: bool = False,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> tuple[Check[Search], ...]:
    """Return every named check of a search under a contract; the options are those of `check_search`."""
    terms = _terms(contract, games, reference, examples, seed, prunes=prunes, depth_limited=depth_limited)
    return checks_of(terms.laws, partial(_run, terms=terms))


class _Terms(NamedTuple):
    """The contract of a search, and the games to try it on."""

    contract: Contract
    prunes: bool
    games: Sequence[Playable[Any, Any]] | None
    reference: Search
    depth_limited: bool
    examples: int
    seed: int
    progress: Progress | None = None

    @property
    def laws(self) -> tuple[Law, ...]:
        """The laws that the contract asks for, those of one reply first."""
        of_value = {"result": OF_A_RESULT, "value": OF_A_VALUE, "legal": ()}[self.contract]
        of_cost = (check_prunes,) if self.prunes else ()
        return (*OF_ANY_REPLY, *of_value, check_purity, check_repeatable, *of_cost)


def _terms(
    contract: Contract,
    games: Sequence[Playable[Any, Any]] | None,
    reference: Search,
    examples: int,
    seed: int,
    *,
    prunes: bool,
    depth_limited: bool,
) -> _Terms:
    if contract not in {"result", "value", "legal"}:
        message = f'contract must be "result", "value" or "legal", not {contract!r}.'
        raise ValueError(message)
    return _Terms(contract, prunes, games, reference, depth_limited, examples, seed)


def _refuse_own_game_only(search: Search, terms: _Terms) -> None:
    """Raise TypeError for a function that knows its own game only where others are to be searched."""
    if isinstance(search, StudentSearch) and search.knows_one_game and (terms.games is None or terms.prunes):
        message = (
            f"{search.__name__} takes a state alone, so it knows only its own game: check it with"
            f" games=[that game] and without prunes, or let it take the game as well."
        )
        raise TypeError(message)


def _run(search: Search, names: tuple[str, ...], *, terms: _Terms) -> Iterator[Finding]:
    with Patience(None if terms.games is None else SECONDS_ON_OWN_GAMES) as patience:
        trial = Trial(search, terms.contract, terms.reference, patience, terms.prunes, terms.depth_limited)
        laws = [law for law in terms.laws if law in OF_A_RESULT or law in OF_ANY_REPLY]
        run = SearchRun(trial, laws, {*names, "game"}, terms.progress)
        if terms.games is None:
            failures = run.failures_on_drawn_games(terms.examples, terms.seed)
        else:
            failures = run.failures_on_games(terms.games)
        for finding in failures:
            run.wanted.discard(finding.name)
            yield finding
            if finding.name == "game":
                return
    yield from (Finding(name) for name in names if name in run.wanted)
