"""The remedy for a missing extra: how to install it from a checkout, in one sentence for every message."""

from __future__ import annotations


def missing_extra(part: str, package: str | None, extra: str) -> str:
    """Return the sentence that names the package that a part of gametree needs, and says how to install it."""
    remedy = f"run pip install '.[{extra}]' in a checkout of gametree"
    return f"{part} needs {package}, which is not installed: {remedy}."
