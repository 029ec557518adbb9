"""Check the rules of a game: small named checks, run one by one, all at once, or as pytest tests.

    check_game(MyGame(), plies=9)                      # raises the first failure

    for outcome in run_checks(game_checks(), MyGame()):  # or lists them all
        print(outcome.name, outcome.problem or "ok")

    @parametrize_with_checks([MyGame(), Declared(Endless(), cyclic=True)])
    def test_rules(game, check):                       # or one pytest test for each game and check
        check(game)

The start is checked first. Then the game is explored breadth first from there, so that a failure shows a shortest
line of actions. If the game is too large for that, random lines go deeper, and the line of a failure is shortened.
Methods are called with deep copies, except by the laws about changed arguments, so one fault does not hide
another. A game may have caches: only its answers are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from gametree.arguments import require_several, whole_number
from gametree.extras import missing_extra
from gametree.testing import notation_checks, outcome_checks, rule_checks, state_checks
from gametree.testing.checks import (
    Check,
    Law,
    Outcome,
    checks_of,
    raise_first_problem,
    refuse_unknown,
    require_draws,
)
from gametree.testing.examination import EXAMPLES, Examination, outcomes_of
from gametree.testing.exploration import Terms
from gametree.testing.failures import CheckFailed
from gametree.testing.patience import Patience

if TYPE_CHECKING:
    import pytest

    from gametree.game import Playable

LAWS: tuple[Law, ...] = (
    rule_checks.check_methods,
    rule_checks.check_terminal,
    rule_checks.check_player,
    outcome_checks.check_outcomes,
    rule_checks.check_actions,
    rule_checks.check_action_values,
    rule_checks.check_result,
    rule_checks.check_utility,
    state_checks.check_state_values,
    state_checks.check_pure,
    state_checks.check_repeatable,
    state_checks.check_independent,
    state_checks.check_steady_actions,
    state_checks.check_equality,
    rule_checks.check_ending,
    notation_checks.check_canonical,
    notation_checks.check_state_notation,
    notation_checks.check_action_notation,
    notation_checks.check_pictures,
    notation_checks.check_pickling,
)
AT_START = LAWS[1:10]
QUESTIONS = {"player": rule_checks.note_on_player, "utility": rule_checks.note_on_utility}


@dataclass(frozen=True)
class Declared:
    """A game with its declarations, for `parametrize_with_checks`; they mean the same as in `check_game`.

    Examples:
        >>> from gametree.games import ThreeMensMorris
        >>> from gametree.testing import Declared
        >>> Declared(ThreeMensMorris(), cyclic=True).cyclic
        True
    """

    game: Playable[Any, Any, Any]
    plies: int | None = None
    cyclic: bool = False
    expected_failures: Mapping[str, str] = field(default_factory=dict[str, str])


def game_checks(
    *,
    plies: int | None = None,
    cyclic: bool = False,
    examples: int = EXAMPLES,
    seed: int = 0,
    seconds: float | None = None,
) -> tuple[Check[Playable[Any, Any, Any]], ...]:
    """Return every named check, in the order in which they are run; the options are those of `check_game`.

    Examples:
        >>> from gametree.testing import game_checks
        >>> [check.name for check in game_checks()][:4]
        ['methods', 'terminal', 'player', 'outcomes']
    """
    terms = _terms(plies, cyclic=cyclic)
    require_draws(examples, seed)
    return checks_of(LAWS, partial(_run, terms=terms, examples=examples, seed=seed, seconds=seconds))


def check_game(
    game: Playable[Any, Any, Any],
    *,
    plies: int | None = None,
    cyclic: bool = False,
    expected_failures: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
    seconds: float | None = None,
) -> None:
    """Raise `CheckFailed` at the first named check that the rules of a game fail; return None if they pass all.

    Without `plies` and `cyclic`, no state may recur, and play must end within a generous bound. The start is
    checked first. If states have many actions, each check looks at fewer states, so the number of calls is
    bounded. Equal inputs give equal outcomes.

    In a game with chance the outcomes of a chance node are held to the laws of actions, and their probabilities to
    a law of their own.

    Args:
        game: The rules to check.
        plies: The most plies that play can take.
        cyclic: Whether a state may recur, so that play need not end.
        expected_failures: Maps the names of checks that are known to fail to the reason; one that no longer fails
            is itself a failure.
        examples: The game is explored until `result` has been called 200 times for each of these. If that is not
            the whole game, random lines go further.
        seed: Determines the random lines.
        seconds: No call begins after this time: an unfinished check passes if it has found no fault, and
            `run_checks` tells which checks are unfinished.

    Warns:
        UserWarning: All utilities are of one sign although both players move last, as where they are not MAX's; or
            one player makes all the moves.

    Raises:
        CheckFailed: The rules fail a check.
        ValueError: An expected failure is of an unknown check, `plies` is given with `cyclic`, or a number is too
            small.

    Examples:
        >>> from gametree.games import Nim, TreeGame
        >>> from gametree.testing import CheckFailed, check_game
        >>> check_game(Nim((1, 2)))
        >>> try:
        ...     check_game(TreeGame([1, []]))
        ... except CheckFailed as error:
        ...     print(error)
        ...
        There is no action at 2 (after the line 1): the state is not terminal, so
        correct actions or terminal, or offer a pass.
    """
    checks = game_checks(plies=plies, cyclic=cyclic, examples=examples, seed=seed, seconds=seconds)
    raise_first_problem(checks, game, expected_failures)


def parametrize_with_checks(
    games: Iterable[Playable[Any, Any, Any] | Declared], *, examples: int = EXAMPLES, seed: int = 0
) -> pytest.MarkDecorator:
    """Return the pytest decorator that runs a test `(game, check)` once for each game and each named check.

    An expected failure becomes a strict xfail, so pytest reports one that no longer fails.

    Args:
        games: Games, each alone or in a `Declared` with `plies=`, `cyclic=` or `expected_failures=`.
        examples: As in `check_game`.
        seed: As in `check_game`.

    Raises:
        ValueError: As `check_game` does.
        ModuleNotFoundError: Pytest is not installed.

    Examples:
        >>> from gametree.games import Nim
        >>> from gametree.testing import parametrize_with_checks
        >>> @parametrize_with_checks([Nim((1, 2))])
        ... def test_rules(game, check):
        ...     check(game)
        ...
    """
    try:
        import pytest
    except ModuleNotFoundError as error:
        message = missing_extra("parametrize_with_checks", "pytest", "testing")
        raise ModuleNotFoundError(message, name=error.name) from error

    cases: list[Any] = []
    names: dict[str, int] = {}
    require_several(games, "games", "games")
    for given in games:
        declared = given if isinstance(given, Declared) else Declared(given)
        checks = game_checks(plies=declared.plies, cyclic=declared.cyclic, examples=examples, seed=seed)
        refuse_unknown(declared.expected_failures, [check.name for check in checks])
        name = type(declared.game).__name__
        names[name] = names.get(name, 0) + 1
        for check in checks:
            reason = declared.expected_failures.get(check.name)
            marks = (
                [pytest.mark.xfail(reason=reason, raises=CheckFailed, strict=True)] if reason is not None else []
            )
            number = f"-{names[name]}" if names[name] > 1 else ""
            cases.append(pytest.param(declared.game, check, marks=marks, id=f"{name}{number}-{check.name}"))
    return pytest.mark.parametrize(("game", "check"), cases)


def _terms(plies: int | None, *, cyclic: bool) -> Terms:
    """Return what is declared of how a game ends, or raise ValueError."""
    if plies is not None and cyclic:
        message = f"A game that ends within {plies} plies is not cyclic: declare plies= or cyclic=True, not both."
        raise ValueError(message)
    if plies is not None:
        whole_number(plies, "A number of plies", least=0)
    return Terms(plies, cyclic)


def _run(
    game: Playable[Any, Any, Any],
    names: tuple[str, ...],
    *,
    terms: Terms,
    examples: int,
    seed: int,
    seconds: float | None = None,
) -> Iterator[Outcome]:
    with Patience(in_all=seconds) as patience:
        yield from outcomes_of_rules(Examination(game, patience, terms, examples, seed), names)


def outcomes_of_rules(
    seen: Examination, names: Collection[str], begin: Callable[[str], object] = id
) -> Iterator[Outcome]:
    """Yield the outcome of each law of these names; `begin` is called with each name before its law is tested."""
    for outcome in outcomes_of(seen, LAWS, names, at_start=AT_START, begin=begin):
        question = QUESTIONS.get(outcome.name) if outcome.finished and not outcome.failure else None
        yield outcome._replace(note=question(seen.whole)) if question else outcome
