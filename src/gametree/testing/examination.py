"""Explore a game for its checks, and find how it breaks a law."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import Any, TypeAlias, TypeVar

from gametree.testing.checks import Fault, Law, Outcome, name_of, names_of
from gametree.testing.exploration import Explored, Terms, explore, explore_line, random_line
from gametree.testing.failures import CheckFailed
from gametree.testing.outcome_checks import with_outcomes
from gametree.testing.patience import OutOfTime, Patience
from gametree.testing.rule_checks import check_methods

EXAMPLES = 100
RESULTS_AN_EXAMPLE = 200
EXAMPLES_A_LINE = 5
LONGEST_DEEP_LINE = 100

AtLine = TypeVar("AtLine", Fault, CheckFailed)
FaultsOf: TypeAlias = Callable[[Explored], Iterator[Fault]]


@dataclass
class Examination:
    """The parts of a game that its checks explore: the start, the places nearest to it, and random lines beyond.

    Each part is explored when a check first needs it. At a chance node the outcomes are explored as actions.
    """

    game: Any
    patience: Patience
    terms: Terms
    examples: int
    seed: int

    def __post_init__(self) -> None:
        self.game = with_outcomes(self.game)

    @cached_property
    def start(self) -> Explored:
        """The start alone, with what each action there leads to."""
        return explore(self.game, self.patience, self.terms, most=-1)

    @cached_property
    def whole(self) -> Explored:
        """The places nearest to the start, as many as the number of examples allows."""
        return explore(self.game, self.patience, self.terms, most=RESULTS_AN_EXAMPLE * self.examples)

    @cached_property
    def deep(self) -> tuple[Explored, ...]:
        """The places along random lines, where the whole game is too large to be explored."""
        rng = Random(self.seed)
        most = LONGEST_DEEP_LINE if self.terms.cyclic else self.terms.most_plies + 1
        lines: list[tuple[Any, ...]] = []
        for _ in range(0 if self.whole.complete else 1 + self.examples // EXAMPLES_A_LINE):
            lines.append(random_line(self.whole, rng, most))
            if not self.terms.cyclic and len(lines[-1]) == most:
                break
        self.whole.longest = max([self.whole.longest, *lines], key=len)
        deep = [explore_line(self.whole, line[:LONGEST_DEEP_LINE]) for line in lines]
        return tuple(explored for explored in deep if explored)

    def missing_methods(self) -> CheckFailed | None:
        """Return the fault of a game that cannot be explored, because a method is missing or there is no start."""
        untouched = Explored(self.game, self.patience, terms=self.terms)
        try:
            return self._failure("methods", next(check_methods(untouched), None))
        except OutOfTime:  # before the start was there: then no check is finished
            return None

    def failure_at_start(self, name: str, law: FaultsOf) -> CheckFailed | None:
        """Return how the start alone breaks the law."""
        return self._failure(name, next(law(self.start), None))

    def failure(self, name: str, law: FaultsOf) -> CheckFailed | None:
        """Return how the game breaks the law: near the start, or else by a line as short as it can be made."""
        deep = self.deep  # they come first, because they show how long play can be
        found = next(law(self.whole), None)
        if found is None:
            found = next((shrunk(law, self.whole, fault) for line in deep for fault in law(line)), None)
        return self._failure(name, found)

    def _failure(self, name: str, fault: Fault | None) -> CheckFailed | None:
        if fault is None:
            return None
        return CheckFailed(fault.message, check=name, line=fault.line, game=self.game, state=fault.state)


def outcomes_of(
    seen: Examination,
    laws: Iterable[Law],
    names: Collection[str],
    *given: object,
    at_start: Iterable[Law] = (),
    begin: Callable[[str], object] = id,
) -> Iterator[Outcome]:
    """Yield the outcome of each law of these names; a law takes what is `given`, and then what was explored.

    The laws `at_start` are tested at the start before anything is explored. If methods of the game are missing,
    that is the only outcome. `begin` is called with the name of each law before it is tested.
    """
    missing = seen.missing_methods()
    if missing:
        yield Outcome("methods", missing)
        return
    chosen: dict[str, FaultsOf] = {name_of(law): partial(law, *given) for law in laws if name_of(law) in names}
    failed: set[str] = set()
    for name in names_of(at_start):
        if name in chosen:
            begin(name)
            found = _outcome(name, chosen[name], seen.failure_at_start)
            if found.failure:
                failed.add(name)
                yield found
    for name, law in chosen.items():
        if name not in failed:
            begin(name)
            yield _outcome(name, law, seen.failure)


def _outcome(name: str, law: FaultsOf, failure: Callable[[str, FaultsOf], CheckFailed | None]) -> Outcome:
    try:
        return Outcome(name, failure(name, law))
    except OutOfTime:
        return Outcome(name, None, finished=False)


def shrunk(law: FaultsOf, whole: Explored, fault: Fault) -> Fault:
    """Return a fault of the law after a line from which no action can be left out."""

    def again(line: tuple[Any, ...]) -> Fault | None:
        along = explore_line(whole, line)
        return next(law(along), None) if along else None

    return shortened(fault, again)


def shortened(fault: AtLine, again: Callable[[tuple[Any, ...]], AtLine | None]) -> AtLine:
    """Return a fault, or a failure, after a line from which no action can be left out.

    `again` returns the one that is found along a line, or None. If the time is over first, the line stays longer.
    """
    length = len(fault.line)
    with suppress(OutOfTime):
        while length:
            for start in range(len(fault.line) - length + 1):
                found = again(fault.line[:start] + fault.line[start + length :])
                if found and len(found.line) < len(fault.line):
                    fault, length = found, len(found.line) + 1
                    break
            length = min(length - 1, len(fault.line))
    return fault
