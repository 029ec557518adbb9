"""Test programs against the law, one after the other, and count the outcomes."""

from __future__ import annotations

import re
import resource
import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.compiled.programs.building import Program
from tests.compiled.programs.law import (
    Compiler,
    Expected,
    Made,
    Outcome,
    Verdict,
    compared,
    compiled_of,
    expected_of,
)
from tests.compiled.programs.loading import loaded

SECONDS = 5  # of CPU for plain Python; compiling and searching may take twice as long
STATES = 30
MEMORY = 1 << 32  # bytes


class Hang(BaseException):
    """The time for one program is up."""


@contextmanager
def at_most(seconds: float) -> Generator[None]:
    """Raise `Hang` once the process has used this much CPU time."""

    def up(_signal: int, _frame: Any) -> None:
        raise Hang

    before = signal.signal(signal.SIGVTALRM, up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def bound_memory() -> None:
    """Let this process take no more than `MEMORY`, so that endless growth ends in a MemoryError."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def held(text: str, folder: Path, compiler: Compiler, *, seconds: float = SECONDS) -> Outcome:
    """Return how a program of this text keeps the law."""
    with ExitStack() as stack:
        try:
            with at_most(seconds):
                module = stack.enter_context(loaded(text, folder))
                game = module.game
        except (Hang, Exception) as error:  # noqa: BLE001
            return Outcome(Verdict.SAME, raised=f"{type(error).__name__}: {error}")
        try:
            with at_most(2 * seconds):
                made = compiled_of(module, game, compiler)
            if isinstance(made, Outcome):
                return made
            expected = _in_time(seconds, module, game, made)
            if isinstance(expected, Outcome):
                return expected
            with at_most(2 * seconds):
                return compared(module, made, expected)
        except Hang:
            return Outcome(Verdict.DIFFERENT, "hangs")


def _in_time(seconds: float, module: ModuleType, game: Any, made: Made) -> Expected | Outcome:
    try:
        with at_most(seconds):
            return expected_of(module, game, made, STATES)
    except Hang:
        return Outcome(Verdict.ENDLESS)


@dataclass
class Tally:
    """Counts of the outcomes of programs."""

    programs: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter[Verdict])
    raised: int = 0
    reasons: Counter[str] = field(default_factory=Counter[str])
    productions: Counter[str] = field(default_factory=Counter[str])  # among accepted programs
    written: Counter[str] = field(default_factory=Counter[str])  # among all
    findings: list[tuple[Program, Outcome]] = field(default_factory=list[tuple[Program, Outcome]])

    def add(self, program: Program, outcome: Outcome) -> None:
        """Count one program."""
        self.programs += 1
        self.verdicts[outcome.verdict] += 1
        self.written.update(program.used)
        if outcome.accepted:
            self.raised += bool(outcome.raised)
            self.productions.update(program.used)
        elif outcome.verdict is Verdict.REFUSED:
            self.reasons[reason(outcome.detail)] += 1
        elif outcome.verdict is Verdict.DIFFERENT:
            self.findings.append((program, outcome))

    def __str__(self) -> str:
        accepted = self.verdicts[Verdict.SAME]
        share = accepted / max(1, self.programs)
        counts = {verdict.name.lower(): self.verdicts[verdict] for verdict in Verdict}
        lines = [
            f"{self.programs} programs: {counts}",
            f"{share:.1%} accepted; plain Python raised an error in {self.raised} of {accepted}",
            f"{len(self.productions)} of {len(self.written)} productions are in programs that were accepted",
        ]
        lines += [f"{number:7} refused: {text}" for text, number in self.reasons.most_common(40)]
        return "\n".join(lines)


def reason(refusal: str) -> str:
    """Return the reason of a refusal without the names and numbers of the program."""
    text = re.sub(r"^.*?, line \d+, in \S+: ", "", refusal)
    text = re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "...", text)
    return text.split(";")[0][:110]


def run(
    programs: Iterable[Program],
    outcome_of: Callable[[Program], Outcome],
    found: Callable[[Program, Outcome], None],
) -> Tally:
    """Test programs against the law; `found` is called with each that breaks it."""
    tally = Tally()
    for each in programs:
        outcome = outcome_of(each)
        tally.add(each, outcome)
        if outcome.verdict is Verdict.DIFFERENT:
            found(each, outcome)
    return tally


def same_finding(one: Outcome, other: Outcome) -> bool:
    """Whether two programs break the law in the same way, as far as can be told."""
    return one.verdict is other.verdict and way(one.detail) == way(other.detail)


def way(detail: str) -> str:
    """Return how a program broke the law, without its own states, values, names and numbers."""
    questions = re.match(r"(\w+) at .*: plain (.*), compiled (.*)", detail, re.DOTALL)
    if questions is None:
        return re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "...", detail)[:80]
    plain, compiled = (
        re.match(r"(\w+(?:Error|Game|Deep|Reached|Large)\b):?", side) for side in questions.groups()[1:]
    )
    return f"plain {plain[1] if plain else 'answers'}, compiled {compiled[1] if compiled else 'answers'}"
