"""Tables and help pages fit the terminal; no number and no name is split."""

from __future__ import annotations

import io
import json
import re

import pytest
from rich.console import Console

from gametree.cli import commands
from gametree.cli.help import NARROW
from gametree.cli.terminal import Column, show_table
from tests.cli.running import run

COLUMNS = [Column("name"), Column("value", right=True), Column("seen", right=True), Column("moves", breaks=True)]
ROWS = [("minimax", "+1,234", "99", "a1 b2 c3"), ("depth_penalised_minimax", "-0.5", "1,000,000", "d4")]


def shown(width: int, *drop: str) -> tuple[list[str], list[str]]:
    """Return the headings and the lines of the table in a console of a width."""
    file = io.StringIO()
    headings = show_table(Console(file=file, width=width), COLUMNS, ROWS, drop=drop)
    return headings, [line.rstrip() for line in file.getvalue().splitlines()]


def test_a_table_that_fits_has_all_its_columns() -> None:
    headings, lines = shown(80)
    assert headings == ["name", "value", "seen", "moves"]
    assert lines == [
        "name                       value        seen   moves",
        "───────────────────────────────────────────────────────",
        "minimax                   +1,234          99   a1 b2 c3",
        "depth_penalised_minimax     -0.5   1,000,000   d4",
    ]


@pytest.mark.parametrize("width", range(30, 56))
def test_a_narrow_table_drops_columns_in_order_and_splits_none(width: int) -> None:
    headings, lines = shown(width, "seen", "moves")
    assert headings[:2] == ["name", "value"]
    assert ("seen" in headings) <= ("moves" in headings)
    assert max(map(len, lines)) <= width
    words = " ".join(lines).split()
    kept = [row[COLUMNS.index(column)] for row in ROWS for column in COLUMNS if column.heading in headings]
    assert all(word in words for cell in kept for word in cell.split())


def test_a_table_that_cannot_fit_is_not_broken_all_the_same() -> None:
    headings, lines = shown(9, "seen", "moves")
    assert headings == ["name", "value"]
    assert lines[2:] == ["minimax                 +1,234", "depth_penalised_minimax   -0.5"]


@pytest.mark.parametrize("command", ["games", "analyse", "perft", "tree", "bench", "play", "check"])
def test_help_fits_forty_columns_in_words_of_the_user(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    narrow = run(command, "--help").out
    assert max(map(len, narrow.splitlines())) <= 40
    monkeypatch.setenv("COLUMNS", "80")
    wide = run(command, "--help").out
    assert max(map(len, wide.splitlines())) <= 80
    for page in (narrow, wide):
        assert not [word for word in ("<str>", "list[", "range>", "<int", "x>=") if word in page]
        assert "--help" in page
    assert " ".join(narrow.split("Options:")[1].split()) == " ".join(wide.split("Options:")[1].split())


def test_a_description_stands_beside_its_option_where_the_terminal_is_not_narrow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for columns in (NARROW - 1, NARROW):
        monkeypatch.setenv("COLUMNS", str(columns))
        beside = re.search(r"--help +\S", run("perft", "--help").out)
        assert bool(beside) == (columns >= NARROW)


@pytest.mark.parametrize(
    ("command", "named"), [("solve", True), ("certify", True), ("query", False), ("verify", False)]
)
def test_only_commands_that_take_a_game_name_its_parameters(command: str, named: bool) -> None:
    assert ("parameters of a game are options" in " ".join(run(command, "--help").out.split())) is named


def test_the_page_of_all_commands_fits_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, run("--help").out.splitlines())) <= 40


@pytest.mark.slow
@pytest.mark.exhaustive
def test_the_analysis_of_kalah_fits_forty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "make_console", lambda: Console(width=40, highlight=False, markup=False))
    said = run("analyse", "kalah").out
    assert max(map(len, said.splitlines())) <= 40
    found = {
        each["search"]: each["value"] for each in json.loads(run("analyse", "kalah", "--json").out)["searches"]
    }
    rows = dict(line.split()[:2] for line in said.splitlines() if line.split()[:1] and line.split()[0] in found)
    assert {name: float(value) for name, value in rows.items()} == found
