"""Every block of code in the documentation is run, and must have the output on the page."""

from __future__ import annotations

import re
from codeop import compile_command
from pathlib import Path
from typing import Any

import pytest
from sybil.example import SybilFailure

from tests.docs.pages import DOCS, FILE, PAGES, fences, first_words, run
from tests.support.samples import slow_but

pytestmark = pytest.mark.exhaustive

LONG = {  # they compile kernels that no other test compiles, or check a search with the default examples
    "explanation/compiling.md",
    "howto/check-your-search.md",
    "howto/command.md",
    "howto/grade-a-class.md",
    "howto/limits.md",
    "howto/machine-speed.md",
    "howto/own-game.md",
    "howto/play-and-prove.md",
    "howto/solve.md",
}
LIBRARIES = {  # pages whose code needs another library, which .ci/run installs for them
    "howto/chess.md": "chess",
    "howto/easyai.md": "easyAI",
    "howto/executors.md": "distributed",
    "howto/open-spiel.md": "pyspiel",
    "howto/pettingzoo.md": "pettingzoo",
    "howto/web.md": "fastapi",
}
PROSE = {"text", ""}  # drawings and pseudocode: nothing in them can be run


def name_of(page: Path) -> str:
    return str(page.relative_to(DOCS) if DOCS in page.parents else page.name)


def lane_of(page: Path) -> Any:
    return pytest.param(page, marks=pytest.mark.slow) if name_of(page) in LONG else page


@pytest.mark.slow
@pytest.mark.parametrize("page", [lane_of(page) for page in PAGES], ids=name_of)
def test_examples_of(page: Path, tmp_path: Path) -> None:
    if name_of(page) in LIBRARIES:
        pytest.importorskip(LIBRARIES[name_of(page)])
    blocks = [language for language, _ in fences(page.read_text()) if language in {"python", "console"}]
    assert run(page, tmp_path) >= len(blocks)


@pytest.mark.parametrize("name", slow_but(2, ["README.md", "CONTRIBUTING.md"]))
def test_examples_of_the_repository(name: str, tmp_path: Path) -> None:
    page = DOCS.parent / name
    blocks = [language for language, _ in fences(page.read_text()) if language in {"python", "console"}]
    assert run(page, tmp_path) >= len(blocks)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_no_block_escapes_the_tests(page: Path) -> None:
    # sybil silently skips blocks that it does not recognise: pycon, a title after the language, an open fence.
    text = page.read_text()
    found = fences(text)
    assert len(re.findall(r"^ *```", text, re.MULTILINE)) == 2 * len(found)
    run_when_built = {language for language, _ in found if language.startswith('python exec="on"')}
    assert {language for language, _ in found} - run_when_built <= {"python", "console", "text", "sh"}
    for language, source in found:
        assert language not in PROSE or ">>>" not in source
        if language == "sh":  # commands that install; all others are run
            assert set(first_words(source)) <= {"pip"}
        if language == "console":
            assert source.startswith("$ ")


def pastes(source: str) -> bool:
    """Whether each statement of a block is complete where Python's plain prompt takes it as complete."""
    session = [line[4:] for line in source.splitlines() if line.startswith((">>>", "..."))]
    pending: list[str] = []
    for line in [*(session or source.splitlines()), ""]:
        pending.append(line)
        try:
            if compile_command("\n".join(pending)):
                pending = []
        except SyntaxError:
            return False
    return not any(pending)


@pytest.mark.parametrize("page", [DOCS.parent / "README.md", *PAGES], ids=name_of)
def test_a_block_can_be_pasted_into_a_plain_prompt(page: Path) -> None:
    # A reader does not paste a block that belongs in a file, as all rules outside the tutorial do.
    typed = [
        source
        for language, source in fences(page.read_text())
        if language == "python" and (">>>" in source or ("tutorial" in page.parts and not FILE.match(source)))
    ]
    assert [source for source in typed if not pastes(source)] == []


def test_a_blank_line_or_none_in_the_wrong_place_is_seen() -> None:
    assert pastes(">>> def one():\n...     return 1\n...\n>>> one()\n1\n")
    assert not pastes(">>> def one():\n...     return 1\n>>> one()\n1\n")
    assert pastes("class One:\n    x = 1\n    y = 2\n\n\ntwo = 2\n")
    assert not pastes("class One:\n    x = 1\n\n    y = 2\n")


@pytest.mark.slow
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
    page.write_text(text.replace("Result(value=1, line=(2,", "Result(value=-1, line=(2,"))
    assert page.read_text() != text
    with pytest.raises(SybilFailure, match=r"index\.md"):
        run(page, tmp_path)
