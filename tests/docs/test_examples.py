"""Every block of code in the documentation is run, and must show what the page says that it shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sybil.example import SybilFailure

from tests.docs.pages import DOCS, PAGES, fences, first_words, run

pytestmark = pytest.mark.unmeasured

LONG = {"howto/machine-speed.md"}  # it solves Connect Four on 5 x 5
PROSE = {"text", ""}  # drawings and pseudocode: nothing in them can be run


def name_of(page: Path) -> str:
    return str(page.relative_to(DOCS))


def lane_of(page: Path) -> Any:
    return pytest.param(page, marks=pytest.mark.slow) if name_of(page) in LONG else page


@pytest.mark.parametrize("page", [lane_of(page) for page in PAGES], ids=name_of)
def test_examples_of(page: Path, tmp_path: Path) -> None:
    blocks = [language for language, _ in fences(page.read_text()) if language in {"python", "console"}]
    assert run(page, tmp_path) >= len(blocks)


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_examples_of_the_repository(name: str, tmp_path: Path) -> None:
    page = DOCS.parent / name
    blocks = [language for language, _ in fences(page.read_text()) if language in {"python", "console"}]
    assert run(page, tmp_path) >= len(blocks)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_no_block_escapes_the_tests(page: Path) -> None:
    # sybil passes over what it does not know in silence: pycon, a title after the language, a fence left open.
    text = page.read_text()
    found = fences(text)
    assert len(re.findall(r"^ *```", text, re.MULTILINE)) == 2 * len(found)
    assert {language for language, _ in found} <= {"python", "console", "text", "sh", 'python exec="on"'}
    for language, source in found:
        assert language not in PROSE or ">>>" not in source
        if language == "sh":  # what installs; nothing else goes unrun
            assert set(first_words(source)) <= {"pip"}
        if language == "console":
            assert source.startswith("$ ")


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("Result(value=10, line=(4,))", "Result(value=10, line=(6,))"),
        ("action = 4", "action = 5"),
        ("Best line: 5, value +1", "Best line: 5, value -1"),
    ],
)
def test_a_broken_example_fails(good: str, bad: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    text = """\
```python
# board.py
from gametree import minimax
from gametree.games import TicTacToe

action = 4
```

```python
>>> game = TicTacToe(win=10)
>>> result = minimax(game, game.parse_state("O.X/X.X/.OO"))
>>> result
Result(value=10, line=(4,))
>>> result.action == action
True

```

```console
$ python -c "import board; print(board.action)"
4
$ gametree analyse tic-tac-toe "O.X/X.X/.OO" | grep Best
Best line: 5, value +1
```
"""
    page.write_text(text)
    assert run(page, tmp_path) == 6
    page.write_text(text.replace(good, bad))
    with pytest.raises(SybilFailure):
        run(page, tmp_path)


def test_a_broken_page_of_the_documentation_fails(tmp_path: Path) -> None:
    text = (DOCS / "index.md").read_text()
    page = tmp_path / "index.md"
    page.write_text(text.replace("Result(value=10, line=(4,))", "Result(value=-10, line=(4,))"))
    assert page.read_text() != text
    with pytest.raises(SybilFailure, match=r"index\.md"):
        run(page, tmp_path)
