"""The site as it is built, served from a sub-path, and a real Chromium to read it with."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from fcntl import LOCK_EX, flock
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
expect.set_options(timeout=180_000)  # milliseconds: Python starts in the page, on busy machines
BUILT = os.environ.get("GAMETREE_SITE")  # a site that is built already
NEEDED = ("chromium", "npm", "node", "rsvg-convert")
DESK_AND_PHONE = (1280, 390)
Scheme = Literal["light", "dark"]


class Served(NamedTuple):
    """Where the site is, in the browser and on disk."""

    url: str
    folder: Path


class Playing(Protocol):
    """Opens a position, by its address, in the one page of the playground on which Python runs already."""

    def __call__(self, path: str) -> Page: ...


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


def build_once(root: Path, folder: Path) -> None:
    """Build the site, unless another worker of this run has; one waits for the other."""
    done = root / "built"
    with (root / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not done.exists():
            built = build(folder, playground=True)
            assert built.returncode == 0, built.stderr
            done.touch()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    base = tmp_path_factory.getbasetemp()
    root = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "www"
    folder = root / "below" / "docs"
    folder.parent.mkdir(parents=True, exist_ok=True)
    if not BUILT:
        build_once(root, folder)
    elif not folder.exists():
        with suppress(FileExistsError):  # another worker made the link
            folder.symlink_to(BUILT, target_is_directory=True)
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


class Watch:
    """Watches pages for messages on the console and for requests to another host."""

    def __init__(self, site: Served) -> None:
        self.site = site
        self.said: list[str] = []

    def new_page(self, browser: Browser, *, scheme: Scheme = "light", wide: int = 1280) -> Page:
        """Return a page in a context of its own."""
        context = browser.new_context(viewport={"width": wide, "height": 900}, color_scheme=scheme)
        context.on("request", self.asked)
        page = context.new_page()
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.set_default_timeout(180_000)
        return page

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.said.append(message.text)

    def asked(self, request: Request) -> None:
        if not request.url.startswith((self.site.url, "data:", "blob:")):
            self.said.append(f"asked for {request.url}")

    def check(self) -> None:
        """Require that nothing was heard since the last check."""
        said, self.said = self.said, []
        assert said == []


@pytest.fixture
def opened(site: Served, browser: Browser) -> Iterator[Opened]:
    """Open pages; when the test ends, there may be no request to another host and no message on the console."""
    watch = Watch(site)
    pages: list[Page] = []

    def opened(path: str, *, scheme: Scheme = "light", wide: int = 1280) -> Page:
        page = watch.new_page(browser, scheme=scheme, wide=wide)
        page.goto(site.url + path)
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.context.close()
    watch.check()


# Leads to another position, as a link on the page would; the promise ends after the page has noticed.
FOLLOW = """fragment => new Promise((followed) => {
    history.replaceState(null, "", "#");
    addEventListener("hashchange", () => setTimeout(followed), { once: true });
    location.hash = fragment;
})"""


@pytest.fixture(scope="module")
def started(site: Served, browser: Browser) -> Iterator[tuple[Page, Watch]]:
    """Start Python once for all tests of a module that only play."""
    watch = Watch(site)
    page = watch.new_page(browser)
    page.goto(f"{site.url}playground/index.html")
    page.click("#pg-start")
    expect(page.locator(".pg")).to_have_attribute("data-state", "ready")
    yield page, watch
    page.context.close()


@pytest.fixture
def playing(started: tuple[Page, Watch]) -> Iterator[Playing]:
    """Open positions in a page on which Python runs; at the end there may be no message, as with `opened`."""
    page, watch = started

    def playing(path: str) -> Page:
        page.evaluate(FOLLOW, path.partition("#")[2])
        expect(page.locator(".pg")).to_have_attribute("data-state", "ready")
        return page

    yield playing
    watch.check()
