"""`gametree check` on a file or a folder of students: a report, a table, JSON, or JUnit's XML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from rich.console import Console
from rich.text import Text

from gametree.adapters.recognition import OWN
from gametree.cli.check import Finding, show_findings
from gametree.cli.errors import Mistake
from gametree.cli.registry import choose_named_game
from gametree.cli.terminal import Column, show_indented, show_table
from gametree.grading.files import check_file, check_files
from gametree.grading.reports import FileReport
from gametree.notation import count_text

KINDS = {"failed": "failure", "unfinished": "skipped"}  # JUnit's words
NEITHER = "write the functions of CS50, the methods of AIMA's Game, CS188 or 6.034, or those of gametree.Game"


def reports_on(
    path: Path, console: Console, *, against: str | None, seconds: float | None, **options: Any
) -> list[FileReport]:
    """Return the reports on a file, or on the files in a folder; raise `Mistake` if there is nothing to check.

    `seconds` is for each file, and `options` are those of `check_file`.
    """
    if against is not None:
        options["against"] = choose_named_game(against).game
    if seconds is not None:
        options["seconds"] = seconds
    if path.is_file():
        reports = [check_file(path, **options)]
        remedy = f"{NEITHER}, or name the object, such as {path}:MyGame"
    else:
        reports = list[FileReport]()
        with console.status("Checking ...") as status:
            for report in check_files(path, **options):
                reports.append(report)
                status.update(f"Checking ... {count_text(len(reports), 'file')}")
        remedy = NEITHER
    if not any(report.recognised for report in reports):
        message = f"There is no game in {path} that could be checked: {remedy}."
        raise Mistake(message)
    return reports


def show_report(report: FileReport, console: Console) -> None:
    """Print the laws of one file, each with a tick or what is wrong, then the notes and what stopped the check."""
    about = {OWN: "a game of gametree"}.get(report.course or "", f"a module as in {report.course}")
    if report.course:
        console.print(Text.assemble((report.path, "bold"), f" is {about}."))
        console.print()
    found = [
        Finding(
            law.name, law.message if law.verdict == "failed" else None, law.verdict != "unfinished", law.message
        )
        for law in report.laws
    ]
    show_findings(report.path, found, console)
    for text in (*report.notes, *filter(None, [report.problem])):
        show_indented(text, console, by=0)


def show_table_of(reports: Sequence[FileReport], folder: Path, console: Console) -> None:
    """Print a row for each file: its course, how many laws hold, and what was found first."""
    columns = (Column("file"), Column("course"), Column("laws", right=True), Column("first finding", breaks=True))
    known = [report for report in reports if report.recognised]
    show_table(console, columns, [_row(report, folder) for report in known], drop=("course",))
    console.print()
    others = [_name(report, folder) for report in reports if not report.recognised]
    if others:
        show_indented(f"Not checked, because no game was recognised: {', '.join(others)}.", console, by=0)
    passed = sum(report.passed for report in known)
    console.print(f"{count_text(len(known), 'file')} checked, {passed} without a fault.")


def _row(report: FileReport, folder: Path) -> tuple[str | Text, ...]:
    held = sum(law.verdict == "passed" for law in report.laws)
    failures = report.failures
    first = report.problem or (f"{failures[0].name}: {failures[0].message}" if failures else "")
    sentence = first.partition("\n")[0]
    more = f" (and {len(failures) - 1} more)" if len(failures) > 1 and not report.problem else ""
    style = "red" if first else "green"
    laws = Text(f"{held} of {len(report.laws)}", style=style)
    return _name(report, folder), report.course or "", laws, sentence + more


def _name(report: FileReport, folder: Path) -> str:
    return str(Path(report.path).relative_to(folder))


def as_plain_data(reports: Iterable[FileReport]) -> dict[str, Any]:
    """Return reports as data for JSON: `files` with the report on each, and whether all `passed`."""
    files = list(reports)
    return {"passed": all(each.passed for each in files), "files": [each.as_plain_data() for each in files]}


def write_junit(reports: Iterable[FileReport], file: Path) -> None:
    """Write reports as JUnit's XML: a suite for each file, a case for each law; raise `Mistake` if that fails."""
    suites = ET.Element("testsuites", name="gametree check")
    for report in reports:
        suite = ET.SubElement(suites, "testsuite", name=report.path, time=f"{report.seconds:.3f}")
        cases = [(law.name, KINDS.get(law.verdict, ""), law.message) for law in report.laws]
        if report.problem or not report.recognised:
            cases.append(
                ("file", "error" if report.problem else "skipped", report.problem or "no game was recognised")
            )
        for name, kind, message in cases:
            case = ET.SubElement(suite, "testcase", classname=report.path, name=name)
            if kind:
                ET.SubElement(case, kind, message=message.partition("\n")[0]).text = message
        for attribute, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            suite.set(attribute, str(sum(each == kind for _, each, _ in cases)))
        suite.set("tests", str(len(cases)))
    try:
        ET.ElementTree(suites).write(file, encoding="utf-8", xml_declaration=True)
    except OSError as error:
        message = f"{file} cannot be written ({error.strerror}): name a file in a folder that is there."
        raise Mistake(message) from error
