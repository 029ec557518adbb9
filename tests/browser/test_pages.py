"""The playground is accessible in the middle of a game, and the home page is not larger than necessary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Scheme, Served
from tests.docs.pages import ROOT

AXE = ROOT / "build" / "playground" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[Any]:
    """Return the faults that axe-core finds, each with its elements."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_playground_in_the_middle_of_a_game(opened: Opened, scheme: Scheme) -> None:
    page = opened("playground/index.html", scheme=scheme)
    page.click("#pg-start")
    expect(page.locator(".pg")).to_have_attribute("data-state", "ready")
    page.click("[data-cell='4']")
    expect(page.locator("#pg-status")).to_contain_text("played")
    page.click("#pg-rules summary")
    expect(page.locator(".cm-content")).to_be_visible()
    expect(page.locator(".pg-nodes tbody tr")).to_have_count(7, timeout=30_000)
    assert faults(page) == []


def test_the_home_page_is_light(opened: Opened, site: Served) -> None:
    page = opened("index.html")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    files = [site.folder / "index.html", *(site.folder / url.removeprefix(site.url) for url in loaded)]
    assert len(files) > 3
    loaded_bytes = sum(Path(file).stat().st_size for file in files if file.is_file())
    assert loaded_bytes < 1_300_000  # most of them are the index of the search
