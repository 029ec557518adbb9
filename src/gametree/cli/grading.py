"""`gametree check` on a file or a folder of students: the report on a file, or a table of those in a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from gametree.adapters.recognition import ENVIRONMENT, OWN
from gametree.cli.check import CheckOptions, show_findings
from gametree.cli.errors import Mistake
from gametree.cli.registry import choose_named_game
from gametree.cli.terminal import Column, show_indented, show_table
from gametree.grading.files import check_file, check_files
from gametree.grading.reports import FileReport, LawReport, legible
from gametree.notation import count_text

NEITHER = (
    "write the functions of CS50, the methods of AIMA's Game, CS188 or 6.034, a class with reset and step, or the"
    " methods of gametree.Game"
)


def reports_on(path: Path, console: Console, asked: CheckOptions) -> list[FileReport]:
    """Return the reports on a file, or on the files in a folder; raise `Mistake` if there is nothing to check."""
    options: dict[str, Any] = {"plies": asked.plies, "cyclic": asked.cyclic}
    if asked.against is not None:
        options["against"] = choose_named_game(asked.against).game
    if asked.seconds is not None:
        options["seconds"] = asked.seconds
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
        raise Mistake(f"There is no game in {path} that could be checked: {remedy}.")
    return reports


def show_report(report: FileReport, console: Console) -> None:
    """Print the laws of one file, each with a tick or what is wrong, then the notes and what stopped the check."""
    named = {OWN: "a game of gametree", ENVIRONMENT: "an environment with reset and step"}
    about = named.get(report.course or "", f"a module as in {report.course}")
    if report.course:
        console.print(Text.assemble((legible(report.path), "bold"), f" is {about}."))
        console.print()
    show_findings(legible(report.path), report.laws, console)
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
    unfinished = [each for each in report.laws if each.verdict == "unfinished"]
    laws = Text(f"{held} of {len(report.laws)}", style="green" if report.passed else "red")
    finding = report.problem or _first(report.failures) or _first(unfinished, ", not finished")
    return _name(report, folder), report.course or "", laws, finding


def _first(laws: Sequence[LawReport], how: str = "") -> str:
    """Return the first line on the first of some laws, and how many more there are."""
    more = f" (and {len(laws) - 1} more)" if len(laws) > 1 else ""
    return f"{laws[0].name}{how}: {laws[0].message}".partition("\n")[0] + more if laws else ""


def _name(report: FileReport, folder: Path) -> str:
    return legible(str(Path(report.path).relative_to(folder)))
