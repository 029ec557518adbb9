"""Each position on a page has a link to the playground, and each link leads to its position."""

from __future__ import annotations

import json
import re
import sys
from html import unescape
from importlib import import_module
from types import ModuleType
from urllib.parse import parse_qs

import pytest

from tests.docs import test_playground
from tests.docs.pages import DOCS, PAGES
from tests.docs.test_playground import answer

workbench_within_reach = test_playground.workbench_within_reach
LINK = re.compile(r'<a href="([^"#]*)#([^"]*)">Open <code>([^<]*)</code> in the playground</a>')


@pytest.fixture(scope="module")
def positions(workbench_within_reach: None) -> ModuleType:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "path", [str(DOCS / "playground"), *sys.path])
        module = import_module("positions")
    del sys.modules["positions"]
    return module


def links(positions: ModuleType) -> dict[str, list[tuple[str, str, str]]]:
    found: dict[str, list[tuple[str, str, str]]] = {}
    for page in PAGES:
        name = str(page.relative_to(DOCS).with_suffix(".html"))
        found[name] = LINK.findall(positions.linked(page.read_text(), name))
    return found


def test_every_link_leads_to_its_position(positions: ModuleType) -> None:
    found = links(positions)
    assert sum(map(len, found.values())) > 30
    for page, of_page in found.items():
        for path, fragment, text in of_page:
            assert (DOCS / page).parent.joinpath(path).resolve() == DOCS / "playground" / "index.html"
            said = parse_qs(unescape(fragment))
            seen = answer("look", said["game"][0], start=said["start"][0], source=said.get("rules", [""])[0])
            assert seen["text"] == unescape(text) == said["start"][0], (page, seen)
            assert seen["turns"][-1] == said.get("side", ["max"])[0]
            assert said.get("search", ["alpha_beta"])[0] in test_playground.options("search")
            assert said["game"][0] in test_playground.options("game")


def test_the_pages_that_work_on_a_position_have_its_link(positions: ModuleType) -> None:
    found = links(positions)
    worked = [page for page, of_page in found.items() if any(text == "O.X/X.X/.OO" for _, _, text in of_page)]
    assert {"index.html", "tutorial/position.html", "tutorial/alpha-beta.html", "searches/textbook.html"} <= set(
        worked
    )
    assert found["howto/command.html"], "positions of commands count too"


PAGE = """
```python
from gametree.games import MNK, TicTacToe

game = MNK(columns=3, rows=4, k=3)
board = game.parse_state("X../.O./.../...")
again = game.parse_state("X../.O./.../...")
over = TicTacToe().parse_state("XXX/OO./...")
bad = TicTacToe().parse_state("XXX")
```

    ```python
    >>> TicTacToe(win=10).parse_state("X../.O./...")
    ```

```python
game = mine()
game.parse_state("X../.O./...")
def f(
```

```console
$ gametree tree tic-tac-toe '.../.X./...'
$ gametree tree mnk --columns 4 '.../.X./...'
$ ls tic-tac-toe '.../.O./...'
```
"""


def test_a_position_needs_a_known_game_and_a_move_to_make(positions: ModuleType) -> None:
    out = positions.linked(PAGE, "howto/page.html")
    of_page = LINK.findall(out)
    assert [text for _, _, text in of_page] == ["X../.O./.../...", "X../.O./...", ".../.X./..."]
    first = parse_qs(unescape(of_page[0][1]))
    assert first["game"] == ["own"]
    rules = first["rules"][0]
    assert json.dumps(answer("look", "own", source=rules, start="X../.O./.../...")["grid"]).count("X") == 1
    assert "\n    <p class" in out, "a link keeps the indentation of its block"


PROGRAM = re.compile(r'<a href="[^"#]*#([^"]*)">(Play these rules|Check this program) in the playground</a>')


@pytest.mark.exhaustive
def test_every_program_in_a_link_is_played_or_checked(
    positions: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_playground.part("checking"), "EXAMPLES", 1)
    kinds = list[str]()
    for page in PAGES:
        for fragment, kind in PROGRAM.findall(positions.linked(page.read_text(), page.name)):
            said = {name: values[0] for name, values in parse_qs(unescape(fragment)).items()}
            kinds.append(kind)
            if kind == "Play these rules":
                assert "text" in answer("look", said["game"], source=said["rules"]), page
            else:
                assert "passed" in answer("check", source=said["program"]), page
    assert kinds.count("Play these rules") > 4
    assert kinds.count("Check this program") > 4


@pytest.mark.parametrize(
    "source",
    [
        "def minimax(game, state):\n    return unknown\n",
        "def helper(game, state):\n    return 30\n",
        "import os\n\n\ndef minimax(game, state):\n    return 30\n",
        "print(1)\n",
        "def (",
        ">>> 1\n",
        "class Half:\n    def initial_state(self):\n        return 1\n",
    ],
)
def test_what_does_not_run_alone_has_no_link(positions: ModuleType, source: str) -> None:
    assert "playground" not in positions.linked(f"```python\n{source}```\n", "a.html")
