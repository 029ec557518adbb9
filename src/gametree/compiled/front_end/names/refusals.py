"""Refusals of the passes, with a reason and a remedy; the evaluator adds file, line and function."""

from __future__ import annotations

SUBSET = "write it in another way, or use the plain search"
UNORDERED = "a set is iterated over, but its order is not defined"
MAKE_A_LIST = "sort it, or make a list or tuple from the start"
WHOLE_TEXTS = "compare whole texts, or give all texts one length"


class Refused(Exception):
    """Code cannot be compiled: the reason, and what to write instead."""

    def __init__(self, reason: str, remedy: str = SUBSET) -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy
