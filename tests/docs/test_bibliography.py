"""The bibliography has every work that docstrings and pages cite, with the same link everywhere."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, PAGES, ROOT

BIBLIOGRAPHY = DOCS / "bibliography.md"
SOURCES = sorted((ROOT / "src").rglob("*.py"))
SOURCE = re.compile(r"^ *Source: (.+?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)
LINKED = re.compile(r'\["([^"]+)"\]\((https://[^)]+)\)')
NOT_WORKS = {"Score", "Perft", "Transposition Table", "Zugzwang", "Tic-tac-toe"}  # pages of a wiki


def plain(title: str) -> str:
    return " ".join(title.split()).replace("ε", "epsilon").lower()


def titles(text: str) -> set[str]:
    """Return the titles in quotation marks."""
    return {plain(title) for title in re.findall(r'"([^"]+)"', text)}


@cache
def docstrings() -> tuple[str, ...]:
    """Return the docstrings of all modules that cite a work."""
    texts = [text for path in SOURCES if '"' in (text := path.read_text()) and "Source:" in text]
    nodes = (node for text in texts for node in ast.walk(ast.parse(text)))
    documented = (node for node in nodes if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef))
    return tuple(ast.get_docstring(node) or "" for node in documented)


ENTRIES = BIBLIOGRAPHY.read_text()
KNOWN = titles(ENTRIES)


def test_it_has_every_work_that_a_docstring_cites() -> None:
    sources = [source for docstring in docstrings() for source in SOURCE.findall(docstring)]
    cited = {title for source in sources for title in titles(source)}
    assert len(cited) > 25
    assert not cited - KNOWN


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_links_of_works_are_those_of_the_bibliography(page: Path) -> None:
    known = {plain(title): link for title, link in LINKED.findall(ENTRIES)}
    found = {plain(title): link for title, link in LINKED.findall(page.read_text()) if title not in NOT_WORKS}
    assert {title: known.get(title) for title in found} == found


def test_every_entry_is_cited() -> None:
    text = " ".join(page.read_text() for page in PAGES if page != BIBLIOGRAPHY)
    everywhere = plain(text) + " ".join(map(plain, docstrings()))
    assert {title for title in KNOWN if title not in everywhere} == set()


def test_a_work_that_is_missing_is_found() -> None:
    source = 'Return.\n\nSource: Knuth, "An analysis of\n    nothing", 1975.\n\nArgs:\n    "x"'
    assert [titles(each) for each in SOURCE.findall(source)] == [{"an analysis of nothing"}]
    assert titles(source) - KNOWN
