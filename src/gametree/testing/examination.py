"""Explore a game for its checks, and find how it breaks a law."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import Any, TypeAlias, TypeVar

from gametree.testing.checks import Fault, Law, Outcome, name_of
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

    def missing_methods(self) -> Iterator[Fault]:
        """Yield the faults of a game that cannot be explored: a method is missing, or there is no start."""
        return check_methods(Explored(self.game, self.patience, terms=self.terms))

    def faults_at_start(self, law: FaultsOf) -> Iterator[Fault]:
        """Yield how the start alone breaks the law."""
        yield from law(self.start)

    def faults(self, law: FaultsOf) -> Iterator[Fault]:
        """Yield how the game breaks the law: near the start, and then by lines as short as they can be made."""
        deep = self.deep  # they come first, because they show how long play can be
        yield from law(self.whole)
        for line in deep:
            yield from (shrunk(law, self.whole, fault) for fault in law(line))

    def outcome(self, name: str, faults: Iterator[Fault]) -> Outcome:
        """Return the outcome of a check: its first fault, if there is one in the time."""
        try:
            fault = next(faults, None)
        except OutOfTime:
            return Outcome(name, None, finished=False)
        if fault is None:
            return Outcome(name, None)
        message, line, state = fault
        return Outcome(name, CheckFailed(message, check=name, line=line, game=self.game, state=state))


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
    missing = seen.outcome("methods", seen.missing_methods())
    if missing.failure:
        yield missing
        return
    chosen: dict[str, FaultsOf] = {name_of(law): partial(law, *given) for law in laws if name_of(law) in names}
    failed: set[str] = set()
    for name in map(name_of, at_start):
        if name in chosen:
            begin(name)
            found = seen.outcome(name, seen.faults_at_start(chosen[name]))
            if found.failure:
                failed.add(name)
                yield found
    for name, law in chosen.items():
        if name not in failed:
            begin(name)
            yield seen.outcome(name, seen.faults(law))


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
