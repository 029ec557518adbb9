"""The notebook runs from top to bottom, and every cell of code ends in a picture."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from gametree.tree import Picture, Tree

NOTEBOOK = Path(__file__).parents[2] / "examples" / "notebook.ipynb"
CONTENT: dict[str, Any] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
CODE: list[dict[str, Any]] = [cell for cell in CONTENT["cells"] if cell["cell_type"] == "code"]


def shown_by(cells: list[dict[str, Any]]) -> dict[str, Any]:
    """Run cells one after another, as a notebook does, and return the output of each cell's last line, by its
    id."""
    namespace: dict[str, Any] = {}
    shown: dict[str, Any] = {}
    for cell in cells:
        *statements, last = ast.parse("".join(cell["source"])).body
        assert isinstance(last, ast.Expr)
        exec(compile(ast.Module(statements, []), cell["id"], "exec"), namespace)
        shown[cell["id"]] = eval(compile(ast.Expression(last.value), cell["id"], "eval"), namespace)
    return shown


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    return shown_by(CODE)


def test_it_is_a_notebook_of_format_4_for_python_without_outputs() -> None:
    assert (CONTENT["nbformat"], CONTENT["nbformat_minor"]) == (4, 5)
    assert CONTENT["metadata"]["kernelspec"]["name"] == "python3"
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in CODE)
    assert len({cell["id"] for cell in CONTENT["cells"]}) == len(CONTENT["cells"])


@pytest.mark.parametrize("name", [cell["id"] for cell in CODE])
def test_every_cell_shows_a_picture_and_its_text(shown: dict[str, Any], name: str) -> None:
    bundle = shown[name]._repr_mimebundle_(include=None, exclude=None)
    assert set(bundle) == {"image/svg+xml", "text/plain"}
    assert ET.fromstring(bundle["image/svg+xml"]).tag == "{http://www.w3.org/2000/svg}svg"
    assert bundle["text/plain"] == str(shown[name])


def test_the_trees_are_those_of_the_worked_position(shown: dict[str, Any]) -> None:
    """Minimax is called nine times, with -10, +10, -10 at the root's moves; a win in the middle."""
    tree: Tree[Any, Any] = shown["tree"]
    pruned: Tree[Any, Any] = shown["pruned"]
    assert (tree.nodes, tree.result.value, tree.result.line) == (9, 10, (4,))
    assert [child.low for child in tree.root.children.values()] == [-10, 10, -10]
    assert (pruned.nodes, pruned.pruned) == (8, 1)


def test_the_pictures_are_of_the_position_a_result_and_a_drawn_game(shown: dict[str, Any]) -> None:
    """With a penalty of 1 the blocking move of the lost position is worth +6."""
    assert all(isinstance(shown[name], Picture) for name in ("board", "line", "game"))
    assert len(shown["board"].shots) == 1
    first, *others = shown["line"].shots
    assert (first.value, [shot.action for shot in others]) == (6, [2, 4, 0, 3])
    assert len(shown["game"].shots) == 10
    assert shown["game"].shots[-1].value == 0
