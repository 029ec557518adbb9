"""The subcommand `check`: its arguments, and what it does with an object, a file or a folder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn

from gametree.cli.check import CheckOptions, Contract, Returns, findings, show_findings
from gametree.cli.errors import Mistake, for_command
from gametree.cli.game_arguments import Json, file_option, flag, number_option, options_of, seconds_option
from gametree.cli.grading import reports_on, show_report, show_table_of
from gametree.cli.terminal import make_console, progress_bar, writing
from gametree.grading.junit import write_junit
from gametree.grading.reports import FileReport

A_CHECK_FAILED = 1


def check_object(
    context: typer.Context,
    spec: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="MODULE:OBJECT for your class, object or function, such as my_game:MyGame; FILE.py for a course's"
            " module; or a folder of such files.",
        ),
    ],
    words: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
    plies: Annotated[int | None, number_option("Of a game: play takes at most N plies.", least=0)] = None,
    cyclic: Annotated[bool, flag("--cyclic", "Of a game: play may come back and never end.")] = False,
    contract: Annotated[
        Contract | None,
        typer.Option(
            help="Of a search: give the whole result of minimax, its value and a line for it, a legal line, or the"
            " expectation in games with chance. By default the whole result, or the value if it returns an action"
            " or a value."
        ),
    ] = None,
    prunes: Annotated[bool, flag("--prunes", "Of a search: look at no more leaves than alpha-beta.")] = False,
    returns: Annotated[
        Returns | None,
        typer.Option(
            help="Of a search: what the function gives back, a Result, an action or a value; by default a Result."
        ),
    ] = None,
    on: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Of a search: try it on this game alone.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help='Of a game: compare its rules with those of this game too, such as "nim --heaps 3,4".',
        ),
    ] = None,
    seconds: Annotated[float | None, seconds_option("Of a game, or of each file: stop after S seconds.")] = None,
    as_json: Json = False,
    junit: Annotated[Path | None, file_option("Write the results as JUnit's XML too.")] = None,
) -> None:
    """Check your own game or your own search, or grade files of students.

    A game is held to what every game must be, a search to plain minimax. A file is recognised as a module of CS50,
    AIMA, CS188 or 6.034, as an environment with reset and step, or as a game of gametree; it is run apart, with
    limits. The exit code is 1 if a check fails, or if none is finished.
    """
    console = make_console()
    if not spec:
        raise Mistake("An empty text names nothing to check: write MODULE:OBJECT, FILE.py or a folder, such as .")
    asked = CheckOptions(plies, cyclic, contract, prunes, returns, on, against, seconds, as_json, junit)
    path = Path(spec)
    if path.is_dir() or (spec.endswith(".py") and path.is_file()):
        asked.refuse_those_of_searches(f"{spec} is a file or folder")
        tell(reports_on(path, console, asked), path, console, asked)
        return
    with progress_bar(console, "checking", BarColumn(), TaskProgressColumn()) as update:

        def progress(done: int, total: int) -> None:
            update(completed=done, total=total)

        found = findings(spec, words or [], options_of(context), asked, progress)
        if not as_json and not junit:
            if not show_findings(spec, found, console):
                raise typer.Exit(A_CHECK_FAILED)
            return
        report = FileReport(spec, laws=tuple(found))
    tell([report], path, console, asked)


def tell(reports: Sequence[FileReport], path: Path, console: Console, asked: CheckOptions) -> None:
    """Print or write the reports on files or on an object, and exit with 1 if anything is wrong."""
    reports = [
        each._replace(laws=tuple(law._replace(message=for_command(law.message)) for law in each.laws))
        for each in reports
    ]
    passed = all(report.passed for report in reports)
    if asked.junit:
        with writing(asked.junit):
            write_junit(reports, asked.junit)
    if asked.as_json:
        files = [report.as_plain_data() for report in reports]
        typer.echo(json.dumps({"passed": passed, "files": files}, indent=2))
    elif path.is_dir():
        show_table_of(reports, path, console)
    else:
        show_report(reports[0], console)
    if not passed:
        raise typer.Exit(A_CHECK_FAILED)
