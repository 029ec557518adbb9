"""Build the site: sessions, links to the playground, what the playground runs on, and names for screen readers."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

from markdown import markdown
from markdown.extensions.toc import slugify
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import get_build_datetime

HERE = Path(__file__).parent
PRE = re.compile("<pre>(.*?</pre>)", re.DOTALL)
DRAWN = re.compile("[\u2500-\u257f]")  # lines of boxes and trees
LABELLED = re.compile(r'(<nav class="md-nav" data-md-level="1") aria-labelledby="__nav_(\d+)_label"')
NESTED = re.compile('<nav class="md-nav" aria-label="[^"]*"')  # within a table of contents
NAV: list[Any] = []
PARAGRAPH = re.compile(r"<p>(?:<strong>Definition.</strong>)?(.*?)</p>", re.DOTALL)
TAG = re.compile("<[^>]*>")
MOST = 160  # characters of a description
REFERENCE_BOOST = 0.4  # of a page of the reference in the search, where other pages have 1
BLANKS = re.compile(r"(?: |\\n){2,}")  # in the index of the search
TESTS = re.compile(r"<td>(<code>[\w/]+\.py::.*?</td>)")  # the tests that hold a figure
IN_A_TEST = re.compile(r"(?<=\w/)|(?<=_)|(?=::)")  # where the name of a test may go on in the next line
UNBROKEN = re.compile(r"(?<=\d) (?:%|× (?=\d))")  # 95 %, 7 × 6
SENTENCE, LONG = re.compile(r"<td>(.*?)</td>", re.DOTALL), 32  # characters
CELL = re.compile(r"(<td[^>]*>)(?=<code>(\w+)[<(])(<code>[^<]*</code>)")
# A name in the text of the reference, or what holds no text: a link, a heading, a block of code.
NAME = re.compile(r"<(a|autoref|h\d|pre)\b.*?</\1>|<code>(gametree\.)?(\w+)</code>", re.DOTALL)
LINKED = re.compile(r'\["([^"]+)"\]\(([^)]+)\)')  # a title in the bibliography, with its address
VERSION = re.compile("^## ", re.MULTILINE)  # in the changelog
DAY = re.compile(r"\d{4}-\d\d-\d\d")
COMMAND = "reference/command.md"  # where `solve` is a subcommand, and no function
OPTIONS = {"lines", "states"}  # strategies of Hypothesis, but in the text the parameters of other functions


def on_config(config: Any) -> Any:
    """Let the pages, and what is below, import the Python that lies beside them.

    With GAMETREE_VERSIONS the site is one of several versions, and has a list of them.
    """
    if os.environ.get("GAMETREE_VERSIONS"):
        config.extra["version"] = {"provider": "mike", "default": "latest"}
    folders = ("contributing", "figures", "gallery", "matches", "playground", "solving", "tutorial")
    sys.path[:0] = [str(HERE / folder) for folder in folders]
    return config


def on_files(files: Files, config: Any, **_: Any) -> Files:
    """Add the feed of changes, the citation, and the script and the style sheet of pictures, with dark colours."""
    from gametree.svg import dark_rules
    from gametree.tree.stepper import asset

    dark = dark_rules('[data-md-color-scheme="slate"] gametree-picture')
    files.append(File.generated(config, "assets/stepper.css", content=asset("stepper.css") + dark))
    files.append(File.generated(config, "assets/stepper.js", content=asset("stepper.js")))
    files.append(File.generated(config, "changes.xml", content=feed(config)))
    citation = Path(config.config_file_path).with_name("CITATION.cff").read_text(encoding="utf-8")
    files.append(File.generated(config, "CITATION.cff", content=citation))
    return files


def feed(config: Any) -> str:
    """Return the changelog as an Atom feed, with an entry for each version; the day of one to come is today."""
    text = Path(config.config_file_path).with_name("CHANGELOG.md").read_text(encoding="utf-8")
    now = get_build_datetime().isoformat(timespec="seconds")
    entries: list[str] = []
    for heading, _, changes in (version.partition("\n") for version in VERSION.split(text)[1:]):
        day, anchor = DAY.search(heading), slugify(heading, "-")
        entries.append(
            f"<entry><id>tag:{config.site_name},2026:{anchor}</id><title>{escape(heading)}</title>"
            f'<updated>{f"{day[0]}T00:00:00Z" if day else now}</updated><link href="changelog.html#{anchor}"/>'
            f'<content type="html">{escape(markdown(changes, extensions=["tables"]))}</content></entry>\n'
        )
    return (
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:base="{escape(config.site_url or "")}">\n'
        f"<id>tag:{config.site_name},2026:changes</id><title>Changes of {config.site_name}</title>"
        f"<updated>{now}</updated><author><name>The {config.site_name} authors</name></author>"
        f'<link href="changelog.html"/><link rel="self" href="changes.xml"/>\n{"".join(entries)}</feed>\n'
    )


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Return the page with links to the playground, and the fences of sessions renamed.

    The tests run the sessions under the plain name. The search of the site lists the reference after pages that
    explain the same words.
    """
    from positions import linked

    if page.file.src_uri.startswith("reference/"):
        page.meta.setdefault("search", {"boost": REFERENCE_BOOST})
    return linked(markdown, page.url).replace("```python\n>>> ", "```pycon\n>>> ")


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Return the page with its drawings in text marked, and public names in tables linked to the reference.

    Names of tests may go on in the next line, and signs stay with their numbers. If the page names no
    description, it gets one: its first paragraph, as far as there is room for sentences.
    """
    page.meta["description"] = escape(page.meta.get("description") or description(html))
    marked = PRE.sub(lambda pre: f'<pre class="gt-drawn">{pre[1]}' if DRAWN.search(pre[1]) else pre[0], html)
    whole = UNBROKEN.sub(lambda sign: sign[0].replace(" ", "\N{NO-BREAK SPACE}"), marked)
    wrapped = TESTS.sub(lambda cell: f'<td class="gt-tests">{IN_A_TEST.sub("<wbr>", cell[1])}', whole)
    long = SENTENCE.sub(
        lambda cell: f'<td class="gt-long">{cell[1]}</td>' if _is_long(cell[1]) else cell[0], wrapped
    )
    cells = CELL.sub(_linked, long)
    source = page.file.src_uri
    if not source.startswith("reference/") or source == COMMAND:
        return cells
    return NAME.sub(_linker(source), cited(cells))


def _is_long(cell: str) -> bool:
    """Whether a cell of a table has a sentence, which needs some width on a phone."""
    return len(TAG.sub("", cell)) > LONG


def description(html: str) -> str:
    """Return the first sentences of a page, up to `MOST` characters, or as much of the first one."""
    paragraph = PARAGRAPH.search(html)
    text = " ".join(unescape(TAG.sub("", paragraph[1])).split()) if paragraph else ""
    if len(text) <= MOST:
        return text
    end = text.rfind(". ", 0, MOST)
    return text[: end + 1] if end > MOST // 3 else f"{text[: text.rfind(' ', 0, MOST)]} …"


def _linked(cell: re.Match[str]) -> str:
    """Return a cell of a table with a link from the public name with which it begins, if it has no link yet."""
    identifier = reference().get(cell[2])
    if identifier is None or "<a " in cell[0] or "<autoref" in cell[0]:
        return cell[0]
    return f'{cell[1]}<autoref identifier="{identifier}" optional>{cell[3]}</autoref>'


def _linker(source: str) -> Callable[[re.Match[str]], str]:
    """Return the function that links a name; on the page of compiled searches a bare name is one of theirs."""
    from gametree import compiled

    bare = compiled.__all__ if source.endswith("/compiled.md") else ()

    def linked(found: re.Match[str]) -> str:
        name = found[3]
        if name is None or name in OPTIONS:
            return found[0]
        identifier = place_of(getattr(compiled, name)) if name in bare and not found[2] else reference().get(name)
        return f'<autoref identifier="{identifier}" optional>{found[0]}</autoref>' if identifier else found[0]

    return linked


def place_of(public: Any) -> str:
    """Return where the reference describes a function or class."""
    return f"{public.__module__}.{public.__qualname__}"


def cited(html: str) -> str:
    """Return a page of the reference with a link on each work that it cites, if the bibliography has one."""
    for title, address in works().items():
        words = r"\s+".join(map(re.escape, title.split()))
        html = re.sub(f'"({words})"', rf'"<a href="{address}">\1</a>"', html)
    return html


@cache
def works() -> dict[str, str]:
    """Return the addresses of the works in the bibliography, by their titles."""
    text = (HERE / "bibliography.md").read_text(encoding="utf-8")
    return {" ".join(title.split()): address for title, address in LINKED.findall(text)}


@cache
def reference() -> dict[str, str]:
    """Return the place of each public function and class in the reference, by its name."""
    import gametree
    from gametree import games, testing

    found: dict[str, str] = {}
    for module in (testing, games, gametree):
        for name in module.__all__:
            public = getattr(module, name)
            if hasattr(public, "__qualname__"):
                found[name] = place_of(public)
    return found


def on_nav(nav: Navigation, **_: Any) -> Navigation:
    """Keep the table of contents of the site."""
    NAV[:] = nav.items
    return nav


def on_post_page(output: str, **_: Any) -> str:
    """Return the page with names for what the theme leaves without one, for those who hear it."""
    return named(output)


def on_post_template(output_content: str, template_name: str, **_: Any) -> str:
    """Return the page for addresses that do not exist with such names, too."""
    return named(output_content) if template_name == "404.html" else output_content


def named(output: str) -> str:
    """Return a page in which the search and the sections of the navigation have names, each its own."""
    searching = output.replace(
        'data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"'
    )
    contents = NESTED.sub('<nav class="md-nav" role="none"', searching)
    return LABELLED.sub(lambda nav: f'{nav[1]} aria-label="{NAV[int(nav[2]) - 1].title}"', contents)


def llms_txt(config: Any) -> str:
    """Return the pages of the site for language models, with their descriptions: see llmstxt.org."""
    lines = [f"# {config.site_name}", "", f"> {config.site_description}"]
    for item in NAV:
        lines += ["", f"## {item.title}", ""]
        for page in item.children or [item]:
            address = page.canonical_url or page.url
            lines.append(f"- [{page.title}]({address}): {unescape(page.meta['description'])}")
    return "\n".join([*lines, ""])


def load_index_late(site: Path) -> None:
    """Let the pages load an index without pages; the worker of the search loads the whole one when it is asked.

    The tags of a page are the words of readers who do not know ours: they are found, and not shown.
    """
    index = site / "search" / "search_index.json"
    whole = json.loads(BLANKS.sub(" ", index.read_text(encoding="utf-8")))
    fields = whole["config"]["fields"]
    fields["words"] = fields.pop("tags")
    for each in whole["docs"]:
        if tags := each.pop("tags", None):
            each["words"] = "" if "#" in each["location"] else " ".join(tags)
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    (index.parent / "whole_index.json").write_text(text, encoding="utf-8")
    index.write_text(json.dumps({**whole, "docs": []}), encoding="utf-8")
    (worker,) = (site / "assets" / "javascripts" / "workers").glob("search.*.min.js")
    first = (HERE / "search" / "worker.js").read_text(encoding="utf-8")
    worker.write_text(first + worker.read_text(encoding="utf-8"), encoding="utf-8")


def on_post_build(config: Any, **_: Any) -> None:
    """Write llms.txt, the index of the search and, unless GAMETREE_PLAYGROUND is off, the playground."""
    (Path(config.site_dir) / "llms.txt").write_text(llms_txt(config), encoding="utf-8")
    load_index_late(Path(config.site_dir))
    if os.environ.get("GAMETREE_PLAYGROUND") != "off":
        from gather import Missing, build

        try:
            build(Path(config.site_dir))
        except Missing as missing:
            raise PluginError(str(missing)) from missing
