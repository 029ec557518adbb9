"""The page "Where is what" names files that exist, and its tables have every file of the library."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

from tests.docs.pages import DOCS, ROOT

PAGE = (DOCS / "contributing" / "where-is-what.md").read_text()
PATHS = re.findall(r"`((?:src|docs|tests|examples|benchmarks|\.ci|mkdocs|CONTRIBUTING)[\w./-]*)`", PAGE)


@pytest.fixture(scope="module")
def source_tree() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "path", [str(DOCS / "contributing"), *sys.path])
        yield import_module("source_tree")
    sys.modules.pop("source_tree")


@pytest.mark.parametrize("path", PATHS)
def test_a_path_on_the_page_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_page_has_ten_tasks_or_more_with_a_file_each() -> None:
    table = PAGE.partition("## Common tasks")[2].partition("\n## ")[0]
    tasks = [line for line in table.splitlines() if line.startswith("| ") and not line.startswith("| task")]
    assert len(tasks) >= 10
    assert [task for task in tasks if "`" not in task.split(" | ")[1]] == []


def test_every_file_is_in_the_tables_with_a_sentence(source_tree: ModuleType) -> None:
    shown = re.findall(r"^\| `(\w+\.py)` \| (.+[.:]) \|$", source_tree.tables(), re.MULTILINE)
    files = [path.name for path in (ROOT / "src").rglob("*.py") if path.name != "__init__.py"]
    assert sorted(name for name, _ in shown) == sorted(files)


def test_every_folder_has_a_heading_and_a_sentence(source_tree: ModuleType) -> None:
    sections = dict(re.findall(r"^### (\S+)\n\n(.*)$", source_tree.tables(), re.MULTILINE))
    packages = {path.parent for path in (ROOT / "src").rglob("__init__.py")}
    assert set(sections) == {str(package.relative_to(ROOT / "src")) for package in packages}
    assert all(sentence.endswith((".", ":")) for sentence in sections.values())
