"""Check the rules of a game: small named checks, run one by one, all at once, or as pytest tests.

    check_game(MyGame(), plies=9)                      # raises the first failure

    for outcome in run_game_checks(MyGame()):          # or lists them all
        print(outcome.name, outcome.problem or "ok")

    @parametrize_with_checks([MyGame(), Declared(Endless(), cyclic=True)])
    def test_rules(game, check):                       # or one pytest test for each game and check
        check(game)

A game is explored breadth first from its start, so that a failure shows a shortest line of actions; where a game
is too large for that, random lines go deeper, and a failure on one is shrunk. Every method is asked with deep
copies but where a law is about changing things, so one fault does not hide another. A game may fill caches of
its own: what counts are its answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from gametree.testing.examining import EXAMPLES, examined, failure, refuse_unknown
from gametree.testing.exploring import Terms
from gametree.testing.failures import CheckFailed
from gametree.testing.game_laws import LAWS, Law, methods

if TYPE_CHECKING:
    import pytest

    from gametree.game import Playable


@dataclass(frozen=True)
class GameCheck:
    """One named check of a game's rules: `check(game)` raises `CheckFailed`, or returns None.

    `name` is what an expected failure is declared by, `law` the sentence that it holds the game to.
    """

    finds: Law
    terms: Terms = field(default_factory=Terms)
    examples: int = EXAMPLES
    seed: int = 0

    @property
    def name(self) -> str:
        """The name of the check, a word or two joined by an underscore."""
        return self.finds.__name__

    @property
    def law(self) -> str:
        """What must be so."""
        return str(self.finds.__doc__)

    def __call__(self, game: Playable[Any, Any]) -> None:
        """Raise `CheckFailed` if the game breaks the law, or has not the methods that asking about it takes."""
        with examined(game, self.terms, self.examples, self.seed) as seen:
            law = self.finds if seen.whole.places else methods
            found = failure(law.__name__, law, seen)
        if found:
            raise found


class Outcome(NamedTuple):
    """What one named check found: its `failure`, or None; and the reason declared for expecting one, if any."""

    name: str
    failure: CheckFailed | None
    expected: str | None = None

    @property
    def problem(self) -> CheckFailed | None:
        """What is wrong: a failure that was not declared, or a declared one that no longer happens."""
        if self.expected is None:
            return self.failure
        if self.failure is not None:
            return None
        message = (
            f"The check {self.name} no longer fails, which was declared because {self.expected!r}:"
            f" delete the declaration."
        )
        return CheckFailed(message, check=self.name)


@dataclass(frozen=True)
class Declared:
    """A game with what is declared of it, for `parametrize_with_checks`; the meaning is that of `check_game`."""

    game: Playable[Any, Any]
    plies: int | None = None
    cyclic: bool = False
    expected_failures: Mapping[str, str] = field(default_factory=dict[str, str])


def game_checks(
    *, plies: int | None = None, cyclic: bool = False, examples: int = EXAMPLES, seed: int = 0
) -> tuple[GameCheck, ...]:
    """Return every named check, in the order in which they are run; the options are those of `check_game`."""
    if plies is not None and cyclic:
        message = f"A game that ends within {plies} plies is not cyclic: declare plies= or cyclic=True, not both."
        raise ValueError(message)
    return tuple(GameCheck(law, Terms(plies, cyclic), examples, seed) for law in LAWS)


def run_game_checks(
    game: Playable[Any, Any],
    *,
    plies: int | None = None,
    cyclic: bool = False,
    expected_failures: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> Iterator[Outcome]:
    """Yield the outcome of every named check of a game, in turn; the options are those of `check_game`.

    Where the methods of a game are not there or do not even give a start, nothing else can be asked, and that is
    the only outcome.
    """
    checks = game_checks(plies=plies, cyclic=cyclic, examples=examples, seed=seed)
    expected = expected_failures or {}
    refuse_unknown(expected, [check.name for check in checks])
    with examined(game, Terms(plies, cyclic), examples, seed) as seen:
        for check in checks:
            yield Outcome(check.name, failure(check.name, check.finds, seen), expected.get(check.name))
            if not seen.whole.places:
                return


def check_game(
    game: Playable[Any, Any],
    *,
    plies: int | None = None,
    cyclic: bool = False,
    expected_failures: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> None:
    """Raise `CheckFailed` at the first named check that the rules of a game fail; return None if they pass all.

    `plies` declares the most plies that play can take; `cyclic=True` that it may come back to a state and never
    end. With neither, play must not come back, and must end within a generous bound. `expected_failures`
    declares checks that are known to fail, by name, each with its reason; one that no longer fails is itself a
    failure. Explores until `result` has been asked 200 times for each of `examples`; where that is not the whole
    game, `seed` decides which random lines are played beyond them. Equal inputs give equal outcomes.

    Raises ValueError for an expected failure of a name that no check has, and for `plies` with `cyclic`.
    """
    for outcome in run_game_checks(
        game, plies=plies, cyclic=cyclic, expected_failures=expected_failures, examples=examples, seed=seed
    ):
        if outcome.problem:
            raise outcome.problem


def parametrize_with_checks(
    games: Iterable[Playable[Any, Any] | Declared], *, examples: int = EXAMPLES, seed: int = 0
) -> pytest.MarkDecorator:
    """Return the pytest decorator that runs a test `(game, check)` once for each game and each named check.

    What is declared of a game is given by `Declared(game, plies=, cyclic=, expected_failures=)`. An expected
    failure becomes a strict xfail, so one that no longer fails is seen.

    Raises ValueError as `check_game` does.
    """
    import pytest

    cases: list[Any] = []
    names: dict[str, int] = {}
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
