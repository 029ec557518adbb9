"""The report on one file: the laws that it was held to, and what was found; as plain data too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from gametree.testing.failures import CheckFailed, action_text

Verdict: TypeAlias = Literal["passed", "failed", "unfinished"]
ILLEGIBLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class LawReport(NamedTuple):
    """The verdict on one law: its name, the law in a sentence, and what is wrong or why it is unfinished.

    `line` are the actions from the start that lead to the fault, as texts. `note` is a question about what breaks
    no law but is seldom meant, or empty.

    Examples:
        >>> from gametree.grading import LawReport
        >>> LawReport("player", "X begins, and turns alternate.", "passed").verdict
        'passed'
    """

    name: str
    law: str
    verdict: Verdict
    message: str = ""
    line: Sequence[str] = ()
    note: str = ""

    @property
    def found(self) -> str:
        """The message without the remedy, which follows the last colon of its sentence."""
        return self._parts[0]

    @property
    def remedy(self) -> str:
        """The remedy in the message of a law that is broken."""
        return self._parts[1]

    @property
    def _parts(self) -> tuple[str, str]:
        sentence = self.message.partition("\n")[0]
        found, colon, remedy = sentence.rpartition(": ")
        return (found, remedy) if colon and self.verdict == "failed" else (sentence, "")

    def as_plain_data(self) -> dict[str, Any]:
        """Return the report as texts; `law` is what was expected, and the message is there in two parts too."""
        return {**self._asdict(), "line": list(self.line), "found": self.found, "remedy": self.remedy}


def law_report(
    name: str, law: str, failure: CheckFailed | None, *, finished: bool = True, note: str = ""
) -> LawReport:
    """Return the report on a law that a check has found broken, or not."""
    if failure is None:
        return LawReport(
            name, law, "passed" if finished else "unfinished", "" if finished else "time is up", note=note
        )
    line = tuple([action_text(failure.game, action) for action in failure.line])
    return LawReport(name, law, "failed", str(failure), line, note)


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
        laws = [each.as_plain_data() for each in self.laws]
        return {**self._asdict(), "laws": laws, "notes": list(self.notes)}


def legible(text: str) -> str:
    """Return a text with escapes in place of the characters that XML, UTF-8 or a terminal does not take."""
    return ILLEGIBLE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
