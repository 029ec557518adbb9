"""Highlight fences that hold a session with prompts as such, and put into the site what the playground runs on."""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

HERE = Path(__file__).parent
PRE = re.compile("<pre>(.*?</pre>)", re.DOTALL)
DRAWN = re.compile("[\u2500-\u257f]")  # lines of boxes and trees
CELL = re.compile(r"(<td[^>]*>)(?=<code>(\w+)[<(])(<code>[^<]*</code>)")


def on_config(config: Any) -> Any:
    """Let the pages, and what is below, import the Python that lies beside them."""
    sys.path[:0] = [str(HERE / folder) for folder in ("contributing", "gallery", "playground", "solving")]
    return config


def on_files(files: Files, config: Any, **_: Any) -> Files:
    """Add the script and the style sheet of the library's pictures, with the colours of dark pages."""
    from gametree.svg import dark_rules
    from gametree.tree.stepper import asset

    dark = dark_rules('[data-md-color-scheme="slate"] gametree-picture')
    files.append(File.generated(config, "assets/stepper.css", content=asset("stepper.css") + dark))
    files.append(File.generated(config, "assets/stepper.js", content=asset("stepper.js")))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Return the page with the fences of sessions renamed; the tests run them under the plain name."""
    return markdown.replace("```python\n>>> ", "```pycon\n>>> ")


def on_page_content(html: str, **_: Any) -> str:
    """Return the page with its drawings in text marked, and public names in tables linked to the reference."""
    marked = PRE.sub(lambda pre: f'<pre class="gt-drawn">{pre[1]}' if DRAWN.search(pre[1]) else pre[0], html)
    return CELL.sub(_linked, marked)


def _linked(cell: re.Match[str]) -> str:
    """Return a cell of a table with a link from the public name with which it begins, if it has no link yet."""
    identifier = reference().get(cell[2])
    if identifier is None or "<a " in cell[0] or "<autoref" in cell[0]:
        return cell[0]
    return f'{cell[1]}<autoref identifier="{identifier}" optional>{cell[3]}</autoref>'


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
                found[name] = f"{public.__module__}.{public.__qualname__}"
    return found


def on_post_page(output: str, **_: Any) -> str:
    """Return the page with names for what the theme leaves without one, for those who hear it."""
    named = output.replace(
        'data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"'
    )
    return re.sub(
        r'(<nav class="md-nav" data-md-level="1") aria-labelledby="[^"]+"', r'\1 aria-label="Section"', named
    )


def on_post_build(config: Any, **_: Any) -> None:
    """Build what the playground loads, unless GAMETREE_PLAYGROUND is off."""
    if os.environ.get("GAMETREE_PLAYGROUND") != "off":
        from gather import Missing, build

        try:
            build(Path(config.site_dir))
        except Missing as missing:
            raise PluginError(str(missing)) from missing
