"""The report on a file, from the steps of its check and how the process ended; only the last step ends a check."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from typing import Any

from gametree.grading.child_process import Ending
from gametree.grading.orders import Order
from gametree.grading.reports import FileReport, LawReport, legible
from gametree.grading.steps import LAST
from gametree.notation import count_text

MORE = "allow more seconds"


def report_of(order: Order, steps: Sequence[dict[str, Any]], ending: Ending, seconds: float) -> FileReport:
    """Return the report that the steps tell; a law that was to be tested and was not is unfinished."""
    reported = [
        LawReport(**law)._replace(message=legible(law["message"]), line=tuple(map(legible, law["line"])))
        for law in _values(steps, "law")
    ]
    running = _running(steps)
    whole = LAST in steps and not _values(steps, "late")
    laws = reported if whole else [*reported, *_untested(steps, reported, running)]
    problem = next(iter(_values(steps, "problem")), "")
    if not whole and not problem:
        ended = Ending("work") if LAST in steps else ending
        problem = _left(order, ended, running, _tested(laws)) if steps else _not_begun(order, ended)
    course = next(iter(_values(steps, "course")), None)
    notes = tuple(map(legible, _values(steps, "note")))
    return FileReport(order.path, course, tuple(laws), notes, legible(problem), round(seconds, 3))


def _values(steps: Sequence[dict[str, Any]], kind: str) -> list[Any]:
    return [step[kind] for step in steps if kind in step]


def _running(steps: Sequence[dict[str, Any]]) -> str | None:
    """Return the name of the law that was begun last, if it was not reported of."""
    begun = _values(steps, "begin")
    return begun[-1] if begun and all(law["name"] != begun[-1] for law in _values(steps, "law")) else None


def _untested(
    steps: Sequence[dict[str, Any]], reported: Sequence[LawReport], running: str | None
) -> list[LawReport]:
    """Return the laws of which nothing was reported, as unfinished."""
    known = {law.name for law in reported}
    planned: dict[str, str] = {name: law for plan in _values(steps, "plan") for name, law in plan.items()}
    why = {name: "the check ended in it" if name == running else "it was not reached" for name in planned}
    return [LawReport(name, law, "unfinished", why[name]) for name, law in planned.items() if name not in known]


def _tested(laws: Sequence[LawReport]) -> str:
    """Return how many of the laws were tested to the end, or nothing if there are none."""
    tested = sum(law.verdict != "unfinished" for law in laws)
    return f"{tested} of {count_text(len(laws), 'law')} tested" if laws else ""


def _not_begun(order: Order, ending: Ending) -> str:
    """Return the sentence about a process that was not yet ready to check a file."""
    how = f"Python ended with the exit code {ending.code}" if ending.cause == "itself" else "Python took too long"
    return f"{order.name} is not checked: {how} before it was imported; check it again."


def _left(order: Order, ending: Ending, running: str | None, tested: str) -> str:
    """Return the sentence about a check that did not come to its end; if the time was over, it blames nobody."""
    name = order.name
    where = f"in the law {running.replace('_', ' ')}" if running else "when it is imported"
    if ending.cause == "work":
        how_far = f", with {tested}" if tested else ""
        allowed = f"{order.seconds:g} seconds"
        return f"{name} is not finished: the {allowed} of work were over {where}{how_far}; {MORE}."
    if ending.cause == "waiting":
        return f"{name} only waits {where}: look there for a sleep or a lock, or {MORE}."
    if ending.cause == "stop":
        return f"{name} is not finished: the check was stopped {where}."
    if ending.code >= 0:
        taken = (
            ", for files that are never closed, or for a change to a module of Python" if ending.code == 1 else ""
        )
        cause = f"a call of os._exit{taken}"
        return f"{name} ends Python itself {where} (exit code {ending.code}): look there for {cause}."
    try:
        sign = signal.Signals(-ending.code).name
    except ValueError:
        sign = f"signal {-ending.code}"
    cause = "a recursion without an end, for too much memory, or for os.abort or os.kill"
    return f"{name} ends Python itself {where} ({sign}): look there for {cause}."
