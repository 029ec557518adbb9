"""The remedy for a missing extra works in a checkout, and the package names the Pythons that are tested."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import gametree
from gametree.adapters.libraries import EXTRAS
from gametree.extras import missing_extra
from tests.docs.pages import PAGES

SOURCE = Path(gametree.__file__).parent
PYTHON = "Programming Language :: Python :: "


def test_the_remedy_is_written_in_one_place() -> None:
    told = [path for path in SOURCE.rglob("*.py") if "pip install" in path.read_text(encoding="utf-8")]
    assert told == [SOURCE / "extras.py"]


def test_every_extra_that_a_message_names_is_declared() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py")))
    named = set(re.findall(r"missing_extra\([^()]*?, [\"'](\w+)[\"']\)", source))
    named |= {extra for _, extra in EXTRAS.values()}
    project = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    others = {"chess", "easyai", "open-spiel", "pettingzoo"}
    assert named == {"cli", "compiled", "data", "gpu", "testing", *others} <= set(project["optional-dependencies"])


def test_a_page_that_installs_gametree_from_an_index_says_how_to_install_the_sources() -> None:
    root = SOURCE.parents[1]
    pages = [*root.glob("*.md"), *PAGES, *(root / "benchmarks").glob("*.md")]
    found = {page: re.findall(r"pip install ([^`\n]*)", page.read_text(encoding="utf-8")) for page in pages}
    assert sum(map(len, found.values())) > 5
    for page, installed in found.items():
        if any("gametree" in each.partition("&&")[0] for each in installed):
            assert any(each.startswith('".[') for each in installed), page


def test_the_sentence() -> None:
    assert missing_extra("The command", "rich", "cli") == (
        "The command needs rich, which is not installed: run pip install '.[cli]' in a checkout of gametree."
    )


def test_each_python_that_the_package_names_is_tested_before_a_release() -> None:
    root = SOURCE.parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [each.removeprefix(PYTHON) for each in project["classifiers"] if each.startswith(f"{PYTHON}3.")]
    tests, release = [(root / ".github/workflows" / name).read_text() for name in ("tests.yml", "release.yml")]
    (tested,) = re.findall(r"^        python: \[(.*)\]$", tests, re.MULTILINE)
    assert tested == ", ".join(f'"{each}"' for each in named)
    assert project["requires-python"] == f">={named[0]}"
    assert "workflow_call:" in tests
    assert "uses: ./.github/workflows/tests.yml" in release
    assert "needs: [build, tests]" in release
