"""Check an evaluation: what a search that does not look to the end asks of the states where it stops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import inf, isclose
from typing import Any, NamedTuple, TypeAlias

from gametree.game import Playable
from gametree.rules import is_finite_number
from gametree.testing.asking import Answer, alike, copied, problem
from gametree.testing.examining import EXAMPLES, Examined, examined, failure, refuse_unknown
from gametree.testing.exploring import Explored, Place, Terms
from gametree.testing.failures import state_text
from gametree.testing.game_checks import Outcome
from gametree.testing.game_laws import Fault, changes, fault, methods

ROUNDING = 1e-9


def check_evaluation(
    game: Playable[Any, Any],
    evaluate: Callable[[Any], float],
    *,
    utilities: tuple[float, float] | None = None,
    expected_failures: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> None:
    """Raise `CheckFailed` at the first named check that an evaluation of a game fails; return None if none.

    A search that stops before the end asks it of the user's own states at which the game is not over, so it is
    asked of such states alone. The checks, in order:

    - "answers": it returns something, and raises nothing.
    - "finite": that is a finite number.
    - "bounded": it is no less than the least utility and no more than the greatest, so nothing beats a win.
    - "repeatable": it is the same when asked again, later and in another order.
    - "pure": it does not change the state.
    - "symmetric": it is the same, but for rounding, at the `canonical` state, where the game has that method.

    `utilities` declares the least and the greatest utility; without it they are those of the finished games that
    were met. `expected_failures` declares checks that are known to fail, by name, each with its reason; one that
    no longer fails is itself a failure. The game, which should pass `check_game`, is explored as it is there, with
    the same `examples` and `seed`.

    Raises ValueError for an expected failure of a name that no check has. What is no game fails the check
    "methods" of `check_game`.
    """
    expected = expected_failures or {}
    refuse_unknown(expected, [law.__name__ for law in LAWS])
    with examined(game, Terms(cyclic=True), examples, seed) as seen:
        broken = failure("methods", methods, seen)
        if broken:
            raise broken
        judge = _Judge(evaluate, *(utilities or _utilities(seen)))
        for law in LAWS:
            name = law.__name__
            outcome = Outcome(name, failure(name, partial(law, judge), seen), expected.get(name))
            if outcome.problem:
                raise outcome.problem


class _Judge(NamedTuple):
    """An evaluation, with the least and the greatest value that it may give."""

    evaluate: Callable[[Any], Any]
    least: float
    greatest: float

    def ask(self, explored: Explored, state: Any) -> Answer:
        """Return what the evaluation answers when given a copy of a state."""
        return explored.patience.ask(self.evaluate, copied(state))

    def opinions(self, explored: Explored) -> Iterator[tuple[Place, Answer]]:
        """Yield the places at which the game is not over, each with what the evaluation answers there."""
        for place in explored.places:
            if place.live:
                yield place, self.ask(explored, place.state)


EvaluationLaw: TypeAlias = Callable[[_Judge, Explored], Iterator[Fault]]


def answers(judge: _Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation answers at every live state."""
    for place, opinion in judge.opinions(explored):
        if opinion.error:
            remedy = "let it answer at every state where the game is not over"
            yield fault(explored, place, f"evaluate {problem(opinion)}", remedy)


def finite(judge: _Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation is a finite number."""
    for place, opinion in judge.opinions(explored):
        if not opinion.error and not is_finite_number(opinion.value):
            yield fault(explored, place, f"evaluate {problem(opinion)}", "return a finite number")


def bounded(judge: _Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation lies between the least and the greatest utility."""
    _, least, greatest = judge
    for place, opinion in judge.opinions(explored):
        if is_finite_number(opinion.value) and not least <= opinion.value <= greatest:
            what = f"evaluate {problem(opinion)}, but utilities lie between {least} and {greatest},"
            remedy = "scale it to that range, or declare utilities=(least, greatest) if games can end with more"
            yield fault(explored, place, what, remedy)


def repeatable(judge: _Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation is the same when asked again, later and in another order."""
    opinions = list(judge.opinions(explored))
    again = [judge.ask(explored, place.state) for place, _ in reversed(opinions)]
    for (place, first), second in zip(opinions, reversed(again), strict=True):
        if not alike(first.value, second.value):
            what = f"evaluate {problem(first)}, but {problem(second)} when asked again,"
            yield fault(explored, place, what, "let it depend on the state alone")


def pure(judge: _Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation does not change the state."""
    for place in explored.some:
        for text in changes(explored, place, judge.evaluate) if place.live else ():
            what = f"evaluate changes the state it is given into {text}"
            yield fault(explored, place, what, "leave the state as it is")


def symmetric(judge: _Judge, explored: Explored) -> Iterator[Fault]:
    """An evaluation is the same at the canonical state."""
    for place, opinion in judge.opinions(explored) if hasattr(explored.game, "canonical") else ():
        image = explored.ask("canonical", place.state).value
        other = judge.ask(explored, image)
        if is_finite_number(opinion.value) and not _close(opinion.value, other.value):
            shown_image = state_text(explored.game, image)
            what = f"evaluate {problem(opinion)}, but {problem(other)} at the canonical state {shown_image},"
            remedy = "let symmetric states be worth the same, or do not search with Symmetric or CanonicalTable"
            yield fault(explored, place, what, remedy)


LAWS: tuple[EvaluationLaw, ...] = (answers, finite, bounded, repeatable, pure, symmetric)


def _close(value: float, other: Any) -> bool:
    """Whether two evaluations differ by no more than rounding."""
    return is_finite_number(other) and isclose(value, other, rel_tol=ROUNDING, abs_tol=ROUNDING)


def _utilities(seen: Examined) -> tuple[float, float]:
    """Return the least and the greatest utility of the finished games that were met; without any, no bounds."""
    answers = [place.answers.utility for explored in (seen.whole, *seen.deep) for place in explored.places]
    values = [answer.value for answer in answers if answer and is_finite_number(answer.value)]
    return (min(values), max(values)) if values else (-inf, inf)
