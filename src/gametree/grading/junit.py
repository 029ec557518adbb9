"""Reports on files as JUnit's XML, which most grading servers read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree as ET

from gametree.grading.reports import FileReport, legible

KINDS = {"failed": "failure", "unfinished": "skipped"}  # JUnit's words


def write_junit(reports: Iterable[FileReport], file: Path) -> None:
    """Write reports as JUnit's XML: a suite for each file, and a case for each law or problem.

    Characters that XML does not allow are written as Python's escapes.
    """
    suites = ET.Element("testsuites", name="gametree check")
    for report in reports:
        path = legible(report.path)
        suite = ET.SubElement(suites, "testsuite", name=path, time=f"{report.seconds:.3f}")
        cases = [(law.name, KINDS.get(law.verdict, ""), law.message) for law in report.laws]
        if report.problem or not report.recognised:
            cases.append(
                ("file", "error" if report.problem else "skipped", report.problem or "no game was recognised")
            )
        for name, kind, message in cases:
            case = ET.SubElement(suite, "testcase", classname=path, name=legible(name))
            if kind:
                text = legible(message)
                ET.SubElement(case, kind, message=text.partition("\n")[0]).text = text
        for attribute, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            suite.set(attribute, str(sum(each == kind for _, each, _ in cases)))
        suite.set("tests", str(len(cases)))
    ET.ElementTree(suites).write(file, encoding="utf-8", xml_declaration=True)
