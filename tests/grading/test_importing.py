"""A file that cannot be imported gets a sentence: what is missing, where, and what to do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gametree.grading.apart import NoInput, Printed
from gametree.grading.importing import import_failure, import_file, missing_file
from gametree.testing.answers import NoAnswer
from gametree.testing.patience import OutOfTime, Patience


@pytest.fixture(autouse=True)
def _own_modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = set(sys.modules)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


def imported(folder: Path, source: str, name: str = "ann.py") -> object:
    path = folder / name
    path.write_text(source)
    with Patience(5) as patience:
        return import_file(path, patience)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            "\nimport util",
            "ann.py needs the module util in line 2, which is not there: put util.py beside it, or inst",
        ),
        (
            "import json.util",
            "ann.py needs the module json.util in line 1, which is not there: put its package besi",
        ),
        (
            "from .util import x",
            "ann.py is a part of a package, since it imports from a dot in line 1, and cannot ",
        ),
        (
            "from helper import x",
            "Importing ann.py raised ImportError(\"cannot import name 'x' from 'helper' (",
        ),
        ("import other", "ann.py needs the module util in line 1, which is not there: put util.py beside it"),
        (
            "\n\nopen('board.txt')",
            "ann.py needs the file 'board.txt' in line 3, which is not there: put it where it",
        ),
        ("import broken", "broken.py, line 2, is not Python (invalid syntax): correct it there."),
        ("raise ImportError('no')", "Importing ann.py raised ImportError('no') in line 1: correct it there."),
        ("raise FileNotFoundError", "Importing ann.py raised FileNotFoundError() in line 1: correct it there."),
        (
            "raise ModuleNotFoundError('Write: pip install x.', name='x')",
            "Importing ann.py raised ModuleNotFoundError('Write: pip install x.') in line 1: correct it there.",
        ),
    ],
)
def test_what_is_missing_is_said(tmp_path: Path, source: str, sentence: str) -> None:
    (tmp_path / "helper.py").write_text("y = 1\n")
    (tmp_path / "other.py").write_text("import util\n")
    (tmp_path / "broken.py").write_text("\ndef f(:\n")
    problem = imported(tmp_path, source)
    assert isinstance(problem, str)
    assert problem.startswith(sentence)
    assert problem.endswith(".")


def test_a_file_replaces_no_module_that_is_there(tmp_path: Path) -> None:
    import json

    module = imported(tmp_path, "import json\nhere = 3", "json.py")
    assert vars(module)["here"] == 3
    assert sys.modules["json"] is json
    own = imported(tmp_path, "import sys\nhere = sys.modules[__name__]", "bob_of_this_test.py")
    assert vars(own)["here"] is own is sys.modules["bob_of_this_test"]


def test_what_is_no_python_is_told(tmp_path: Path) -> None:
    assert imported(tmp_path, "", "ann.txt") == "ann.txt is no file of Python: name a file that ends in .py."


@pytest.mark.parametrize("error", [NoAnswer(), OutOfTime()])
def test_an_import_without_an_end_is_told(error: BaseException) -> None:
    sentence = import_failure(error, Path("x.py"))
    assert sentence.startswith("Importing x.py does not come to an end: move what plays the game below")
    assert import_failure(NoInput(), Path("x.py")).startswith("x.py calls input() when it is imported: move what")
    assert missing_file(error, "x.py", "") is None


def test_a_stream_takes_what_files_write_and_counts_it() -> None:
    printed = Printed()
    print("a" * 100, file=printed)
    printed.reconfigure(encoding="latin-1")
    printed.buffer.write(b"\xff" * 10)
    assert (printed.count, printed.first, printed.writable()) == (101, "a" * 60, True)
