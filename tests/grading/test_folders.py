"""The files of a folder that are run, and the messages about the others; no process is started here."""

from __future__ import annotations

import os
import socket
from codecs import BOM_UTF8
from pathlib import Path

import pytest

from gametree.grading import FileReport, check_files, files
from gametree.grading.files import report_without_running
from tests.grading.zoo.course_modules import RIGHT

GAME = RIGHT.encode()
NAMED = f'# -*- coding: latin-1 -*-\n"""By José."""\n{RIGHT}'.encode("latin-1")


@pytest.mark.parametrize(
    "source",
    [
        GAME,
        BOM_UTF8 + GAME,
        BOM_UTF8 + GAME.replace(b"\n", b"\r\n"),
        GAME.replace(b"\n", b"\r"),
        NAMED,
        b"#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\nx = '\x80'\n" + GAME,
        BOM_UTF8 + b"# coding: utf-8\n" + GAME,
        b"text = '\\d'\n" + GAME,
        b"\x0c\n" + GAME,
    ],
)
def test_a_source_is_read_as_python_reads_it(source: bytes, tmp_path: Path) -> None:
    path = tmp_path / "ann.py"
    path.write_bytes(source)
    assert report_without_running(path) is None
    path.write_bytes(source[: source.index(b"def")])
    assert report_without_running(path) == FileReport(str(path))


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (RIGHT.encode("utf-16"), "is not a text in UTF-8, nor in an encoding that it names: save it as one."),
        (
            '"""By José."""'.encode("latin-1"),
            "is not a text in UTF-8, nor in an encoding that it names: save it as ",
        ),
        (b"# coding: klingon\n", "is not a text in UTF-8, nor in an encoding that it names: save it as one."),
        (b"# coding: rot13\n", "is not a text in UTF-8, nor in an encoding that it names: save it as one."),
        (BOM_UTF8 + b"# coding: latin-1\n", "is not a text in UTF-8, nor in an encoding that it names: save it"),
        (b"x = 0\x00", ""),
        (b"\n\tdef f(:\n", ", line 2, is not Python (unexpected indent): correct it there."),
        (b"x = " + b"-" * 10_000 + b"1", " is nested too deeply for Python: write it in smaller parts."),
        (b"x = 1" + b" + 1" * 30_000, " is nested too deeply for Python: write it in smaller parts."),
        (b"#" * 1_000_001, " has more than 1,000,000 bytes: leave out what is no program."),
    ],
)
def test_what_cannot_be_read_is_told(source: bytes, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "ann.py"
    path.write_bytes(source)
    (report,) = check_files(tmp_path)
    assert report.problem.removeprefix("ann.py").lstrip().startswith(problem.strip())
    assert report.problem.endswith(".")
    assert not report.passed


def test_only_regular_files_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a socket must be short
    os.mkfifo("pipe.py")
    Path("zero.py").symlink_to("/dev/zero")
    Path("gone.py").symlink_to("nowhere")
    Path("around.py").symlink_to("around.py")
    Path("folder.py").mkdir()
    Path("folder.py", "helper.py").write_text("x = 1\n")
    Path("_hidden").mkdir()
    Path("_hidden", "helper.py").write_text("x = 1\n")
    Path(os.fsdecode(b"caf\xe9.py")).write_text("def f(:\n")
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("socket.py")
        reports = {report.path: report for report in check_files(".")}
    irregular = "is no regular file: put the text of a program there."
    assert {path: report.problem for path, report in reports.items()} == {
        "around.py": "around.py cannot be read (Too many levels of symbolic links): let it be readable.",
        os.fsdecode(b"caf\xe9.py"): "caf\\udce9.py, line 1, is not Python (invalid syntax): correct it there.",
        "folder.py/helper.py": "",
        "gone.py": "gone.py cannot be read (No such file or directory): let it be readable.",
        "pipe.py": f"pipe.py {irregular}",
        "socket.py": f"socket.py {irregular}",
        "zero.py": f"zero.py {irregular}",
    }
    with pytest.raises(FileNotFoundError):
        files.check_file("pipe.py")


def test_a_number_of_workers_is_refused_if_it_is_none(tmp_path: Path) -> None:
    for workers in (0, -1):
        with pytest.raises(ValueError, match="The number of workers must be an integer of at least 1"):
            next(check_files(tmp_path, workers=workers))
