"""Refusals of the passes, with a reason and a remedy; the evaluator adds file, line and function."""

from __future__ import annotations

SUBSET = "keep to what docs/howto/machine-speed.md lists, or use the plain search"
WHOLE_TEXTS = "compare whole texts, or give all texts one length"


class Refused(Exception):
    """Code cannot be compiled: the reason, and what to write instead."""

    def __init__(self, reason: str, remedy: str = SUBSET) -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy
