"""The runner of all checks: of games, searches, evaluations and compiled rules.

A check is a law with a name. Each kind of subject has a tuple of laws: functions `check_...` that yield faults.
The docstring of each is the law. A run yields the `Outcome` of each as soon as it is known.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias

from typing_extensions import TypeVar

from gametree.arguments import require_kind, require_several, whole_number
from gametree.testing.failures import CheckFailed

Subject_contra = TypeVar("Subject_contra", contravariant=True)
Law: TypeAlias = Callable[..., Any]


class Fault(NamedTuple):
    """One thing that is wrong, in a sentence, with where it was found."""

    message: str
    line: tuple[Any, ...] = ()
    state: Any = None


class Outcome(NamedTuple):
    """The outcome of one named check: its `failure`, or None, and the reason declared to expect one, if any.

    `finished` is False if the time was over before the check had seen everything. `note` is a question about what
    breaks no law but is seldom meant, or empty.

    `run_checks` makes it.
    """

    name: str
    failure: CheckFailed | None
    expected: str | None = None
    finished: bool = True
    note: str = ""

    @property
    def problem(self) -> CheckFailed | None:
        """The problem, if any: a failure that was not declared, or a declared one that no longer happens."""
        if self.expected is None:
            return self.failure
        if self.failure is not None or not self.finished:
            return None
        message = (
            f"The check {self.name} was declared to fail because {self.expected!r}, but it passes:"
            f" delete the declaration."
        )
        return CheckFailed(message, check=self.name)


Run: TypeAlias = Callable[[Any, tuple[str, ...]], Iterator[Outcome]]
"""A run takes a subject and the names of checks. It yields the outcome of each, or one failure that stops it."""


@dataclass(frozen=True)
class Check(Generic[Subject_contra]):
    """One named check: `check(subject)` raises `CheckFailed`, or returns None.

    An expected failure is declared by the `name`. `law` is the sentence that the check tests. A subject that
    cannot be tested, such as a game without the five methods, fails too.

    Examples:
        >>> from gametree.games import Nim
        >>> from gametree.testing import game_checks
        >>> first = game_checks()[0]
        >>> first.name
        'methods'
        >>> first(Nim((1, 2)))
    """

    name: str
    law: str
    run: Run

    def __call__(self, subject: Subject_contra) -> None:
        """Raise `CheckFailed` if the subject breaks the law."""
        for outcome in self.run(subject, (self.name,)):
            if outcome.failure:
                raise outcome.failure


def name_of(law: Law) -> str:
    """Return the name of a check, which is that of its function without `check_`."""
    return law.__name__.removeprefix("check_")


def checks_of(laws: Iterable[Law], run: Run) -> tuple[Check[Any], ...]:
    """Return the laws as checks that can be run one by one."""
    return tuple(Check(name_of(law), str(law.__doc__), run) for law in laws)


def run_checks(
    checks: Sequence[Check[Subject_contra]],
    subject: Subject_contra,
    expected_failures: Mapping[str, str] | None = None,
) -> Iterator[Outcome]:
    """Yield the outcome of each of the named checks of a subject, as soon as it is known.

    The checks share what they find out about the subject, so this takes less time than to call each. Where nothing
    can be tested, as without the methods of a game, one failure is the only outcome.

    Args:
        checks: Some or all of the checks that one call of `game_checks`, `search_checks`, `evaluation_checks` or
            `compiled_checks` has returned.
        subject: The game, the search or the evaluation to check.
        expected_failures: Maps the names of checks that are known to fail to the reason; one that no longer fails
            has a `problem` too.

    Raises:
        ValueError: An expected failure is of an unknown check, or the checks come from several calls.
        TypeError: The subject is a function that takes only a state, and is to search other games than its own.

    Examples:
        >>> from gametree.games import Nim
        >>> from gametree.testing import game_checks, run_checks
        >>> for outcome in run_checks(game_checks()[:3], Nim((1, 2))):
        ...     print(outcome.name, outcome.failure or "passed")
        ...
        methods passed
        terminal passed
        player passed
    """
    require_several(checks, "checks", "checks, as game_checks returns")
    for check in checks:
        require_kind(check, Check, "Each check must be a Check, as game_checks returns")
    names = tuple(check.name for check in checks)
    expected = expected_failures or {}
    refuse_unknown(expected, names)
    if any(check.run is not checks[0].run for check in checks):
        message = "The checks come from several calls, so they share no run: run those of each call by themselves."
        raise ValueError(message)
    outcomes = checks[0].run(subject, names) if checks else iter(())
    return (each._replace(expected=expected.get(each.name)) for each in outcomes)


def raise_first_problem(
    checks: Sequence[Check[Subject_contra]], subject: Subject_contra, expected_failures: Mapping[str, str] | None
) -> None:
    """Raise the first problem that checks find in a subject, and run none after it; warn of each note before."""
    for outcome in run_checks(checks, subject, expected_failures):
        if outcome.problem:
            raise outcome.problem
        if outcome.note:
            warnings.warn(outcome.note, stacklevel=3)


def require_draws(examples: object, seed: object) -> None:
    """Refuse a number of random examples below 1, and a seed that is no integer."""
    whole_number(examples, "The number of examples", least=1)
    require_kind(seed, int, "seed must be an integer")


def refuse_unknown(expected: Iterable[str], names: Iterable[str]) -> None:
    """Raise ValueError for an expected failure of a check that is not among the names."""
    require_several(expected, "expected_failures", "names of checks")
    for name in expected:
        if name not in names:
            message = f"There is no check {name!r} that could be expected to fail: choose from {', '.join(names)}."
            raise ValueError(message)
