"""Every bug in the gallery is caught, on a tree as small as the page says, and every picture there is drawn."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from tests.docs.pages import DOCS

PAGE = (DOCS / "gallery" / "index.md").read_text()
BLOCKS = re.findall(r'```python exec="on"\n([\s\S]*?)```', PAGE)
SMALLEST = {
    "late_cut": "TreeGame(tree=(MAX, 0, (MIN, 0, 0)))",
    "false_ties": "TreeGame(tree=(MAX, 0, (MIN, 0, -1)))",
    "given_up": "TreeGame(tree=(MAX, -1))",
    "nought": "TreeGame(tree=(MAX, 0))",
    "one_sided": "TreeGame(tree=(MAX, 1))",
    "taking_turns": "TreeGame(tree=(MAX, (MAX, 0, 1)))",
    "hurried": "TreeGame(tree=(MAX, 0))",
}


@pytest.fixture(scope="module")
def exhibits() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "path", [str(DOCS / "gallery"), *sys.path])
        yield import_module("exhibits")
    for name in ("exhibits", "bugs"):
        sys.modules.pop(name)


def test_every_bug_is_on_the_page() -> None:
    shown = set(re.findall(r"exhibits?\.exhibit\(bugs\.(\w+)", PAGE))
    tree = ast.parse((DOCS / "gallery" / "bugs.py").read_text())
    wrong = {each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.ClassDef)}
    assert wrong - shown == {"FullBoardFirst", "Counters", "InPlace"}
    assert len(BLOCKS) == len(shown) + 2


@pytest.mark.parametrize("name", SMALLEST)
def test_the_smallest_tree_is_found(exhibits: ModuleType, name: str) -> None:
    contract: dict[str, Any] = {"prunes": True} if name == "late_cut" else {"contract": "value"}
    failure = exhibits.caught(getattr(exhibits.bugs, name), **contract)
    assert str(failure).endswith(SMALLEST[name])


def test_captions_count_nodes_if_the_answer_is_right(exhibits: ModuleType) -> None:
    html = exhibits.exhibit(exhibits.bugs.late_cut, exhibits.alpha_beta, prunes=True)
    said = re.findall("<figcaption>(.*?)</figcaption>", html)
    assert said == ["<code>late_cut</code> visits 5 nodes.", "<code>alpha_beta</code> visits 4 nodes."]


@pytest.mark.slow
@pytest.mark.parametrize("block", BLOCKS)
def test_every_block_draws(exhibits: ModuleType, block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(block, {})
    said = capsys.readouterr().out
    assert "```python\n" in said
    assert said.count("<gametree-picture") == (0 if "in_place" in block else 2)


def test_what_is_right_has_no_place_there(exhibits: ModuleType) -> None:
    with pytest.raises(LookupError, match="alpha_beta is caught by no check"):
        exhibits.caught(exhibits.alpha_beta, examples=5, prunes=True)


@pytest.mark.slow
def test_the_full_board_is_wrong_as_often_as_the_page_says(exhibits: ModuleType) -> None:
    said = exhibits.full_board()
    assert "330 of 4,520 positions get a wrong value. The empty board is not one of them" in said
