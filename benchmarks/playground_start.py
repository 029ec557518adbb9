"""How long the playground takes from a click on Start to a board that can be played, with its files cached.

`python benchmarks/playground_start.py SITE [OLDER_SITE]`, each a folder that `mkdocs build` wrote. The page is
opened once, so that the browser has all files, and then five times more. With two sites they take turns, and the
ratio of their medians is printed. Needs Playwright and Chromium.
"""

from __future__ import annotations

import shutil
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter

from playwright.sync_api import Browser, BrowserContext, sync_playwright

TIMES = 5
GOAL = 3.0  # seconds


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Write nothing."""


def served(folder: Path) -> str:
    """Return the address of the playground of a site, served from now on."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/playground/index.html"


def seconds_to_start(context: BrowserContext, address: str) -> tuple[float, dict[str, int]]:
    """Return the seconds until the board is there, and the marks of the page in milliseconds, if it sets any."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    began = perf_counter()
    page.click("#pg-start")
    page.wait_for_selector(".pg[data-state='ready']", timeout=120_000)
    seconds = perf_counter() - began
    marks = page.evaluate("performance.getEntriesByName('python ready').map(mark => mark.detail)[0] ?? {}")
    page.close()
    return seconds, marks


def main(browser: Browser, addresses: list[str]) -> bool:
    """Print the times of each site; return whether the first reaches the goal."""
    contexts = [browser.new_context() for _ in addresses]
    taken: list[list[float]] = [[] for _ in addresses]
    marks: list[dict[str, int]] = [{} for _ in addresses]
    for number in range(TIMES + 1):
        for place, (context, address) in enumerate(zip(contexts, addresses, strict=True)):
            seconds, marks[place] = seconds_to_start(context, address)
            if number:  # the first time fills the cache
                taken[place].append(seconds)
    for folder, times, said in zip(sys.argv[1:], taken, marks, strict=True):
        print(f"{folder}: median {median(times):.2f} s, from {min(times):.2f} to {max(times):.2f} s")
        print("  in the worker of the last run, ms:", ", ".join(f"{name} {at}" for name, at in said.items()))
    if len(taken) > 1:
        print(f"ratio of the medians: {median(taken[0]) / median(taken[1]):.2f}")
    return median(taken[0]) < GOAL


if __name__ == "__main__":
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        reached = main(opened, [served(Path(folder)) for folder in sys.argv[1:]])
        opened.close()
    sys.exit(not reached)
