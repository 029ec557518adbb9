"""The faults that axe finds on a page, and the size of the home page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Opened, Served
from tests.docs.pages import ROOT

AXE = ROOT / "build" / "playground" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[Any]:
    """Return the faults that axe-core finds, each with its elements."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found["violations"]]


def test_the_home_page_is_light(opened: Opened, site: Served) -> None:
    page = opened("index.html")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    files = [site.folder / "index.html", *(site.folder / url.removeprefix(site.url) for url in loaded)]
    assert len(files) > 3
    loaded_bytes = sum(Path(file).stat().st_size for file in files if file.is_file())
    assert loaded_bytes < 450_000  # without the index of the search
