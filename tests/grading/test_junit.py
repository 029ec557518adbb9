"""JUnit's XML is well formed whatever names and messages hold."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from hypothesis import given, strategies as st

from gametree.grading import FileReport, LawReport
from gametree.grading.junit import write_junit
from gametree.grading.reports import Verdict

TEXTS = st.text(st.characters(exclude_categories=()))
VERDICTS: tuple[Verdict, ...] = ("passed", "failed", "unfinished")
LAWS = st.builds(LawReport, TEXTS, TEXTS, st.sampled_from(VERDICTS), TEXTS)
REPORTS = st.builds(FileReport, TEXTS, st.none() | TEXTS, st.lists(LAWS, max_size=3).map(tuple), problem=TEXTS)


@given(reports=st.lists(REPORTS, max_size=3))
def test_any_report_is_well_formed_with_a_case_for_each_law_and_the_right_counts(
    reports: list[FileReport],
) -> None:
    with TemporaryDirectory() as folder:
        write_junit(reports, Path(folder, "out.xml"))
        suites = ET.parse(Path(folder, "out.xml")).getroot()
    assert len(suites) == len(reports)
    for suite, report in zip(suites, reports, strict=True):
        counts = [int(suite.get(key, "")) for key in ("tests", "failures", "errors", "skipped")]
        of_laws = [law.verdict for law in report.laws]
        assert counts == [
            len(suite),
            of_laws.count("failed"),
            int(bool(report.problem)),
            of_laws.count("unfinished") + (not report.recognised),
        ]
        assert len(suite) == len(report.laws) + (bool(report.problem) or not report.recognised)
        if report.path.isprintable():
            assert suite.get("name") == report.path
