"""Explore a game for its checks, and find how it breaks a law."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from gametree.testing.asking import Patience
from gametree.testing.exploring import Explored, Terms, explore, explore_line, random_line
from gametree.testing.failures import CheckFailed
from gametree.testing.game_laws import Fault, Law, methods

if TYPE_CHECKING:
    from collections.abc import Generator

EXAMPLES = 100
RESULTS_AN_EXAMPLE = 200
EXAMPLES_A_LINE = 5
LONGEST_DEEP_LINE = 100


class Examined(NamedTuple):
    """A game as it was explored: the places nearest to the start, and random lines that go deeper."""

    whole: Explored
    deep: tuple[Explored, ...] = ()


@contextmanager
def examined(game: Any, terms: Terms, examples: int, seed: int) -> Generator[Examined]:
    """Explore a game as far as so many examples go, for as long as this context lasts."""
    with Patience() as patience:
        untouched = Explored(game, patience, terms=terms)
        if next(methods(untouched), None):
            yield Examined(untouched)
            return
        whole = explore(game, patience, terms, most=RESULTS_AN_EXAMPLE * examples)
        rng = Random(seed)
        most = LONGEST_DEEP_LINE if terms.cyclic else terms.most_plies + 1
        lines: list[tuple[Any, ...]] = []
        for _ in range(0 if whole.complete else 1 + examples // EXAMPLES_A_LINE):
            lines.append(random_line(whole, rng, most))
            whole.longest = max(whole.longest, lines[-1], key=len)
            if not terms.cyclic and len(whole.longest) == most:
                break
        deep = [explore_line(whole, line[:LONGEST_DEEP_LINE]) for line in lines]
        yield Examined(whole, tuple(explored for explored in deep if explored))


def failure(check: str, law: Law, seen: Examined) -> CheckFailed | None:
    """Return how the game breaks the law: near the start, or else by a random line as short as it can be made."""
    whole = seen.whole
    fault = next(law(whole), None)
    if fault is None:
        fault = next((_shrunk(law, whole, found) for deep in seen.deep for found in law(deep)), None)
    if fault is None:
        return None
    return CheckFailed(fault.message, check=check, line=fault.line, game=whole.game, state=fault.state)


def _shrunk(law: Law, whole: Explored, fault: Fault) -> Fault:
    """Return a fault after a line that is as short as leaving out actions can make it."""
    length = len(fault.line)
    while length:
        for start in range(len(fault.line) - length + 1):
            shorter = explore_line(whole, fault.line[:start] + fault.line[start + length :])
            found = next(law(shorter), None) if shorter else None
            if found and len(found.line) < len(fault.line):
                fault, length = found, len(found.line) + 1
                break
        length = min(length - 1, len(fault.line))
    return fault


def refuse_unknown(expected: Iterable[str], names: Iterable[str]) -> None:
    """Raise ValueError for an expected failure of a check that is not among the names."""
    for name in expected:
        if name not in names:
            message = f"There is no check {name!r} that could be expected to fail: choose from {', '.join(names)}."
            raise ValueError(message)
