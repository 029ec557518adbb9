"""Highlight Python fences that hold a session with prompts as such; the tests run them under the plain name."""

from typing import Any


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Return the page with the fences of sessions renamed."""
    return markdown.replace("```python\n>>> ", "```pycon\n>>> ")
