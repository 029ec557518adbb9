"""Highlight fences that hold a session with prompts as such, and put into the site what the playground runs on."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError

HERE = Path(__file__).parent


def on_config(config: Any) -> Any:
    """Let the pages, and what is below, import the Python that lies beside them."""
    sys.path[:0] = [str(HERE / folder) for folder in ("contributing", "gallery", "playground", "solving")]
    return config


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Return the page with the fences of sessions renamed; the tests run them under the plain name."""
    return markdown.replace("```python\n>>> ", "```pycon\n>>> ")


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
