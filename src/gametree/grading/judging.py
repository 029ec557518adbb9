"""Hold a subject to a law of a course: a module of CS50, or a search of another course."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from gametree.adapters.recognition import CourseSearch
from gametree.grading.course_searches import LAW_OF, check_course_search
from gametree.grading.reports import LawReport
from gametree.grading.submissions import Endless, Submission, Unfinished
from gametree.testing.answers import ask, problem
from gametree.testing.checks import name_of
from gametree.testing.patience import Patience

Law: TypeAlias = Callable[..., Any]  # of a submission, or of a search and patience; to a sentence or None


def judge(law: Law, *given: Any) -> LawReport:
    """Return the report on a law: what it finds, or why it was not tested to the end."""
    unjudged = LawReport(name_of(law), str(law.__doc__), "unfinished")
    endless = given[0].endless if isinstance(given[0], Submission) else ""
    if endless:
        return unjudged._replace(message=f"it is tested when {endless} comes back")
    answer = ask(law, *given)
    match answer.error:
        case Unfinished():
            return unjudged._replace(message=str(answer.error))
        case Endless():
            message = f"{answer.error}."
        case None:
            message = answer.value
        case _:
            message = f"The law could not be tested, because it {problem(answer)}: return plain values."
    return unjudged._replace(verdict="failed", message=message) if message else unjudged._replace(verdict="passed")


def judge_search(search: CourseSearch, patience: Patience) -> LawReport:
    """Return the report on a search of AIMA, CS188 or 6.034, under its name and the law of its course."""
    return judge(check_course_search, search, patience)._replace(name=search.name, law=LAW_OF[search.course])
