"""The faults that are put into the library."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.attack.faults import ROOT, SOURCE, Checkout, Fault, caught_by, drawn, faults_of, package_of


@pytest.mark.slow(traced=True)
def test_a_seed_draws_the_same_faults_from_all_packages() -> None:
    faults = drawn(seed=7, number=400)
    assert faults[:50] == drawn(seed=7, number=50) != drawn(seed=8, number=50)
    packages = Counter(package_of(fault.path) for fault in faults)
    assert packages.keys() == {package_of(path) for path in SOURCE.rglob("*.py") if faults_of(path)}


def test_each_fault_changes_the_program_or_ends_it() -> None:
    rng = Random(1)
    files = rng.sample(sorted(SOURCE.rglob("*.py")), 20)
    some = [fault for path in files for fault in rng.sample(faults_of(path), min(5, len(faults_of(path))))]
    assert len(some) > 50
    for fault in some:
        try:
            changed = ast.dump(ast.parse(fault.source))
        except SyntaxError:  # `continue` in place of a `break` always parses, so there are few
            continue
        assert changed != ast.dump(ast.parse(fault.path.read_bytes())), str(fault)


def test_nothing_that_only_a_type_checker_reads_is_changed(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "if TYPE_CHECKING:\n    x = 1 + 2\ndef f(a: Literal[1]) -> Literal[2]:\n    return cast(3, a)\n"
    )
    assert [fault.text for fault in faults_of(module)] == ["return None"]


@pytest.mark.slow(traced=True)
def test_a_fault_is_caught_and_taken_out_again(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    path = SOURCE / "arguments.py"
    stages = {"its package": ["tests/test_wrong_arguments.py"]}
    fault = next(
        each for each in faults_of(path) if path.read_bytes()[each.start :].startswith(b"raise TypeError")
    )
    word, test = caught_by(fault, checkout, stages)
    assert word == "its package"
    assert test.startswith("tests/test_wrong_arguments.py::")
    assert caught_by(Fault(path, 1, 0, 3, "r" + 3 * chr(34)), checkout, stages) == ("none", "")
    assert (tmp_path / path.relative_to(ROOT)).read_bytes() == path.read_bytes()
