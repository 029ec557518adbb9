"""README and the page of benchmarks give the same figure of speed, in the same words: the lower of the table."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT

SENTENCE = re.compile(
    r"compiled alpha-beta visits (\d\.\d\d) times as many nodes per second as hand-written C\+\+"
)
BENCHMARKS = (ROOT / "benchmarks" / "README.md").read_text()


def figures(text: str) -> list[str]:
    """Return the figures of every sentence of a page that compares compiled alpha-beta with C++."""
    return SENTENCE.findall(" ".join(text.split()))


def test_the_figure_is_that_of_the_table_wherever_it_stands() -> None:
    rows = dict(
        re.findall(r"^\| alpha-beta to depth (\d+), to C\+\+ \|.*\| (\d\.\d\d) \|$", BENCHMARKS, re.MULTILINE)
    )
    measured = [min(rows["12"], rows["14"])]
    assert figures(BENCHMARKS) == measured
    assert figures((ROOT / "README.md").read_text()) == measured
