"""The site as it is built, served from a sub-path, and a real Chromium to read it with."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Literal, NamedTuple, Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.docs.test_site import build

QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
expect.set_options(timeout=60_000)  # milliseconds: Python starts in the page, on busy machines
BUILT = os.environ.get("GAMETREE_SITE")  # a site that is built already
NEEDED = ("chromium", "npm", "node", "rsvg-convert")
Scheme = Literal["light", "dark"]


class Served(NamedTuple):
    """Where the site is, in the browser and on disk."""

    url: str
    folder: Path


class Opened(Protocol):
    """Opens a page of the site, and watches it until the test ends."""

    def __call__(self, path: str, *, scheme: Scheme = "light", wide: int = 1280) -> Page: ...


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need a browser, and skip them without one, except in CI."""
    missing = [tool for tool in NEEDED if shutil.which(tool) is None]
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("slow")
            item.add_marker("browser")
            if missing and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason=f"not installed: {', '.join(missing)}"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    root = tmp_path_factory.mktemp("www")
    folder = root / "below" / "docs"
    if BUILT:
        folder.parent.mkdir()
        folder.symlink_to(BUILT, target_is_directory=True)
    else:
        built = build(folder, playground=True)
        assert built.returncode == 0, built.stderr
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield Served(f"http://127.0.0.1:{server.server_port}/below/docs/", folder)
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def opened(site: Served, browser: Browser) -> Iterator[Opened]:
    """Open pages; when the test ends, there may be no request to another host and no message on the console."""
    said: list[str] = []
    pages: list[Page] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            said.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.startswith((site.url, "data:", "blob:")):
            said.append(f"asked for {request.url}")

    def opened(path: str, *, scheme: Scheme = "light", wide: int = 1280) -> Page:
        context = browser.new_context(viewport={"width": wide, "height": 900}, color_scheme=scheme)
        context.on("request", asked)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.set_default_timeout(20_000)
        page.goto(site.url + path)
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.context.close()
    assert said == []
