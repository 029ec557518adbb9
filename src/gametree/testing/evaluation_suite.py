"""Check an evaluation, which a search calls at the states where it stops before the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf, isclose
from typing import Any

from gametree.game import CHANCE, Playable
from gametree.rules import is_finite_number
from gametree.testing.answers import Answer, problem
from gametree.testing.checks import Check, Fault, Law, Outcome, checks_of, raise_first_problem, require_draws
from gametree.testing.examination import EXAMPLES, Examination, outcomes_of
from gametree.testing.exploration import Explored, Place, Terms
from gametree.testing.failures import state_text
from gametree.testing.patience import Patience
from gametree.testing.snapshots import alike, copied
from gametree.testing.state_checks import changes
from gametree.transform.depth_limited import Evaluation, require_evaluation

ROUNDING = 1e-9


def check_evaluation(
    game: Playable[Any, Any],
    evaluate: Evaluation,
    *,
    utilities: tuple[float, float] | None = None,
    expected_failures: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> None:
    """Raise `CheckFailed` at the first named check that an evaluation of a game fails; return None if none.

    A search calls it only with the user's own states at which a player is to move, so the checks do too. The
    checks, in order:

    - "answers": it returns a value, and raises no error.
    - "finite": the value is a finite number.
    - "bounded": the value lies between the least and the greatest utility, so no state is worth more than a win.
    - "repeatable": the value is the same in later calls and in another order.
    - "pure": it does not change the state.
    - "symmetric": the value at the `canonical` state is the same, up to rounding, if the game has that method.

    The game should pass `check_game`, and is explored in the same way. An object that is not a game fails the
    check "methods" of `check_game`.

    Args:
        game: The rules.
        evaluate: The evaluation to check.
        utilities: The least and the greatest utility. Without it they are known if the whole game was explored, or
            if every win and loss found had the same size; else "bounded" passes.
        expected_failures: Maps the names of checks that are known to fail to the reason; one that no longer fails
            is itself a failure.
        examples: As in `check_game`.
        seed: As in `check_game`.

    Raises:
        CheckFailed: The evaluation fails a check.
        ValueError: An expected failure is of an unknown check, or `examples` is below 1.

    Examples:
        >>> from gametree.evaluations import mnk
        >>> from gametree.games import MNK
        >>> from gametree.testing import CheckFailed, check_evaluation
        >>> game = MNK(3, 3, 3)
        >>> check_evaluation(game, mnk(game), examples=5)
        >>> try:
        ...     check_evaluation(game, lambda state: 7, examples=5)
        ... except CheckFailed as error:
        ...     error.check
        ...
        'bounded'
    """
    require_evaluation(evaluate)
    checks = evaluation_checks(game, utilities=utilities, examples=examples, seed=seed)
    raise_first_problem(checks, evaluate, expected_failures)


def evaluation_checks(
    game: Playable[Any, Any],
    *,
    utilities: tuple[float, float] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> tuple[Check[Evaluation], ...]:
    """Return every named check of an evaluation of a game; the options are those of `check_evaluation`.

    Examples:
        >>> from gametree.games import TicTacToe
        >>> from gametree.testing import evaluation_checks
        >>> [check.name for check in evaluation_checks(TicTacToe())]
        ['answers', 'finite', 'bounded', 'repeatable', 'pure', 'symmetric']
    """
    require_draws(examples, seed)
    is_pair = isinstance(utilities, Sequence) and [*map(is_finite_number, utilities)] == [True, True]
    if utilities is not None and not is_pair:
        message = f"utilities must be the least and the greatest utility, such as (-1, 1), not {utilities!r}."
        raise TypeError(message)
    return checks_of(LAWS, partial(_run, game=game, utilities=utilities, examples=examples, seed=seed))


@dataclass
class Judge:
    """An evaluation, and the game whose states it is called with."""

    evaluate: Callable[[Any], Any]
    seen: Examination
    utilities: tuple[float, float] | None

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest utility, as declared or found; infinite if those found do not tell."""
        if self.utilities:
            return self.utilities
        explored = (self.seen.whole, *self.seen.deep)
        answers = [place.answers.utility for each in explored for place in each.places]
        values = [answer.value for answer in answers if answer and is_finite_number(answer.value)]
        if values and self.seen.whole.complete:
            return min(values), max(values)
        sizes = {abs(value) for value in values} - {0}
        return (-max(sizes), max(sizes)) if len(sizes) == 1 else (-inf, inf)

    def ask(self, state: Any) -> Answer:
        """Return the answer of the evaluation for a copy of a state."""
        return self.seen.patience.ask(self.evaluate, copied(state))

    def opinions(self, explored: Explored) -> Iterator[tuple[Place, Answer]]:
        """Yield the places at which a player is to move, each with the evaluation's answer there."""
        for place in explored.places:
            if _decision(place):
                yield place, self.ask(place.state)


def _decision(place: Place) -> bool:
    """Whether a player is to move at a place: the game is not over, and chance does not move there."""
    player = place.answers.player
    return place.live and player is not None and player.value is not CHANCE


def check_answers(judge: Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation answers at every live state."""
    for place, opinion in judge.opinions(explored):
        if opinion.error:
            remedy = "let it answer at every state where the game is not over"
            yield place.fault(f"evaluate {problem(opinion)}", remedy)


def check_finite(judge: Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation is a finite number."""
    for place, opinion in judge.opinions(explored):
        if not opinion.error and not is_finite_number(opinion.value):
            yield place.fault(f"evaluate {problem(opinion)}", "return a finite int, float or Fraction")


def check_bounded(judge: Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation lies between the least and the greatest utility."""
    least, greatest = judge.bounds
    for place, opinion in judge.opinions(explored):
        if is_finite_number(opinion.value) and not least <= opinion.value <= greatest:
            what = f"evaluate {problem(opinion)}, but utilities lie between {least} and {greatest},"
            remedy = "scale it to that range, or declare utilities=(least, greatest) if games can end with more"
            yield place.fault(what, remedy)


def check_repeatable(judge: Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation is the same when asked again, later and in another order."""
    opinions = list(judge.opinions(explored))
    again = [judge.ask(place.state) for place, _ in reversed(opinions)]
    for (place, first), second in zip(opinions, reversed(again), strict=True):
        if not alike(first.value, second.value):
            what = f"evaluate {problem(first)}, but {problem(second)} when asked again,"
            yield place.fault(what, "let it depend on the state alone")


def check_pure(judge: Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation does not change the state."""
    for place in explored.some:
        for text in changes(place, judge.evaluate) if _decision(place) else ():
            yield place.fault(f"evaluate changes the state it is given into {text}", "leave the state as it is")


def check_symmetric(judge: Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation is the same at the canonical state."""
    for place, opinion in judge.opinions(explored) if hasattr(explored.game, "canonical") else ():
        image = place.ask("canonical").value
        other = judge.ask(image)
        values = opinion.value, other.value
        close = all(map(is_finite_number, values)) and isclose(*values, rel_tol=ROUNDING, abs_tol=ROUNDING)
        if is_finite_number(opinion.value) and not close:
            shown_image = state_text(explored.game, image)
            what = f"evaluate {problem(opinion)}, but {problem(other)} at the canonical state {shown_image},"
            remedy = "let symmetric states be worth the same, or do not search with Symmetric or CanonicalTable"
            yield place.fault(what, remedy)


LAWS: tuple[Law, ...] = (check_answers, check_finite, check_bounded, check_repeatable, check_pure, check_symmetric)
AT_START = (check_answers, check_finite, check_pure)


def _run(
    evaluate: Evaluation,
    names: tuple[str, ...],
    *,
    game: Playable[Any, Any],
    utilities: tuple[float, float] | None,
    examples: int,
    seed: int,
) -> Iterator[Outcome]:
    with Patience() as patience:
        seen = Examination(game, patience, Terms(cyclic=True), examples, seed)
        judge = Judge(evaluate, seen, utilities)
        yield from outcomes_of(seen, LAWS, names, judge, at_start=AT_START)
