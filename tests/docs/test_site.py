"""The built site: it builds strictly, every link resolves, and nothing is fetched from outside."""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree as ET

import pytest

from gametree import alpha_beta, trace
from gametree.games import TicTacToe
from tests.docs.pages import DOCS, PAGES, ROOT

LOADS = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src", "use": "href"}
ADDRESS = "https://example.org/gametree/"
OUTSIDE = ("http:", "https:", "//", "data:text")


class Page(HTMLParser):
    """The anchors, links and loads of one page of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.anchors = {"", "__top"}
        self.links: list[str] = []
        self.loads: list[str] = []
        self.text = ""
        self.description = ""
        self.canonical = ""
        self.card = ""
        self.feeds: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value is not None}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if values.get("name") == "description":
            self.description = values["content"]
        if values.get("property") == "og:image":
            self.card = values["content"]
        if values.get("type") == "application/atom+xml":
            self.feeds.append(values["href"])
        if values.get("rel") == "canonical":
            self.canonical = values["href"]
        elif tag in LOADS and LOADS[tag] in values:
            self.loads.append(values[LOADS[tag]])

    def handle_data(self, data: str) -> None:
        self.text += data


def pages_of(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text()) for path in sorted(site.rglob("*.html"))}


def dead_links(pages: dict[Path, Page]) -> Iterator[str]:
    """Yield every link or load that leads to no file, or to no anchor in it."""
    for path, page in pages.items():
        for link in (*page.links, *page.loads):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or (path.name == "404.html"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            found = pages.get(target)
            if parts.fragment.startswith(("game=", "tab=")) and target.parent.name == "playground":
                found = None  # a position for the playground: see test_positions.py
            if not target.is_file() or (found and unquote(parts.fragment) not in found.anchors):
                yield f"{path.name}: {link}"


def loads_from_outside(pages: dict[Path, Page]) -> Iterator[str]:
    """Yield everything that a page makes the browser fetch from elsewhere."""
    for path, page in pages.items():
        yield from (f"{path.name}: {load}" for load in page.loads if load.startswith(OUTSIDE))


def build(folder: Path, *, playground: bool = False) -> subprocess.CompletedProcess[str]:
    """Build the site, without -q, because with it mkdocs 1.6 reports success in spite of warnings.

    npm fetches the files of the playground, which only the tests in the browser need.
    """
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={
            **os.environ,
            "NO_MKDOCS_2_WARNING": "1",
            "GAMETREE_PLAYGROUND": "on" if playground else "off",
            "GAMETREE_SITE_URL": "" if playground else ADDRESS,
        },
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_picture_of_the_readme_is_what_the_library_draws() -> None:
    game = TicTacToe(win=10)
    drawn = trace(alpha_beta, game, game.parse_state("O.X/X.X/.OO")).to_svg()
    assert (DOCS / "images" / "alpha_beta.svg").read_text() == f"{drawn}\n"


def test_the_nav_lists_every_page_once() -> None:
    nav = (ROOT / "mkdocs.yml").read_text().partition("\nnav:\n")[2].partition("\n\n")[0]
    listed = [line.rpartition(": ")[2] for line in nav.splitlines() if line.endswith(".md")]
    assert sorted(listed) == sorted(str(page.relative_to(DOCS)) for page in PAGES)


def test_no_entry_of_the_reference_has_options_twice() -> None:
    # YAML takes the second ones only.
    twice = re.compile(r"^    options:\n(?:      .*\n)*    options:", re.MULTILINE)
    assert [page.name for page in PAGES if twice.search(page.read_text())] == []


def test_entries_of_the_reference_stand_below_a_heading() -> None:
    # An entry is a heading of the third level, unless it says otherwise.
    texts = {page.name: page.read_text().partition("\n::: ") for page in PAGES}
    entries = {name: (before, entry) for name, (before, mark, entry) in texts.items() if mark}
    assert len(entries) > 10
    high = {name for name, (_, entry) in entries.items() if "heading_level: 2" in entry.partition("\n::: ")[0]}
    assert {name for name, (before, _) in entries.items() if "\n## " not in before} == high


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    folder = tmp_path_factory.mktemp("site").resolve()
    built = build(folder)
    assert built.returncode == 0, built.stderr
    assert "WARNING" not in built.stderr
    return pages_of(folder)


@pytest.mark.slow
def test_it_builds_strictly_and_every_link_and_anchor_resolves(site: dict[Path, Page]) -> None:
    assert len(site) == len(PAGES) + 1  # and 404.html
    assert list(dead_links(site)) == []


@pytest.mark.slow
def test_no_markup_is_left_in_what_is_read(site: dict[Path, Page]) -> None:
    # A tab, a fence or an admonition that no extension recognised stays in the text unchanged.
    left = [
        f"{path.name}: {mark}"
        for path, page in site.items()
        for mark in ("```", '=== "', "!!! ")
        if mark in page.text
    ]
    assert left == []


@pytest.mark.slow
def test_no_paragraph_begins_or_ends_inside_a_picture(site: dict[Path, Page]) -> None:
    # A browser ends the picture there, and shows its labels as text.
    cut = [
        path.name
        for path in site
        for picture in re.findall(r"<svg.*?</svg>", path.read_text(), re.DOTALL)
        if "<p>" in picture or "</p>" in picture
    ]
    assert cut == []


@pytest.mark.slow
def test_a_sign_stays_with_its_number(site: dict[Path, Page]) -> None:
    assert [path.name for path, page in site.items() if re.search(r"\d (%|× \d)", page.text)] == []


@pytest.mark.slow
def test_no_page_loads_anything_from_outside(site: dict[Path, Page]) -> None:
    assert list(loads_from_outside(site)) == []
    assert all(page.loads for page in site.values())


@pytest.mark.slow
def test_every_public_name_is_in_the_reference(site: dict[Path, Page]) -> None:
    import gametree
    from gametree import games, grading, testing

    anchors = {anchor for page in site.values() for anchor in page.anchors if anchor.startswith("gametree.")}
    documented = {anchor.rpartition(".")[2] for anchor in anchors}
    players = {"MAX", "MIN", "CHANCE", "X", "O"}
    aliases = {"State", "Action", "Probability", "Strategy", "Contract", "Progress"} | players
    kept_inside = {"Board", "StudentSearch"}
    named = {
        *cast("Any", gametree).__all__,
        *cast("Any", games).__all__,
        *cast("Any", testing).__all__,
        *cast("Any", grading).__all__,
    }
    assert sorted(named - documented - aliases - kept_inside) == []


@pytest.mark.slow
def test_the_search_of_the_site_finds_every_entry_of_the_glossary(site: dict[Path, Page]) -> None:
    # The index has one document for each heading, which the search ranks by its title.
    index = min(site, key=lambda path: len(path.parts)).parent / "search" / "whole_index.json"
    titles = {document["title"] for document in json.loads(index.read_text())["docs"]}
    terms = re.findall(r"^## (.+)$", (DOCS / "glossary.md").read_text(), re.MULTILINE)
    assert len(terms) > 60
    assert set(terms) - titles == set()


@pytest.mark.slow
def test_every_page_has_a_description_of_its_own(site: dict[Path, Page]) -> None:
    said = {path: page.description for path, page in site.items() if path.name != "404.html"}
    assert all(40 <= len(text) <= 170 for text in said.values()), said
    assert len(set(said.values())) == len(said)


@pytest.mark.slow
def test_the_list_for_language_models_has_every_page(site: dict[Path, Page]) -> None:
    root = min(site, key=lambda path: len(path.parts)).parent
    text = (root / "llms.txt").read_text()
    listed = re.findall(r"^- \[.+\]\((.+?)\): .{30,}$", text, re.MULTILINE)
    assert sorted(listed) == sorted(page.canonical for page in site.values() if page.canonical)


@pytest.mark.slow
def test_the_feed_has_every_version_of_the_changelog(site: dict[Path, Page]) -> None:
    root = min(site, key=lambda path: len(path.parts)).parent
    feed = ET.parse(root / "changes.xml").getroot()
    atom = "{http://www.w3.org/2005/Atom}"
    versions = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert [entry.findtext(f"{atom}title") for entry in feed.iter(f"{atom}entry")] == versions != []
    base = feed.get("{http://www.w3.org/XML/1998/namespace}base")
    assert base == ADDRESS
    for element in (feed, *feed.iter(f"{atom}entry")):
        assert all(element.findtext(f"{atom}{tag}") for tag in ("id", "title", "updated"))
        target, _, anchor = element.findall(f"{atom}link")[0].attrib["href"].partition("#")
        assert anchor in site[root / target].anchors
    written = [entry.findtext(f"{atom}content") or "" for entry in feed.iter(f"{atom}entry")]
    items = re.findall(r"^- ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert sum(each.count("<li>") for each in written) == len(items)
    assert all(str(path.relative_to(root)) == "404.html" or page.feeds for path, page in site.items())


@pytest.mark.slow
def test_canonical_links_begin_with_the_address_of_the_site(site: dict[Path, Page]) -> None:
    root = min(site, key=lambda path: len(path.parts)).parent
    for path, page in site.items():
        # 404.html has none, because it is shown at any address.
        assert page.canonical == ("" if path.name == "404.html" else f"{ADDRESS}{path.relative_to(root)}")


@pytest.mark.slow
def test_the_reference_links_names_works_and_the_numbers_of_defaults(site: dict[Path, Page]) -> None:
    [searches] = [page for path, page in site.items() if path.match("reference/searches.html")]
    [compiled] = [page for path, page in site.items() if path.match("reference/compiled.html")]
    [kit] = [page for path, page in site.items() if path.match("reference/testing.html")]
    assert "https://doi.org/10.1016/0004-3702%2875%2990019-3" in searches.links
    assert searches.links.count("#gametree.search.minimax.minimax") > 3
    assert "searches.html#gametree.search.minimax.minimax" in compiled.links
    assert "#gametree.compiled.searches.minimax" in compiled.links
    assert "examples: int = 100" in " ".join(kit.text.split())


@pytest.mark.slow
def test_subcommands_are_not_linked_as_functions(site: dict[Path, Page]) -> None:
    [command] = [page for path, page in site.items() if path.match("reference/command.html")]
    assert [link for link in command.links if link.endswith((".solve", ".play", ".certify", ".perft"))] == []


@pytest.mark.slow
def test_every_page_has_the_card(site: dict[Path, Page]) -> None:
    root = min(site, key=lambda path: len(path.parts)).parent
    assert {page.card for page in site.values()} == {f"{ADDRESS}assets/card.png"}
    header = (root / "assets" / "card.png").read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", header[16:]) == (1200, 630)


@pytest.mark.slow
def test_a_page_that_does_not_exist_helps(site: dict[Path, Page]) -> None:
    [lost] = [page for path, page in site.items() if path.name == "404.html"]
    assert "Its address may have changed" in lost.text
    assert all(load.startswith(("/gametree/", "data:")) for load in lost.loads)  # it is shown at any address
    assert {"/gametree/tutorial/index.html", "/gametree/glossary.html"} <= set(lost.links)


def test_the_checker_sees_dead_links_and_loads_from_outside(tmp_path: Path) -> None:
    (tmp_path / "style.css").touch()
    (tmp_path / "a.html").write_text(
        '<link href="style.css"><h1 id="top"><a href="b.html#there">b</a> <a href="#top">top</a>'
        '<a href="https://example.org">outside</a><a href="c.html">c</a><a href="b.html#nowhere">b</a>'
        '<script src="//example.org/a.js"></script><link href="https://example.org/a.css">'
        '<img src="https://example.org/a.png"><img src="lost.png">'
    )
    (tmp_path / "b.html").write_text('<a id="there" href="a.html#nothing">a</a>')
    pages = pages_of(tmp_path.resolve())
    assert list(dead_links(pages)) == [
        "a.html: c.html",
        "a.html: b.html#nowhere",
        "a.html: lost.png",
        "b.html: a.html#nothing",
    ]
    assert list(loads_from_outside(pages)) == [
        "a.html: //example.org/a.js",
        "a.html: https://example.org/a.css",
        "a.html: https://example.org/a.png",
    ]
