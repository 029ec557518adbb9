"""Random programs keep the law: the same answer as plain Python's, or `CompileError`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled.programs.building import program
from tests.compiled.programs.law import Outcome, Verdict
from tests.compiled.programs.lowered import Lowered
from tests.compiled.programs.running import Tally, held, run
from tests.compiled.programs.workers import worker
from tests.compiled.programs.writer import every_template
from tests.support.samples import EVERY_CASE

FOUND = sorted((Path(__file__).parent / "corpus" / "found").glob("*.py"))
QUICK = 60
DEEP = 4_000 if EVERY_CASE else 300
MACHINE = 100 if EVERY_CASE else 3


def tally_of(first: int, programs: int, folder: Path) -> Tally:
    def unlawful(seed: int, outcome: Outcome) -> None:
        pytest.fail(f"seed {seed}: {outcome.detail}")

    return run(
        (program(seed) for seed in range(first, first + programs)),
        lambda each: held(each.text, folder, Lowered),
        lambda each, outcome: unlawful(each.seed, outcome),
    )


def test_a_program_depends_on_its_seed_alone() -> None:
    assert program(5) == program(5)
    assert program(5) != program(6)


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_random_programs_keep_the_law(tmp_path: Path) -> None:
    """At least a third is accepted, so that the law is not vacuous."""
    tally = tally_of(1, QUICK, tmp_path)
    assert tally.verdicts[Verdict.SAME] >= QUICK / 3


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_thousands_of_random_programs_keep_the_law(tmp_path: Path) -> None:
    """Of the templates that are not rare, 85 in 100, or 97 of more programs, are in accepted ones."""
    wanted = {each.text for each in every_template() if not each.rare}
    tally = tally_of(1_000, DEEP, tmp_path)
    missing = wanted - tally.productions.keys()
    assert len(missing) <= (0.03 if EVERY_CASE else 0.15) * len(wanted), missing


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_random_programs_keep_the_law_as_machine_code(tmp_path: Path) -> None:
    accepted = 0
    with worker(tmp_path) as as_machine_code:
        for seed in range(1, 1_000):
            each = program(seed)
            if held(each.text, tmp_path, Lowered).accepted:
                outcome = as_machine_code(each)
                assert outcome.verdict is not Verdict.DIFFERENT, f"seed {seed}: {outcome.detail}"
                accepted += 1
            if accepted == MACHINE:
                return
    pytest.fail(f"only {accepted} programs were accepted")


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_keeps_the_law(path: Path, tmp_path: Path) -> None:
    outcome = held(path.read_text(encoding="utf-8"), tmp_path, Lowered)
    assert outcome.verdict is not Verdict.DIFFERENT, outcome.detail
