"""The report on one file: the laws that it was held to, and what was found; as plain data too."""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple, TypeAlias

Verdict: TypeAlias = Literal["passed", "failed", "unfinished"]
ILLEGIBLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class LawReport(NamedTuple):
    """The verdict on one law: its name, the law in a sentence, and what is wrong or why it is unfinished.

    Examples:
        >>> from gametree.grading import LawReport
        >>> LawReport("player", "X begins, and turns alternate.", "passed").verdict
        'passed'
    """

    name: str
    law: str
    verdict: Verdict
    message: str = ""


class FileReport(NamedTuple):
    """The report on one file.

    `course` is the course whose form the file has, or None if none was recognised. `problem` is a sentence that
    says why the file could not be checked, or could not be checked to the end; else it is empty. `notes` are
    sentences about what is no fault.

    Examples:
        >>> from gametree.grading import FileReport
        >>> report = FileReport("ann.py", course="CS50")
        >>> report.path, report.course, report.laws
        ('ann.py', 'CS50', ())
    """

    path: str
    course: str | None = None
    laws: tuple[LawReport, ...] = ()
    notes: tuple[str, ...] = ()
    problem: str = ""
    seconds: float = 0

    @property
    def failures(self) -> tuple[LawReport, ...]:
        """The laws that the file breaks."""
        return tuple(each for each in self.laws if each.verdict == "failed")

    @property
    def recognised(self) -> bool:
        """Whether there was anything to check."""
        return self.course is not None or bool(self.problem)

    @property
    def passed(self) -> bool:
        """Whether no law is broken, nothing stopped the check, and one law at least was checked to the end."""
        finished = not self.laws or any(each.verdict != "unfinished" for each in self.laws)
        return finished and not self.failures and not self.problem

    def as_plain_data(self) -> dict[str, Any]:
        """Return the report as texts, numbers, lists and dicts; the keys are those of the fields, and stable."""
        return {**self._asdict(), "laws": [each._asdict() for each in self.laws], "notes": list(self.notes)}


def legible(text: str) -> str:
    """Return a text with escapes in place of the characters that XML, UTF-8 or a terminal does not take."""
    return ILLEGIBLE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
