"""The page on compiling shows the lowered form of its game, and the refusals."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import pytest

from tests.docs.pages import DOCS

PAGE = (DOCS / "explanation" / "compiling.md").read_text()
ONE_RULE = re.findall(r'```python exec="on" session="ir"\n([\s\S]*?)\n```\n', PAGE)
BLOCKS = re.findall(r'```python exec="on"\n([\s\S]*?)\n```\n', PAGE)
REFUSED = (
    "is changed",
    "an f-string has the format",
    "a set is iterated over",
    "format is used",
    f"the constant {2**128}",
)


@pytest.fixture(scope="module", autouse=True)
def rules_within_reach() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "path", [str(DOCS / "gallery"), *sys.path])
        yield
    for name in ("subtraction", "refusals"):
        sys.modules.pop(name, None)


def said_by(block: str, capsys: pytest.CaptureFixture[str]) -> str:
    exec(block, {})
    return capsys.readouterr().out


@pytest.mark.slow
def test_the_page_says_what_its_blocks_say(capsys: pytest.CaptureFixture[str]) -> None:
    """The text mentions each of these: constants computed, the table, checked arithmetic, refusals."""
    rules, compiled, refused, overflow = (said_by(block, capsys) for block in BLOCKS)
    assert "min(self.takes)" in rules
    assert "self." not in compiled
    assert "return state[0] < 1" in compiled
    assert re.search(r"item\(table_\d+, ", compiled)
    assert re.search(r"words\(minus\(state\[0\], action\), ", compiled)
    for row, reason in zip(refused.splitlines()[2:], REFUSED, strict=True):
        assert re.fullmatch(rf"\| `.+` \| [^|]*{reason}[^|]*; [^|]+\. \|", row)
    assert overflow.startswith("> A value in the rules does not fit a signed 64-bit integer")


def test_one_rule_is_followed_through_the_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """The text mentions the names, the index that gets a local, its node, and where that moves to."""
    scope: dict[str, object] = {}
    said: list[str] = []
    for block in ONE_RULE:
        exec(block, scope)
        said.append(capsys.readouterr().out)
    rule, names, kinds, built, node, collected, three = said
    assert "self.win if HAS_LINE[x]" in rule
    assert "at = index(x, 512)" in built
    assert node.startswith("```text\nAssign(")
    assert "may_raise=True" in node
    assert re.search(r"\| `HAS_LINE` \| \d+ \| a name of the module \|", names)
    assert "Board of\n    Int(" in kinds
    assert collected.count("yield item_1") == collected.count("keep_item(memory, handed_on, item_1)") == 1
    assert three == "your rule 1, the text 1, the nodes 1\n"
